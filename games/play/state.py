"""A game's state, folded from its log and cached."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf

from games.lru import LRUCache
from games.models import Entry, Game, Seat
from games.rules import play, replay
from games.rules.errors import IllegalEntry
from games.rules.moves import from_json
from games.rules.setups import Setup
from games.rules.states import State

_MOST_KNOWN = 256


@dataclass(frozen=True, slots=True)
class _Known:
    """A game's state after an entry: the entry's number and its key, which no other entry has."""

    number: int
    stamp: str
    state: State


class StateCache:
    """The newest states of the games played just now, so that a tap need not fold the whole log."""

    def __init__(self, most: int = _MOST_KNOWN) -> None:
        self._newest: LRUCache[tuple[str, int], _Known] = LRUCache(most)

    def keep(self, game: Game, state: State) -> None:
        self._newest.keep(_names(game), _Known(game.number, game.stamp, state))

    def get(self, game: Game) -> State | None:
        """The state after the game's last entry; if another process wrote since, only the missing entries are played."""
        known = self._newest.get(_names(game))
        if known is None:
            return None
        return known.state if known.stamp == game.stamp else self._played_on(game, known)

    def known(self, game: Game) -> State | None:
        """The same, but without a look at the log: only if the last entry was made here."""
        known = self._newest.get(_names(game))
        return known.state if known and known.stamp == game.stamp else None

    @staticmethod
    def _played_on(game: Game, known: _Known) -> State | None:
        if known.number > game.number:
            return None
        since = game.entries.filter(number__gte=known.number, number__lte=game.number).order_by("number")
        entries = list(since.values_list("key", "body"))
        if known.number:
            last_known, *entries = entries
            # A log that was restored from a backup may have gone another way.
            if last_known[0] != known.stamp:
                return None
        state = known.state
        try:
            for _, body in entries:
                state = play(state, from_json(body))
        except IllegalEntry:
            # What was undone later is not judged when the whole log is folded.
            return None
        return state


states = StateCache()


def _names(game: Game) -> tuple[str, int]:
    """The game, and how often somebody in its book was given another name."""
    return game.pk, game.book.renamed


def setup_of(game: Game) -> Setup:
    """The set-up of a game: its players are named as they are called now."""
    return setup_with(game, list(game.seats.select_related("player").order_by("position")))


def setup_with(game: Game, seats: Sequence[Seat]) -> Setup:
    """The same, with all its seats in order, and their players, fetched already."""
    names = [seat.player.name for seat in seats]
    first = None if game.first is None else names[game.first]
    # G1: a log names by their seats those too who came when the game had begun.
    return game.type.setup(names, first, game.options, seated=sum(not seat.joined for seat in seats))


def fold(game: Game) -> State:
    """The state that a game's log folds into."""
    state = states.get(game)
    if state is None:
        state = fold_entries(setup_of(game), game.entries.filter(number__lte=game.number).order_by("number"))
    states.keep(game, state)
    return state


def fold_all(games: Iterable[Game], *, within: float = inf) -> dict[str, State]:
    """The states of these games by id, all logs in one query; needs book and seats with players to be fetched already.

    Those that take longer than so many seconds are left out; what is known by then is found the next time.
    """
    ends = time.monotonic() + within
    folded = {game: states.known(game) for game in games}
    unknown = [game for game, state in folded.items() if state is None]
    stored = Entry.objects.filter(game__in=unknown).order_by("game_id", "number") if unknown else ()
    logs = {game_id: list(entries) for game_id, entries in groupby(stored, key=lambda entry: entry.game_id)}
    for game in unknown:
        if time.monotonic() > ends:
            break
        # Somebody may have tapped since the game was read.
        log = [entry for entry in logs.get(game.pk, ()) if entry.number <= game.number]
        state = folded[game] = fold_entries(setup_with(game, list(game.seats.all())), log)
        states.keep(game, state)
    return {game.pk: state for game, state in folded.items() if state is not None}


def fold_entries(setup: Setup, entries: Iterable[Entry]) -> State:
    """The state after these entries. A log that does not replay is a fault of ours, never to be covered up."""
    folded = replay(setup, (from_json(entry.body) for entry in entries))
    if folded.failure:
        raise RuntimeError(f"A log breaks at entry {folded.played + 1}: {folded.failure}")
    return folded.state
