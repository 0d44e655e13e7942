"""Files on their way into a book."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.books import Book
from games.models.ids import ID_LENGTH, new_id


class Incoming(models.Model):
    """A file that was handed in but not added to the book yet."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="incoming")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    at = models.DateTimeField(default=timezone.now)
    name = models.CharField(max_length=100)
    data = models.BinaryField()
    """The games of the file, compressed."""
    games = models.PositiveIntegerField()
    checked = models.PositiveIntegerField(default=0)
    findings = models.BinaryField(default=bytes)
    """What was found out about the games checked so far, compressed."""

    def __str__(self) -> str:
        return self.name
