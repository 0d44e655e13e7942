"""What Django looks for in a database backend."""

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

from scorekeeper.sqlite.turns import Turns


@cache
def turns_at(file: Path) -> Turns:
    return Turns(file)


class DatabaseWrapper(base.DatabaseWrapper):
    """A transaction waits for its turn before it begins, and gives it back when it has ended."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._turn: tuple[Turns, int] | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Its file is nobody else's to read; SQLite gives what it puts beside it the same mode."""
        # Where it can't be made, SQLite says why.
        with suppress(OSError):
            os.close(os.open(conn_params["database"], os.O_CREAT | os.O_EXCL, 0o600))
        return super().get_new_connection(conn_params)

    def _start_transaction_under_autocommit(self) -> None:
        name = Path(self.settings_dict["NAME"])
        turns = turns_at(name.with_name(f"{name.name}-turns"))
        if (descriptor := turns.take()) is not None:
            self._turn = turns, descriptor
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # which the stubs don't know
        except BaseException:
            self._give_back()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._give_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._give_back()

    def _give_back(self) -> None:
        if self._turn is not None:
            (turns, descriptor), self._turn = self._turn, None
            turns.give_back(descriptor)
