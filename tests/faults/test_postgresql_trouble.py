"""A PostgreSQL server that is away or read-only for a while: a clear page, no half entry, and recovery without help."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from scorekeeper import trouble
from tests import postgresql
from tests.faults.phones import Phone
from tests.faults.test_trouble import begun, expect_to_be_told, tap_until_refused
from tests.serving import Serving

AWAY = ("ALTER DATABASE scorekeeper ALLOW_CONNECTIONS false", "ALTER DATABASE scorekeeper ALLOW_CONNECTIONS true")
READ_ONLY = (
    "ALTER DATABASE scorekeeper SET default_transaction_read_only = on",
    "ALTER DATABASE scorekeeper RESET default_transaction_read_only",
)
HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'scorekeeper'"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgresql.server() as address:
        yield address


@pytest.mark.parametrize(("harm", "remedy", "reason"), [(*AWAY, trouble.AWAY), (*READ_ONLY, trouble.READ_ONLY)])
def test_it_is_told_and_passes(address: str, tmp_path: Path, harm: str, remedy: str, reason: str) -> None:
    another_database = address.rpartition("/")[0] + "/postgres"
    with (
        psycopg.connect(another_database, autocommit=True) as owner,
        Serving(tmp_path / "data", DATABASE_URL=address) as serving,
    ):
        phone = Phone(serving, 1)
        game, page = begun(phone)
        owner.execute(harm)
        owner.execute(HANG_UP)
        tap, answer = tap_until_refused(phone, game, page)
        expect_to_be_told(answer, reason)
        owner.execute(remedy)
        owner.execute(HANG_UP)
        # A connection that was lost is noticed by whoever uses it first, and made anew.
        page = phone.acknowledge(game, tap, phone.insist("POST", tap.address, tap.fields, htmx=phone.is_htmx))
        phone.tap(game, page)
        phone.hang_up()
        with psycopg.connect(address) as database:
            stored = database.execute("SELECT key FROM games_entry WHERE game_id = %s ORDER BY number", [game.id])
            assert [key for (key,) in stored] == [key for key, _ in game.log]


WITHIN = 5.0
"""Seconds in which a phone is told, whatever the server does."""
SLACK = 1.5
"""For a machine that is busy with other tests."""


@contextmanager
def hanging(owner: "psycopg.Connection[tuple[object, ...]]") -> Iterator[None]:
    """The server's processes stop in the middle of whatever they do; their connections stay open."""
    family = postgresql.family_of(postgresql.parent_of(owner.info.backend_pid))
    for process in family:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in family:
            os.kill(process, signal.SIGCONT)


@contextmanager
def held(owner: "psycopg.Connection[tuple[object, ...]]") -> Iterator[None]:
    """Somebody has locked the games, and doesn't let go."""
    with owner.transaction():
        owner.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        yield


@pytest.mark.slow
def test_a_server_that_hangs_keeps_nobody_waiting(address: str, tmp_path: Path) -> None:
    with (
        psycopg.connect(address, autocommit=True) as owner,
        Serving(tmp_path / "data", DATABASE_URL=address) as serving,
    ):
        phone = Phone(serving, 1)
        game, page = begun(phone)
        for harm, reason in ((hanging, trouble.AWAY), (held, trouble.BUSY)):
            tap = phone.next_tap(game, page)
            with harm(owner):
                for path in (None, "/", f"/games/{game.id}/"):
                    since = time.monotonic()
                    answer = (
                        phone.send("GET", path)
                        if path
                        else phone.send("POST", tap.address, tap.fields, htmx=phone.is_htmx)
                    )
                    assert time.monotonic() - since < WITHIN + SLACK
                    expect_to_be_told(answer, reason)
            page = phone.acknowledge(game, tap, phone.insist("POST", tap.address, tap.fields, htmx=phone.is_htmx))
        phone.tap(game, page)
        phone.hang_up()
