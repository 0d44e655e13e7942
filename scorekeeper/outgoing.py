"""What gunicorn takes for the socket when it answers: it never waits for a phone that doesn't read, but for large answers."""

import errno
import socket
from select import POLLOUT, poll
from threading import BoundedSemaphore
from time import monotonic

PATIENCE = 20
"""Seconds that an answer may take, and as many more as it would need at this many bytes a second."""
SLOWEST = 20_000
MOST_LEFT = 256 * 1024
"""Bytes of an answer that the worker sends on by itself; what is more holds the thread that makes it."""
_BLOCK = 64 * 1024


class Outgoing:
    """A socket that takes what is written and sends it in few pieces, as far as the phone reads."""

    def __init__(self, sock: socket.socket, slow_readers: BoundedSemaphore) -> None:
        self.sock = sock
        self.unsent = bytearray()
        self._slow_readers = slow_readers
        self._deadline = 0.0

    def begin(self) -> None:
        self._deadline = monotonic() + PATIENCE

    @property
    def deadline(self) -> float:
        return self._deadline + len(self.unsent) / SLOWEST

    def sendall(self, data: bytes) -> None:
        self.unsent += data
        if len(self.unsent) >= _BLOCK:
            self.push()
        if len(self.unsent) > MOST_LEFT:
            self._wait()

    def send(self, data: bytes) -> int:
        """gunicorn's `100 Continue`, which the worker has said before the body came."""
        return len(data)

    def push(self) -> None:
        """Send what the system takes at once."""
        try:
            while self.unsent:
                sent = self.sock.send(memoryview(self.unsent)[:MOST_LEFT].toreadonly())
                del self.unsent[:sent]
                self._deadline += sent / SLOWEST
        except BlockingIOError:
            pass

    def _wait(self) -> None:
        """Until there is room again. Only a few threads may: whatever is too much beyond that ends here."""
        if not self._slow_readers.acquire(blocking=False):
            raise OSError(errno.EPIPE, "too many read slowly")
        try:
            ready = poll()
            ready.register(self.sock, POLLOUT)
            while len(self.unsent) > _BLOCK:
                if monotonic() > self.deadline or not ready.poll((self.deadline - monotonic()) * 1000):
                    raise OSError(errno.EPIPE, "reads too slowly")
                self.push()
        finally:
            self._slow_readers.release()

    # What else gunicorn asks of a socket. The worker itself waits, closes and reads.

    def setblocking(self, flag: bool) -> None:
        pass

    def gettimeout(self) -> float:
        return 0.0

    def shutdown(self, how: int) -> None:
        raise OSError(errno.ENOTCONN, "the worker does that")

    def close(self) -> None:
        pass
