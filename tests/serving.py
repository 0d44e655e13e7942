"""The real server, as `make run` starts it: for tests that kill it, fill its disk or read its log."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Timer
from typing import Self

PATIENCE = 60
SERVE = (sys.executable, "-m", "scorekeeper.serve")
# Who started the tests may ignore signals, as nohup and jobs in the background do; a program would inherit that.
WITH_ALL_SIGNALS = ("env", "--default-signal")
ROOT = Path(__file__).parent.parent


def environment(data: Path, port: int = 0) -> dict[str, str]:
    """What a server or a command on this data is told; port 0 is any free one."""
    # Without what the tests were told themselves, and without what the make around them hands down.
    others = ("SCOREKEEPER_", "DATABASE_", "DJANGO_", "MAKE", "MFLAGS")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    return inherited | {"SCOREKEEPER_DATA_DIR": str(data), "SCOREKEEPER_PORT": str(port)}


def manage(data: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command on this data, in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(data) | variables,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


class Serving:
    """A server that can be stopped and started; after the first time, always at the same port."""

    command: Sequence[str] = SERVE
    settings: dict[str, str] = {}

    def __init__(self, data: Path, **variables: str) -> None:
        self.data = data
        self.port = 0
        self._variables = variables
        self._log = data.with_suffix(".log")
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def database(self) -> Path:
        return self.data / "scorekeeper.sqlite3"

    @property
    def log(self) -> str:
        """All that it has logged so far."""
        return self._log.read_text()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [*WITH_ALL_SIGNALS, *self.command],
                cwd=ROOT,
                env=environment(self.data, self.port) | self.settings | self._variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                # A group of its own, to be killed as a whole.
                start_new_session=True,
            )
        assert self.process.stdout is not None
        self.printed = ""
        deadline = Timer(PATIENCE, self._kill_all)
        deadline.start()
        while "Ctrl-C stops." not in self.printed:
            line = self.process.stdout.readline()
            assert line, f"It did not start: {self.log}"
            self.printed += line
        deadline.cancel()
        self.port = int(re.findall(r"http://localhost:(\d+)/", self.printed)[0])

    def stop(self) -> None:
        """Ask it to end, as systemd does."""
        self._end(self.process.terminate)

    def kill(self) -> None:
        """End all of its processes at once, as when the power fails."""
        self._end(self._kill_all)

    def _kill_all(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)

    def _end(self, send: Callable[[], None]) -> None:
        send()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        # Workers that were killed may need a moment more until they let go of the port.
        deadline = time.monotonic() + PATIENCE
        while self._is_listening():
            assert time.monotonic() < deadline, "the port is still in use"
            time.sleep(0.05)

    def _is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def workers(self) -> list[int]:
        """The processes that answer, by their numbers."""
        return [int(process.name) for process in Path("/proc").glob("[0-9]*") if self._is_worker(process)]

    def _is_worker(self, process: Path) -> bool:
        try:
            stat = (process / "stat").read_text()
        except OSError:
            return False
        # After the name in brackets: the state, then the parent.
        return int(stat.rpartition(")")[2].split()[1]) == self.process.pid

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
