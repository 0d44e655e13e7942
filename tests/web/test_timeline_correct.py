"""Correcting a round of Tricky Timeline."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from tests.web.page import Page
from tests.web.tables import log_of, pad, press, tap
from tests.web.timeline import BIDS_3_AND_8, LAYS, enter, quick, refusal, state_of, typed

pytestmark = pytest.mark.django_db


class TestCorrecting:
    def address(self, game: Game, number: int = 1) -> str:
        return f"/games/{game.pk}/rounds/{number}/"

    def page(self, client: Client, game: Game, number: int = 1) -> Page:
        return Page.of(client.get(self.address(game, number)).text)

    def test_a_quick_round_shows_what_was_entered(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = self.page(client, match)
        fields = page.form_of(page.buttons()["Save correction"]).fields()
        assert [fields[f"kept-1-{number}"] for number in (1, 2, 3)] == [["C"], ["C"], ["H"]]
        assert (fields["tricks-0"], fields["tricks-1"], fields["starter"]) == (["4"], ["5"], ["0"])

    def test_a_quick_round(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = press(
            client,
            self.page(client, match),
            "Save correction",
            **typed({"kept-0-3": "C", "tricks-0": 0, "tricks-1": 9}),
        )
        assert "Undo the correction of round 1" in page.buttons()
        assert "Ana bid 4, took 0: 4 off. Ben bid 8, took 9: 1 off. Ben wins the round." in page.words
        assert "0–1" in page.words

    def test_the_tricks_must_add_up(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = press(client, self.page(client, match), "Save correction", **typed({"tricks-0": 5}))
        assert page.alert == "The tricks must add up to 9: 1 trick too many."
        fields = page.form_of(page.buttons()["Save correction"]).fields()
        assert fields["tricks-0"] == ["5"]

    def line_round(self, client: Client, game: Game) -> None:
        enter(client, game, *LAYS, *BIDS_3_AND_8)
        press(client, pad(client, game), "Score round")

    def test_the_cards_of_a_line(self, client: Client, match: Game) -> None:
        self.line_round(client, match)
        before = state_of(match).rounds[0].tricks
        page = self.page(client, match)
        assert "tricks-0" not in page.form_of(page.buttons()["Save correction"]).fields()
        # The eight of spades, which wins the third trick, was Ben's.
        press(client, page, "Save correction", **typed({"line-0-3": "2S", "line-1-3": "8S"}))
        after = state_of(match).rounds[0]
        assert [str(card) for card in after.line[2]] == ["2♠", "8♠"]
        assert after.tricks != before
        assert after.tricks == after.tricks_of_line

    def test_who_started_a_line(self, client: Client, match: Game) -> None:
        self.line_round(client, match)
        press(client, self.page(client, match), "Save correction", starter=1)
        round = state_of(match).rounds[0]
        assert round.starter == 1
        assert round.tricks == round.tricks_of_line

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({"line-0-1": "4D"}, "already lies at place"),
            ({"line-0-1": ""}, "The line is not complete: 1 card missing."),
            ({"kept-0-1": "7H"}, "can't lie in the line: Ana kept it."),
            ({"kept-0-1": "2D", "kept-0-2": "2D"}, "Ana's 2♦ is kept twice."),
            ({"starter": "7"}, "Nobody sits at seat 7."),
            ({"line-0-1": "AS"}, "Ana can't have 'AS'"),
        ],
    )
    def test_a_line_that_can_not_be(self, client: Client, match: Game, typed: dict[str, Any], sentence: str) -> None:
        self.line_round(client, match)
        before = log_of(match)
        page = press(client, self.page(client, match), "Save correction", **typed)
        assert sentence in page.alert
        assert log_of(match) == before

    def test_nothing_at_all_is_refused(self, client: Client, match: Game) -> None:
        quick(client, match)
        assert refusal(tap(client, match, round=1)) == "Ana keeps 3 cards, not 0."

    def test_a_stale_correction(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = self.page(client, match)
        enter(client, match, BIDS_3_AND_8[0])
        page = press(client, page, "Save correction", **typed({"tricks-0": 3, "tricks-1": 6}))
        assert page.alert == "You already entered Ana's kept cards. Your tap was not counted."

    def test_a_match_that_would_have_ended_earlier(self, client: Client, match: Game) -> None:
        quick(client, match, 4)
        quick(client, match, 0)
        quick(client, match, 4)
        page = press(client, self.page(client, match, 2), "Save correction", **typed({"tricks-0": 4, "tricks-1": 5}))
        assert "round 3" in page.alert.lower()
