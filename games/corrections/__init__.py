"""The forms in which a finished round is corrected: each family of games has its own."""

from collections.abc import Mapping

from games.corrections.bidding import BiddingCorrection
from games.corrections.timeline import TimelineCorrection
from games.corrections.wars import WarsCorrection
from games.rules.bidding import BiddingState
from games.rules.states import State
from games.rules.timeline import TimelineState
from games.rules.wars import WarsState

Correction = BiddingCorrection | TimelineCorrection | WarsCorrection


def correction_for(state: State, number: int, typed: Mapping[str, str] | None = None) -> Correction:
    """A finished round as it was entered, or as it was typed and refused."""
    match state:
        case BiddingState():
            return BiddingCorrection(state, number, typed)
        case TimelineState():
            return TimelineCorrection(state, number, typed)
        case WarsState():
            return WarsCorrection(state, number, typed)
    raise AssertionError(state)
