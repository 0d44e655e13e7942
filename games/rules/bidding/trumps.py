"""Trumps in the bidding family: turned up, fixed by the rules, or chosen, with a cut where players are tied."""

from typing import TYPE_CHECKING

from games.rules.bidding.house_rules import Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.errors import Code
from games.rules.moves import Cut, Trumps
from games.rules.words import listing, shown

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


def choosers(how: Trumping, rounds: tuple[BiddingRound, ...], dealer: int, present: tuple[int, ...]) -> tuple[int, ...]:
    """H6, W7: who chooses trumps before the bids of the round after these.

    G4: by the highest contract among those who are still there, because who has gone can't choose. If none of them made
    one, there are no trumps (W7d).
    """
    if how is Trumping.BEST_CONTRACT:
        return rounds[-1].highest_made_of(present) if rounds else ()
    return (dealer,) if how is Trumping.DEALER else ()


def who_chooses(state: "BiddingState") -> str:
    """`Ben chooses trumps`, or `Ana and Ben cut for trumps`."""
    table = state.table
    if table.chooser is not None:
        return f"{state.name(table.chooser)} chooses trumps"
    return f"{listing(state.setup.named(table.choosers))} cut for trumps"


def judge_trumps(state: "BiddingState", trumps: Trumps) -> None:
    """O7, C7, W7, H6: refuse what can't be trumps, or can't be chosen now."""
    state.check_flag(trumps.as_played)
    how = state.setup.rules.trumps.how
    if how.is_chosen:
        if trumps.suit not in (*Suit, NO_TRUMPS):
            sentence = f"{shown(trumps.suit)} can't be trumps: choose spades, hearts, diamonds, clubs or none."
            state.refuse(Code.TRUMPS, sentence, clause=state.setup.clause("W7b", "H6"))
        _judge_choice(state, trumps)
    elif state.table.called is not None:
        _judge_fixed(state, trumps)
    else:
        _judge_turned_up(state, trumps)


def _judge_turned_up(state: "BiddingState", trumps: Trumps) -> None:
    may_be_none = state.setup.rules.trumps.how is Trumping.TURNED_UP_OR_NONE
    if trumps.suit in tuple(Suit) or (may_be_none and trumps.suit == NO_TRUMPS):
        return
    suits = "spades, hearts, diamonds, clubs or none" if may_be_none else "spades, hearts, diamonds or clubs"
    sentence = f"{shown(trumps.suit)} can't be trumps: a card is turned up, so it is {suits}."
    state.refuse(Code.TRUMPS, sentence, clause=state.setup.trumps_clause)


def _judge_fixed(state: "BiddingState", trumps: Trumps) -> None:
    """H6: trumps that follow from the rules can be written down, but not changed."""
    called = state.table.called
    if trumps.suit != called:
        fixed = "there are no trumps" if called == NO_TRUMPS else f"{called} are trumps"
        state.refuse(Code.TRUMPS, f"{shown(trumps.suit)} can't be trumps: in this round {fixed}.", clause="H6")


def _judge_choice(state: "BiddingState", trumps: Trumps) -> None:
    """W7a–W7d, H6: is there a choice, and can it be made now?"""
    table, rules = state.table, state.setup.rules
    if table.highest_chooses:
        _judge_choice_after_bids(state, trumps)
        return
    if table.bid_count and trumps.suit != table.trumps:
        state.refuse(Code.NOT_NOW, "Trumps can't change once the bidding has begun.", clause=state.setup.trumps_clause)
    # What the round before calls for can be corrected afterwards; but no round comes before the first.
    if trumps.as_played and table.number > 1 and rules.trumps.how is Trumping.BEST_CONTRACT:
        return
    if table.called is not None and trumps.suit != table.called:
        first = table.number == 1
        why = "the first round is" if first else "nobody made a contract, so this round is"
        if rules.trumps.how is not Trumping.BEST_CONTRACT:
            why = "this round is"
        sentence = f"{trumps.suit} can't be trumps: {why} played at no trumps."
        state.refuse(Code.TRUMPS, sentence, clause=state.setup.clause("W7a" if first else "W7d", "H6"))
    if table.choosers and table.chooser is None:
        state.refuse(Code.TRUMPS_FIRST, f"{who_chooses(state)} before trumps are named.", clause="W7c")


def _judge_choice_after_bids(state: "BiddingState", trumps: Trumps) -> None:
    if state.table.waiting:
        waiting = listing(state.name(seat) for seat in state.table.waiting)
        state.refuse(Code.NOT_NOW, f"Trumps are chosen after the bids: {waiting} must bid first.", clause="H6")


def judge_cut(state: "BiddingState", cut: Cut) -> None:
    """W7c: only the tied cut, and only before trumps are named."""
    if state.setup.rules.trumps.how is not Trumping.BEST_CONTRACT:
        state.refuse_kind(cut)
    state.check_there(cut.seat)
    state.check_flag(cut.as_played)
    if cut.as_played and state.table.number > 1 and not state.table.bid_count:
        return
    name, tied = state.name(cut.seat), state.table.choosers
    if len(tied) < 2:
        state.refuse(Code.CUT, f"{name} can't win a cut: nobody is tied for trumps.", clause="W7c", seat=cut.seat)
    if cut.seat not in tied:
        sentence = f"{name} can't win the cut: it is between {listing(state.setup.named(tied))}."
        state.refuse(Code.CUT, sentence, clause="W7c", seat=cut.seat)
    if state.table.bid_count or state.table.trumps is not None:
        state.refuse(Code.NOT_NOW, "The cut can't change once trumps are named.", clause="W7c", seat=cut.seat)
