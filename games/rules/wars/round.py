"""One round of Trick Wars."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from games.rules.changes import trumps_in_words, who
from games.rules.moves import Control, Lead, Meeples, Move, Strength, Trumps
from games.rules.states import Compared
from games.rules.wars.board import (
    EMPTY_COUNTS,
    EMPTY_HOLDERS,
    TERRITORIES,
    Counts,
    Holders,
    board_points,
    controlled,
    suit_points,
)

Pair = tuple[int, int]


def lead_by_strength(military: Pair, movement: Pair) -> int | None:
    """K6: most military leads; if tied, most movement; None if still tied, for the lot to decide."""
    for ours, theirs in (military, movement):
        if ours != theirs:
            return int(theirs > ours)
    return None


@dataclass(frozen=True, slots=True)
class WarsRound:
    """A round as it stands: until it is scored, the board is the one it began with (K8)."""

    changes: ClassVar[tuple[Move, ...]] = ()

    number: int
    totals: tuple[int, ...]
    holders: Holders = EMPTY_HOLDERS
    counts: Counts | None = EMPTY_COUNTS
    """The meeples, if they are known: None when only control was entered."""
    trumps: str | None = None
    strength: Strength | None = None
    lead: int | None = None
    points: tuple[int, ...] | None = None

    def suit_points(self, seat: int) -> dict[str, int]:
        return suit_points(self.holders, seat)

    def with_strength(self, strength: Strength) -> Self:
        """K6: what was counted decides; if it is tied, a lot that was already drawn stands."""
        drawn = self.lead if self.strength is None else None
        leader = lead_by_strength(strength.military, strength.movement)
        return replace(self, strength=strength, lead=drawn if leader is None else leader)

    def scored(self, holders: Holders, counts: Counts | None) -> Self:
        """K4, K5: the round with its final board, points and new totals."""
        points = tuple(board_points(holders, seat) for seat in (0, 1))
        totals = tuple(before + won for before, won in zip(self.totals, points, strict=True))
        return replace(self, holders=holders, counts=counts, points=points, totals=totals)

    def scored_by(self, move: Control | Meeples) -> Self:
        """The round scored by either way of entering the board."""
        if isinstance(move, Control):
            return self.scored(move.holders, None)
        return self.scored(controlled(move.counts), move.counts)

    def moves(self) -> tuple[Move, ...]:
        """The moves that make this round."""
        moves: list[Move] = []
        if self.trumps is not None:
            moves.append(Trumps(self.trumps))
        if self.strength is not None:
            moves.append(self.strength)
        if self.lead is not None:
            moves.append(Lead(self.lead))
        if self.points is not None:
            moves.append(Control(self.holders) if self.counts is None else Meeples(self.counts))
        return tuple(moves)

    def numbers(self, seat: int) -> dict[str, int]:
        return {"territories": self.holders.count(seat)}

    def compared(self, corrected: Self, names: Sequence[str]) -> Iterator[Compared]:
        yield "trumps", trumps_in_words(self.trumps), trumps_in_words(corrected.trumps)
        for what in ("military", "movement"):
            for seat, name in enumerate(names):
                yield f"{name}'s {what}", self._strength(what, seat), corrected._strength(what, seat)
        yield "leader", who(self.lead, names), who(corrected.lead, names)
        for place, territory in enumerate(TERRITORIES):
            if self.counts is None or corrected.counts is None:
                yield territory, who(self.holders[place], names), who(corrected.holders[place], names)
            else:
                for name, was, now in zip(names, self.counts[place], corrected.counts[place], strict=True):
                    yield f"{name}'s meeples on {territory}", was, now

    def _strength(self, what: str, seat: int) -> object:
        return "not noted" if self.strength is None else getattr(self.strength, what)[seat]
