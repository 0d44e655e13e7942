"""The keepers of a book: their names and roles, the links that let others in, and what becomes of them on login."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils.timezone import localtime

from games.changes import name_of, note
from games.models import Book, Entry, Game, Import, Invitation, Keeping, Player, RecoveryCode, Role, new_key

NAMELESS = "Another phone"
FROM_A_FILE = "From a file"
MOST_KEEPERS = 100
"""In a book; a link that more have found is no secret any more."""
BY_LINK = (Role.VIEWER, Role.SCORER)
"""The roles that a link can give."""

_SOMEBODY = "Somebody has to own this book: make somebody else an owner first"
_RANK = {role: rank for rank, role in enumerate(Role)}


# Names


@dataclass(frozen=True, slots=True)
class Names:
    """Keepers by name, as one of them reads it: by the player they are, else by the name they gave themselves."""

    known: Mapping[int, str]
    reader: User | None

    def of_entry(self, entry: Entry) -> str:
        """`Ben`, `You`, `Another phone`, as it was when it was entered; `From a file` of what nobody entered here."""
        if entry.keeper is not None and entry.keeper == self.reader:
            return "You"
        if entry.by:
            return entry.by
        if entry.keeper is None:
            return NAMELESS if entry.by is None else FROM_A_FILE
        # Entered before names were taken down, or by a phone that had none then. Somebody who has left the book is no
        # player in it any more.
        return self.known.get(entry.keeper.pk) or entry.keeper.first_name or NAMELESS


def names_in(book_id: str, reader: User | None) -> Names:
    """The names of a book's keepers, in one query."""
    players = Keeping.objects.filter(book=book_id).exclude(player=None)
    return Names(dict(players.values_list("keeper", "player__name")), reader)


def seat_of(keeping: Keeping, game: Game) -> int | None:
    """Where the keeper sits in this game; None for somebody who is no player of it, or has left."""
    if keeping.player_id is None:
        return None
    here = game.seats.filter(player=keeping.player_id, sat=True, left_after=None)
    return here.values_list("position", flat=True).first()


@dataclass(frozen=True, slots=True)
class Person:
    """A keeper in the list of a book's people."""

    key: str
    name: str
    role: Role
    is_reader: bool
    player: str
    """Who they are at the table, where that is another name than their own."""
    own_name: str

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
            player=keeping.player_name or "",
            own_name=keeping.own_name,
        )
        for keeping in keepings.order_by("since", "pk")
    ]


# Roles


class Refused(ValueError):
    """What can't be done, in a sentence."""


@transaction.atomic
def change_role(keeping: Keeping, role: Role | None, by: User) -> None:
    """Give a keeper another role, or none; somebody has to go on owning the book."""
    name = name_of(keeping.book_id, keeping.keeper_id)
    # Taken first, so that two owners who step down at once wait for each other.
    book = Book.objects.select_for_update(no_key=True).get(pk=keeping.book_id)
    stored = book.keepings.filter(pk=keeping.pk)
    if role != Role.OWNER and not may_leave(keeping):
        raise Refused(f"{_SOMEBODY}.")
    if stored.exclude(role=role).exists():
        note(book, by, f"made {name} {_a(role)}, who was {keeping.role}" if role else f"removed {name}, {keeping.role}")
        stored.update(role=role) if role else stored.delete()
        # Whoever knows a link could come straight back by it.
        for invitation in book.invitations.all():
            if role is None or higher(role, invitation.role) != role:
                renew(book, Role(invitation.role), invitation.key, by)


def _a(role: Role) -> str:
    return f"an {role}" if role == Role.OWNER else f"a {role}"


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
    if keeping.book.keepings.filter(pk=keeping.pk).exists():
        note(keeping.book_id, keeping.keeper_id, "left the book")
    Keeping.objects.filter(pk=keeping.pk).delete()


# Links


@transaction.atomic
def invite(book: Book, role: Role, by: User | None = None) -> Invitation:
    """The link that gives this role, made if there is none yet."""
    invitation, is_new = Invitation.objects.get_or_create(book=book, role=role)
    if is_new:
        note(book, by, f"made a link to join as {role}")
    return invitation


@transaction.atomic
def renew(book: Book, role: Role, key: str, by: User | None = None) -> None:
    """Replace a link by a new one; sent twice, the new one stays."""
    if book.invitations.filter(role=role, key=key).update(key=new_key()):
        note(book, by, f"renewed the link to join as {role}")


@transaction.atomic
def take_back(book: Book, role: Role, key: str, by: User | None = None) -> None:
    """Make a link lead nowhere any more."""
    if book.invitations.filter(role=role, key=key).delete()[0]:
        note(book, by, f"took back the link to join as {role}")


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
        book_id=invitation.book_id, keeper=keeper, defaults={"role": invitation.role}
    )
    before = None if is_new else keeping.role
    keeping.role = higher(keeping.role, invitation.role)
    if player is not None and is_free(player):
        keeping.player = player
    keeping.save(update_fields=["role", "player"])
    if keeping.role != before:
        note(
            invitation.book_id, keeper, f"joined as {keeping.role}, by the link" + (f"; was {before}" if before else "")
        )
    return keeping


# Seats


def is_free(player: Player) -> bool:
    """True if no keeper is this player."""
    return not Keeping.objects.filter(player=player).exists()


@transaction.atomic
def be(keeping: Keeping, player: Player | None, by: User) -> None:
    """Say who a keeper is at the table. Nobody else can be the same player until that keeper or an owner frees the seat."""
    book = Book.objects.select_for_update(no_key=True).get(pk=keeping.book_id)
    before = Keeping.objects.select_related("player").get(pk=keeping.pk).player
    if before == player:
        return
    if player is not None and not is_free(player):
        raise Refused(f"Another phone is {player.name} already. There, or on an owner’s phone, the seat can be freed.")
    name = name_of(book.pk, keeping.keeper_id)
    whose = "" if by.pk == keeping.keeper_id else f": it was {name}’s"
    if player is None and before is not None:
        note(book, by, f"freed the seat of {before.name}{whose}")
    elif player is not None:
        note(book, by, f"took the seat of {player.name}" + (f", after that of {before.name}" if before else ""))
    Keeping.objects.filter(pk=keeping.pk).update(player=player)


def higher(role: str, other: str) -> Role:
    """The one of two roles that can do more."""
    return max(Role(role), Role(other), key=_RANK.__getitem__)


# Logging in on a phone that had books of its own


@transaction.atomic
def move_in(phone: User, account: User, *, leaves_others: bool = False) -> int:
    """Move the books of the phone's anonymous user to the account; answers with how many those are.

    Where other phones are that user too, which a recovery code has opened, they stay as they are, and both have a part.
    """
    # Locked in the order of their ids, so that two logins at once can't deadlock.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=(phone.pk, account.pk)).order_by("pk"))
    keepings = list(Keeping.objects.filter(keeper=phone).select_related("book"))
    known = {keeping.book_id: keeping for keeping in Keeping.objects.filter(keeper=account)}
    for keeping in keepings:
        note(keeping.book_id, phone, f"logged in as {account.first_name or account.username}")
        if keeping.book_id in known:
            _merge(keeping, known[keeping.book_id], keep=leaves_others)
        elif leaves_others:
            Keeping.objects.create(keeper=account, book=keeping.book, role=keeping.role, since=keeping.since)
        else:
            keeping.keeper = account
            keeping.save(update_fields=["keeper"])
    if not leaves_others:
        Entry.objects.filter(keeper=phone).update(keeper=account)
        Import.objects.filter(keeper=phone).update(keeper=account)
        if not RecoveryCode.objects.filter(keeper=account).exists():
            # Words on paper still open these books.
            RecoveryCode.objects.filter(keeper=phone).update(keeper=account)
        # Nobody is logged in as this keeper any more. Not deleted: a tap that is still on its way may yet be written.
        User.objects.filter(pk=phone.pk).update(is_active=False)
    return sum(keeping.book.deleted_at is None for keeping in keepings)


def _merge(keeping: Keeping, into: Keeping, *, keep: bool) -> None:
    """Both keep the same book: the role that can do more stays, and whichever player is known."""
    if not keep:
        keeping.delete()
    into.role = higher(into.role, keeping.role)
    into.player_id = into.player_id or (None if keep else keeping.player_id)
    into.save(update_fields=["role", "player"])
