"""The sheet as a table: a row a round, a column a player."""

from dataclasses import dataclass

from games.rules.bidding.round import BiddingRound
from games.rules.cards import NO_TRUMPS, Suit


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round."""

    bid: int | None
    tricks: int | None
    """None where only made or missed is noted."""
    points: int
    total: int
    is_made: bool

    @property
    def signed(self) -> str:
        """Points as they are added: `+12`, `-3`."""
        return f"{self.points:+d}"

    @property
    def result(self) -> str:
        """`2/1`: bid 2, won 1; only the bid where nobody says how many were won."""
        return str(self.bid) if self.tricks is None else f"{self.bid}/{self.tricks}"

    @property
    def in_words(self) -> str:
        """What a screen reader says: marks and small print make no sentence."""
        took = "" if self.tricks is None else f"took {self.tricks}, "
        return f"bid {self.bid}, {took}{'made' if self.is_made else 'missed'}, {self.points:+d} points"


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
    assert round.points is not None
    told = round.tricks or (None,) * len(round.bids)
    return tuple(
        Cell(bid, tricks, points, total, seat in round.made)
        for seat, (bid, tricks, points, total) in enumerate(
            zip(round.bids, told, round.points, round.totals, strict=True)
        )
    )
