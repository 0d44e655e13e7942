"""The counts of the library `limits`, kept in our database: all processes count together, and need nothing else for it."""

from datetime import timedelta
from hashlib import sha256

from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from limits.storage import Storage

from games.models import Tally


class Tallies(Storage):
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
            if tally.ends_at <= now:
                tally.count, tally.ends_at = 0, ends_at
            tally.count += amount
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
