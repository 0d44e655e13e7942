"""SQLite with either journal: what is in force, and that phones which write and look at once all get their way."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.utils import ConnectionHandler
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from games.models import Entry, Game
from games.rules.moves import Bid, Tricks, to_json
from scorekeeper.databases import journal_mode, sqlite
from tests.web.tables import HTMX, enter, log_of, started
from tests.web.together import all_at_once

FULL = 2
OLD, NEW = (3, 51, 2), (3, 51, 3)
BOTH = [pytest.param(OLD, "delete", id="rollback journal"), pytest.param(NEW, "wal", id="WAL")]

Answer = TypeVar("Answer")
InThread = Callable[[Callable[[], Answer]], Answer]


@pytest.mark.parametrize(
    ("version", "mode"),
    [((3, 40, 1), "DELETE"), (OLD, "DELETE"), (NEW, "WAL"), ((3, 52, 0), "WAL"), ((4, 0, 0), "WAL")],
)
def test_the_journal_is_wal_only_where_it_can_be_trusted(version: tuple[int, int, int], mode: str) -> None:
    assert journal_mode(version) == mode


@pytest.fixture
def in_thread(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[InThread[Any]]:
    """Does something in a thread, where the database is a file as the SQLite of the given version would keep it."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", request.param)
    handler = ConnectionHandler({"default": sqlite(tmp_path / "games.sqlite3")})
    # Every thread has connections of its own: new ones are made from these settings, this thread's are left alone.
    monkeypatch.setitem(connections.settings, "default", handler.settings["default"])

    def in_thread(action: Callable[[], Answer]) -> Answer:
        [answer] = all_at_once([action])
        return answer

    with django_db_blocker.unblock():
        in_thread(lambda: call_command("migrate", verbosity=0))
        yield in_thread


def in_force() -> dict[str, object]:
    with connection.cursor() as cursor:
        return {
            pragma: cursor.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("journal_mode", "synchronous", "busy_timeout")
        }


@pytest.mark.parametrize(("in_thread", "mode"), BOTH, indirect=["in_thread"])
def test_a_connection_is_safe_and_patient(in_thread: InThread[dict[str, object]], mode: str) -> None:
    assert in_thread(in_force) == {"journal_mode": mode, "synchronous": FULL, "busy_timeout": 20_000}


@pytest.mark.parametrize("versions", [(NEW, OLD), (OLD, NEW)], ids=["to an older library", "to a newer library"])
def test_a_file_is_taken_along(versions: tuple[tuple[int, int, int], ...], tmp_path: Path) -> None:
    """What a newer library left in WAL is put back by an older one, and nothing is lost."""
    for number, version in enumerate(versions):
        file = sqlite3.connect(tmp_path / "games.sqlite3")
        mode = journal_mode(version)
        assert file.execute(f"PRAGMA journal_mode = {mode}").fetchone() == (mode.lower(),)
        file.execute("CREATE TABLE IF NOT EXISTS entry (number)")
        assert file.execute("SELECT count(*) FROM entry").fetchone() == (number,)
        file.execute("INSERT INTO entry VALUES (1)")
        file.commit()
        file.close()


def test_a_transaction_takes_the_write_lock_at_its_start() -> None:
    assert sqlite(Path("games.sqlite3"))["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("in_thread", [OLD, NEW], ids=["rollback journal", "WAL"], indirect=True)
@pytest.mark.usefixtures("static_files")
def test_tables_that_write_and_phones_that_look_all_get_an_answer(in_thread: InThread[Any]) -> None:
    tables = in_thread(lambda: [(client := Client(), started(client)) for _ in range(6)])
    round = (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))

    def write(client: Client, game: Game) -> None:
        enter(client, game, *round)

    def look(client: Client, game: Game) -> None:
        for _ in range(8):
            assert client.get(f"/games/{game.pk}/", headers=HTMX).status_code == 200

    all_at_once([partial(do, *table) for table in tables for do in (write, look)])
    expected = [to_json(entry) for entry in round]
    assert in_thread(lambda: [log_of(game) for _, game in tables]) == [expected] * len(tables)
    assert in_thread(lambda: connection.cursor().execute("PRAGMA integrity_check").fetchone()) == ("ok",)


@pytest.mark.parametrize("in_thread", [OLD], ids=["rollback journal"], indirect=True)
def test_a_reader_waits_for_a_writer_that_holds_the_file(in_thread: InThread[int], tmp_path: Path) -> None:
    """With the rollback journal nobody can read while a commit is being written; that is waited for, not failed at."""
    held = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None, check_same_thread=False)
    held.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        sqlite3.connect(tmp_path / "games.sqlite3", timeout=0).execute("SELECT count(*) FROM games_entry")
    with ThreadPoolExecutor(1) as reader:
        reading = reader.submit(in_thread, Entry.objects.count)
        time.sleep(0.3)
        assert not reading.done()
        held.execute("COMMIT")
        assert reading.result() == 0
    held.close()
