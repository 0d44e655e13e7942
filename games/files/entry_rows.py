"""Many entries stored at once: the ORM would take ten times as long, and everybody else would wait for it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from games.models import Entry

_COLUMNS = ("game_id", "number", "key", "body", "keeper_id", "at")

EntryRow = tuple[Any, ...]


def entry_row(game_id: str, number: int, key: str, body: dict[str, object], keeper_id: int, at: datetime) -> EntryRow:
    """An entry as the database takes it, so that nothing is left to work out while it is being written."""
    stored = (Entry._meta.get_field("body"), body), (Entry._meta.get_field("at"), at)
    written, moment = (field.get_db_prep_save(value, connection) for field, value in stored)
    return game_id, number, key, written, keeper_id, moment


def insert_entries(rows: Sequence[EntryRow]) -> None:
    table = connection.ops.quote_name(Entry._meta.db_table)
    names = ", ".join(map(connection.ops.quote_name, _COLUMNS))
    # Every name here is a model's own.
    statement = f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(_COLUMNS))})"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)
