"""What the log tells: what was asked of which page, and how it went. Never who, and never an address: it may hold a key."""

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

LOOKS = ("GET", "HEAD", "OPTIONS")
# Their messages speak of this machine. Those of others may quote what somebody typed.
TELLING = (OSError, ImportError, OperationalError)

log = logging.getLogger(__name__)


def log_requests(get_response: View) -> View:
    """One line for each write, and for each request that is refused or fails."""

    def answer(request: HttpRequest) -> HttpResponse:
        begun = time.monotonic()
        response = get_response(request)
        if request.method not in LOOKS or response.status_code >= 400:
            took = (time.monotonic() - begun) * 1000
            method = request.method if request.method in (*LOOKS, "POST") else "OTHER"
            log.info("%s %s %d %.0f ms", method, page_of(request), response.status_code, took)
        return response

    return answer


def page_of(request: HttpRequest) -> str:
    """The name that a page has in our urls."""
    return request.resolver_match.url_name or "unnamed" if request.resolver_match else "unknown"


class WithoutAddresses(logging.Filter):
    """Puts the name of the page where others would log its address."""

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
    """Tells where something failed, and of what kind, but not what it was about."""

    def formatException(self, ei: Failure) -> str:
        return "\nwhich led to\n".join(_told(failure) for failure in reversed(list(_chain(ei[1]))))


def _chain(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__ or (None if failure.__suppress_context__ else failure.__context__)


def _told(failure: BaseException) -> str:
    return "".join(traceback.format_tb(failure.__traceback__)) + _kind(failure)


def _kind(failure: BaseException) -> str:
    kind = f"{type(failure).__module__}.{type(failure).__qualname__}".removeprefix("builtins.")
    return f"{kind}: {failure}" if isinstance(failure, TELLING) else kind


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
        # What is refused has its line from us already.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
        "gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
