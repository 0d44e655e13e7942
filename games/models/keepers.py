"""What belongs to a keeper and to no book: the phones that are logged in, and the way back for a phone that is lost."""

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from games.models.ids import KEY_LENGTH, new_key
from games.models.throttling import DIGEST_LENGTH

LONGEST_DEVICE = 60


class Phone(models.Model):
    """A device on which a keeper is logged in. It goes with its session."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="phone")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="phones")
    # Names this phone in addresses: the session's own key would log in whoever reads it.
    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True)
    device = models.CharField(max_length=LONGEST_DEVICE)
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    """To the day: it is written once a day."""

    def __str__(self) -> str:
        return f"{self.device} of {self.keeper_id}"


class RecoveryCode(models.Model):
    """Four words that open a keeper's books on another phone, once. The words follow from `seed` and the secret key."""

    keeper = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="code")
    seed = models.CharField(max_length=KEY_LENGTH)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    """By which the words are known when they come back."""
    made_at = models.DateTimeField(default=timezone.now)
    # The words before, and which browser came with them: should the answer be lost, it may come once more.
    used = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True, db_index=True)
    used_by = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"the code of {self.keeper_id}"
