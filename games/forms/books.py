"""What a book is called."""

from games.forms.fields import one_line
from games.models import LONGEST_BOOK_NAME


def read_book_name(text: str) -> tuple[str, str]:
    """The name as it can be written down, and what is wrong with it, if anything is. None at all is fine."""
    name = one_line(text)
    too_long = f"The name is too long: {LONGEST_BOOK_NAME} letters at most, not {len(name)}."
    return name, too_long if len(name) > LONGEST_BOOK_NAME else ""
