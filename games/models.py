"""What is stored. The log is the truth; whatever else a game holds about its play can be rebuilt from it."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.rules.names import LONGEST_NAME

ID_LENGTH = 12
KEY_LENGTH = 40


def new_id() -> str:
    """An id that can stand in an address: nobody can guess it, or count by it."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """A key by which a tap that is sent twice is known to be one."""
    return secrets.token_urlsafe(16)


class Book(models.Model):
    """A group's scorebook."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.id


class Role(models.TextChoices):
    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"


class Keeping(models.Model):
    """A keeper's role in a book."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="keepings")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="keepings")
    role = models.CharField(max_length=6, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["keeper", "book"], name="one_role_in_a_book")]

    def __str__(self) -> str:
        return f"{self.role} of {self.book_id}"


class Player(models.Model):
    """A name in a book; plays in many games."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    # The name as it is compared. Folding can make it longer: `ß` becomes `ss`, and some ligatures four letters.
    same_name = models.CharField(max_length=LONGEST_NAME * 18)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "same_name"], name="one_player_of_a_name")]

    def __str__(self) -> str:
        return self.name


class Night(models.Model):
    """The games of one evening."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="nights")
    date = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "date"], name="one_night_a_day")]

    def __str__(self) -> str:
        return str(self.date)


class Game(models.Model):
    """One play of one of the games. `number` and `stamp` are those of its last entry."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="games")
    night = models.ForeignKey(Night, models.PROTECT, related_name="games")
    kind = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    first = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField(default=timezone.now)
    start_key = models.CharField(max_length=KEY_LENGTH, default=new_key)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")
    deleted_at = models.DateTimeField(null=True)
    # Written by games.log alone, in the transaction that writes the entry.
    number = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=KEY_LENGTH, default="")
    rounds_played = models.PositiveSmallIntegerField(default=0)
    finished = models.BooleanField(default=False)
    stopped = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "start_key"], name="one_start_a_key")]
        indexes = [
            # The start page: a book's newest games.
            models.Index(fields=["book", "-started_at"], name="newest_games_of_a_book"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def over(self) -> bool:
        return self.finished or self.stopped


class Seat(models.Model):
    """A player's place in a game, clockwise. `total` and `place` are written by games.log alone."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    total = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.game_id}"


class Entry(models.Model):
    """One thing written down. Entries are appended, never changed and never deleted."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    body = models.JSONField()
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_entry_a_key"),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of {self.game_id}"
