"""`manage.py backup [FILE]`: copy the database, while people play."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.backups.checking import needs_sqlite
from games.backups.copying import back_up, default_name
from games.backups.keeping import make, tell


class Command(BaseCommand):
    help = "Makes a verified copy of the SQLite database, which may be in use."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="by default named by the time, in the data folder")
        parser.add_argument(
            "--keep",
            action="store_true",
            help="for a timer: restore it for proof, and keep those of 7 days and 4 weeks besides",
        )
        parser.add_argument("--force", action="store_true", help="replace the file if it is there already")

    def handle(self, *args: object, file: Path | None, force: bool, keep: bool, **options: object) -> None:
        database = needs_sqlite("backup", "pg_dump")
        if not database.exists():
            raise CommandError(f"There is nothing to back up yet: {database} is not there.")
        if keep and file:
            raise CommandError("--keep chooses the file's name by itself.")
        file = file or default_name()
        try:
            if keep:
                file, verified = make(database)
            else:
                verified = back_up(database, file, replace=force)
        except OSError as error:
            raise CommandError(f"{file} can't be written: {error.strerror}.") from error
        except sqlite3.Error as error:
            raise CommandError(f"No backup was made: {error}.") from error
        self.stdout.write(f"{file} has everything. {verified}")
        if keep and settings.BACKUP_PING and (problem := tell()):
            self.stderr.write(problem)
        key = settings.DATA_DIR / "secret-key"
        if key.exists():
            self.stdout.write(f"Keep a copy of {key} too: on a new machine, phones find their books only with it.")
