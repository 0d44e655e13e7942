"""A game as a phone needs it to play on by itself: its plan, who sits where, and what stands in its log."""

from games.models import Game
from games.play.state import setup_of
from games.rules.documents import Document
from games.rules.moves import from_json
from games.rules.plans import plan_of


def plan_for(game: Game) -> Document:
    """The plan of a game, its players by seat, and its log without what was undone."""
    seats = game.seats.select_related("player").order_by("position")
    entries = standing_entries(game)
    return {
        **plan_of(setup_of(game), [from_json(entry["body"]) for entry in entries]),
        "players": [{"id": str(seat.player_id), "name": seat.player.name} for seat in seats],
        "log": {"number": game.number, "stands": entries},
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
