"""A game's log as people read it: who entered what and when, what was undone, and what was corrected."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.timezone import localdate

from games.books.members import Names
from games.models import Entry
from games.rules import play, start
from games.rules.bidding.state import BiddingState
from games.rules.describe import describe, details, is_secret
from games.rules.errors import IllegalEntry
from games.rules.moves import Amend, Move, Stop, Undo, from_json
from games.rules.setups import Setup
from games.rules.states import State

AT_ONCE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in words; `round` is the one that was on the table."""

    number: int
    at: datetime
    sent: datetime | None
    """When it came here, if its phone had no network for a while."""
    who: str
    round: int
    text: str
    details: tuple[str, ...]
    is_undone: bool
    is_corrected: bool
    begins_day: bool


@dataclass(frozen=True, slots=True)
class _Told:
    """An entry without its surroundings; `about` is the round that it says something about, if any."""

    round: int
    text: str
    details: tuple[str, ...] = ()
    about: int | None = None
    amends: bool = False
    secret: str = ""
    """G10: what is to be read of a bid while others still bid; empty for what was no secret."""

    @property
    def while_secret(self) -> "_Told":
        return replace(self, text=self.secret, details=()) if self.secret else self


def read_log(setup: Setup, entries: Sequence[Entry], names: Names) -> list[Line]:
    """The whole log, told once from the first entry to the last."""
    told: list[_Told] = []
    # Where each entry stands that nobody took back, and the state before it: an undo returns there, and folds nothing.
    standing: list[tuple[int, State]] = []
    undone: set[int] = set()
    state = start(setup)
    for index, move in enumerate(from_json(entry.body) for entry in entries):
        if isinstance(move, Undo):
            taken_back, state = standing.pop()
            undone.add(taken_back)
            undid = told[taken_back]
            told.append(_Told(undid.round, f"Undid {undid.text}", secret=undid.secret and f"Undid {undid.secret}"))
        else:
            standing.append((index, state))
            before, state = state, _played(state, move)
            told.append(_tell(before, state, move))
    corrected = _corrected(told, [index for index, _ in standing])
    if isinstance(state, BiddingState) and state.hides_bids:
        told = [line.while_secret if line.round == state.round_number else line for line in told]
    return [
        Line(
            entry.number,
            entry.at,
            entry.arrived if entry.arrived and entry.arrived - entry.at > AT_ONCE else None,
            names.of_entry(entry),
            words.round,
            f"{words.text[0].upper()}{words.text[1:]}",
            words.details,
            index in undone,
            index in corrected,
            not index or localdate(entry.at) != localdate(entries[index - 1].at),
        )
        for index, (entry, words) in enumerate(zip(entries, told, strict=True))
    ]


def _played(state: State, move: Move) -> State:
    """The state after an entry, without the entries that led to it: a long log would be copied at every step."""
    try:
        return replace(play(state, move), entries=())
    except IllegalEntry:
        # What was undone is not judged again, so an older version's entry may be among it.
        return state


def _tell(before: State, after: State, move: Move) -> _Told:
    about = None if isinstance(move, Stop) else move.round if isinstance(move, Amend) else before.round_number
    text = describe(after, move, openly=True)
    secret = describe(after, move) if is_secret(after, move) else ""
    return _Told(before.round_number, text, details(before, after, move), about, isinstance(move, Amend), secret)


def _corrected(told: Sequence[_Told], standing: Sequence[int]) -> set[int]:
    """The entries that a later correction of their round has replaced."""
    amended: set[int | None] = set()
    corrected = set()
    for index in reversed(standing):
        if told[index].about in amended:
            corrected.add(index)
        if told[index].amends:
            amended.add(told[index].about)
    return corrected
