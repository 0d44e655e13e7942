"""The real server, as `make run` starts it, on a free port of this machine."""

import contextlib
import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.network import lan_address
from tests.serving import PATIENCE, ROOT, SERVE, Serving, environment
from tests.terminals import Server

Start = Callable[..., Server]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def start(data: Path) -> Iterator[Start]:
    """Starts a server on this test's data; at the end, none is left running."""
    servers: list[Server] = []

    def start(*command: str) -> Server:
        servers.append(Server(data, *command))
        servers[-1].wait_until_it_serves()
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def fails_to_start(data: Path, port: int = 0, **variables: str) -> str:
    """What a server says that ends at once."""
    env = environment(data, port) | variables
    run = subprocess.run(SERVE, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 1
    return run.stderr


def test_it_sets_up_from_nothing_and_answers(start: Start, data: Path) -> None:
    server = start()
    status, page = server.get("/")
    assert status == 200
    assert "The score pad for card games" in page
    [stylesheet] = re.findall(r'href="(/static/every_page\.\w+\.css)"', page)
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


def test_under_nohup_it_goes_on_when_its_terminal_closes(start: Start) -> None:
    # As nohup does, which would also write its output elsewhere.
    server = start("sh", "-c", 'trap "" HUP; exec "$@"', "sh", *SERVE)
    with contextlib.closing(server.connect()) as phone:
        for _ in range(2):
            phone.request("GET", "/health/")
            assert phone.getresponse().read()
            os.killpg(server.process.pid, signal.SIGHUP)


def test_it_needs_no_standard_input(start: Start) -> None:
    assert start("sh", "-c", 'exec "$@" <&-', "sh", *SERVE).get("/health/")[0] == 200


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
        said = fails_to_start(data, port)
    assert said == f"Port {port} is in use already: choose another, for example SCOREKEEPER_PORT=8123 make run.\n"
    assert not (data / "scorekeeper.sqlite3").exists(), "data was touched, though another server may be using it"


def test_nonsense_in_a_setting_is_one_clear_sentence(data: Path) -> None:
    said = fails_to_start(data, SCOREKEEPER_PORT="abc")
    assert said == "SCOREKEEPER_PORT must be a number from 0 to 65535, not 'abc'.\n"


def test_a_database_that_does_not_answer_is_one_clear_sentence(data: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"postgresql://ana:hush@127.0.0.1:{nobody.getsockname()[1]}/cards"
        said = fails_to_start(data, DATABASE_URL=address)
    assert said.startswith("The database can't be used: connection failed")
    assert "Traceback" not in said
    assert "hush" not in said


def test_a_machine_without_a_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert lan_address() is None
