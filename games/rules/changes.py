"""What a correction changed, in words: `Ana's bid 3 → 2`."""

from collections.abc import Iterator, Sequence

from games.rules.cards import NO_TRUMPS
from games.rules.states import Compared, Round


def changes(before: Round, after: Round, names: Sequence[str]) -> tuple[str, ...]:
    """Every difference between a round and its correction."""
    return tuple(f"{what} {was} → {now}" for what, was, now in before.compared(after, names) if was != now)


def compared_tricks(
    before: tuple[int, ...] | None, after: tuple[int, ...] | None, names: Sequence[str]
) -> Iterator[Compared]:
    for name, was, now in zip(names, before, after, strict=True) if before and after else ():
        yield f"{name}'s tricks", was, now


def trumps_in_words(suit: str | None) -> str:
    return {None: "not noted", NO_TRUMPS: "none"}.get(suit, suit or "")


def who(seat: int | None, names: Sequence[str]) -> str:
    return "nobody" if seat is None else names[seat]
