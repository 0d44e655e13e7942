"""Restoring a backup, also while the server is running."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError

from games.backups.checking import Verified, check_logs, check_whole
from games.backups.copying import PATIENCE, copy, default_name, draft_beside, keep


def restore(file: Path, database: Path) -> tuple[Verified, Path | None]:
    """Puts the copy in the place of what is there now, which is kept; answers with what was put back, and where the old is.

    The database file stays the same file and its content is exchanged in one transaction: servers that have it open
    see the old until then and the new afterwards. Were the file itself exchanged, they would go on writing in the old one.
    """
    if database.exists() and file.samefile(database):
        raise CommandError(f"{file} is the database itself.")
    with draft_beside(database) as draft:
        # The backup itself is only read: whatever happens to the draft, it stays as it is.
        shutil.copyfile(file, draft)
        check_whole(draft, file)
        verified = check_logs(draft)
        kept = exchange(draft, database)
    call_command("rebuild", outdated=True)
    return verified, kept


def prove(file: Path) -> Verified:
    """Restores a backup into a file that is thrown away, as it would be restored in earnest."""
    with draft_beside(file) as draft, draft_beside(file) as scratch:
        shutil.copyfile(file, draft)
        exchange(draft, scratch)
        check_whole(scratch, file)
        return check_logs(scratch)


def exchange(draft: Path, database: Path) -> Path | None:
    """Puts the draft's content in the place of the database's, or nothing at all; answers with where the old is kept."""
    with closing(sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)) as present:
        try:
            # Neither can be done inside the transaction.
            present.execute("PRAGMA foreign_keys = OFF")
            present.execute("ATTACH ? AS restored", (str(draft),))
            # From here on nobody else can write: what is kept is the last that anybody was told is saved.
            present.execute("BEGIN IMMEDIATE")
            kept = _keep_present(present, database)
            _fill(present)
            present.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise CommandError("Nothing was restored: somebody else is writing all the time. Try again.") from error
            raise CommandError(f"Nothing was restored: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise CommandError(
                f"Nothing was restored: the present database is damaged ({error}). "
                f"Stop the server, move {database} and what is called like it out of the way, and restore again."
            ) from error
    return kept


def _keep_present(present: sqlite3.Connection, database: Path) -> Path | None:
    """Puts a copy of the present database aside, unless there is nothing in it yet."""
    if not present.execute("SELECT 1 FROM main.sqlite_master").fetchone():
        return None
    kept = default_name("before-restoring")
    with draft_beside(kept) as draft:
        copy(database, draft)
        keep(draft, kept, replace=False)
    return kept


def _fill(present: sqlite3.Connection) -> None:
    """Makes every table anew, as it is in the copy."""
    for (name,) in present.execute(_NAMES.format("main", "table")).fetchall():
        present.execute(f"DROP TABLE main.{_quoted(name)}")
    for name, sql in present.execute(_DEFINITIONS.format("table")).fetchall():
        present.execute(sql)
        present.execute(f"INSERT INTO main.{_quoted(name)} SELECT * FROM restored.{_quoted(name)}")  # noqa: S608
    for _name, sql in present.execute(_DEFINITIONS.format("index")).fetchall():
        present.execute(sql)
    # Numbers that were given once are not given again.
    present.execute("DELETE FROM main.sqlite_sequence")
    present.execute("INSERT INTO main.sqlite_sequence SELECT * FROM restored.sqlite_sequence")


# What SQLite keeps for itself is called sqlite_something.
_NAMES = "SELECT name FROM {}.sqlite_master WHERE type = '{}' AND name NOT GLOB 'sqlite_*'"
_DEFINITIONS = "SELECT name, sql FROM restored.sqlite_master WHERE type = '{}' AND name NOT GLOB 'sqlite_*'"


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'
