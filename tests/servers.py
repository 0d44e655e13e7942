"""Real servers, as `make run` starts them, on free ports of this machine."""

import contextlib
import http.client
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings

PATIENCE = 30
SERVE = (sys.executable, "-m", "scorekeeper.serve")


def environment(data: Path, port: int) -> dict[str, str]:
    # Without what the tests were told themselves, and without what the make around them hands down.
    ours = ("SCOREKEEPER_", "DATABASE_", "DJANGO_", "MAKE", "MFLAGS")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return inherited | {"SCOREKEEPER_DATA_DIR": str(data), "SCOREKEEPER_PORT": str(port)}


class Server:
    """A server in a terminal of its own, and what it has printed there so far."""

    def __init__(self, data: Path, *command: str, **variables: str) -> None:
        self.terminal, inside = pty.openpty()
        any_free_port = 0
        self.process = subprocess.Popen(
            # Ctrl-C only works in a terminal that controls what runs in it.
            ["setsid", "--ctty", *(command or SERVE)],
            cwd=settings.BASE_DIR,
            env=environment(data, any_free_port) | variables,
            stdin=inside,
            stdout=inside,
            stderr=inside,
        )
        os.close(inside)
        self.printed = ""

    def wait_until_it_serves(self) -> None:
        self.wait_until_printed("Ctrl-C stops.")

    def wait_until_printed(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in self.printed:
            ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{text!r} was not printed, only: {self.printed}"
            self.printed += os.read(self.terminal, 65536).decode()

    @property
    def port(self) -> int:
        found = re.search(r"http://localhost:(\d+)/", self.printed)
        assert found
        return int(found[1])

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def get(self, path: str, host: str = "localhost") -> tuple[int, str]:
        with contextlib.closing(self.connect()) as connection:
            connection.request("GET", path, headers={"Host": host})
            response = connection.getresponse()
            return response.status, response.read().decode()

    def press_ctrl_c(self) -> int:
        os.write(self.terminal, b"\x03")
        return self.process.wait(PATIENCE)

    def send(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """Leave nothing of it running, whatever has become of it."""
        if self.process.poll() is None:
            self.send(signal.SIGTERM)
        os.close(self.terminal)
