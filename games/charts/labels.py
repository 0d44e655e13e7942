"""The names beside the lines: none too long, none on top of another."""

import unicodedata
from collections.abc import Sequence

LETTER = 7.4
"""The width of a common letter in the widest of the fonts that phones use, in the picture's units."""
_ROOM = 11.0
"""What a label has room for, in common letters."""


def shortened(name: str) -> str:
    """The name, or its beginning and an ellipsis."""
    if width(name) <= _ROOM:
        return name
    kept = name
    while kept and width(f"{kept}…") > _ROOM:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def width(text: str) -> float:
    """About how many common letters wide a text is."""
    return sum(map(_letter_width, text))


def spread(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Positions as near to the wanted ones as a gap between any two allows, between lowest and highest."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = list(wanted)
    room = lowest
    for index in order:
        placed[index] = room = max(placed[index], room)
        room += gap
    # Those that were pushed out at the end push the others back.
    room = highest
    for index in reversed(order):
        placed[index] = room = min(placed[index], room)
        room -= gap
    return placed


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.9
    if letter in "mwMW@…":
        return 1.65
    return 1.25 if letter.isupper() else 1
