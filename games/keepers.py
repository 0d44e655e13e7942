"""What the keepers of a book are called."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.timezone import localtime

from games.models import Book, Game, Keeping, Role

NAMELESS = "Another phone"


@dataclass(frozen=True, slots=True)
class Names:
    """Keepers by name, as one of them reads it: by the player they are, else by the name they gave themselves."""

    known: Mapping[int, str]
    reader: User | None

    def of(self, keeper: User | None) -> str:
        """`Ben`, `You`, `Another phone`."""
        if keeper is None:
            return NAMELESS
        if keeper == self.reader:
            return "You"
        # Somebody who has left the book is no player in it any more.
        return self.known.get(keeper.pk) or keeper.first_name or NAMELESS


def names_in(book_id: str, reader: User | None) -> Names:
    """The names of a book's keepers, in one query."""
    players = Keeping.objects.filter(book=book_id).exclude(player=None)
    return Names(dict(players.values_list("keeper", "player__name")), reader)


def seat_of(keeping: Keeping, game: Game) -> int | None:
    """Where the keeper sits in this game; None for somebody who is no player of it."""
    if keeping.player_id is None:
        return None
    return game.seats.filter(player=keeping.player_id).values_list("position", flat=True).first()


@dataclass(frozen=True, slots=True)
class Person:
    """A keeper in the list of a book's people."""

    key: str
    name: str
    role: Role
    is_reader: bool

    @property
    def other_roles(self) -> list[Role]:
        return [role for role in Role if role != self.role]


def people_of(book: Book, reader: User | None) -> list[Person]:
    """All keepers of a book, the first first."""
    keepings = book.keepings.annotate(player_name=F("player__name"), own_name=F("keeper__first_name"))
    return [
        Person(
            key=keeping.key,
            name=keeping.player_name or keeping.own_name or f"A phone, since {localtime(keeping.since):%-d %B}",
            role=Role(keeping.role),
            is_reader=reader is not None and keeping.keeper_id == reader.pk,
        )
        for keeping in keepings.order_by("since", "pk")
    ]
