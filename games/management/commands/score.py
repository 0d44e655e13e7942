"""`manage.py score FILE`: play a sheet by the rules and print it scored."""

import errno
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import BaseCommand

from games.rules.errors import IllegalEntry
from games.rules.sheet import MOST_BYTES, score


class Command(BaseCommand):
    help = "Reads a sheet, plays it by the rules and prints the scored sheet. Needs no database."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a sheet as JSON, or - for standard input")

    def handle(self, *args: object, file: str, **options: object) -> None:
        try:
            scored = score(_read(file))
        except IllegalEntry as error:
            self._fail(error.line)
        except OSError as error:
            self._fail(f"{file} can't be read: {error.strerror}.")
        else:
            # JSON is UTF-8, whatever the terminal is set to.
            sys.stdout.buffer.write(json.dumps(scored, indent=2, ensure_ascii=False).encode() + b"\n")

    def _fail(self, sentence: str) -> None:
        self.stderr.write(sentence)
        sys.exit(1)


def _read(file: str) -> bytes:
    """At most one byte more than a sheet may have: enough to see that it is too large."""
    if file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return _limited(sys.stdin.buffer)
    with Path(file).open("rb") as stream:
        return _limited(stream)


def _limited(stream: BinaryIO) -> bytes:
    return stream.read(MOST_BYTES + 1)
