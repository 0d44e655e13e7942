"""Settings from the environment: reading one, the secret key, the time zone, the database."""

import contextlib
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Value = TypeVar("Value")
Default = TypeVar("Default")


class BadSetting(ValueError):
    """A setting that makes no sense. Its message is for the person who set it."""


def setting(
    name: str,
    parse: Callable[[str], Value],
    default: Default,
    meant: str,
    *,
    private: bool = False,
) -> Value | Default:
    """The variable `name` as `parse` reads it; a private one is not repeated in the complaint."""
    # An empty variable counts as not set: that is how compose files and service units leave one out.
    if not os.environ.get(name):
        return default
    try:
        return parse(name)
    except ValueError as error:
        found = "" if private else f", not {os.environ[name]!r}"
        raise BadSetting(f"{name} must be {meant}{found}.") from error


def kept_in(file: Path) -> str:
    """The key in this file, which is made if need be. Processes that start at the same time get the same key."""
    if not file.exists():
        make(file)
    key = file.read_text().strip()
    if not key:
        raise BadSetting(f"{file} is empty: remove it, and a new key is made.")
    return key


def make(file: Path) -> None:
    # mkstemp makes the file readable by its owner alone, and a link appears with its content or not at all:
    # whoever comes second finds the first one's key whole.
    descriptor, draft = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "w") as out:
        out.write(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    Path(draft).unlink()


def named(name: str) -> str:
    """The name, if there is such a zone; otherwise a ValueError."""
    try:
        return ZoneInfo(name).key
    except ZoneInfoNotFoundError as error:
        raise ValueError(f"no time zone is called {name!r}") from error


def of_this_machine() -> str:
    try:
        return named(str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2])
    except (OSError, ValueError):
        return "UTC"


def journal_mode(sqlite_version: tuple[int, int, int]) -> str:
    """WAL lets readers and a writer work side by side, but before 3.51.3 its reset bug can lose committed rounds."""
    return "WAL" if sqlite_version >= (3, 51, 3) else "DELETE"


def sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Taking the write lock at the start makes competing writers queue; taken late, it makes them fail.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: a round that was confirmed survives a power cut.
            "init_command": (
                f"PRAGMA journal_mode = {journal_mode(sqlite3.sqlite_version_info)}; PRAGMA synchronous = FULL;"
            ),
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """Django's settings for a postgresql:// address; a ValueError if it isn't one."""
    # Only loaded when asked for: the driver takes longer to import than SQLite takes to start.
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    if not url.startswith(("postgresql://", "postgres://")):
        raise ValueError("not a PostgreSQL address")
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise ValueError("not a PostgreSQL address") from error
    if not parts.get("dbname"):
        raise ValueError("no database named")
    # The driver takes any word for a port until it connects.
    int(parts.get("port") or 5432)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": parts,
    }
