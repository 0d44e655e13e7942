"""Games written straight to their logs, at any time and as wildly as the rules allow."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from unittest.mock import patch

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Book, Game, Keeping, Role, new_key
from games.play import record
from games.play.start import start_game
from games.play.state import fold
from games.rules import catalogue, play
from games.rules.moves import Move, Undo
from games.rules.setups import Setup
from games.rules.states import State
from tests.rules.playthroughs import legal_entry, wild_move


def open_book() -> Book:
    """A book with an owner."""
    keeper = User.objects.create_user(new_key())
    return Keeping.objects.create(book=Book.objects.create(), keeper=keeper, role=Role.OWNER).book


def evening(text: str) -> datetime:
    """`2026-11-18 20:30`, on the clock of the table."""
    return timezone.make_aware(datetime.fromisoformat(text))


def table_for(kind: str, names: str, options: Mapping[str, object] | None = None) -> Setup:
    """A set-up for players named with blanks between, begun by the first of them."""
    players = names.split()
    game = catalogue.get(kind)
    return game.setup(players, players[0] if game.first_title else None, options)


def started_then(book: Book, setup: Setup, moment: datetime) -> Game:
    """A game that was started at this moment."""
    with patch("games.play.start.timezone.now", return_value=moment):
        game = start_game(book, setup, key=new_key())
    game.started_at = moment
    game.save(update_fields=["started_at"])
    game.seats.update(started_at=moment)
    return game


def keeper_of(game: Game) -> User:
    return game.book.keepings.get().keeper


def write_down(game: Game, *moves: Move) -> State:
    """Append these entries, each seen before the next."""
    keeper = keeper_of(game)
    state = fold(game)
    for move in moves:
        game.refresh_from_db()
        state = record.record(game, move, key=new_key(), expected=game.number, keeper=keeper).state
    game.refresh_from_db()
    return state


def play_wildly(game: Game, random: Random, moves: int) -> None:
    """Record a random game, with things taken back, rounds corrected and stops."""
    state = fold(game)
    for _ in range(moves):
        move = wild_move(state, random)
        expected = play(state, move)
        state = write_down(game, move)
        assert state == expected


def play_to_the_end(game: Game, random: Random) -> None:
    """Record a random game until its last round has been played."""
    state = fold(game)
    while not state.finished:
        state = write_down(game, Undo() if state.stopped else legal_entry(state, random))
