"""The pad of Tricky Timeline: its words, both ways to enter a round, what it refuses, and its corrections."""

from random import Random
from typing import Any, cast

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Game, new_key
from games.play.state import fold_entries, setup_of
from games.rules.moves import Kept, Lay, Move, Starter, Stop, Tricks
from games.rules.timeline.line import EMPTY_LINE, PLACES, resolve, with_card
from games.rules.timeline.round import WORTH
from games.rules.timeline.state import DECK, TimelineState
from tests.web.page import Page
from tests.web.tables import everything_about, forgotten, log_of, pad, press, started, tap, viewer_of

pytestmark = pytest.mark.django_db

NAMES = {"D": "Diamonds", "S": "Spades", "H": "Hearts", "C": "Clubs"}
BIDS_3_AND_8 = (Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")))
STORY = "Ana bid 3, took 4: 1 off. Ben bid 8, took 5: 3 off. Ana wins the round."
# Ana's card and Ben's, place by place.
LINE = ("7H3C", "4D5D", "8S2S", "2H6H", "8C7C", "3D4S", "5H8H", "2C6D", "7S3S")
LAYS = tuple(
    Lay(seat, place, cards[2 * seat : 2 * seat + 2]) for place, cards in enumerate(LINE, start=1) for seat in (0, 1)
)


@pytest.fixture
def match(client: Client) -> Game:
    """Tricky Timeline for Ana and Ben; Ana starts."""
    return started(client, "tricky-timeline", players=2)


def sent(client: Client, game: Game, entry: Move, **fields: Any) -> HttpResponse:
    """The answer to an entry, sent as the pad sends it."""
    match entry:
        case Starter():
            fields |= {"seat": entry.seat}
        case Kept():
            as_suits = all(len(card) == 1 for card in entry.cards)
            cards = {f"card-{number}": card for number, card in enumerate(entry.cards, start=1)}
            fields |= {"seat": entry.seat, **({"suits": "".join(entry.cards)} if as_suits else cards)}
        case Lay():
            fields |= {"seat": entry.seat, "place": entry.place, "card": entry.card or ""}
        case Tricks():
            fields |= {"tricks-0": entry.tricks[0]}
    return tap(client, game, kind=entry.kind, **fields)


def enter(client: Client, game: Game, *entries: Move) -> None:
    for entry in entries:
        response = sent(client, game, entry)
        assert response.status_code == 303, Page.of(response.text).alert


def quick(client: Client, game: Game, first: int = 4) -> None:
    """A quick round: bids of 3 and 8."""
    enter(client, game, *BIDS_3_AND_8, Tricks((first, PLACES - first)))


def state_of(game: Game) -> TimelineState:
    return cast(TimelineState, fold_entries(setup_of(game), game.entries.order_by("number")))


def typed(fields: dict[str, object]) -> dict[str, Any]:
    """Fields whose names are no names of Python's."""
    return fields


def refusal(response: HttpResponse) -> str:
    assert response.status_code == 422
    return Page.of(response.text).alert


def keep(client: Client, page: Page, name: str, suits: str) -> Page:
    """Tap three suits, as a phone without JavaScript would: the first two only ask for the page again."""
    for suit in suits:
        button = page.groups()[f"{name}'s kept cards"].buttons()[NAMES[suit]]
        form = page.form_of(button)
        if form.attributes["method"] == "post":
            return press(client, page, NAMES[suit], f"{name}'s kept cards")
        asked = {**form.fields(), button.attributes["name"]: button.attributes["value"]}
        page = Page.of(client.get(form.attributes["action"], asked).text)
    raise AssertionError("the third suit was not sent")


def places(page: Page) -> dict[str, str]:
    """Where each place of the line leads, by what it says."""
    return page.groups()["The line"].links()


def tricks_told(page: Page) -> list[str]:
    [listed] = [part for part in page.every("ol") if part.attributes.get("aria-label") == "Tricks"]
    return [trick.words for trick in listed.every("li")]


def sheet(page: Page) -> list[list[str]]:
    return [[cell.words for cell in row.every("td")] for body in page.every("tbody") for row in body.every("tr")]


class TestTheTable:
    def test_it_can_be_chosen(self, client: Client) -> None:
        page = Page.of(client.get("/new/").text)
        assert any(name.startswith("Tricky Timeline 2 players") for name in page.links())

    def test_the_starting_player_is_chosen_or_drawn(self, client: Client) -> None:
        page = Page.of(client.get("/new/tricky-timeline/?seat=Ana&seat=Ben&first=Ben").text)
        assert "Draw lots for starting player" in page.buttons()
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

    def test_a_rematch_is_started_by_the_other(self, client: Client, match: Game) -> None:
        quick(client, match)
        quick(client, match)
        page = press(client, pad(client, match), "Rematch, Ben starts")
        assert "Round 1 of 3 12 cards · 0–0 " in page.words
        assert "Ben starts" in page.words

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

    def test_a_viewer_can_look_but_not_enter(self, client: Client, match: Game) -> None:
        viewer = viewer_of(match)
        assert viewer.get(f"/games/{match.pk}/?line=yes").status_code == 200
        assert sent(viewer, match, BIDS_3_AND_8[0]).status_code in (403, 404)
        assert log_of(match) == []


class TestTheLine:
    def test_the_first_place_is_asked_for(self, client: Client, match: Game) -> None:
        page = Page.of(client.get(pad(client, match).links()["Enter the line card by card"]).text)
        assert len(places(page)) == 2 * PLACES
        assert "The ace of spades: the line starts here." in page.groups()["The line"].words
        assert len(page.groups()["Ana's card at place 1"].buttons()) == len(DECK)
        assert page.links()["Enter only the tricks"] == f"/games/{match.pk}/"

    def test_used_cards_are_gone_and_the_next_side_is_asked_for(self, client: Client, match: Game) -> None:
        page = Page.of(client.get(f"/games/{match.pk}/?line=yes").text)
        page = press(client, page, "7 of hearts", "Ana's card at place 1")
        group = page.groups()["Ben's card at place 1"]
        assert "7 of hearts" not in group.buttons()
        assert len(group.buttons()) == len(DECK) - 1
        assert "Ana, place 1: 7 of hearts" in places(page)
        assert "Undo Ana's 7♥ at place 1" in page.buttons()

    def test_it_resolves_as_far_as_it_lies(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:6])
        page = pad(client, match)
        assert tricks_told(page) == [
            "Ben leads, Ana wins: 8♠ beats 2♠",
            "Ana leads, Ben wins: 5♦ beats 4♦",
            "Ana leads, Ana wins: 3♣ doesn't follow hearts",
        ]
        assert "Ana, place 1: 7 of hearts, wins" in places(page)

    def test_the_starting_player_changes_who_wins(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:2], Starter(1))
        assert tricks_told(pad(client, match)) == ["Ben leads, Ben wins: 7♥ doesn't follow clubs"]

    @pytest.mark.slow
    def test_a_whole_round(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS)
        page = pad(client, match)
        won = state_of(match).table.tricks_of_line
        assert won is not None
        page = keep(client, page, "Ana", "DSH")
        page = keep(client, page, "Ben", "CCH")
        assert f"The line gives Ana {won[0]} tricks and Ben {won[1]}." in page.words
        assert len(tricks_told(page)) == PLACES
        page = press(client, page, "Score round")
        assert f"Ana bid 3, took {won[0]}:" in page.words
        assert state_of(match).rounds[0].tricks == won

    def test_kept_cards_can_be_entered_as_cards(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS)
        page = press(
            client, pad(client, match), "Keep these cards", **typed({"card-1": "2D", "card-2": "5S", "card-3": "3H"})
        )
        assert state_of(match).table.kept[0] == ("2D", "5S", "3H")
        assert "Ben's kept cards" in page.groups()

    def test_a_wrong_card_can_be_replaced(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:6])
        page = Page.of(client.get(places(pad(client, match))["Ana, place 2: 4 of diamonds"]).text)
        page = press(client, page, "6 of diamonds", "Ana's card at place 2")
        assert "Ana, place 2: 6 of diamonds, wins" in places(page)
        assert "Ana's card at place 4" in page.groups()
        assert "4 of diamonds" in page.groups()["Ana's card at place 4"].buttons()

    def test_a_card_can_be_taken_away(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:2])
        page = Page.of(client.get(f"/games/{match.pk}/?place=1&seat=1").text)
        page = press(client, page, "Take the 3 of clubs away")
        assert "Ben, place 1: empty" in places(page)

    @pytest.mark.parametrize("query", ["place=10&seat=0", "place=1&seat=2", "place=x&seat=y", "kept=9", "suits=XYZ"])
    def test_an_address_that_asks_for_nothing(self, client: Client, match: Game, query: str) -> None:
        page = Page.of(client.get(f"/games/{match.pk}/?{query}").text)
        assert "Ana's kept cards" in page.groups()
        assert "Tap three suits" in page.words

    def test_it_refuses_a_card_twice(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:2])
        response = sent(client, match, Lay(0, 5, "7H"))
        assert refusal(response) == "Ana's 7♥ already lies at place 1 on Ana's side."
        # What was asked for is asked for still.
        assert "Ana's card at place 5" in Page.of(response.text).groups()

    def test_it_refuses_a_card_that_was_kept(self, client: Client, match: Game) -> None:
        enter(client, match, Kept(1, ("7H", "C", "C")))
        assert refusal(sent(client, match, Lay(0, 1, "7H"))) == "Ana's 7♥ can't lie in the line: Ben kept it."
        enter(client, match, Lay(0, 1, "6H"))
        assert refusal(sent(client, match, Kept(1, ("6H", "C", "C")))) == (
            "Ben's 6♥ is kept by Ben but lies in the line."
        )

    def test_it_refuses_what_is_no_card_or_no_place(self, client: Client, match: Game) -> None:
        assert refusal(sent(client, match, Lay(0, 1, "9H"))) == (
            "Ana can't have '9H': the deck is 2 to 8 of D, S, H and C."
        )
        assert refusal(sent(client, match, Lay(0, 12, "7H"))) == "The line has places 1 to 9, not 12."

    def test_it_refuses_to_score_an_incomplete_line(self, client: Client, match: Game) -> None:
        enter(client, match, *LAYS[:16], *BIDS_3_AND_8)
        assert refusal(sent(client, match, Tricks((4, 5)))) == "The line is not complete: 2 cards missing."


@pytest.mark.slow
@given(deck=st.permutations(DECK), starter=st.sampled_from((0, 1)), random=st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_any_line_entered_card_by_card_gives_the_tricks_of_the_rules(deck: Any, starter: int, random: Random) -> None:
    with forgotten():
        client = Client()
        game = started(client, "tricky-timeline", players=2, first=("Ana", "Ben")[starter])
        sides = [(seat, place) for place in range(1, PLACES + 1) for seat in (0, 1)]
        random.shuffle(sides)
        line = EMPTY_LINE
        for (seat, place), card in zip(sides, deck, strict=False):
            page = Page.of(client.get(f"/games/{game.pk}/?place={place}&seat={seat}").text)
            name = ("Ana", "Ben")[seat]
            press(client, page, f"{card.rank} of {card.suit}", f"{name}'s card at place {place}")
            line = with_card(line, seat, place, card)
        kept = [card.text for card in deck[2 * PLACES :]]
        enter(client, game, Kept(0, tuple(kept[:3])), Kept(1, tuple(kept[3:6])))
        page = press(client, pad(client, game), "Score round")
        first = sum(trick.winner == 0 for trick in resolve(line, starter))
        assert state_of(game).rounds[0].tricks == (first, PLACES - first)
        assert f"took {first}:" in page.words


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


class TestTheRulesPage:
    def test_what_a_kept_card_bids(self, client: Client) -> None:
        page = Page.of(client.get("/rules/tricky-timeline/").text)
        shown = [row.words for body in page.every("tbody") for row in body.every("tr")]
        assert shown == [f"{suit.symbol} {suit.value.capitalize()[:-1]} {worth}" for suit, worth in WORTH.items()]

    def test_its_example_is_told_as_the_pad_tells_it(self, client: Client) -> None:
        words = Page.of(client.get("/rules/tricky-timeline/").text).words
        assert "Ana bid 3 and took 4, so she is 1 off. Ben bid 8 and took 5, so he is 3 off." in words


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
