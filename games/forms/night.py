"""What the page of a night sends: its title, its place and a note."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.fields import one_line, writable
from games.models import LONGEST_NOTE, LONGEST_TITLE, Night


@dataclass(frozen=True, slots=True)
class NightWords:
    """What people call a night and say about it."""

    title: str
    place: str
    note: str

    @classmethod
    def of(cls, night: Night) -> "NightWords":
        return cls(night.title, night.place, night.note)

    @classmethod
    def read(cls, data: Mapping[str, str]) -> "NightWords":
        """As it was typed, without blanks around it and characters that can't be written down."""
        return cls(one_line(data.get("title", "")), one_line(data.get("place", "")), _lines(data.get("note", "")))

    @property
    def error(self) -> str:
        """What is wrong with it, if anything is."""
        for what, text, longest in (
            ("title", self.title, LONGEST_TITLE),
            ("place", self.place, LONGEST_TITLE),
            ("note", self.note, LONGEST_NOTE),
        ):
            if len(text) > longest:
                return f"The {what} is too long: {longest} letters at most, not {len(text)}."
        return ""


def _lines(text: str) -> str:
    """A browser ends lines in two characters, which would count twice. Other breaks and feeds are blanks to us."""
    written = writable(text.replace("\r\n", "\n"))
    return "".join(" " if letter.isspace() and letter != "\n" else letter for letter in written).strip()
