"""A game in a line, from what is stored beside its log: for lists of games, which fold none of them."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Game, Seat
from games.rules.standing import Rank
from games.rules.words import count, left_after, listing, with_minus


@dataclass(frozen=True, slots=True)
class Placed:
    """A player in the order of the places: `1st`, `1st =` where it is shared, or nothing while the game goes on."""

    place: str
    name: str
    total: int
    is_winner: bool
    left: str = ""
    """`left after round 7`, of whoever did."""

    @property
    def points(self) -> str:
        return with_minus(self.total)


@dataclass(frozen=True, slots=True)
class Summary:
    id: str
    name: str
    variant: str
    """What was chosen of it: `Long, Oy Vey`."""
    players: str
    state: str
    over: bool
    finished: bool
    started_at: datetime
    places: tuple[Placed, ...]
    result: str
    """Who won, by how much: `Ana won by 12`, `Ben won 2–1`, `Ana and Ben share the win`."""


def summarize(game: Game) -> Summary:
    """Needs the seats with their players to be fetched already."""
    seats = [seat for seat in game.seats.all() if seat.sat]
    placed = [seat for seat in seats if seat.place]
    ranked = sorted(placed, key=lambda seat: (seat.place, seat.position)) if game.rounds_played else placed
    # G2: who has left has no place, and stands behind those who have.
    gone = sorted((seat for seat in seats if seat.left_after is not None), key=lambda seat: -(seat.left_after or 0))
    return Summary(
        id=game.pk,
        name=game.type.name,
        variant=seats[0].variant,
        players=listing(seat.player.name for seat in [*placed, *gone]),
        state=_state(game, ranked),
        over=game.over,
        finished=game.finished,
        started_at=game.started_at,
        places=tuple(_placed(game, seat, ranked) for seat in [*ranked, *gone]),
        result=_result(game, ranked) if game.finished else _state(game, ranked),
    )


def _state(game: Game, ranked: list[Seat]) -> str:
    """`Ana won with 141`, `3 rounds played`."""
    if game.finished:
        winners = [seat for seat in ranked if seat.place == 1]
        return f"{listing(seat.player.name for seat in winners)} won with {with_minus(winners[0].total)}"
    played = f"{count(game.rounds_played, 'round')} played"
    return f"Stopped, {played}" if game.stopped else played


def _placed(game: Game, seat: Seat, ranked: list[Seat]) -> Placed:
    if not seat.place:
        return Placed("", seat.player.name, seat.total, False, left_after(seat.left_after or 0))
    sharing = tuple(other.position for other in ranked if other.place == seat.place)
    place = Rank(seat.place, sharing, seat.total).ordinal if game.rounds_played else ""
    return Placed(place, seat.player.name, seat.total, game.finished and seat.place == 1)


def _result(game: Game, ranked: list[Seat]) -> str:
    first, second = ranked[0], ranked[1]
    if first.place == second.place:
        return f"{listing(seat.player.name for seat in ranked if seat.place == 1)} share the win"
    if game.type.counts_rounds:
        return f"{first.player.name} won {first.total}–{second.total}"
    if first.total == second.total:
        return f"{first.player.name} won by more bids made"
    return f"{first.player.name} won by {first.total - second.total}"
