"""A full disk, a read-only or locked database: a clear page, no half entry, and recovery without help."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper import trouble
from tests.faults.phones import Answer, Phone, Played, Tap
from tests.faults.stored import expect_stored, verified
from tests.serving import Serving
from tests.web.page import Page


@pytest.fixture
def troubled(tmp_path: Path) -> Iterator[Serving]:
    """A server whose database can be made to fail."""
    with Serving(tmp_path / "data", DJANGO_SETTINGS_MODULE="tests.faults.settings", TIMEOUT="1") as serving:
        yield serving


@contextmanager
def each_connection_begins_with(serving: Serving, sql: str) -> Iterator[None]:
    file = serving.data / "trouble.sql"
    file.write_text(sql)
    yield
    file.unlink()


@contextmanager
def nothing_can_be_written(serving: Serving) -> Iterator[None]:
    """The system refuses the workers' writes to any file, as it does on a disk that fails."""
    limit = resource.RLIMIT_FSIZE
    before = {worker: resource.prlimit(worker, limit) for worker in serving.workers()}
    for worker, (_, most) in before.items():
        resource.prlimit(worker, limit, (0, most))
    yield
    for worker, limits in before.items():
        resource.prlimit(worker, limit, limits)


@contextmanager
def somebody_writes_for_ever(serving: Serving) -> Iterator[None]:
    with closing(sqlite3.connect(serving.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def begun(phone: Phone) -> tuple[Played, Page]:
    game = phone.start_game()
    phone.play(game, taps=3)
    return game, phone.page(f"/games/{game.id}/")


def tap_until_refused(phone: Phone, game: Played, page: Page) -> tuple[Tap, Answer]:
    """The first tap that isn't saved: a few may still fit into a full database."""
    while True:
        tap = phone.next_tap(game, page)
        answer = phone.send("POST", tap.address, tap.fields, htmx=phone.is_htmx)
        if answer.status == 503:
            return tap, answer
        page = phone.acknowledge(game, tap, answer)


def expect_to_be_told(answer: Answer, reason: str) -> None:
    assert answer.headers["Retry-After"] == "5"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    page = Page.of(answer.text)
    # The part that htmx shows, too.
    [told] = [line.words for line in page.every("p") if line.attributes.get("id") == "reason"]
    assert told == f"{reason} What was saved before is safe."
    assert "Go back and try again in a moment: nothing counts twice." in page.words


@pytest.mark.parametrize(
    ("sql", "reason"), [("PRAGMA max_page_count = 1", trouble.FULL), ("PRAGMA query_only = ON", trouble.READ_ONLY)]
)
def test_a_full_or_read_only_database_can_still_be_read(troubled: Serving, sql: str, reason: str) -> None:
    phone, newcomer = Phone(troubled, 1), Phone(troubled, 2)
    game, page = begun(phone)
    with each_connection_begins_with(troubled, sql):
        tap, answer = tap_until_refused(phone, game, page)
        expect_to_be_told(answer, reason)
        expect_stored(troubled.database, game)
        assert phone.send("GET", f"/games/{game.id}/").status == 200
        # And with a plain form.
        expect_to_be_told(phone.send("POST", tap.address, tap.fields), reason)
    expect_recovery(troubled, phone, game, tap)
    newcomer.play(newcomer.start_game(), taps=3)
    newcomer.hang_up()
    assert "every log plays by the rules" in verified(troubled.data)


def test_a_disk_that_fails_loses_nothing(serving: Serving) -> None:
    phone = Phone(serving, 1)
    game, page = begun(phone)
    with nothing_can_be_written(serving):
        tap, answer = tap_until_refused(phone, game, page)
        expect_to_be_told(answer, trouble.UNWRITABLE)
        expect_stored(serving.database, game)
    expect_recovery(serving, phone, game, tap)


def test_a_database_that_stays_locked(troubled: Serving) -> None:
    phone = Phone(troubled, 1)
    game, page = begun(phone)
    with somebody_writes_for_ever(troubled):
        tap, answer = tap_until_refused(phone, game, page)
        expect_to_be_told(answer, trouble.BUSY)
        expect_to_be_told(phone.send("GET", f"/games/{game.id}/"), trouble.BUSY)
    expect_stored(troubled.database, game)
    expect_recovery(troubled, phone, game, tap)


def expect_recovery(serving: Serving, phone: Phone, game: Played, tap: Tap) -> None:
    """The same tap is saved once there is room, without anybody having touched the server, and the game goes on."""
    page = phone.acknowledge(game, tap, phone.send("POST", tap.address, tap.fields, htmx=phone.is_htmx))
    phone.tap(game, page)
    phone.hang_up()
    expect_stored(serving.database, game)
