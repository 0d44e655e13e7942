"""G9, G11: a bid changed after others have bid, and a round dealt again."""

import json

import pytest
from hypothesis import given

from games.rules import Code, choices, sheet
from games.rules.bidding.state import BiddingState
from games.rules.describe import describe, details
from games.rules.moves import Amend, Bid, Cut, Rebid, Redeal, Tricks, Trumps, Undo
from games.rules.words import shown
from tests.rules.playthroughs import states
from tests.rules.tables import bid, bidding, enter, one_round, refused, score, timeline

BIDDING = ("oh-hell", "chinese-whist", "caboose")


class TestG9AChangedBid:
    def test_G9_a_bid_is_changed_whoever_has_bid_since(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3, 2), Rebid(1, 5))
        assert state.table.bids == (None, 5, 2)
        assert state.bidder == 0
        assert state.hooked_bid == 3

    def test_G9_it_is_the_bid_from_then_on(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3, 3, 3), Rebid(2, 5), Tricks((3, 2, 5)))
        assert state.rounds[0].points == (13, 2, 15)
        assert state.rounds[0].moves() == (Bid(1, 3), Bid(2, 5), Bid(0, 3), Tricks((3, 2, 5)))

    def test_G9_only_somebody_who_has_bid(self) -> None:
        words = "Cara's bid can't be changed: Cara hasn't bid yet."
        error = refused(bid(bidding("oh-hell"), 3), Rebid(2, 1), Code.REBID, words, "G9")
        assert (error.round, error.player) == (1, "Cara")

    def test_G9_only_until_the_round_is_scored(self) -> None:
        state = score(bidding("oh-hell"), {"Ana": 3, "Ben": 3, "Cara": 3}, {"Ana": 4, "Ben": 3, "Cara": 3})
        refused(state, Rebid(1, 4), Code.REBID, "Ben's bid can't be changed: Ben hasn't bid yet.", "G9")
        over = enter(bid(one_round(3, 1), 1, 1, 1), Tricks((1, 0, 0)))
        words = "The game is over after 1 round: undo its last entry to go on."
        refused(over, Rebid(1, 0), Code.GAME_OVER, words, "O2")

    def test_G9_to_what_it_is_already_is_no_change(self) -> None:
        refused(bid(bidding("oh-hell"), 3), Rebid(1, 3), Code.REBID, "Ben's bid is 3 already.", "G9")

    @pytest.mark.parametrize(
        ("wrong", "words"), [(11, "11"), (-1, "-1"), ("2", "'2'"), (True, "true"), (None, "nothing")]
    )
    def test_G9_to_a_number_of_tricks_that_the_hand_has(self, wrong: object, words: str) -> None:
        sentence = f"Ben can't bid {words}: it must be a whole number from 0 to 10."
        refused(bid(bidding("oh-hell"), 3), Rebid(1, wrong), Code.BID_RANGE, sentence, "B2")  # type: ignore[arg-type]

    @pytest.mark.parametrize("seat", [-1, 3, True, "Ben", None])
    def test_G9_of_somebody_at_the_table(self, seat: object) -> None:
        with_bid = bid(bidding("oh-hell"), 3)
        refused(with_bid, Rebid(seat, 1), Code.UNKNOWN_PLAYER, f"Nobody sits at seat {shown(seat)}.")  # type: ignore[arg-type]

    def test_G9_while_the_last_has_not_bid_the_hook_moves_along(self) -> None:
        state = bid(bidding("oh-hell"), 3, 2)
        assert state.hooked_bid == 5
        assert state.rebids(1) == (0, 1, 2, 4, 5, 6, 7, 8, 9, 10)
        assert enter(state, Rebid(1, 8)).hooked_bid == 0
        assert enter(state, Rebid(1, 9)).hooked_bid is None

    def test_G9_the_last_bidder_stays_hooked(self) -> None:
        state = bid(bidding("oh-hell"), 3, 2, 4)
        words = "Ana can't bid 5: the bids would add up to 10."
        error = refused(state, Rebid(0, 5), Code.BID_HOOKED, words, "B3")
        assert error.numbers == {"hooked": 5, "cards": 10}
        assert state.rebids(0) == (0, 1, 2, 3, 6, 7, 8, 9, 10)

    def test_G9_nobody_makes_the_last_bid_one_that_was_not_allowed(self) -> None:
        state = bid(bidding("oh-hell"), 3, 2, 4)
        words = "Ben can't bid 4: Ana, who bid last, could not have bid 4: the bids would add up to 10."
        error = refused(state, Rebid(1, 4), Code.BID_HOOKED, words, "B3")
        assert (error.player, error.numbers) == ("Ben", {"hooked": 4, "cards": 10})
        assert state.rebids(1) == (0, 1, 2, 5, 6, 7, 8, 9, 10)

    def test_G9_nothing_is_forbidden_where_the_others_exceed_the_tricks(self) -> None:
        assert bid(bidding("oh-hell"), 9, 2, 4).rebids(0) == (0, 1, 2, 3, 5, 6, 7, 8, 9, 10)

    def test_G9_a_number_may_have_no_other_to_change_to(self) -> None:
        state = bid(bidding("caboose"), 1, 0, 1)
        assert (state.rebids(0), state.rebids(1), state.rebids(2)) == ((), (1,), ())
        assert bid(bidding("caboose"), 1).rebids(1) == ()

    def test_G9_it_is_undone_like_any_entry(self) -> None:
        before = bid(bidding("oh-hell"), 3, 2)
        assert enter(before, Rebid(1, 5), Undo()) == before

    def test_G9_a_choice_of_trumps_stays(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3), Trumps("hearts"), Rebid(1, 5))
        assert state.table.trumps == "hearts"

    def test_G9_a_match_without_bids_knows_no_such_entry(self) -> None:
        words = "Tricky Timeline has no entry of the kind 'rebid'."
        refused(timeline(), Rebid(0, 1), Code.NOT_IN_THIS_GAME, words)
        words = "Tricky Timeline has no entry of the kind 'redeal'."
        refused(timeline(), Redeal(), Code.NOT_IN_THIS_GAME, words)

    def test_G9_what_it_is_called(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3), Rebid(1, 5))
        assert describe(state, Rebid(1, 5)) == "Ben's bid changed to 5"
        assert details(bid(bidding("oh-hell"), 3), state, Rebid(1, 5)) == ("Ben's bid 3 → 5",)

    def test_G9_a_correction_may_tell_a_round_with_it(self) -> None:
        state = score(bidding("oh-hell"), {"Ana": 3, "Ben": 3, "Cara": 3}, {"Ana": 4, "Ben": 3, "Cara": 3})
        told = (Bid(1, 3), Bid(2, 3), Rebid(1, 4), Redeal(), Bid(1, 2), Bid(2, 3), Bid(0, 3), Tricks((4, 3, 3)))
        assert enter(state, Amend(1, told)).rounds[0].bids == (3, 2, 3)


class TestG11DealtAgain:
    def test_G11_the_bids_and_the_card_turned_up_are_cleared(self) -> None:
        before = bidding("oh-hell")
        state = enter(bid(before, 3, 2), Trumps("hearts"), Redeal())
        assert state.table == before.table
        assert state.bidder == 1
        assert state.dealer == 0

    def test_G11_once_all_have_bid_too(self) -> None:
        assert enter(bid(bidding("oh-hell"), 3, 2, 4), Redeal()).table == bidding("oh-hell").table

    def test_G11_a_card_turned_up_is_enough(self) -> None:
        assert enter(bidding("caboose"), Trumps("spades"), Redeal()).table.trumps is None

    @pytest.mark.parametrize("game", BIDDING)
    def test_G11_only_if_something_was_entered(self, game: str) -> None:
        words = "Nothing has been entered that dealing again would clear."
        refused(bidding(game), Redeal(), Code.NOT_NOW, words, "G11")
        refused(enter(bid(bidding(game), 1), Redeal()), Redeal(), Code.NOT_NOW, words, "G11")

    def test_G11_earlier_rounds_stay(self) -> None:
        state = score(bidding("oh-hell"), {"Ana": 3, "Ben": 3, "Cara": 3}, {"Ana": 4, "Ben": 3, "Cara": 3})
        assert enter(bid(state, 2, 3), Redeal()).table == state.table
        assert enter(bid(state, 2, 3), Redeal()).totals == (4, 13, 13)

    def test_G11_W7_trumps_are_chosen_again_by_whoever_won_the_cut(self) -> None:
        """The sheet has trumps chosen by those who looked at their hands."""
        tied = {"Ana": 3, "Ben": 3, "Cara": 5}
        state = score(bidding("chinese-whist"), tied, {"Ana": 3, "Ben": 3, "Cara": 4})
        cut = enter(state, Cut(1))
        refused(cut, Redeal(), Code.NOT_NOW, "Nothing has been entered that dealing again would clear.", "G11")
        again = enter(bid(enter(cut, Trumps("spades")), 2, 3), Redeal())
        assert again.table == cut.table
        assert again.table.chooser == 1
        assert enter(again, Trumps("hearts")).bidder == 2

    def test_G11_W7_no_trumps_that_nobody_chose_stay(self) -> None:
        assert enter(bid(bidding("chinese-whist"), 2), Redeal()).table.trumps == "none"

    def test_G11_it_is_undone_like_any_entry(self) -> None:
        before = bid(bidding("oh-hell"), 3, 2)
        assert enter(before, Redeal(), Undo()) == before

    def test_G11_what_it_is_called(self) -> None:
        state = score(bidding("oh-hell"), {"Ana": 3, "Ben": 3, "Cara": 3}, {"Ana": 4, "Ben": 3, "Cara": 3})
        before = enter(bid(state, 2), Trumps("hearts"))
        after = enter(before, Redeal())
        assert describe(after, Redeal()) == "dealing round 2 again"
        assert details(before, after, Redeal()) == ("trumps hearts → not noted", "Cara's bid 2 → none")

    def test_G11_a_sheet_knows_nothing_of_it(self) -> None:
        assert sheet.write(enter(bid(bidding("oh-hell"), 3), Redeal())) == sheet.write(bidding("oh-hell"))


def test_what_may_be_changed_is_offered_after_what_is_asked_for() -> None:
    assert [choice.kind for choice in choices(bidding("oh-hell"))] == [Bid, Trumps]
    bids = choices(bid(bidding("oh-hell"), 3))
    assert [choice.kind for choice in bids] == [Bid, Rebid, Redeal, Trumps]
    assert bids[1].seats == (1,)
    assert bids[1].moves == tuple(Rebid(1, tricks) for tricks in range(11) if tricks != 3)


@given(states(BIDDING))
def test_G9_changing_a_bid_is_as_if_it_had_been_said_so(state: BiddingState) -> None:
    """Wherever a bid may be changed, the round could have been bid so; and wherever it may not, it could not."""
    if state.over:
        return
    for seat, old in enumerate(state.table.bids):
        for number in range(state.cards + 1):
            if old in (None, number):
                assert number not in state.rebids(seat)
                continue
            # The order of a sheet is that of the table, with gaps where somebody has not bid yet.
            moves = [
                Bid(move.seat, number, move.early) if isinstance(move, Bid) and move.seat == seat else move
                for move in state.table.moves()
            ]
            said: BiddingState | None = state.after(len(state.rounds))
            for move in moves:
                said = enter(said, move) if said and said.allows(move) else None
            assert (number in state.rebids(seat)) == (said is not None)
            if said:
                assert enter(state, Rebid(seat, number)).table == said.table


@given(states(BIDDING))
def test_G11_a_round_dealt_again_is_the_round_as_it_was_dealt(state: BiddingState) -> None:
    if state.allows(Redeal()):
        again = enter(state, Redeal())
        assert again.table.bid_count == 0
        assert again.table.order == state.table.order
        assert not again.allows(Redeal())
        assert json.dumps(sheet.write(enter(again, Undo()))) == json.dumps(sheet.write(state))
