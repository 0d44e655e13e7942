"""What may be entered next in a round of the bidding family."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.cards import NO_TRUMPS, Suit
from games.rules.moves import Bid, Cut, Made, Rebid, Redeal, Tricks, Trumps
from games.rules.states import Choice

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


def candidates(state: "BiddingState") -> Iterator[Choice]:
    """First of all what the round waits for. The table may change at any time: that is nothing to wait for."""
    table = state.table
    suits = tuple(Trumps(suit) for suit in (*Suit, NO_TRUMPS))
    if table.trumps_open and table.chooser is None:
        yield Choice(Cut, table.choosers, tuple(Cut(seat) for seat in table.choosers))
    elif table.trumps_open:
        yield Choice(Trumps, (table.chooser,) if table.chooser is not None else (), suits)
    elif table.waiting:
        bidders = table.waiting if table.at_once else table.waiting[:1]
        yield Choice(Bid, bidders, tuple(Bid(seat, tricks) for seat in bidders for tricks in range(table.cards + 1)))
    else:
        yield Choice(Made if state.setup.rules.counts_made else Tricks, table.order)
    rebids = tuple(Rebid(seat, tricks) for seat in table.order for tricks in state.rebids(seat))
    if rebids:
        yield Choice(Rebid, tuple(seat for seat in table.order if table.bids[seat] is not None), rebids)
    if state.redealt() != table:
        yield Choice(Redeal, (), (Redeal(),))
    if state.setup.rules.trumps.how.turns_a_card and table.called is None:
        yield Choice(Trumps, (), suits)
