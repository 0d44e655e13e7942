"""A PostgreSQL server that lives as long as a command: `python -m tests.postgresql COMMAND...`.

The command finds its address in DATABASE_URL. The server's data is a temporary folder, and nothing of it is left.
"""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import psycopg

DEBIANS = Path("/usr/lib/postgresql")
USER = DATABASE = "scorekeeper"
PATIENCE = 60
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    # The address is all that is needed; a socket's path can be too long.
    "unix_socket_directories": "",
    # Fifty phones at once for each process that runs tests.
    "max_connections": "300",
    # Nothing here has to survive a power cut.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    # Tests fill tables and empty them again; plans made for what was found in between would be bad ones.
    "autovacuum": "off",
}


class Missing(Exception):
    """PostgreSQL can't be had here."""


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty database; gives the database's address."""
    programs = find_programs()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-postgresql-") as name:
        folder = Path(name)
        as_owner = give_away(folder)
        password = secrets.token_urlsafe(12)
        make_cluster(programs, folder, password, as_owner)
        port = free_port()
        running = start(programs, folder, port, as_owner)
        try:
            address = f"postgresql://{USER}:{password}@127.0.0.1:{port}"
            wait_for(running, f"{address}/postgres", folder / "log")
            with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {DATABASE}")
            yield f"{address}/{DATABASE}"
        finally:
            # Ends connections instead of waiting for them.
            running.send_signal(signal.SIGQUIT)
            running.wait()


def find_programs() -> Path:
    """The folder of the newest PostgreSQL's programs: Debian keeps them apart, others have them on the path."""
    folders = DEBIANS.glob("*/bin/initdb")
    if versions := {float(file.parts[-3]): file.parent for file in folders}:
        return versions[max(versions)]
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise Missing(f"PostgreSQL's server is missing: neither {DEBIANS} nor the path has initdb. Please install it.")


def give_away(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to be run by root: then the folder is given to somebody else, as whom to run it."""
    if os.getuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def make_cluster(programs: Path, folder: Path, password: str, as_owner: dict[str, Any]) -> None:
    (folder / "password").write_text(password)
    made = subprocess.run(
        [
            programs / "initdb",
            f"--pgdata={folder / 'data'}",
            f"--username={USER}",
            f"--pwfile={folder / 'password'}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            # Sorts as people do, like most servers in earnest, and not by the codes of letters as SQLite does.
            "--locale=C.UTF-8",
            "--locale-provider=icu",
            "--icu-locale=en-US",
            "--no-sync",
        ],
        check=False,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **as_owner,
    )
    if made.returncode != 0:
        raise Missing(f"PostgreSQL could not be set up:\n{made.stdout}")


def start(programs: Path, folder: Path, port: int, as_owner: dict[str, Any]) -> subprocess.Popen[bytes]:
    settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", f"--port={port}", *settings],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            # Ctrl-C is for the command, which may still want to tidy up its data.
            start_new_session=True,
            **as_owner,
        )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def wait_for(running: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while running.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise Missing(f"PostgreSQL did not start:\n{log.read_text()}")


def run(command: list[str]) -> int:
    """Run a command beside a server; answers with its exit code."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    with server() as address, subprocess.Popen(command, env=os.environ | {"DATABASE_URL": address}) as running:
        try:
            return running.wait()
        except KeyboardInterrupt:
            # The terminal has told the command too, which ends in its own time.
            return running.wait()
        finally:
            running.terminate()


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
