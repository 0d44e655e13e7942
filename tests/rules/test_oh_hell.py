"""O: Oh Hell."""

import pytest

from games.rules import Code
from games.rules.moves import Bid, Cut, Kept, Tricks, Trumps
from tests.rules.tables import NAMES, bid, bidding, enter, refused, setup_refused


@pytest.mark.parametrize("players", range(3, 8))
def test_O1_three_to_seven_can_play(players: int) -> None:
    assert bidding("oh-hell", players).setup.players == NAMES[:players]


@pytest.mark.parametrize("players", [0, 1, 2, 8])
def test_O1_fewer_or_more_cannot(players: int) -> None:
    names = (*NAMES, "Hal")[:players]
    setup_refused("oh-hell", names, "Ana", Code.PLAYER_COUNT, f"Oh Hell is for 3 to 7 players, not {players}.")


@pytest.mark.parametrize(("players", "first"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7)])
def test_O2_down_to_one_and_back_the_one_once(players: int, first: int) -> None:
    schedule = bidding("oh-hell", players).setup.schedule
    assert schedule == (*range(first, 0, -1), *range(2, first + 1))
    assert len(schedule) == 2 * first - 1
    assert schedule.count(1) == 1


def test_O3_the_dealer_moves_one_seat_left_each_round() -> None:
    state = bidding("oh-hell", 3, first="Cara")
    dealers = []
    for _ in range(4):
        dealers.append(state.dealer)
        state = enter(bid(state, 0, 0, 0), Tricks((state.cards, 0, 0)))
    assert dealers == [2, 0, 1, 2]


def test_O3_a_rematch_is_dealt_left_of_whoever_dealt_last() -> None:
    state = bidding("oh-hell", 3, first="Cara")
    assert state.next_first == 2
    state = bid(state, 0)
    assert state.next_first == 0
    state = enter(bid(state, 0, 0), Tricks((10, 0, 0)))
    assert state.next_first == 0
    assert enter(state, Trumps("hearts")).next_first == 1


def test_O4_left_of_the_dealer_bids_first() -> None:
    assert bidding("oh-hell", 4, first="Dev").bidder == 0


def test_O5_the_dealer_bids_last_and_is_hooked() -> None:
    state = bid(bidding("oh-hell", 4, first="Ben"), 1, 2, 3)
    assert state.bidder == state.dealer == 1
    assert state.hooked_bid == 4


def test_O5_the_sheets_example() -> None:
    """Three players, ten cards, bids of 3 and 2: the dealer can't bid 5, but can bid 0–4 or 6–10."""
    state = bid(bidding("oh-hell", first="Cara"), 3, 2)
    assert state.dealer == 2
    assert state.legal_bids == (0, 1, 2, 3, 4, 6, 7, 8, 9, 10)
    refused(state, Bid(2, 5), Code.BID_HOOKED, "Cara can't bid 5: the bids would add up to 10.", "B3")


def test_O6_the_dealer_leads_the_first_trick() -> None:
    state = bidding("oh-hell", first="Ben")
    assert state.leader == state.dealer == 1
    assert state.head is None
    assert state.tail is None


def test_O7_the_turned_up_suit_can_be_recorded_at_any_time_of_the_round() -> None:
    state = enter(bidding("oh-hell"), Trumps("hearts"))
    assert state.table.trumps == "hearts"
    state = enter(bid(state, 3, 3, 3), Trumps("clubs"))
    assert state.table.trumps == "clubs"
    assert enter(state, Tricks((4, 3, 3))).rounds[0].trumps == "clubs"


def test_O7_recording_trumps_may_be_skipped() -> None:
    assert enter(bid(bidding("oh-hell"), 3, 3, 3), Tricks((4, 3, 3))).rounds[0].trumps is None


@pytest.mark.parametrize(("wrong", "words"), [("none", "'none'"), ("teal", "'teal'"), (1, "1"), ([], "that")])
def test_O7_trumps_must_be_a_suit(wrong: object, words: str) -> None:
    refused(
        bidding("oh-hell"),
        Trumps(wrong),  # type: ignore[arg-type]
        Code.TRUMPS,
        f"{words} can't be trumps: a card is turned up, so it is spades, hearts, diamonds or clubs.",
        "O7",
    )


@pytest.mark.parametrize(
    ("bid_", "tricks", "points"), [(0, 0, 10), (3, 3, 13), (3, 2, 2), (3, 4, 4), (0, 1, 1), (1, 0, 0), (10, 10, 20)]
)
def test_O8_a_point_a_trick_and_ten_for_an_exact_bid(bid_: int, tricks: int, points: int) -> None:
    assert bidding("oh-hell").setup.rules.scoring.points(bid_, tricks, 10) == points


def test_entries_of_other_games_are_refused() -> None:
    refused(bidding("oh-hell"), Cut(0), Code.NOT_IN_THIS_GAME, "Oh Hell has no entry of the kind 'cut'.")
    refused(
        bidding("oh-hell"), Kept(0, ("D", "D", "D")), Code.NOT_IN_THIS_GAME, "Oh Hell has no entry of the kind 'kept'."
    )
