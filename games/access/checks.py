"""What ids and keys look like, and what a role allows."""

import re

from django.core.exceptions import PermissionDenied
from django.http import Http404

from games.models import ID_LENGTH, KEY_LENGTH, Keeping

# An address can hold more than a database takes for text.
ID = re.compile(rf"[-\w]{{1,{ID_LENGTH}}}", re.ASCII)
KEY = re.compile(rf"[-\w]{{1,{KEY_LENGTH}}}", re.ASCII)


def check(shape: re.Pattern[str], found: str) -> None:
    """What does not look like an id or a key is not one of ours."""
    if not shape.fullmatch(found):
        raise Http404


def looks_like_id(text: str) -> bool:
    """Whether it makes sense to look for this: a page can send more than a database takes for text."""
    return bool(ID.fullmatch(text))


def writing(keeping: Keeping) -> Keeping:
    if not keeping.may_write:
        raise PermissionDenied("You can look at this book, but not write in it.")
    return keeping


def owning(keeping: Keeping) -> Keeping:
    if not keeping.owns:
        raise PermissionDenied("Only an owner of this book can do that.")
    return keeping
