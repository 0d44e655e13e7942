"""Phones that ask for a page again and again on connections kept open, in a process of their own."""

import selectors
import socket
from time import perf_counter

SECONDS = 2.0
ASK = b"GET /rules/caboose/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


def answers_a_second(port: int, phones: int) -> float:
    """So many phones at once, each of which asks again as soon as it is answered."""
    with selectors.DefaultSelector() as ready:
        for _ in range(phones):
            sock = socket.create_connection(("127.0.0.1", port), timeout=60)
            sock.sendall(ASK)
            ready.register(sock, selectors.EVENT_READ)
        answered, begun = 0, perf_counter()
        while perf_counter() < begun + SECONDS:
            for key, _ in ready.select(SECONDS):
                piece = key.fileobj.recv(262144)  # type: ignore[union-attr]
                if piece.rstrip().endswith(b"</html>"):
                    answered += 1
                    key.fileobj.sendall(ASK)  # type: ignore[union-attr]
        for key in list(ready.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        return answered / SECONDS
