"""Which journal SQLite should keep: competing writers and readers, as the server's threads are, a second at a time."""

import importlib
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from types import ModuleType

from scorekeeper.databases import journal_mode
from tests.bench.measure import print_row, seconds

SECONDS = 1.0
ROUNDS = 4
PROCESSES, THREADS = 2, 4
"""As many as the server has."""
READS_A_COMMIT = 9
ROWS = 20_000
JOURNALS = ("DELETE", "TRUNCATE", "PERSIST", "WAL")
LIBRARIES = ("sqlite3", "pysqlite3")
"""Python's own, and one that brings a newer SQLite along; measured where it is installed."""


@dataclass(frozen=True, slots=True)
class Work:
    """How long each commit and each read took."""

    commits: list[float]
    reads: list[float]


def run() -> None:
    print(f"\nSQLite's journals, synchronous FULL: {PROCESSES * THREADS} threads, {READS_A_COMMIT} reads a commit")
    print_row("", "commits/s", "p50", "p99", "reads/s", "p50", "p99")
    for library in LIBRARIES:
        if module := found(library):
            for journal in JOURNALS:
                print_journal(module, library, journal)


def found(library: str) -> ModuleType | None:
    try:
        return importlib.import_module(library)
    except ImportError:
        return None


def print_journal(module: ModuleType, library: str, journal: str) -> None:
    # The round that the rest of the machine disturbed least.
    work = max((compete_once(module, library, journal) for _ in range(ROUNDS)), key=lambda work: len(work.commits))
    safe = journal != "WAL" or journal_mode(module.sqlite_version_info) == "WAL"
    name = f"SQLite {module.sqlite_version}, {journal}{'' if safe else ' (not safe)'}"
    print_row(name, *cells(work.commits), *cells(work.reads))


def compete_once(module: ModuleType, library: str, journal: str) -> Work:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        file = Path(folder) / "bench.sqlite3"
        fill(module, file, journal)
        with get_context("spawn").Pool(PROCESSES) as processes:
            return together(processes.starmap(compete, [(library, file, journal)] * PROCESSES))


def together(works: Iterable[Work]) -> Work:
    done = list(works)
    return Work([time for work in done for time in work.commits], [time for work in done for time in work.reads])


def cells(times: list[float]) -> list[str]:
    """How many a second, and how long half of them and all but one in a hundred took at most."""
    times = sorted(times)
    return [f"{len(times) / SECONDS:.0f}", *(f"{times[len(times) * part // 100] * 1000:.1f} ms" for part in (50, 99))]


def fill(module: ModuleType, file: Path, journal: str) -> None:
    with connect(module, file, journal) as connection:
        connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, game TEXT, number INTEGER, body TEXT)")
        connection.execute("CREATE UNIQUE INDEX one_entry_a_number ON entry (game, number)")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO entry (game, number, body) VALUES (?, ?, ?)", rows())
        connection.execute("COMMIT")


def rows() -> Iterator[tuple[str, int, str]]:
    for number in range(ROWS):
        yield f"game-{number % 200}", number, '{"kind": "bid", "seat": 1, "tricks": 2}'


@contextmanager
def connect(module: ModuleType, file: Path, journal: str) -> Iterator[sqlite3.Connection]:
    """Set as the app sets it."""
    connection: sqlite3.Connection = module.connect(file, timeout=20, isolation_level=None)
    [mode] = connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
    assert mode == journal.lower()
    connection.execute("PRAGMA synchronous = FULL")
    try:
        yield connection
    finally:
        connection.close()


def compete(library: str, file: Path, journal: str) -> Work:
    """One process: its threads write and read until the time is up. A lock that is not got in time fails the bench."""
    module = importlib.import_module(library)
    end = perf_counter() + SECONDS
    with ThreadPoolExecutor(THREADS) as threads:
        serving = [threads.submit(serve, module, file, journal, end) for _ in range(THREADS)]
        return together(each.result() for each in serving)


def serve(module: ModuleType, file: Path, journal: str, end: float) -> Work:
    """One thread, which like one of the server's takes whatever comes next."""
    work = Work([], [])
    with connect(module, file, journal) as connection:
        while perf_counter() < end:
            work.commits.append(seconds(lambda: write(connection)))
            for _ in range(READS_A_COMMIT):
                work.reads.append(seconds(lambda: read(connection)))
    return work


def write(connection: sqlite3.Connection) -> None:
    """As a tap does: read what is there, append, commit."""
    connection.execute("BEGIN IMMEDIATE")
    [last] = connection.execute("SELECT max(number) FROM entry WHERE game = 'game-1'").fetchone()
    connection.execute("INSERT INTO entry (game, number, body) VALUES ('game-1', ?, '{}')", [last + 1])
    connection.execute("COMMIT")


def read(connection: sqlite3.Connection) -> None:
    """As a watching phone does: one indexed read."""
    connection.execute("SELECT * FROM entry WHERE game = 'game-2' ORDER BY number DESC LIMIT 1").fetchall()
