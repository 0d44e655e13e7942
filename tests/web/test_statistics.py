"""The statistics: each figure once."""

from typing import Any

import pytest

from games.models import BidCount, Book, Meeting, Placing, RoundCount
from games.play import record
from games.rules.moves import Amend, Bid, Control, Kept, Stop, Tricks, Undo
from tests.recount import counted, stored
from tests.web.known_games import (
    FIRST_HAND,
    MINE,
    NOBODYS,
    NOW,
    SECOND_HAND,
    TWO_HANDS,
    YOURS,
    numbers,
    war,
    wars,
    whist,
)
from tests.web.logs import open_book, started_then, table_for, write_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


class TestPlaces:
    def placings(self, name: str, period: str = "") -> list[tuple[int, ...]]:
        rows = Placing.objects.filter(player__name=name, period=period).order_by("place")
        return [numbers(row, "players", "place", "games", "points", "table_points") for row in rows]

    def test_16_of_22_points_come_in_first_of_three(self, book: Book) -> None:
        whist(book)
        assert self.placings("Cara") == [(3, 1, 1, 16, 22)]
        assert self.placings("Ben") == [(3, 2, 1, 5, 22)]
        assert self.placings("Ana") == [(3, 3, 1, 1, 22)]

    def test_a_second_game_adds_to_the_same_row(self, book: Book) -> None:
        whist(book)
        whist(book, then="2026-11-19 20:30")
        assert self.placings("Cara") == [(3, 1, 2, 32, 44)]

    def test_equal_points_are_both_first(self, book: Book) -> None:
        war(book, MINE, YOURS, NOBODYS)
        assert self.placings("Ana") == self.placings("Ben") == [(2, 1, 1, 31, 62)]

    def test_a_game_begun_on_new_years_morning_belongs_to_december(self, book: Book) -> None:
        whist(book, then="2027-01-01 02:00")
        periods = Placing.objects.filter(player__name="Cara").order_by("period").values_list("period", flat=True)
        assert list(periods) == ["", "2026", "2026-12"]

    def test_a_year_holds_its_months(self, book: Book) -> None:
        for then in ("2025-12-31 20:00", "2026-01-02 20:00", "2026-01-03 20:00", "2026-02-01 20:00"):
            whist(book, then=then)
        games = {period: self.placings("Cara", period)[0][2] for period in ("", "2025", "2026", "2026-01", "2026-02")}
        assert games == {"": 4, "2025": 1, "2026": 3, "2026-01": 2, "2026-02": 1}

    @pytest.mark.parametrize("last", [(), (Stop(),)], ids=["going on", "stopped"])
    def test_an_unfinished_game_has_no_places(self, book: Book, last: tuple[Stop, ...]) -> None:
        game = started_then(book, table_for("chinese-whist", "Ana Ben Cara", TWO_HANDS), NOW)
        write_down(game, *FIRST_HAND, *last)
        assert not Placing.objects.exists()
        assert not game.seats.filter(counts=True).exists()

    def test_undoing_the_last_entry_takes_the_places_out_again(self, book: Book) -> None:
        game = whist(book)
        write_down(game, Undo())
        assert not Placing.objects.exists()
        assert not Meeting.objects.exists()
        assert RoundCount.objects.get(player__name="Cara", period="").rounds == 1


class TestRounds:
    def rounds(self, name: str) -> tuple[int, ...]:
        row = RoundCount.objects.get(player__name=name, period="")
        return numbers(row, "rounds", "points", "bids", "made", "overbid", "distance", "territories")

    def test_bids_of_1_and_0_that_won_0_and_1_are_one_over_one_under_and_two_away(self, book: Book) -> None:
        whist(book)
        assert self.rounds("Ana") == (2, 1, 2, 0, 1, 2, 0)

    def test_bids_of_1_and_0_that_won_1_and_0_are_both_made(self, book: Book) -> None:
        whist(book)
        assert self.rounds("Cara") == (2, 16, 2, 2, 0, 0, 0)

    def test_the_rounds_of_an_unfinished_game_count(self, book: Book) -> None:
        game = started_then(book, table_for("chinese-whist", "Ana Ben Cara", TWO_HANDS), NOW)
        write_down(game, *FIRST_HAND, Stop())
        assert self.rounds("Cara") == (1, 11, 1, 1, 0, 0, 0)

    def test_two_hearts_and_a_club_kept_are_a_bid_of_7(self, book: Book) -> None:
        game = started_then(book, table_for("tricky-timeline", "Ana Ben"), NOW)
        write_down(game, Kept(0, ("H", "H", "C")), Kept(1, ("D", "D", "S")), Tricks((4, 5)))
        assert self.rounds("Ana") == (1, 1, 1, 0, 1, 3, 0)
        assert self.rounds("Ben") == (1, 0, 1, 0, 0, 4, 0)

    def test_territories_are_counted_after_each_round(self, book: Book) -> None:
        war(book, Control((0, 0, 1, None, None, None, 0, 1, 1, 1)), MINE)
        assert self.rounds("Ana") == (2, 4 + 1 + 31, 0, 0, 0, 0, 13)
        assert self.rounds("Ben") == (2, 1 + 4 + 4, 0, 0, 0, 0, 4)

    def test_a_corrected_round_counts_as_corrected(self, book: Book) -> None:
        game = whist(book)
        write_down(game, Amend(1, (*FIRST_HAND[:3], Tricks((1, 0, 0)))))
        assert self.rounds("Ana") == (2, 12, 2, 1, 0, 1, 0)
        assert self.rounds("Cara") == (2, 5, 2, 1, 1, 1, 0)


class TestBids:
    def bids(self, name: str) -> list[tuple[Any, ...]]:
        rows = BidCount.objects.filter(player__name=name).order_by("-bid")
        return [(row.cards, row.bid, row.turn, row.bids, row.made, row.overbid) for row in rows]

    def test_each_bid_counts_by_hand_size_and_turn(self, book: Book) -> None:
        whist(book)
        assert self.bids("Ana") == [(1, 1, "last", 1, 0, 1), (1, 0, "between", 1, 0, 0)]
        assert self.bids("Ben") == [(1, 1, "first", 1, 0, 1), (1, 0, "last", 1, 1, 0)]
        assert self.bids("Cara") == [(1, 1, "between", 1, 1, 0), (1, 0, "first", 1, 1, 0)]

    def test_at_a_table_of_two_nobody_bids_between(self, book: Book) -> None:
        game = started_then(book, table_for("caboose", "Ana Ben"), NOW)
        write_down(game, Bid(0, 1), Bid(1, 1), Tricks((1, 0)))
        assert (self.bids("Ana"), self.bids("Ben")) == ([(1, 1, "first", 1, 1, 0)], [(1, 1, "last", 1, 0, 1)])

    def test_what_is_kept_in_tricky_timeline_has_no_turn(self, book: Book) -> None:
        game = started_then(book, table_for("tricky-timeline", "Ana Ben"), NOW)
        write_down(game, Kept(0, ("H", "H", "C")), Kept(1, ("D", "D", "S")), Tricks((4, 5)))
        assert not BidCount.objects.exists()


class TestMeetings:
    def met(self, name: str, other: str) -> tuple[int, ...]:
        return numbers(Meeting.objects.get(player__name=name, other__name=other), "games", "ahead", "behind")

    def test_third_came_in_behind_second_and_second_ahead_of_third(self, book: Book) -> None:
        whist(book)
        assert (self.met("Ana", "Ben"), self.met("Ben", "Ana")) == ((1, 0, 1), (1, 1, 0))

    def test_a_shared_place_is_neither_ahead_nor_behind(self, book: Book) -> None:
        wars(book, "AB=A")
        assert (self.met("Ana", "Ben"), self.met("Ben", "Ana")) == ((4, 2, 1), (4, 1, 2))


class TestDeletedGames:
    def test_they_count_for_nothing_until_they_are_brought_back(self, book: Book) -> None:
        whist(book, then="2026-11-17 20:30")
        before = stored(book)
        game = whist(book)
        both = stored(book)
        record.put_away(game)
        without = stored(book)
        assert {**without, "Seat": before["Seat"]} == before
        assert without == counted(book)
        record.bring_back(game)
        assert stored(book) == both

    def test_deleting_twice_takes_out_once(self, book: Book) -> None:
        whist(book, then="2026-11-17 20:30")
        game = whist(book)
        record.put_away(game)
        record.put_away(game)
        assert stored(book) == counted(book)
        assert Placing.objects.get(player__name="Ana", period="").games == 1

    def test_an_entry_from_a_page_still_open_counts_once_the_game_is_back(self, book: Book) -> None:
        game = started_then(book, table_for("chinese-whist", "Ana Ben Cara", TWO_HANDS), NOW)
        write_down(game, *FIRST_HAND)
        record.put_away(game)
        write_down(game, *SECOND_HAND)
        assert not RoundCount.objects.exists()
        assert not Placing.objects.exists()
        record.bring_back(game)
        assert stored(book) == counted(book)
        assert Placing.objects.get(player__name="Cara", period="").points == 16
