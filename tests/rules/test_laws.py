"""Laws that hold for any legal play-through of any game."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import IllegalEntry, check, choices, play, replay, sheet, start
from games.rules.bidding.state import BiddingState
from games.rules.errors import Code
from games.rules.moves import Amend, Move, Stop, Undo, from_json, to_json
from games.rules.states import State
from games.rules.timeline.state import TimelineState
from games.rules.wars.state import WarsState
from tests.rules.playthroughs import legal_entry, lines, play_on, randoms, setups, states


def on_the_table(state: State) -> State:
    """The state apart from the way it was entered."""
    return replace(state, entries=())


@given(states(whole=True))
def test_any_legal_play_through_ends_with_an_outcome(state: State) -> None:
    assert state.finished
    assert state.outcome is not None
    assert state.outcome.winners
    assert state.outcome.winners == state.standing[0].seats
    assert choices(state) == ()


@given(states())
def test_the_tricks_of_every_round_add_up(state: State) -> None:
    if isinstance(state, BiddingState):
        for bidding in state.rounds:
            if not state.setup.rules.counts_made:
                told = sum(bidding.tricks or ())
                assert told == bidding.cards or (state.setup.rules.unwon and told < bidding.cards)
            assert sum(bid or 0 for bid in bidding.bids) != bidding.cards or not bidding.bound
    if isinstance(state, TimelineState):
        assert all(sum(round.tricks or ()) == 9 for round in state.rounds)


@given(states())
def test_every_hand_can_be_dealt(state: State) -> None:
    if isinstance(state, BiddingState):
        for bidding in (*state.rounds, *([state.current] if state.current else ())):
            assert state.setup.rules.fits(bidding.cards, len(bidding.order))
        assert len(state.schedule) <= 60 or state.setup.rules.to_points


@given(states())
def test_totals_are_the_sum_of_the_points(state: State) -> None:
    totals = [0] * len(state.setup.players)
    for round in state.rounds:
        totals = [before + won for before, won in zip(totals, round.points or (), strict=True)]
        assert round.totals == tuple(totals)
    assert state.totals == tuple(totals)
    if isinstance(state, TimelineState):
        assert sum(state.totals) == len(state.rounds)
    if isinstance(state, WarsState):
        assert all(0 <= total <= 31 * len(state.rounds) for total in state.totals)


@given(states())
def test_every_seat_has_exactly_one_place(state: State) -> None:
    seats = [seat for place in state.standing for seat in place.seats]
    assert sorted(seats) == list(state.setup.seats)
    better = 0
    for place in state.standing:
        assert place.place == better + 1
        assert [state.totals[seat] for seat in place.seats] == [place.total] * len(place.seats)
        better += len(place.seats)
    assert [place.total for place in state.standing] == sorted((p.total for p in state.standing), reverse=True)


@given(states())
def test_replaying_is_deterministic(state: State) -> None:
    replayed = replay(state.setup, state.entries)
    assert replayed.failure is None
    assert replayed.state == state
    assert replayed.played == len(state.entries)


@given(states())
def test_a_log_survives_json(state: State) -> None:
    log = json.loads(json.dumps([to_json(entry) for entry in state.entries]))
    assert replay(state.setup, map(from_json, log)).state == state


@given(states(), randoms)
def test_undo_returns_exactly_the_earlier_state(state: State, random: Random) -> None:
    entry: Move = Undo()
    if not state.over:
        entry = random.choice([legal_entry(state, random), Stop(counts=bool(state.rounds) and random.random() < 0.5)])
    elif state.rounds:
        entry = Amend(1, state.rounds[0].moves())
    assert play(play(state, entry), Undo()) == state


@given(states(), st.integers(0, 20))
def test_undoing_everything_returns_to_the_start(state: State, most: int) -> None:
    kept = state.entries[: max(0, len(state.entries) - most)]
    undos = [Undo()] * (len(state.entries) - len(kept))
    assert replay(state.setup, [*state.entries, *undos]).state == replay(state.setup, kept).state


@given(states(), randoms, st.booleans())
def test_an_amendment_equals_having_entered_it_so_from_the_start(state: State, random: Random, stopped: bool) -> None:
    if not state.rounds:
        return
    number = random.randint(1, len(state.rounds))
    before = on_the_table(state.after(number - 1))
    again = play_on(before, random, until=lambda played: len(played.rounds) == number)
    amendment = Amend(number, again.entries)
    if stopped and not state.over:
        state = play(state, Stop(counts=random.random() < 0.5))

    rounds = [round.moves() for round in (*state.rounds, state.current) if round]
    rounds[number - 1] = again.entries
    from_the_start = replay(state.setup, [move for moves in rounds for move in moves])

    if from_the_start.failure:
        # Only what is won by rounds, or by points, can end too early.
        assert isinstance(state, TimelineState) or (isinstance(state, BiddingState) and state.setup.rules.to_points)
        with pytest.raises(IllegalEntry) as refused:
            check(state, amendment)
        assert refused.value.code is Code.LATER_ROUND
    else:
        amended = play(state, amendment)
        assert (amended.stopped, amended.counts) == (state.stopped, state.counts)
        assert on_the_table(replace(amended, stopped=False, counts=False)) == on_the_table(from_the_start.state)


@given(states())
def test_a_round_can_be_amended_to_what_it_is(state: State) -> None:
    for round in state.rounds:
        assert on_the_table(play(state, Amend(round.number, round.moves()))) == on_the_table(state)


@given(setups(), randoms, st.integers(0, 60))
def test_what_is_offered_is_what_is_allowed(setup: object, random: Random, moves: int) -> None:
    state = play_on(start(setup), random, moves)  # type: ignore[arg-type]
    for choice in choices(state):
        for entry in choice.moves:
            check(state, entry)
    if isinstance(state, BiddingState) and state.bidder is not None:
        assert state.legal_bids
        assert state.hooked_bid not in state.legal_bids


@given(states())
def test_a_sheet_survives_the_way_out_and_in(state: State) -> None:
    written = sheet.write(state)
    document = json.loads(json.dumps(written))
    again = sheet.read(document)
    assert sheet.write(again) == written
    assert [round.totals for round in again.rounds] == [round.totals for round in state.rounds]


@given(lines(), st.booleans())
def test_a_line_survives_the_way_out_and_in(state: State, stopped: bool) -> None:
    if stopped and not state.over:
        state = play(state, Stop())
    document = json.loads(json.dumps(sheet.write(state)))
    assert on_the_table(sheet.read(document)) == on_the_table(state)


@given(states(("chinese-whist",)), randoms)
def test_a_sheet_carries_trumps_as_they_were_played(state: State, random: Random) -> None:
    if not state.rounds:
        return
    number = random.randint(1, len(state.rounds))
    again = play_on(on_the_table(state.after(number - 1)), random, until=lambda played: len(played.rounds) == number)
    amended = play(state, Amend(number, again.entries))
    document = json.loads(json.dumps(sheet.write(amended)))
    assert on_the_table(sheet.read(document)) == on_the_table(amended)


@given(states(), randoms)
def test_checking_changes_nothing_and_play_agrees_with_it(state: State, random: Random) -> None:
    if state.over:
        return
    entry = legal_entry(state, random)
    check(state, entry)
    assert play(state, entry) == play(state, entry)
    assert play(state, entry).entries == (*state.entries, entry)
