"""Many tables at once against the server that `make run` starts, on this machine: watchers, taps, and how soon they are seen."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

# Before everything that needs Django: the stage sets it up.
from tests.bench import stage  # isort: skip # noqa: F401

from tests.bench.crowd import Diary, gather
from tests.bench.measure import print_row
from tests.serving import ROOT, Serving, environment

TABLES = 200


def run() -> None:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "data") as serving:
        print(f"\n1,000 watchers of {TABLES} games: one entry at each table, seen by five")
        tell(gather(serving.port, lay(serving), watchers=5, seconds=25, pause=10, taps=1))
        print(f"\n{TABLES} tables of five phones for a minute: one writes every ten seconds, four watch")
        tell(gather(serving.port, lay(serving), watchers=4, seconds=60, pause=10))


def lay(serving: Serving) -> list[dict[str, str]]:
    """New tables on the server's own data."""
    command = [sys.executable, "-m", "tests.bench.laying", str(TABLES)]
    laid = subprocess.run(command, cwd=ROOT, env=environment(serving.data), check=True, capture_output=True, text=True)
    tables: list[dict[str, str]] = json.loads(laid.stdout)
    return tables


def tell(diary: Diary) -> None:
    print_row("", "how many", "p50", "p99", "slowest")
    for name, times in (
        ("tap, until it is answered", diary.taps),
        ("poll, until it is answered", diary.polls),
        ("entry, until a watcher has seen it", diary.seen),
    ):
        ordered = sorted(times)
        marks = (ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])
        print_row(name, f"{len(times):,}", *(f"{mark * 1000:,.0f} ms" for mark in marks))
    for trouble, often in diary.errors.items():
        print_row(trouble, f"{often:,}")
    print_row("errors", f"{sum(diary.errors.values()):,}", "", "", "MISSED" if diary.errors else "ok (none)")


if __name__ == "__main__":
    run()
