"""What Django looks for in a database backend.

A server that is dead is noticed at once. One that hangs (a stopped process, a disk that doesn't answer, a cable that was
pulled out) is not: without deadlines all threads would soon wait for it. Whoever serves phones calls `be_impatient`; commands such as
`migrate` wait for as long as it takes.
"""

from time import monotonic
from typing import Any

import psycopg
from django.db.backends.postgresql import base

FOR_LOCK = 3
"""Seconds. Each of these leaves time for an answer within five."""
FOR_ANSWER = 4.0
"""For anything that is asked of the server. We wait no longer, and hang up; the server notices and stops working on it.

Its own `statement_timeout` would be wrong where a standby has to have each entry too: it ends the waiting for the standby
as well, with success, and an entry would be acknowledged that only one machine has.
"""
SEES_US = 2
"""Seconds within which the server notices that we have hung up."""
SHY = 2.0
"""Seconds in which nobody tries again after a server didn't answer: else all threads would, one after another."""
IDLE_IN_TRANSACTION = 30
"""Seconds until the server takes back what a web process holds that hangs itself."""

_OPTIONS = (
    f" -c lock_timeout={FOR_LOCK}s -c client_connection_check_interval={SEES_US}s"
    f" -c idle_in_transaction_session_timeout={IDLE_IN_TRANSACTION}s"
)


class _Patience:
    """This process's."""

    limited = False
    shy_until = 0.0


def be_impatient() -> None:
    """From now on this process serves phones."""
    _Patience.limited = True


class Impatient(psycopg.Connection[Any]):
    """A connection on which nothing is waited for longer than `FOR_ANSWER`."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, FOR_ANSWER if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:
            _Patience.shy_until = monotonic() + SHY
            # What the server says later would answer something else.
            self.pgconn.finish()
            raise psycopg.OperationalError("The server did not answer in time.") from error


class _Driver:
    """psycopg, as Django uses it, but for the kind of connection."""

    def __getattr__(self, name: str) -> Any:
        return getattr(psycopg, name)

    def connect(self, *arguments: Any, options: str = "", **parameters: Any) -> "psycopg.Connection[Any]":
        if not _Patience.limited:
            return psycopg.connect(*arguments, options=options, **parameters)
        if monotonic() < _Patience.shy_until:
            raise psycopg.OperationalError("The server did not answer a moment ago.")
        try:
            return Impatient.connect(*arguments, options=options + _OPTIONS, **parameters)
        except psycopg.errors.ConnectionTimeout:
            _Patience.shy_until = monotonic() + SHY
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with connections that don't wait for ever."""

    Database = _Driver()  # type: ignore[assignment]
