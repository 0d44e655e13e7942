"""Plans: everything that follows from a game's set-up, as JSON, so that a phone can play the game by itself."""

from collections.abc import Iterable

from games.rules import catalogue
from games.rules.bidding.plan import Plan, plan
from games.rules.bidding.state import BiddingSetup
from games.rules.documents import Document
from games.rules.moves import TABLE_MOVES, Adjust, Move
from games.rules.setups import Setup

VERSION = 1
TABLE = "table"
"""What a game needs whose table has changed: its rounds are no longer those of the plan."""


def plan_of(setup: Setup, played: Iterable[Move] = ()) -> Document:
    """The plan of a game. It names nobody, so it is the same for any table of as many who begin from the same seat.

    What was `played` may have changed the table, which no plan can say yet.
    """
    is_changed = any(isinstance(move, TABLE_MOVES) and not isinstance(move, Adjust) for move in played)
    in_family = plan(setup) if isinstance(setup, BiddingSetup) else Plan()
    return {
        "plan": VERSION,
        "game": setup.game,
        "name": setup.game_name,
        "family": catalogue.of(setup).family,
        "first": setup.first,
        "needs": [*in_family.needs, *([TABLE] if is_changed else [])],
        **in_family.document,
    }
