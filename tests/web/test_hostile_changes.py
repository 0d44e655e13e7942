"""Changing a bid and dealing again, as somebody might who means no good: a sentence each time, and nothing stored."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Bid, Stop, Tricks, Trumps, Undo
from tests.web.page import Page
from tests.web.tables import HTMX, enter, everything_about, keeper_in, pad, play_round, short_whist, tap

pytestmark = pytest.mark.django_db

ODD: list[Any] = [99, -1, 10**9, "9" * 5_000, "٣", "", "0x1", "1.0", "Ben", "\0"]
CHANGES: list[dict[str, Any]] = [{"kind": "rebid", "seat": 1, "tricks": 1}, {"kind": "redeal"}]


def refused(client: Client, game: Game, fields: dict[str, Any], *, status: int = 422) -> str:
    """Why not: with htmx and without, on the pad that is still there."""
    stored = everything_about(game)
    alerts = []
    for htmx in (False, True):
        response = tap(client, game, htmx=htmx, **fields)
        assert response.status_code == status
        alerts.append(Page.of(response.text).alert)
    assert everything_about(game) == stored
    assert alerts[0] == alerts[1] != ""
    return alerts[0]


@pytest.fixture
def bid(client: Client, game: Game) -> Game:
    enter(client, game, Bid(1, 4), Bid(2, 3))
    return game


@pytest.mark.parametrize("seat", ODD)
def test_G9_of_nobody_at_the_table(client: Client, bid: Game, seat: object) -> None:
    assert refused(client, bid, {"kind": "rebid", "seat": seat, "tricks": 1}).startswith("Nobody sits at seat ")


@pytest.mark.parametrize("tricks", ODD)
def test_G9_to_no_number_of_tricks(client: Client, bid: Game, tricks: object) -> None:
    assert "it must be a whole number from 0 to 10." in refused(
        client, bid, {"kind": "rebid", "seat": 1, "tricks": tricks}
    )


def test_G9_of_somebody_who_has_not_bid(client: Client, bid: Game) -> None:
    sentence = "Ana's bid can't be changed: Ana hasn't bid yet."
    assert refused(client, bid, {"kind": "rebid", "seat": 0, "tricks": 1}) == sentence


@pytest.mark.parametrize("fields", CHANGES, ids=["rebid", "redeal"])
class TestWhenThereIsNothingToChange:
    def test_before_anybody_has_bid(self, client: Client, game: Game, fields: dict[str, Any]) -> None:
        assert refused(client, game, fields)

    def test_once_the_round_is_scored(self, client: Client, bid: Game, fields: dict[str, Any]) -> None:
        enter(client, bid, Bid(0, 2), Tricks((2, 4, 4)))
        assert refused(client, bid, fields)

    def test_once_the_game_is_over(self, client: Client, fields: dict[str, Any]) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        enter(client, game, Trumps("hearts"))
        play_round(client, game, {"Cara": 0, "Ana": 1, "Ben": 1}, {"Ben": 0, "Cara": 0, "Ana": 1})
        assert refused(client, game, fields) == "The game is over after 2 rounds: undo its last entry to go on."

    def test_once_it_was_stopped(self, client: Client, bid: Game, fields: dict[str, Any]) -> None:
        enter(client, bid, Stop())
        assert refused(client, bid, fields) == "The game was stopped: undo the stop to go on."

    def test_during_a_cut(self, client: Client, fields: dict[str, Any]) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        assert refused(client, game, fields)

    @pytest.mark.parametrize("kind", ["match", "wars"])
    def test_in_a_duel(self, client: Client, fields: dict[str, Any], kind: str, request: pytest.FixtureRequest) -> None:
        assert "There is no entry of the kind" in refused(client, request.getfixturevalue(kind), fields)

    def test_by_somebody_who_looks_on(self, client: Client, bid: Game, fields: dict[str, Any]) -> None:
        stored = everything_about(bid)
        viewer = keeper_in(bid, Role.VIEWER)
        assert tap(viewer, bid, **fields).status_code == 403
        assert tap(Client(), bid, **fields).status_code == 404
        assert everything_about(bid) == stored
        shown = pad(viewer, bid)
        assert "Deal again" not in shown.buttons()
        assert not any(name.startswith("Change") for name in shown.buttons())

    def test_from_a_page_that_is_out_of_date(self, client: Client, bid: Game, fields: dict[str, Any]) -> None:
        stored = everything_about(bid)
        assert tap(client, bid, expected=0, **fields).status_code == 409
        assert everything_about(bid) == stored


def test_G9_the_page_that_asks_for_it_takes_anything(client: Client, bid: Game) -> None:
    for odd in ODD:
        for headers in ({}, HTMX):
            assert client.get(f"/games/{bid.pk}/", {"rebid": odd}, headers=headers).status_code == 200


def test_G11_dealt_again_twice_by_one_tap_it_is_dealt_again_once(client: Client, bid: Game) -> None:
    for _ in range(2):
        assert tap(client, bid, kind="redeal", key="one-tap", expected=2).status_code == 303
    enter(client, bid, Undo())
    assert "Change Ben's bid of 4" in pad(client, bid).buttons()
