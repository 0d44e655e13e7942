"""The real server in a terminal, as a person at the keyboard has it."""

import contextlib
import http.client
import os
import pty
import re
import select
import signal
import socket
import subprocess
import time
from pathlib import Path

from tests.serving import PATIENCE, ROOT, SERVE, WITH_ALL_SIGNALS, environment


class Server:
    """A server in a terminal of its own, and what it has printed there so far."""

    def __init__(self, data: Path, *command: str, **variables: str) -> None:
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            # Ctrl-C only works in a terminal that controls what runs in it.
            [*WITH_ALL_SIGNALS, "setsid", "--ctty", *(command or SERVE)],
            cwd=ROOT,
            env=environment(data) | variables,
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
            return response.status, response.read().decode(errors="replace")

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
