"""A gunicorn worker that gives a thread to a request only when it has come as a whole.

gunicorn's own `gthread` reads in the thread that answers, so that sixteen phones on a bad line, or one person with sixteen
connections, stop the app for everybody. Here one loop reads and sends on all connections, each as far as it goes, with
a deadline; threads only work. Everything else is `gthread`'s: the pool, signals, what happens at the end.
"""

import resource
import socket
from concurrent.futures import Future
from enum import Enum, auto
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE
from threading import BoundedSemaphore
from time import monotonic
from typing import Any

from gunicorn.http import get_parser
from gunicorn.workers.gthread import TConn, ThreadWorker

from scorekeeper import board
from scorekeeper.incoming import Incoming, TooLarge
from scorekeeper.outgoing import MOST_LEFT, SLOWEST, Outgoing

FOR_HEAD = 10
"""Seconds from a connection's or a head's beginning to the head's end."""
FOR_BODY = 10
"""Seconds for a body, and as many more as it would need at the slowest speed."""
FOR_GOODBYE = 2
"""Seconds for the other side to hang up first: closed at once, a connection can lose the answer that it is to bring."""
SLOW_READERS = 2
"""Threads that may wait for phones which read a large answer slowly."""
MOST_HELD = 64 * 2**20
"""Bytes of requests that are coming in, all together."""
MOST_TOLD = 100
"""Connections beyond the limit that are told so at the same time; any more are just closed."""
IDLE = 1
"""Seconds of silence after which a connection may be closed for a newcomer."""
OTHERS_TURN = 0.003
"""Seconds in which a worker with fewer connections may take a new one first."""
FILES_BESIDES = 128
"""Files that a worker has open besides its connections."""

PLAIN = "HTTP/1.1 {}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n{}Content-Length: {}\r\n\r\n{}"


class Now(Enum):
    """What a connection is doing."""

    SILENT = auto()
    COMING = auto()
    WORKING = auto()
    GOING = auto()
    LEAVING = auto()


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """One phone's connection."""

    def __init__(self, worker: "Worker", sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(worker.cfg, sock, client, server)
        self.socket = sock
        self.sock = Outgoing(sock, worker.slow_readers)
        # Whole requests are put into it one by one, so it never has to read.
        self.parser = get_parser(worker.cfg, iter(()), client)
        self.initialized = True
        self.incoming = Incoming()
        self.now = Now.SILENT
        self.deadline: float | None = monotonic() + FOR_HEAD
        self.silent_since = monotonic()
        self.last = False
        """Whether it ends with this answer."""
        self.waits_for = 0


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker, with all reading and sending in one loop."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.connections: dict[int, Connection] = {}
        self.slow_readers = BoundedSemaphore(SLOW_READERS)
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        self.most = max(1, min(self.cfg.worker_connections, files - FILES_BESIDES))
        # gthread's own limit stops listening; here whoever is too many is told so.
        self.worker_connections = float("inf")
        self.held = 0
        self.busy = 0
        self.looked = 0.0
        self.yielding: socket.socket | None = None
        """The listener, while others may take what waits there."""
        self.yields_until = 0.0

    def run(self) -> None:
        # Only now does it take connections.
        self._count()
        super().run()

    # New connections

    def accept(self, listener: socket.socket) -> None:
        """Take one, unless another worker has fewer and may want it."""
        now = monotonic()
        # Once the others' turn is over one is taken, but not because of an offer of long ago.
        if not self.yields_until <= now < self.yields_until + OTHERS_TURN and self.nr_conns > board.fewest_of_others(
            self.age
        ):
            self.yielding, self.yields_until = listener, now + OTHERS_TURN
            self.poller.unregister(listener)
            return
        self.yields_until = 0.0
        try:
            sock, client = listener.accept()
        except OSError:  # it went to another worker, or has gone again
            return
        sock.setblocking(False)
        # What the system takes for a phone that doesn't read; left to itself, that can be megabytes.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_LEFT)
        connection = Connection(self, sock, client, listener.getsockname())
        self.connections[sock.fileno()] = connection
        self.nr_conns += 1
        self._count()
        self._wait_for(connection, EVENT_READ)
        if self.nr_conns > self.most:
            self._make_room(connection)

    def _make_room(self, newcomer: Connection) -> None:
        """Whoever has been silent for longest goes; if nobody has for a while, the newcomer is told."""
        silent = [other for other in self.connections.values() if other.now is Now.SILENT]
        longest = min(silent, key=lambda other: other.silent_since)
        if monotonic() > longest.silent_since + IDLE:
            self._drop(longest)
        elif self.nr_conns > self.most + MOST_TOLD:
            self._drop(newcomer)
        else:
            self._tell(newcomer, "503 Service Unavailable", "Too many are here just now. Try again in a moment.")

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(OTHERS_TURN if self.yielding else timeout)
        if self.yielding and monotonic() >= self.yields_until:
            self.poller.register(self.yielding, EVENT_READ, self.accept)
            self.yielding = None

    def set_accept_enabled(self, enabled: bool) -> None:
        if self.yielding:
            self.poller.register(self.yielding, EVENT_READ, self.accept)
            self.yielding = None
        super().set_accept_enabled(enabled)

    def _count(self) -> None:
        board.tell(self.age, self.nr_conns, self.busy)

    # Reading

    def _read(self, connection: Connection, _sock: Any) -> None:
        try:
            piece = connection.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if not piece:
            self._drop(connection)
        elif connection.now is not Now.LEAVING:
            connection.incoming.add(piece)
            self.held += len(piece)
            self._go_on(connection)

    def _go_on(self, connection: Connection) -> None:
        """Give a thread to a request that is whole, or wait for more of it."""
        incoming = connection.incoming
        try:
            whole = incoming.is_whole()
        except TooLarge as large:
            self._tell(connection, large.status, "That is more than this server takes.")
            return
        if whole:
            request = incoming.take()
            self.held -= len(request)
            connection.now, connection.deadline = Now.WORKING, None
            self._wait_for(connection, 0)
            connection.parser.unreader.unread(request)
            connection.sock.begin()
            self.busy += 1
            self._count()
            self.enqueue_req(connection)
        elif self.held > MOST_HELD:
            self._tell(connection, "503 Service Unavailable", "Too much is coming in just now. Try again in a moment.")
        else:
            self._expect_more(connection)

    def _expect_more(self, connection: Connection) -> None:
        incoming = connection.incoming
        if connection.now is Now.SILENT and incoming.data:
            connection.now, connection.deadline = Now.COMING, monotonic() + FOR_HEAD
        if incoming.head_ends and connection.waits_for != incoming.head_ends:
            connection.waits_for = incoming.head_ends
            connection.deadline = monotonic() + FOR_BODY + incoming.body_length / SLOWEST
            if incoming.asks_first:
                connection.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                self._send(connection)

    # Working, in a thread

    def handle(self, conn: Connection) -> bool:
        goes_on = bool(super().handle(conn))
        try:
            conn.sock.push()
        except OSError:
            return False
        return goes_on

    # Sending what the thread has left

    def finish_request(self, conn: Connection, fs: "Future[bool]") -> None:
        conn.waits_for = 0
        self.busy -= 1
        self._count()
        # What is left over is no request that we have seen, whatever gunicorn takes it for.
        left_over = conn.parser.unreader.buf.getvalue()
        conn.last = bool(fs.cancelled() or fs.exception() or not fs.result() or left_over)
        conn.now, conn.deadline = Now.GOING, conn.sock.deadline
        self._send(conn)

    def _send(self, connection: Connection, _sock: Any = None) -> None:
        try:
            connection.sock.push()
        except OSError:
            self._drop(connection)
            return
        if connection.now is not Now.GOING:
            return
        if connection.sock.unsent:
            self._wait_for(connection, EVENT_WRITE)
        elif connection.last:
            self._leave(connection)
        else:
            patience = self.cfg.keepalive if self.alive else FOR_GOODBYE
            connection.now, connection.silent_since = Now.SILENT, monotonic()
            connection.deadline = connection.silent_since + patience
            self._wait_for(connection, EVENT_READ)
            if connection.incoming.data:
                self._go_on(connection)

    def _tell(self, connection: Connection, status: str, sentence: str) -> None:
        """Answer without Django, and hang up."""
        later = "Retry-After: 5\r\n" if status.startswith("503") else ""
        connection.sock.begin()
        connection.sock.sendall(PLAIN.format(status, later, len(sentence) + 1, sentence + "\n").encode())
        connection.now, connection.deadline, connection.last = Now.GOING, connection.sock.deadline, True
        self._send(connection)

    # The end

    def _leave(self, connection: Connection) -> None:
        """Let the other side read its answer: what it still sends is thrown away for a moment."""
        self._forget_request(connection)
        connection.now, connection.deadline = Now.LEAVING, monotonic() + FOR_GOODBYE
        try:
            connection.socket.shutdown(socket.SHUT_WR)
            self._wait_for(connection, EVENT_READ)
        except OSError:
            self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        if self.connections.pop(connection.socket.fileno(), None):
            self._wait_for(connection, 0)
            self._forget_request(connection)
            connection.socket.close()
            self.nr_conns -= 1
            self._count()

    def _forget_request(self, connection: Connection) -> None:
        self.held -= len(connection.incoming.data)
        connection.incoming.data.clear()

    def murder_keepalived(self, force: bool = False) -> None:
        """End what is past its deadline. gunicorn calls it after each round of its loop; once a second is enough."""
        now = monotonic()
        if not force and now < self.looked + 1:
            return
        self.looked = now
        for connection in list(self.connections.values()):
            if force:
                self._drop(connection)
            elif connection.deadline is not None and connection.deadline < now:
                if connection.now is Now.COMING:
                    self._tell(connection, "408 Request Timeout", "The request took too long to come.")
                else:
                    self._drop(connection)

    def _cap_keepalive(self, deadline: float) -> None:
        for connection in self.connections.values():
            if connection.now in (Now.SILENT, Now.COMING):
                connection.deadline = min(deadline, connection.deadline or deadline)

    def _wait_for(self, connection: Connection, events: int) -> None:
        """Have the loop look at this connection for reading, for writing, or not at all."""
        sock = connection.socket
        known = sock.fileno() in self.poller.get_map()
        if not events:
            if known:
                self.poller.unregister(sock)
            return
        callback = partial(self._read if events == EVENT_READ else self._send, connection)
        (self.poller.modify if known else self.poller.register)(sock, events, callback)
