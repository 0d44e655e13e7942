"""Slow clients, and how two workers share: the server that `make run` starts, against the same with gunicorn's own worker."""

import tempfile
from pathlib import Path
from time import sleep

from tests.bench.measure import print_row
from tests.bench.sharing import answers_a_second
from tests.serving import Serving
from tests.slow_clients import KINDS, middle, slow_ones, waits

OURS = "scorekeeper.worker.Worker"
EACH = 100
PATIENCE = 3.0
CONNECTIONS = (2, 4, 8)
TIMES = 6


def run() -> None:
    print(f"\n{EACH} slow connections of a kind: how long others wait for a page")
    print_row("", "gthread", "ours", "goal")
    found = {worker: measured(worker) for worker in ("gthread", OURS)}
    for row, theirs in found["gthread"].items():
        ours = found[OURS][row]
        within = ours <= found[OURS]["nobody slow"] + 0.1
        print_row(row, told(theirs), told(ours), "ok (+ 100 ms)" if within else "MISSED (+ 100 ms)")
    print(
        "\nHow two workers share: answers a second to phones that ask at once, from the worst to the best of six tries"
    )
    print_row("", "gthread", "ours")
    for phones in CONNECTIONS:
        print_row(f"{phones} phones", *(spread(worker, phones) for worker in ("gthread", OURS)))


def served_by(worker: str, folder: str) -> Serving:
    return Serving(Path(folder) / "data", GUNICORN_CMD_ARGS=f"--worker-class {worker}")


def measured(worker: str) -> dict[str, float]:
    """The usual wait of others, by the kind of slow client; `PATIENCE` is no answer at all."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, served_by(worker, folder) as serving:
        waits(serving, 10)
        found["nobody slow"] = middle(waits(serving, 30, PATIENCE))
        for kind in KINDS:
            with slow_ones(serving, EACH, kind):
                sleep(1)
                found[kind] = middle(waits(serving, 5, PATIENCE))
            serving.kill()
            serving.start()
    return found


def told(seconds: float) -> str:
    return "no answer" if seconds >= PATIENCE else f"{seconds * 1000:,.0f} ms"


def spread(worker: str, phones: int) -> str:
    with tempfile.TemporaryDirectory() as folder, served_by(worker, folder) as serving:
        waits(serving, 10)  # until both have read their templates
        found = sorted(answers_a_second(serving.port, phones) for _ in range(TIMES))
    return f"{found[0]:,.0f}–{found[-1]:,.0f}"
