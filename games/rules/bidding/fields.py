"""Fields of a rules document, read one by one: what can't stand there is refused with its clause, and with what would do."""

from collections.abc import Collection, Iterable
from typing import NoReturn

from games.rules.errors import Code, IllegalEntry
from games.rules.names import can_be_seen, can_be_written
from games.rules.words import listing, shown, whole_between

MOST_LISTED = 60
MOST_POINTS = 1000
"""H14: a coefficient, up or down."""


class Fields:
    """An object of the document. `place` says where it stands: `schedule.`, or nothing for the document itself."""

    def __init__(self, document: object, clause: str, known: Collection[str], place: str = "") -> None:
        self.clause = clause
        self.place = place
        if not isinstance(document, dict):
            self.refuse("", f"{self._named('')} must be an object.")
        self.document: dict[str, object] = {key: value for key, value in document.items() if value is not None}
        for key in self.document:
            if key not in known:
                wrong = f"House rules have no {shown(place + str(key))}: choose {listing(map(repr, known), 'or')}."
                self.refuse("", wrong, clause="H14")

    def __contains__(self, key: str) -> bool:
        return key in self.document

    def get(self, key: str) -> object:
        return self.document.get(key)

    def refuse(self, key: str, sentence: str, clause: str = "") -> NoReturn:
        raise IllegalEntry(
            Code.HOUSE_RULES, sentence, clause=clause or self.clause, field=(self.place + key).rstrip(".")
        )

    def wrong(self, key: str, would_do: str) -> NoReturn:
        """Refuse what stands there, and say what would do."""
        if isinstance(self.get(key), float):
            would_do = f"{would_do}, without tenths: multiply all points by ten instead"
        stands = f"can't be {shown(self.get(key))}" if key in self else "is missing"
        self.refuse(key, f"{self._named(key)} {stands}: it must be {would_do}.")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.document.get(key, default)
        if not whole_between(value, low, high):
            self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def points(self, key: str) -> int:
        return self.number(key, -MOST_POINTS, MOST_POINTS, 0)

    def flag(self, key: str) -> bool:
        value = self.document.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, "true or false")
        return value

    def word(self, key: str, words: Iterable[str], default: str | None = None) -> str:
        """One of these words."""
        known = list(words)
        value = self.document.get(key, default)
        if not isinstance(value, str) or value not in known:
            self.wrong(key, f"{listing(map(repr, known), 'or')}")
        return value

    def text(self, key: str, longest: int) -> str:
        """A name: what can be read on one line."""
        value = self.document.get(key)
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            self.wrong(key, f"a name of 1 to {longest} letters")
        if value != value.strip() or not can_be_written(value) or not can_be_seen(value):
            self.refuse(key, f"{self._named(key)} has a character that can't be written down, or a blank at its end.")
        return value

    def listed(self, key: str, most: int = MOST_LISTED) -> list[object]:
        value = self.document.get(key, [])
        if not isinstance(value, list) or len(value) > most:
            self.wrong(key, f"a list of at most {most}")
        return value

    def numbers(self, key: str, low: int, high: int, most: int = MOST_LISTED) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self.listed(key, most)
        numbers = tuple(value for value in values if whole_between(value, low, high))
        if len(numbers) != len(values):
            odd = next(value for value in values if not whole_between(value, low, high))
            self.refuse(key, f"{self._named(key)} can't have {shown(odd)}: only whole numbers from {low} to {high}.")
        return numbers

    def _named(self, key: str) -> str:
        path = (self.place + key).rstrip(".").replace("_", " ").replace(".", ", ")
        return f"{path[0].upper()}{path[1:]}" if path else "House rules"
