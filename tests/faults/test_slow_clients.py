"""Phones on a bad line, and whoever plays one on purpose: nobody else waits for them."""

import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.worker import IDLE
from tests.serving import PATIENCE, Serving
from tests.slow_clients import HALF_A_BODY, HALF_A_FILE, HALF_A_HEAD, connect, middle, slow_ones, waits

EACH = 100
LONGER = 0.1
"""Seconds that others may wait longer."""


def answer(sock: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    sock.settimeout(PATIENCE)
    pieces = list(iter(lambda: sock.recv(65536), b""))
    return b"".join(pieces)


@pytest.mark.slow
def test_others_wait_a_moment_at_most_and_slow_ones_are_told(
    serving: Serving, record_property: Callable[[str, object], None]
) -> None:
    before = waits(serving, 30)
    with slow_ones(serving, EACH) as slow, connect(serving, b"") as silent:
        # Until those who never read have got what their connections hold.
        time.sleep(1)
        during = waits(serving, 30)
        assert middle(during) <= middle(before) + LONGER
        head, body, _file, _reader = slow[:4]
        for half in (head, body):
            told = answer(half)
            assert told.startswith(b"HTTP/1.1 408 "), told
            assert told.endswith(b"The request took too long to come.\n")
        assert answer(silent) == b""
    record_property(
        "figures",
        f"Slow clients: {EACH} of each kind; a page took {middle(before) * 1000:.0f} ms before and "
        f"{middle(during) * 1000:.0f} ms meanwhile, at most {before[-1] * 1000:.0f} and {during[-1] * 1000:.0f} ms.",
    )


def test_whoever_is_too_many_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", GUNICORN_CMD_ARGS="--workers 1 --worker-connections 10") as serving:
        with slow_ones(serving, 10, "half a head"), connect(serving, HALF_A_HEAD) as newcomer:
            told = answer(newcomer)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"Retry-After: 5\r\n" in told
            assert told.endswith(b"Too many are here just now. Try again in a moment.\n")
        # Those who only keep a connection make room for whoever has something to say.
        # Until it has noticed that they are gone.
        time.sleep(0.5)
        with contextlib.ExitStack() as opened:
            silent = [opened.enter_context(connect(serving, b"")) for _ in range(10)]
            time.sleep(IDLE + 0.5)
            assert waits(serving, 1)[0] < PATIENCE
            assert answer(silent[0]) == b""


NONSENSE = [
    (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000, 431),
    (HALF_A_BODY.replace(b"1000", b"100000000"), 413),
    (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400),
    (b"\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nSCRIPT NAME: x\r\n\r\n", 400),
]


def test_nonsense_is_refused_at_once_and_what_comes_in_an_odd_way_is_answered(serving: Serving) -> None:
    for sent, status in NONSENSE:
        with connect(serving, sent) as sock:
            assert answer(sock).startswith(f"HTTP/1.1 {status} ".encode()), sent[:80]
    expect_bytes_one_by_one_to_be_answered(serving)
    expect_a_large_file_that_asks_first_to_be_told_to_come(serving)


def expect_bytes_one_by_one_to_be_answered(serving: Serving) -> None:
    """And two requests at once."""
    health = b"GET /health/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = health.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with connect(serving, b"") as sock:
        for number in range(len(health)):
            sock.sendall(health[number : number + 1])
        sock.sendall(health + last)
        assert answer(sock).count(b"HTTP/1.1 200 OK") == 3


def expect_a_large_file_that_asks_first_to_be_told_to_come(serving: Serving) -> None:
    head, _, _ = HALF_A_FILE.partition(b"\r\n\r\n")
    with connect(serving, head + b"\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n") as sock:
        sock.settimeout(PATIENCE)
        assert sock.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(b"x" * 1_000_000)
        # Without a token it is refused, but by Django and in full.
        assert answer(sock).startswith(b"HTTP/1.1 403 Forbidden\r\n")


def test_two_workers_share_the_phones_that_stay_connected(serving: Serving) -> None:
    deadline = time.monotonic() + PATIENCE
    # One of them starts later than the other.
    while min(held_by_each(serving, 20), default=0) == 0:
        assert time.monotonic() < deadline
    held = held_by_each(serving, 20)
    assert sum(held) == 20
    assert max(held) <= 12, held


def held_by_each(serving: Serving, phones: int) -> list[int]:
    """How many of some connections each worker has taken."""
    before = sockets(serving)
    with slow_ones(serving, phones, "half a head"):
        time.sleep(1)
        held = [now - before.get(worker, now) for worker, now in sockets(serving).items()]
    time.sleep(0.5)
    return held


def sockets(serving: Serving) -> dict[int, int]:
    """How many sockets each worker has open."""
    return {
        worker: sum("socket:" in str(file.readlink()) for file in Path(f"/proc/{worker}/fd").iterdir())
        for worker in serving.workers()
    }
