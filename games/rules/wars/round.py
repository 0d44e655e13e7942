"""One round of Trick Wars."""

from dataclasses import dataclass, replace
from typing import Self

from games.rules.moves import Control, Lead, Meeples, Move, Strength, Trumps
from games.rules.wars.board import EMPTY_COUNTS, EMPTY_HOLDERS, Counts, Holders, board_points, controlled, suit_points

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
        """The entries that make this round."""
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
