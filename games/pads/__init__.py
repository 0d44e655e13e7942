"""The pads: each family of games has its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.pads.base import Pad
from games.pads.bidding import BiddingPad
from games.pads.timeline import TimelinePad
from games.pads.wars import WarsPad
from games.rules.bidding import BiddingState
from games.rules.states import State
from games.rules.timeline import TimelineState
from games.rules.wars import WarsState
from games.stats.hints import BidHint


def pad_for(state: State, typed: Mapping[str, str] | None = None, hints: Sequence[BidHint] = ()) -> Pad[Any]:
    """The pad of a game as it stands. `typed` is what was sent but refused, to be shown again; `hints` are for a bidder."""
    match state:
        case BiddingState():
            return BiddingPad(state, typed, hints)
        case TimelineState():
            return TimelinePad(state, typed)
        case WarsState():
            return WarsPad(state, typed)
    raise AssertionError(state)
