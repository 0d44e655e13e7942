"""Likely play: what people at a table might enter, so that books look like those of people."""

from random import Random
from typing import cast

from games.rules import choices
from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Control, Kept, Made, Meeples, Move, Tricks
from games.rules.states import State
from games.rules.timeline.state import TimelineState
from games.rules.wars.board import MEEPLES_EACH, TERRITORIES
from games.rules.wars.state import WarsState


def likely_entry(state: State, random: Random) -> Move:
    """What a table might enter now: bids near a fair share, and most of them made."""
    match state:
        case BiddingState():
            return _likely_bid(state, random)
        case TimelineState():
            return _likely_round(state, random)
        case WarsState():
            return _likely_board(random)
    raise AssertionError(state)


def _likely_bid(state: BiddingState, random: Random) -> Move:
    choice = choices(state)[0]
    if choice.kind is Bid:
        fair = state.cards // len(state.setup.players) + 1
        return random.choice([entry for entry in choice.moves if cast(Bid, entry).tricks <= fair] or choice.moves)
    if choice.kind is Made:
        return _likely_made(state, random)
    return random.choice(choice.moves) if choice.moves else _likely_tricks(state, random)


def _likely_tricks(state: BiddingState, random: Random) -> Tricks:
    """The bids, and somebody's luck for what is missing or too many."""
    tricks = [bid or 0 for bid in state.table.bids]
    while missing := state.cards - sum(tricks):
        seat = state.table.order_of_seats[random.randrange(len(state.table.order))]
        tricks[seat] = max(0, tricks[seat] + (1 if missing > 0 else -1))
    return Tricks(tuple(tricks))


def _likely_made(state: BiddingState, random: Random) -> Made:
    """Who made it by likely tricks, where only that is noted."""
    tricks = _likely_tricks(state, random).tricks
    return Made(tuple(seat for seat in state.table.order if state.table.bids[seat] == tricks[seat]))


def _likely_round(state: TimelineState, random: Random) -> Move:
    """Quick entry: three suits each, then the tricks."""
    for seat, cards in enumerate(state.table.kept):
        if cards is None:
            return Kept(seat, tuple(random.choices("DSHC", k=3)))
    won = random.randint(2, 7)
    return Tricks((won, 9 - won))


def _likely_board(random: Random) -> Move:
    """Who controls what, now and then counted out."""
    if random.random() < 0.7:
        return Control(tuple(random.choice((0, 0, 1, 1, None)) for _ in TERRITORIES))
    counts = [[0, 0] for _ in TERRITORIES]
    for seat in (0, 1):
        for _ in range(random.randint(8, MEEPLES_EACH)):
            random.choice(counts)[seat] += 1
    return Meeples(tuple((ours, theirs) for ours, theirs in counts))
