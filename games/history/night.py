"""A night: its games, who did best over all of them, and its awards.

Which night a game belongs to is settled when it is started: `evening_of` in games/models/games.py.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Prefetch

from games.history.summary import Summary, summarize
from games.models import Game, Night, Seat
from games.play.state import fold_all
from games.rules.awards import Award, awards_of

MOST_SECONDS = 1.0
"""For reading logs while somebody waits: of a night that takes longer, the awards come the next time, or the time after."""
MOST_FOLDED = 60
"""Games whose logs are read for the awards of a night; more are no night that anybody could play."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player over all finished games of a night: `place` is `1`, or `1 =` where it is shared."""

    place: str
    name: str
    games: int
    wins: int
    points: str


@dataclass(frozen=True, slots=True)
class NightPlayed:
    """What the page of a night shows; the standing only where it says more than the places of a single game."""

    night: Night
    games: list[Summary]
    standings: list[Standing]
    awards: list[Award]
    awards_take_long: bool


def read_night(night: Night) -> NightPlayed:
    """A night as it went, the first game first, deleted games left out."""
    seats = Seat.objects.select_related("player").order_by("position")
    played = night.games.filter(deleted_at=None).select_related("book").prefetch_related(Prefetch("seats", seats))
    games = list(played.order_by("started_at", "pk"))
    finished = [game for game in games if game.finished]
    is_read = len(games) <= MOST_FOLDED
    states = fold_all(games, within=MOST_SECONDS) if is_read else {}
    is_known = len(states) == len(games)
    return NightPlayed(
        night,
        [summarize(game) for game in games],
        standings_of(finished) if len(finished) > 1 else [],
        awards_of([states[game.pk] for game in games]) if is_known else [],
        is_read and not is_known,
    )


def standings_of(games: Iterable[Game]) -> list[Standing]:
    """The players, best first. A player's name may change meanwhile, so they are told apart by their ids."""
    seats: dict[str, list[tuple[Seat, Fraction]]] = defaultdict(list)
    for game in games:
        table = [seat for seat in game.seats.all() if seat.counts]
        for seat in table:
            seats[seat.player_id].append((seat, share_beaten(seat, table)))
    points = {player: sum((share for _, share in played), Fraction()) for player, played in seats.items()}
    ranked = sorted(seats, key=lambda player: (-points[player], seats[player][0][0].player.same_name))
    return [
        Standing(
            _place(points[player], list(points.values())),
            seats[player][0][0].player.name,
            len(seats[player]),
            sum(seat.place == 1 for seat, _ in seats[player]),
            f"{float(points[player]):.2f}".rstrip("0").rstrip("."),
        )
        for player in ranked
    ]


def share_beaten(seat: Seat, table: Sequence[Seat]) -> Fraction:
    """The share of the others at the table whom a player came in before, ties half: 1 for who wins, 0 for who is last."""
    before = sum(seat.place < other.place for other in table)
    level = sum(seat.place == other.place for other in table) - 1
    return (before + Fraction(level, 2)) / (len(table) - 1)


def _place(points: Fraction, everybodys: Sequence[Fraction]) -> str:
    place = str(1 + sum(others > points for others in everybodys))
    return f"{place} =" if everybodys.count(points) > 1 else place
