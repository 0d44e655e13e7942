"""A stored game as the rules see it."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from games.lately import Lately
from games.models import Entry, Game
from games.rules import catalogue, replay
from games.rules.entries import from_json
from games.rules.setups import Setup
from games.rules.states import State

Known = tuple[str, str, int]

known_states: Lately[Known, State] = Lately(256)
"""The states of the games played just now, so that a tap need not fold the whole log, or even read who plays."""


def known_as(game: Game) -> Known:
    """What a state follows from: the last entry, whose key no other has, and how often somebody was given another name."""
    return game.pk, game.stamp, game.book.renamed


def setup_of(game: Game) -> Setup:
    """The set-up of a game: its players are named as they are called now."""
    return _setup(game, [seat.player.name for seat in game.seats.select_related("player").order_by("position")])


def _setup(game: Game, names: Sequence[str]) -> Setup:
    first = None if game.first is None else names[game.first]
    return catalogue.get(game.kind).setup(names, first, game.options)


def fold(game: Game) -> State:
    """The state that a game's log folds into."""
    state = known_states.get(known_as(game))
    if state is None:
        state = fold_entries(setup_of(game), game.entries.filter(number__lte=game.number).order_by("number"))
        known_states.keep(known_as(game), state)
    return state


def fold_all(games: Iterable[Game]) -> dict[str, State]:
    """The states of these games by id, all logs in one query; needs book and seats with players to be fetched already."""
    states = {game: known_states.get(known_as(game)) for game in games}
    unknown = [game for game, state in states.items() if state is None]
    stored = Entry.objects.filter(game__in=unknown).order_by("game_id", "number") if unknown else ()
    logs = {game_id: list(entries) for game_id, entries in groupby(stored, key=lambda entry: entry.game_id)}
    for game in unknown:
        # Somebody may have tapped since the game was read.
        log = [entry for entry in logs.get(game.pk, ()) if entry.number <= game.number]
        setup = _setup(game, [seat.player.name for seat in game.seats.all()])
        state = states[game] = fold_entries(setup, log)
        known_states.keep(known_as(game), state)
    return {game.pk: state for game, state in states.items() if state is not None}


def fold_entries(setup: Setup, entries: Iterable[Entry]) -> State:
    """The state after these entries. A log that does not replay is a fault of ours, never to be covered up."""
    folded = replay(setup, (from_json(entry.body) for entry in entries))
    if folded.failure:
        raise RuntimeError(f"A log breaks at entry {folded.played + 1}: {folded.failure}")
    return folded.state
