"""Bids in the bidding family: in turn or at once, changed, and cleared by a new deal."""

from typing import TYPE_CHECKING

from games.rules.bidding.trumps import who_chooses
from games.rules.errors import Code
from games.rules.moves import Bid, Rebid
from games.rules.words import listing, shown, whole_between

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


def judge_bid(state: "BiddingState", bid: Bid) -> None:
    """B2, B3, H3, H4: refuse a bid out of turn, out of range, or hooked."""
    state.check_there(bid.seat)
    state.check_flag(bid.early)
    name, table = state.name(bid.seat), state.table
    if table.trumps_open:
        sentence = f"{who_chooses(state)} before {name} bids."
        state.refuse(Code.TRUMPS_FIRST, sentence, clause=state.setup.clause("W7", "H6"), seat=bid.seat)
    if table.bids[bid.seat] is not None:
        state.refuse(Code.BID_TURN, f"{name} has already bid.", clause="B2", seat=bid.seat)
    if not table.at_once:
        _judge_turn(state, bid)
    _judge_number(state, bid)
    _judge_hook(state, bid, table.brought_to_cards_by(bid.seat, bid.tricks))


def _judge_turn(state: "BiddingState", bid: Bid) -> None:
    """B2: clockwise, one bid each. A sheet tells no order, so that an early bid may stand, but not the hooked one."""
    table, bidder = state.table, state.table.next_bidder
    assert bidder is not None
    if bid.seat == bidder:
        return
    name = state.name(bid.seat)
    if bid.early and bid.seat == table.last_bidder:
        waiting = listing(state.name(seat) for seat in table.waiting if seat != bid.seat)
        state.refuse(Code.BID_TURN, f"{name} bids last and must wait for {waiting}.", clause="B2", seat=bid.seat)
    if not bid.early:
        sentence = f"It is {state.name(bidder)}'s turn to bid, not {name}'s."
        state.refuse(Code.BID_TURN, sentence, clause="B2", seat=bid.seat)


def judge_rebid(state: "BiddingState", rebid: Rebid) -> None:
    """G9: as if it had been said so at its turn, so that what others said after it must stay allowed (B3)."""
    state.check_there(rebid.seat)
    name, standing = state.name(rebid.seat), state.table.bids[rebid.seat]
    if standing is None:
        sentence = f"{name}'s bid can't be changed: {name} hasn't bid yet."
        state.refuse(Code.REBID, sentence, clause="G9", seat=rebid.seat)
    _judge_number(state, rebid)
    if rebid.tricks == standing:
        state.refuse(Code.REBID, f"{name}'s bid is {standing} already.", clause="G9", seat=rebid.seat)
    _judge_hook(state, rebid, state.table.brought_to_cards_by(rebid.seat, rebid.tricks))


def judge_redeal(state: "BiddingState") -> None:
    """G11: only hands that somebody has bid on, or turned a card up for, are dealt again."""
    if state.redealt() == state.table:
        state.refuse(Code.NOT_NOW, "Nothing has been entered that dealing again would clear.", clause="G11")


def _judge_number(state: "BiddingState", bid: Bid | Rebid) -> None:
    if whole_between(bid.tricks, 0, state.cards):
        return
    wrong = f"{state.name(bid.seat)} can't bid {shown(bid.tricks)}"
    state.check_number(bid.tricks, state.cards, Code.BID_RANGE, wrong, clause="B2", seat=bid.seat)


def _judge_hook(state: "BiddingState", bid: Bid | Rebid, by: int | None) -> None:
    """B3, H4: `by` is the bidder whose number would bring the bids to the cards."""
    if by is None:
        return
    name, table = state.name(bid.seat), state.table
    why = ""
    if by != bid.seat:
        last = ", who bid last," if by == table.last_bidder else ""
        why = f"{state.name(by)}{last} could not have bid {table.bids[by]}: "
    state.refuse(
        Code.BID_HOOKED,
        f"{name} can't bid {bid.tricks}: {why}the bids would add up to {state.cards}.",
        clause="B3" if table.bound == (table.last_bidder,) else "H4",
        seat=bid.seat,
        hooked=bid.tricks,
        cards=state.cards,
    )
