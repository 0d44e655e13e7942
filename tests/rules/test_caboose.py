"""C: Caboose."""

import pytest

from games.rules import Code
from games.rules.moves import Bid, Tricks, Trumps
from tests.rules.tables import NAMES, bid, bidding, enter, refused, setup_refused


@pytest.mark.parametrize("players", range(2, 6))
def test_C1_two_to_five_can_play(players: int) -> None:
    assert bidding("caboose", players).setup.players == NAMES[:players]


@pytest.mark.parametrize("players", [1, 6])
def test_C1_fewer_or_more_cannot(players: int) -> None:
    setup_refused(
        "caboose", NAMES[:players], "Ana", Code.PLAYER_COUNT, f"Caboose is for 2 to 5 players, not {players}."
    )


def test_C2_nineteen_rounds_with_the_nine_three_times() -> None:
    state = bidding("caboose")
    assert state.setup.schedule == (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert state.round_count == 19


def test_C3_the_head_moves_one_seat_left_and_the_tail_sits_at_its_right() -> None:
    state = bidding("caboose", 4, first="Cara")
    titles = []
    for _ in range(4):
        titles.append((state.head, state.tail))
        state = enter(bid(state, 0, 0, 0, state.cards - 1), Tricks((0, 0, 0, state.cards)))
    assert titles == [(2, 1), (3, 2), (0, 3), (1, 0)]


def test_C3_the_head_of_a_rematch_sits_left_of_the_last() -> None:
    state = bidding("caboose", 4, first="Cara")
    assert (state.next_first, bid(state, 0).next_first) == (2, 3)


def test_C4_the_head_bids_first() -> None:
    assert bidding("caboose", first="Ben").bidder == 1


def test_C5_the_tail_bids_last_and_is_hooked() -> None:
    state = bid(bidding("caboose", 4, first="Ben"), 0, 0, 0)
    assert state.bidder == state.tail == 0
    assert state.hooked_bid == 1


def test_C5_the_sheets_example() -> None:
    """Six cards, bids of two and three: the tail can't bet one, but zero or two to six."""
    state = bidding("caboose", 3)
    while state.cards < 6:
        state = enter(bid(state, 0, 0, 0), Tricks((state.cards, 0, 0)))
    state = bid(state, 2, 3)
    assert state.legal_bids == (0, 2, 3, 4, 5, 6)
    assert state.tail is not None
    name = state.name(state.tail)
    refused(state, Bid(state.tail, 1), Code.BID_HOOKED, f"{name} can't bid 1: the bids would add up to 6.", "B3")


def test_C6_the_head_leads() -> None:
    assert bidding("caboose", first="Cara").leader == 2


def test_C7_the_turned_up_suit_can_be_recorded() -> None:
    assert enter(bidding("caboose"), Trumps("spades")).table.trumps == "spades"
    refused(
        bidding("caboose"),
        Trumps("none"),
        Code.TRUMPS,
        "'none' can't be trumps: a card is turned up, so it is spades, hearts, diamonds or clubs.",
        "C7",
    )


@pytest.mark.parametrize(("bid_", "tricks", "points"), [(0, 0, 10), (3, 3, 25), (9, 9, 55), (3, 2, 0), (0, 1, 0)])
def test_C8_exact_bids_score_five_each_and_ten(bid_: int, tricks: int, points: int) -> None:
    """The first two are the sheet's own examples."""
    assert bidding("caboose").setup.rules.scoring.points(bid_, tricks, 9) == points


def test_C9_head_and_tail_instead_of_dealer_and_leader() -> None:
    state = bidding("caboose", first="Ben")
    assert state.dealer is None
    assert (state.head, state.tail) == (1, 0)
    # The head plays the engine, the first card of the first trick.
    assert state.leader == state.head
