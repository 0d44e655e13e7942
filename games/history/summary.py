"""A game in a line, from what is stored beside its log: for lists of games, which fold none of them."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Game, Seat
from games.rules.words import count, listing, ordinal


@dataclass(frozen=True, slots=True)
class Placed:
    """A player in the order of the places: `1st`, `left`, or nothing while the game goes on."""

    place: str
    name: str
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Summary:
    id: str
    name: str
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
    # G2: who has left has no place, and stands behind those who have.
    ranked = (
        sorted(seats, key=lambda seat: (not seat.place, seat.place, seat.position)) if game.rounds_played else seats
    )
    return Summary(
        id=game.pk,
        name=game.type.name,
        players=listing(seat.player.name for seat in seats),
        state=_state(game),
        over=game.over,
        finished=game.finished,
        started_at=game.started_at,
        places=tuple(_placed(game, seat) for seat in ranked),
        result=_result(game, ranked) if game.finished else _state(game),
    )


def _state(game: Game) -> str:
    """`Ana won with 141`, `3 rounds played`."""
    seats = list(game.seats.all())
    if game.finished:
        winners = [seat for seat in seats if seat.place == 1]
        return f"{listing(seat.player.name for seat in winners)} won with {winners[0].total}"
    played = f"{count(game.rounds_played, 'round')} played"
    return f"Stopped, {played}" if game.stopped else played


def _placed(game: Game, seat: Seat) -> Placed:
    if seat.left_after is not None:
        return Placed("left", seat.player.name, seat.total, False)
    place = ordinal(seat.place) if game.rounds_played else ""
    return Placed(place, seat.player.name, seat.total, game.finished and seat.place == 1)


def _result(game: Game, ranked: list[Seat]) -> str:
    first, second = ranked[0], ranked[1]
    if first.place == second.place:
        return f"{listing(seat.player.name for seat in ranked if seat.place == 1)} share the win"
    if game.type.counts_rounds:
        return f"{first.player.name} won {first.total}–{second.total}"
    return f"{first.player.name} won by {first.total - second.total}"
