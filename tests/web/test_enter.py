"""A tap on the pad: what is stored, and what is answered."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Bid, Cut, Move, Rebid, Redeal, Stop, Tricks, Trumps, Undo
from tests.web.page import Page
from tests.web.tables import (
    HTMX,
    enter,
    everything_about,
    fields_of,
    keeper_in,
    log_of,
    play_round,
    press,
    short_whist,
    state_of,
    tap,
    viewer_of,
)
from tests.web.tables import pad as pad_of

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


@pytest.mark.parametrize(
    ("before", "entry"),
    [
        ((), Bid(1, 4)),
        ((), Trumps("hearts")),
        (BIDS, Tricks((3, 4, 3))),
        ((*BIDS[:2],), Rebid(1, 0)),
        ((*BIDS[:2],), Redeal()),
        ((Bid(1, 4),), Undo()),
        ((Bid(1, 4),), Stop()),
    ],
    ids=["bid", "trumps", "tricks", "rebid", "redeal", "undo", "stop"],
)
class TestEachKindOfEntry:
    def test_without_javascript_it_leads_back_to_the_pad(
        self, client: Client, game: Game, before: tuple[Move, ...], entry: Move
    ) -> None:
        enter(client, game, *before)
        response = tap(client, game, **fields_of(entry))
        assert response.status_code == 303
        assert response.headers["Location"] == f"/games/{game.pk}/"
        assert [body["kind"] for body in log_of(game)] == [*(move.kind for move in before), entry.kind]

    def test_with_htmx_it_answers_with_the_pad_alone(
        self, client: Client, game: Game, before: tuple[Move, ...], entry: Move
    ) -> None:
        enter(client, game, *before)
        response = tap(client, game, htmx=True, **fields_of(entry))
        assert response.status_code == 200
        assert "<html" not in response.text
        assert 'id="pad"' in response.text
        assert "HX-Request" in response.headers["Vary"]
        assert log_of(game)[-1]["kind"] == entry.kind


def test_a_cut_names_its_winner(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    enter(client, game, Cut(2), Trumps("clubs"))
    assert state_of(game).table.chooser == 2
    assert state_of(game).table.trumps == "clubs"


def test_the_forms_of_the_pad_are_all_it_takes(client: Client, game: Game) -> None:
    page = press(client, pad_of(client, game), "4", group="Ben's bid")
    page = press(client, page, "3", group="Cara's bid")
    page = press(client, page, "2", group="Ana's bid")
    page = press(client, page, "Score round", **{"tricks-0": "3"})
    assert state_of(game).totals == (3, 14, 13)
    page = press(client, page, "Undo the score of round 1")
    assert state_of(game).rounds == ()
    assert "Ana's tricks" in page.groups()


def test_an_entry_carries_who_made_it(client: Client, game: Game) -> None:
    scorer = keeper_in(game, Role.SCORER)
    enter(client, game, Bid(1, 4))
    enter(scorer, game, Bid(2, 3))
    first, second = game.entries.all()
    assert first.keeper is not None
    assert second.keeper is not None
    assert first.keeper != second.keeper
    assert str(second.keeper.pk) == scorer.session["_auth_user_id"]


class TestWhoMayTap:
    def test_a_viewer_may_not(self, game: Game) -> None:
        response = tap(viewer_of(game), game, **fields_of(Bid(1, 4)))
        assert response.status_code == 403
        assert "You can look at this book, but not write in it." in Page.of(response.text).words
        assert log_of(game) == []

    def test_not_in_a_deleted_game(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/delete/")
        assert tap(client, game, **fields_of(Bid(1, 4))).status_code == 404
        assert log_of(game) == []


class TestStalePages:
    def test_another_phone_was_faster(self, client: Client, game: Game) -> None:
        enter(keeper_in(game, Role.SCORER), game, Bid(1, 4))
        response = tap(client, game, expected=0, **fields_of(Bid(1, 2)))
        assert response.status_code == 409
        page = Page.of(response.text)
        assert page.alert == "Another phone already entered Ben's bid of 4. Your tap was not counted."
        assert "Cara's bid" in page.groups()
        assert [body["tricks"] for body in log_of(game)] == [4]

    def test_an_old_page_of_the_same_phone(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3))
        response = tap(client, game, expected=0, htmx=True, **fields_of(Bid(1, 2)))
        assert response.status_code == 409
        assert "<html" not in response.text
        assert Page.of(response.text).alert == (
            "You already entered Ben's bid of 4 and Cara's bid of 3. Your tap was not counted."
        )

    def test_only_the_last_three_are_named(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS, Tricks((3, 4, 3)))
        response = tap(client, game, expected=0, **fields_of(Bid(1, 2)))
        assert Page.of(response.text).alert == (
            "You already entered Cara's bid of 3, Ana's bid of 2 and the score of round 1. Your tap was not counted."
        )

    def test_what_was_undone_meanwhile_is_named_as_it_was(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS, Tricks((3, 4, 3)), Undo())
        response = tap(client, game, expected=3, **fields_of(Tricks((2, 4, 4))))
        assert Page.of(response.text).alert == (
            "You already entered the score of round 1 and an undo. Your tap was not counted."
        )

    def test_what_the_rules_would_refuse_is_stale_first_of_all(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        assert tap(client, game, expected=0, **fields_of(Bid(1, 4))).status_code == 409

    @pytest.mark.parametrize("expected", ["", "1", "-1", "99", "999999999999999999999", "zero", "\u0660", "0.0"])
    def test_a_page_that_has_not_seen_the_last_entry(self, client: Client, game: Game, expected: str) -> None:
        response = tap(client, game, expected=expected, **fields_of(Bid(1, 4)))
        assert response.status_code == 409
        assert Page.of(response.text).alert == "This page was out of date. Here is the pad as it is now."
        assert log_of(game) == []

    @pytest.mark.parametrize("key", ["", "x" * 41, "with blank", "nul\0", "ключ", "a/b"])
    def test_a_tap_without_a_usable_key(self, client: Client, game: Game, key: str) -> None:
        assert tap(client, game, key=key, **fields_of(Bid(1, 4))).status_code == 409
        assert log_of(game) == []

    def test_a_tap_that_says_neither(self, client: Client, game: Game) -> None:
        assert client.post(f"/games/{game.pk}/enter/", fields_of(Bid(1, 4))).status_code == 409
        assert log_of(game) == []


class TestResentTaps:
    def test_the_same_tap_again_is_answered_alike_and_stored_once(self, client: Client, game: Game) -> None:
        first, again = (tap(client, game, key="one-tap", expected=0, **fields_of(Bid(1, 4))) for _ in range(2))
        assert first.status_code == again.status_code == 303
        assert first.headers["Location"] == again.headers["Location"]
        assert len(log_of(game)) == 1

    def test_with_htmx_too(self, client: Client, game: Game) -> None:
        pages = [tap(client, game, htmx=True, key="one-tap", expected=0, **fields_of(Bid(1, 4))).text for _ in range(2)]
        first, again = (Page.of(page) for page in pages)
        assert first.words == again.words
        assert len(log_of(game)) == 1

    def test_even_when_others_have_gone_on_since(self, client: Client, game: Game) -> None:
        tap(client, game, key="one-tap", expected=0, **fields_of(Bid(1, 4)))
        enter(client, game, Bid(2, 3))
        response = tap(client, game, htmx=True, key="one-tap", expected=0, **fields_of(Bid(1, 4)))
        assert response.status_code == 200
        assert "Ana's bid" in Page.of(response.text).groups()
        assert len(log_of(game)) == 2

    def test_the_same_key_for_something_else_is_refused(self, client: Client, game: Game) -> None:
        tap(client, game, key="one-tap", **fields_of(Bid(1, 4)))
        for expected in (0, 1):
            response = tap(client, game, key="one-tap", expected=expected, **fields_of(Bid(2, 4)))
            assert response.status_code == 409
        assert len(log_of(game)) == 1


class TestWhatTheRulesRefuse:
    @pytest.mark.parametrize(
        ("before", "fields", "sentence"),
        [
            ((), {"kind": "bid", "seat": 1, "tricks": 11}, "Ben can't bid 11: it must be a whole number from 0 to 10."),
            ((), {"kind": "bid", "seat": 1, "tricks": -1}, "Ben can't bid -1: it must be a whole number from 0 to 10."),
            ((), {"kind": "bid", "seat": 1}, "Ben can't bid nothing: it must be a whole number from 0 to 10."),
            ((), {"kind": "bid", "seat": 1, "tricks": "٣"}, "Ben can't bid '٣': it must be a whole number"),
            ((), {"kind": "bid", "seat": 2, "tricks": 1}, "It is Ben's turn to bid, not Cara's."),
            ((), {"kind": "bid", "seat": 9, "tricks": 1}, "Nobody sits at seat 9."),
            ((), {"kind": "bid", "tricks": 1}, "Nobody sits at seat nothing."),
            (BIDS[:2], {"kind": "bid", "seat": 0, "tricks": 3}, "Ana can't bid 3: the bids would add up to 10."),
            (BIDS, {"kind": "rebid", "seat": 0, "tricks": 3}, "Ana can't bid 3: the bids would add up to 10."),
            (BIDS, {"kind": "rebid", "seat": 1, "tricks": 5}, "Ana, who bid last, could not have bid 2"),
            ((), {"kind": "rebid", "seat": 1, "tricks": 5}, "Ben's bid can't be changed: Ben hasn't bid yet."),
            ((), {"kind": "rebid"}, "Nobody sits at seat nothing."),
            ((), {"kind": "redeal"}, "Nothing has been entered that dealing again would clear."),
            ((), {"kind": "trumps", "suit": "stars"}, "'stars' can't be trumps"),
            ((), {"kind": "trumps", "suit": "none"}, "'none' can't be trumps: a card is turned up"),
            ((), {"kind": "cut", "seat": 0}, "Oh Hell has no entry of the kind 'cut'."),
            ((), {"kind": "undo"}, "There is nothing to undo: nothing has been entered yet."),
            ((), {"kind": "tricks", "tricks-0": 10}, "Ben, Cara and Ana must bid first."),
            ((), {"kind": "amend", "round": 1}, "There is no entry of the kind 'amend'."),
            ((), {"kind": "lay", "seat": 0}, "There is no entry of the kind 'lay'."),
            ((), {}, "There is no entry of the kind nothing."),
        ],
    )
    def test_it_says_why_and_stores_nothing(
        self, client: Client, game: Game, before: tuple[Move, ...], fields: dict[str, Any], sentence: str
    ) -> None:
        enter(client, game, *before)
        stored = everything_about(game)
        response = tap(client, game, **fields)
        assert response.status_code == 422
        assert sentence in Page.of(response.text).alert
        assert everything_about(game) == stored

    @pytest.mark.parametrize(
        ("tricks", "sentence", "fit"),
        [
            ((2, 4, 3), "The tricks must add up to 10: 1 trick missing.", "9 of 10 tricks told"),
            ((5, 4, 3), "The tricks must add up to 10: 2 tricks too many.", "12 of 10 tricks told: 2 too many"),
        ],
    )
    def test_tricks_that_do_not_add_up_stay_as_they_were_typed(
        self, client: Client, game: Game, tricks: tuple[int, int, int], sentence: str, fit: str
    ) -> None:
        enter(client, game, *BIDS)
        response = tap(client, game, htmx=True, **fields_of(Tricks(tricks)))
        assert response.status_code == 422
        page = Page.of(response.text)
        assert page.alert == sentence
        typed = page.form_of(page.buttons()["Score round"]).fields()
        assert tuple(int(typed[f"tricks-{seat}"][0]) for seat in range(3)) == tricks
        assert fit in page.words
        assert len(log_of(game)) == 3

    def test_tricks_of_somebody_are_missing(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS)
        response = tap(client, game, **fields_of(Tricks((5, 5))))
        assert response.status_code == 422
        assert Page.of(response.text).alert == "Cara's tricks are missing."

    def test_nothing_is_entered_after_a_stop_but_an_undo(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        response = tap(client, game, **fields_of(Bid(1, 4)))
        assert response.status_code == 422
        assert Page.of(response.text).alert == "The game was stopped: undo the stop to go on."
        enter(client, game, Undo(), Bid(1, 4))

    def test_nothing_is_entered_after_the_last_round_but_an_undo(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        enter(client, game, Trumps("hearts"))
        play_round(client, game, {"Cara": 0, "Ana": 1, "Ben": 1}, {"Ben": 0, "Cara": 0, "Ana": 1})
        for fields in (fields_of(Bid(0, 1)), fields_of(Tricks((1, 0, 0))), fields_of(Stop())):
            response = tap(client, game, **fields)
            assert response.status_code == 422
            assert Page.of(response.text).alert == "The game is over after 2 rounds: undo its last entry to go on."
        enter(client, game, Undo())
        assert not state_of(game).over


def test_an_answer_to_htmx_is_not_kept_for_a_browser_that_asks_for_the_page(client: Client, game: Game) -> None:
    address = f"/games/{game.pk}/"
    assert "<html" not in client.get(address, headers=HTMX).text
    assert "<html" in client.get(address).text
    # When htmx restores a page from its history, it wants the whole of it.
    assert "<html" in client.get(address, headers={**HTMX, "HX-History-Restore-Request": "true"}).text
