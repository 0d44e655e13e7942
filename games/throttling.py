"""Limits on tries by address and name: guessing passwords, flooding the server with books."""

from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from time import time

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from limits import RateLimitItem, parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

from games.models import Tally
from games.rules.words import count

_NETWORK_OF_ONE = 64
"""Bits of an IPv6 address that one home or phone doesn't choose by itself."""

_CLOCKS_DIFFER = timedelta(minutes=1)
"""Of two machines, at most."""
_KNOWN_FOR = timedelta(days=90)
_ANYWHERE = "anywhere"
"""In the place of an address."""
_MINUTES_SAID = 90


# Addresses


def address_of(request: HttpRequest) -> str:
    """The address by which tries are counted; of IPv6 the network, because everybody there has addresses without end.

    Only a proxy that we were told of may say for whom it asks, and only its own word counts: the last one.
    Whatever stands before it came from outside.
    """
    direct: str = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if settings.HTTPS else ""
    return _counted_as(forwarded) or _counted_as(direct) or "nowhere"


def _counted_as(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        # A zone, as in fe80::1%eth0, says which way the network lies, and is no part of its address.
        return str(IPv6Network((int(address), _NETWORK_OF_ONE), strict=False))
    return str(address)


# Counts


class Tallies(Storage):
    """The counts of the library `limits`, in our database."""

    STORAGE_SCHEME = ["tallies"]

    @property
    def base_exceptions(self) -> type[Exception]:
        return DatabaseError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = timezone.now()
        ends_at = now + timedelta(seconds=expiry)
        with transaction.atomic():
            tallies = Tally.objects.select_for_update()
            tally, is_new = tallies.get_or_create(key=_digest(key), defaults={"ends_at": ends_at})
            # What ends later than its own length from now was begun while the clock was wrong.
            if not now < tally.ends_at <= ends_at + _CLOCKS_DIFFER:
                tally.count, tally.ends_at = 0, ends_at
            tally.count = max(0, tally.count + amount)
            tally.save(update_fields=["count", "ends_at"])
        if is_new:
            Tally.objects.filter(ends_at__lte=now).delete()
        return tally.count

    def get(self, key: str) -> int:
        return _going(key).values_list("count", flat=True).first() or 0

    def get_expiry(self, key: str) -> float:
        ends_at = _going(key).values_list("ends_at", flat=True).first()
        return (ends_at or timezone.now()).timestamp()

    def check(self) -> bool:
        Tally.objects.exists()
        return True

    def reset(self) -> int:
        return Tally.objects.all().delete()[0]

    def clear(self, key: str) -> None:
        Tally.objects.filter(key=_digest(key)).delete()


def _going(key: str) -> QuerySet[Tally]:
    return Tally.objects.filter(key=_digest(key), ends_at__gt=timezone.now())


def _digest(key: str) -> str:
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


# Tries

_tallies = Tallies()
_limiter = FixedWindowRateLimiter(_tallies)


class TooOften(PermissionDenied):
    """It was tried too often, and may be tried again after so many seconds."""

    def __init__(self, limit: str, seconds: int) -> None:
        super().__init__(f"That was too often: at most {limit}. Wait {_in_words(seconds)}, then try again.")
        self.seconds = seconds


def count_try(request: HttpRequest, what: str, who: str = "") -> None:
    """Count one more try from where this request comes from; raises TooOften once there were too many.

    Counted before it is tried: whoever sends many at once gets no more tries than one after another.
    """
    _count(what, who, address_of(request))


def count_try_anywhere(what: str, who: str = "") -> None:
    """Count one more try, wherever it comes from: for guessers who have addresses without end."""
    _count(what, who, _ANYWHERE)


def forgive(request: HttpRequest, what: str, who: str = "") -> None:
    """Forget the tries so far: the last one was right."""
    _limiter.clear(_limit(what), what, who, address_of(request))


def give_back(what: str, who: str = "") -> None:
    """Take one try back from those that count wherever they come from: it was right."""
    limit = _limit(what)
    _tallies.incr(limit.key_for(what, who, _ANYWHERE), limit.get_expiry(), -1)


def know(request: HttpRequest, who: str) -> None:
    """Remember for a while that somebody was let in from this address."""
    _tallies.incr(_known(request, who), int(_KNOWN_FOR.total_seconds()))


def is_known(request: HttpRequest, who: str) -> bool:
    """True for whoever can't be locked out by what others do elsewhere."""
    return _tallies.get(_known(request, who)) > 0


def _known(request: HttpRequest, who: str) -> str:
    return f"known/{who}/{address_of(request)}"


def _count(what: str, who: str, address: str) -> None:
    limit = _limit(what)
    if not _limiter.hit(limit, what, who, address):
        ends_at = _limiter.get_window_stats(limit, what, who, address).reset_time
        in_words = f"{limit.amount} {what} in {_in_words(limit.get_expiry())}"
        raise TooOften(in_words, max(1, ceil(ends_at - time())))


def _limit(what: str) -> RateLimitItem:
    return parse(settings.LIMITS[what])


def _in_words(seconds: int) -> str:
    """`15 minutes`, `3 hours`: rounded up."""
    minutes = ceil(seconds / 60)
    return count(minutes, "minute") if minutes <= _MINUTES_SAID else count(ceil(minutes / 60), "hour")
