"""Turns at writing: whoever came first is first, over all threads and processes that use one database file.

SQLite has no queue. Who finds the file locked sleeps for a while, longer each time, and tries again, so that some wait
for seconds while newcomers pass them. Turns are a courtesy: SQLite's own lock is what keeps writers apart, and whoever
has waited too long for a turn goes on without.
"""

import fcntl
import os
import time
from collections import deque
from pathlib import Path
from threading import Lock

PATIENCE = 10.0
"""Seconds; a backup or a restore may hold others up as long without taking turns."""
_LOOK_AGAIN = 0.001


class Turns:
    """The queue of this process. Its first waits for those of other processes, by a lock on a file beside the database."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._guard = Lock()
        self._queue: deque[Lock] = deque()

    def take(self) -> int | None:
        """Wait for a turn; what it answers is to be given back."""
        until = time.monotonic() + PATIENCE
        mine = Lock()
        with self._guard:
            self._queue.append(mine)
            mine.acquire()
            if self._queue[0] is mine:
                mine.release()
        if not mine.acquire(timeout=PATIENCE):
            self._leave(mine)
            return None
        descriptor = self._lock_file(until)
        if descriptor is None:
            self._leave(mine)
        return descriptor

    def give_back(self, descriptor: int) -> None:
        """The next in the queue may go on."""
        # Closing it unlocks it.
        os.close(descriptor)
        with self._guard:
            self._queue.popleft()
            self._call_next()

    def _leave(self, mine: Lock) -> None:
        with self._guard:
            was_first = self._queue[0] is mine
            self._queue.remove(mine)
            if was_first:
                self._call_next()

    def _call_next(self) -> None:
        if self._queue:
            self._queue[0].release()

    def _lock_file(self, until: float) -> int | None:
        try:
            descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:
            # A disk that is full or read-only, which the database will say itself.
            return None
        while time.monotonic() < until:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(_LOOK_AGAIN)
            else:
                return descriptor
        os.close(descriptor)
        return None
