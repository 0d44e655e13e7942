"""Books, who keeps them, and the links that let others in."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from games.models.ids import ID_LENGTH, KEY_LENGTH, new_id, new_key

STATISTICS = 2
"""Counts up when statistics are counted in a new way, so that what was counted before is counted again."""
LONGEST_BOOK_NAME = 40
LONGEST_CALLED = 200
"""Of a keeper: the player they are, and the name of their account."""


class Book(models.Model):
    """A group's scorebook."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(max_length=LONGEST_BOOK_NAME, default="", blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True)
    statistics = models.PositiveSmallIntegerField(default=STATISTICS)
    """The way in which this book's statistics were counted."""
    renamed = models.PositiveIntegerField(default=0)
    """Counts up when a player gets another name, so that pages which were kept with the old one are made anew."""

    def __str__(self) -> str:
        return self.name or self.id


class Role(models.TextChoices):
    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"


class Keeping(models.Model):
    """A keeper's role in a book."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="keepings")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="keepings")
    role = models.CharField(max_length=6, choices=Role)
    since = models.DateTimeField(default=timezone.now)
    # Names this keeping in addresses, and lets a page ask for news without reading a session.
    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True)
    player = models.ForeignKey("Player", models.SET_NULL, null=True, blank=True, related_name="keepings")
    """Who the keeper is at the table."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["keeper", "book"], name="one_role_in_a_book"),
            # Else whoever says that they are Ben would stand in the log as Ben.
            models.UniqueConstraint(fields=["player"], name="one_keeper_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.book_id}"

    @staticmethod
    def names_in(book_id: str) -> dict[int, str]:
        """What all who have a name are called in a book."""
        keepings = Keeping.objects.filter(book=book_id)
        named = keepings.values_list("keeper", "player__name", "keeper__first_name")
        return {keeper: player or name for keeper, player, name in named if player or name}

    @staticmethod
    def name_in(book_id: str, keeper: User) -> str | None:
        """What a keeper is called in a book: the player they are, else what they call themselves; None if nothing."""
        players = Keeping.objects.filter(book=book_id, keeper=keeper).values_list("player__name", flat=True)
        return players.first() or keeper.first_name or None

    @property
    def may_write(self) -> bool:
        return self.role in (Role.SCORER, Role.OWNER)

    @property
    def owns(self) -> bool:
        return self.role == Role.OWNER


class Change(models.Model):
    """A line of the book's own record: a role, a link, a name or a deletion. Lines are appended, never changed."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="changes")
    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=LONGEST_CALLED)
    """The keeper's name at that moment."""
    text = models.TextField()

    class Meta:
        # The record's page: a book's newest lines.
        indexes = [models.Index(fields=["book", "-id"], name="newest_changes_of_a_book")]

    def __str__(self) -> str:
        return f"{self.by} {self.text}"


class Invitation(models.Model):
    """A link that gives whoever opens it a role in a book, until it is renewed or taken back."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=6, choices=Role)
    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "role"], name="one_invitation_a_role")]

    def __str__(self) -> str:
        return f"to be {self.role} of {self.book_id}"
