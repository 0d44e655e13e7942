"""The statistics: each figure once, and all of them against a slow recount of the logs."""

from datetime import timedelta
from functools import partial
from io import StringIO
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import STATISTICS, BidCount, Book, Game, Meeting, Placing, Player, RoundCount, Seat
from games.play import rebuild, record
from games.play.rebuild import recount
from games.play.state import fold
from games.rules.catalogue import CATALOGUE
from games.rules.moves import Amend, Bid, Control, Kept, Stop, Tricks, Trumps, Undo
from games.rules.setups import Setup
from games.stats.ratings import shown
from tests.recount import counted, stored
from tests.rules.tables import NAMES
from tests.web.logs import (
    correction,
    evening,
    open_book,
    play_to_the_end,
    play_wildly,
    started_then,
    table_for,
    write_down,
)
from tests.web.tables import forgotten
from tests.web.together import all_at_once

pytestmark = pytest.mark.django_db

NOW = evening("2026-11-18 20:30")
TWO_HANDS = {"setup": [1, 1, 1]}
FIRST_HAND = (Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)))
"""Everybody bids the one trick, Ben first and Ana last; Cara wins it: 0, 0 and 11."""
SECOND_HAND = (Trumps("clubs"), Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0)))
"""Nobody bids it, Cara first and Ben last; Ana wins it: 1, 5 and 5."""
MINE, YOURS, NOBODYS = Control((0,) * 10), Control((1,) * 10), Control((None,) * 10)


@pytest.fixture
def book() -> Book:
    return open_book()


def whist(book: Book, *, then: str = "2026-11-18 20:30") -> Game:
    """Two hands of Chinese Whist, played to the end: Ana 1, Ben 5, Cara 16."""
    game = started_then(book, table_for("chinese-whist", "Ana Ben Cara", TWO_HANDS), evening(then))
    write_down(game, *FIRST_HAND, *SECOND_HAND)
    return game


def war(book: Book, *boards: Control, names: str = "Ana Ben", day: int = 18) -> Game:
    """Trick Wars on a day of November, with these boards."""
    game = started_then(book, table_for("trick-wars", names), evening(f"2026-11-{day:02} 20:30"))
    write_down(game, *boards)
    return game


def wars(book: Book, results: str) -> list[Game]:
    """A war a day: A if Ana won, B if Ben did, = if neither."""
    boards = {"A": MINE, "B": YOURS, "=": NOBODYS}
    return [war(book, *[boards[result]] * 3, day=day) for day, result in enumerate(results, start=1)]


def numbers(row: Any, *columns: str) -> tuple[int, ...]:
    return tuple(getattr(row, column) for column in columns)


def rated(game: Game) -> dict[str, tuple[float | None, float | None]]:
    return {seat.player.name: (seat.mu, seat.sigma) for seat in game.seats.select_related("player")}


def streaks(name: str) -> list[int | None]:
    return list(Seat.objects.filter(player__name=name).order_by("started_at").values_list("streak", flat=True))


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


class TestStreaks:
    def test_a_shared_first_place_is_a_win_too(self, book: Book) -> None:
        wars(book, "AA=BA")
        assert (streaks("Ana"), streaks("Ben")) == ([1, 2, 3, 0, 1], [0, 0, 1, 2, 0])

    def test_each_kind_of_game_has_its_own(self, book: Book) -> None:
        wars(book, "A")
        whist(book, then="2026-11-02 20:30")
        assert streaks("Ana") == [1, 0]
        war(book, MINE, MINE, MINE, day=3)
        assert streaks("Ana") == [1, 0, 2]

    def test_they_go_by_when_games_were_started_not_by_when_they_ended(self, book: Book) -> None:
        unfinished = war(book, YOURS, YOURS, day=2)
        war(book, MINE, MINE, MINE, day=1)
        war(book, MINE, MINE, MINE, day=3)
        assert streaks("Ana") == [1, None, 2]
        write_down(unfinished, YOURS)
        assert streaks("Ana") == [1, 0, 1]


class TestRatings:
    def test_everybody_begins_at_1000(self) -> None:
        assert shown(25, 25 / 3) == 1000

    def test_a_duel_of_beginners_takes_2_64_from_the_loser_and_makes_both_surer(self, book: Book) -> None:
        game = war(book, MINE, MINE, MINE)
        assert rated(game)["Ana"] == pytest.approx((27.64, 8.07), abs=0.005)
        assert rated(game)["Ben"] == pytest.approx((22.36, 8.07), abs=0.005)

    def test_sharing_the_win_leaves_beginners_level(self, book: Book) -> None:
        game = war(book, NOBODYS, NOBODYS, NOBODYS)
        assert rated(game)["Ana"] == rated(game)["Ben"]

    def test_a_game_that_does_not_count_has_none(self, book: Book) -> None:
        game = war(book, MINE, MINE)
        assert rated(game) == {"Ana": (None, None), "Ben": (None, None)}

    def test_correcting_an_old_game_changes_those_after_it_and_none_before(
        self, book: Book, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.stats.ratings.AT_ONCE", 2)
        games = wars(book, "ABAABA")
        before = [rated(game) for game in games]
        write_down(games[2], Amend(1, (YOURS,)), Amend(2, (YOURS,)))
        after = [rated(game) for game in games]
        assert after[:2] == before[:2]
        assert all(new != old for new, old in zip(after[2:], before[2:], strict=True))
        assert stored(book) == counted(book)

    def test_reopening_an_old_game_rates_those_after_it_without_it(self, book: Book) -> None:
        first, second = wars(book, "BA")
        write_down(first, Undo())
        assert rated(first) == {"Ana": (None, None), "Ben": (None, None)}
        assert rated(second)["Ana"] == pytest.approx((27.64, 8.07), abs=0.005)
        assert stored(book) == counted(book)

    def test_a_correction_that_leaves_the_places_alone_leaves_the_ratings_alone(self, book: Book) -> None:
        games = wars(book, "AB")
        before = [rated(game) for game in games]
        with patch("games.stats.ratings._rate") as rate:
            write_down(games[0], Amend(2, (NOBODYS,)))
        assert not rate.called
        assert [rated(game) for game in games] == before
        assert stored(book) == counted(book)

    def test_another_book_is_left_alone(self, book: Book) -> None:
        elsewhere = wars(open_book(), "AB")
        before = [rated(game) for game in elsewhere]
        record.put_away(wars(book, "AB")[0])
        assert [rated(game) for game in elsewhere] == before


MOMENTS = [
    evening(then)
    # Two months of a year, the turn of it, and a morning that belongs to the night before.
    for then in ("2025-12-31 23:30", "2026-01-01 02:00", "2026-01-31 20:00", "2026-02-01 04:59", "2026-02-01 20:00")
]


def wild_setup(random: Random) -> Setup:
    """Any game with anybody; mostly a short one, so that many are finished."""
    kind = random.choice([*CATALOGUE, "chinese-whist", "chinese-whist", "tricky-timeline", "trick-wars"])
    names = random.sample(NAMES, random.randint(CATALOGUE[kind].fewest, CATALOGUE[kind].most))
    hands = [random.randint(1, 3), 1, random.randint(1, 3)]
    return table_for(kind, " ".join(names), {"setup": hands} if kind == "chinese-whist" else None)


def act_wildly(game: Game, random: Random) -> None:
    """Whatever can happen to a game. Deleted, it can still be written in: a page may have been open."""
    game.refresh_from_db()
    lot = random.random()
    if lot < 0.35:
        play_wildly(game, random, random.randint(1, 20))
    elif lot < 0.65:
        play_to_the_end(game, random)
    elif lot < 0.8 and fold(game).rounds:
        write_down(game, correction(fold(game), random))
    elif game.deleted_at is None:
        record.put_away(game)
    else:
        record.bring_back(game)


@pytest.mark.slow
@given(random=st.randoms(use_true_random=True), games=st.integers(1, 6), acts=st.integers(0, 14))
@settings(max_examples=12)
def test_what_is_stored_is_what_the_logs_add_up_to_and_rebuilding_changes_nothing(
    random: Random, games: int, acts: int
) -> None:
    with forgotten(), patch("games.stats.ratings.AT_ONCE", 2):
        book = open_book()
        played = [started_then(book, wild_setup(random), random.choice(MOMENTS)) for _ in range(games)]
        for _ in range(acts):
            act_wildly(random.choice(played), random)
        before = stored(book)
        assert before == counted(book)
        recount(book)
        assert stored(book) == before
        call_command("rebuild", stdout=StringIO())
        assert stored(book) == before


class TestRebuilding:
    def spoil(self, book: Book) -> None:
        """Statistics that nobody's log adds up to."""
        RoundCount.objects.filter(player__book=book).update(points=999)
        Placing.objects.filter(player__book=book).delete()
        Seat.objects.filter(game__book=book).update(counts=False, mu=1, sigma=2, streak=3)

    def test_it_repairs_what_was_spoilt(self, book: Book) -> None:
        whist(book)
        wars(book, "AB")
        before = stored(book)
        self.spoil(book)
        call_command("rebuild", stdout=StringIO())
        assert stored(book) == before

    def test_outdated_counts_only_books_that_an_older_version_counted_and_says_how_far_it_is(self, book: Book) -> None:
        newer = open_book()
        for each in (book, newer):
            wars(each, "AB")
        right = stored(book)
        for each in (book, newer):
            self.spoil(each)
        spoilt = stored(newer)
        Book.objects.filter(pk=book.pk).update(statistics=STATISTICS - 1)
        said = StringIO()
        call_command("rebuild", "--outdated", stdout=said)
        assert said.getvalue() == "2 of 2 games counted, book 1 of 1\n"
        assert (stored(book), stored(newer)) == (right, spoilt)
        book.refresh_from_db()
        assert book.statistics == STATISTICS
        again = StringIO()
        call_command("rebuild", "--outdated", stdout=again)
        assert again.getvalue() == ""

    def test_what_is_played_while_it_counts_is_counted(self, book: Book) -> None:
        going = war(book, MINE, MINE, day=10)
        first, second, third = wars(book, "ABA")
        calls: list[tuple[int, int]] = []

        def meanwhile(done: int, games: int) -> None:
            calls.append((done, games))
            if calls == [(1, 4), (2, 4), (3, 4), (4, 4)]:
                write_down(going, MINE)
                write_down(first, Undo())
                record.put_away(second)
                whist(book)
            elif len(calls) == 8:
                record.bring_back(second)

        recount(book, meanwhile)
        assert calls == [(done, 4) for done in (1, 2, 3, 4)] * 2 + [(1, 1)]
        assert stored(book) == counted(book)
        assert Placing.objects.get(player__name="Ana", period="", kind="trick-wars", place=1).games == 2
        assert rated(third) != rated(first)

    def test_a_game_that_goes_for_good_while_it_counts_holds_up_nothing(self, book: Book) -> None:
        [game] = wars(book, "A")
        record.put_away(game)

        def meanwhile(done: int, games: int) -> None:
            Game.objects.filter(pk=game.pk).delete()

        # Waiting for it to come back would take for ever: it has to do with three looks.
        swapped, looks = rebuild._swapped, iter(range(3))
        with patch.object(rebuild, "_swapped", lambda *asked: next(looks) < 3 and swapped(*asked)):
            recount(book, meanwhile)
        assert stored(book) == counted(book)

    def test_a_renamed_player_keeps_the_figures(self, book: Book) -> None:
        whist(book)
        Player.objects.filter(name="Cara").update(name="Fay", same_name="fay")
        before = stored(book)
        recount(book)
        assert stored(book) == before
        assert Placing.objects.get(player__name="Fay", period="").points == 16

    def test_a_game_started_within_the_hour_of_another_is_rated_after_it(self, book: Book) -> None:
        first, second = (
            started_then(book, table_for("trick-wars", "Ana Ben"), NOW + timedelta(minutes=minutes))
            for minutes in (0, 30)
        )
        write_down(second, MINE, MINE, MINE)
        write_down(first, YOURS, YOURS, YOURS)
        assert streaks("Ana") == [0, 1]
        assert stored(book) == counted(book)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_games_of_a_book_corrected_at_once_and_counted_meanwhile_add_up_in_the_end(book: Book) -> None:
    games = wars(book, "ABABAB")

    def correct(game: Game) -> None:
        for board in (YOURS, MINE, NOBODYS):
            write_down(game, Amend(1, (board,)), Amend(2, (board,)))

    all_at_once([partial(recount, book), *(partial(correct, game) for game in games)])
    assert stored(book) == counted(book)
