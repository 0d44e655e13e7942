"""What the pad of Trick Wars sends."""

from collections.abc import Mapping

from games.rules.entries import Entry
from games.rules.wars import WarsState


def read_move(data: Mapping[str, str], state: WarsState) -> Entry | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    return None


def read_round(data: Mapping[str, str], state: WarsState, number: int) -> tuple[Entry, ...]:
    """A corrected round."""
    return ()
