"""B: what Oh Hell, Chinese Whist and Caboose share."""

import pytest

from games.rules import Code, choices
from games.rules.bidding.rulebooks import CHINESE_WHIST, OH_HELL
from games.rules.moves import Bid, Tricks
from tests.rules.tables import bid, bidding, enter, one_round, refused, score, setup_refused


def test_B1_a_round_deals_its_cards_and_has_as_many_tricks() -> None:
    state = bid(bidding("caboose"), 0, 0, 0)
    assert state.cards == 1
    assert enter(state, Tricks((1, 0, 0))).rounds[0].cards == 1


def test_B2_bids_are_taken_clockwise_one_per_player() -> None:
    state = bidding("oh-hell", 4)
    assert state.table.order == (1, 2, 3, 0)
    bidders = []
    for tricks in (1, 2, 3, 0):
        bidders.append(state.bidder)
        state = bid(state, tricks)
    assert bidders == [1, 2, 3, 0]
    assert state.bidder is None
    assert state.table.bids == (0, 1, 2, 3)


def test_B2_a_bid_is_from_none_to_all_the_cards() -> None:
    state = bidding("oh-hell")
    assert state.legal_bids == tuple(range(11))


def test_B2_a_bid_out_of_turn_is_refused() -> None:
    error = refused(bidding("oh-hell"), Bid(2, 1), Code.BID_TURN, "It is Ben's turn to bid, not Cara's.", "B2")
    assert error.line == "Round 1: It is Ben's turn to bid, not Cara's. (B2)"
    assert (error.round, error.player) == (1, "Cara")


def test_B2_a_second_bid_is_refused() -> None:
    refused(bid(bidding("oh-hell"), 3), Bid(1, 1), Code.BID_TURN, "Ben has already bid.", "B2")
    refused(bid(bidding("oh-hell"), 3, 3, 3), Bid(1, 1), Code.BID_TURN, "Ben has already bid.", "B2")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (-1, "-1"),
        (99, "99"),
        ("three", "'three'"),
        ("3", "'3'"),
        (2.5, "2.5"),
        (2.0, "2.0"),
        (True, "true"),
        (None, "nothing"),
        ([1], "that"),
        pytest.param(10**5000, "a number that large", id="huge"),
    ],
)
def test_B2_a_bid_that_is_no_number_of_tricks_is_refused(wrong: object, words: str) -> None:
    refused(
        bidding("oh-hell"),
        Bid(1, wrong),  # type: ignore[arg-type]
        Code.BID_RANGE,
        f"Ben can't bid {words}: it must be a whole number from 0 to 10.",
        "B2",
    )


@pytest.mark.parametrize(
    ("seat", "words"), [(-1, "-1"), (3, "3"), (1.0, "1.0"), (True, "true"), ("Ben", "'Ben'"), (None, "nothing")]
)
def test_B2_a_bid_by_nobody_at_the_table_is_refused(seat: object, words: str) -> None:
    nobody = Bid(seat, 1)  # type: ignore[arg-type]
    refused(bidding("oh-hell"), nobody, Code.UNKNOWN_PLAYER, f"Nobody sits at seat {words}.")


def test_B2_a_sheet_may_show_a_bid_before_its_turn() -> None:
    state = enter(bidding("oh-hell"), Bid(2, 4, early=True))
    assert state.bidder == 1
    state = bid(state, 3)
    assert state.bidder == 0
    assert state.hooked_bid == 3


def test_B2_the_last_bidder_can_never_bid_early() -> None:
    refused(
        bidding("oh-hell"),
        Bid(0, 4, early=True),
        Code.BID_TURN,
        "Ana bids last and must wait for Ben and Cara.",
        "B2",
    )


def test_B3_the_last_bidder_may_not_make_the_bids_add_up() -> None:
    state = bid(bidding("caboose", 2), 1)
    assert state.hooked_bid == 0
    assert state.legal_bids == (1,)
    error = refused(state, Bid(1, 0), Code.BID_HOOKED, "Ben can't bid 0: the bids would add up to 1.", "B3")
    assert error.numbers == {"hooked": 0, "cards": 1}


def test_B3_nothing_is_forbidden_once_the_bids_exceed_the_tricks() -> None:
    state = bid(bidding("caboose", 3), 1, 1)
    assert state.hooked_bid is None
    assert state.legal_bids == (0, 1)


def test_B3_only_the_last_bidder_is_hooked() -> None:
    state = bidding("oh-hell")
    assert state.hooked_bid is None
    assert bid(state, 10).hooked_bid is None


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("cards", range(1, 14))
def test_B3_the_hook_for_every_table_hand_and_sum(players: int, cards: int) -> None:
    """Every bidder's legal bids, for each sum that the earlier bids can have: it is all they depend on."""
    everything = tuple(range(cards + 1))
    for position in range(players):
        for total in range(position * cards + 1):
            full, rest = divmod(total, cards)
            earlier = [cards] * full + [rest] * (full < position) + [0] * (position - full - 1)
            if position < players - 1 or total > cards:
                expected = everything
            else:
                expected = tuple(number for number in everything if total + number != cards)
            state = bid(one_round(players, cards), *earlier)
            assert state.legal_bids == expected
            [offered, *_] = choices(state)
            assert tuple(entry.tricks for entry in offered.moves if isinstance(entry, Bid)) == expected


def test_B4_tricks_that_add_up_score_the_round() -> None:
    state = enter(bid(bidding("oh-hell"), 3, 3, 3), Tricks((4, 3, 3)))
    assert state.rounds[0].tricks == (4, 3, 3)
    assert state.round_number == 2


@pytest.mark.parametrize(
    ("tricks", "words", "missing"),
    [
        ((3, 3, 3), "1 trick missing", 1),
        ((0, 0, 0), "10 tricks missing", 10),
        ((4, 4, 4), "2 tricks too many", -2),
        ((4, 4, 3), "1 trick too many", -1),
    ],
)
def test_B4_tricks_that_do_not_add_up_say_by_how_many(tricks: tuple[int, ...], words: str, missing: int) -> None:
    state = bid(bidding("oh-hell"), 3, 3, 3)
    error = refused(state, Tricks(tricks), Code.TRICKS_SUM, f"The tricks must add up to 10: {words}.", "B4")
    assert error.numbers == {"missing": missing}


@pytest.mark.parametrize(("wrong", "words"), [(-1, "-1"), (11, "11"), ("two", "'two'"), (True, "true"), (2.5, "2.5")])
def test_B4_tricks_that_are_no_number_of_tricks_are_refused(wrong: object, words: str) -> None:
    refused(
        bid(bidding("oh-hell"), 3, 3, 3),
        Tricks((3, wrong, 3)),  # type: ignore[arg-type]
        Code.TRICKS_RANGE,
        f"Ben can't have won {words}: it must be a whole number from 0 to 10.",
        "B4",
    )


def test_B4_the_tricks_of_every_player_are_needed() -> None:
    state = bid(bidding("oh-hell"), 3, 3, 3)
    everybody = "The tricks of every player are needed, and of nobody else."
    refused(state, Tricks((5, 5)), Code.TRICKS_RANGE, "Cara's tricks are missing.", "B4")
    refused(state, Tricks((5, 5, 0, 0)), Code.TRICKS_RANGE, everybody, "B4")
    refused(state, Tricks("550"), Code.TRICKS_RANGE, everybody, "B4")  # type: ignore[arg-type]
    refused(state, Tricks((5, None, 5)), Code.TRICKS_RANGE, "Ben's tricks are missing.", "B4")  # type: ignore[arg-type]


def test_B4_tricks_come_after_all_bids() -> None:
    refused(
        bid(bidding("oh-hell"), 3),
        Tricks((4, 3, 3)),
        Code.NOT_NOW,
        "The tricks can't be entered yet: Cara and Ana must bid first.",
        "B2",
    )


def test_B5_the_highest_total_wins() -> None:
    state = enter(bid(one_round(3, 1), 1, 0, 1), Tricks((1, 0, 0)))
    assert state.totals == (11, 0, 10)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.outcome.margin == 1
    assert state.outcome.sentence == "Ana wins with 11, 1 point ahead of Cara."


def test_B5_equal_totals_share_the_place() -> None:
    state = enter(bid(one_round(4, 3), 0, 0, 2, 0), Tricks((0, 1, 0, 2)))
    assert state.totals == (10, 1, 10, 12)
    places = [(place.place, place.seats, place.total) for place in state.standing]
    assert places == [(1, (3,), 12), (2, (0, 2), 10), (4, (1,), 1)]


def test_B5_there_may_be_several_winners() -> None:
    state = enter(bid(one_round(3, 2), 0, 1, 0), Tricks((0, 0, 2)))
    assert state.totals == (10, 10, 2)
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert state.outcome.sentence == "Ana and Ben share the win with 10."


def test_B6_a_custom_schedule_must_fit_the_deck() -> None:
    setup_refused(
        "chinese-whist",
        ("Ana", "Ben", "Cara", "Dev"),
        "Ana",
        Code.DECK_TOO_SMALL,
        "14 cards each for 4 players don't fit the deck of 52: the largest hand is 13, "
        "so long, medium or short would fit.",
        setup=[14, 6, 13],
    )


def test_B6_the_largest_hand_that_fits_is_accepted() -> None:
    assert max(bidding("chinese-whist", 4, setup=[13, 1, 13]).setup.schedule) == 13
    assert max(bidding("chinese-whist", 3, setup=[17, 16, 17]).setup.schedule) == 17


def test_B6_a_turned_up_card_takes_one_from_the_deck() -> None:
    assert (CHINESE_WHIST.largest_hand(4), OH_HELL.largest_hand(4)) == (13, 12)


@pytest.mark.parametrize(
    ("game", "players"), [("oh-hell", n) for n in range(3, 8)] + [("caboose", n) for n in range(2, 6)]
)
def test_B6_every_hand_leaves_a_card_to_turn_up(game: str, players: int) -> None:
    assert max(bidding(game, players).setup.schedule) * players + 1 <= 52


@pytest.mark.parametrize(
    ("game", "clause", "in_all"), [("oh-hell", "O2", 19), ("chinese-whist", "W2", 14), ("caboose", "C2", 19)]
)
class TestFewerRounds:
    def test_the_schedule_is_played_as_far_as_it_was_chosen(self, game: str, clause: str, in_all: int) -> None:
        whole, short = bidding(game), bidding(game, rounds=5)
        assert len(whole.setup.schedule) == in_all
        assert short.setup.schedule == whole.setup.schedule[:5]
        assert short.setup.options == {**whole.setup.options, "rounds": 5}
        assert (short.round_count, short.setup.length_clause) == (5, clause)

    def test_one_round_is_a_game(self, game: str, clause: str, in_all: int) -> None:
        state = bid(bidding(game, rounds=1), 0, 0, 0) if game != "caboose" else bid(bidding(game, rounds=1), 1, 1, 1)
        over = enter(state, Tricks((state.cards, 0, 0)))
        assert over.finished
        words = "The game is over after 1 round: undo its last entry to go on."
        refused(over, Bid(0, 0), Code.GAME_OVER, words, clause)

    def test_all_of_them_is_nothing_special(self, game: str, clause: str, in_all: int) -> None:
        assert bidding(game, rounds=in_all) == bidding(game)

    @pytest.mark.parametrize(
        ("wrong", "words"), [(0, "0"), (20, "20"), (-1, "-1"), (2.0, "2.0"), ("5", "'5'"), (True, "true")]
    )
    def test_no_other_number_will_do(self, game: str, clause: str, in_all: int, wrong: object, words: str) -> None:
        sentence = f"This game has {in_all} rounds: play 1 to {in_all} of them, not {words}."
        setup_refused(game, ("Ana", "Ben", "Cara"), "Ana", Code.ROUNDS, sentence, rounds=wrong)


def test_the_sum_of_the_bids_is_told_against_the_tricks() -> None:
    state = bidding("oh-hell")
    assert state.bids_in_words == "0 bid of 10"
    state = bid(state, 3, 2)
    assert (state.bid_sum, state.bids_in_words) == (5, "5 bid of 10")
    assert bid(state, 6).bids_in_words == "11 bid for 10 tricks: 1 over"
    assert bid(state, 3).bids_in_words == "8 bid for 10 tricks: 2 under"
    assert bid(state, 3).bids_over == -2


def test_totals_add_up_over_the_rounds() -> None:
    state = score(bidding("oh-hell"), {"Ana": 3, "Ben": 3, "Cara": 3}, {"Ana": 4, "Ben": 3, "Cara": 3})
    state = score(state, {"Ana": 3, "Ben": 3, "Cara": 4}, {"Ana": 3, "Ben": 3, "Cara": 3})
    assert [round.points for round in state.rounds] == [(4, 13, 13), (13, 13, 3)]
    assert [round.totals for round in state.rounds] == [(4, 13, 13), (17, 26, 16)]
