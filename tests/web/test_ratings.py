"""Streaks and ratings: what each game does to those who played it."""

from unittest.mock import patch

import pytest

from games.models import Book
from games.play import record
from games.rules.moves import Amend, Undo
from games.stats.ratings import shown
from tests.recount import counted, stored
from tests.web.known_games import MINE, NOBODYS, YOURS, rated, streaks, war, wars, whist
from tests.web.logs import open_book, write_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


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
