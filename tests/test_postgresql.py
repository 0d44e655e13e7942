"""The PostgreSQL server that tests run on: it is really one, and nothing of it is left."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests import postgresql

WITH_SERVER = (sys.executable, "-m", "tests.postgresql")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command beside a server that keeps its data in this folder."""
    env = os.environ | {"TMPDIR": str(folder)}
    return subprocess.run([*WITH_SERVER, *command], env=env, check=False, capture_output=True, text=True)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not one of pytest's: whoever runs the server when root doesn't has to get there."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_command_finds_a_server_that_is_gone_afterwards(folder: Path) -> None:
    ask = "import os, psycopg; print(psycopg.connect(os.environ['DATABASE_URL']).execute('SHOW port').fetchone()[0])"
    done = run(folder, sys.executable, "-c", ask)
    assert done.returncode == 0, done.stderr
    with pytest.raises(psycopg.OperationalError, match="refused"):
        psycopg.connect(host="127.0.0.1", port=done.stdout, user=postgresql.USER)
    assert list(folder.iterdir()) == []


def test_a_command_that_fails_is_not_covered_up_and_nothing_is_left(folder: Path) -> None:
    assert run(folder, "sh", "-c", "exit 3").returncode == 3
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_when_it_is_ended_early(folder: Path, number: signal.Signals) -> None:
    env = os.environ | {"TMPDIR": str(folder)}
    said = "import os, time; print(os.environ['DATABASE_URL'], flush=True); time.sleep(600)"
    with subprocess.Popen(
        [*WITH_SERVER, sys.executable, "-c", said],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout
        address = running.stdout.readline()
        # As a terminal does: to all that run in it.
        os.killpg(running.pid, number)
        assert running.wait() != 0
    with pytest.raises(psycopg.OperationalError, match="refused"):
        psycopg.connect(address)
    assert list(folder.iterdir()) == []


def test_what_is_missing_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgresql, "DEBIANS", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(postgresql.Missing, match="PostgreSQL's server is missing"):
        postgresql.find_programs()


def test_the_newest_that_debian_has_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgresql, "DEBIANS", tmp_path)
    for version in ("9.6", "15", "17"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()
    assert postgresql.find_programs() == tmp_path / "17" / "bin"
