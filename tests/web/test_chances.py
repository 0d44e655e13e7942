"""Who can still win, on the pads: said once somebody can't."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.rules.moves import Bid, Trumps
from tests.web.page import Page
from tests.web.tables import enter, pad, play_round, short_whist, started, tap
from tests.web.test_scoreboard import lines

pytestmark = pytest.mark.django_db

KEPT = ({"kind": "kept", "seat": 0, "suits": "DSH"}, {"kind": "kept", "seat": 1, "suits": "CCH"})
LINE = ("7H3C", "4D5D", "8S2S", "2H6H", "8C7C", "3D4S", "5H8H", "2C6D", "7S3S")


def done(client: Client, game: Game, *taps: dict[str, Any]) -> Page:
    for fields in taps:
        response = tap(client, game, **fields)
        assert response.status_code == 303, Page.of(response.text).alert
    return pad(client, game)


class TestBidding:
    @pytest.fixture
    def last_round(self, client: Client) -> Game:
        """Cara has 11, Ben 5 and Ana nothing; there is one more round, and that of one card."""
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        enter(client, game, Trumps("hearts"))
        return game

    def test_nothing_is_said_while_everybody_can(self, client: Client, last_round: Game) -> None:
        assert lines(pad(client, last_round)) == [
            "Ana 3rd 11 behind total 0",
            "Ben 2nd 6 behind deals total 5",
            "Cara 1st 6 ahead bids now leads total 11 ?",
        ]

    def test_who_can_still_win_is_told_once_somebody_cannot(self, client: Client, last_round: Game) -> None:
        enter(client, last_round, Bid(2, 1), Bid(0, 0))
        assert lines(pad(client, last_round)) == [
            "Ana 3rd 11 behind total 0 bid 0",
            "Ben 2nd 6 behind bids now deals can still win total 5 ?",
            "Cara 1st 6 ahead leads can still win total 11 bid 1",
        ]

    def test_who_has_it_won_is_told_when_nobody_else_can(self, client: Client, last_round: Game) -> None:
        enter(client, last_round, Bid(2, 0), Bid(0, 0))
        # A made 1 would have made Ben share the win; but that is hooked.
        assert lines(pad(client, last_round)) == [
            "Ana 3rd 11 behind total 0 bid 0",
            "Ben 2nd 6 behind bids now deals total 5 ?",
            "Cara 1st 6 ahead leads can't be caught total 11 bid 0",
        ]

    def test_it_is_told_beside_the_tricks(self, client: Client, last_round: Game) -> None:
        enter(client, last_round, Bid(2, 1), Bid(0, 0), Bid(1, 1))
        assert ["can still win" in line for line in lines(pad(client, last_round))] == [False, True, True]

    def test_nothing_is_told_beside_the_tricks_while_everybody_can(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2))
        assert "win" not in " ".join(lines(pad(client, game)))


class TestTimeline:
    def players(self, page: Page) -> list[str]:
        [duel] = [part for part in page.every("ul") if part.attributes.get("class") == "lines duel"]
        return [line.words for line in duel.every("li")]

    def test_a_line_can_have_won_the_match(self, client: Client) -> None:
        game = started(client, "tricky-timeline", players=2)
        lays: list[dict[str, Any]] = [
            {"kind": "lay", "seat": seat, "place": place, "card": cards[2 * seat : 2 * seat + 2]}
            for place, cards in enumerate(LINE, start=1)
            for seat in (0, 1)
        ]
        page = done(client, game, *KEPT, {"kind": "tricks", "tricks-0": 4}, *KEPT, *lays[:-1])
        assert "can't be caught" not in page.words
        ana, ben = self.players(done(client, game, lays[-1]))
        assert ana.startswith("Ana can't be caught kept ")
        assert "win" not in ben


class TestWars:
    def names(self, page: Page) -> list[str]:
        table = next(table for table in page.every("table") if table.attributes.get("class") == "worth")
        return [cell.words for cell in table.every("th") if cell.attributes["scope"] == "row"]

    def test_who_is_32_ahead_before_the_last_round_has_it_won(self, client: Client) -> None:
        game = started(client, "trick-wars", players=2)
        nobody = {f"holder-{place}": "nobody" for place in range(10)}
        whole: dict[str, Any] = {"kind": "board", "by": "control", **dict.fromkeys(nobody, 0)}
        one: dict[str, Any] = {"kind": "board", "by": "control", **nobody, "holder-0": 0}
        assert self.names(done(client, game, whole)) == ["Ana", "Ben"]
        assert self.names(done(client, game, one)) == ["Ana can't be caught", "Ben"]
