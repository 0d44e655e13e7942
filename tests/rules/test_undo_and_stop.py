"""Taking back, stopping early and reopening."""

from collections.abc import Iterator

import pytest

from games.rules import Code, IllegalEntry, choices, play, replay, sheet, start
from games.rules.describe import details, last_entry
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
from games.rules.words import shown
from tests.rules.tables import bid, bidding, enter, one_round, quick, refused, timeline, wars

ROUND = (Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((4, 3, 3)))
NEXT = (Bid(2, 1), Bid(0, 2), Bid(1, 7), Tricks((2, 7, 0)))


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


class TestAStopThatCounts:
    def test_the_totals_say_who_won(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3, 3, 3), Tricks((4, 3, 3)), Bid(2, 1), Stop(counts=True))
        assert (state.over, state.finished, state.stopped, state.played_out) == (True, True, True, False)
        assert state.outcome is not None
        assert (state.outcome.reason, state.outcome.winners, state.outcome.margin) == (Reason.STOPPED, (1, 2), 0)
        assert state.outcome.sentence == "Ben and Cara share the win with 13: stopped after 1 round."
        assert state.contenders == {1, 2}

    def test_by_how_much(self) -> None:
        state = enter(bid(bidding("oh-hell"), 3, 3, 3), Tricks((3, 4, 3)), *NEXT, Stop(counts=True))
        assert state.outcome is not None
        assert state.outcome.sentence == "Ana wins with 25, 4 points ahead of Ben: stopped after 2 rounds."
        assert state.best_in_words == "Ana wins with 25"

    def test_a_match_by_the_rounds_won(self) -> None:
        state = enter(quick(timeline(), ("DDD", "CCC"), (0, 9)), Stop(counts=True))
        assert state.outcome is not None
        assert state.outcome.sentence == "Ana wins 1–0: stopped after 1 round."
        level = quick(quick(timeline(), ("DDD", "CCC"), (0, 9)), ("CCC", "DDD"), (9, 0))
        assert level.totals == (1, 1)
        level = enter(level, Stop(counts=True))
        assert level.outcome is not None
        assert level.outcome.winners == (0, 1)
        assert level.outcome.sentence == "Ana and Ben share the win 1–1: stopped after 2 rounds."

    def test_not_before_a_round_was_scored(self) -> None:
        words = "Nobody can win yet: no round has been scored."
        refused(bid(bidding("oh-hell"), 3), Stop(counts=True), Code.NOT_NOW, words)

    def test_nor_after_the_last_one(self) -> None:
        over = enter(bid(one_round(3, 1), 1, 1, 1), Tricks((1, 0, 0)))
        words = "The game is over after 1 round: undo its last entry to go on."
        refused(over, Stop(counts=True), Code.GAME_OVER, words, "O2")

    @pytest.mark.parametrize("wrong", ["yes", 1, None])
    def test_it_counts_or_it_does_not(self, wrong: object) -> None:
        state = enter(bidding("oh-hell"), *ROUND)
        refused(state, Stop(wrong), Code.UNKNOWN_ENTRY, f"{shown(wrong)} is neither true nor false.")  # type: ignore[arg-type]

    def test_nothing_follows_but_an_undo(self) -> None:
        before = enter(bidding("oh-hell"), *ROUND)
        state = enter(before, Stop(counts=True))
        assert choices(state) == ()
        for move in (Bid(2, 3), Stop()):
            refused(state, move, Code.GAME_OVER, "The game was stopped: undo the stop to go on.")
        assert enter(state, Undo()) == before

    def test_a_correction_may_change_who_won(self) -> None:
        state = enter(bidding("oh-hell"), *ROUND, Stop(counts=True))
        corrected = enter(state, Amend(1, (*ROUND[:3], Tricks((3, 3, 4)))))
        assert (corrected.stopped, corrected.counts) == (True, True)
        assert corrected.outcome is not None
        assert corrected.outcome.winners == (0, 1)
        assert enter(corrected, Undo()) == state

    def test_a_correction_that_ends_a_match_has_it_played_out(self) -> None:
        level = quick(quick(timeline(), ("DDD", "CCC"), (0, 9)), ("CCC", "DDD"), (9, 0))
        won = (Kept(0, ("D", "D", "D")), Kept(1, ("C", "C", "C")), Tricks((0, 9)))
        state = enter(level, Stop(counts=True), Amend(2, won))
        assert (state.stopped, state.counts, state.played_out) == (False, False, True)

    def test_the_log_tells_who_won(self) -> None:
        before = enter(bidding("oh-hell"), *ROUND)
        state = enter(before, Stop(counts=True))
        assert last_entry(state) == "stopping the game"
        assert details(before, state, Stop(counts=True)) == ("Ben and Cara share the win with 13",)

    def test_a_sheet_carries_it(self) -> None:
        state = enter(bidding("oh-hell"), *ROUND, Stop(counts=True))
        written = sheet.write(state)
        assert (written["stopped"], written["counts"], written["over"]) == (True, True, True)
        assert written["winners"] == ["Ben", "Cara"]
        assert sheet.write(sheet.read(written)) == written
        assert "counts" not in sheet.write(enter(bidding("oh-hell"), *ROUND, Stop()))

    @pytest.mark.parametrize(
        ("keys", "words"),
        [
            ({"counts": True}, "'counts' is said of a game that was stopped."),
            ({"counts": 1, "stopped": True}, "'counts' is true or false, not 1."),
            ({"counts": True, "stopped": True, "rounds": []}, "Round 1: Nobody can win yet: no round has been scored."),
        ],
    )
    def test_a_sheet_that_claims_it_wrongly(self, keys: dict[str, object], words: str) -> None:
        written = sheet.write(enter(bidding("oh-hell"), *ROUND))
        with pytest.raises(IllegalEntry) as refusal:
            sheet.read({**written, **keys})
        assert str(refusal.value) == words


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


@pytest.mark.parametrize(
    ("state", "entries", "words"),
    [
        (bidding("oh-hell"), [Bid(1, 3)], "Ben's bid of 3"),
        (bidding("oh-hell"), [Trumps("hearts")], "hearts as trumps"),
        (bidding("oh-hell"), ROUND, "the score of round 1"),
        (bidding("oh-hell"), [Stop()], "stopping the game"),
        (bidding("oh-hell"), [*ROUND, Amend(1, ROUND)], "the correction of round 1"),
        (bidding("chinese-whist"), [Trumps("none")], "the choice of no trumps"),
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
