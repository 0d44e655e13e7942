"""The real server, as `make run` starts it, on a free port of this machine."""

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
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.network import lan_address
from tests.serving import PATIENCE, SERVE, Serving, environment

Start = Callable[..., "Server"]


class Server:
    """A server in a terminal of its own, and what it has printed there so far."""

    def __init__(self, data: Path, *command: str) -> None:
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            # Ctrl-C only works in a terminal that controls what runs in it.
            ["setsid", "--ctty", *command],
            cwd=settings.BASE_DIR,
            env=environment(data),
            stdin=inside,
            stdout=inside,
            stderr=inside,
        )
        os.close(inside)
        self.printed = ""
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


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def start(data: Path) -> Iterator[Start]:
    """Starts a server on this test's data; at the end, none is left running."""
    servers: list[Server] = []

    def start(*command: str) -> Server:
        servers.append(Server(data, *(command or SERVE)))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.send(signal.SIGTERM)
        os.close(server.terminal)


def test_it_sets_up_from_nothing_and_answers(start: Start, data: Path) -> None:
    server = start()
    status, page = server.get("/")
    assert status == 200
    assert "The score pad for card games" in page
    [stylesheet] = re.findall(r'href="(/static/app\.\w+\.css)"', page)
    assert server.get(stylesheet)[0] == 200
    assert {file.name for file in data.iterdir()} >= {"scorekeeper.sqlite3", "secret-key", "static"}


def test_it_shows_phones_the_way(start: Start) -> None:
    server = start()
    if address := lan_address():
        assert f"On phones in the same network: http://{address}:{server.port}/" in server.printed
        assert server.printed.count("█▄▄▄█") >= 3, "the corners of a QR code"
        assert server.get("/", host=f"{address}:{server.port}")[0] == 200
    else:
        assert "phones can't reach it" in server.printed


def test_behind_a_proxy_only_this_machine_reaches_it(data: Path) -> None:
    with Serving(data, SCOREKEEPER_ADDRESS="127.0.0.1") as serving:
        assert serving.printed.splitlines()[1] == "Others reach it only through a proxy on this machine."
        if address := lan_address():
            with socket.socket() as probe:
                assert probe.connect_ex((address, serving.port)) != 0


def test_it_refuses_a_name_that_is_not_its_own(start: Start) -> None:
    assert start().get("/", host="evil.example")[0] == 400


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_it_cleanly_even_while_a_phone_stays_connected(start: Start, number: signal.Signals) -> None:
    server = start()
    with contextlib.closing(server.connect()) as phone:
        phone.request("GET", "/")
        phone.getresponse().read()
        assert server.send(number) == 0
    assert not server.is_listening()


def test_ctrl_c_ends_make_run_without_an_error(start: Start) -> None:
    server = start("make", "run")
    assert server.get("/")[0] == 200
    assert server.press_ctrl_c() == 0
    assert not server.is_listening()


def test_a_second_start_finds_everything_as_it_was(start: Start, data: Path) -> None:
    def kept() -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in data.iterdir() if file.is_file()}

    start().send(signal.SIGINT)
    before = kept()
    assert start().get("/")[0] == 200
    assert kept() == before


def test_a_busy_port_is_one_clear_sentence(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        run = subprocess.run(
            SERVE, check=False, cwd=settings.BASE_DIR, env=environment(data, port), capture_output=True, text=True
        )
    assert run.returncode == 1
    assert run.stderr == f"Port {port} is in use already: choose another, for example SCOREKEEPER_PORT=8123 make run.\n"
    assert not (data / "scorekeeper.sqlite3").exists(), "data was touched, though another server may be using it"


def test_nonsense_in_a_setting_is_one_clear_sentence(data: Path) -> None:
    env = environment(data) | {"SCOREKEEPER_PORT": "abc"}
    run = subprocess.run(SERVE, check=False, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr == "SCOREKEEPER_PORT must be a number from 0 to 65535, not 'abc'.\n"


def test_a_machine_without_a_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert lan_address() is None
