"""Small pieces of English, so that sentences read as a card player would say them."""

from collections.abc import Iterable
from typing import TypeGuard

_LONGEST_SHOWN = 24


def count(number: int, noun: str) -> str:
    """`1 trick`, `2 tricks`, `0 tricks`."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def listing(names: Iterable[str], joint: str = "and") -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cara`."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`: as far as a table has places."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def left_after(rounds: int) -> str:
    """G2: `left after round 7`."""
    return f"left after round {rounds}" if rounds else "left before round 1"


def with_minus(number: int) -> str:
    """`-5` with a true minus; what is not below zero as it is."""
    return f"{number}".replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """`+10`, or as much less: with a true minus."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def shown(value: object) -> str:
    """A wrong value as part of a sentence: quoted if it is text, and never long."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > 64:
            return "a number that large"
        case str():
            return repr(str(value) if len(value) <= _LONGEST_SHOWN else f"{value[:_LONGEST_SHOWN]}…")
        case int() | float():
            return repr(value)
        case _:
            return "that"


def whole_number(value: object) -> TypeGuard[int]:
    """True for an honest int: `True` and `2.0` don't count."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_between(value: object, low: int, high: int) -> TypeGuard[int]:
    """True for a whole number from `low` to `high`."""
    return whole_number(value) and low <= value <= high
