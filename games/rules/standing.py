"""Ranks, and how a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.words import ordinal


@dataclass(frozen=True, slots=True)
class Rank:
    """A place and the seats that share it: after two firsts comes a third."""

    place: int
    seats: tuple[int, ...]
    total: int

    @property
    def ordinal(self) -> str:
        """`1st`, or `1st =` where it is shared."""
        return f"{ordinal(self.place)} =" if len(self.seats) > 1 else ordinal(self.place)


def standing(
    totals: Sequence[int], parted_by: Sequence[int] = (), *, seats: Sequence[int] | None = None
) -> tuple[Rank, ...]:
    """B5: the highest total first; equal totals share the place, unless something parts them (H13).

    G2: of all seats, or of these.
    """
    scores = list(zip(totals, parted_by, strict=True)) if parted_by else [(total, 0) for total in totals]
    ranked = range(len(scores)) if seats is None else seats
    ranks: list[Rank] = []
    seated = 0
    for score in sorted({scores[seat] for seat in ranked}, reverse=True):
        sharing = tuple(seat for seat in ranked if scores[seat] == score)
        ranks.append(Rank(seated + 1, sharing, score[0]))
        seated += len(sharing)
    return tuple(ranks)


class Reason(StrEnum):
    """What ended a game."""

    MOST_POINTS = "most-points"
    SHARED = "shared"
    ROUNDS_WON = "rounds-won"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, who won and by how much, and a sentence that says so."""

    reason: Reason
    winners: tuple[int, ...]
    margin: int
    sentence: str
