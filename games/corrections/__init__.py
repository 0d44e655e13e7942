"""The forms in which a finished round is corrected: each family of games has its own."""

from collections.abc import Mapping

from games.corrections.bidding import BiddingCorrection
from games.rules.bidding import BiddingState
from games.rules.states import State

Correction = BiddingCorrection


def correction_for(state: State, number: int, typed: Mapping[str, str] | None = None) -> Correction:
    """A finished round as it was entered, or as it was typed and refused."""
    match state:
        case BiddingState():
            return BiddingCorrection(state, number, typed)
    raise AssertionError(state)
