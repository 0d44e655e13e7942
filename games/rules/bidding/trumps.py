"""Trumps in the bidding family: a suit turned up, or in Chinese Whist chosen, with a cut where players are tied."""

from typing import TYPE_CHECKING

from games.rules.bidding.round import BiddingRound
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.errors import Code
from games.rules.moves import Cut, Trumps
from games.rules.words import listing, shown

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


def call(chosen: bool, rounds: tuple[BiddingRound, ...]) -> tuple[tuple[int, ...], str | None]:
    """W7: who chooses trumps after these rounds, and what trumps are if nobody does."""
    if not chosen:
        return (), None
    choosers = rounds[-1].highest_made if rounds else ()
    return choosers, None if choosers else NO_TRUMPS


def who_chooses(state: "BiddingState") -> str:
    """`Ben chooses trumps`, or `Ana and Ben cut for trumps`."""
    table = state.table
    if table.chooser is not None:
        return f"{state.name(table.chooser)} chooses trumps"
    return f"{listing(state.setup.named(table.choosers))} cut for trumps"


def judge_trumps(state: "BiddingState", trumps: Trumps) -> None:
    """O7, C7, W7: refuse what can't be trumps, or can't be chosen now."""
    state.check_flag(trumps.as_played)
    if not state.setup.variant.chooses_trumps:
        _judge_turned_up(state, trumps)
    elif trumps.suit not in (*Suit, NO_TRUMPS):
        sentence = f"{shown(trumps.suit)} can't be trumps: choose spades, hearts, diamonds, clubs or none."
        state.refuse(Code.TRUMPS, sentence, clause="W7b")
    else:
        _judge_choice(state, trumps)


def _judge_turned_up(state: "BiddingState", trumps: Trumps) -> None:
    if trumps.suit not in tuple(Suit):
        state.refuse(
            Code.TRUMPS,
            f"{shown(trumps.suit)} can't be trumps: a card is turned up, so it is spades, hearts, diamonds or clubs.",
            clause=f"{state.setup.variant.letter}7",
        )


def _judge_choice(state: "BiddingState", trumps: Trumps) -> None:
    """W7a–W7d: is there a choice, and can it be made now?"""
    table = state.table
    first = table.number == 1
    if table.bid_count and trumps.suit != table.trumps:
        state.refuse(Code.NOT_NOW, "Trumps can't change once the bidding has begun.", clause="W7")
    # What the round before calls for can be corrected afterwards; but no round comes before the first.
    if trumps.as_played and not first:
        return
    if not table.choosers and trumps.suit != NO_TRUMPS:
        why = "the first round is" if first else "nobody made a contract, so this round is"
        sentence = f"{trumps.suit} can't be trumps: {why} played at no trumps."
        state.refuse(Code.TRUMPS, sentence, clause="W7a" if first else "W7d")
    if table.choosers and table.chooser is None:
        state.refuse(Code.TRUMPS_FIRST, f"{who_chooses(state)} before trumps are named.", clause="W7c")


def judge_cut(state: "BiddingState", cut: Cut) -> None:
    """W7c: only the tied cut, and only before trumps are named."""
    if not state.setup.variant.chooses_trumps:
        state.refuse_kind(cut)
    state.check_seat(cut.seat)
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
