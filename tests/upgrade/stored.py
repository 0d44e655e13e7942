"""What the first version stored, as it is put into an empty database, and rows by the names of their table and columns."""

import base64
import gzip
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Self

from django.apps import apps
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

FOLDER = Path(__file__).parent

# What may be over by now: moved along with the clock, as if the first version had been left a moment ago.
BY_THE_CLOCK = (
    ("django_session", "expire_date"),
    ("games_book", "deleted_at"),
    ("games_game", "deleted_at"),
    ("games_incoming", "at"),
    ("games_tally", "ends_at"),
)

Convert = Callable[[Any], Any]

READ: dict[str, Convert] = {
    "moment": datetime.fromisoformat,
    "date": date.fromisoformat,
    "bytes": base64.b64decode,
    "json": lambda value: value,
}
"""From what stands in the file to Python: the kinds of columns that JSON has no values for, and JSON itself."""


@dataclass
class Table:
    """Rows with the names of their columns, and the kinds of some: see READ."""

    name: str
    columns: list[str]
    kinds: dict[str, str]
    rows: list[list[Any]]

    @classmethod
    def read(cls, name: str, document: dict[str, Any], later: Callable[[datetime], datetime]) -> Self:
        """A table of the file, what goes by the clock moved along with it."""
        columns, kinds = document["columns"], document["kinds"]

        def value(column: str, written: Any) -> Any:
            read = written if written is None or column not in kinds else READ[kinds[column]](written)
            return later(read) if read is not None and (name, column) in BY_THE_CLOCK else read

        rows = [[value(*cell) for cell in zip(columns, row, strict=True)] for row in document["rows"]]
        return cls(name, columns, kinds, rows)

    def without(self, *left_out: str) -> list[tuple[Any, ...]]:
        """The rows without some columns, in an order of their own."""
        kept = [place for place, column in enumerate(self.columns) if column not in left_out]
        return in_order(tuple(row[place] for place in kept) for row in self.rows)

    def now(self, *left_out: str) -> list[tuple[Any, ...]]:
        """What the table holds today in the same columns, in the same order."""
        return in_order(rows(self.name, *(column for column in self.columns if column not in left_out)))


def kept(name: str) -> Any:
    """A file of the first version."""
    return json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))


def in_order(found: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(found, key=lambda row: [str(cell) for cell in row])


def model_of(table: str) -> type[models.Model]:
    """The model that keeps this table today, wherever it lives by now."""
    return {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}[table]


def rows(table: str, *columns: str) -> list[tuple[Any, ...]]:
    """What a table holds in these columns, in Python's types whatever the database."""
    model = model_of(table)
    names = {field.column: field.attname for field in model._meta.concrete_fields}
    return list(model._base_manager.values_list(*(names[column] for column in columns)))


def to_the_first_version(migrations: list[list[str]]) -> None:
    """Bring an empty database to the tables of the first version; apps that it did not have lose theirs."""
    executor = MigrationExecutor(connection)
    known = dict(migrations)
    later = {app for app, _ in executor.loader.graph.leaf_nodes()} - known.keys()
    executor.migrate([*((app, None) for app in sorted(later)), *known.items()])


def put_in(document: dict[str, Any]) -> dict[str, Table]:
    """Insert the rows of the first version, in plain SQL: there are no models of it any more."""
    passed = timezone.now() - datetime.fromisoformat(document["made"])
    tables = {
        name: Table.read(name, table, later=lambda moment: moment + passed)
        for name, table in document["tables"].items()
    }
    # Keys that point at rows of tables to come are looked at when all are there.
    with transaction.atomic(), connection.cursor() as cursor:
        for name in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")  # noqa: S608 – names of our own file
        for table in tables.values():
            columns = ", ".join(map(connection.ops.quote_name, table.columns))
            marks = ", ".join(["%s"] * len(table.columns))
            into = f"INSERT INTO {connection.ops.quote_name(table.name)} ({columns}) VALUES ({marks})"  # noqa: S608
            cursor.executemany(into, [_adapted(table, row) for row in table.rows])
            if connection.vendor == "postgresql" and "id" in table.columns:
                _count_on(table.name)
    return tables


def _adapted(table: Table, row: list[Any]) -> list[Any]:
    """A row as the database takes it."""
    adapt: dict[str, Convert] = {
        "moment": connection.ops.adapt_datetimefield_value,
        "date": connection.ops.adapt_datefield_value,
        "json": lambda value: connection.ops.adapt_json_value(value, None),
        "bytes": bytes,
    }
    cells = zip(table.columns, row, strict=True)
    return [
        value if value is None or column not in table.kinds else adapt[table.kinds[column]](value)
        for column, value in cells
    ]


def _count_on(table: str) -> None:
    """Let PostgreSQL give out ids after those that are there, where it gives them out at all."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [connection.ops.quote_name(table)])
        [sequence] = cursor.fetchone() or [None]
        if sequence:
            highest = f"SELECT setval(%s, MAX(id)) FROM {connection.ops.quote_name(table)}"  # noqa: S608
            cursor.execute(highest, [sequence])
