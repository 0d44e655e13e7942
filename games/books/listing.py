"""The list of a keeper's books: what they are called, and deleting one for good."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from games.access import memberships_of
from games.models import Book, Game, Keeping, Role, Seat
from games.rules.words import count, listing

UNNAMED = "New book"
PARTS = {Role.OWNER: "Yours", Role.SCORER: "You keep score", Role.VIEWER: "You look on"}


@dataclass(frozen=True, slots=True)
class BookRow:
    """A book as a keeper's list shows it."""

    id: str
    title: str
    part: str
    games: str
    last_played: datetime | None


def books_of(keeper: User) -> list[BookRow]:
    """The books of a keeper, the one played last first."""
    return _read(memberships_of(keeper))


def deleted_since(keeper: User, moment: datetime) -> list[BookRow]:
    """The books that their owner has deleted since then."""
    return _read(Keeping.objects.filter(keeper=keeper, role=Role.OWNER, book__deleted_at__gt=moment))


def title_of(book: Book) -> str:
    """What a book is called, or who played in it last."""
    return book.name or _titles(Game.objects.filter(pk=_last_game(book.pk))).get(book.pk, UNNAMED)


@transaction.atomic
def forget(book: Book) -> None:
    """Delete a book for good, with all that is in it: games first, which hold on to their nights and players."""
    # Locked before their seats go, in the order of a recount, which locks games and then writes seats.
    list(book.games.select_for_update().order_by("pk"))
    book.games.all().delete()
    book.delete()


def _read(keepings: QuerySet[Keeping]) -> list[BookRow]:
    there = Q(book__games__deleted_at=None)
    found = list(
        keepings.select_related("book")
        .annotate(
            games=Count("book__games", filter=there),
            last_played=Max("book__games__started_at", filter=there),
            last_game=_last_game(OuterRef("book")),
        )
        .order_by("-pk")
    )
    titles = _titles(Game.objects.filter(pk__in=[keeping.last_game for keeping in found]))
    found.sort(key=lambda keeping: keeping.last_played or keeping.book.created_at, reverse=True)
    return [
        BookRow(
            id=keeping.book_id,
            title=keeping.book.name or titles.get(keeping.book_id, UNNAMED),
            part=PARTS[Role(keeping.role)],
            games=count(keeping.games, "game"),
            last_played=keeping.last_played,
        )
        for keeping in found
    ]


def _last_game(book: OuterRef | str) -> Subquery:
    return Subquery(Game.objects.filter(book=book, deleted_at=None).order_by("-started_at").values("pk")[:1])


def _titles(games: QuerySet[Game]) -> dict[str, str]:
    """`Ana, Ben and Cara`, by book: who sits in these games."""
    names = defaultdict(list)
    for seat in Seat.objects.filter(game__in=games).select_related("game", "player").order_by("game", "position"):
        names[seat.game.book_id].append(seat.player.name)
    return {book: listing(seated) for book, seated in names.items()}
