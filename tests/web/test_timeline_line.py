"""The line of Tricky Timeline, entered card by card."""

from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Game
from games.rules.moves import Kept, Lay, Starter, Tricks
from games.rules.timeline.line import EMPTY_LINE, PLACES, resolve, with_card
from games.rules.timeline.state import DECK
from tests.web.page import Page
from tests.web.tables import forgotten, pad, press, started
from tests.web.timeline import BIDS_3_AND_8, LAYS, enter, keep, refusal, sent, state_of, typed

pytestmark = pytest.mark.django_db


def places(page: Page) -> dict[str, str]:
    """Where each place of the line leads, by what it says."""
    return page.groups()["The line"].links()


def tricks_told(page: Page) -> list[str]:
    [listed] = [part for part in page.every("ol") if part.attributes.get("aria-label") == "Tricks"]
    return [trick.words for trick in listed.every("li")]


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
        assert "After nine tricks: tap three suits" in page.words

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
