"""`manage.py recover BOOK`: a way back into a book for owners who have lost the phone that kept it."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q
from django.utils.timezone import localtime

from games.books.listing import title_of
from games.keepers.recovery import make_code
from games.models import Book, Keeping, Role
from games.rules.names import same_name

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Makes a recovery code for the owner of a book, who can then open it on another phone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = "the book's id, its name, or the name of somebody who plays in it; after -- if it begins with a hyphen"
        parser.add_argument("book", help=what)
        parser.add_argument("--owner", type=int, default=1, help="of several owners, which: 1 has owned it for longest")

    def handle(self, *args: object, book: str, owner: int, **options: object) -> None:
        found = self._book(book)
        owners = list(
            found.keepings.filter(role=Role.OWNER, keeper__is_active=True)
            .select_related("keeper", "player")
            .order_by("since", "pk")
        )
        if not owners:
            raise CommandError("Nobody owns this book.")
        if not 1 <= owner <= len(owners):
            raise CommandError(f"It has {len(owners)} owners: --owner is a number from 1 to {len(owners)}.")
        for number, each in enumerate(owners if len(owners) > 1 else [], start=1):
            self.stdout.write(f"{'*' if number == owner else ' '} --owner {number}: {_called(each)}")
        words = " ".join(make_code(owners[owner - 1].keeper))
        self.stdout.write(f"{title_of(found)}: on the other phone open /account/recover/ and type\n\n    {words}\n")
        self.stdout.write("It opens everything that this owner keeps, once. An earlier code is worth nothing any more.")

    def _book(self, text: str) -> Book:
        books = Book.objects.filter(pk=text) or Book.objects.filter(
            Q(name__iexact=text) | Q(players__same_name=same_name(text))
        ).distinct().order_by("-created_at")
        if not books:
            raise CommandError(f"No book has the id or the name {text!r}, and nobody of that name plays in one.")
        if len(books) > 1:
            for book in books[:MOST_SHOWN]:
                day = f"{localtime(book.created_at):%-d %B %Y}"
                self.stderr.write(f"{book.pk}  {title_of(book)}, since {day}, games: {book.games.count()}")
            raise CommandError("These are several: say which by its id.")
        return books[0]


def _called(keeping: Keeping) -> str:
    name = keeping.player.name if keeping.player else keeping.keeper.first_name
    return f"{name or 'a phone'}, since {localtime(keeping.since):%-d %B %Y}"
