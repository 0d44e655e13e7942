"""Connections that are never done: half a head, half a body, and readers who never read."""

import contextlib
import socket
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.serving import PATIENCE, Serving

HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /new/oh-hell/ HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nkey="
)
HALF_A_FILE = HALF_A_BODY.replace(b"/new/oh-hell/", b"/book/files/").replace(b": 1000", b": 1000000") + b"x" * 100_000
# More than a connection's buffers hold, so that it is stuck in the server.
NEVER_READ = b"GET %b HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60
KINDS = {"half a head": HALF_A_HEAD, "half a body": HALF_A_BODY, "half a file": HALF_A_FILE, "never read": NEVER_READ}


def connect(serving: Serving, sent: bytes) -> socket.socket:
    """A connection with little room for answers, on which this was sent, as far as it was taken."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.settimeout(PATIENCE)
    sock.connect(("127.0.0.1", serving.port))
    sock.setblocking(False)
    with contextlib.suppress(OSError):
        sock.send(sent)
    return sock


@contextlib.contextmanager
def slow_ones(serving: Serving, of_each: int, *kinds: str) -> Iterator[list[socket.socket]]:
    """So many of each kind, all at once."""
    with contextlib.ExitStack() as opened:
        yield [opened.enter_context(connect(serving, KINDS[kind])) for _ in range(of_each) for kind in (kinds or KINDS)]


def waits(serving: Serving, looks: int, patience: float = PATIENCE) -> list[float]:
    """How long each of some looks at a page took, on connections of their own, in seconds; no answer is `patience`."""
    return sorted(_wait(serving, patience) for _ in range(looks))


def _wait(serving: Serving, patience: float) -> float:
    begun = perf_counter()
    try:
        with socket.create_connection(("127.0.0.1", serving.port), timeout=patience) as sock:
            sock.sendall(b"GET /rules/caboose/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = sock.recv(65536)
    except TimeoutError:
        return patience
    assert answer.startswith(b"HTTP/1.1 200 "), answer
    return perf_counter() - begun


def middle(times: list[float]) -> float:
    return median(times)
