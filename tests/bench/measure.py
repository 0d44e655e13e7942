"""Timing, and tables of times."""

from collections.abc import Callable
from statistics import median
from time import perf_counter


def best_of(repeats: int, action: Callable[[], object]) -> float:
    """Seconds that the quickest of some calls took: the one that the rest of the machine disturbed least."""
    return min(seconds(action) for _ in range(repeats))


def seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def take_turns(one: Callable[[], object], other: Callable[[], object], repeats: int) -> tuple[float, float]:
    """The usual seconds of each, both in the same weather: the median, which no single slow disk write can move."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        times[0].append(seconds(one))
        times[1].append(seconds(other))
    return median(times[0]), median(times[1])


def ratio(slow: float, fast: float) -> str:
    return f"{slow / fast:.2f}×"


def verdict(found: float, goal: float) -> str:
    return f"{'ok' if found <= goal else 'MISSED'} (≤ {goal:,})"


def verdict_of_share(found: float, goal: float) -> str:
    return f"{'ok' if found >= goal else 'MISSED'} (≥ {goal:,})"


def print_row(name: str, *cells: str) -> None:
    print(f"{name:<48}" + "".join(f"{cell:>14}" for cell in cells))
