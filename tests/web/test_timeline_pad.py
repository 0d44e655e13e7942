"""The pad of Tricky Timeline: its words, rounds entered by their tricks, and what it refuses."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Game, new_key
from games.rules.moves import Kept, Stop, Tricks
from tests.web.page import Page
from tests.web.tables import everything_about, forgotten, log_of, pad, press, started, tap
from tests.web.timeline import BIDS_3_AND_8, STORY, enter, keep, quick, refusal, sent, state_of, typed

pytestmark = pytest.mark.django_db


def sheet(page: Page) -> list[list[str]]:
    return [[cell.words for cell in row.every("td")] for body in page.every("tbody") for row in body.every("tr")]


class TestTheTable:
    def test_it_can_be_chosen(self, client: Client) -> None:
        page = Page.of(client.get("/new/").text)
        assert any(name.startswith("Tricky Timeline 2 players") for name in page.links())

    def test_the_starting_player_is_chosen_or_drawn(self, client: Client) -> None:
        page = Page.of(client.get("/new/tricky-timeline/?seat=Ana&seat=Ben&first=Ben").text)
        assert "Draw lots for the starting player" in page.buttons()
        assert "Ben starts" in press(client, page, "Start Tricky Timeline").words


class TestWords:
    def test_the_heading(self, client: Client, match: Game) -> None:
        page = pad(client, match)
        assert "Round 1 of 3 12 cards · 0–0" in page.words
        assert "Ana starts" in page.words

    def test_kept_cards_come_first(self, client: Client, match: Game) -> None:
        page = pad(client, match)
        assert list(page.groups()["Ana's kept cards"].buttons()) == ["Diamonds", "Spades", "Hearts", "Clubs"]
        assert "Ana's tricks" not in page.groups()
        enter(client, match, BIDS_3_AND_8[0])
        page = pad(client, match)
        assert "Ben's kept cards" in page.groups()
        assert "kept diamonds, spades and hearts" in page.words
        assert "Undo Ana's kept cards" in page.buttons()

    def test_then_the_tricks_of_one(self, client: Client, match: Game) -> None:
        enter(client, match, *BIDS_3_AND_8)
        page = pad(client, match)
        assert list(page.groups()["Ana's tricks"].buttons()) == [str(number) for number in range(10)]
        assert "bid 3" in page.words
        assert "bid 8" in page.words

    def test_the_result_tells_the_story(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = pad(client, match)
        assert STORY in page.words
        assert "Round 2 of 3 12 cards · 1–0" in page.words
        assert "Ben starts" in page.words

    def test_the_story_makes_room_for_the_next_round(self, client: Client, match: Game) -> None:
        quick(client, match)
        enter(client, match, BIDS_3_AND_8[0])
        assert STORY not in pad(client, match).words

    def test_fewer_tricks_decide_when_equally_close(self, client: Client, match: Game) -> None:
        enter(client, match, Kept(0, ("S", "D", "D")), Kept(1, ("C", "C", "H")), Tricks((4, 5)))
        assert (
            "Ana bid 1, took 4: 3 off. Ben bid 8, took 5: 3 off. "
            "Equally close, so fewer tricks decide: Ana wins the round." in pad(client, match).words
        )

    def test_one_all_and_the_end(self, client: Client, match: Game) -> None:
        quick(client, match, 4)
        quick(client, match, 0)
        assert "1–1" in pad(client, match).words
        quick(client, match, 3)
        page = pad(client, match)
        assert "Ana wins 2–1: first to win 2 rounds." in page.words
        assert "Ana bid 3, took 3: 0 off. Ben bid 8, took 6: 2 off. Ana wins the round." in page.words

    def test_the_sheet(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = pad(client, match)
        assert sheet(page) == [
            ["rounds won 1 bid 3, took 4: 1 off, wins the round", "rounds won 0 bid 8, took 5: 3 off"]
        ]
        assert page.links()["Correct round 1"] == f"/games/{match.pk}/rounds/1/"
        # The winner's mark is a shape.
        assert client.get(f"/games/{match.pk}/").text.count("★</span>") == 1

    def test_a_screen_reader_hears_the_story(self, client: Client, match: Game) -> None:
        enter(client, match, *BIDS_3_AND_8)
        answer = tap(client, match, htmx=True, kind="tricks", **typed({"tricks-0": 4})).text
        assert f"The score of round 1. {STORY} Ana's kept cards." in Page.of(answer).words

    def test_a_rematch_is_started_by_whoever_did_not_start_the_last_round(self, client: Client, match: Game) -> None:
        quick(client, match)
        quick(client, match)
        page = press(client, pad(client, match), "Rematch, Ana starts")
        assert "Round 1 of 3 12 cards · 0–0 " in page.words
        assert "Ana starts" in page.words

    def test_a_stopped_match(self, client: Client, match: Game) -> None:
        quick(client, match)
        enter(client, match, Stop())
        page = pad(client, match)
        assert "Stopped early" in page.words
        assert "Starting player" not in page.groups()

    def test_only_this_pad_loads_its_script(self, client: Client, match: Game) -> None:
        assert "timeline." in client.get(f"/games/{match.pk}/").text
        assert "timeline." not in client.get(f"/games/{started(client).pk}/").text


class TestQuickEntry:
    def test_a_round_without_javascript(self, client: Client, match: Game) -> None:
        page = keep(client, pad(client, match), "Ana", "DSH")
        page = keep(client, page, "Ben", "CCH")
        page = press(client, page, "4", "Ana's tricks")
        assert STORY in page.words
        assert [entry["kind"] for entry in log_of(match)] == ["kept", "kept", "tricks"]

    def test_the_bid_adds_up_as_suits_are_tapped(self, client: Client, match: Game) -> None:
        page = Page.of(client.get(f"/games/{match.pk}/?kept=0&suits=HC").text)
        assert "Bid 5 so far" in page.words
        assert page.links()["Start again"] == f"/games/{match.pk}/?kept=0"

    def test_kept_cards_can_be_changed(self, client: Client, match: Game) -> None:
        enter(client, match, *BIDS_3_AND_8)
        page = pad(client, match)
        page = Page.of(client.get(page.links()["Change Ana's kept cards"]).text)
        keep(client, page, "Ana", "DDD")
        assert state_of(match).table.bids == (0, 8)

    def test_the_starting_player_is_changed_by_one_tap(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = press(client, pad(client, match), "Ana", "Starting player")
        assert "Ana starts" in page.words
        assert page.groups()["Starting player"].buttons()["Ana"].attributes["aria-pressed"] == "true"
        assert "Undo Ana starting" in page.buttons()

    def test_undo(self, client: Client, match: Game) -> None:
        quick(client, match)
        page = press(client, pad(client, match), "Undo the score of round 1")
        assert "Ana's tricks" in page.groups()
        page = press(client, page, "Undo Ben's kept cards")
        assert "Ben's kept cards" in page.groups()

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"kind": "kept", "seat": 0, "suits": "DS"}, "Ana keeps 3 cards, not 2."),
            ({"kind": "kept", "seat": 0, "suits": "DSX"}, "Ana can't have 'X': the deck is 2 to 8 of D, S, H and C."),
            ({"kind": "kept", "seat": 7, "suits": "DSH"}, "Nobody sits at seat 7."),
            ({"kind": "kept", "seat": 0, "card-1": "7H", "card-2": "7H"}, "Ana keeps 3 cards, not 2."),
            (
                {"kind": "kept", "seat": 0, "card-1": "7H", "card-2": "7H", "card-3": "D"},
                "Ana's 7♥ is kept twice.",
            ),
            ({"kind": "tricks", "tricks-0": 4}, "Ana's kept cards are missing."),
            ({"kind": "starter", "seat": "x"}, "Nobody sits at seat 'x'."),
            ({"kind": "bid", "seat": 0, "tricks": 3}, "There is no entry of the kind 'bid'."),
        ],
    )
    def test_it_refuses_with_a_sentence(
        self, client: Client, match: Game, fields: dict[str, Any], sentence: str
    ) -> None:
        before = everything_about(match)
        assert refusal(tap(client, match, **fields)) == sentence
        assert everything_about(match) == before

    def test_it_refuses_tricks_that_do_not_add_up(self, client: Client, match: Game) -> None:
        enter(client, match, *BIDS_3_AND_8)
        response = tap(client, match, kind="tricks", **typed({"tricks-0": 4, "tricks-1": 4}))
        assert refusal(response) == "The tricks must add up to 9: 1 trick missing."
        assert refusal(tap(client, match, kind="tricks")) == "Ana's tricks are missing."
        assert refusal(tap(client, match, kind="tricks", **typed({"tricks-0": 12}))) == (
            "Ana can't have won 12: it must be a whole number from 0 to 9."
        )

    def test_a_tap_sent_again_counts_once(self, client: Client, match: Game) -> None:
        twice = {"key": new_key(), "expected": 0}
        for _ in range(2):
            assert sent(client, match, BIDS_3_AND_8[0], **twice).status_code == 303
        assert len(log_of(match)) == 1

    def test_a_stale_tap_is_told_what_was_entered(self, client: Client, match: Game) -> None:
        enter(client, match, BIDS_3_AND_8[0])
        response = sent(client, match, BIDS_3_AND_8[1], expected=0)
        assert response.status_code == 409
        assert Page.of(response.text).alert == "You already entered Ana's kept cards. Your tap was not counted."
        assert len(log_of(match)) == 1


@pytest.mark.slow
@given(
    fields=st.dictionaries(
        st.sampled_from(("seat", "suits", "card", "card-1", "card-2", "card-3", "place", "tricks-0", "tricks-1")),
        st.text(max_size=6) | st.sampled_from(("0", "1", "9", "-1", "DSH", "7H", "D", "\N{ARABIC-INDIC DIGIT THREE}")),
    ),
    kind=st.sampled_from(("starter", "kept", "lay", "tricks")),
)
@settings(max_examples=40)
def test_whatever_is_sent_is_entered_or_refused(fields: dict[str, Any], kind: str) -> None:
    with forgotten():
        client = Client()
        game = started(client, "tricky-timeline", players=2)
        response = tap(client, game, **{**fields, "kind": kind})
        assert response.status_code in (303, 422)
        assert (response.status_code == 422) == bool(Page.of(response.text).alert)
        assert client.get(f"/games/{game.pk}/", fields).status_code == 200
