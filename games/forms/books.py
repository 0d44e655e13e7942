"""The form of a book: its name."""

from django import forms

from games.forms.fields import LineField
from games.models import LONGEST_BOOK_NAME, Book


class BookForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's has no type to take
    """A book's name; none at all is fine."""

    name = LineField("name", LONGEST_BOOK_NAME)

    class Meta:
        model = Book
        fields = ("name",)
