"""Periods to look back at: a year, a month, or all time."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from games.models import NIGHT_ENDS, Book
from games.stats.counting import ALL_TIME

_WRITTEN = re.compile(r"(?P<year>[12]\d{3})(-(?P<month>0[1-9]|1[0-2]))?", re.ASCII)
_MONTHS_OFFERED = 12
_SHORTEST_MONTH = 3


@dataclass(frozen=True, slots=True)
class Period:
    """Written as statistics write it: `2026`, `2026-11`, or nothing for all time."""

    key: str = ALL_TIME

    @classmethod
    def read(cls, text: str) -> "Period":
        """The period that an address names; all time where it names none."""
        return cls(text) if _WRITTEN.fullmatch(text) else cls()

    @property
    def name(self) -> str:
        if not self.key:
            return "All time"
        return self.key if len(self.key) == 4 else f"{self._first:%B %Y}"

    @property
    def in_a_line(self) -> str:
        """The name within a line: `all time`, but `October 2025`."""
        return self.name if self.key else "all time"

    @property
    def days(self) -> tuple[date, date] | None:
        """The period's first day, and the first one after it; None for all time."""
        if not self.key:
            return None
        return self._first, _months_later(self._first, 1 if len(self.key) == 7 else 12)

    @property
    def bounds(self) -> tuple[datetime, datetime] | None:
        """The instants between which the period's games were started; None for all time."""
        return (_evening_begins(self.days[0]), _evening_begins(self.days[1])) if self.days else None

    @property
    def _first(self) -> date:
        year, _, month = self.key.partition("-")
        return date(int(year), int(month or 1), 1)


ALWAYS = Period()
MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]


def month_named(word: str) -> int | None:
    """1 for `January` or `jan`; None for what is no month."""
    found = [number for number, name in enumerate(MONTHS, start=1) if name.startswith(word.casefold())]
    return found[0] if len(word) >= _SHORTEST_MONTH and len(found) == 1 else None


def years(book: Book) -> list[Period]:
    """The years in which the book was used, newest first."""
    return [period for period in offered(book) if len(period.key) == 4]


def offered(book: Book, chosen: Period | None = None) -> list[Period]:
    """The years in which the book was used, its last months, and the months of a year that was chosen, newest first."""
    dates = book.nights.order_by("date").values_list("date", flat=True)
    oldest, newest = dates.first(), dates.last()
    if oldest is None or newest is None:
        return [Period()]
    years = [Period(str(year)) for year in range(newest.year, oldest.year - 1, -1)]
    months = [_months_later(newest.replace(day=1), -back) for back in range(_MONTHS_OFFERED)]
    keys = {f"{month:%Y-%m}" for month in months}
    year = chosen.key[:4] if chosen else ""
    keys |= {f"{year}-{month:02}" for month in range(1, 13) if year}
    used = sorted((key for key in keys if f"{oldest:%Y-%m}" <= key <= f"{newest:%Y-%m}"), reverse=True)
    return [Period(), *years, *map(Period, used)]


def _months_later(first: date, months: int) -> date:
    """The first of a month some months later; the last month that a date can name is followed by itself."""
    number = first.year * 12 + first.month - 1 + months
    return date(min(number // 12, 9999), number % 12 + 1, 1)


def _evening_begins(day: date) -> datetime:
    """The instant from which a game belongs to this day's evening."""
    return timezone.make_aware(datetime.combine(day, (datetime.min + NIGHT_ENDS).time()))
