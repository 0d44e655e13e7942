"""Moments in files: written in UTC, read in any of the usual ways."""

from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown

EARLIEST = date(1900, 1, 1)
CLOCKS_DIFFER = timedelta(minutes=10)
"""A file may come from a phone whose clock is a little fast."""

_LONGEST = 40
_NOON = time(12)


def written(moment: datetime, *, timespec: str = "auto") -> str:
    """`2026-11-18T19:30:00Z`."""
    return moment.astimezone(UTC).isoformat(timespec=timespec).replace("+00:00", "Z")


def read_date(text: object) -> date:
    try:
        day = date.fromisoformat(_short(text))
    except ValueError as error:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{shown(text)} is no date such as 2026-11-18.") from error
    _check_not_before(day)
    return day


def read_started(text: object, now: datetime) -> datetime:
    """When a game started. Whoever gives only the day means any time of it, and no zone means this one."""
    try:
        day = date.fromisoformat(_short(text)) if len(_short(text)) <= len("2026-11-18") else None
        moment = datetime.combine(day, _NOON) if day else datetime.fromisoformat(_short(text))
        moment = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
        moment = moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{shown(text)} is no time such as 2026-11-18T19:30:00Z.") from error
    _check_not_before(moment.date())
    if day == timezone.localdate(now):
        return min(moment, now)
    return check_past(moment, now)


def check_past(moment: datetime, now: datetime) -> datetime:
    if moment > now + CLOCKS_DIFFER:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{written(moment, timespec='seconds')} is still to come.")
    return moment


def _short(text: object) -> str:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError(text)
    return text


def _check_not_before(day: date) -> None:
    if day < EARLIEST:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{day.isoformat()} is too long ago: {EARLIEST.year} is the earliest.")
