"""Files on their way into a book."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.books import Book
from games.models.ids import ID_LENGTH, KEY_LENGTH, new_id

LONGEST_FILE_NAME = 100


class Import(models.Model):
    """A file that was handed in: its games are checked one by one, then added to the book or thrown away."""

    class Status(models.TextChoices):
        CHECKING = "checking"
        READY = "ready"
        ADDING = "adding"
        DONE = "done"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="imports")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    at = models.DateTimeField(default=timezone.now)
    name = models.CharField(max_length=LONGEST_FILE_NAME)
    status = models.CharField(max_length=8, choices=Status, default=Status.CHECKING)
    message = models.TextField(default="", blank=True)
    """What became of it, once it is done: for whoever asks again."""
    players = models.JSONField(default=dict)
    """Those that a book lists, by the name as it is compared: the name, and whether it is put away."""
    nights = models.JSONField(default=dict)
    """What a book tells about nights, by date: title, place and note."""

    def __str__(self) -> str:
        return self.name


class ImportedGame(models.Model):
    """A game of a file, until the file is done."""

    class Status(models.TextChoices):
        UNCHECKED = "unchecked"
        NEW = "new"
        KNOWN = "known"
        LONGER = "longer"
        FORKED = "forked"
        DIFFERS = "differs"
        WRONG = "wrong"
        ADDED = "added"

    class Choice(models.TextChoices):
        OURS = "ours"
        THEIRS = "theirs"
        RULES = "rules"
        FITTING = "fitting"

    file = models.ForeignKey(Import, models.CASCADE, related_name="games")
    line = models.PositiveIntegerField()
    """Where it stands in the file, from 0."""
    status = models.CharField(max_length=9, choices=Status, default=Status.UNCHECKED)
    key = models.CharField(max_length=KEY_LENGTH, default="", blank=True)
    # Of a game that can't be right: which it is, and why.
    name = models.CharField(max_length=100, default="", blank=True)
    problem = models.TextField(default="", blank=True)
    # Of a new game: all that adding it needs, so that it is read and played only once.
    facts = models.JSONField(default=dict)
    counts = models.JSONField(default=list)
    log = models.JSONField(default=list)
    # Of one that is asked about: what it is that differs, and what was chosen.
    said = models.JSONField(default=dict)
    chosen = models.CharField(max_length=7, choices=Choice, default="", blank=True)
    document = models.TextField()
    """The game as JSON, until nobody needs it any more."""

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["file", "line"], name="one_game_a_line")]

    def __str__(self) -> str:
        return f"game {self.line + 1} of {self.file_id}"
