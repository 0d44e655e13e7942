"""The form of a night: its title, its place and a note."""

from typing import Any

from django import forms

from games.forms.fields import LineField, writable
from games.models import LONGEST_NOTE, LONGEST_TITLE, Night


class NoteField(LineField):
    """Several lines."""

    def to_python(self, value: Any) -> str:
        """A browser ends lines in two characters, which would count twice. Other breaks and feeds are blanks to us."""
        written = writable((value or "").replace("\r\n", "\n"))
        return "".join(" " if letter.isspace() and letter != "\n" else letter for letter in written).strip()


class NightForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's has no type to take
    """A night's title, place and note; none has to be there."""

    title = LineField("title", LONGEST_TITLE)
    place = LineField("place", LONGEST_TITLE)
    note = NoteField("note", LONGEST_NOTE)

    class Meta:
        model = Night
        fields = ("title", "place", "note")
