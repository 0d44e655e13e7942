"""Two logs of one game brought together: the server's, and that of a phone which went on without it.

Compared is what *stands*: moves that no undo has taken back. What both have entered alike is one fact.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from games.rules.moves import Amend, Move, Undo


@dataclass(frozen=True, slots=True)
class Written:
    """A move in a log, by the key of its tap."""

    key: str
    move: Move


@dataclass(frozen=True, slots=True)
class Join:
    """What stands on both sides, and what on one only."""

    common: tuple[Written, ...]
    theirs: tuple[Written, ...]
    ours: tuple[Written, ...]
    unseen: tuple[Written, ...]
    """All entries that the phone lacked, undos among them."""
    new: tuple[Written, ...] | None
    """What is to be appended to the log; None if somebody has to choose between theirs and ours."""


def standing(log: Sequence[Written]) -> tuple[Written, ...]:
    """What no undo has taken back; an undo with nothing before it takes back nothing."""
    stands: list[Written] = []
    for written in log:
        if not isinstance(written.move, Undo):
            stands.append(written)
        elif stands:
            stands.pop()
    return tuple(stands)


def join(log: Sequence[Written], seen: int, sent: Sequence[Written]) -> Join:
    """What a phone that saw the first `seen` entries has to add to this log. The same sent again adds nothing."""
    places = {written.key: place for place, written in enumerate(sent, start=1)}
    # All that was sent before something that the log has by now was dealt with at the same time.
    known = max((number for number, written in enumerate(log, start=1) if written.key in places), default=0)
    left = sent[places[log[known - 1].key] :] if known else sent
    before = log[: max(seen, known)]
    base, theirs, ours = standing(before), standing(log), standing((*before, *left))
    unseen = tuple(written for written in log[seen:] if written.key not in places)
    alike = _same_facts(theirs, ours)
    found = Join(theirs[:alike], theirs[alike:], ours[alike:], unseen, new=None)
    if not left or (unseen and len(theirs) == len(ours) == alike):
        return replace(found, new=())
    # An undo that would take back what the phone had not seen was meant for something else.
    if any(written in unseen for written in base[_same(base, ours) :]):
        return found
    if theirs == base:
        return replace(found, new=tuple(left))
    if min(_same_facts(base, theirs), _same_facts(base, ours)) < len(base) or _differ(found.theirs, found.ours):
        return found
    return replace(found, new=found.ours)


def _same_facts(some: Sequence[Written], others: Sequence[Written]) -> int:
    """How many moves from the first on are the same, whoever entered them."""
    return _same([written.move for written in some], [written.move for written in others])


def _same(some: Sequence[object], others: Sequence[object]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))


def _differ(theirs: Sequence[Written], ours: Sequence[Written]) -> bool:
    """Unless one side has nothing more, or only corrects rounds that the other leaves alone."""
    if not theirs or not ours:
        return False
    return not (_only_corrects(theirs, _corrected(ours)) or _only_corrects(ours, _corrected(theirs)))


def _only_corrects(side: Sequence[Written], others: Collection[int]) -> bool:
    return all(isinstance(written.move, Amend) and written.move.round not in others for written in side)


def _corrected(side: Sequence[Written]) -> set[int]:
    return {written.move.round for written in side if isinstance(written.move, Amend)}
