"""Games whose table changed, and games by house rules, in everything that looks back."""

from typing import Any

import pytest
from django.test import Client

from games.models import BidCount, Book, Game, Meeting, Placing, PointCount, RoundCount, Seat
from games.play.rebuild import recount
from games.rules import catalogue
from games.rules.moves import Adjust, Bid, Leave, Made, Move, Note, Reschedule, SitOut, Tricks, Undo
from tests.recount import counted, stored
from tests.web.evenings import logged_in
from tests.web.logs import evening, open_book, started_then, write_down
from tests.web.page import Page

pytestmark = pytest.mark.django_db

RULES: dict[str, Any] = {
    "name": "Friday",
    "players": [2, 6],
    "schedule": {"shape": "list", "hands": [1, 2]},
    "hook": "never",
    "trumps": "none",
    "made": {"base": 10},
}


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def phone(book: Book) -> Client:
    return logged_in(book)


def house(book: Book, when: str, names: str = "Ana Ben Cara", **changed: Any) -> Game:
    """A game by house rules, dealt by the first player."""
    players = names.split()
    setup = catalogue.get("house", {**RULES, **changed}).setup(players, players[0])
    return started_then(book, setup, evening(when))


def round_of(game: Game, cards: int, winner: int, *, order: tuple[int, ...] = (1, 2, 0)) -> tuple[Move, ...]:
    """Everybody bids 0, and one player takes all: the others make it."""
    seats = game.seats.count()
    return *(Bid(seat, 0) for seat in order), Tricks(tuple(cards * (seat == winner) for seat in range(seats)))


def left_behind(book: Book, when: str = "2026-03-01 20:00") -> Game:
    """Ana misses the first round and leaves; Ben makes both, and Cara the first."""
    game = house(book, when)
    write_down(game, *round_of(game, 1, 0), Leave(0), *round_of(game, 2, 2, order=(2, 1)))
    return game


def words(phone: Client, address: str) -> str:
    response = phone.get(address)
    assert response.status_code == 200
    return Page.of(response.text).words


def figures(phone: Client, book: Book, name: str) -> str:
    return words(phone, f"/players/{book.players.get(name=name).pk}/")


class TestWhoLeft:
    def test_has_no_place_and_the_game_counts_for_the_others_alone(self, book: Book) -> None:
        game = left_behind(book)
        seats = list(game.seats.order_by("position").values_list("place", "left_after", "total", "counts"))
        assert seats == [(0, 1, 0, False), (1, None, 20, True), (2, None, 10, True)]
        placings = Placing.objects.filter(period="").order_by("place")
        told = placings.values_list("player__name", "players", "place", "points", "table_points")
        assert list(told) == [("Ben", 2, 1, 20, 30), ("Cara", 2, 2, 10, 30)]
        assert {meeting.player.name for meeting in Meeting.objects.all()} == {"Ben", "Cara"}
        assert list(Seat.objects.filter(mu=None).values_list("player__name", flat=True)) == ["Ana"]

    def test_keeps_what_was_bid_while_they_were_there(self, book: Book) -> None:
        left_behind(book)
        rounds = RoundCount.objects.filter(period="").order_by("player__name")
        assert [row.rounds for row in rounds] == [1, 2, 2]
        assert [row.made for row in rounds] == [0, 2, 1]
        assert sorted(BidCount.objects.values_list("player__name", "cards", "turn")) == [
            *[("Ana", 1, "last"), ("Ben", 1, "first"), ("Ben", 2, "last")],
            *[("Cara", 1, "between"), ("Cara", 2, "first")],
        ]

    def test_is_listed_after_those_who_stayed(self, book: Book, phone: Client) -> None:
        game = left_behind(book)
        in_a_line = "1st Ben 20 2nd Cara 10 Ana 0 (left after round 1)"
        assert in_a_line in words(phone, "/history/")
        assert in_a_line in words(phone, f"/nights/{game.night_id}/")
        review = words(phone, f"/games/{game.pk}/review/")
        assert "1st Ben 20 2nd Cara 10 Ana left after round 1 0" in review
        assert "1st Ben 20, 2nd Cara 10; Ana left after round 1 with 0" in review

    def test_is_told_at_once_and_no_longer_when_it_is_undone(self, book: Book, phone: Client) -> None:
        game = house(book, "2026-03-01 20:00")
        write_down(game, *round_of(game, 1, 0), Leave(0))
        assert "Ana 0 (left after round 1)" in words(phone, "/history/")
        write_down(game, Undo())
        assert "3rd Ana 0" in words(phone, "/history/")

    def test_counts_in_no_standing_of_the_night(self, book: Book, phone: Client) -> None:
        game = left_behind(book)
        left_behind(book, "2026-03-01 21:00")
        assert "1 Ben 2 2 2 2 Cara 2 0 0 A finished game" in words(phone, f"/nights/{game.night_id}/")


def test_points_that_were_adjusted_are_in_the_total_before_the_next_round(book: Book, phone: Client) -> None:
    game = house(book, "2026-03-01 20:00")
    write_down(game, *round_of(game, 1, 0), Adjust(0, 25, "bet"))
    assert "1st Ana 25 2nd = Ben 10 2nd = Cara 10" in words(phone, "/history/")
    assert "+25 for Ana (bet)" in words(phone, f"/games/{game.pk}/log/")


def test_changes_of_a_table_add_up_to_what_is_stored(book: Book) -> None:
    left_behind(book)
    game = house(book, "2026-03-02 20:00")
    write_down(game, *round_of(game, 1, 0), SitOut(2), Note("ranks reversed"))
    write_down(game, Reschedule((2, 2)), *round_of(game, 2, 1, order=(0, 1)), Adjust(1, -5, "revoke"))
    before = stored(book)
    assert before == counted(book)
    recount(book)
    assert stored(book) == before


def test_only_made_or_missed_leaves_over_and_under_out_and_says_so(book: Book, phone: Client) -> None:
    game = house(book, "2026-03-01 20:00", count="made")
    write_down(game, Bid(1, 0), Bid(2, 0), Bid(0, 0), Made((1, 2)))
    told = figures(phone, book, "Ana")
    assert "Of 1 bid only made or missed was noted: over, under and off by leave it out." in told
    assert "Made 0 of 1" in told
    assert "Overbid" not in told


class TestRulesThatDiffer:
    def test_are_two_games_though_they_have_one_name(self, book: Book, phone: Client) -> None:
        for day, made in ((1, 10), (2, 100)):
            game = house(book, f"2026-03-0{day} 20:00", made={"base": made})
            write_down(game, *round_of(game, 1, 0), *round_of(game, 2, 0, order=(2, 0, 1)))
        rows = words(phone, f"/players/{book.players.get(name='Ben').pk}/")
        assert "Friday 1 game 20.0 13.3 +6.7 Friday 1 game 200.0 133.3 +66.7" in rows

    def test_the_best_game_is_told_for_each_way_it_was_chosen(self, book: Book, phone: Client) -> None:
        for day, rounds in ((1, None), (2, 1), (3, 1)):
            players = ["Ana", "Ben", "Cara"]
            options = {"rounds": rounds} if rounds else None
            game = started_then(
                book, catalogue.get("house", RULES).setup(players, "Ana", options), evening(f"2026-03-0{day} 20:00")
            )
            write_down(game, *round_of(game, 1, 0))
            if not rounds:
                write_down(game, *round_of(game, 2, 0, order=(2, 0, 1)))
        told = figures(phone, book, "Ben")
        assert "10 1 round, 3 Mar 2026 20 1 Mar 2026" in told
        assert "Friday 1 game 20.0 13.3 +6.7 Friday 1 round, 2 games 10.0 6.7 +3.3" in told

    def test_other_hands_can_be_compared_with_no_other_game(self, book: Book, phone: Client) -> None:
        game = house(book, "2026-03-01 20:00")
        write_down(game, Reschedule((1,)), *round_of(game, 1, 0))
        assert "Friday other hands Ben and Cara share the win" in words(phone, "/history/")
        assert set(PointCount.objects.values_list("variant", flat=True)) == {"other hands"}


def test_what_was_chosen_stands_wherever_the_game_is_told(book: Book, phone: Client) -> None:
    setup = catalogue.get("chinese-whist").setup(["Ana", "Ben", "Cara"], "Ana", {"setup": "short", "scoring": "oy-vey"})
    game = started_then(book, setup, evening("2026-03-01 20:00"))
    assert "Chinese Whist Short, Oy Vey" in words(phone, "/history/")
    assert "Chinese Whist Short, Oy Vey" in words(phone, f"/games/{game.pk}/review/")
    write_down(game, Bid(1, 0), Bid(2, 0), Bid(0, 0), Tricks((3, 3, 4)))
    assert "Chinese Whist (Short, Oy Vey), 1 March 2026" in words(phone, f"/games/{game.pk}/review/")
