"""A PostgreSQL server that lives as long as a command: `python -m tests.postgresql COMMAND...`.

The command finds its address in DATABASE_URL. The server's data is a temporary folder, and nothing of it is left.
"""

import os
import pwd
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
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
# As docs/hosting.md shows them.
STANDBY = "--write-recovery-conf --wal-method=stream --checkpoint=fast"
SYNCHRONOUS = ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")


class Missing(Exception):
    """PostgreSQL can't be had here."""


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty database; gives the database's address."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-postgresql-") as name:
        folder = Path(name)
        run = partial(run_program, find_programs(), folder, give_away(folder))
        password, port = secrets.token_urlsafe(12), free_port()
        make_cluster(run, folder, password, port)
        try:
            # Starts it in a session of its own: Ctrl-C is for the command, which may still want to tidy up its data.
            run("pg_ctl", "start", "--pgdata=data", "--log=log", f"--timeout={PATIENCE}")
            address = f"postgresql://{USER}:{password}@127.0.0.1:{port}"
            with psycopg.connect(f"{address}/postgres", autocommit=True, connect_timeout=PATIENCE) as connection:
                connection.execute(f"CREATE DATABASE {DATABASE}")
            yield f"{address}/{DATABASE}"
        finally:
            # Ends connections instead of waiting for them.
            run("pg_ctl", "stop", "--pgdata=data", "--mode=immediate", check=False)


@contextmanager
def pair() -> Iterator["Pair"]:
    """A server and its standby, which has each entry before it is acknowledged, as docs/hosting.md sets them up."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-pair-") as name:
        folder = Path(name)
        run = partial(run_program, find_programs(), folder, give_away(folder))
        password, ports = secrets.token_urlsafe(12), (free_port(), free_port())
        make_cluster(run, folder, password, ports[0])
        pair = Pair(run, folder, password, ports)
        try:
            run("pg_ctl", "start", "--pgdata=data", "--log=log", f"--timeout={PATIENCE}")
            pair.tell_primary(f"CREATE DATABASE {DATABASE}")
            run(*shlex.split(f"pg_basebackup --pgdata=standby {STANDBY} --no-sync --dbname={pair.at(0)}/postgres"))
            with (folder / "standby" / "postgresql.conf").open("a") as settings:
                settings.write(f"port = {ports[1]}\n")
            run("pg_ctl", "start", "--pgdata=standby", "--log=log", f"--timeout={PATIENCE}")
            pair.tell_primary("ALTER SYSTEM SET synchronous_commit = 'on'", *SYNCHRONOUS)
            yield pair
        finally:
            for data in ("data", "standby"):
                run("pg_ctl", "stop", f"--pgdata={data}", "--mode=immediate", check=False)


@dataclass
class Pair:
    """A server and its standby."""

    run: Callable[..., None]
    folder: Path
    password: str
    ports: tuple[int, int]

    def at(self, number: int) -> str:
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.ports[number]}"

    @property
    def address(self) -> str:
        """Both, in one address: whichever can be written to is used."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        return f"postgresql://{USER}:{self.password}@{hosts}/{DATABASE}?target_session_attrs=read-write"

    def tell_primary(self, *statements: str) -> None:
        with psycopg.connect(f"{self.at(0)}/postgres", autocommit=True, connect_timeout=PATIENCE) as connection:
            for statement in statements:
                connection.execute(statement)

    def kill_primary(self) -> None:
        """All of its processes at once, as when the machine loses power."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        for process in family_of(first):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def promote(self) -> None:
        self.run("pg_ctl", "promote", "--pgdata=standby", f"--timeout={PATIENCE}")


def family_of(first: int) -> list[int]:
    """A server's processes, by the number of its first."""
    family = [first]
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if parent_of(int(process.name)) == first:
                family.append(int(process.name))
    return family


def parent_of(process: int) -> int:
    # After the name in brackets: the state, then the parent.
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


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


def run_program(
    programs: Path, folder: Path, as_owner: dict[str, Any], name: str, *arguments: str, check: bool = True
) -> None:
    """One of PostgreSQL's programs, run in this folder."""
    done = subprocess.run(
        [programs / name, *arguments],
        check=False,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=2 * PATIENCE,
        **as_owner,
    )
    if check and done.returncode != 0:
        log = folder / "log"
        raise Missing(f"PostgreSQL did not start:\n{done.stdout}{log.read_text() if log.exists() else ''}")


def make_cluster(run: Callable[..., None], folder: Path, password: str, port: int) -> None:
    """The server's data and settings."""
    (folder / "password").write_text(password)
    run(
        "initdb",
        "--pgdata=data",
        f"--username={USER}",
        "--pwfile=password",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        # Sorts as people do, like most servers in earnest, and not by the codes of letters as SQLite does.
        "--locale=C.UTF-8",
        "--locale-provider=icu",
        "--icu-locale=en-US",
        "--no-sync",
    )
    with (folder / "data" / "postgresql.conf").open("a") as settings:
        settings.writelines(f"{name} = '{value}'\n" for name, value in {**SETTINGS, "port": port}.items())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def run(command: list[str]) -> int:
    """Run a command beside a server; answers with its exit code."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        # What nohup has told it to ignore stays ignored.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, end)
    with server() as address, subprocess.Popen(command, env=os.environ | {"DATABASE_URL": address}) as running:
        try:
            return running.wait()
        except KeyboardInterrupt:
            # The terminal has told the command too, which ends in its own time.
            return running.wait(PATIENCE)
        finally:
            running.terminate()


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
