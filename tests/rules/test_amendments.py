"""Correcting an earlier round."""

from dataclasses import replace

import pytest

from games.rules import Code
from games.rules.bidding.state import BiddingState
from games.rules.moves import Amend, Bid, Control, Cut, Kept, Move, Starter, Stop, Tricks, Trumps, Undo
from games.rules.timeline.state import TimelineState
from tests.rules.tables import bid, bidding, enter, quick, refused, score, timeline, wars

THREES = {"Ana": 3, "Ben": 3, "Cara": 3}


def two_rounds() -> BiddingState:
    """Oh Hell of three after two rounds, with one bid in the third."""
    state = score(bidding("oh-hell"), THREES, {"Ana": 4, "Ben": 3, "Cara": 3})
    state = score(state, {"Ana": 3, "Ben": 3, "Cara": 4}, THREES)
    return bid(state, 2)


def test_a_corrected_round_is_scored_anew_and_all_later_totals_follow() -> None:
    moves = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((3, 3, 4)))
    state = enter(two_rounds(), Amend(1, moves))
    assert [round.points for round in state.rounds] == [(13, 13, 4), (13, 13, 3)]
    assert state.totals == (26, 26, 7)
    assert state.round_number == 3
    assert state.table.bids == two_rounds().table.bids


def test_a_correction_is_taken_back_like_any_entry() -> None:
    moves = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((3, 3, 4)))
    assert enter(two_rounds(), Amend(1, moves), Undo()) == two_rounds()


def test_a_correction_keeps_to_the_rules_of_its_round() -> None:
    hooked = Amend(1, (Bid(1, 3), Bid(2, 3), Bid(0, 4), Tricks((3, 3, 4))))
    error = refused(two_rounds(), hooked, Code.BID_HOOKED, "Ana can't bid 4: the bids would add up to 10.", "B3")
    assert error.round == 1
    short = Amend(2, (Bid(2, 3), Bid(0, 3), Bid(1, 4), Tricks((3, 3, 2))))
    error = refused(two_rounds(), short, Code.TRICKS_SUM, "The tricks must add up to 9: 1 trick missing.", "B4")
    assert error.round == 2


@pytest.mark.parametrize(("number", "words"), [(0, "0"), (3, "3"), (4, "4"), (-1, "-1"), ("1", "'1'"), (True, "true")])
def test_only_a_scored_round_can_be_corrected(number: object, words: str) -> None:
    amendment = Amend(number, (Bid(1, 3),))  # type: ignore[arg-type]
    sentence = f"Round {words} can't be corrected: only rounds that have been scored can."
    refused(two_rounds(), amendment, Code.NO_SUCH_ROUND, sentence)


def test_a_correction_must_be_the_whole_round_and_no_more() -> None:
    refused(
        two_rounds(),
        Amend(1, (Bid(1, 3), Bid(2, 3))),
        Code.ROUND_UNFINISHED,
        "The correction leaves the round unfinished.",
    )
    more = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((3, 3, 4)), Bid(2, 1))
    refused(two_rounds(), Amend(1, more), Code.ROUND_UNFINISHED, "The correction goes on after the round is scored.")


@pytest.mark.parametrize("stowaway", [Undo(), Stop(), Amend(1, ()), None])
def test_a_correction_holds_nothing_but_moves(stowaway: Move) -> None:
    sentence = "That can't be part of a correction."
    refused(two_rounds(), Amend(1, (stowaway,)), Code.UNKNOWN_ENTRY, sentence)
    needs = "A correction needs the entries of its round."
    refused(two_rounds(), Amend(1, stowaway), Code.UNKNOWN_ENTRY, needs)  # type: ignore[arg-type]


def test_a_finished_or_stopped_game_can_be_corrected_and_stays_so() -> None:
    moves = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((3, 3, 4)))
    state = enter(two_rounds(), Stop(), Amend(1, moves))
    assert state.stopped
    assert state.totals == (26, 26, 7)
    over = enter(wars(), *[Control((0, *(None,) * 9))] * 3)
    corrected = enter(over, Amend(3, (Control((1, *(None,) * 9)),)))
    assert corrected.over
    assert corrected.totals == (2, 1)


# A later choice of trumps stays as it was played


def chosen_by_ben() -> BiddingState:
    """Round two under way with hearts, which Ben chose alone."""
    state = score(
        bidding("chinese-whist", setup="short"), {"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 2, "Ben": 5, "Cara": 3}
    )
    return bid(enter(state, Trumps("hearts")), 3)


def round_one(tricks: tuple[int, int, int]) -> Amend:
    return Amend(1, (Bid(1, 5), Bid(2, 4), Bid(0, 2), Tricks(tricks)))


def test_a_choice_that_is_no_longer_called_for_stays() -> None:
    nobody_made_it = enter(chosen_by_ben(), round_one((4, 4, 2)))
    assert nobody_made_it.table.choosers == ()
    assert nobody_made_it.table.trumps == "hearts"
    assert not nobody_made_it.table.as_called
    assert nobody_made_it.table.bids == (None, None, 3)


def test_a_choice_by_somebody_else_stays() -> None:
    cara_made_it = enter(chosen_by_ben(), round_one((2, 4, 4)))
    assert cara_made_it.table.choosers == (2,)
    assert cara_made_it.table.trumps == "hearts"


def test_a_cut_that_is_no_longer_called_for_stays() -> None:
    tied = score(
        bidding("chinese-whist", setup="short"), {"Ana": 3, "Ben": 3, "Cara": 5}, {"Ana": 3, "Ben": 3, "Cara": 4}
    )
    state = bid(enter(tied, Cut(1), Trumps("clubs")), 3)
    state = enter(state, Amend(1, (Bid(1, 3), Bid(2, 5), Bid(0, 3), Tricks((2, 3, 5)))))
    assert state.table.choosers == (2,)
    assert (state.table.cut, state.table.trumps) == (1, "clubs")
    assert not state.table.as_called


def test_no_trumps_that_nobody_chose_stays_once_the_bidding_has_begun() -> None:
    state = bidding("chinese-whist", setup="short")
    state = score(state, {"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 4, "Ben": 4, "Cara": 2})
    assert state.table.choosers == ()
    begun = enter(bid(state, 3), round_one((2, 5, 3)))
    assert begun.table.choosers == (1,)
    assert begun.table.trumps == "none"
    assert begun.bidder == 0


def test_a_round_that_has_not_begun_follows_the_correction() -> None:
    state = bidding("chinese-whist", setup="short")
    state = score(state, {"Ana": 2, "Ben": 5, "Cara": 4}, {"Ana": 4, "Ben": 4, "Cara": 2})
    fresh = enter(state, round_one((2, 5, 3)))
    assert fresh.table.chooser == 1
    assert fresh.table.trumps is None


def test_a_round_whose_trumps_were_left_alone_can_be_corrected_too() -> None:
    state = bid(enter(chosen_by_ben(), round_one((4, 4, 2))), 3, 4)
    state = enter(state, Tricks((3, 3, 3)))
    corrected = enter(state, Amend(2, (Trumps("hearts"), Bid(2, 3), Bid(0, 3), Bid(1, 4), Tricks((2, 4, 3)))))
    assert corrected.rounds[1].trumps == "hearts"
    assert corrected.rounds[1].tricks == (2, 4, 3)
    refused(
        state,
        Amend(2, (Trumps("clubs"), Bid(2, 3), Bid(0, 3), Bid(1, 4), Tricks((2, 4, 3)))),
        Code.TRUMPS,
        "clubs can't be trumps: nobody made a contract, so this round is played at no trumps.",
        "W7d",
    )


def cut_and_chosen() -> BiddingState:
    """Round two scored: Ana and Ben were tied, Ben won the cut and chose hearts."""
    state = bidding("chinese-whist", setup="short")
    state = score(state, {"Ana": 3, "Ben": 3, "Cara": 5}, {"Ana": 3, "Ben": 3, "Cara": 4})
    return enter(bid(enter(state, Cut(1), Trumps("hearts")), 3, 3, 4), Tricks((3, 3, 3)))


def test_a_correction_cannot_drop_the_cut() -> None:
    moves = (Trumps("hearts"), Bid(2, 3), Bid(0, 3), Bid(1, 4), Tricks((2, 4, 3)))
    sentence = "Ana and Ben cut for trumps before trumps are named."
    refused(cut_and_chosen(), Amend(2, moves), Code.TRUMPS_FIRST, sentence, "W7c")
    assert enter(cut_and_chosen(), Amend(2, (Cut(0), *moves))).rounds[1].cut == 0
    assert enter(cut_and_chosen(), Amend(2, (Cut(1), *moves))).rounds[1].cut == 1


def test_correcting_there_and_back_invents_no_trumps() -> None:
    state = bidding("chinese-whist", setup="short")
    state = score(state, {"Ana": 3, "Ben": 3, "Cara": 5}, {"Ana": 3, "Ben": 3, "Cara": 4})
    tied = (Bid(1, 3), Bid(2, 5), Bid(0, 3), Tricks((3, 3, 4)))
    nobody = (Bid(1, 3), Bid(2, 5), Bid(0, 3), Tricks((4, 4, 2)))
    state = enter(state, Cut(1), Amend(1, nobody), Amend(1, tied))
    assert (state.table.cut, state.table.trumps) == (1, None)
    assert state.bidder is None


def test_as_played_is_no_way_around_the_rules_of_the_first_round() -> None:
    sentence = "hearts can't be trumps: the first round is played at no trumps."
    state = bidding("chinese-whist")
    refused(state, Trumps("hearts", as_played=True), Code.TRUMPS, sentence, "W7a")
    refused(state, Cut(1, as_played=True), Code.CUT, "Ben can't win a cut: nobody is tied for trumps.", "W7c")


def test_as_played_does_not_change_trumps_once_the_bidding_has_begun() -> None:
    sentence = "Trumps can't change once the bidding has begun."
    refused(chosen_by_ben(), Trumps("clubs", as_played=True), Code.NOT_NOW, sentence, "W7")


@pytest.mark.parametrize(("flag", "words"), [("no", "'no'"), (1, "1"), (None, "nothing"), ([1], "that")])
def test_a_flag_is_true_or_false(flag: object, words: str) -> None:
    sentence = f"{words} is neither true nor false."
    whist = bidding("chinese-whist")
    refused(whist, Bid(1, 3, early=flag), Code.UNKNOWN_ENTRY, sentence)  # type: ignore[arg-type]
    refused(whist, Trumps("none", as_played=flag), Code.UNKNOWN_ENTRY, sentence)  # type: ignore[arg-type]
    refused(whist, Cut(1, as_played=flag), Code.UNKNOWN_ENTRY, sentence)  # type: ignore[arg-type]


# Tricky Timeline


def match() -> TimelineState:
    """Ana, Ben, Ana win a round each."""
    state = quick(timeline(), ("HDS", "CCH"), (4, 5))
    state = quick(state, ("CCH", "HDS"), (4, 5))
    return quick(state, ("HDS", "CCH"), (4, 5))


def kept_round(ana: str, ben: str) -> tuple[Move, ...]:
    return (Kept(0, tuple(ana)), Kept(1, tuple(ben)), Tricks((4, 5)))


def test_a_correction_that_would_have_ended_the_match_earlier_is_refused() -> None:
    refused(
        match(),
        Amend(2, kept_round("HDS", "CCH")),
        Code.LATER_ROUND,
        "Round 3 would no longer fit: the game would have ended after round 2.",
        "T7",
    )


def test_a_correction_can_reopen_a_finished_match() -> None:
    state = quick(quick(timeline(), ("HDS", "CCH"), (4, 5)), ("HDS", "CCH"), (4, 5))
    assert state.over
    state = enter(state, Amend(2, kept_round("CCH", "HDS")))
    assert not state.over
    assert state.totals == (1, 1)


def test_who_started_a_later_round_stays_as_it_was_played() -> None:
    state = enter(match(), Amend(1, (Starter(1), *kept_round("HDS", "CCH"))))
    assert [round.starter for round in state.rounds] == [1, 1, 0]


def test_an_amended_state_equals_one_entered_so_from_the_start() -> None:
    amended = enter(match(), Amend(3, kept_round("CCH", "HDS")))
    state = quick(quick(timeline(), ("HDS", "CCH"), (4, 5)), ("CCH", "HDS"), (4, 5))
    fresh = quick(state, ("CCH", "HDS"), (4, 5))
    assert replace(amended, entries=()) == replace(fresh, entries=())


def test_a_stopped_match_that_a_correction_finishes_is_no_longer_stopped() -> None:
    state = quick(quick(timeline(), ("HDS", "CCH"), (4, 5)), ("CCH", "HDS"), (4, 5))
    state = enter(state, Stop(), Amend(2, kept_round("HDS", "CCH")))
    assert state.finished
    assert not state.stopped


def test_a_starter_chosen_for_the_round_under_way_stays() -> None:
    state = enter(quick(timeline(), ("HDS", "CCH"), (4, 5)), Starter(1))
    corrected = enter(state, Amend(1, (Starter(1), *kept_round("HDS", "CCH"))))
    assert corrected.table.starter == 1
