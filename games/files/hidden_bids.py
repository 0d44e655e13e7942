"""G10: what a book tells those who may only look, while a round's bids are still hidden from each other."""

from contextlib import suppress
from dataclasses import replace

from games.models import Entry
from games.rules import play, start
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.errors import IllegalEntry
from games.rules.moves import Bid, Rebid, Undo, from_json
from games.rules.setups import Setup
from games.rules.states import State


def open_to_all(setup: Setup, entries: list[Entry]) -> list[Entry]:
    """The log as far as all may read it: where bids are hidden, up to the first bid of their round, undone or not."""
    if not isinstance(setup, BiddingSetup) or not setup.rules.at_once:
        return entries
    standing: list[State] = [start(setup)]
    bid_first: dict[int, int] = {}
    for index, move in enumerate(from_json(entry.body) for entry in entries):
        state = standing[-1]
        if isinstance(move, Undo):
            standing.pop()
            continue
        if isinstance(move, (Bid, Rebid)):
            bid_first.setdefault(len(state.rounds), index)
        # What was undone is not judged again.
        with suppress(IllegalEntry):
            state = replace(play(state, move), entries=())
        standing.append(state)
    last = standing[-1]
    is_hidden = isinstance(last, BiddingState) and last.hides_bids
    return entries[: bid_first.get(len(last.rounds))] if is_hidden else entries
