"""What can be taken away from a game: for the part of a page that offers it."""

from dataclasses import dataclass

from games.files import bgstats, chat
from games.models import Game
from games.rules.states import State


@dataclass(frozen=True, slots=True)
class TakeAway:
    summary: str
    """A few lines for a chat."""
    bgstats: str
    """Where the BG Stats app takes the game over; nothing until it is finished."""


def take_away_of(game: Game, state: State) -> TakeAway:
    return TakeAway(chat.summary(game, state), bgstats.link(game, state) if state.finished else "")
