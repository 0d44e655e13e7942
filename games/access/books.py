"""Books: which one is open on a phone, whose it is, and who gets in by a link."""

from contextlib import suppress

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Case, QuerySet, When
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games import throttling
from games.access.checks import ID, KEY, check, owning, writing
from games.models import Book, Invitation, Keeping, Role, new_id

_OPEN_BOOK = "book"
"""Where a phone's session keeps which of its keeper's books is open on it."""
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def keeper_of(request: HttpRequest) -> User | None:
    """Who holds this phone, if it has ever written anything."""
    return request.user if isinstance(request.user, User) else None


def keeper_to_be(request: HttpRequest) -> User:
    """Who holds this phone: made, and logged in for a long time, with the first thing that needs a keeper."""
    keeper = keeper_of(request)
    if keeper is None:
        keeper = User.objects.create_user(f"keeper-{new_id()}")
        login(request, keeper, backend=_BACKEND)
    return keeper


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
    return writing(keeping).book


def keeping_to_own(request: HttpRequest) -> Keeping:
    """The keeper's part in the open book, which has to be its owner's."""
    keeping = keeping_of(request)
    if keeping is None:
        raise Http404
    return owning(keeping)


def keeping_to_change(request: HttpRequest, key: str) -> Keeping:
    """Anybody's part in a book that this keeper owns, by its key."""
    check(KEY, key)
    keeping = get_object_or_404(Keeping.objects.select_related("book"), key=key)
    owning(keeping_in(request, keeping.book))
    return keeping


def keeping_at(request: HttpRequest, book_id: str) -> Keeping:
    """The keeper's part in one of their books, open on this phone or not."""
    keeping = _keeping_at(request, book_id)
    if keeping.book.deleted_at is not None:
        raise Http404
    return keeping


def keeping_in(request: HttpRequest, book: Book) -> Keeping:
    """The keeper's part in a book. A book without one might as well not exist."""
    return get_object_or_404(Keeping, keeper=keeper_of(request), book=book, book__deleted_at=None)


def book_to_own(request: HttpRequest, book_id: str) -> Book:
    """One of the keeper's books, which has to be theirs."""
    return owning(keeping_at(request, book_id)).book


def book_to_bring_back(request: HttpRequest, book_id: str) -> Book:
    """A book that is the keeper's own, be it deleted or not."""
    return owning(_keeping_at(request, book_id)).book


def books_of_ones_own(request: HttpRequest) -> QuerySet[Book]:
    """The books that this keeper owns, those deleted included."""
    return Book.objects.filter(keepings__keeper=keeper_of(request), keepings__role=Role.OWNER)


def may_write(request: HttpRequest, book: Book) -> bool:
    """Whether to offer what writes: a viewer is spared buttons that would be refused."""
    return keeping_in(request, book).may_write


def invitation(key: str) -> Invitation:
    """What a link invites to, for whoever has the link, until it is renewed or taken back."""
    check(KEY, key)
    return get_object_or_404(Invitation.objects.select_related("book"), key=key, book__deleted_at=None)


def open_on_this_phone(request: HttpRequest, book: Book) -> None:
    """From now on this phone shows that book."""
    request.session[_OPEN_BOOK] = book.pk


def new_book(request: HttpRequest) -> Book:
    """A book of its own for whoever holds this phone, who becomes a keeper if need be.

    Raises slowing.TooOften where there is a flood of new books.
    """
    throttling.count_try(request, "new books")
    with transaction.atomic():
        book = _owned_by(keeper_to_be(request), new_id())
    open_on_this_phone(request, book)
    return book


def another_book(request: HttpRequest, book_id: str) -> Book:
    """One more book for a keeper, under an id that the page has chosen: sent twice, it is still one book."""
    check(ID, book_id)
    keeper = keeper_of(request)
    if keeper is None:
        raise Http404
    if not keepings_of(keeper).filter(book=book_id).exists():
        throttling.count_try(request, "new books")
        # If it is there by now, the same tap was quicker the other time it was sent; or it is somebody else's.
        with suppress(IntegrityError), transaction.atomic():
            _owned_by(keeper, book_id)
    book = keeping_at(request, book_id).book
    open_on_this_phone(request, book)
    return book


def _owned_by(keeper: User, book_id: str) -> Book:
    book = Book.objects.create(pk=book_id)
    Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    return book


def _keeping_at(request: HttpRequest, book_id: str) -> Keeping:
    check(ID, book_id)
    return get_object_or_404(Keeping.objects.select_related("book"), keeper=keeper_of(request), book=book_id)
