"""Who gets which role in a book: by an owner's word, or by a link."""

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Book, Invitation, Keeping, Player, Role, new_key

MOST_KEEPERS = 100
"""In a book; a link that more have found is no secret any more."""
BY_LINK = (Role.VIEWER, Role.SCORER)
"""The roles that a link can give."""

_SOMEBODY = "Somebody has to own this book: make somebody else an owner first"
_RANK = {role: rank for rank, role in enumerate(Role)}


class Refused(ValueError):
    """What can't be done, in a sentence."""


@transaction.atomic
def change_role(keeping: Keeping, role: Role | None) -> None:
    """Give a keeper another role, or none; somebody has to go on owning the book."""
    # Taken first, so that two owners who step down at once wait for each other.
    book = Book.objects.select_for_update(no_key=True).get(pk=keeping.book_id)
    stored = book.keepings.filter(pk=keeping.pk)
    if role != Role.OWNER and not may_leave(keeping):
        raise Refused(f"{_SOMEBODY}.")
    changed = stored.exclude(role=role).update(role=role) if role else stored.delete()[0]
    if changed:
        # Whoever knows a link could come straight back by it.
        for invitation in book.invitations.all():
            if role is None or higher(role, invitation.role) != role:
                renew(book, Role(invitation.role), invitation.key)


def may_leave(keeping: Keeping) -> bool:
    """Everybody may but the last owner."""
    others = Keeping.objects.filter(book=keeping.book_id).exclude(pk=keeping.pk)
    return others.filter(role=Role.OWNER).exists()


@transaction.atomic
def leave(keeping: Keeping) -> None:
    """Give up one's own part in a book. Its links stay: nobody has to be kept out."""
    Book.objects.select_for_update(no_key=True).get(pk=keeping.book_id)
    if not may_leave(keeping):
        raise Refused(f"{_SOMEBODY}, or delete it.")
    Keeping.objects.filter(pk=keeping.pk).delete()


# Links


def invite(book: Book, role: Role) -> Invitation:
    """The link that gives this role, made if there is none yet."""
    return Invitation.objects.get_or_create(book=book, role=role)[0]


def renew(book: Book, role: Role, key: str) -> None:
    """Replace a link by a new one; sent twice, the new one stays."""
    book.invitations.filter(role=role, key=key).update(key=new_key())


def take_back(book: Book, role: Role, key: str) -> None:
    """Make a link lead nowhere any more."""
    book.invitations.filter(role=role, key=key).delete()


# Joining


def check_room(book: Book) -> None:
    """Refuse a keeper more than a book can have."""
    if book.keepings.count() >= MOST_KEEPERS:
        raise Refused(f"This book is full: it has {MOST_KEEPERS} keepers. Ask its owner to remove some.")


@transaction.atomic
def admit(invitation: Invitation, keeper: User, player: Player | None) -> Keeping:
    """Give a keeper the role that a link promises; a role that can do more is kept.

    Raises Invitation.DoesNotExist if the link was renewed or taken back a moment ago.
    """
    Book.objects.select_for_update(no_key=True).get(pk=invitation.book_id)
    Invitation.objects.get(pk=invitation.pk, key=invitation.key)
    keeping, is_new = Keeping.objects.get_or_create(
        book_id=invitation.book_id, keeper=keeper, defaults={"role": invitation.role, "player": player}
    )
    if not is_new:
        keeping.role = higher(keeping.role, invitation.role)
        keeping.player = player or keeping.player
        keeping.save(update_fields=["role", "player"])
    return keeping


def higher(role: str, other: str) -> Role:
    """The one of two roles that can do more."""
    return max(Role(role), Role(other), key=_RANK.__getitem__)
