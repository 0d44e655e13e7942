"""Who may see and write what. Every view asks here first."""

import re

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.models import ID_LENGTH, KEY_LENGTH, Book, Game, Incoming, Keeping, Night, Player, Role, new_id

# What an id looks like. An address can hold more than a database takes for text.
_ID = re.compile(rf"[-\w]{{1,{ID_LENGTH}}}", re.ASCII)
_KEY = re.compile(rf"[-\w]{{1,{KEY_LENGTH}}}", re.ASCII)
_WRITERS = (Role.SCORER, Role.OWNER)
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def keeper_of(request: HttpRequest) -> User | None:
    """Who holds this phone, if it has ever written anything."""
    return request.user if isinstance(request.user, User) else None


def book_of(request: HttpRequest) -> Book | None:
    """The book that this phone keeps, if it has one yet."""
    keeping = _keeping(request)
    return keeping.book if keeping else None


def book_to_write(request: HttpRequest) -> Book:
    """The book that this phone writes in; the first write makes the keeper and the book."""
    keeping = _keeping(request)
    if keeping is None:
        return _open_book(request)
    _check_writes(keeping.role)
    return keeping.book


def game_to_see(request: HttpRequest, game_id: str) -> Game:
    """A game of one of this keeper's books; anybody else's is not there, and neither is a deleted one."""
    return _not_deleted(_game(request, game_id)[0])


def game_to_write(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in."""
    return _not_deleted(game_to_bring_back(request, game_id))


def game_to_bring_back(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in, be it deleted or not."""
    game, role = _game(request, game_id)
    _check_writes(role)
    return game


def player_to_see(request: HttpRequest, player_id: str) -> Player:
    """A player of one of this keeper's books."""
    return _player(request, player_id)[0]


def player_to_write(request: HttpRequest, player_id: str) -> Player:
    """A player of a book that this keeper may write in."""
    player, role = _player(request, player_id)
    _check_writes(role)
    return player


def night_to_see(request: HttpRequest, night_id: str) -> Night:
    """A night of one of this keeper's books."""
    return _night(request, night_id)[0]


def night_to_write(request: HttpRequest, night_id: str) -> Night:
    """A night of a book that this keeper may write in."""
    night, role = _night(request, night_id)
    _check_writes(role)
    return night


def shared_night(key: str) -> Night:
    """The night that a link was made for, for whoever has the link, until sharing stops."""
    if not _KEY.fullmatch(key):
        raise Http404
    return get_object_or_404(Night, share_key=key)


def incoming_to_write(request: HttpRequest, incoming_id: str) -> Incoming:
    """A file that was handed in, of a book that this keeper may write in."""
    if not _ID.fullmatch(incoming_id):
        raise Http404
    incoming = get_object_or_404(Incoming.objects.select_related("book"), pk=incoming_id)
    _check_writes(_role(request, incoming.book))
    return incoming


def may_write(request: HttpRequest, book: Book) -> bool:
    """Whether to offer what writes: a viewer is spared buttons that would be refused."""
    return _role(request, book) in _WRITERS


def _player(request: HttpRequest, player_id: str) -> tuple[Player, str]:
    if not _ID.fullmatch(player_id):
        raise Http404
    player = get_object_or_404(Player.objects.select_related("book"), pk=player_id)
    return player, _role(request, player.book)


def _night(request: HttpRequest, night_id: str) -> tuple[Night, str]:
    if not _ID.fullmatch(night_id):
        raise Http404
    night = get_object_or_404(Night.objects.select_related("book"), pk=night_id)
    return night, _role(request, night.book)


def _game(request: HttpRequest, game_id: str) -> tuple[Game, str]:
    if not _ID.fullmatch(game_id):
        raise Http404
    game = get_object_or_404(Game.objects.select_related("book", "night"), pk=game_id)
    return game, _role(request, game.book)


def _role(request: HttpRequest, book: Book) -> str:
    """The keeper's role in a book. A book without one might as well not exist."""
    keeping = get_object_or_404(Keeping, keeper=keeper_of(request), book=book)
    return keeping.role


def _not_deleted(game: Game) -> Game:
    if game.deleted_at is not None:
        raise Http404
    return game


def _keeping(request: HttpRequest) -> Keeping | None:
    keeper = keeper_of(request)
    if keeper is None:
        return None
    return Keeping.objects.filter(keeper=keeper).select_related("book").order_by("pk").first()


def _check_writes(role: str) -> None:
    if role not in _WRITERS:
        raise PermissionDenied("You can look at this book, but not write in it.")


@transaction.atomic
def _open_book(request: HttpRequest) -> Book:
    keeper = keeper_of(request)
    if keeper is None:
        keeper = User.objects.create_user(f"keeper-{new_id()}")
        login(request, keeper, backend=_BACKEND)
    book = Book.objects.create()
    Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    return book
