"""How a round is dealt: who deals and bids when, how many cards, and which trumps it has from the start."""

from typing import TYPE_CHECKING

from games.rules.bidding import trumps
from games.rules.bidding.house_rules import Hook, Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.seating import Seating
from games.rules.cards import NO_TRUMPS
from games.rules.moves import Move

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


def dealt(
    state: "BiddingState",
    rounds: tuple[BiddingRound, ...],
    seating: Seating | None = None,
    totals: tuple[int, ...] | None = None,
    joined: tuple[tuple[int, int], ...] = (),
    changes: tuple[Move, ...] = (),
) -> BiddingRound:
    """The round after these, before anything has been entered; at a table that may have changed since."""
    setup, rules, number = state.setup, state.setup.rules, len(rounds) + 1
    if seating is None:
        seating = rounds[-1].seating if rounds else setup.seating
    if totals is None:
        totals = rounds[-1].totals if rounds else (0,) * len(setup.players)
    opener = _opener(state, rounds, seating)
    order = seating.present_from(opener if rules.dealer_first else seating.next_after(opener))
    cards = cut_to_deck(state, seating, number)
    called = rules.trumps_without_choice(number, cards, len(order))
    choosers = () if called else trumps.choosers(rules.trumps.how, rounds, opener, order)
    if rules.trumps.how is Trumping.BEST_CONTRACT and not choosers:
        called = NO_TRUMPS
    bound: tuple[int, ...] = ()
    if rules.binds(cards, state.is_last(number, seating)):
        bound = order if rules.hook is Hook.EVERY_SEAT else order[-1:]
    return BiddingRound(
        number=number,
        cards=cards,
        order=order,
        bids=(None,) * len(setup.players),
        totals=totals,
        seating=seating,
        joined=joined,
        changes=changes,
        bound=bound,
        at_once=rules.at_once,
        called=called,
        highest_chooses=rules.trumps.how is Trumping.HIGHEST_BID and called is None,
        choosers=choosers,
        trumps=called,
    )


def _opener(state: "BiddingState", rounds: tuple[BiddingRound, ...], seating: Seating) -> int:
    """O3, W3, C3, G4: who deals, or is head: the next seat clockwise from the last one that is there."""
    if rounds:
        return seating.next_after(state.began(rounds[-1]))
    assert state.setup.first is not None
    return seating.first_from(state.setup.first)


def cut_to_deck(state: "BiddingState", seating: Seating, number: int) -> int:
    """H2, H13, G5: the hand of a round. A game to so many points plays its hands in circles."""
    setup, players = state.setup, len(seating.present)
    cards = seating.hands[(number - 1) % len(seating.hands)]
    # The schedule of those who began fits them.
    if players == setup.seated and seating.hands is setup.schedule:
        return cards
    return cards if setup.rules.fits(cards, players) else setup.rules.largest_hand(players)
