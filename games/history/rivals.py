"""Two players and all their games together: who came in before whom, game by game and in all."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch

from games.history.summary import Summary, summarize
from games.models import Game, Meeting, Player, Seat
from games.rules.catalogue import GameType
from games.stats.rivals import Record

A_PAGE = 40


@dataclass(frozen=True, slots=True)
class Together:
    """The record in one game, as the first of the two sees it."""

    name: str
    record: Record


def records_of(player: Player, other: Player, kinds: dict[str, GameType]) -> list[Together]:
    """The record in each game, that played most often first, and then in all if there are several."""
    rows = Meeting.objects.filter(player=player, other=other, games__gt=0).order_by("-games", "kind")
    found = [
        Together(kinds[row.kind].name, Record(row.games, row.ahead, row.behind)) for row in rows if row.kind in kinds
    ]
    if len(found) < 2:
        return found
    sums = (sum(getattr(each.record, name) for each in found) for name in ("games", "ahead", "behind"))
    return [*found, Together("All games", Record(*sums))]


def games_of(player: Player, other: Player, page: int) -> tuple[list[Summary], bool]:
    """One page of their games, the newest first, those that go on still among them; and whether there are more."""
    sits = [Exists(Seat.objects.filter(game=OuterRef("pk"), player=each, sat=True)) for each in (player, other)]
    seats = Seat.objects.select_related("player").order_by("position")
    games = Game.objects.filter(*sits, book=player.book_id, deleted_at=None).order_by("-started_at", "-pk")
    begins = (page - 1) * A_PAGE
    found = list(games.prefetch_related(Prefetch("seats", seats))[begins : begins + A_PAGE + 1])
    return [summarize(game) for game in found[:A_PAGE]], len(found) > A_PAGE
