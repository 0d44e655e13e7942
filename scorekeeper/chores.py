"""What the server does by itself from time to time, in one thread of one of its processes: backups, and forgetting old sessions."""

import fcntl
import logging
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from threading import Thread

from django.conf import settings
from django.db import Error, connection

EVERY = 60
"""Seconds between two looks at what is to be done."""
FORGET_EVERY = 24 * 60 * 60
AGAIN_AFTER = 60 * 60
"""Seconds after which a backup that failed is tried again."""

log = logging.getLogger("scorekeeper.chores")


def start() -> None:
    Thread(target=_work, name="chores", daemon=True).start()


def _work() -> None:
    # On the folder itself. The other processes wait here, and one of them goes on when this one ends.
    fcntl.flock(os.open(settings.DATA_DIR, os.O_RDONLY | os.O_CLOEXEC), fcntl.LOCK_EX)
    forget_at, back_up_at = 0.0, 0.0
    while True:
        if time.monotonic() >= forget_at:
            forget_at = time.monotonic() + FORGET_EVERY
            forget_sessions()
        if time.monotonic() >= back_up_at and is_due(settings.DATA_DIR / "backups"):
            back_up_at = time.monotonic() + AGAIN_AFTER
            back_up()
        time.sleep(EVERY)


def forget_sessions() -> None:
    """Those that have expired; nobody can come back to them."""
    try:
        import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    except Error as error:
        log.warning("Old sessions were not cleared: %s", type(error).__name__)
    finally:
        connection.close()


def is_due(folder: Path) -> bool:
    age = age_of_last_backup(folder)
    return bool(settings.BACKUP_EVERY) and (age is None or age >= settings.BACKUP_EVERY * 3600)


def age_of_last_backup(folder: Path) -> float | None:
    """In seconds, by the file's own time; None before the first."""
    made = [file.stat().st_mtime for file in folder.glob("scorekeeper-*.sqlite3")]
    return max(0.0, time.time() - max(made)) if made else None


def back_up() -> None:
    """In a process of its own, which leaves the processors to phones."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--keep"]
    done = subprocess.run(["nice", *command], check=False, capture_output=True, text=True)  # noqa: S603, S607
    if done.returncode == 0:
        log.info("Backed up. %s", done.stderr.strip())
    else:
        log.error("No backup was made: %s", done.stderr.strip().removeprefix("CommandError: "))
