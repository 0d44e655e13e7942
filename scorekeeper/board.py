"""What gunicorn's workers tell each other: how many connections each has, and how many of its threads are busy.

Made before they are, so that all of them share it. A worker has the place of its age, which gunicorn counts.
"""

import mmap

PLACES = 64

_connections = memoryview(mmap.mmap(-1, 4 * PLACES)).cast("I")
"""Each one more than there are: 0 is no worker."""
_busy = memoryview(mmap.mmap(-1, 4 * PLACES)).cast("I")


def tell(age: int, connections: int, busy: int) -> None:
    _connections[age % PLACES] = connections + 1
    _busy[age % PLACES] = busy


def gone(age: int) -> None:
    """A worker has ended; the process that started it knows."""
    _connections[age % PLACES] = _busy[age % PLACES] = 0


def fewest_of_others(age: int) -> int:
    """How many connections that other worker has which has the fewest."""
    others = [count - 1 for place, count in enumerate(_connections) if count and place != age % PLACES]
    return min(others, default=1_000_000)


def totals() -> tuple[int, int, int]:
    """Workers, their connections, and their busy threads."""
    there = [count - 1 for count in _connections if count]
    return len(there), sum(there), sum(_busy)
