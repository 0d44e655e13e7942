"""How much a book holds at most: games, and bytes of what was entered in them."""

import json
from collections.abc import Iterable

from django.conf import settings
from django.db.models import Count, Sum

from games.models import Book
from games.rules.errors import Code, IllegalEntry


def size_of(bodies: Iterable[object]) -> int:
    """What entries take, in bytes."""
    return sum(len(json.dumps(body, separators=(",", ":"))) for body in bodies)


def check_room_for(book: Book, *, games: int = 0, size: int = 0) -> None:
    """Refuse what would make a book larger than one may be; deleted games count until they are gone for good."""
    held = book.games.aggregate(games=Count("pk"), size=Sum("size", default=0))
    most, most_bytes = settings.GAMES_A_BOOK, settings.MEGABYTES_A_BOOK * 2**20
    if held["games"] + games > most:
        raise IllegalEntry(
            Code.TOO_LARGE,
            f"A book holds {most:,} games at most, and this one has {held['games']:,}: begin another book.",
        )
    if held["size"] + size > most_bytes:
        raise IllegalEntry(
            Code.TOO_LARGE, f"A book holds {settings.MEGABYTES_A_BOOK} MB of entries at most: begin another book."
        )
