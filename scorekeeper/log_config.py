"""The server's log, and the middleware that writes to it.

Pages stand in it by their names; never who asked, nor an address, which may hold a key.
"""

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from scorekeeper.trouble import reason_for

View = Callable[[HttpRequest], HttpResponse]
Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

READS = ("GET", "HEAD", "OPTIONS")
# Logged with their messages, which speak of this machine. Those of others may quote what somebody typed.
WITH_MESSAGE = (OSError, ImportError, OperationalError)

log = logging.getLogger("scorekeeper.requests")


def log_requests(get_response: View) -> View:
    """Middleware: logs each write, and each request that is refused or fails, in one line."""

    def answer(request: HttpRequest) -> HttpResponse:
        begun = time.monotonic()
        response = get_response(request)
        if request.method not in READS or response.status_code >= 400:
            took = (time.monotonic() - begun) * 1000
            method = request.method if request.method in (*READS, "POST") else "OTHER"
            log.info("%s %s %d %.0f ms", method, page_of(request), response.status_code, took)
        return response

    return answer


def page_of(request: HttpRequest) -> str:
    """The name of the page in games/urls.py."""
    return request.resolver_match.url_name or "unnamed" if request.resolver_match else "unknown"


class WithoutAddresses(logging.Filter):
    """Replaces the addresses that Django and gunicorn log by the name of the page."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        page = page_of(request) if isinstance(request, HttpRequest) else "unknown"
        if isinstance(record.args, tuple):
            record.args = tuple(page if isinstance(arg, str) and "/" in arg else arg for arg in record.args)
        # gunicorn repeats what it could not read, and from where it came.
        if isinstance(record.msg, str):
            record.msg = record.msg.partition(" from ip=")[0]
        failure = record.exc_info[1] if record.exc_info else None
        # A foreign host name or a full disk is no failure of ours, and comes often: one line will do.
        if isinstance(failure, SuspiciousOperation):
            record.exc_info = None
        elif failure is not None and reason_for(failure):
            record.exc_info = None
            record.msg, record.args = "%s: %s", (record.getMessage(), _kind(failure))
        return True


class WithoutNames(logging.Formatter):
    """Formats exceptions as tracebacks without messages: they may quote what somebody typed."""

    def formatException(self, ei: Failure) -> str:
        return "\nwhich led to\n".join(_traceback(failure) for failure in reversed(list(_causes(ei[1]))))


def _causes(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__ or (None if failure.__suppress_context__ else failure.__context__)


def _traceback(failure: BaseException) -> str:
    return "".join(traceback.format_tb(failure.__traceback__)) + _kind(failure)


def _kind(failure: BaseException) -> str:
    kind = f"{type(failure).__module__}.{type(failure).__qualname__}".removeprefix("builtins.")
    return f"{kind}: {failure}" if isinstance(failure, WITH_MESSAGE) else kind


CONFIG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without-addresses": {"()": WithoutAddresses}},
    "formatters": {
        "line": {"()": WithoutNames, "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["without-addresses"]},
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Left to itself, Django logs nothing to the terminal unless DEBUG is on.
        "django": {"handlers": [], "level": "INFO"},
        # What is refused has its line from log_requests already.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
        "gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
