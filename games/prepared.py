"""Reads that come with every request. Django works out their SQL once; after that only their parameters change."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

Row = tuple[Any, ...]
Parameter = str | int


class Prepared:
    """A queryset of plain values, asked again and again: working out its SQL takes Django five times as long as the read.

    `make` gets the parameters by name. While the SQL is worked out, marks stand for them: values of the right type which
    stand for nothing else in the query.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Any]], **marks: Parameter) -> None:
        self._make = make
        self._marks = marks
        self._known: dict[str, tuple[str, tuple[Parameter, ...]]] = {}

    def rows(self, **values: Parameter) -> list[Row]:
        sql, marked = self._sql()
        given = {self._marks[name]: value for name, value in values.items()}
        with connection.cursor() as cursor:
            cursor.execute(sql, [given.get(mark, mark) for mark in marked])
            found: list[Row] = cursor.fetchall()
        return found

    def row(self, **values: Parameter) -> Row | None:
        return next(iter(self.rows(**values)), None)

    def _sql(self) -> tuple[str, tuple[Parameter, ...]]:
        # SQLite and PostgreSQL don't speak quite the same.
        if connection.vendor not in self._known:
            self._known[connection.vendor] = self._make(**self._marks).query.sql_with_params()
        return self._known[connection.vendor]
