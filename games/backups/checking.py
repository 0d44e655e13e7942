"""Verifying a backup: SQLite's own checks, our tables, and each log played by the rules."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from games.models import Book, Game
from games.play.state import fold_entries, setup_of

# One file and nothing beside it, whatever journal the server uses.
_PLAIN = {"init_command": "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;"}


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found whole."""

    books: int
    games: int
    entries: int

    def __str__(self) -> str:
        return (
            "Verified: the file is whole, every reference leads somewhere, and every log plays by the rules without a gap. "
            f"Books: {self.books}, games: {self.games}, entries: {self.entries}."
        )


def needs_sqlite(command: str, instead: str) -> Path:
    """Where the SQLite database is; other databases bring their own tools."""
    if connection.vendor != "sqlite":
        raise CommandError(f"`{command}` is for SQLite: for PostgreSQL use {instead}, as docs/hosting.md shows.")
    return Path(connection.settings_dict["NAME"])


@contextmanager
def opened(file: Path) -> Iterator[None]:
    """Makes this file the database of this process for a while. Migrations know of no other."""
    connection.close()
    settings = connection.settings_dict
    before = {"NAME": settings["NAME"], "OPTIONS": settings["OPTIONS"]}
    settings.update(NAME=file, OPTIONS={**settings["OPTIONS"], **_PLAIN})
    try:
        yield
    finally:
        connection.close()
        settings.update(before)


def check_whole(draft: Path, origin: Path) -> None:
    """SQLite's own checks, and that it is a database of ours, from this version or an older one."""
    with closing(sqlite3.connect(draft)) as database:
        try:
            migrations = set(database.execute("SELECT app, name FROM django_migrations"))
            database.execute("SELECT 1 FROM games_entry LIMIT 1")
        except sqlite3.DatabaseError as error:
            raise CommandError(f"{origin} is no database of Scorekeeper: {error}.") from error
        if migrations - set(MigrationLoader(None).disk_migrations):
            raise CommandError(f"{origin} was made by a newer version of Scorekeeper: update this one first.")
        try:
            [found, *more] = [text for (text,) in database.execute("PRAGMA integrity_check")]
            astray = len(database.execute("PRAGMA foreign_key_check").fetchall())
        except sqlite3.DatabaseError as error:
            raise CommandError(f"{origin} is damaged: {error}.") from error
    if found != "ok" or more:
        raise CommandError(f"{origin} is damaged: {found}.")
    if astray:
        raise CommandError(f"{origin} is damaged: {astray} references lead nowhere.")


def check_logs(draft: Path) -> Verified:
    """Brings this file up to our version, then plays every log in it by the rules."""
    with opened(draft):
        call_command("migrate", verbosity=0)
        return _play_all()


def _play_all() -> Verified:
    games = entries = 0
    for game in Game.objects.order_by("pk").iterator():
        log = list(game.entries.order_by("number"))
        if [entry.number for entry in log] != list(range(1, game.number + 1)):
            raise CommandError(f"The log of game {game.pk} has a gap.")
        try:
            fold_entries(setup_of(game), log)
        except (RuntimeError, ValueError) as error:
            raise CommandError(f"The log of game {game.pk} does not play by the rules: {error}") from error
        games += 1
        entries += len(log)
    return Verified(Book.objects.count(), games, entries)
