"""Deleting an account for good: what only this keeper has goes with it, what others keep too stays with them."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from games.access import memberships_of
from games.books import members
from games.books.listing import forget, title_of
from games.keepers.phones import log_out, phones_of
from games.models import Book, Keeping
from games.rules.words import count


@dataclass(frozen=True, slots=True)
class Parting:
    """A book, and what becomes of it."""

    id: str
    title: str
    games: str
    is_alone: bool
    """Nobody else keeps it: it will be gone."""
    is_last_owner: bool
    """Others keep it, but nobody else owns it."""


def partings(keeper: User) -> list[Parting]:
    """What becomes of each of a keeper's books, those that will be gone first."""
    found = [_parting(keeping) for keeping in memberships_of(keeper).order_by("pk")]
    return sorted(found, key=lambda parting: not parting.is_alone)


def delete_account(keeper: User) -> None:
    """Delete a keeper with all that only they have. Raises members.Refused where others would be left without an owner."""
    for keeping in Keeping.objects.filter(keeper=keeper).select_related("book"):
        parting = _parting(keeping)
        if parting.is_last_owner:
            raise members.Refused(
                f"Others keep {parting.title} too, and you alone own it: make somebody an owner there, or delete it."
            )
    # Book by book, so that a long book holds nobody up; should it break off, the rest goes at the next try.
    for book in [keeping.book for keeping in Keeping.objects.filter(keeper=keeper).select_related("book")]:
        _part(keeper, book)
    with transaction.atomic():
        log_out(phones_of(keeper))
        keeper.delete()


def _part(keeper: User, book: Book) -> None:
    with transaction.atomic():
        held = Book.objects.select_for_update(no_key=True).filter(pk=book.pk).first()
        keeping = Keeping.objects.filter(keeper=keeper, book=book).first()
        if held is None or keeping is None:
            return
        # Its last owner had deleted it already: nobody else could bring it back.
        is_gone = held.deleted_at is not None and not members.may_leave(keeping)
        if not is_gone and not _is_alone(keeping):
            # Somebody may have come in since it was asked: then it is theirs as well.
            members.leave(keeping)
            return
    forget(book)


def _parting(keeping: Keeping) -> Parting:
    is_alone = _is_alone(keeping)
    return Parting(
        id=keeping.book_id,
        title=title_of(keeping.book),
        games=count(keeping.book.games.filter(deleted_at=None).count(), "game"),
        is_alone=is_alone,
        # What was deleted already needs no owner: it is gone for everybody.
        is_last_owner=not is_alone and not members.may_leave(keeping) and keeping.book.deleted_at is None,
    )


def _is_alone(keeping: Keeping) -> bool:
    return not Keeping.objects.filter(book=keeping.book_id).exclude(pk=keeping.pk).exists()
