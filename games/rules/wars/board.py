"""Trick Wars' board: ten territories, who controls them, and what that is worth."""

from enum import StrEnum

CENTRE_WORTH = 4
MEEPLES_EACH = 16


class WarSuit(StrEnum):
    """K2: each suit has a colour and a shape."""

    TEAL = "teal"
    ORANGE = "orange"
    PINK = "pink"

    @property
    def shape(self) -> str:
        return {"teal": "square", "orange": "triangle", "pink": "circle"}[self.value]


OF_EACH_SUIT = 3

TERRITORIES = (*(f"{suit} {number}" for suit in WarSuit for number in range(1, OF_EACH_SUIT + 1)), "the centre")
"""K2: the board's order, in which entries list the territories."""

CENTRE = TERRITORIES.index("the centre")

Holders = tuple[int | None, ...]
"""The seat that controls each territory, or None."""

Counts = tuple[tuple[int, int], ...]
"""Both players' meeples on each territory."""

EMPTY_HOLDERS: Holders = (None,) * len(TERRITORIES)
EMPTY_COUNTS: Counts = ((0, 0),) * len(TERRITORIES)


def places_of(suit: WarSuit) -> slice:
    """Where a suit's territories stand in the board's order."""
    start = tuple(WarSuit).index(suit) * OF_EACH_SUIT
    return slice(start, start + OF_EACH_SUIT)


def controlled(counts: Counts) -> Holders:
    """K3: more meeples than the opponent control a territory; equal or none, nobody does."""
    return tuple(None if ours == theirs else int(theirs > ours) for ours, theirs in counts)


def suit_points(holders: Holders, seat: int) -> dict[str, int]:
    """K4: the square of a suit's territories; the centre is worth four."""
    points = {suit.value: holders[places_of(suit)].count(seat) ** 2 for suit in WarSuit}
    return {**points, "centre": CENTRE_WORTH if holders[CENTRE] == seat else 0}


def board_points(holders: Holders, seat: int) -> int:
    """K4: what the board is worth to a player; 31 at most."""
    return sum(suit_points(holders, seat).values())


WHOLE_BOARD = board_points((0,) * len(TERRITORIES), 0)
"""K4: the most that a round can bring."""
