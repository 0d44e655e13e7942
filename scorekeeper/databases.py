"""Django's settings for SQLite and for PostgreSQL."""

import sqlite3
from pathlib import Path
from typing import Any

TO_CONNECT = 3
"""Seconds that PostgreSQL has to take a connection."""


def sqlite(file: Path) -> dict[str, Any]:
    """Settings for a SQLite file."""
    return {
        "ENGINE": "scorekeeper.sqlite",
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


def journal_mode(sqlite_version: tuple[int, int, int]) -> str:
    """WAL lets readers and a writer work side by side, but before 3.51.3 its reset bug can lose committed rounds."""
    return "WAL" if sqlite_version >= (3, 51, 3) else "DELETE"


LIVELY = {
    "connect_timeout": TO_CONNECT,
    # A cable that was pulled out is noticed after so many seconds in which nothing was heard, or not taken (in milliseconds).
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 4000,
}


def postgresql(url: str) -> dict[str, Any]:
    """Settings for a postgresql:// address; a ValueError if it isn't one."""
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
    # The driver takes any word for a port until it connects; there is one for each of several hosts.
    for port in str(parts.get("port") or 5432).split(","):
        int(port)
    return {
        "ENGINE": "scorekeeper.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        # What the address says itself counts more.
        "OPTIONS": LIVELY | parts,
    }
