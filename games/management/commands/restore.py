"""`manage.py restore FILE`: put a copy back, with the server running or not."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.backups.checking import needs_sqlite
from games.backups.restoring import restore


class Command(BaseCommand):
    help = "Puts a backup in the place of the SQLite database, which is kept. The server may go on running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="made by `manage.py backup`")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        database = needs_sqlite("restore", "pg_restore")
        try:
            verified, kept = restore(file, database)
        except OSError as error:
            raise CommandError(f"{error.filename} can't be used: {error.strerror}.") from error
        self.stdout.write(f"{file} is restored. {verified}")
        if kept:
            self.stdout.write(f"What was there before is kept: {kept}")
