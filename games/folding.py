"""A stored game as the rules see it."""

from collections import OrderedDict
from collections.abc import Iterable
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
    names = [seat.player.name for seat in game.seats.select_related("player").order_by("position")]
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


def fold_entries(setup: Setup, entries: Iterable[Entry]) -> State:
    """The state after these entries. A log that does not replay is a fault of ours, never to be covered up."""
    folded = replay(setup, (from_json(entry.body) for entry in entries))
    if folded.failure:
        raise RuntimeError(f"A log breaks at entry {folded.played + 1}: {folded.failure}")
    return folded.state
