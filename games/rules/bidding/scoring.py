"""What a bid and its tricks are worth: sums of a few terms, which a rules document can name."""

from dataclasses import dataclass, fields

MADE_TERMS = ("base", "bid", "cards", "square", "triangle")
"""H7: what a made bid can be worth."""
MISSED_TERMS = ("base", "off", "won", "bid", "cards", "off_square", "off_triangle")
"""H8: what a missed bid can be worth."""
MISSED_TERMS_OF_MADE = ("base", "bid", "cards")
"""H15: the same, where nobody says by how much."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Points as a sum: so many for each bid trick, for each trick won, and so on."""

    base: int = 0
    bid: int = 0
    cards: int = 0
    square: int = 0
    triangle: int = 0
    off: int = 0
    won: int = 0
    off_square: int = 0
    off_triangle: int = 0

    def points(self, bid: int, won: int, cards: int) -> int:
        off = abs(bid - won)
        return (
            self.base
            + self.bid * bid
            + self.cards * cards
            + self.square * bid * bid
            + self.triangle * (bid * (bid + 1) // 2)
            + self.off * off
            + self.won * won
            + self.off_square * off * off
            + self.off_triangle * (off * (off + 1) // 2)
        )

    @property
    def named(self) -> dict[str, int]:
        """The terms that count, as a document names them."""
        return {field.name: getattr(self, field.name) for field in fields(self) if getattr(self, field.name)}


@dataclass(frozen=True, slots=True)
class Tiers:
    """H8: a stake, and what share of it (in hundredths) is paid for being 0, 1, 2 … tricks off; beyond them nothing."""

    stake: Terms
    shares: tuple[int, ...]

    def points(self, bid: int, won: int, cards: int) -> int:
        off = abs(bid - won)
        if off >= len(self.shares):
            return 0
        hundredths = self.stake.points(bid, bid, cards) * self.shares[off]
        # Halves away from zero.
        whole = (abs(hundredths) + 50) // 100
        return whole if hundredths >= 0 else -whole


@dataclass(frozen=True, slots=True)
class Scoring:
    """H7, H8: the points of a round. What stands for a bid of 0, or for too many tricks, stands instead."""

    made: Terms = Terms()
    missed: Terms = Terms()
    made_zero: Terms | None = None
    missed_zero: Terms | None = None
    missed_over: Terms | None = None
    tiers: Tiers | None = None

    def points(self, bid: int, won: int, cards: int) -> int:
        if self.tiers is not None:
            return self.tiers.points(bid, won, cards)
        return self._terms(bid, won).points(bid, won, cards)

    def _terms(self, bid: int, won: int) -> Terms:
        if won == bid:
            return self.made_zero if bid == 0 and self.made_zero is not None else self.made
        if bid == 0 and self.missed_zero is not None:
            return self.missed_zero
        if won > bid and self.missed_over is not None:
            return self.missed_over
        return self.missed
