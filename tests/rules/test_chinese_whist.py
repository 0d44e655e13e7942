"""W: Chinese Whist."""

import pytest

from games.rules import Code, choices
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import WHIST_SCORING
from games.rules.moves import Bid, Cut, Tricks, Trumps
from tests.rules.tables import NAMES, bid, bidding, enter, refused, score, setup_refused


@pytest.mark.parametrize("players", range(3, 6))
def test_W1_three_to_five_can_play(players: int) -> None:
    assert bidding("chinese-whist", players).setup.players == NAMES[:players]


@pytest.mark.parametrize("players", [2, 6])
def test_W1_fewer_or_more_cannot(players: int) -> None:
    setup_refused(
        "chinese-whist",
        NAMES[:players],
        "Ana",
        Code.PLAYER_COUNT,
        f"Chinese Whist is for 3 to 5 players, not {players}.",
    )


@pytest.mark.parametrize(
    ("setup", "schedule"),
    [
        ("long", (13, 12, 11, 10, 9, 8, 7, 6, 6, 7, 8, 9, 10, 11, 12, 13)),
        ("medium", (10, 9, 8, 7, 6, 5, 4, 4, 5, 6, 7, 8, 9, 10)),
        ("short", (10, 9, 8, 7, 7, 8, 9, 10)),  # the sheet's own example
        ([5, 2, 7], (5, 4, 3, 2, 2, 3, 4, 5, 6, 7)),
        ((3, 3, 3), (3, 3)),
        ([1, 1, 1], (1, 1)),
    ],
)
def test_W2_down_to_the_middle_twice_and_up_again(setup: object, schedule: tuple[int, ...]) -> None:
    assert bidding("chinese-whist", setup=setup).setup.schedule == schedule


def test_W2_long_is_not_for_five() -> None:
    setup_refused(
        "chinese-whist",
        NAMES[:5],
        "Ana",
        Code.DECK_TOO_SMALL,
        "13 cards each for 5 players don't fit the deck of 52: the largest hand is 10, so medium or short would fit.",
        setup="long",
    )


@pytest.mark.parametrize("wrong", [[5, 6, 7], [7, 6, 5], [5, 7, 5]])
def test_W2_a_custom_setup_goes_down_and_up_again(wrong: list[int]) -> None:
    sentence = "The middle hand can't be larger than the first and the last."
    setup_refused("chinese-whist", NAMES[:3], "Ana", Code.SCHEDULE, sentence, setup=wrong)


@pytest.mark.parametrize("wrong", [[5, 0, 5], [5, -1, 5], [0, 0, 0], [0, 1, 5]])
def test_W2_every_hand_has_a_card(wrong: list[int]) -> None:
    sentence = "Every hand has at least one card."
    setup_refused("chinese-whist", NAMES[:3], "Ana", Code.SCHEDULE, sentence, setup=wrong)


@pytest.mark.parametrize(
    "wrong", [[], [5, 2], [5, 4, 5, 4], [5, True, 5], [5, 2.5, 5], ["5", 4, 5], [5, "", 5], [[5], 4, 5]]
)
def test_W2_a_custom_setup_is_three_hands(wrong: list[object]) -> None:
    sentence = "Say how many cards the first, the middle and the last hand have."
    setup_refused("chinese-whist", NAMES[:3], "Ana", Code.SCHEDULE, sentence, setup=wrong)


@pytest.mark.parametrize(("wrong", "words"), [("huge", "'huge'"), ({"first": 5}, "that"), (7, "7")])
def test_W2_a_setup_that_is_none_is_refused(wrong: object, words: str) -> None:
    setup_refused(
        "chinese-whist",
        NAMES[:3],
        "Ana",
        Code.SCHEDULE,
        f"There is no set-up {words}: choose long, medium, short, or give a first, middle and last hand.",
        setup=wrong,
    )


def test_W3_the_dealer_moves_one_seat_left_each_round() -> None:
    state = bidding("chinese-whist", first="Ben")
    assert state.dealer == 1
    assert _nobody_made(state).dealer == 2


def test_W4_left_of_the_dealer_bids_first() -> None:
    assert bidding("chinese-whist", first="Ben").bidder == 2


def test_W5_the_dealer_bids_last_and_is_hooked() -> None:
    """The sheet's example: six tricks, contracts of four in all, and the dealer may not say two."""
    state = bid(bidding("chinese-whist", setup=[6, 6, 6]), 1, 3)
    assert state.bidder == state.dealer == 0
    assert state.hooked_bid == 2


def test_W6_left_of_the_dealer_leads() -> None:
    state = bidding("chinese-whist", first="Ben")
    assert state.leader == 2


# W7


def _nobody_made(state: BiddingState) -> BiddingState:
    everybody = state.setup.players
    tricks = dict.fromkeys(everybody, 0) | {everybody[0]: state.cards}
    return score(state, dict.fromkeys(everybody, 1), tricks)


def _made(bids: dict[str, int], tricks: dict[str, int]) -> BiddingState:
    """Round two of a short game of three, after this first round of ten cards."""
    return score(bidding("chinese-whist", setup="short"), bids, tricks)


def test_W7a_the_first_round_is_played_at_no_trumps() -> None:
    state = bidding("chinese-whist")
    assert state.table.trumps == "none"
    assert state.bidder == 1
    assert enter(state, Trumps("none")).table == state.table
    refused(
        state,
        Trumps("hearts"),
        Code.TRUMPS,
        "hearts can't be trumps: the first round is played at no trumps.",
        "W7a",
    )


def test_W7b_the_highest_made_contract_chooses_trumps() -> None:
    state = _made({"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3})
    assert state.table.chooser == 1
    assert state.table.trumps is None
    assert [choice.kind for choice in choices(state)] == [Trumps]
    [choice] = choices(state)
    assert choice.seats == (1,)
    assert [entry.suit for entry in choice.moves if isinstance(entry, Trumps)] == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        "none",
    ]
    assert enter(state, Trumps("diamonds")).bidder == 2


def test_W7b_a_missed_higher_contract_does_not_choose() -> None:
    assert _made({"Ana": 2, "Ben": 6, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3}).table.chooser == 0


def test_W7b_a_made_zero_counts_if_no_other_was_made() -> None:
    assert _made({"Ana": 0, "Ben": 6, "Cara": 5}, {"Ana": 0, "Ben": 5, "Cara": 5}).table.chooser == 2
    assert _made({"Ana": 0, "Ben": 6, "Cara": 6}, {"Ana": 0, "Ben": 5, "Cara": 5}).table.chooser == 0


def test_W7b_trumps_come_before_the_bids() -> None:
    state = _made({"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3})
    assert state.bidder is None
    assert state.legal_bids == ()
    refused(state, Bid(2, 1), Code.TRUMPS_FIRST, "Ben chooses trumps before Cara bids.", "W7")


def test_W7b_trumps_can_be_changed_until_the_first_bid() -> None:
    state = _made({"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3})
    state = enter(state, Trumps("hearts"), Trumps("clubs"))
    assert state.table.trumps == "clubs"
    refused(bid(state, 3), Trumps("hearts"), Code.NOT_NOW, "Trumps can't change once the bidding has begun.", "W7")


@pytest.mark.parametrize(("wrong", "words"), [("teal", "'teal'"), ("", "''"), (None, "nothing"), (3, "3")])
def test_W7b_trumps_are_a_suit_or_none(wrong: object, words: str) -> None:
    refused(
        _made({"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3}),
        Trumps(wrong),  # type: ignore[arg-type]
        Code.TRUMPS,
        f"{words} can't be trumps: choose spades, hearts, diamonds, clubs or none.",
        "W7b",
    )


def _tied() -> BiddingState:
    return _made({"Ana": 3, "Ben": 3, "Cara": 5}, {"Ana": 3, "Ben": 3, "Cara": 4})


def test_W7c_a_tie_is_settled_by_a_cut_between_the_tied() -> None:
    state = _tied()
    assert state.table.tied == (0, 1)
    assert state.table.chooser is None
    [choice] = choices(state)
    assert (choice.kind, choice.seats, choice.moves) == (Cut, (0, 1), (Cut(0), Cut(1)))
    state = enter(state, Cut(1))
    assert state.table.chooser == 1
    assert state.table.tied == ()
    assert enter(state, Trumps("spades")).bidder == 2


def test_W7c_trumps_and_bids_wait_for_the_cut() -> None:
    refused(_tied(), Trumps("hearts"), Code.TRUMPS_FIRST, "Ana and Ben cut for trumps before trumps are named.", "W7c")
    refused(_tied(), Bid(2, 1), Code.TRUMPS_FIRST, "Ana and Ben cut for trumps before Cara bids.", "W7")


def test_W7c_somebody_who_was_not_tied_cannot_win_the_cut() -> None:
    refused(_tied(), Cut(2), Code.CUT, "Cara can't win the cut: it is between Ana and Ben.", "W7c")
    refused(_tied(), Cut(7), Code.UNKNOWN_PLAYER, "Nobody sits at seat 7.")


def test_W7c_there_is_no_cut_without_a_tie() -> None:
    refused(bidding("chinese-whist"), Cut(0), Code.CUT, "Ana can't win a cut: nobody is tied for trumps.", "W7c")


def test_W7c_the_cut_can_change_until_trumps_are_named() -> None:
    state = enter(_tied(), Cut(1), Cut(0))
    assert state.table.chooser == 0
    refused(enter(state, Trumps("none")), Cut(1), Code.NOT_NOW, "The cut can't change once trumps are named.", "W7c")


def test_W7d_no_trumps_if_nobody_made_a_contract() -> None:
    state = _nobody_made(bidding("chinese-whist"))
    assert state.table.trumps == "none"
    assert state.table.choosers == ()
    assert state.bidder is not None
    refused(
        state,
        Trumps("clubs"),
        Code.TRUMPS,
        "clubs can't be trumps: nobody made a contract, so this round is played at no trumps.",
        "W7d",
    )


# W8: (bid, tricks) -> points, with seven cards


@pytest.mark.parametrize(
    ("system", "made_4", "made_1", "made_0", "missed_4_with_2", "missed_0_with_3", "missed_2_with_4"),
    [
        ("classic", 14, 11, 5, 2, 3, 4),
        ("classic-variable-zero", 14, 11, 7, 2, 3, 4),
        ("classic-aggressive", 26, 11, 5, 2, 3, 4),
        ("classic-moderate", 20, 11, 5, 2, 3, 4),
        ("classic-conservative", 22, 13, 5, 2, 3, 4),
        ("oy-vey", 14, 11, 10, -2, -3, -2),
        ("negative", 0, 0, 0, -4, -9, -4),
    ],
)
def test_W8_the_seven_scoring_systems(
    system: str,
    made_4: int,
    made_1: int,
    made_0: int,
    missed_4_with_2: int,
    missed_0_with_3: int,
    missed_2_with_4: int,
) -> None:
    points = WHIST_SCORING[system].scoring.points
    assert (points(4, 4, 7), points(1, 1, 7), points(0, 0, 7)) == (made_4, made_1, made_0)
    assert (points(4, 2, 7), points(0, 3, 7), points(2, 4, 7)) == (missed_4_with_2, missed_0_with_3, missed_2_with_4)


def test_W8_all_seven_are_on_offer_and_classic_is_the_default() -> None:
    assert len(WHIST_SCORING) == 7
    assert bidding("chinese-whist").setup.rules.scoring == WHIST_SCORING["classic"].scoring
    assert bidding("chinese-whist", scoring="negative").setup.rules.scoring == WHIST_SCORING["negative"].scoring


@pytest.mark.parametrize(("wrong", "words"), [("bridge", "'bridge'"), (1, "1"), ([], "that")])
def test_W8_an_unknown_system_is_refused(wrong: object, words: str) -> None:
    names = (
        "classic, classic-variable-zero, classic-aggressive, classic-moderate, classic-conservative, oy-vey or negative"
    )
    setup_refused(
        "chinese-whist",
        NAMES[:3],
        "Ana",
        Code.UNKNOWN_OPTION,
        f"There is no scoring system {words}: choose {names}.",
        scoring=wrong,
    )


def test_totals_can_be_negative() -> None:
    state = bidding("chinese-whist", scoring="negative")
    state = enter(bid(state, 0, 0, 0), Tricks((4, 3, 3)))
    assert state.totals == (-16, -9, -9)
    assert [place.seats for place in state.standing] == [(1, 2), (0,)]
