"""Who may see and write what: every view asks here first, and goes on with what it read.

A book, game or link that is not the asker's is answered as if it did not exist (404); what a role does not allow is
refused (403).
"""

import re
from contextlib import suppress
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac

from games import throttling
from games.models import ID, KEY, Book, Game, Import, Invitation, Keeping, Night, Player, Role, new_id

_OPEN_BOOK = "book"
"""Where a phone's session keeps which of its keeper's books is open on it."""
_FORMER = "former"
"""And the tags of whoever kept books on this phone before they moved into an account."""
_MOST_FORMER = 5
BACKEND = "django.contrib.auth.backends.ModelBackend"


# Keepers


def keeper_of(request: HttpRequest) -> User | None:
    """Who holds this phone, if it has ever written anything."""
    return request.user if isinstance(request.user, User) else None


def keeper_to_be(request: HttpRequest) -> User:
    """Who holds this phone: made, and logged in for a long time, with the first thing that needs a keeper."""
    keeper = keeper_of(request)
    if keeper is None:
        keeper = User.objects.create_user(f"keeper-{new_id()}")
        login(request, keeper, backend=BACKEND)
    return keeper


def tag_of(request: HttpRequest) -> str:
    """Whose phone this is, as the phone itself may know it: what it keeps is tagged with this."""
    keeper = keeper_of(request)
    return salted_hmac("whose phone", str(keeper.pk)).hexdigest()[:16] if keeper else "nobody"


def former_tags(request: HttpRequest) -> list[str]:
    """Under which other tags the phone may keep what is its keeper's by now."""
    tags: list[str] = request.session.get(_FORMER, [])
    return tags


def add_former_tag(request: HttpRequest, tag: str) -> None:
    """What the phone has kept under this tag goes with the books that moved into the account."""
    request.session[_FORMER] = [*former_tags(request), tag][-_MOST_FORMER:]


def memberships_of(keeper: User) -> QuerySet[Keeping]:
    """All books that somebody keeps, and as what; those deleted left out."""
    return Keeping.objects.filter(keeper=keeper, book__deleted_at=None).select_related("book")


# The book that is open on this phone


def membership(request: HttpRequest) -> Keeping | None:
    """The keeper's part in the book that is open on this phone, if there is one; read once for each request."""
    if not hasattr(request, "_membership"):
        request._membership = _open_membership(request)  # type: ignore[attr-defined]
    found: Keeping | None = request._membership  # type: ignore[attr-defined]
    return found


def membership_context(request: HttpRequest) -> dict[str, Any]:
    """For every template: the keeper's part in the open book, read where it is shown, and whose phone it is."""
    return {"membership": lambda: membership(request), "phone_owner": lambda: _owner(request)}


def _owner(request: HttpRequest) -> str:
    # A request may have been refused before anybody asked whose it is.
    return tag_of(request) if hasattr(request, "user") else ""


def writer(request: HttpRequest) -> Keeping:
    """The keeper's part in the open book, to write in it; the first write makes the keeper and the book."""
    member = membership(request)
    return new_book(request) if member is None else _writing(member)


def owner(request: HttpRequest) -> Keeping:
    """The keeper's part in the open book, which has to be its owner's."""
    member = membership(request)
    if member is None:
        raise Http404
    return _owning(member)


def open_on_this_phone(request: HttpRequest, book: Book) -> None:
    """From now on this phone shows that book."""
    request.session[_OPEN_BOOK] = book.pk
    if hasattr(request, "_membership"):
        del request._membership


def new_book(request: HttpRequest) -> Keeping:
    """A book of its own for whoever holds this phone, who becomes a keeper if need be.

    Raises throttling.TooOften where there is a flood of new books.
    """
    throttling.count_try(request, "new books")
    with transaction.atomic():
        member = _owned_by(keeper_to_be(request), new_id())
    open_on_this_phone(request, member.book)
    return member


def another_book(request: HttpRequest, keeper: User, book_id: str) -> Book:
    """One more book for a keeper, under an id that the page has chosen: sent twice, it is still one book."""
    _check(ID, book_id)
    if not memberships_of(keeper).filter(book=book_id).exists():
        throttling.count_try(request, "new books")
        # If it is there by now, the same tap was quicker the other time it was sent; or it is somebody else's.
        with suppress(IntegrityError), transaction.atomic():
            _owned_by(keeper, book_id)
    added = book(request, book_id).book
    open_on_this_phone(request, added)
    return added


def _open_membership(request: HttpRequest) -> Keeping | None:
    keeper = keeper_of(request)
    if keeper is None:
        return None
    opened = Case(When(book=request.session.get(_OPEN_BOOK, ""), then=0), default=1)
    return memberships_of(keeper).order_by(opened, "pk").first()


def _owned_by(keeper: User, book_id: str) -> Keeping:
    made = Book.objects.create(pk=book_id)
    return Keeping.objects.create(book=made, keeper=keeper, role=Role.OWNER)


# A book, and what is in one: each with the asker's part in it


def book(
    request: HttpRequest, book_id: str, *, own: bool = False, write: bool = False, deleted_too: bool = False
) -> Keeping:
    """The keeper's part in one of their books, open on this phone or not."""
    _check(ID, book_id)
    members = Keeping.objects.select_related("book")
    member = get_object_or_404(members, keeper=keeper_of(request), book=book_id)
    if member.book.deleted_at is not None and not deleted_too:
        raise Http404
    if write:
        return _writing(member)
    return _owning(member) if own else member


def game(request: HttpRequest, game_id: str, *, write: bool = False, deleted_too: bool = False) -> tuple[Game, Keeping]:
    """A game of one of this keeper's books, to see or to write in."""
    _check(ID, game_id)
    found = get_object_or_404(Game.objects.select_related("book"), pk=game_id)
    if found.deleted_at is not None and not deleted_too:
        raise Http404
    return found, _member(request, found.book, write=write)


def player(request: HttpRequest, player_id: str, *, write: bool = False) -> tuple[Player, Keeping]:
    """A player of one of this keeper's books."""
    _check(ID, player_id)
    found = get_object_or_404(Player.objects.select_related("book"), pk=player_id)
    return found, _member(request, found.book, write=write)


def night(request: HttpRequest, night_id: str, *, write: bool = False) -> tuple[Night, Keeping]:
    """A night of one of this keeper's books."""
    _check(ID, night_id)
    found = get_object_or_404(Night.objects.select_related("book"), pk=night_id)
    return found, _member(request, found.book, write=write)


def file(request: HttpRequest, import_id: str) -> tuple[Import, Keeping]:
    """A file that was handed in, of a book that this keeper may write in."""
    _check(ID, import_id)
    found = get_object_or_404(Import.objects.select_related("book"), pk=import_id)
    return found, _member(request, found.book, write=True)


def other_member(request: HttpRequest, key: str) -> Keeping:
    """Anybody's part in a book that this keeper owns, by its key."""
    _check(KEY, key)
    other = get_object_or_404(Keeping.objects.select_related("book"), key=key)
    _owning(_member(request, other.book))
    return other


def _member(request: HttpRequest, of: Book, *, write: bool = False) -> Keeping:
    """The keeper's part in a book. A book without one might as well not exist."""
    keeper = keeper_of(request)
    if keeper is None or of.deleted_at is not None:
        raise Http404
    member = get_object_or_404(Keeping, keeper=keeper, book=of)
    member.keeper, member.book = keeper, of
    return _writing(member) if write else member


# Links: whoever has the key may look, until it is renewed or taken back


def invitation(key: str) -> Invitation:
    """The invitation behind a link."""
    _check(KEY, key)
    return get_object_or_404(Invitation.objects.select_related("book"), key=key, book__deleted_at=None)


def watched_game(key: str) -> Game:
    """The game that a link to watch was made for."""
    _check(KEY, key)
    live = Game.objects.select_related("book").filter(deleted_at=None, book__deleted_at=None)
    return get_object_or_404(live, watch_key=key)


def shared_night(key: str) -> Night:
    """The night that a link was made for."""
    _check(KEY, key)
    return get_object_or_404(Night.objects.select_related("book"), share_key=key, book__deleted_at=None)


# The polls: every waiting page asks them every second, so each is one indexed read without a session

_NEWS = """
    SELECT game.number FROM games_game game
    JOIN games_book book ON book.id = game.book_id JOIN games_keeping member ON member.book_id = book.id
    WHERE game.id = %s AND member.key = %s AND game.deleted_at IS NULL AND book.deleted_at IS NULL
"""
_WATCHED_NEWS = """
    SELECT game.number FROM games_game game JOIN games_book book ON book.id = game.book_id
    WHERE game.watch_key = %s AND game.deleted_at IS NULL AND book.deleted_at IS NULL
"""


def last_number(game_id: str, key: str) -> int:
    """The number of a game's last entry, for a page of the member with this key."""
    _check(ID, game_id)
    _check(KEY, key)
    return _polled(_NEWS, game_id, key)


def last_number_watched(key: str) -> int:
    """The number of the last entry of the game that a link to watch was made for."""
    _check(KEY, key)
    return _polled(_WATCHED_NEWS, key)


def _polled(sql: str, *values: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row = cursor.fetchone()
    if row is None:
        raise Http404
    number: int = row[0]
    return number


# What a role allows


def _check(pattern: re.Pattern[str], text: str) -> None:
    """What does not look like an id or a key is not one of ours: an address can hold more than a database takes."""
    if not pattern.fullmatch(text):
        raise Http404


def _writing(member: Keeping) -> Keeping:
    if not member.may_write:
        raise PermissionDenied("You can look at this book, but not write in it.")
    return member


def _owning(member: Keeping) -> Keeping:
    if not member.owns:
        raise PermissionDenied("Only an owner of this book can do that.")
    return member
