"""A player's best games, streaks and ratings: read by index, never by going through all games."""

from dataclasses import dataclass

from games.models import Player, Seat
from games.rules.catalogue import CATALOGUE
from games.stats.ratings import shown

GAMES_CHARTED = 30


@dataclass(frozen=True, slots=True)
class Records:
    """One kind of game: the best result, games won in a row, and the rating."""

    kind: str
    game: str
    best: Seat
    streak: int
    longest: int
    rating: int | None


def records(player: Player, kinds: list[str]) -> list[Records]:
    """For each of these kinds of game that the player has finished."""
    found = [_records(player, kind) for kind in CATALOGUE if kind in kinds]
    return [records for records in found if records]


def _records(player: Player, kind: str) -> Records | None:
    seats = Seat.objects.filter(player=player, kind=kind, counts=True)
    best = seats.order_by("-total", "-started_at").select_related("game__night").first()
    if best is None:
        return None
    rated = seats.exclude(mu=None)
    last = rated.order_by("-started_at", "-game_id").first()
    longest = rated.order_by("-streak").first()
    return Records(
        kind=kind,
        game=CATALOGUE[kind].name,
        best=best,
        streak=(last.streak or 0) if last else 0,
        longest=(longest.streak or 0) if longest else 0,
        rating=shown(last.mu, last.sigma) if last and last.mu is not None and last.sigma is not None else None,
    )


def rating_history(player: Player, kind: str) -> list[tuple[Seat, int]]:
    """The ratings after the last games of a kind, oldest first."""
    rated = Seat.objects.filter(player=player, kind=kind, counts=True).exclude(mu=None)
    newest = rated.order_by("-started_at", "-game_id").select_related("game__night")[:GAMES_CHARTED]
    return [
        (seat, shown(seat.mu, seat.sigma))
        for seat in reversed(newest)
        if seat.mu is not None and seat.sigma is not None
    ]
