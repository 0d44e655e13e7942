"""The scale of an axis: a few round numbers that hold all values."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

FEWEST, MOST = 3, 5


def ticks(values: Iterable[int]) -> range:
    """Three to five round numbers, evenly spaced, from no more than the least value to no less than the greatest."""
    held = list(values)
    least, greatest = min(held, default=0), max(held, default=0)
    step = next(step for step in _round_steps() if len(_ticks(least, greatest, step)) <= MOST)
    found = _ticks(least, greatest, step)
    # Values that hardly differ get room above.
    return range(found.start, max(found.stop, found.start + FEWEST * step), step)


def thinned(labels: Sequence[str], room: int) -> list[bool]:
    """Which labels to write where there is room for this many: evenly spaced, the last one always."""
    every = -(-len(labels) // max(1, room))
    return [(len(labels) - 1 - number) % every == 0 for number in range(len(labels))]


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def _ticks(least: int, greatest: int, step: int) -> range:
    low = least // step * step
    high = -(-greatest // step) * step
    return range(low, high + step, step)
