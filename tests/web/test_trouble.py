"""Which failures of the database pass by themselves, and what is said about them."""

import sqlite3
from unittest.mock import Mock

import psycopg
import pytest
from django.db import DataError, Error, InterfaceError, InternalError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from psycopg import errors

from scorekeeper.trouble import AWAY, BUSY, FULL, READ_ONLY, UNWRITABLE, reason_for
from tests.web.page import Page


def sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = code
    return error


def caused(error: Error, cause: Exception) -> Error:
    """As Django raises it."""
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_FULL, FULL),
        (sqlite3.SQLITE_READONLY, READ_ONLY),
        (sqlite3.SQLITE_READONLY_DBMOVED, READ_ONLY),
        (sqlite3.SQLITE_IOERR_WRITE, UNWRITABLE),
        (sqlite3.SQLITE_CANTOPEN, UNWRITABLE),
        (sqlite3.SQLITE_BUSY, BUSY),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, BUSY),
        # A table that isn't there, and a damaged file, don't pass by themselves.
        (sqlite3.SQLITE_ERROR, None),
        (sqlite3.SQLITE_CORRUPT, None),
    ],
)
def test_sqlite(code: int, reason: str | None) -> None:
    assert reason_for(caused(OperationalError(), sqlite(code))) == reason


@pytest.mark.parametrize(
    ("error", "cause", "reason"),
    [
        (OperationalError(), psycopg.OperationalError("connection refused"), AWAY),
        (InterfaceError(), psycopg.InterfaceError("the connection is closed"), AWAY),
        (OperationalError(), errors.AdminShutdown(), AWAY),
        (OperationalError(), errors.CannotConnectNow(), AWAY),
        (OperationalError(), errors.ConnectionFailure(), AWAY),
        (OperationalError(), errors.TooManyConnections(), BUSY),
        (OperationalError(), errors.DeadlockDetected(), BUSY),
        (OperationalError(), errors.LockNotAvailable(), BUSY),
        (OperationalError(), errors.DiskFull(), FULL),
        (InternalError(), errors.ReadOnlySqlTransaction(), READ_ONLY),
        (ProgrammingError(), errors.UndefinedTable(), None),
        (ProgrammingError(), psycopg.ProgrammingError("1 placeholder but 2 parameters"), None),
        (DataError(), errors.StringDataRightTruncation(), None),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_postgresql(error: Error, cause: Exception, reason: str | None) -> None:
    assert reason_for(caused(error, cause)) == reason


@pytest.mark.parametrize("error", [RuntimeError("out of cards"), OSError("disk full"), None])
def test_other_failures_are_our_mistake(error: Exception | None) -> None:
    assert reason_for(error) is None


def lose_connection(_request: HttpRequest) -> HttpResponse:
    raise OperationalError from psycopg.OperationalError("connection refused")


urlpatterns = [path("lose-connection", lose_connection), path("", include("games.urls"))]
handler500 = "scorekeeper.trouble.server_error"


@pytest.mark.urls("tests.web.test_trouble")
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_the_page_does_without_the_database(headers: dict[str, str]) -> None:
    # This test does not ask for the database, so that touching it would be an error.
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "somebody"
    response = client.get("/lose-connection", headers=headers)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert AWAY in response.text.replace("&#x27;", "'")
    assert "What was saved before is safe." in response.text


@pytest.mark.django_db
def test_a_first_game_can_be_sent_again_from_the_same_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first game makes a keeper, who gets a new token; but not if nothing came of it."""
    phone = Client(enforce_csrf_checks=True, raise_request_exception=False)
    page = Page.of(phone.get("/new/oh-hell/?seat=Ana&seat=Ben&seat=Cara&first=Ana").text)
    fields = {**page.form_of(page.buttons()["Start Oh Hell"]).fields(), "start": "yes"}
    with monkeypatch.context() as patch:
        full = caused(OperationalError(), sqlite(sqlite3.SQLITE_FULL))
        patch.setattr("games.views.new_game.start_in_place", Mock(side_effect=full))
        assert phone.post("/new/oh-hell/", fields).status_code == 503
    assert phone.post("/new/oh-hell/", fields).status_code == 303
