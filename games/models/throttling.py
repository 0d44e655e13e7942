"""How often things were tried, so that whoever tries too often can be slowed down."""

from django.db import models

DIGEST_LENGTH = 64


class Tally(models.Model):
    """A count that starts again when its time is up. Its key is a digest: no name or address is kept."""

    key = models.CharField(primary_key=True, max_length=DIGEST_LENGTH)
    count = models.PositiveIntegerField(default=0)
    # Indexed to find those whose time is up.
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.ends_at}"
