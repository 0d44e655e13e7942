"""What a server's database holds, read without the server and without Django."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.faults.phones import Phone, Played
from tests.serving import manage


def log_in(database: sqlite3.Connection, game_id: str) -> list[tuple[str, Any]]:
    rows = database.execute("SELECT number, key, body FROM games_entry WHERE game_id = ? ORDER BY number", (game_id,))
    numbered = [(number, key, json.loads(body)) for number, key, body in rows]
    assert [number for number, _, _ in numbered] == list(range(1, len(numbered) + 1)), "entries are numbered in order"
    return [(key, body) for _, key, body in numbered]


def totals_in(database: sqlite3.Connection, game_id: str) -> tuple[int, ...]:
    rows = database.execute("SELECT total FROM games_seat WHERE game_id = ? ORDER BY position", (game_id,))
    return tuple(total for (total,) in rows)


def losses(database: sqlite3.Connection, game: Played) -> list[str]:
    """Keys of entries that were acknowledged but are not there exactly once, in their order."""
    stored = log_in(database, game.id)
    lost = [key for key, _ in game.log if [key for key, _ in stored].count(key) != 1]
    if not lost:
        assert stored == game.log
        assert totals_in(database, game.id) == game.state.totals
    return lost


def expect_stored(file: Path, game: Played) -> None:
    """The log has what was acknowledged, and nothing else: no half entry either."""
    with closing(sqlite3.connect(file)) as database:
        assert losses(database, game) == []


def all_losses(file: Path, phones: list[Phone]) -> list[str]:
    """Of all games of these phones; SQLite must find the file itself sound, too."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [key for phone in phones for game in phone.games for key in losses(database, game)]


def verified(data: Path) -> str:
    """What `manage.py backup` says after it has played every log by the rules."""
    run = manage(data, "backup")
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()[0].partition("Verified: ")[2]
