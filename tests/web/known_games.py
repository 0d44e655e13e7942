"""Short games whose figures are known."""

from typing import Any

from games.models import Book, Game, Seat
from games.rules.moves import Bid, Control, Tricks, Trumps
from tests.web.logs import evening, started_then, table_for, write_down

NOW = evening("2026-11-18 20:30")
TWO_HANDS = {"setup": [1, 1, 1]}
FIRST_HAND = (Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)))
"""Everybody bids the one trick, Ben first and Ana last; Cara wins it: 0, 0 and 11."""
SECOND_HAND = (Trumps("clubs"), Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0)))
"""Nobody bids it, Cara first and Ben last; Ana wins it: 1, 5 and 5."""
MINE, YOURS, NOBODYS = Control((0,) * 10), Control((1,) * 10), Control((None,) * 10)


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
