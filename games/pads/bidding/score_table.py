"""The sheet as a table: a row a round, a column a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingState
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.words import signed


@dataclass(frozen=True, slots=True)
class Mark:
    """Points that no bid brought: what somebody began with, or what was adjusted, and why (G1, G7)."""

    points: str
    why: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round; without a bid for whoever was away."""

    bid: int | None
    tricks: int | None
    """None where only made or missed is noted."""
    points: int
    total: int
    is_made: bool
    is_there: bool = True
    """False before somebody sat down, and after they left."""
    is_scored: bool = True
    streak: int = 0
    marks: tuple[Mark, ...] = ()

    @property
    def signed(self) -> str:
        """Points as they are added: `+12`, `-3`."""
        return f"{self.points:+d}"

    @property
    def bonus(self) -> str:
        """H10: what a streak added, as part of the points: `streak +10`."""
        return f"streak {signed(self.streak)}" if self.streak else ""

    @property
    def result(self) -> str:
        """`2/1`: bid 2, won 1; only the bid where nobody says how many were won."""
        return str(self.bid) if self.tricks is None else f"{self.bid}/{self.tricks}"

    @property
    def in_words(self) -> str:
        """What a screen reader says: marks and small print make no sentence."""
        if self.bid is None:
            return "sat out"
        took = "" if self.tricks is None else f"took {self.tricks}, "
        bonus = f" with {self.bonus}" if self.streak else ""
        return f"bid {self.bid}, {took}{'made' if self.is_made else 'missed'}, {self.points:+d} points{bonus}"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    cards: int
    trumps: str
    cells: tuple[Cell, ...]
    remarks: str = ""
    """G7, G12: the note, and what points that no bid brought are for: `ranks reversed · Ana +10: bet`."""
    is_open: bool = False
    """The round under way, which stands here only for what is marked in it."""


def score_rows(state: BiddingState) -> list[Row]:
    """The finished rounds, first to last, for all who ever sat there; and the one under way, if points are marked in it."""
    seats, current = state.ever, state.current
    is_marked = current is not None and any(marks_of(current, seat) for seat in seats)
    shown = (*state.rounds, *([current] if current and is_marked else ()))
    return [_row(round, seats, state.setup.players) for round in shown]


def _row(round: BiddingRound, seats: Sequence[int], names: Sequence[str]) -> Row:
    marked = [f"{names[seat]} {mark.points}: {mark.why}" for seat in seats for mark in marks_of(round, seat)]
    return Row(
        round.number,
        round.cards,
        trumps_symbol(round.trumps),
        tuple(_cell(round, seat) for seat in seats),
        " · ".join(filter(None, [round.note, *marked])),
        round.points is None,
    )


def trumps_symbol(trumps: str | None) -> str:
    if trumps is None:
        return ""
    return "NT" if trumps == NO_TRUMPS else Suit(trumps).symbol


def marks_of(round: BiddingRound, seat: int) -> tuple[Mark, ...]:
    """What is to be marked at somebody's total in this round."""
    return (
        *(Mark(signed(points), "to begin with") for joined, points in round.joined if joined == seat and points),
        *(Mark(signed(change.points), change.reason) for change in round.adjusted if change.seat == seat),
    )


def _cell(round: BiddingRound, seat: int) -> Cell:
    return Cell(
        round.bids[seat],
        round.tricks[seat] if round.tricks else None,
        round.points[seat] if round.points else 0,
        round.totals[seat],
        seat in round.made,
        seat in round.seating.circle,
        round.points is not None,
        round.bonus[seat] if round.bonus else 0,
        marks_of(round, seat),
    )
