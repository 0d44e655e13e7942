"""The fields that every form of the pad has, and numbers and words as people type them."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from games.models import KEY

_JOINER = "\u200d"
"""What emoji are built with: not printable by itself, and harmless."""


def read_key(data: Mapping[str, str]) -> str | None:
    """The key of a tap; None if the page sent none that could be one."""
    key = data.get("key", "")
    return key if KEY.fullmatch(key) else None


def read_expected(data: Mapping[str, str]) -> int:
    """The number of the last entry that the page had seen; -1, which no game has, if it sent none."""
    number = read_number(data.get("expected"))
    return number if isinstance(number, int) else -1


def read_number(text: str | None) -> int | str | None:
    """A whole number if the text is one, else the text itself, for the rules to quote."""
    if text and re.fullmatch(r"-?[0-9]{1,6}", text):
        return int(text)
    return text or None


def one_line(text: str) -> str:
    """Without blanks around it, line breaks, and characters that can't be written down."""
    return " ".join(writable(text).split())


def writable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable() or letter.isspace() or letter == _JOINER)


class LineField(forms.CharField):
    """A line of text, or none, as it can be written down."""

    def __init__(self, what: str, longest: int, **options: Any) -> None:
        too_long = f"The {what} is too long: %(limit_value)d letters at most, not %(show_value)d."
        super().__init__(max_length=longest, required=False, error_messages={"max_length": too_long}, **options)

    def to_python(self, value: Any) -> str:
        return one_line(value or "")

    def prepare_value(self, value: Any) -> Any:
        return value or ""


def first_error(form: forms.BaseForm) -> str:
    """What is wrong with a form, in a sentence; empty where nothing is."""
    return next((str(error) for errors in form.errors.values() for error in errors), "")
