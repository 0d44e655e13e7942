"""A game in a few lines of plain text, to paste into a chat."""

from games.models import Game
from games.rules.states import State
from games.rules.words import count, listing, ordinal


def summary(game: Game, state: State) -> str:
    """What was played and when, the places, and how it was decided."""
    day = game.night.date
    title = f"{state.setup.game_name}, {day.day} {day:%B %Y}"
    if game.night.title:
        title = f"{title}, {game.night.title}"
    return "\n".join([title, *([_places(state)] if state.rounds else []), _end(state)])


def _places(state: State) -> str:
    """`1st Ana 141, 2nd = Ben and Cara 120`."""
    return ", ".join(
        f"{ordinal(place.place)}{' =' if len(place.seats) > 1 else ''} "
        f"{listing(state.setup.named(place.seats))} {place.total}"
        for place in state.standing
    )


def _end(state: State) -> str:
    if state.outcome:
        return state.outcome.sentence
    return f"{count(len(state.rounds), 'round')} played so far."
