"""Laws that hold however people come and go, by any house rules."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import IllegalEntry, check, play, replay, sheet
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.moves import (
    Adjust,
    Amend,
    ComeBack,
    Join,
    Leave,
    Move,
    Note,
    Redeal,
    Reschedule,
    SitOut,
    Swap,
    Undo,
    from_json,
    to_json,
)
from games.rules.setups import Setup
from games.rules.states import State
from tests.rules.playthroughs import HOUSE, legal_entry, randoms, setups
from tests.rules.tables import TWELVE

pytestmark = pytest.mark.slow
GUESTS = ("Guest 1", "Guest 2", "Guest 3")
BIDDING = ("oh-hell", "chinese-whist", "caboose", "romanian-whist", "skull-king", "spades-solo", *[HOUSE] * 4)


@st.composite
def evenings(draw: st.DrawFn) -> BiddingState:
    """A game at a table that changes every few entries; now and then something is undone."""
    setup: Setup = draw(setups(BIDDING))
    assert isinstance(setup, BiddingSetup)
    for guest in GUESTS:
        setup = setup.with_newcomer(guest)
    random = draw(randoms)
    state: State = setup.start()
    for _ in range(draw(st.integers(0, 60))):
        if state.over:
            break
        lot = random.random()
        if lot < 0.25:
            # A guess, which can be wrong.
            with suppress(IllegalEntry):
                state = play(state, change(cast(BiddingState, state), random))
        elif lot < 0.3 and state.entries:
            state = play(state, Undo())
        else:
            state = play(state, legal_entry(state, random))
    return cast(BiddingState, state)


def change(state: BiddingState, random: Random) -> Move:
    """Something that may change at this table, or may not."""
    seats = state.setup.seats
    seat, other = random.choice(seats), random.choice(seats)
    hands = tuple(random.randint(1, 6) for _ in range(random.randint(1, 6)))
    begun = (state.cards, *hands) if random.random() < 0.5 else hands
    return random.choice(
        (
            Join(seat, other, random.choice((0, -3, 20, "lowest", "average"))),
            Leave(seat),
            SitOut(seat),
            ComeBack(seat),
            Swap(seat, other),
            Reschedule(begun),
            Adjust(seat, random.choice((5, -10)), "bet"),
            Note(random.choice(("ranks reversed", ""))),
        )
    )


def alike(state: BiddingState) -> BiddingState:
    """The state apart from the way it was entered."""
    return replace(state, entries=())


@given(evenings())
@settings(max_examples=25)
def test_G4_G5_each_round_is_dealt_to_those_who_are_there_with_hands_that_fit(state: BiddingState) -> None:
    rules = state.setup.rules
    for round in (*state.rounds, *([state.current] if state.current else ())):
        assert 2 <= len(round.order) <= 12
        assert sorted(round.order) == sorted(round.seating.present)
        assert round.cards <= rules.largest_hand(len(round.order))
        assert state.began(round) in round.order
        away = [seat for seat in state.setup.seats if seat not in round.order]
        assert all(round.bids[seat] is None for seat in away)
        assert all((round.points or {seat: 0})[seat] == 0 for seat in away)
    assert {seat for rank in state.standing for seat in rank.seats} == set(state.circle)
    assert set(state.circle) | set(state.left) == set(state.ever)


@given(evenings())
@settings(max_examples=15)
def test_G1_G7_totals_are_what_was_begun_with_the_points_and_what_was_adjusted(state: BiddingState) -> None:
    totals = [0] * len(state.setup.players)
    for round in (*state.rounds, *([state.current] if state.current else ())):
        for seat, points in round.joined:
            totals[seat] += points
        for change in round.adjusted:
            totals[change.seat] += change.points
        for seat, points in enumerate(round.points or ()):
            totals[seat] += points
    assert state.totals == tuple(totals)


@given(evenings())
@settings(max_examples=15)
def test_G_a_log_replays_and_survives_json_and_undo_returns_the_state_before(state: BiddingState) -> None:
    log = json.loads(json.dumps([to_json(entry) for entry in state.entries]))
    replayed = replay(state.setup, map(from_json, log))
    assert replayed.failure is None
    assert replayed.state == state
    if state.entries:
        before = play(state, Undo())
        assert play(before, state.entries[-1]) == state


@given(evenings())
@settings(max_examples=15)
def test_G_a_round_can_be_amended_to_what_it_is(state: BiddingState) -> None:
    for round in state.rounds:
        # Hands dealt again are those that somebody bid on at last.
        assert Redeal() not in round.moves()
        amended = play(state, Amend(round.number, round.moves()))
        assert alike(cast(BiddingState, amended)) == alike(state)


@given(evenings())
@settings(max_examples=25)
def test_G_a_sheet_of_a_table_that_changed_scores_to_itself(state: BiddingState) -> None:
    # A sheet has one order of players, so that it can't tell that seats were swapped; nor of somebody who sat down and
    # went without a round to stand in.
    played = {seat for round in (*state.rounds, state.table) for seat in round.order}
    if any(isinstance(entry, Swap) for entry in state.entries) or set(state.ever) - played:
        return
    document = json.loads(json.dumps(sheet.write(state)))
    assert json.loads(json.dumps(sheet.write(sheet.read(document)))) == document


@given(evenings(), randoms)
@settings(max_examples=15)
def test_G_nothing_but_a_refusal_escapes_however_odd_the_change(state: BiddingState, random: Random) -> None:
    odd: tuple[Any, ...] = (None, "", "x", -1, 99, 10**30, 1.5, True, (), ("a",), TWELVE)
    for kind, fields in ((Join, 3), (Leave, 1), (SitOut, 1), (ComeBack, 1), (Swap, 2), (Reschedule, 1), (Adjust, 3)):
        with suppress(IllegalEntry):
            check(state, kind(*(random.choice(odd) for _ in range(fields))))
