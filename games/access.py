"""Who may see and write what. Every view asks here first."""

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest

from games.models import Book, Game, Keeping, Player, Role, new_id

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
    """A game of one of this keeper's books; anybody else's is not there."""
    return _game(request, game_id, deleted=False)[0]


def game_to_write(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in."""
    game, role = _game(request, game_id, deleted=False)
    _check_writes(role)
    return game


def deleted_game(request: HttpRequest, game_id: str) -> Game:
    """A game that was deleted, or is still there, for a keeper who may bring it back."""
    game, role = _game(request, game_id, deleted=None)
    _check_writes(role)
    return game


def player_to_write(request: HttpRequest, player_id: str) -> Player:
    """A player of a book that this keeper may write in."""
    keeping = (
        Keeping.objects.filter(keeper=keeper_of(request), book__players=player_id).first()
        if keeper_of(request)
        else None
    )
    if keeping is None:
        raise Http404
    _check_writes(keeping.role)
    return Player.objects.select_related("book").get(pk=player_id)


def may_write(request: HttpRequest, book: Book) -> bool:
    keeping = Keeping.objects.filter(keeper=keeper_of(request), book=book).first()
    return keeping is not None and keeping.role in _WRITERS


def _game(request: HttpRequest, game_id: str, *, deleted: bool | None) -> tuple[Game, str]:
    keeper = keeper_of(request)
    if keeper is None:
        raise Http404
    keepings = Keeping.objects.filter(keeper=keeper, book__games=game_id)
    keeping = keepings.first()
    game = Game.objects.select_related("book", "night").filter(pk=game_id).first() if keeping else None
    if keeping is None or game is None or (deleted is not None and deleted != (game.deleted_at is not None)):
        raise Http404
    return game, keeping.role


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
