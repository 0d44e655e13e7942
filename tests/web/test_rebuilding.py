"""Counting anew: what is stored is what the logs add up to."""

from contextlib import suppress
from datetime import timedelta
from functools import partial
from io import StringIO
from random import Random
from unittest.mock import patch

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import STATISTICS, Book, Game, Placing, Player, RoundCount, Seat
from games.play import rebuild, record
from games.play.rebuild import recount
from games.play.state import fold
from games.rules.catalogue import CATALOGUE
from games.rules.errors import IllegalEntry
from games.rules.moves import Adjust, Amend, ComeBack, Leave, Reschedule, SitOut, Swap, Undo
from games.rules.setups import Setup
from tests.recount import counted, stored
from tests.rules.playthroughs import correction
from tests.rules.tables import TWELVE
from tests.web.known_games import MINE, NOBODYS, NOW, YOURS, rated, streaks, war, wars, whist
from tests.web.logs import (
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


@pytest.fixture
def book() -> Book:
    return open_book()


MOMENTS = [
    evening(then)
    # Two months of a year, the turn of it, and a morning that belongs to the night before.
    for then in ("2025-12-31 23:30", "2026-01-01 02:00", "2026-01-31 20:00", "2026-02-01 04:59", "2026-02-01 20:00")
]


def wild_setup(random: Random) -> Setup:
    """Any game with anybody; mostly a short one, so that many are finished."""
    kind = random.choice([*CATALOGUE, "chinese-whist", "chinese-whist", "tricky-timeline", "trick-wars"])
    names = random.sample(TWELVE, random.randint(CATALOGUE[kind].fewest, CATALOGUE[kind].most))
    hands = [random.randint(1, 3), 1, random.randint(1, 3)]
    return table_for(kind, " ".join(names), {"setup": hands} if kind == "chinese-whist" else None)


def change_the_table(game: Game, random: Random) -> None:
    """Somebody leaves, sits out or comes back, seats are swapped, points or hands changed: whatever the rules allow."""
    seats = fold(game).setup.seats
    seat, other, points = random.choice(seats), random.choice(seats), random.choice((-30, 10))
    hands = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    moves = (
        Leave(seat),
        SitOut(seat),
        ComeBack(seat),
        Swap(seat, other),
        Adjust(seat, points, "bet"),
        Reschedule(hands),
    )
    for move in random.sample(moves, 3):
        with suppress(IllegalEntry):
            write_down(game, move)


def act_wildly(game: Game, random: Random) -> None:
    """Whatever can happen to a game. Deleted, it can still be written in: a page may have been open."""
    game.refresh_from_db()
    lot = random.random()
    if lot < 0.1:
        change_the_table(game, random)
    elif lot < 0.35:
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
