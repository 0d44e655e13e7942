"""Taking back, stopping early and reopening."""

from collections.abc import Iterator

import pytest

from games.rules import Code, IllegalEntry, choices, play, replay, start
from games.rules.describe import last_entry
from games.rules.moves import (
    Amend,
    Bid,
    Control,
    Cut,
    Kept,
    Lay,
    Lead,
    Move,
    Starter,
    Stop,
    Strength,
    Tricks,
    Trumps,
    Undo,
)
from games.rules.standing import Reason
from games.rules.states import State
from tests.rules.tables import bid, bidding, enter, one_round, quick, refused, timeline, wars


def test_undo_takes_back_the_last_entry() -> None:
    before = bid(bidding("oh-hell"), 3)
    assert enter(bid(before, 2), Undo()) == before


def test_undo_can_go_back_to_the_beginning() -> None:
    state = enter(bid(bidding("oh-hell"), 3, 2), Undo(), Undo())
    assert state == bidding("oh-hell")
    refused(state, Undo(), Code.NOTHING_TO_UNDO, "There is nothing to undo: nothing has been entered yet.")


def test_undo_opens_a_scored_round_again() -> None:
    before = bid(bidding("oh-hell"), 3, 3, 3)
    assert enter(before, Tricks((4, 3, 3)), Undo()) == before


def test_a_finished_game_is_reopened_by_undoing_its_last_entry() -> None:
    before = bid(one_round(3, 1), 1, 1, 1)
    over = enter(before, Tricks((1, 0, 0)))
    assert over.over
    refused(over, Bid(0, 1), Code.GAME_OVER, "The game is over after 1 round: undo its last entry to go on.", "O2")
    assert enter(over, Undo()) == before


def test_a_game_stopped_early_is_over_and_nobody_wins() -> None:
    state = enter(bidding("oh-hell"), Stop())
    assert state.over
    assert not state.finished
    assert state.outcome is not None
    assert state.outcome.reason is Reason.STOPPED
    assert state.outcome.winners == ()
    assert state.outcome.sentence == "Stopped after 0 rounds: unfinished, so nobody wins."
    for entry in (Bid(1, 3), Stop()):
        refused(state, entry, Code.GAME_OVER, "The game was stopped: undo the stop to go on.")


def test_a_stopped_game_offers_nothing() -> None:
    state = enter(bidding("oh-hell"), Stop())
    assert choices(state) == ()
    assert state.bidder is None
    assert state.legal_bids == ()
    assert not state.allows(Bid(1, 3))


def test_undo_reopens_a_stopped_game() -> None:
    before = bid(bidding("oh-hell"), 3)
    assert enter(before, Stop(), Undo()) == before


def test_a_finished_game_cannot_be_stopped() -> None:
    over = enter(bid(one_round(3, 1), 1, 1, 1), Tricks((1, 0, 0)))
    refused(over, Stop(), Code.GAME_OVER, "The game is over after 1 round: undo its last entry to go on.", "O2")


def test_replaying_a_log_with_undos_gives_what_playing_gave() -> None:
    log = [Bid(1, 3), Bid(2, 2), Undo(), Bid(2, 4), Bid(0, 1), Tricks((3, 3, 4)), Undo(), Tricks((4, 3, 3)), Undo()]
    state: State = bidding("oh-hell")
    for entry in log:
        state = play(state, entry)
    replayed = replay(state.setup, log)
    assert replayed.state == state
    assert (replayed.played, replayed.failure) == (len(log), None)


def test_a_broken_log_keeps_its_good_part_and_says_where_it_broke() -> None:
    log = [Bid(1, 3), Bid(2, 2), Bid(0, 5), Bid(0, 4)]
    replayed = replay(bidding("oh-hell").setup, log)
    assert replayed.played == 2
    assert replayed.state == bid(bidding("oh-hell"), 3, 2)
    assert replayed.failure is not None
    assert replayed.failure.code is Code.BID_HOOKED


def test_a_log_that_cannot_be_read_to_its_end_keeps_its_beginning() -> None:
    def read() -> Iterator[Move]:
        yield Bid(1, 3)
        raise IllegalEntry(Code.LATER_VERSION, "Written by a later version.")

    replayed = replay(bidding("oh-hell").setup, read())
    assert replayed.played == 1
    assert replayed.state == bid(bidding("oh-hell"), 3)
    assert replayed.failure is not None
    assert replayed.failure.code is Code.LATER_VERSION


def test_a_log_that_undoes_too_much_is_broken_there() -> None:
    replayed = replay(bidding("oh-hell").setup, [Bid(1, 3), Undo(), Undo()])
    assert replayed.played == 2
    assert replayed.failure is not None
    assert replayed.failure.code is Code.NOTHING_TO_UNDO


@pytest.mark.parametrize("nothing", [None, "bid", 3, object()])
def test_what_is_not_an_entry_is_refused(nothing: object) -> None:
    refused(bidding("oh-hell"), nothing, Code.UNKNOWN_ENTRY, "That is no entry.")  # type: ignore[arg-type]


TIED = (Bid(1, 3), Bid(2, 5), Bid(0, 3), Tricks((3, 3, 4)))
ROUND = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((4, 3, 3)))


@pytest.mark.parametrize(
    ("state", "entries", "words"),
    [
        (bidding("oh-hell"), [Bid(1, 3)], "Ben's bid of 3"),
        (bidding("oh-hell"), [Trumps("hearts")], "hearts as trumps"),
        (bidding("oh-hell"), ROUND, "the score of round 1"),
        (bidding("oh-hell"), [Stop()], "stopping the game"),
        (bidding("oh-hell"), [*ROUND, Amend(1, ROUND)], "the correction of round 1"),
        (bidding("chinese-whist"), [Trumps("none")], "no trumps"),
        (bidding("chinese-whist"), [*TIED, Cut(1)], "Ben winning the cut"),
        (timeline(), [Starter(1)], "Ben starting"),
        (timeline(), [Kept(0, ("D", "D", "D"))], "Ana's kept cards"),
        (timeline(), [Lay(0, 4, "7H")], "Ana's 7♥ at place 4"),
        (timeline(), [Lay(0, 4, None)], "taking Ana's card away at place 4"),
        (wars(), [Strength((1, 2), (3, 4))], "military and movement"),
        (wars(), [Lead(1)], "Ben leading"),
        (wars(), [Control((None,) * 10)], "the score of round 1"),
        (quick(timeline(), ("DDD", "DDD"), (4, 5)), [], "the score of round 1"),
    ],
)
def test_undo_says_what_it_will_undo(state: State, entries: list[Move], words: str) -> None:
    assert last_entry(enter(state, *entries)) == words


def test_with_nothing_entered_there_is_nothing_to_say() -> None:
    assert last_entry(start(bidding("oh-hell").setup)) is None
