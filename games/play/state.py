"""A stored game as the rules see it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.lru import LRUCache
from games.models import Entry, Game
from games.rules import catalogue, play, replay
from games.rules.errors import IllegalEntry
from games.rules.moves import from_json
from games.rules.setups import Setup
from games.rules.states import State

_MOST_KNOWN = 256


@dataclass(frozen=True, slots=True)
class _Known:
    """What a game's log folded into, up to an entry: its number, and its key, which no other entry has."""

    number: int
    stamp: str
    state: State


class StateCache:
    """The states of the games played just now, so that a tap need not fold the whole log, or even read who plays."""

    def __init__(self, most: int = _MOST_KNOWN) -> None:
        self._newest: LRUCache[tuple[str, int], _Known] = LRUCache(most)

    def keep(self, game: Game, state: State) -> None:
        self._newest.keep(_names(game), _Known(game.number, game.stamp, state))

    def get(self, game: Game) -> State | None:
        """The state after the game's last entry, if that was the last one here."""
        known = self._newest.get(_names(game))
        return known.state if known and known.stamp == game.stamp else None

    def play_on(self, game: Game) -> State | None:
        """The same, where another process has made the last entries: what was known, with those played on top of it."""
        known = self._newest.get(_names(game))
        if known is None or known.number > game.number:
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


known_states = StateCache()


def _names(game: Game) -> tuple[str, int]:
    """The game, and how often somebody in its book was given another name."""
    return game.pk, game.book.renamed


def setup_of(game: Game) -> Setup:
    """The set-up of a game: its players are named as they are called now."""
    return _setup(game, [seat.player.name for seat in game.seats.select_related("player").order_by("position")])


def _setup(game: Game, names: Sequence[str]) -> Setup:
    first = None if game.first is None else names[game.first]
    return catalogue.get(game.kind).setup(names, first, game.options)


def fold(game: Game) -> State:
    """The state that a game's log folds into."""
    state = known_states.get(game)
    if state is None:
        state = known_states.play_on(game) or fold_entries(
            setup_of(game), game.entries.filter(number__lte=game.number).order_by("number")
        )
        known_states.keep(game, state)
    return state


def fold_all(games: Iterable[Game]) -> dict[str, State]:
    """The states of these games by id, all logs in one query; needs book and seats with players to be fetched already."""
    states = {game: known_states.get(game) for game in games}
    unknown = [game for game, state in states.items() if state is None]
    stored = Entry.objects.filter(game__in=unknown).order_by("game_id", "number") if unknown else ()
    logs = {game_id: list(entries) for game_id, entries in groupby(stored, key=lambda entry: entry.game_id)}
    for game in unknown:
        # Somebody may have tapped since the game was read.
        log = [entry for entry in logs.get(game.pk, ()) if entry.number <= game.number]
        setup = _setup(game, [seat.player.name for seat in game.seats.all()])
        state = states[game] = fold_entries(setup, log)
        known_states.keep(game, state)
    return {game.pk: state for game, state in states.items() if state is not None}


def fold_entries(setup: Setup, entries: Iterable[Entry]) -> State:
    """The state after these entries. A log that does not replay is a fault of ours, never to be covered up."""
    folded = replay(setup, (from_json(entry.body) for entry in entries))
    if folded.failure:
        raise RuntimeError(f"A log breaks at entry {folded.played + 1}: {folded.failure}")
    return folded.state
