"""The pads: each family of games has its own."""

from collections.abc import Mapping
from typing import Any

from games.pads.base import Pad
from games.pads.bidding import BiddingPad
from games.rules.bidding import BiddingState
from games.rules.states import State


def pad_for(state: State, typed: Mapping[str, str] | None = None) -> Pad[Any]:
    """The pad of a game as it stands. `typed` is what was sent but refused, to be shown again."""
    match state:
        case BiddingState():
            return BiddingPad(state, typed)
    raise AssertionError(state)
