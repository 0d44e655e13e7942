"""Players, nights and games. The log is the truth; whatever else a game holds about its play can be rebuilt from it."""

from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.books import Book
from games.models.ids import ID_LENGTH, KEY_LENGTH, new_id, new_key
from games.rules import catalogue
from games.rules.bidding.house_rules_in import LONGEST_NAME as LONGEST_NAME_OF_RULES
from games.rules.catalogue import GameType
from games.rules.names import LONGEST_NAME

NIGHT_ENDS = timedelta(hours=5)
"""After midnight: how long a night lasts."""
KIND_LENGTH = 40
"""The key of a game on offer, or `house-` and what tells its rules from others."""
VARIANT_LENGTH = 120
LONGEST_TITLE = 60
LONGEST_NOTE = 1000


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


def evening_of(moment: datetime) -> date:
    """The day whose evening it is: a game that starts at two in the morning belongs to the night before."""
    return (timezone.localtime(moment) - NIGHT_ENDS).date()


class Game(models.Model):
    """One play of one of the games. `number` and `stamp` are those of its last entry."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    book = models.ForeignKey(Book, models.CASCADE, related_name="games")
    night = models.ForeignKey(Night, models.PROTECT, related_name="games")
    kind = models.CharField(max_length=KIND_LENGTH)
    options = models.JSONField(default=dict)
    rules = models.JSONField(default=dict)
    """The house rules that it is played by, whatever becomes of them later; empty where the kind says it all."""
    first = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField(default=timezone.now)
    start_key = models.CharField(max_length=KEY_LENGTH, default=new_key)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")
    deleted_at = models.DateTimeField(null=True)
    # Whoever has it may watch this game, and nothing else; empty while nobody is meant to.
    watch_key = models.CharField(max_length=KEY_LENGTH, default="", blank=True)
    # Written by games/play/record.py alone, in the transaction that writes the entry.
    number = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=KEY_LENGTH, default="")
    size = models.PositiveIntegerField(default=0)
    """Of the log, in bytes."""
    rounds_played = models.PositiveSmallIntegerField(default=0)
    finished = models.BooleanField(default=False)
    stopped = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["book", "start_key"], name="one_start_a_key"),
            models.UniqueConstraint(
                fields=["watch_key"], condition=~models.Q(watch_key=""), name="one_game_a_watch_key"
            ),
        ]
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

    @property
    def type(self) -> GameType:
        """What is played, by the rules that the game carries."""
        return catalogue.get(self.kind, self.rules or None)


class HouseGame(models.Model):
    """A game by a book's own rules. What it says never changes: changed rules are another one."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="house_games")
    kind = models.CharField(max_length=KIND_LENGTH)
    name = models.CharField(max_length=LONGEST_NAME_OF_RULES)
    rules = models.JSONField()
    since = models.DateTimeField(default=timezone.now)
    # Out of the list of games to choose from; games played by it keep its name.
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "kind"], name="one_house_game_a_kind")]

    def __str__(self) -> str:
        return self.name

    @property
    def type(self) -> GameType:
        return catalogue.get(self.kind, self.rules)


def games_known_to(book: Book) -> dict[str, GameType]:
    """All that can be played in a book, by kind: the games on offer, and those by its own rules."""
    return {**catalogue.CATALOGUE, **{house.kind: house.type for house in book.house_games.order_by("name")}}


class Seat(models.Model):
    """A player's place in a game, clockwise.

    `kind` and `started_at` are the game's own, kept here so that a player's games can be found in their order.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    kind = models.CharField(max_length=KIND_LENGTH)
    started_at = models.DateTimeField()
    joined = models.BooleanField(default=False)
    """They came when the game had begun: those who sat down at the start have the first positions."""
    # Written by games/play/record.py alone, in the transaction that writes the entry.
    sat = models.BooleanField(default=True)
    """False for somebody whose sitting down was undone: the log still knows them."""
    left_after = models.PositiveSmallIntegerField(null=True)
    """How many rounds had been played when they left; None for whoever is at the table."""
    total = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=1)
    """0 for whoever has none: they have left, or never sat down."""
    variant = models.CharField(max_length=VARIANT_LENGTH, default="")
    """What was chosen of the game, in words: only where it is the same can points be compared."""
    counts = models.BooleanField(default=False)
    """The game is finished and not deleted, and they have a place in it, so that it counts in statistics."""
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
            # A player's best game of a kind, as it was chosen, and the longest streak.
            models.Index(
                fields=["player", "kind", "-total"], condition=models.Q(counts=True), name="best_of_a_players_kind"
            ),
            models.Index(
                fields=["player", "kind", "variant", "-total"],
                condition=models.Q(counts=True),
                name="best_of_a_variant",
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
    by = models.CharField(max_length=LONGEST_NAME, null=True)  # noqa: DJ001 – no name is another thing than not known
    """The keeper's name when it was entered; empty if it came from a file without one, None if there was none."""
    at = models.DateTimeField(default=timezone.now)
    arrived = models.DateTimeField(null=True)
    """When it came here, if a phone had kept it until then: `at` is when it was tapped."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_entry_a_key"),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of {self.game_id}"
