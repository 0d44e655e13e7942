"""The books of a keeper: opening, naming, leaving and deleting them."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import access
from games.books import members
from games.books.listing import PARTS, books_of, deleted_since, forget, title_of
from games.changes import note
from games.forms.books import BookForm
from games.forms.fields import first_error
from games.models import Book, Keeping, Role, new_id
from games.throttling import TooOften
from games.views.delete_game import KEPT_FOR
from games.views.http import go_to, later

MOST_BOOKS = 100
"""Of one keeper; nobody has more groups to play with."""


@require_http_methods(["GET", "HEAD", "POST"])
def books(request: HttpRequest) -> HttpResponse:
    """GET lists the keeper's books, POST makes a new one and opens it."""
    keeper = access.keeper_of(request)
    if keeper is None:
        return redirect("start")
    if request.method != "POST":
        return _show_books(request, BookForm())
    form = BookForm(request.POST)
    error = first_error(form)
    if not error and access.memberships_of(keeper).count() >= MOST_BOOKS:
        error = f"You have {MOST_BOOKS} books already. Leave or delete one first."
    if error:
        return _show_books(request, form, error)
    try:
        book = access.another_book(request, keeper, request.POST.get("book", ""))
    except TooOften as refused:
        return later(_show_books(request, form, str(refused)), refused)
    _rename(book, form, keeper.pk)
    return go_to(request, reverse("start"))


@require_http_methods(["GET", "HEAD", "POST"])
def book(request: HttpRequest, book_id: str) -> HttpResponse:
    """GET shows what can be done with a book, POST gives it another name."""
    if request.method != "POST":
        member = access.book(request, book_id)
        return _show_book(request, member, BookForm(instance=member.book))
    member = access.book(request, book_id, own=True)
    form = BookForm(request.POST)
    if not form.is_valid():
        return _show_book(request, member, form, first_error(form))
    _rename(member.book, form, member.keeper_id)
    return go_to(request, reverse("books"))


@require_POST
def open_here(request: HttpRequest, book_id: str) -> HttpResponse:
    """From now on this phone shows that book."""
    access.open_on_this_phone(request, access.book(request, book_id).book)
    return go_to(request, reverse("start"))


@require_POST
def leave(request: HttpRequest, book_id: str) -> HttpResponse:
    """Give up one's part in a book; its last owner can't."""
    member = access.book(request, book_id)
    try:
        members.leave(member)
    except members.Refused as refused:
        return _show_book(request, member, BookForm(instance=member.book), str(refused))
    return go_to(request, reverse("books"))


@require_POST
def delete(request: HttpRequest, book_id: str) -> HttpResponse:
    """Put a book away for all who have a part in it; it can be brought back for a while."""
    found = access.book(request, book_id, own=True, deleted_too=True)
    with transaction.atomic():
        if Book.objects.filter(pk=found.book_id, deleted_at=None).update(deleted_at=timezone.now()):
            note(found.book_id, found.keeper_id, "deleted the book")
    forget_old(found)
    return go_to(request, reverse("books"))


@require_POST
def restore(request: HttpRequest, book_id: str) -> HttpResponse:
    """Bring a deleted book back."""
    found = access.book(request, book_id, own=True, deleted_too=True)
    with transaction.atomic():
        if Book.objects.filter(pk=found.book_id).exclude(deleted_at=None).update(deleted_at=None):
            note(found.book_id, found.keeper_id, "brought the book back")
    return go_to(request, reverse("books"))


def forget_old(owner: Keeping) -> None:
    """Delete for good which of an owner's books were deleted long ago."""
    own = Book.objects.filter(keepings__keeper=owner.keeper_id, keepings__role=Role.OWNER)
    for old in own.filter(deleted_at__lt=timezone.now() - KEPT_FOR):
        forget(old)


@transaction.atomic
def _rename(book: Book, form: BookForm, by: int) -> None:
    name = form.cleaned_data["name"]
    if Book.objects.filter(pk=book.pk).exclude(name=name).update(name=name):
        note(book, by, f"named the book {name}" if name else "took the book’s name away")


def _show_books(request: HttpRequest, form: BookForm, error: str = "") -> HttpResponse:
    keeper = access.keeper_of(request)
    assert keeper is not None
    context = {
        "books": books_of(keeper),
        "deleted": deleted_since(keeper, timezone.now() - KEPT_FOR),
        "days": KEPT_FOR.days,
        "new_id": new_id(),
        "form": form,
        "error": error,
    }
    return render(request, "books/books.html", context, status=422 if error else 200)


def _show_book(request: HttpRequest, member: Keeping, form: BookForm, error: str = "") -> HttpResponse:
    context = {
        "book": member.book,
        "title": title_of(member.book),
        "member": member,
        "part": PARTS[Role(member.role)],
        "may_leave": members.may_leave(member),
        "days": KEPT_FOR.days,
        "form": form,
        "error": error,
    }
    return render(request, "books/book.html", context, status=422 if error else 200)
