"""A game in a line, from what is stored beside its log: for lists of games, which fold none of them."""

from dataclasses import dataclass

from games.models import Game
from games.rules.catalogue import CATALOGUE
from games.rules.words import count, listing


@dataclass(frozen=True, slots=True)
class Summary:
    id: str
    name: str
    players: str
    state: str
    over: bool


def summarize(game: Game) -> Summary:
    """Needs the seats with their players to be fetched already."""
    seats = list(game.seats.all())
    names = listing(seat.player.name for seat in seats)
    return Summary(game.pk, CATALOGUE[game.kind].name, names, _state(game), game.over)


def _state(game: Game) -> str:
    """`Ana won with 141`, `3 rounds played`."""
    seats = list(game.seats.all())
    if game.finished:
        winners = [seat for seat in seats if seat.place == 1]
        return f"{listing(seat.player.name for seat in winners)} won with {winners[0].total}"
    played = f"{count(game.rounds_played, 'round')} played"
    return f"Stopped, {played}" if game.stopped else played
