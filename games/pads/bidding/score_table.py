"""The sheet as a table: a row a round, a column a player."""

from dataclasses import dataclass

from games.rules.bidding.round import BiddingRound
from games.rules.cards import NO_TRUMPS, Suit


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round."""

    bid: int | None
    tricks: int
    points: int
    total: int
    is_made: bool

    @property
    def signed(self) -> str:
        """Points as they are added: `+12`, `-3`."""
        return f"{self.points:+d}"

    @property
    def in_words(self) -> str:
        """What a screen reader says: marks and small print make no sentence."""
        return f"bid {self.bid}, took {self.tricks}, {'made' if self.is_made else 'missed'}, {self.points:+d} points"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    cards: int
    trumps: str
    cells: tuple[Cell, ...]


def score_rows(rounds: tuple[BiddingRound, ...]) -> list[Row]:
    """The finished rounds, first to last."""
    return [Row(round.number, round.cards, trumps_symbol(round.trumps), _cells(round)) for round in rounds]


def trumps_symbol(trumps: str | None) -> str:
    if trumps is None:
        return ""
    return "NT" if trumps == NO_TRUMPS else Suit(trumps).symbol


def _cells(round: BiddingRound) -> tuple[Cell, ...]:
    assert round.tricks is not None
    assert round.points is not None
    return tuple(
        Cell(bid, tricks, points, total, bid == tricks)
        for bid, tricks, points, total in zip(round.bids, round.tricks, round.points, round.totals, strict=True)
    )
