"""Two phones that went on without each other: the laws of bringing them together."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import catalogue, play, replay, start
from games.rules.merge import Join, Written, join, standing
from games.rules.moves import Amend, Bid, Move, Tricks, Undo
from games.rules.setups import Setup
from games.rules.states import State
from tests.rules.playthroughs import play_on, randoms, setups, wild_move

ROUND = (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))


@dataclass(frozen=True)
class Apart:
    """A log, how much of it a phone has seen, and what that phone did."""

    setup: Setup
    log: tuple[Written, ...]
    seen: int
    sent: tuple[Written, ...]

    def joined(self, *more: Written) -> Join:
        return join((*self.log, *more), self.seen, self.sent)

    @property
    def phone(self) -> tuple[Move, ...]:
        """What stands on the phone."""
        return moves(standing((*self.log[: self.seen], *self.sent)))

    @property
    def entered(self) -> tuple[Move, ...]:
        """What was entered there, and stands."""
        return moves([one for one in standing((*self.log[: self.seen], *self.sent)) if one in self.sent])


def written(name: str, moves: Sequence[Move]) -> tuple[Written, ...]:
    return tuple(Written(f"{name}-{number}", move) for number, move in enumerate(moves, start=1))


def moves(log: Sequence[Written]) -> tuple[Move, ...]:
    return tuple(one.move for one in log)


def wild(state: State, random: Random, most: int, begun: Sequence[Move] = ()) -> list[Move]:
    """What one phone enters from here on, perhaps beginning as another has."""
    done = list(begun)
    for move in begun:
        state = play(state, move)
    for _ in range(random.randint(0, most)):
        done.append(wild_move(state, random))
        state = play(state, done[-1])
    return done


@st.composite
def apart(draw: st.DrawFn) -> Apart:
    random = draw(randoms)
    state = play_on(start(draw(setups())), random, random.randint(0, 40))
    seen = written("seen", state.entries)
    theirs = wild(state, random, 5)
    ours = wild(state, random, 5, theirs[: random.choice((0, 0, 1, 5))])
    return Apart(state.setup, (*seen, *written("theirs", theirs)), len(seen), written("ours", ours))


def oh_hell(seen: Sequence[Move], theirs: Sequence[Move], ours: Sequence[Move]) -> Apart:
    setup = catalogue.get("oh-hell").setup(("Ana", "Ben", "Cara"), "Ana")
    both = written("seen", seen)
    return Apart(setup, (*both, *written("theirs", theirs)), len(both), written("ours", ours))


# Laws


@given(apart())
@settings(max_examples=40)
def test_the_same_sent_again_adds_nothing(both: Apart) -> None:
    new = both.joined().new
    if new is not None:
        assert both.joined(*new).new == ()


@given(apart())
@settings(max_examples=40)
def test_nothing_that_the_phone_had_not_seen_is_taken_back(both: Apart) -> None:
    joined = both.joined()
    log = (*both.log, *(joined.new or ()))
    assert {one for one in standing(both.log) if one in joined.unseen} <= set(standing(log))


@given(apart())
@settings(max_examples=40)
def test_all_that_was_entered_and_stands_on_the_phone_stands_in_the_log_or_somebody_is_asked(both: Apart) -> None:
    joined = both.joined()
    if joined.new is None:
        chosen = (*both.log, *(Written(f"undo-{one.key}", Undo()) for one in joined.theirs), *joined.ours)
        assert moves(standing(chosen)) == both.phone
    else:
        left = iter(moves(standing((*both.log, *joined.new))))
        assert all(move in left for move in both.entered)


@given(apart())
@settings(max_examples=40)
def test_what_is_joined_and_legal_replays(both: Apart) -> None:
    new = both.joined().new or ()
    state = replay(both.setup, moves(both.log)).state
    for one in new:
        after = replay(both.setup, (*state.entries, one.move))
        # A correction may have changed what a later round allows; then the batch is not joined.
        if after.failure:
            return
        state = play(state, one.move)
    whole = replay(both.setup, moves((*both.log, *new)))
    assert (whole.failure, whole.state) == (None, state)


@given(setups(), randoms)
@settings(max_examples=30)
def test_a_phone_alone_is_written_down_as_it_was_tapped(setup: Setup, random: Random) -> None:
    state = play_on(start(setup), random, random.randint(0, 40))
    ours = written("ours", wild(state, random, 10))
    seen = written("seen", state.entries)
    assert join(seen, len(seen), ours).new == ours
    # The answer was lost after some of it was stored.
    stored = random.randint(0, len(ours))
    assert join((*seen, *ours[:stored]), len(seen), ours).new == ours[stored:]


# Cases


def test_the_same_facts_on_two_phones_are_one() -> None:
    assert oh_hell((), ROUND, ROUND[:3]).joined().new == ()
    longer = oh_hell((), ROUND[:3], ROUND)
    assert longer.joined().new == longer.sent[3:]


def test_another_phone_corrected_a_round_that_this_one_left_alone() -> None:
    amend = Amend(1, (*ROUND[:3], Tricks((2, 4, 4))))
    later = oh_hell(ROUND, (amend,), (Bid(2, 1), Bid(0, 1)))
    assert later.joined().new == later.sent
    corrected = oh_hell(ROUND, (Bid(2, 1), Bid(0, 1)), (amend,))
    assert corrected.joined().new == corrected.sent


def test_both_corrected_one_round_in_different_ways() -> None:
    once, twice = (Amend(1, (*ROUND[:3], Tricks(tricks))) for tricks in ((2, 4, 4), (4, 4, 2)))
    assert oh_hell(ROUND, (once,), (twice,)).joined().new is None


def test_differing_bids_have_to_be_chosen_from() -> None:
    joined = oh_hell((ROUND[0],), (Bid(2, 1), Bid(0, 1)), (Bid(2, 1), Bid(0, 2))).joined()
    assert joined.new is None
    assert moves(joined.common) == (Bid(1, 4), Bid(2, 1))
    assert (moves(joined.theirs), moves(joined.ours)) == ((Bid(0, 1),), (Bid(0, 2),))
    assert [one.key for one in joined.unseen] == ["theirs-1", "theirs-2"]


def test_an_undo_never_takes_back_what_a_stranger_entered() -> None:
    assert oh_hell(ROUND[:1], (Bid(2, 1),), (Undo(),)).joined().new is None
    assert oh_hell(ROUND[:1], (Bid(2, 1),), (Undo(), Bid(1, 3))).joined().new is None
    # Taken back by themselves it is as if it had never been.
    gone = oh_hell(ROUND[:1], (Bid(2, 1), Undo()), (Undo(), Bid(1, 3)))
    assert gone.joined().new == gone.sent
    # Both took back the same.
    assert oh_hell(ROUND[:1], (Undo(),), (Undo(),)).joined().new == ()


def test_an_undo_after_a_merge_takes_back_no_more_than_the_phones_own() -> None:
    amend = Amend(1, (*ROUND[:3], Tricks((2, 4, 4))))
    sent = written("ours", (Bid(2, 1), Undo(), Undo()))
    seen = written("seen", ROUND)
    log = (*seen, *written("theirs", (amend,)), sent[0])
    assert join(log, len(seen), sent[:2]).new == sent[1:2]
    assert join(log, len(seen), sent).new is None


def test_what_others_took_back_is_not_entered_again_unasked() -> None:
    sent = written("ours", (Bid(2, 1), Bid(0, 1)))
    seen = written("seen", ROUND[:1])
    log = (*seen, sent[0], *written("theirs", (Undo(),)))
    assert join(log, len(seen), sent[:1]).new == ()
    assert join(log, len(seen), sent).new is None


def test_a_game_that_has_just_begun_on_both() -> None:
    setup = catalogue.get("oh-hell").setup(("Ana", "Ben", "Cara"), "Ana")
    assert start(setup).entries == ()
    assert oh_hell((), (), ROUND).joined().new == oh_hell((), (), ROUND).sent
