"""Slows down whoever tries too often: to guess a password, or to fill the server with books."""

from math import ceil
from time import time

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter

from games.rules.words import count
from games.slowing.addresses import address_of
from games.slowing.tallies import Tallies

_limiter = FixedWindowRateLimiter(Tallies())


class TooOften(PermissionDenied):
    """It was tried too often, and may be tried again after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That was too often. Wait {count(ceil(seconds / 60), 'minute')}, then try again.")
        self.seconds = seconds


def count_try(request: HttpRequest, what: str, who: str = "") -> None:
    """Count one more try from where this request comes from; raises TooOften once there were too many.

    Counted before it is tried: whoever sends many at once gets no more tries than one after another.
    """
    limit, address = _limit(what), address_of(request)
    if not _limiter.hit(limit, what, who, address):
        ends_at = _limiter.get_window_stats(limit, what, who, address).reset_time
        raise TooOften(max(1, ceil(ends_at - time())))


def forgive(request: HttpRequest, what: str, who: str = "") -> None:
    """Forget the tries so far: the last one was right."""
    _limiter.clear(_limit(what), what, who, address_of(request))


def _limit(what: str) -> RateLimitItem:
    return parse(settings.LIMITS[what])
