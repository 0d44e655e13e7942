"""Statistics: what all logs of a book add up to.

A page of figures reads a few rows, whatever the number of games. Written by games.stats alone, in the transaction that
writes the entry. A period is a year (`2026`), a month (`2026-11`) or nothing, which is all time.
"""

from django.db import models

from games.models.games import KIND_LENGTH, VARIANT_LENGTH, Player


class Placing(models.Model):
    """How often a player came in at this place of a table of this size, in games that count."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="placings")
    period = models.CharField(max_length=7)
    kind = models.CharField(max_length=KIND_LENGTH)
    players = models.PositiveSmallIntegerField()
    """Those who stayed to the end."""
    place = models.PositiveSmallIntegerField()
    games = models.IntegerField()
    points = models.IntegerField()
    table_points = models.IntegerField()
    """Of all who stayed to the end, this player included."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "period", "kind", "players", "place"], name="one_count_of_each_placing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.games} times {self.place}"


class PointCount(models.Model):
    """A player's points in games that count, by what was chosen of the game: only where it is the same do they compare."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="point_counts")
    kind = models.CharField(max_length=KIND_LENGTH)
    variant = models.CharField(max_length=VARIANT_LENGTH)
    players = models.PositiveSmallIntegerField()
    games = models.IntegerField()
    points = models.IntegerField()
    table_points = models.IntegerField()
    """Of all who stayed to the end, this player included."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "variant", "players"], name="one_count_of_points")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.points} points in {self.games} games"


class RoundCount(models.Model):
    """A player's rounds: everything that was scored, whether or not the game was finished."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="round_counts")
    period = models.CharField(max_length=7)
    kind = models.CharField(max_length=KIND_LENGTH)
    rounds = models.IntegerField()
    points = models.IntegerField()
    bids = models.IntegerField()
    made = models.IntegerField()
    overbid = models.IntegerField()
    """Bids of more than was won; what is neither made nor overbid was underbid."""
    distance = models.IntegerField()
    """Tricks between bid and won, of all bids together."""
    untold = models.IntegerField(default=0)
    """Bids of which only made or missed was noted: neither overbid nor distance knows of them."""
    untold_made = models.IntegerField(default=0)
    territories = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "period", "kind"], name="one_count_of_rounds")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.rounds} rounds"


class BidCount(models.Model):
    """How often a player bid this number at this hand size in this turn, and what came of it."""

    FIRST, BETWEEN, LAST = "first", "between", "last"

    player = models.ForeignKey(Player, models.CASCADE, related_name="bid_counts")
    kind = models.CharField(max_length=KIND_LENGTH)
    cards = models.PositiveSmallIntegerField()
    bid = models.PositiveSmallIntegerField()
    turn = models.CharField(max_length=7)
    bids = models.IntegerField()
    made = models.IntegerField()
    overbid = models.IntegerField()
    untold = models.IntegerField(default=0)
    untold_made = models.IntegerField(default=0)

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
    kind = models.CharField(max_length=KIND_LENGTH)
    games = models.IntegerField()
    ahead = models.IntegerField()
    behind = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "other", "kind"], name="one_count_of_meetings")]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id}: {self.games} games"
