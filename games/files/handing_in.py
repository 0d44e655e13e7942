"""Taking in a file: what waits to be checked, and what has waited for too long."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from games.files.findings import pack_contents
from games.files.reading import Contents
from games.models import Book, Incoming

KEPT_FOR = timedelta(days=1)
MOST_WAITING = 5
LONGEST_NAME = 100


def hand_in(book: Book, keeper: User, name: str, contents: Contents) -> Incoming:
    """Keep what a file holds until it is added or thrown away; only the last few files of a book are kept."""
    incoming = Incoming.objects.create(
        book=book,
        keeper=keeper,
        name="".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME],
        data=pack_contents(contents),
        games=len(contents.games),
    )
    waiting = book.incoming.order_by("-at", "pk").values_list("pk", flat=True)
    old = book.incoming.filter(at__lt=timezone.now() - KEPT_FOR).values_list("pk", flat=True)
    Incoming.objects.filter(pk__in=[*waiting[MOST_WAITING:], *old]).delete()
    return incoming
