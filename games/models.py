"""What is stored. The log is the truth; whatever else a game holds about its play can be rebuilt from it."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.rules.names import LONGEST_NAME

ID_LENGTH = 12
KEY_LENGTH = 40
STATISTICS = 1
"""Counts up when statistics are counted in a new way, so that what was counted before is counted again."""
LONGEST_TITLE = 60
LONGEST_NOTE = 1000


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
    statistics = models.PositiveSmallIntegerField(default=STATISTICS)
    """The way in which this book's statistics were counted."""

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
    title = models.CharField(max_length=LONGEST_TITLE, default="", blank=True)
    place = models.CharField(max_length=LONGEST_TITLE, default="", blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, default="", blank=True)
    # Whoever has it may read this night, and nothing else; empty while it is not shared.
    share_key = models.CharField(max_length=KEY_LENGTH, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["book", "date"], name="one_night_a_day"),
            models.UniqueConstraint(
                fields=["share_key"], condition=~models.Q(share_key=""), name="one_night_a_share_key"
            ),
        ]

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
            # The history of one kind of game, and its ratings in order.
            models.Index(fields=["book", "kind", "-started_at"], name="newest_games_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def over(self) -> bool:
        return self.finished or self.stopped


class Seat(models.Model):
    """A player's place in a game, clockwise.

    `kind` and `started_at` are the game's own, kept here so that a player's games can be found in their order.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    kind = models.CharField(max_length=20)
    started_at = models.DateTimeField()
    # Written by games.log alone.
    total = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=1)
    counts = models.BooleanField(default=False)
    """The game is finished and not deleted, so that it counts in statistics."""
    # Written by games.stats.ratings alone: after this game, in games of its kind; None until it has been worked out.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    streak = models.PositiveIntegerField(null=True)
    """Games won in a row, this one included."""

    class Meta:
        ordering = ["position"]
        indexes = [
            # A player's history, and that of one kind of game; the newest rating.
            models.Index(fields=["player", "-started_at"], name="newest_games_of_a_player"),
            models.Index(fields=["player", "kind", "-started_at"], name="newest_of_a_players_kind"),
            # A player's best game of a kind, and the longest streak.
            models.Index(
                fields=["player", "kind", "-total"], condition=models.Q(counts=True), name="best_of_a_players_kind"
            ),
            models.Index(
                fields=["player", "kind", "-streak"], condition=models.Q(counts=True), name="streaks_of_a_players_kind"
            ),
        ]
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


# Statistics: what all logs of a book add up to, so that a page of figures reads a few rows whatever the number of games.
# Written by games.stats alone, in the transaction that writes the entry. A period is a year (`2026`), a month (`2026-11`)
# or nothing, which is all time.


class Placing(models.Model):
    """How often a player came in at this place of a table of this size, in games that count."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="placings")
    period = models.CharField(max_length=7)
    kind = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    games = models.IntegerField()
    points = models.IntegerField()
    table_points = models.IntegerField()
    """Of the whole table, this player included."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "period", "kind", "players", "place"], name="one_count_of_each_placing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.games} times {self.place}"


class RoundCount(models.Model):
    """A player's rounds: everything that was scored, whether or not the game was finished."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="round_counts")
    period = models.CharField(max_length=7)
    kind = models.CharField(max_length=20)
    rounds = models.IntegerField()
    points = models.IntegerField()
    bids = models.IntegerField()
    made = models.IntegerField()
    overbid = models.IntegerField()
    """Bids of more than was won; what is neither made nor overbid was underbid."""
    distance = models.IntegerField()
    """Tricks between bid and won, of all bids together."""
    territories = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "period", "kind"], name="one_count_of_rounds")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.rounds} rounds"


class BidCount(models.Model):
    """How often a player bid this number at this hand size in this turn, and what came of it."""

    FIRST, BETWEEN, LAST = "first", "between", "last"

    player = models.ForeignKey(Player, models.CASCADE, related_name="bid_counts")
    kind = models.CharField(max_length=20)
    cards = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField()
    turn = models.CharField(max_length=7)
    bids = models.IntegerField()
    made = models.IntegerField()
    overbid = models.IntegerField()

    class Meta:
        constraints = [
            # In the order in which the pad's hint asks: a player's bids at this hand size.
            models.UniqueConstraint(fields=["player", "cards", "bid", "kind", "turn"], name="one_count_of_each_bid")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.made} of {self.bids}"


class Meeting(models.Model):
    """How often a player met another, and who came in before whom, in games that count."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="meetings")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    games = models.IntegerField()
    ahead = models.IntegerField()
    behind = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "other", "kind"], name="one_count_of_meetings")]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id}: {self.games} games"


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
