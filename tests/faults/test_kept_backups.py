"""Backups that are made by themselves: proved, kept for days and weeks, and told of."""

import fcntl
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.backups.copying import sweep
from games.backups.keeping import DAYS, WEEKS, made_in, worth_keeping
from tests.faults.phones import Phone
from tests.serving import PATIENCE, Serving, manage

NOW = datetime(2026, 11, 19, 4)


@given(st.sets(st.integers(0, 60 * 24)))
def test_the_last_of_each_day_and_of_each_week_is_kept(hours_ago: set[int]) -> None:
    made = {Path(str(hours)): NOW - timedelta(hours=hours) for hours in hours_ago}
    kept = worth_keeping(made)
    assert kept <= made.keys()
    assert len(kept) <= DAYS + WEEKS
    if made:
        assert min(made, key=lambda file: NOW - made[file]) in kept
    assert worth_keeping({file: made[file] for file in kept}) == kept
    days = {made[file].date() for file in kept}
    assert {moment.date() for moment in made.values() if NOW - moment < timedelta(days=DAYS - 1)} <= days


def test_four_weeks_of_nightly_backups_leave_ten() -> None:
    made = {Path(str(day)): NOW - timedelta(days=day) for day in range(60)}
    ages = sorted(int(file.name) for file in worth_keeping(made))
    # Seven nights, then the Sundays of the weeks before.
    assert ages == [0, 1, 2, 3, 4, 5, 6, 11, 18]


def test_drafts_of_those_who_were_killed_are_swept_and_no_others(tmp_path: Path) -> None:
    left, journal, used = (tmp_path / name for name in (".a-1.draft", ".a-1.draft-journal", ".b-2.draft"))
    other = tmp_path / "scorekeeper.sqlite3"
    for file in (left, journal, used, other):
        file.touch()
    with used.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        sweep(tmp_path)
        assert set(tmp_path.iterdir()) == {used, other}


@contextmanager
def watcher() -> Iterator[tuple[str, list[str]]]:
    """Somebody who wants to be told of backups: where, and of what they were told."""
    told: list[str] = []

    class Watcher(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Watcher) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/done", told
        server.shutdown()


@pytest.mark.slow
def test_the_server_backs_up_by_itself_and_a_timer_does_with_the_command(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Serving(data) as serving:
        phone = Phone(serving, 1)
        phone.play(phone.start_game(), taps=5)
        phone.hang_up()
        serving.stop()
    assert stat.S_IMODE((data / "scorekeeper.sqlite3").stat().st_mode) == 0o600
    # An older version left it open to others.
    (data / "scorekeeper.sqlite3").chmod(0o644)
    with watcher() as (address, told):
        telling = {"SCOREKEEPER_BACKUP_PING": address}
        with Serving(data, SCOREKEEPER_BACKUP_EVERY="24", **telling):
            deadline = time.monotonic() + PATIENCE
            while not told:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        assert stat.S_IMODE((data / "scorekeeper.sqlite3").stat().st_mode) == 0o600
        [first] = made_in(data / "backups")
        old = [data / "backups" / f"scorekeeper-2020-01-{day:02}-040000.sqlite3" for day in range(1, 20)]
        for file in old:
            shutil.copyfile(first, file)
        time.sleep(1)  # its name has the second
        run = manage(data, "backup", "--keep", **telling)
        assert run.returncode == 0, run.stderr
        assert "Verified" in run.stdout
        assert told == ["/done", "/done"]
        kept = made_in(data / "backups")
        # The newest of today, of six days before, and of two weeks before those.
        assert first not in kept
        assert len(kept) == DAYS + 2
        alone = manage(data, "backup", "--keep", SCOREKEEPER_BACKUP_PING=f"{address[:-5]}0/")
        assert alone.returncode == 0
        assert "nobody could be told" in alone.stderr


def test_nonsense_is_refused(tmp_path: Path) -> None:
    run = manage(tmp_path / "data", "backup", "--keep", SCOREKEEPER_BACKUP_PING="file:///etc/passwd")
    assert run.returncode == 1
    assert "SCOREKEEPER_BACKUP_PING must be" in run.stderr
