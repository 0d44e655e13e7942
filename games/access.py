"""Who may see and write what. Every view asks here first."""

import re
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games import slowing
from games.models import (
    ID_LENGTH,
    KEY_LENGTH,
    Book,
    Game,
    Incoming,
    Invitation,
    Keeping,
    Night,
    Player,
    Role,
    new_id,
)
from games.prepared import Prepared, Row

# What an id looks like. An address can hold more than a database takes for text.
_ID = re.compile(rf"[-\w]{{1,{ID_LENGTH}}}", re.ASCII)
_KEY = re.compile(rf"[-\w]{{1,{KEY_LENGTH}}}", re.ASCII)
_OPEN_BOOK = "book"
"""Where a phone's session keeps which of its keeper's books is open on it."""
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def keeper_of(request: HttpRequest) -> User | None:
    """Who holds this phone, if it has ever written anything."""
    return request.user if isinstance(request.user, User) else None


def keeping_of(request: HttpRequest) -> Keeping | None:
    """The keeper's part in the book that is open on this phone, if there is one."""
    keeper = keeper_of(request)
    if keeper is None:
        return None
    opened = Case(When(book=request.session.get(_OPEN_BOOK, ""), then=0), default=1)
    return keepings_of(keeper).order_by(opened, "pk").first()


def keepings_of(keeper: User) -> QuerySet[Keeping]:
    """All books that somebody keeps, and as what; those deleted left out."""
    return Keeping.objects.filter(keeper=keeper, book__deleted_at=None).select_related("book")


def book_of(request: HttpRequest) -> Book | None:
    """The book that is open on this phone, if there is one yet."""
    keeping = keeping_of(request)
    return keeping.book if keeping else None


def book_to_write(request: HttpRequest) -> Book:
    """The book that this phone writes in; the first write makes the keeper and the book."""
    keeping = keeping_of(request)
    if keeping is None:
        return new_book(request)
    return _writing(keeping).book


def keeping_to_own(request: HttpRequest) -> Keeping:
    """The keeper's part in the open book, which has to be its owner's."""
    keeping = keeping_of(request)
    if keeping is None:
        raise Http404
    return _owning(keeping)


def keeping_to_change(request: HttpRequest, key: str) -> Keeping:
    """Anybody's part in a book that this keeper owns, by its key."""
    _check(_KEY, key)
    keeping = get_object_or_404(Keeping.objects.select_related("book"), key=key)
    _owning(_keeping_in(request, keeping.book))
    return keeping


def open_on_this_phone(request: HttpRequest, book: Book) -> None:
    """From now on this phone shows that book."""
    request.session[_OPEN_BOOK] = book.pk


def new_book(request: HttpRequest) -> Book:
    """A book of its own for whoever holds this phone, who becomes a keeper if need be.

    Raises slowing.TooOften where there is a flood of new books.
    """
    slowing.count_try(request, "new books")
    with transaction.atomic():
        book = _owned_by(keeper_to_be(request), new_id())
    open_on_this_phone(request, book)
    return book


def another_book(request: HttpRequest, book_id: str) -> Book:
    """One more book for a keeper, under an id that the page has chosen: sent twice, it is still one book."""
    _check(_ID, book_id)
    keeper = keeper_of(request)
    if keeper is None:
        raise Http404
    if not keepings_of(keeper).filter(book=book_id).exists():
        slowing.count_try(request, "new books")
        # If it is there by now, the same tap was quicker the other time it was sent; or it is somebody else's.
        with suppress(IntegrityError), transaction.atomic():
            _owned_by(keeper, book_id)
    book = keeping_at(request, book_id).book
    open_on_this_phone(request, book)
    return book


def keeping_at(request: HttpRequest, book_id: str) -> Keeping:
    """The keeper's part in one of their books, open on this phone or not."""
    keeping = _keeping_at(request, book_id)
    if keeping.book.deleted_at is not None:
        raise Http404
    return keeping


def book_to_own(request: HttpRequest, book_id: str) -> Book:
    """One of the keeper's books, which has to be theirs."""
    return _owning(keeping_at(request, book_id)).book


def book_to_bring_back(request: HttpRequest, book_id: str) -> Book:
    """A book that is the keeper's own, be it deleted or not."""
    return _owning(_keeping_at(request, book_id)).book


def books_of_ones_own(request: HttpRequest) -> QuerySet[Book]:
    """The books that this keeper owns, those deleted included."""
    return Book.objects.filter(keepings__keeper=keeper_of(request), keepings__role=Role.OWNER)


def keeper_to_be(request: HttpRequest) -> User:
    """Who holds this phone: made, and logged in for a long time, with the first thing that needs a keeper."""
    keeper = keeper_of(request)
    if keeper is None:
        keeper = User.objects.create_user(f"keeper-{new_id()}")
        login(request, keeper, backend=_BACKEND)
    return keeper


@dataclass(frozen=True)
class Look:
    """A look at a game: the entry that it has come to.

    The game itself is read when it is asked for: a page that was kept from the last look needs none of it.
    """

    game_id: str
    number: int
    stamp: str
    renamed: int

    @cached_property
    def game(self) -> Game:
        return Game.objects.select_related("book").get(pk=self.game_id)

    @property
    def entry(self) -> Hashable:
        """What a page of the game follows from: its last entry, and what the players are called."""
        return self.game_id, self.number, self.stamp, self.renamed


@dataclass(frozen=True)
class Place(Look):
    """A keeper's look at a game, with the keeper's part in its book."""

    keeping: Keeping

    def after(self, game: Game) -> "Place":
        """The same keeper, at the game as it has become."""
        place = replace(self, number=game.number, stamp=game.stamp, renamed=game.book.renamed)
        # Where a cached property keeps what it has read.
        place.__dict__["game"] = game
        return place


def game_to_see(request: HttpRequest, game_id: str) -> Game:
    """A game of one of this keeper's books; anybody else's is not there, and neither is a deleted one."""
    return place_at(request, game_id).game


def game_to_write(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in."""
    return place_to_write_at(request, game_id).game


def game_to_bring_back(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in, be it deleted or not."""
    place = _place(request, game_id, deleted_too=True)
    _writing(place.keeping)
    return place.game


def place_at(request: HttpRequest, game_id: str) -> Place:
    """The keeper's place at a game to see."""
    return _place(request, game_id, deleted_too=False)


def place_to_write_at(request: HttpRequest, game_id: str) -> Place:
    """The keeper's place at a game to write in."""
    place = place_at(request, game_id)
    _writing(place.keeping)
    return place


def look_by_link(key: str) -> Look:
    """At the game that a link was made for, for whoever has the link, until it is renewed or taken back."""
    _check(_KEY, key)
    row = _WATCHED.row(key=key)
    if row is None:
        raise Http404
    return Look(*row)


def last_number(game_id: str, key: str) -> int:
    """The number of a game's last entry, for a page of the keeper whose keeping has this key.

    One indexed read and no session: pages ask for this all the time.
    """
    _check(_ID, game_id)
    _check(_KEY, key)
    return _number(_NUMBER.row(game=game_id, key=key))


def last_number_watched(key: str) -> int:
    """The number of the last entry of the game that a link was made for; one indexed read."""
    _check(_KEY, key)
    return _number(_NUMBER_WATCHED.row(key=key))


def player_to_see(request: HttpRequest, player_id: str) -> Player:
    """A player of one of this keeper's books."""
    return _player(request, player_id)[0]


def player_to_write(request: HttpRequest, player_id: str) -> Player:
    """A player of a book that this keeper may write in."""
    player, keeping = _player(request, player_id)
    _writing(keeping)
    return player


def night_to_see(request: HttpRequest, night_id: str) -> Night:
    """A night of one of this keeper's books."""
    return _night(request, night_id)[0]


def night_to_write(request: HttpRequest, night_id: str) -> Night:
    """A night of a book that this keeper may write in."""
    night, keeping = _night(request, night_id)
    _writing(keeping)
    return night


def shared_night(key: str) -> Night:
    """The night that a link was made for, for whoever has the link, until sharing stops."""
    _check(_KEY, key)
    return get_object_or_404(Night, share_key=key, book__deleted_at=None)


def incoming_to_write(request: HttpRequest, incoming_id: str) -> Incoming:
    """A file that was handed in, of a book that this keeper may write in."""
    _check(_ID, incoming_id)
    incoming = get_object_or_404(Incoming.objects.select_related("book"), pk=incoming_id)
    _writing(_keeping_in(request, incoming.book))
    return incoming


def invitation(key: str) -> Invitation:
    """What a link invites to, for whoever has the link, until it is renewed or taken back."""
    _check(_KEY, key)
    return get_object_or_404(Invitation.objects.select_related("book"), key=key, book__deleted_at=None)


def looks_like_id(text: str) -> bool:
    """Whether it makes sense to look for this: a page can send more than a database takes for text."""
    return bool(_ID.fullmatch(text))


def may_write(request: HttpRequest, book: Book) -> bool:
    """Whether to offer what writes: a viewer is spared buttons that would be refused."""
    return _keeping_in(request, book).may_write


_LIVE_GAMES = Game.objects.filter(deleted_at=None, book__deleted_at=None)


def _check(shape: re.Pattern[str], found: str) -> None:
    """What does not look like an id or a key is not one of ours."""
    if not shape.fullmatch(found):
        raise Http404


# Asked for with every tap, every look at a pad and, by pages that wait for news, every second.
_NUMBER = Prepared(
    lambda game, key: _LIVE_GAMES.filter(pk=game, book__keepings__key=key).values_list("number"), game="game", key="key"
)
_WATCHED = Prepared(
    lambda key: _LIVE_GAMES.filter(watch_key=key).values_list("pk", "number", "stamp", "book__renamed"), key="key"
)
_NUMBER_WATCHED = Prepared(lambda key: _LIVE_GAMES.filter(watch_key=key).values_list("number"), key="key")
_PLACE = Prepared(
    lambda keeper, game: Keeping.objects.filter(keeper=keeper, book__deleted_at=None, book__games=game).values_list(
        *("pk", "book", "role", "key", "player"),
        *("book__renamed", "book__games__number", "book__games__stamp", "book__games__deleted_at"),
    ),
    keeper=-1,
    game="game",
)


def _number(row: Row | None) -> int:
    if row is None:
        raise Http404
    number: int = row[0]
    return number


def _player(request: HttpRequest, player_id: str) -> tuple[Player, Keeping]:
    _check(_ID, player_id)
    player = get_object_or_404(Player.objects.select_related("book"), pk=player_id)
    return player, _keeping_in(request, player.book)


def _night(request: HttpRequest, night_id: str) -> tuple[Night, Keeping]:
    _check(_ID, night_id)
    night = get_object_or_404(Night.objects.select_related("book"), pk=night_id)
    return night, _keeping_in(request, night.book)


def _place(request: HttpRequest, game_id: str, *, deleted_too: bool) -> Place:
    _check(_ID, game_id)
    keeper = keeper_of(request)
    row = _PLACE.row(keeper=keeper.pk, game=game_id) if keeper else None
    if keeper is None or row is None:
        raise Http404
    pk, book, role, key, player, renamed, number, stamp, deleted_at = row
    if deleted_at is not None and not deleted_too:
        raise Http404
    keeping = Keeping(pk=pk, keeper=keeper, book_id=book, role=role, key=key, player_id=player)
    return Place(game_id, number, stamp, renamed, keeping)


def _keeping_in(request: HttpRequest, book: Book) -> Keeping:
    """The keeper's part in a book. A book without one might as well not exist."""
    return get_object_or_404(Keeping, keeper=keeper_of(request), book=book, book__deleted_at=None)


def _keeping_at(request: HttpRequest, book_id: str) -> Keeping:
    _check(_ID, book_id)
    return get_object_or_404(Keeping.objects.select_related("book"), keeper=keeper_of(request), book=book_id)


def _owned_by(keeper: User, book_id: str) -> Book:
    book = Book.objects.create(pk=book_id)
    Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    return book


def _writing(keeping: Keeping) -> Keeping:
    if not keeping.may_write:
        raise PermissionDenied("You can look at this book, but not write in it.")
    return keeping


def _owning(keeping: Keeping) -> Keeping:
    if not keeping.owns:
        raise PermissionDenied("Only an owner of this book can do that.")
    return keeping
