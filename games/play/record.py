"""The writer of games, but for imports: an entry is recorded, and what follows from it is stored beside it.

What a phone did by itself comes in batches: see games/play/batches.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.changes import called, note
from games.models import Book, Entry, Game, Keeping, Seat
from games.play.players import seat_for
from games.play.room import check_room_for, size_of
from games.play.state import fold, states
from games.rules import play, with_newcomer
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Amend, Join, Move, Undo, from_json, to_json
from games.rules.names import same_name
from games.rules.states import State
from games.stats import ratings, storing
from games.stats.counting import places_of, variant_of

MOST_ENTRIES = 3_000
"""Ten times the longest game with a correction of every round: a log that is longer is no game."""
MOST_CORRECTIONS = 300
"""In one log: each has all later rounds played again, whenever the log is folded."""
MOST_PLAYED_AGAIN = 10_000
"""Lines of the sheet that the corrections of a log have played again: folding it then takes a second at most."""
_WEIGHED_EVERY = 100
"""Entries: so often the whole book is looked at."""


class Stale(Exception):
    """The page had not seen the game's last entries; `missed` are those."""

    def __init__(self, game: Game, state: State, missed: list[Entry]) -> None:
        super().__init__("The page was out of date.")
        self.game = game
        self.state = state
        self.missed = missed


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game with its new entry, or with the one that the same tap had made before."""

    game: Game
    state: State
    again: bool


def record(game: Game, move: Move, *, key: str, expected: int, keeper: User, newcomer: str = "") -> Recorded:
    """Append an entry, in one short transaction.

    Raises Stale if the page was out of date, IllegalEntry if the rules refuse; then nothing was written. A `newcomer`
    is somebody who sits down: by name, as nobody has a seat before (G1).
    """
    with transaction.atomic():
        game = held(game.pk)
        before = fold(game)
        move, before = _with_seat(before, move, newcomer)
        if len(before.setup.players) > game.seats.count():
            seat_for(game, newcomer)
        body = to_json(move)
        sent_before = game.entries.filter(key=key).first()
        if sent_before is not None and sent_before.body == body:
            return Recorded(game, before, again=True)
        if sent_before is not None or expected != game.number:
            raise Stale(game, before, list(game.entries.filter(number__gt=expected).select_related("keeper")))
        check_room(game, move)
        state = play(before, move)
        append(game, [Entry(key=key, body=body)], keeper)
        store(game, before, state)
    keep(game, before, state)
    return Recorded(game, state, again=False)


def foresee(state: State, move: Move, newcomer: str = "") -> tuple[Move, State]:
    """What an entry would come to if it were recorded; raises IllegalEntry if the rules refuse."""
    move, state = _with_seat(state, move, newcomer)
    return move, play(state, move)


def _with_seat(state: State, move: Move, newcomer: str) -> tuple[Move, State]:
    """G1: the move with the newcomer's seat, and the state with it: one more, if they never had one in this game."""
    if not newcomer or not isinstance(move, Join):
        return move, state
    seats = state.setup.seats
    seat = next((seat for seat in seats if same_name(state.name(seat)) == same_name(newcomer)), None)
    if seat is None:
        return replace(move, seat=len(seats)), with_newcomer(state, newcomer)
    return replace(move, seat=seat), state


def append(game: Game, entries: Sequence[Entry], keeper: User) -> None:
    """Put entries at the end of a game's log, with the name that their keeper has now."""
    by = Keeping.name_in(game.book_id, keeper)
    for number, entry in enumerate(entries, start=game.number + 1):
        entry.game, entry.number, entry.keeper, entry.by = game, number, keeper, by
    Entry.objects.bulk_create(entries)
    game.size += size_of(entry.body for entry in entries)
    game.number, game.stamp = entries[-1].number, entries[-1].key


def go_on(game: Game, entries: Sequence[Entry]) -> None:
    """Put entries of a file at the end of a game, which the caller holds: nobody here has made them."""
    before = fold(game)
    state = before
    for number, entry in enumerate(entries, start=game.number + 1):
        entry.game, entry.number = game, number
        state = play(state, from_json(entry.body))
    if game.number + len(entries) > MOST_ENTRIES:
        raise IllegalEntry(Code.NOT_NOW, "This game's log is full: start a new game.")
    Entry.objects.bulk_create(entries)
    game.number, game.stamp = entries[-1].number, entries[-1].key
    store(game, before, state)
    transaction.on_commit(partial(keep, game, before, state))


def store(game: Game, before: State, state: State) -> None:
    """Write what follows from new entries."""
    store_progress(game, state)
    # Most taps score nothing, and end nothing.
    scored = _scored(before, state)
    if scored or _placed(state) != _placed(before):
        _hold_book(game)
        # Somebody may have deleted it while the page was open; brought back, it counts with this entry.
        if scored and game.deleted_at is None:
            storing.follow(game, before, state)
        store_places(game, state)


def keep(game: Game, before: State, state: State) -> None:
    """What is left to do when the entries are stored for good."""
    states.keep(game, state)
    if _scored(before, state) and (before.finished or state.finished):
        ratings.catch_up(game.book_id, game.kind)


def _scored(before: State, state: State) -> bool:
    if (state.rounds, state.finished) != (before.rounds, before.finished):
        return True
    # G7: points can be adjusted when all is over, and a game that was stopped and counts has a round under way still.
    return state.finished and _placed(state) != _placed(before)


def check_room(game: Game, move: Move, pending: Sequence[Move] = ()) -> None:
    """Refuse what would make a log longer than that of any game; `pending` comes before it and is not stored yet."""
    if game.number + len(pending) >= MOST_ENTRIES:
        raise IllegalEntry(Code.NOT_NOW, "This game's log is full: start a new game.")
    if game.number % _WEIGHED_EVERY == _WEIGHED_EVERY - 1:
        check_room_for(game.book)
    if not isinstance(move, Amend):
        return
    corrections = game.entries.filter(body__kind=Amend.kind).count()
    corrections += sum(isinstance(other, Amend) for other in pending)
    if corrections >= most_corrections(game.rounds_played, game.seats.count()):
        raise IllegalEntry(Code.NOT_NOW, f"This game was corrected {corrections} times, and can't be once more.")


def most_corrections(rounds: int, seats: int) -> int:
    """How often a game of so many rounds can be corrected: a long one takes longer to play again."""
    return min(MOST_CORRECTIONS, MOST_PLAYED_AGAIN // max(1, rounds * seats))


def put_away(game: Game, *, by: User | None = None) -> None:
    """Delete a game, for as long as nobody brings it back; it counts for nothing any more."""
    _set_deleted(game, timezone.now(), by)


def bring_back(game: Game, *, by: User | None = None) -> None:
    """Undo the deletion of a game."""
    _set_deleted(game, None, by)


def _set_deleted(game: Game, at: datetime | None, by: User | None) -> None:
    with transaction.atomic():
        stored = held(game.pk)
        if (stored.deleted_at is None) == (at is None):
            return
        stored.deleted_at = at
        stored.save(update_fields=["deleted_at"])
        if by is not None:
            note(stored.book_id, by, f"{'deleted' if at else 'brought back'} {called(stored)}")
        state = fold(stored)
        _hold_book(stored)
        storing.follow(stored, *((state, None) if at else (None, state)))
    ratings.catch_up(game.book_id, game.kind)


def held(game_id: str) -> Game:
    """The game as it is now, and as it stays until this transaction ends."""
    # FOR NO KEY UPDATE, so that inserts which reference the row don't block. Lock order: game, then book; the reverse
    # deadlocks.
    return Game.objects.select_for_update(of=("self",), no_key=True).select_related("book").get(pk=game_id)


def _hold_book(game: Game) -> None:
    """Whoever has the book counts its games, and writes to the seats of any."""
    # Whoever holds a game may wait for its book, never the other way round.
    Book.objects.select_for_update(no_key=True).get(pk=game.book_id)


def just_undone(game: Game) -> Move | None:
    """The entry that was taken back last, if nothing has been entered since."""
    last = [from_json(entry.body) for entry in game.entries.order_by("-number")[:2]]
    match last:
        case [Undo(), undone] if not isinstance(undone, Undo):
            return undone
    return None


def store_progress(game: Game, state: State) -> None:
    """Write how far the game is, beside its log."""
    game.rounds_played = len(state.rounds)
    game.finished = state.finished
    game.stopped = state.stopped
    game.save(update_fields=["number", "stamp", "size", "rounds_played", "finished", "stopped"])


def store_places(game: Game, state: State) -> None:
    """Write each seat's total and place, beside the log, and what can be compared with it."""
    seats, variant = list(game.seats.order_by("position")), variant_of(state)
    for seat, total, place in zip(seats, state.totals, places_of(state), strict=True):
        seat.total, seat.place, seat.variant = total, place, variant
        seat.sat, seat.left_after = seat.position in state.ever, state.left.get(seat.position)
    Seat.objects.bulk_update(seats, ["total", "place", "variant", "sat", "left_after"])


def _placed(state: State) -> tuple[object, ...]:
    """What `store_places` depends on. G2, G6, G7: it can change between rounds."""
    return state.totals, state.left, state.ever, variant_of(state)
