"""What is tapped on the pad of a bidding game: the numbers that somebody can bid, suits, and the fields of extras."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Rebid
from games.rules.words import count, listing
from games.stats.hints import BidHint

WIDE, NARROW = 7, 6
"""The most keys in a row, and on the narrowest phones: each is as wide as a thumb."""


@dataclass(frozen=True, slots=True)
class Key:
    """A number to bid: whether it is legal, whether it is what stands, and how often it was made before."""

    number: int
    is_legal: bool
    stands: bool
    made: str


@dataclass(frozen=True)
class Keypad:
    """Whose bid is asked for, or changed."""

    state: BiddingState
    seat: int
    hints: Sequence[BidHint] = ()

    @property
    def name(self) -> str:
        return self.state.name(self.seat)

    @property
    def stands(self) -> int | None:
        """G9: the bid that is to be changed."""
        return self.state.table.bids[self.seat]

    @property
    def kind(self) -> str:
        return Bid.kind if self.stands is None else Rebid.kind

    @property
    def _is_secret(self) -> bool:
        """G10: somebody changes a bid that the others must not see yet."""
        return self.stands is not None and self.state.hides_bids

    @property
    def leave(self) -> str:
        """`Leave it at 3`: what stands stays."""
        return "Leave it" if self._is_secret else f"Leave it at {self.stands}"

    @property
    def keys(self) -> list[Key]:
        legal = self.state.legal_bids if self.stands is None else self.state.rebids(self.seat)
        made = {hint.bid: f"{hint.made}/{hint.bids}" for hint in self.hints}
        return [
            Key(
                number,
                number in legal or self._is_secret,
                number == self.stands and not self._is_secret,
                made.get(number, ""),
            )
            for number in range(self.state.cards + 1)
        ]

    @property
    def hint(self) -> str:
        """`With 7 cards Ana made 9 of 14 bids of 2 and 4 of 11 bids of 3`, if there were enough of them."""
        if not self.hints:
            return ""
        made = listing(f"{hint.made} of {hint.bids} bids of {hint.bid}" for hint in self.hints)
        return f"With {count(self.state.cards, 'card')} {self.name} made {made}"

    @property
    def hooked(self) -> str:
        """B3: the numbers that would make the bids add up: mostly one or none."""
        numbers = self.state.table.hooked_numbers(self.seat)
        return listing(map(str, numbers), "or") if numbers else ""

    @property
    def hook(self) -> str:
        """`Ben can't bid 2: the bids would add up to 7`."""
        if not self.hooked:
            return ""
        return f"{self.name} can't bid {self.hooked}: the bids would add up to {self.state.cards}"


@dataclass(frozen=True, slots=True)
class TrumpsButton:
    """A suit to choose, or no trumps."""

    value: str
    name: str
    symbol: str
    is_red: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ExtraField:
    """A number that somebody has of an extra: the field's name, its label for ears and for eyes, and what stands there."""

    field: str
    label: str
    name: str
    value: str


def rows_of(keys: int, wide: int = WIDE, narrow: int = NARROW) -> str:
    """Classes for rows of keys as even as can be."""
    return f"wide-{_even(keys, wide)} narrow-{_even(keys, narrow)}"


def _even(keys: int, most: int) -> int:
    """How many keys a row has, if none has more than this many."""
    rows = -(-keys // most)
    return -(-keys // rows)
