"""A stored game as the rules see it."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import groupby
from threading import Lock

from games.models import Entry, Game
from games.rules import catalogue, replay
from games.rules.entries import from_json
from games.rules.setups import Setup
from games.rules.states import State

_MOST_KNOWN = 256


class _KnownStates:
    """The states of the games played just now, so that a tap need not fold the whole log.

    Only a shortcut: a state follows from the names at the table and the last entry's key, which no other entry has.
    """

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[str, str, tuple[str, ...]], State] = OrderedDict()
        self._lock = Lock()

    def get(self, game: Game, setup: Setup) -> State | None:
        with self._lock:
            return self._states.get((game.pk, game.stamp, setup.players))

    def keep(self, game: Game, state: State) -> None:
        with self._lock:
            self._states[game.pk, game.stamp, state.setup.players] = state
            if len(self._states) > _MOST_KNOWN:
                self._states.popitem(last=False)


known_states = _KnownStates()


def setup_of(game: Game) -> Setup:
    """The set-up of a game: its players are named as they are called now."""
    return _setup(game, [seat.player.name for seat in game.seats.select_related("player").order_by("position")])


def _setup(game: Game, names: Sequence[str]) -> Setup:
    first = None if game.first is None else names[game.first]
    return catalogue.get(game.kind).setup(names, first, game.options)


def fold(game: Game) -> State:
    """The state that a game's log folds into."""
    setup = setup_of(game)
    state = known_states.get(game, setup)
    if state is None:
        state = fold_entries(setup, game.entries.filter(number__lte=game.number).order_by("number"))
        known_states.keep(game, state)
    return state


def fold_all(games: Iterable[Game]) -> dict[str, State]:
    """The states of these games by id, all logs in one query; needs the seats with their players to be fetched already."""
    setups = {game: _setup(game, [seat.player.name for seat in game.seats.all()]) for game in games}
    states = {game: known_states.get(game, setup) for game, setup in setups.items()}
    unknown = [game for game, state in states.items() if state is None]
    stored = Entry.objects.filter(game__in=unknown).order_by("game_id", "number") if unknown else ()
    logs = {game_id: list(entries) for game_id, entries in groupby(stored, key=lambda entry: entry.game_id)}
    for game in unknown:
        # Somebody may have tapped since the game was read.
        log = [entry for entry in logs.get(game.pk, ()) if entry.number <= game.number]
        state = states[game] = fold_entries(setups[game], log)
        known_states.keep(game, state)
    return {game.pk: state for game, state in states.items() if state is not None}


def fold_entries(setup: Setup, entries: Iterable[Entry]) -> State:
    """The state after these entries. A log that does not replay is a fault of ours, never to be covered up."""
    folded = replay(setup, (from_json(entry.body) for entry in entries))
    if folded.failure:
        raise RuntimeError(f"A log breaks at entry {folded.played + 1}: {folded.failure}")
    return folded.state
