"""From a set-up and its moves to a state: checking, playing, undoing, correcting, stopping."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.rules.errors import Code, IllegalEntry
from games.rules.moves import ROUND_MOVES, TABLE_MOVES, Adjust, Amend, Cut, Move, Stop, Trumps, Undo
from games.rules.setups import Setup
from games.rules.states import Choice, Round, State, renewed
from games.rules.words import count, shown, whole_between

_IN_PLAY = (*ROUND_MOVES, *TABLE_MOVES)


@dataclass(frozen=True, slots=True)
class Replay:
    """A log folded into a state: how many moves could be played, and why the next one could not."""

    state: State
    played: int
    failure: IllegalEntry | None = None


def start(setup: Setup) -> State:
    """The state before anything has been entered."""
    return setup.start()


def check(state: State, move: Move) -> None:
    """Raise IllegalEntry unless the move may be played: the only judge of legality."""
    match move:
        case Undo():
            if not state.entries:
                raise _nothing_to_undo()
        case Amend():
            _amended(state, move)
        case Stop():
            _check_stop(state, move)
        case Adjust():
            # G7: at any time, after the last round too.
            state.judge(move)
        case _ if isinstance(move, _IN_PLAY):
            _check_going(state)
            state.judge(move)
        case _:
            raise IllegalEntry(Code.UNKNOWN_ENTRY, "That is no entry.")


def play(state: State, move: Move) -> State:
    """Check the move, then return the next state."""
    match move:
        case Undo():
            check(state, move)
            return replay(state.setup, state.entries[:-1]).state
        case Amend():
            after = _amended(state, move)
        case Stop():
            check(state, move)
            after = replace(state, stopped=True, counts=move.counts)
        case _:
            check(state, move)
            after = state.enter(move)
    return renewed(after, entries=(*state.entries, move))


def with_newcomer(state: State, name: str) -> State:
    """G1: the same game with a seat for somebody who has not sat down yet."""
    return replay(state.setup.with_newcomer(name), state.entries).state


def choices(state: State) -> tuple[Choice, ...]:
    """What may be entered next, first of all what the game waits for: what `check` lets pass."""
    if state.over:
        return ()
    offered = ((choice, _legal(state, choice)) for choice in state.candidates())
    return tuple(legal for choice, legal in offered if legal.moves or not choice.moves)


def replay(setup: Setup, moves: Iterable[Move]) -> Replay:
    """Fold the moves of a log; one that breaks keeps its good part. What was undone is not judged again."""
    standing, read, failure = _standing(moves)
    state = start(setup)
    for number, move in standing:
        try:
            state = play(state, move)
        except IllegalEntry as error:
            return Replay(state, number, error)
    return Replay(state, read, failure)


def _standing(moves: Iterable[Move]) -> tuple[list[tuple[int, Move]], int, IllegalEntry | None]:
    """The moves that no Undo takes back, numbered, as far as the log can be read; how far, and why no further."""
    standing: list[tuple[int, Move]] = []
    read = 0
    try:
        for number, move in enumerate(moves):
            if not isinstance(move, Undo):
                standing.append((number, move))
            elif standing:
                standing.pop()
            else:
                raise _nothing_to_undo()
            read = number + 1
    except IllegalEntry as failure:
        return standing, read, failure
    return standing, read, None


def _nothing_to_undo() -> IllegalEntry:
    return IllegalEntry(Code.NOTHING_TO_UNDO, "There is nothing to undo: nothing has been entered yet.")


def _legal(state: State, choice: Choice) -> Choice:
    return replace(choice, moves=tuple(move for move in choice.moves if state.allows(move)))


def _check_going(state: State) -> None:
    if state.played_out:
        raise IllegalEntry(
            Code.GAME_OVER,
            f"The game is over after {count(state.round_number, 'round')}: undo its last entry to go on.",
            clause=state.setup.length_clause,
            round=state.round_number,
        )
    if state.stopped:
        raise IllegalEntry(Code.GAME_OVER, "The game was stopped: undo the stop to go on.", round=state.round_number)


def _check_stop(state: State, stop: Stop) -> None:
    _check_going(state)
    state.check_flag(stop.counts)
    if stop.counts and not state.rounds:
        raise IllegalEntry(Code.NOT_NOW, "Nobody can win yet: no round has been scored.", round=state.round_number)


def _amended(state: State, amendment: Amend) -> State:
    """The state as if the round had been entered so from the start, with everything after it folded again."""
    old = _round_to_amend(state, amendment)
    fresh = replace(state.after(old.number - 1), stopped=False, counts=False)
    for change in old.changes:
        fresh = _entered(fresh, change)
    for move in _settled(amendment.entries, old):
        if len(fresh.rounds) == old.number:
            raise IllegalEntry(
                Code.ROUND_UNFINISHED, "The correction goes on after the round is scored.", round=old.number
            )
        fresh = _moved(fresh, move)
    if len(fresh.rounds) < old.number:
        raise IllegalEntry(Code.ROUND_UNFINISHED, "The correction leaves the round unfinished.", round=old.number)
    for later in (*state.rounds[old.number :], *([state.current] if state.current else ())):
        fresh = _refolded(fresh, later)
    if fresh.played_out:
        return fresh
    return replace(fresh, stopped=state.stopped, counts=state.counts)


def _round_to_amend(state: State, amendment: Amend) -> Round:
    if not isinstance(amendment.entries, tuple):
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "A correction needs the entries of its round.")
    if not whole_between(amendment.round, 1, len(state.rounds)):
        raise IllegalEntry(
            Code.NO_SUCH_ROUND,
            f"Round {shown(amendment.round)} can't be corrected: only rounds that have been scored can.",
            played=len(state.rounds),
        )
    return state.rounds[amendment.round - 1]


def _moved(state: State, move: Move) -> State:
    if not isinstance(move, ROUND_MOVES):
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "That can't be part of a correction.", round=state.round_number)
    return _entered(state, move)


def _entered(state: State, move: Move) -> State:
    check(state, move)
    return state.enter(move)


def _settled(moves: tuple[Move, ...], old: Round) -> tuple[Move, ...]:
    """Trumps and cut that the correction leaves alone stay as they were played, whatever is called for by now."""
    played = [move for move in old.moves() if isinstance(move, (Trumps, Cut))]
    wanted = [replace(move, as_played=True) for move in moves if isinstance(move, (Trumps, Cut))]
    if played != wanted:
        return moves
    return tuple(replace(move, as_played=True) if isinstance(move, (Trumps, Cut)) else move for move in moves)


def _refolded(state: State, later: Round) -> State:
    """The state with a later round played again; refused if that round no longer fits."""
    moves = (*later.changes, *later.moves())
    if state.played_out and moves:
        raise IllegalEntry(
            Code.LATER_ROUND,
            f"Round {later.number} would no longer fit: the game would have ended after round {state.round_number}.",
            clause=state.setup.length_clause,
            round=later.number,
        )
    for move in moves:
        state = _entered(state, move)
    return state
