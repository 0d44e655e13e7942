"""From what a page sends to an entry. Nothing is judged here: the rules say what may stand."""

from collections.abc import Mapping

from games.forms import bidding, timeline, wars
from games.forms.fields import read_expected, read_key
from games.rules.bidding import BiddingState
from games.rules.entries import Amend, Entry, Stop, Undo
from games.rules.errors import Code, IllegalEntry
from games.rules.states import State
from games.rules.timeline import TimelineState
from games.rules.wars import WarsState
from games.rules.words import shown

__all__ = ["read_amendment", "read_entry", "read_expected", "read_key"]


def read_entry(data: Mapping[str, str], state: State) -> Entry:
    """The entry that a form of the pad stands for."""
    match data.get("kind"):
        case Undo.kind:
            return Undo()
        case Stop.kind:
            return Stop()
        case kind:
            move = _move(data, state)
            if move is None:
                raise IllegalEntry(Code.UNKNOWN_ENTRY, f"There is no entry of the kind {shown(kind)}.")
            return move


def read_amendment(data: Mapping[str, str], state: State, number: int) -> Amend:
    """The correction that the page of a round sends."""
    match state:
        case BiddingState():
            return Amend(number, bidding.read_round(data, state, number))
        case TimelineState():
            return Amend(number, timeline.read_round(data, state, number))
        case WarsState():
            return Amend(number, wars.read_round(data, state, number))
    raise AssertionError(state)


def _move(data: Mapping[str, str], state: State) -> Entry | None:
    match state:
        case BiddingState():
            return bidding.read_move(data, state)
        case TimelineState():
            return timeline.read_move(data, state)
        case WarsState():
            return wars.read_move(data, state)
    raise AssertionError(state)
