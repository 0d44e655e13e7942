"""G: tables that change, clause by clause."""

import pytest

from games.rules import Code, check, play, replay, with_newcomer
from games.rules.bidding.state import BiddingState
from games.rules.describe import describe, last_entry
from games.rules.errors import IllegalEntry
from games.rules.moves import (
    Adjust,
    Amend,
    Bid,
    ComeBack,
    Join,
    Leave,
    Move,
    Note,
    Redeal,
    Reschedule,
    SitOut,
    Stop,
    Swap,
    Tricks,
    Undo,
)
from tests.rules.tables import TWELVE, bid, bidding, enter, house, refused, score, wars

TWO_HANDS = {"name": "Friday", "players": [2, 12], "deck": 52, "schedule": {"shape": "list", "hands": [4, 3, 4]}}
MISSED = {"made": {"base": 10}, "missed": {"won": 1}}


def friday(players: int = 4, **changes: object) -> BiddingState:
    """Four, three and four cards; 10 for a made bid, else the tricks won."""
    return house({**TWO_HANDS, **MISSED, **changes}, players)


def played(state: BiddingState, *won: int) -> BiddingState:
    """The state after a round in which everybody bids 0 and wins so many, in turn."""
    order = state.table.order
    tricks = dict(zip(order, won, strict=True))
    state = bid(state, *(0 for _ in order))
    return enter(state, Tricks(tuple(tricks.get(seat, 0) for seat in state.setup.seats)))


def with_eli(state: BiddingState, after: int = 1, points: int | str = 0, name: str = "Eli") -> BiddingState:
    """The state after somebody new has sat down."""
    grown = with_newcomer(state, name)
    assert isinstance(grown, BiddingState)
    return enter(grown, Join(len(state.setup.players), after, points))


class TestJoin:
    def test_G1_at_any_place_from_the_next_round(self) -> None:
        state = with_eli(played(friday(), 4, 0, 0, 0), after=1)
        assert (state.setup.players[4], state.circle) == ("Eli", (0, 1, 4, 2, 3))
        assert (state.dealer, state.table.order) == (1, (4, 2, 3, 0, 1))
        assert state.rounds[0].bids[4] is None, "the rounds before were not Eli's"

    @pytest.mark.parametrize(("points", "begins_with"), [(0, 0), (-7, -7), ("lowest", 4), ("average", 8)])
    def test_G1_with_nothing_a_number_the_lowest_or_the_average(self, points: int | str, begins_with: int) -> None:
        # 10, 10, 10 and 4 are 34: 8 on average, rounded down.
        state = with_eli(played(friday(), 4, 0, 0, 0), points=points)
        assert state.totals == (10, 4, 10, 10, begins_with)[:5]

    def test_G1_only_between_rounds(self) -> None:
        state = with_newcomer(bid(friday(), 1), "Eli")
        sentence = "Eli sits down between rounds: score round 1 first, or deal it again."
        refused(state, Join(4, 0, 0), Code.NOT_NOW, sentence, "G1")

    @pytest.mark.parametrize("points", [10_001, -10_001, 1.5, True, None, "most", "9"])
    def test_G1_with_no_other_points(self, points: object) -> None:
        state = with_newcomer(friday(), "Eli")
        with pytest.raises(IllegalEntry, match="Eli can't begin with") as wrong:
            check(state, Join(4, 0, points))  # type: ignore[arg-type]
        assert wrong.value.code is Code.POINTS

    def test_G1_nobody_twice_and_next_to_somebody(self) -> None:
        state = with_newcomer(enter(friday(), Leave(2)), "Eli")
        refused(state, Join(1, 0, 0), Code.AT_THE_TABLE, "Ben has a place at this table already.", "G1")
        refused(state, Join(4, 9, 0), Code.UNKNOWN_PLAYER, "Nobody sits at seat 9.", "G1")
        refused(state, Join(4, 2, 0), Code.AT_THE_TABLE, "Cara has left the table.", "G1")
        refused(state, Join(5, 0, 0), Code.UNKNOWN_PLAYER, "Nobody is there to sit down at seat 5.", "G1")

    def test_G1_twelve_at_a_time_and_two_dozen_in_all(self) -> None:
        full = with_newcomer(friday(12), "Max")
        refused(full, Join(12, 0, 0), Code.PLAYER_COUNT, "The table is full: no more than 12 can sit at it.", "G1")
        for number in range(11):
            full = with_newcomer(full, f"Guest {number}")
        with pytest.raises(IllegalEntry, match="24 players have had a seat in this game"):
            with_newcomer(full, "One more")

    def test_G1_undone_nobody_has_sat_down(self) -> None:
        before = played(friday(), 4, 0, 0, 0)
        after = enter(with_eli(before), Undo())
        assert (after.circle, after.ever, after.totals[:4]) == (before.circle, before.ever, before.totals)
        assert last_entry(with_eli(before)) == "Eli sitting down"

    def test_G1_in_a_match_for_two_nobody_can(self) -> None:
        with pytest.raises(IllegalEntry, match="Nobody can sit down at Trick Wars later"):
            with_newcomer(wars(), "Eli")
        with pytest.raises(IllegalEntry, match="for two who stay"):
            check(wars(), Leave(0))


class TestLeave:
    def test_G2_the_total_stands_without_a_place(self) -> None:
        state = enter(played(friday(), 4, 0, 0, 0), Leave(2))
        assert (state.left, state.totals[2]) == ({2: 1}, 10)
        assert [rank.seats for rank in state.standing] == [(0, 3), (1,)]
        assert state.counted is not None
        assert [name for name, _ in state.counted.rows] == ["Ana", "Ben", "Cara", "Dev"], "rounds played count"

    def test_G2_in_the_middle_of_a_round_it_is_dealt_again(self) -> None:
        state = enter(bid(friday(), 1, 2), Leave(1))
        assert (state.table.bid_count, state.table.order, state.dealer) == (0, (2, 3, 0), 0)

    def test_G2_the_dealer_may_go(self) -> None:
        assert enter(friday(), Leave(0)).dealer == 1

    def test_G2_who_has_left_wins_nothing(self) -> None:
        state = enter(played(friday(2), 4, 0), Undo())
        state = played(with_eli(friday(2)), 4, 0, 0)
        state = enter(state, Leave(2), Stop(counts=True))
        assert state.outcome is not None
        assert 2 not in state.outcome.winners

    def test_G2_nobody_leaves_twice(self) -> None:
        state = enter(friday(), Leave(2))
        refused(state, Leave(2), Code.AT_THE_TABLE, "Cara has left the table.", "G2")

    def test_G3_and_may_come_back_to_the_same_chair(self) -> None:
        state = enter(played(friday(), 4, 0, 0, 0), Leave(2), ComeBack(2))
        assert (state.circle, state.left, state.totals) == ((0, 1, 2, 3), {}, (10, 4, 10, 10))


class TestSitOut:
    def test_G3_for_some_rounds(self) -> None:
        state = enter(played(friday(), 4, 0, 0, 0), SitOut(2))
        state = played(state, 0, 0, 3)
        assert state.rounds[1].points == (10, 3, 0, 10)
        assert state.rounds[1].numbers(2) == {}
        state = enter(state, ComeBack(2))
        assert state.table.order == (3, 0, 1, 2)

    def test_G3_whoever_is_away_bids_nothing_and_wins_nothing(self) -> None:
        state = enter(friday(), SitOut(1))
        refused(state, Bid(1, 0), Code.AT_THE_TABLE, "Ben sits out this round.", "G4")
        state = bid(state, 1, 1, 1)
        sentence = "Ben sits out this round, and can't have won 2."
        refused(state, Tricks((1, 2, 1, 0)), Code.TRICKS_RANGE, sentence, "G3")
        assert play(state, Tricks((1, 0, 2, 1))).totals == (10, 0, 2, 10)

    def test_G3_not_twice(self) -> None:
        state = enter(friday(), SitOut(1))
        refused(state, SitOut(1), Code.AT_THE_TABLE, "Ben sits out already.", "G3")
        refused(state, ComeBack(0), Code.AT_THE_TABLE, "Ana is at the table already.", "G3")

    def test_G4_deal_bids_and_lead_go_to_the_next_who_is_there(self) -> None:
        state = enter(friday(), SitOut(1))
        assert (state.dealer, state.table.order, state.leader) == (0, (2, 3, 0), 2)
        state = played(state, 4, 0, 0)
        assert (state.dealer, state.table.order) == (2, (3, 0, 2))
        state = enter(state, ComeBack(1), SitOut(2))
        assert state.dealer == 1, "clockwise from Ana, who dealt last, Ben is the next again"

    def test_G4_the_hook_binds_the_last_who_is_there(self) -> None:
        state = bid(enter(friday(), SitOut(0)), 1, 1)
        assert (state.bidder, state.hooked_bid) == (1, 2)

    def test_G4_never_fewer_than_two(self) -> None:
        state = enter(friday(3), SitOut(1))
        refused(state, SitOut(0), Code.PLAYER_COUNT, "Ana can't sit out: at least two must be at the table.", "G4")
        refused(state, Leave(0), Code.PLAYER_COUNT, "Ana can't leave: at least two must be at the table.", "G4")
        assert enter(state, Leave(1)).present == (0, 2), "somebody who is away may go"


class TestHands:
    def test_G5_hands_are_cut_to_what_fits(self) -> None:
        state = bidding("oh-hell", 5)
        assert state.rest_of_schedule[:3] == (10, 9, 8)
        state = with_eli(state, name="Fay")
        assert state.rest_of_schedule == (8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
        assert state.cards == 8

    def test_G5_and_never_larger_than_planned(self) -> None:
        state = enter(with_eli(bidding("oh-hell", 5), name="Fay"), Leave(0), Leave(1), Leave(2))
        assert state.rest_of_schedule == bidding("oh-hell", 5).rest_of_schedule

    def test_G6_skipped_put_in_larger_smaller(self) -> None:
        state = played(friday(), 4, 0, 0, 0)
        state = enter(state, Reschedule((5, 3, 3, 1)))
        assert (state.schedule, state.round_count, state.cards) == ((4, 5, 3, 3, 1), 5, 5)
        state = enter(state, Reschedule((2,)))
        assert state.schedule == (4, 2)
        assert played(state, 0, 0, 0, 2).over

    def test_G6_within_the_deck(self) -> None:
        sentence = "A hand can't have 14 cards: 1 to 13 can be dealt to 4 players."
        refused(friday(trumps="none"), Reschedule((14,)), Code.DECK_TOO_SMALL, sentence, "G6")
        refused(friday(), Reschedule((4, 3, 4)), Code.NOT_NOW, "These hands are to be played already.", "G6")
        refused(
            friday(),
            Reschedule((1,) * 61),
            Code.ROUNDS,
            "A game has 60 rounds at most: 60 hands can still be dealt.",
            "G6",
        )

    def test_G6_a_round_that_has_begun_stays(self) -> None:
        state = bid(friday(), 1)
        sentence = "Round 1 has begun, with 4 cards: deal it again to change that."
        refused(state, Reschedule((3, 3)), Code.NOT_NOW, sentence, "G6")
        assert enter(state, Reschedule((4, 2))).table.bids[1] == 1

    def test_G6_H4_unless_its_bids_would_not_have_been_allowed(self) -> None:
        state = enter(friday(hook="not in the last round"), Reschedule((4,)))
        state = bid(state, 1, 1, 1, 1)
        sentence = "With more rounds to come the bids of this one could not add up to 4."
        refused(state, Reschedule((4, 2)), Code.NOT_NOW, sentence, "H4")

    def test_H13_a_game_to_points_has_none_to_change(self) -> None:
        state = friday(ends={"points": 50})
        with pytest.raises(IllegalEntry, match="goes on until somebody has them") as wrong:
            check(state, Reschedule((3,)))
        assert wrong.value.clause == "H13"


class TestPoints:
    def test_G7_up_and_down_in_the_total(self) -> None:
        state = enter(played(friday(), 4, 0, 0, 0), Adjust(1, 15, "bet"), Adjust(0, -3, "revoke"))
        assert state.totals == (7, 19, 10, 10)
        assert state.rounds[0].totals == (10, 4, 10, 10), "a round that was played stays"
        assert played(state, 0, 0, 3, 0).totals == (7 + 3, 29, 20, 20)

    def test_G7_after_the_last_round(self) -> None:
        state = played(played(played(friday(2), 4, 0), 3, 0), 4, 0)
        assert state.over
        state = enter(state, Adjust(0, 100, "bet"))
        assert state.outcome is not None
        assert state.outcome.winners == (0,)

    def test_G7_H13_a_game_may_go_on_or_end_by_it(self) -> None:
        state = played(friday(2, ends={"points": 10}), 4, 0)
        assert state.over
        assert not enter(state, Adjust(0, -5, "revoke")).over
        assert enter(state, Adjust(0, -5, "revoke"), Undo()) == state

    @pytest.mark.parametrize("points", [0, 1001, -1001, None, 1.5, True, "5"])
    def test_G7_no_other_numbers(self, points: object) -> None:
        with pytest.raises(IllegalEntry, match="Ben's points can't change by"):
            check(friday(), Adjust(1, points, "bet"))  # type: ignore[arg-type]

    @pytest.mark.parametrize("reason", ["", " ", "bet ", "x" * 41, "a\nb", "\u202e", None, 5])
    def test_G7_G12_words_that_can_be_read(self, reason: object) -> None:
        for move in (Adjust(1, 5, reason), Note(reason)):  # type: ignore[arg-type]
            if move == Note(""):
                continue
            with pytest.raises(IllegalEntry) as wrong:
                check(friday(), move)
            assert wrong.value.code is Code.WORDS


class TestSeatsAndWords:
    def test_G8_two_swap_seats_between_rounds(self) -> None:
        state = enter(played(friday(), 4, 0, 0, 0), Swap(1, 3))
        assert (state.circle, state.dealer) == ((0, 3, 2, 1), 3)
        sentence = "Seats are swapped between rounds: score round 2 first, or deal it again."
        refused(bid(state, 0), Swap(1, 3), Code.NOT_NOW, sentence, "G8")
        refused(state, Swap(1, 1), Code.AT_THE_TABLE, "Ben can't swap seats alone: it takes two.", "G8")

    def test_G11_dealt_again_the_table_stays_as_it_is(self) -> None:
        state = enter(friday(), SitOut(1), Adjust(0, 5, "bet"), Note("odd"))
        again = enter(bid(state, 1), Redeal())
        assert (again.present, again.totals, again.table.note) == ((0, 2, 3), (5, 0, 0, 0), "odd")

    def test_G12_one_note_a_round(self) -> None:
        state = enter(friday(), Note("odd"), Note("ranks reversed"))
        assert state.table.note == "ranks reversed"
        assert enter(state, Note("")).table.note == ""
        assert played(state, 4, 0, 0, 0).table.note == ""

    @pytest.mark.parametrize(
        ("move", "words"),
        [
            (SitOut(1), "Ben sitting out"),
            (Leave(1), "Ben leaving"),
            (Swap(1, 3), "Ben and Dev swapping seats"),
            (Reschedule((2, 1)), "other hands to come"),
            (Adjust(1, 5, "bet"), "+5 for Ben (bet)"),
            (Note("odd"), "the note “odd”"),
        ],
        ids=lambda part: type(part).__name__,
    )
    def test_G_each_is_undone_like_any_entry(self, move: Move, words: str) -> None:
        before = played(friday(), 4, 0, 0, 0)
        after = enter(before, move)
        assert describe(after, move) == words
        assert play(after, Undo()) == before
        assert replay(before.setup, after.entries).state == after


class TestCorrections:
    def test_G_the_table_changes_as_it_did_after_a_corrected_round(self) -> None:
        state = with_eli(enter(played(friday(), 4, 0, 0, 0), SitOut(0)), points="lowest")
        assert state.totals[4] == 4
        right = (Bid(1, 1), Bid(2, 0), Bid(3, 0), Bid(0, 0), Tricks((0, 1, 3, 0)))
        amended = enter(state, Amend(1, right))
        assert (amended.away, amended.circle) == (frozenset({0}), (0, 1, 4, 2, 3))
        assert amended.totals == (10, 10, 3, 10, 3), "Eli begins with the lowest total as it is now"

    def test_G_a_later_round_that_was_played_without_somebody_is_played_so_again(self) -> None:
        state = played(enter(played(friday(), 4, 0, 0, 0), Leave(3)), 3, 0, 0)
        right = (Bid(1, 4), Bid(2, 0), Bid(3, 0), Bid(0, 1), Tricks((0, 4, 0, 0)))
        amended = enter(state, Amend(1, right))
        assert amended.left == {3: 1}
        assert amended.rounds[1].points == state.rounds[1].points

    def test_twelve_sit_at_one_table(self) -> None:
        state = friday(12)
        names = dict.fromkeys(TWELVE, 0)
        assert score(state, names, {**names, "Leo": 4}).totals == (*(10,) * 11, 4)
