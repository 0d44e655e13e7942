"""What a bid and its tricks are worth."""

from collections.abc import Callable
from dataclasses import dataclass

Points = Callable[[int, int, int], int]
"""Points for a bid, the tricks won and the cards of the round."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring system: its stored key, its name, its formula in words and as a function."""

    key: str
    name: str
    formula: str
    points: Points


def _classic(made: Callable[[int], int]) -> Points:
    """W8: the Classic family differs only in what a made contract above 0 is worth."""

    def points(bid: int, tricks: int, cards: int) -> int:
        if tricks != bid:
            return tricks
        return made(bid) if bid else 5

    return points


def _classic_variable_zero(bid: int, tricks: int, cards: int) -> int:
    if tricks != bid:
        return tricks
    return bid + 10 if bid else cards


def _oy_vey(bid: int, tricks: int, cards: int) -> int:
    return bid + 10 if tricks == bid else -abs(bid - tricks)


def _negative(bid: int, tricks: int, cards: int) -> int:
    return -((bid - tricks) ** 2)


def _oh_hell(bid: int, tricks: int, cards: int) -> int:
    return tricks + (10 if tricks == bid else 0)


def _caboose(bid: int, tricks: int, cards: int) -> int:
    return 5 * bid + 10 if tricks == bid else 0


# O8
OH_HELL = Scoring("oh-hell", "Oh Hell", "1 point a trick, and 10 more if the bid was exact", _oh_hell)

# C8
CABOOSE = Scoring("caboose", "Caboose", "exact: 5 × bid + 10; otherwise nothing", _caboose)

# W8; the first one is the default.
CHINESE_WHIST = (
    Scoring("classic", "Classic", "made: bid + 10, a made 0: 5; missed: tricks won", _classic(lambda bid: bid + 10)),
    Scoring(
        "classic-variable-zero",
        "Classic, variable zero",
        "made: bid + 10, a made 0: the cards dealt; missed: tricks won",
        _classic_variable_zero,
    ),
    Scoring(
        "classic-aggressive",
        "Classic, progressive: aggressive",
        "made: bid² + 10, a made 0: 5; missed: tricks won",
        _classic(lambda bid: bid**2 + 10),
    ),
    Scoring(
        "classic-moderate",
        "Classic, progressive: moderate",
        "made: bid × (bid + 1) ÷ 2 + 10, a made 0: 5; missed: tricks won",
        _classic(lambda bid: bid * (bid + 1) // 2 + 10),
    ),
    Scoring(
        "classic-conservative",
        "Classic, progressive: conservative",
        "made: 3 × bid + 10, a made 0: 5; missed: tricks won",
        _classic(lambda bid: 3 * bid + 10),
    ),
    Scoring("oy-vey", "Oy Vey", "made: bid + 10; missed: minus 1 for each trick off", _oy_vey),
    Scoring("negative", "Negative", "made: 0; missed: minus the square of the tricks off", _negative),
)
