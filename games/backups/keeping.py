"""Backups that are made by themselves: which are kept, for how long, and whom to tell."""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings

from games.backups.checking import Verified
from games.backups.copying import back_up, default_name
from games.backups.restoring import prove

DAYS, WEEKS = 7, 4
_MADE = re.compile(r"scorekeeper-(\d{4}-\d\d-\d\d-\d{6})\.sqlite3")
_TO_TELL = 10
"""Seconds."""


def make(database: Path) -> tuple[Path, Verified]:
    """A backup that was restored for proof; older ones that nobody needs beside it go."""
    file = default_name()
    back_up(database, file, replace=False)
    try:
        verified = prove(file)
    except BaseException:
        file.unlink()
        raise
    for other in set(made_in(file.parent)) - worth_keeping(made_in(file.parent)):
        other.unlink()
    return file, verified


def made_in(folder: Path) -> dict[Path, datetime]:
    """The backups that were named by their time, and when that was."""
    named = ((file, _MADE.fullmatch(file.name)) for file in folder.glob("scorekeeper-*.sqlite3"))
    found = {}
    for file, match in named:
        with suppress(ValueError):
            if match:
                found[file] = datetime.strptime(match[1], "%Y-%m-%d-%H%M%S")
    return found


def worth_keeping(made: dict[Path, datetime]) -> set[Path]:
    """The last of each of the last days on which there was one, and of each of the last weeks."""
    newest_first = sorted(made, key=lambda file: made[file], reverse=True)
    days = _firsts(newest_first, DAYS, (made[file].date() for file in newest_first))
    weeks = _firsts(newest_first, WEEKS, (made[file].isocalendar()[:2] for file in newest_first))
    return days | weeks


def _firsts(files: list[Path], most: int, periods: Iterable[object]) -> set[Path]:
    first: dict[object, Path] = {}
    for file, period in zip(files, periods, strict=True):
        if len(first) < most or period in first:
            first.setdefault(period, file)
    return set(first.values())


def tell() -> str:
    """Tells whoever watches over backups that one was made; answers with what was wrong."""
    try:
        with urlopen(settings.BACKUP_PING, timeout=_TO_TELL):  # noqa: S310 (settings allow http and https only)
            return ""
    except (URLError, OSError, ValueError) as error:
        return f"{type(error).__name__}: nobody could be told at SCOREKEEPER_BACKUP_PING."
