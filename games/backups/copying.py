"""Making a copy of the database while people write in it."""

import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from games.backups.checking import Verified, check_logs, check_whole

DRAFT = ".draft"
PATIENCE = 60
"""Seconds to wait for others who write."""


def default_name(what: str = "scorekeeper") -> Path:
    """A name that tells when, in a folder of its own."""
    folder = settings.DATA_DIR / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    return Path(folder / f"{what}-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite3")


def back_up(database: Path, file: Path, *, replace: bool) -> Verified:
    """Copies the database to this file, which appears when it is complete and verified, or not at all."""
    if file.exists() and not replace:
        raise CommandError(f"{file} is there already: choose another name, or --force to replace it.")
    with draft_beside(file) as draft, draft_beside(file) as scratch:
        copy(database, draft)
        check_whole(draft, database)
        # The backup stays of the version that it was made with.
        shutil.copyfile(draft, scratch)
        verified = check_logs(scratch)
        keep(draft, file, replace=replace)
    return verified


@contextmanager
def draft_beside(file: Path) -> Iterator[Path]:
    """An empty file that only its owner can read, in the same folder as `file`; gone afterwards, at the latest with the next."""
    sweep(file.parent)
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-", suffix=DRAFT)
    # Held for as long as this process lives.
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    draft = Path(name)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """Removes the drafts of those who were killed."""
    for draft in folder.glob(f".*{DRAFT}"):
        with suppress(OSError), draft.open("rb") as left:
            fcntl.flock(left, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for file in folder.glob(f"{draft.name}*"):
                file.unlink()


def copy(database: Path, draft: Path) -> None:
    """A copy of one moment: nobody can write while it is made, and writers wait that long."""
    with closing(sqlite3.connect(database, timeout=PATIENCE)) as source, closing(sqlite3.connect(draft)) as target:
        # All in one step: in several, each write in between would make it begin anew.
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def keep(draft: Path, file: Path, *, replace: bool) -> None:
    """Gives a finished draft its name, and makes sure that the name outlives a power cut."""
    if replace:
        draft.replace(file)
    else:
        # Unlike a renaming, this fails if somebody was quicker.
        os.link(draft, file)
    folder = os.open(file.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
