"""A game as a phone needs it to play on by itself: its plan, who sits where, and what stands in its log."""

from games.models import Game
from games.rules.documents import Document
from games.rules.plans import plan_of
from games.rules.states import State


def plan_for(game: Game, state: State) -> Document:
    """The plan of a game that has come to this state, its players by seat, and its log without what was undone."""
    seats = game.seats.filter(sat=True).select_related("player").order_by("position")
    return {
        **plan_of(state.setup, state.entries),
        "players": [{"id": str(seat.player_id), "name": seat.player.name} for seat in seats],
        "log": {"number": game.number, "stands": standing_entries(game)},
    }


def standing_entries(game: Game) -> list[Document]:
    """What stands in a log, each with its key: all that nobody has taken back."""
    stands: list[Document] = []
    log = game.entries.filter(number__lte=game.number).order_by("number")
    for key, body in log.values_list("key", "body"):
        if body["kind"] == "undo":
            stands.pop()
        else:
            stands.append({"key": key, "body": body})
    return stands
