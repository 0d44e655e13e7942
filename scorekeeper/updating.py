"""The database's update before the server starts."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.management import call_command
from django.db import connection

# Any number, as long as nobody else who uses the same database takes it.
_LOCK = 7_267_533


def update() -> None:
    """Migrate, and count the statistics anew where an older version counted them."""
    if connection.vendor == "sqlite":
        # As it is made today; it may be older.
        with suppress(OSError):
            Path(connection.settings_dict["NAME"]).chmod(0o600)
    with _one_at_a_time():
        call_command("migrate", verbosity=0)
        call_command("rebuild", outdated=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """An advisory lock on PostgreSQL: of servers that start at the same moment one updates, the others wait."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
