"""Timing, and tables of times."""

from collections.abc import Callable
from time import perf_counter


def best_of(repeats: int, action: Callable[[], object]) -> float:
    """Seconds that the quickest of some calls took: the one that the rest of the machine disturbed least."""
    return min(seconds(action) for _ in range(repeats))


def seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def ratio(slow: float, fast: float) -> str:
    return f"{slow / fast:.2f}×"


def print_row(name: str, *cells: str) -> None:
    print(f"{name:<48}" + "".join(f"{cell:>14}" for cell in cells))
