"""The scoreboard of the bidding games: a line for each player, as they sit."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.rules.moves import Bid, Tricks, Trumps
from tests.web.page import Page
from tests.web.tables import enter, pad, play_round, press, short_whist, started, state_of, tap

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


def lines(page: Page) -> list[str]:
    """The players as they sit, with all that is said of each."""
    [players] = [part for part in page.every("ul") if part.attributes.get("class", "").startswith("players ")]
    return [line.words for line in players.every("li")]


def told(page: Page, name: str) -> int:
    """The tricks on a player's line, which the form would send."""
    group = page.groups()[f"{name}'s tricks"]
    [field] = group.every("input")
    assert f"{name}'s tricks: {field.attributes['value']}" in group.buttons()
    return int(field.attributes["value"])


class TestLines:
    def test_people_stay_where_they_sit_and_the_turn_moves(self, client: Client, game: Game) -> None:
        assert lines(pad(client, game)) == ["Ana deals leads total 0", "Ben bids now total 0 ?", "Cara total 0"]
        enter(client, game, Bid(1, 4))
        assert lines(pad(client, game)) == ["Ana deals leads total 0", "Ben total 0 bid 4", "Cara bids now total 0 ?"]

    def test_the_caboose_has_head_and_tail_engine_and_caboose(self, client: Client) -> None:
        assert lines(pad(client, started(client, "caboose"))) == [
            "Ana bids now head engine total 0 ?",
            "Ben total 0",
            "Cara tail caboose total 0",
        ]

    def test_what_a_word_on_a_line_means_is_told(self, client: Client) -> None:
        words = pad(client, started(client, "caboose")).words
        assert "head bids first and leads engine the card that the head leads to the first trick" in words
        assert "caboose the card that the tail plays last to the first trick" in words

    def test_whoever_chooses_trumps_or_cuts_for_them_is_lit(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        page = pad(client, game)
        assert [line.split(" total")[0] for line in lines(page)] == [
            "Ana 3rd 4 behind",
            "Ben 1st = cuts for trumps deals",
            "Cara 1st = cuts for trumps leads",
        ]
        page = press(client, page, "Ben", group="Who won the cut?")
        assert lines(page)[1].startswith("Ben 1st = chooses trumps deals")


class TestWhatJustHappened:
    @pytest.fixture
    def scored(self, client: Client, game: Game) -> Page:
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        return pad(client, game)

    def test_it_stands_above_until_the_next_bid(self, client: Client, game: Game, scored: Page) -> None:
        assert "last round: Ana ✗ +3, Ben +14, Cara +13" in scored.words
        enter(client, game, Trumps("hearts"))
        assert "last round" in pad(client, game).words
        enter(client, game, Bid(2, 4))
        assert "last round" not in pad(client, game).words

    def test_it_stands_at_each_total(self, client: Client, scored: Page) -> None:
        marks = [mark for mark in scored.every("span") if "scored" in mark.attributes.get("class", "").split()]
        assert [next(mark.every("span")).words for mark in marks] == ["✗ +3", "+14", "+13"]

    def test_then_there_is_the_standing(self, client: Client, scored: Page) -> None:
        assert lines(press(client, scored, "4", group="Cara's bid")) == [
            "Ana 3rd 11 behind bids now total 3 ?",
            "Ben 1st 1 ahead deals leads total 14",
            "Cara 2nd 1 behind total 13 bid 4",
        ]

    def test_the_leader_is_told_by_how_much_while_they_bid(self, client: Client, game: Game, scored: Page) -> None:
        enter(client, game, Bid(2, 4), Bid(0, 4))
        assert lines(pad(client, game))[1] == "Ben 1st 1 ahead bids now deals leads total 14 ?"


class TestTricks:
    @pytest.fixture
    def all_bid(self, client: Client, game: Game) -> Page:
        enter(client, game, *BIDS)
        return pad(client, game)

    def test_the_bids_are_summed_up_and_who_leads_is_said(self, all_bid: Page) -> None:
        assert "9 bid for 10 tricks: 1 under Ana leads" in all_bid.words

    def test_each_line_is_preset_to_the_bid(self, all_bid: Page) -> None:
        assert {name: told(all_bid, name) for name in ("Ana", "Ben", "Cara")} == {"Ana": 2, "Ben": 4, "Cara": 3}
        assert set(all_bid.groups()["Ana's tricks"].buttons()) == {"one fewer", "Ana's tricks: 2", "one more"}

    @pytest.mark.parametrize("word", ["made", "missed", "too many", "told", "+"])
    def test_nothing_is_judged_before_anybody_has_played(self, all_bid: Page, word: str) -> None:
        before_the_steps = all_bid.words.replace("+ ", "").partition("deals the cards")[0]
        assert word not in before_the_steps

    def test_the_round_is_scored_by_one_button(self, client: Client, all_bid: Page) -> None:
        page = press(client, all_bid, "Score round", **{"tricks-2": "4"})
        assert "Round 2 of 19" in page.words
        assert [cell.words for cell in page.every("td")] == [
            "12 bid 2, took 2, made, +12 points",
            "14 bid 4, took 4, made, +14 points",
            "4 bid 3, took 4, missed, +4 points",
        ]

    def test_the_last_round_says_that_it_ends_the_game(self, client: Client) -> None:
        hands: dict[str, Any] = {"from": 2, "to": 2, "back": 2}
        game = started(client, "chinese-whist", setup="custom", **hands)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 0}, {"Ben": 0, "Cara": 1, "Ana": 1})
        enter(client, game, Trumps("hearts"), Bid(2, 0), Bid(0, 0), Bid(1, 1))
        page = pad(client, game)
        score = page.buttons()["Score round"]
        assert score.words == "Score round and end the game"
        assert score.attributes["aria-describedby"] == "ends"
        points = page.groups()["Ben's tricks"].attributes["data-points"]
        assert points.split() == ["0", "11", "2"]


class TestChangedBids:
    """G9."""

    def test_a_bid_is_tapped_and_then_the_number(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS[:2])
        page = press(client, pad(client, game), "Change Ben's bid of 4")
        assert "Change Ben's bid" in page.words
        assert lines(page)[1] == "Ben changes the bid total 0 bid 4"
        page = press(client, page, "2", group="Ben's bid")
        assert state_of(game).table.bids == (None, 2, 3)
        assert "Undo Ben's bid changed to 2" in page.buttons()
        assert "Ana's bid" in page.groups()

    def test_it_can_be_left_as_it_is(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS[:2])
        page = press(client, pad(client, game), "Change Ben's bid of 4")
        assert page.links()["Leave it at 4"] == f"/games/{game.pk}/"
        keys = page.groups()["Ben's bid"].buttons()
        assert [name for name, key in keys.items() if key.is_disabled] == ["4"]
        assert keys["4"].attributes["aria-pressed"] == "true"

    def test_while_tricks_are_told_as_well(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS)
        page = press(client, pad(client, game), "Change Cara's bid of 3")
        hooked = [name for name, key in page.groups()["Cara's bid"].buttons().items() if key.is_disabled]
        assert hooked == ["3", "4"]
        assert "Cara can't bid 4: the bids would add up to 10" in page.words
        assert "Score round" not in page.buttons()
        page = press(client, page, "5", group="Cara's bid")
        assert told(page, "Cara") == 5

    def test_a_refused_change_is_asked_for_again(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS)
        page = Page.of(tap(client, game, htmx=True, kind="rebid", seat=2, tricks=4).text)
        assert "Cara can't bid 4" in page.alert
        assert "Cara's bid" in page.groups()

    @pytest.mark.parametrize("asked", ["0", "9", "x", "-1", ""])
    def test_nobody_changes_what_was_not_bid(self, client: Client, game: Game, asked: str) -> None:
        enter(client, game, Bid(1, 4))
        page = Page.of(client.get(f"/games/{game.pk}/?rebid={asked}").text)
        assert [name for name in page.groups() if name.endswith("bid")] == ["Cara's bid"]


class TestDealingAgain:
    """G11."""

    def test_one_tap_clears_the_bids(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS)
        page = press(client, pad(client, game), "Deal again")
        assert state_of(game).table.bids == (None, None, None)
        assert "Undo dealing round 1 again" in page.buttons()
        assert "Deal again" not in page.buttons()


class TestOneCard:
    @pytest.fixture
    def one_card(self, client: Client) -> Game:
        game = started(client, "caboose")
        enter(client, game, Bid(0, 1), Bid(1, 1), Bid(2, 0))
        return game

    def test_one_tap_on_the_winner_tells_it_all(self, client: Client, one_card: Game) -> None:
        page = pad(client, one_card)
        assert list(page.groups()["Who won the trick?"].buttons()) == ["Ana", "Ben", "Cara"]
        assert "Score round" not in page.buttons()
        page = press(client, page, "Ben", group="Who won the trick?")
        assert "Round 2 of 19" in page.words
        assert state_of(one_card).rounds[0].tricks == (0, 1, 0)

    def test_it_is_taken_back_like_any_other(self, client: Client, one_card: Game) -> None:
        enter(client, one_card, Tricks((0, 1, 0)))
        page = press(client, pad(client, one_card), "Undo the score of round 1")
        assert "Who won the trick?" in page.groups()
