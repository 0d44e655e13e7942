"""Error pages: Django's, whatever was sent; and 503 with the reason when the database can't be used just now.

Full, read-only or locked files and lost connections are nobody's mistake and pass, so phones are asked to try again.
"""

import sqlite3
import sys
from collections.abc import Iterator

from django.db import Error, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.views import defaults

RETRY_AFTER = 5
"""Seconds."""

FULL = "The disk of this server is full, so nothing can be saved."
READ_ONLY = "The scorebooks of this server can only be read just now, so nothing can be saved."
UNWRITABLE = "The disk of this server can't be used just now, so nothing can be saved."
BUSY = "This server is very busy."
AWAY = "The scorebooks of this server can't be reached just now."

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: UNWRITABLE,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
}
# By the classes of its manual's appendix on error codes, the more special ones first.
_POSTGRESQL = {
    "53100": FULL,
    "25006": READ_ONLY,
    "53": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "40": BUSY,
    "08": AWAY,
    "57P": AWAY,
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return defaults.bad_request(_unread(request), exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return defaults.permission_denied(_unread(request), exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return defaults.page_not_found(_unread(request), exception)


def _unread(request: HttpRequest) -> HttpRequest:
    """Django looks for a token in what was sent before it says no, and fails over a form that is too large to be read."""
    request.csrf_processing_done = True  # type: ignore[attr-defined]
    return request


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: answers whatever fails, without the database and the session."""
    # Whoever was about to be logged in has not been, so the page that they are looking at keeps its token.
    request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
    reason = reason_for(sys.exc_info()[1])
    if reason is None:
        return HttpResponseServerError(render_to_string("500.html"))
    page = render_to_string("503.html", {"reason": reason})
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_AFTER)})


def reason_for(failure: BaseException | None) -> str | None:
    """Why the database can't be used, as a sentence; None for any other failure."""
    if not isinstance(failure, Error):
        return None
    for cause in _causes(failure):
        if isinstance(cause, sqlite3.Error):
            # The low byte is the kind; what is above says where it happened.
            return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        if hasattr(cause, "sqlstate"):
            return _postgresql(cause.sqlstate, failure)
    return None


def _causes(failure: BaseException) -> Iterator[BaseException]:
    """Django's error, then the driver's own."""
    cause: BaseException | None = failure
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _postgresql(code: str | None, failure: Error) -> str | None:
    if code is None:
        # It is not the server that speaks: either there is no connection to it, or our query makes no sense.
        return AWAY if isinstance(failure, OperationalError | InterfaceError) else None
    return next((reason for start, reason in _POSTGRESQL.items() if code.startswith(start)), None)
