"""H: games by house rules, played."""

from typing import Any

import pytest

from games.rules import Code, catalogue, choices, start
from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Cut, Made, Rebid, Redeal, Tricks, Trumps
from tests.rules.tables import NAMES, bid, enter, house, refused, score

PLAIN: dict[str, Any] = {
    "name": "Friday",
    "players": [3, 5],
    "schedule": {"shape": "constant", "high": 3, "rounds": 4},
    "made": {"base": 10, "bid": 1},
}


def friday(players: int = 3, **changes: object) -> BiddingState:
    return house({**PLAIN, **changes}, players)


def preset(key: str, players: int) -> BiddingState:
    state = start(catalogue.get(key).setup(NAMES[:players], "Ana"))
    assert isinstance(state, BiddingState)
    return state


class TestBids:
    def test_H3_the_dealer_may_bid_first(self) -> None:
        state = friday(first_bid="dealer")
        assert (state.table.order, state.dealer, state.bidder) == ((0, 1, 2), 0, 0)
        assert state.table.bound == (2,)

    def test_H3_a_head_bids_first(self) -> None:
        state = friday(titles="head")
        assert (state.head, state.tail, state.dealer) == (0, 2, None)

    def test_H3_bids_at_once_come_in_any_order_and_are_bound_by_nothing(self) -> None:
        state = enter(friday(bids="at once"), Bid(2, 1), Bid(0, 1))
        assert state.hides_bids
        assert state.bids_in_words == "2 of 3 have bid"
        refused(state, Bid(2, 0), Code.BID_TURN, "Cara has already bid.", "B2")
        state = enter(state, Bid(1, 1))
        assert not state.hides_bids
        assert state.bids_in_words == "3 bid for 3 tricks: just as many"

    def test_G9_a_bid_made_at_once_can_be_changed(self) -> None:
        state = enter(friday(bids="at once"), Bid(2, 1), Rebid(2, 3))
        assert state.table.bids == (None, None, 3)

    def test_H4_never_means_any_number(self) -> None:
        assert bid(friday(hook="never"), 1, 1).legal_bids == (0, 1, 2, 3)

    @pytest.mark.parametrize(("cards", "bound"), [(3, False), (4, True), (5, True)])
    def test_H4_hook_from_four_cards_on(self, cards: int, bound: bool) -> None:
        state = friday(hook={"from": 4}, schedule={"shape": "constant", "high": cards})
        assert bid(state, 1, 1).hooked_bid == (cards - 2 if bound else None)

    def test_H4_not_in_the_last_round(self) -> None:
        state = friday(hook="not in the last round", schedule={"shape": "list", "hands": [1, 1]})
        refused(bid(state, 0, 0), Bid(0, 1), Code.BID_HOOKED, "Ana can't bid 1: the bids would add up to 1.", "B3")
        last = enter(bid(state, 0, 0, 0), Tricks((1, 0, 0)))
        assert bid(last, 0, 0).hooked_bid is None

    def test_H4_every_seat_is_bound_by_the_bids_so_far(self) -> None:
        state = friday(hook="every seat")
        assert state.legal_bids == (0, 1, 2)
        state = bid(state, 2)
        refused(state, Bid(2, 1), Code.BID_HOOKED, "Cara can't bid 1: the bids would add up to 3.", "H4")
        assert bid(state, 2).legal_bids == (0, 1, 2, 3), "beyond the cards nothing is forbidden"

    def test_H4_G9_a_changed_bid_must_leave_every_later_one_allowed(self) -> None:
        state = bid(friday(hook="every seat"), 0, 2)
        refused(
            state,
            Rebid(1, 1),
            Code.BID_HOOKED,
            "Ben can't bid 1: Cara could not have bid 2: the bids would add up to 3.",
            "H4",
        )

    @pytest.mark.parametrize(("leads", "leader"), [("first bidder", 1), ("last bidder", 0), ("highest bid", 2)])
    def test_H5_who_leads(self, leads: str, leader: int) -> None:
        state = friday(leads=leads)
        assert state.leader == (None if leads == "highest bid" else leader)
        assert bid(state, 1, 2, 2).leader == leader, "of equal bids the earliest"


class TestTrumps:
    def test_H6_a_cycle_goes_round_by_round(self) -> None:
        state = friday(trumps={"cycle": ["clubs", "none"]}, hook="never")
        seen = []
        for _ in range(3):
            seen.append(state.table.trumps)
            state = enter(bid(state, 1, 1, 1), Tricks((1, 1, 1)))
        assert seen == ["clubs", "none", "clubs"]

    def test_H6_fixed_trumps_can_be_written_down_but_not_changed(self) -> None:
        state = friday(trumps="hearts")
        assert enter(state, Trumps("hearts")).table.trumps == "hearts"
        sentence = "'clubs' can't be trumps: in this round hearts are trumps."
        refused(state, Trumps("clubs"), Code.TRUMPS, sentence, "H6")
        none = "'clubs' can't be trumps: in this round there are no trumps."
        refused(friday(trumps="none"), Trumps("clubs"), Code.TRUMPS, none, "H6")

    def test_H6_a_card_that_is_turned_up_may_make_none(self) -> None:
        assert enter(friday(trumps="turned up or none"), Trumps("none")).table.trumps == "none"
        sentence = "'none' can't be trumps: a card is turned up, so it is spades, hearts, diamonds or clubs."
        refused(friday(), Trumps("none"), Code.TRUMPS, sentence, "H6")

    def test_H6_hands_without_trumps(self) -> None:
        assert friday(no_trumps=[3]).table.trumps == "none"
        assert friday(no_trumps=["first"]).table.trumps == "none"
        assert friday(no_trumps=[2]).table.trumps is None
        assert preset("romanian-whist", 3).setup.rules.trumps_without_choice(9, 8, 3) == "none"

    def test_H6_all_dealt_leaves_no_card_to_turn(self) -> None:
        state = preset("blackout", 4)
        assert state.setup.schedule[-1] == 13
        assert state.setup.rules.trumps_without_choice(13, 13, 4) == "none"
        assert state.setup.rules.trumps_without_choice(12, 12, 4) is None

    def test_H6_the_dealer_chooses_before_the_bids(self) -> None:
        state = friday(trumps="dealer chooses")
        assert (state.bidder, state.table.chooser) == (None, 0)
        refused(state, Bid(1, 0), Code.TRUMPS_FIRST, "Ana chooses trumps before Ben bids.", "H6")
        assert enter(state, Trumps("none")).bidder == 1

    def test_H6_the_highest_bid_chooses_after_the_bids(self) -> None:
        state = friday(trumps="highest bid chooses")
        sentence = "Trumps are chosen after the bids: Ben, Cara and Ana must bid first."
        refused(state, Trumps("hearts"), Code.NOT_NOW, sentence, "H6")
        state = bid(state, 1, 2, 2)
        assert choices(state)[0].kind is Trumps
        sentence = "Cara chooses trumps before the tricks can be entered."
        refused(state, Tricks((1, 1, 1)), Code.TRUMPS_FIRST, sentence, "H6")
        state = enter(state, Trumps("hearts"))
        assert enter(state, Tricks((1, 1, 1))).rounds[0].trumps == "hearts"
        assert enter(state, Rebid(1, 3)).table.chooser == 1
        assert enter(state, Rebid(1, 3)).table.trumps is None, "somebody else chooses now"
        assert enter(state, Rebid(1, 2)).table.chooser == 1, "of equal bids the earliest"

    def test_H6_only_the_best_contract_is_cut_for(self) -> None:
        words = "Friday has no entry of the kind 'cut'."
        refused(friday(trumps="dealer chooses"), Cut(0), Code.NOT_IN_THIS_GAME, words)

    def test_G11_a_new_deal_opens_the_choice_again(self) -> None:
        state = bid(friday(trumps="highest bid chooses"), 1, 2, 2)
        assert enter(state, Trumps("hearts"), Redeal()).table == friday(trumps="highest bid chooses").table


class TestPoints:
    @pytest.mark.parametrize(
        ("terms", "points"),
        [
            (
                {"made": {"base": 1, "bid": 2, "cards": 3, "square": 4, "triangle": 5}},
                (1 + 4 + 15 + 16 + 15, 1 + 15, 0),
            ),
            ({"made": {"base": 7}, "made_zero": {"cards": 2}}, (7, 10, 0)),
            ({"made": {}, "missed": {"base": 1, "won": 2, "bid": 3, "off": 4}}, (0, 0, 1 + 6 + 3 + 8)),
            ({"made": {}, "missed": {"off_square": -1, "off_triangle": 10, "cards": 1}}, (0, 0, -4 + 30 + 5)),
            ({"made": {"base": 1}, "missed": {"off": -1}, "missed_over": {"won": 1}}, (1, 1, 3)),
        ],
        ids=str,
    )
    def test_H7_H8_points_are_a_sum_of_terms(self, terms: dict[str, Any], points: tuple[int, ...]) -> None:
        """Of a made 2, a made 0, and a 1 that took 3, with five cards."""
        state = friday(schedule={"shape": "constant", "high": 5}, hook="never", **{"made": {}, **terms})
        worth = state.setup.rules.scoring.points
        assert (worth(2, 2, 5), worth(0, 0, 5), worth(1, 3, 5)) == points

    def test_H8_a_missed_zero_counts_before_one_that_is_over(self) -> None:
        state = friday(missed={"won": 1}, missed_over={"won": 2}, missed_zero={"base": -9})
        worth = state.setup.rules.scoring.points
        assert (worth(2, 1, 3), worth(1, 2, 3), worth(0, 2, 3)) == (1, 4, -9)

    @pytest.mark.parametrize(("off", "points"), [(0, 15), (1, 8), (2, -8), (3, 0)])
    def test_H8_tiers_pay_shares_and_round_halves_away_from_zero(self, off: int, points: int) -> None:
        tiers = {"stake": {"base": 15}, "shares": [100, 50, -50]}
        state = house({key: value for key, value in PLAIN.items() if key != "made"} | {"tiers": tiers})
        assert state.setup.rules.scoring.points(0, off, 5) == points

    def test_H9_the_last_round_counts_twice(self) -> None:
        state = friday(factor={"rounds": "last", "times": 2}, schedule={"shape": "list", "hands": [3, 3]}, hook="never")
        for _ in range(2):
            state = enter(bid(state, 1, 1, 1), Tricks((1, 1, 1)))
        assert [round.points for round in state.rounds] == [(11, 11, 11), (22, 22, 22)]

    def test_H9_some_hands_count_more(self) -> None:
        state = friday(factor={"hands": [3], "times": 3}, hook="never")
        assert enter(bid(state, 1, 1, 1), Tricks((1, 1, 1))).totals == (33, 33, 33)

    def test_H9_extras_and_streaks_come_on_top(self) -> None:
        state = friday(
            factor={"hands": [3], "times": 2},
            extras=[{"name": "Beer", "points": -5}],
            streak={"length": 2, "made": 7},
            schedule={"shape": "list", "hands": [3, 3]},
            hook="never",
        )
        for _ in range(2):
            state = enter(bid(state, 1, 1, 1), Tricks((1, 1, 1), ((1,), (0,), (0,))))
        assert [round.points for round in state.rounds] == [(17, 22, 22), (24, 29, 29)]

    def test_H10_a_streak_counts_once_and_begins_anew(self) -> None:
        streak = {"length": 2, "made": 10, "missed": -5}
        state = friday(streak=streak, made={"base": 1}, hook="never")
        for _ in range(4):
            state = score(state, {"Ana": 1, "Ben": 1, "Cara": 0}, {"Ana": 0, "Ben": 1, "Cara": 2})
        assert [round.bonus for round in state.rounds] == [(), (-5, 10, -5), (), (-5, 10, -5)]
        assert state.totals == (-10, 24, -10)

    def test_H10_other_hands_neither_count_nor_break_it(self) -> None:
        streak = {"length": 2, "made": 10, "hands": [3]}
        state = friday(streak=streak, made={"base": 1}, hook="never", schedule={"shape": "list", "hands": [3, 1, 3]})
        state = enter(bid(state, 1, 1, 1), Tricks((1, 1, 1)))
        state = enter(bid(state, 0, 0, 0), Tricks((1, 0, 0)))
        assert enter(bid(state, 1, 1, 1), Tricks((1, 1, 1))).rounds[2].bonus == (10, 10, 10)

    def test_H11_extras_are_counted_with_the_tricks(self) -> None:
        state = bid(preset("skull-king", 3), 1, 0, 0)
        extras = ((0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 2), (0,) * 6)
        state = enter(state, Tricks((0, 1, 0), extras))
        assert state.totals == (10 + 30, 20 + 20 + 40, 10)
        assert state.rounds[0].extras == extras

    @pytest.mark.parametrize(
        ("extras", "code", "sentence"),
        [
            (((0,) * 6,), Code.EXTRAS, "The extras of every player are needed, and of nobody else."),
            (((0,) * 5,) * 3, Code.EXTRAS, "Ana's extras must be one number for each of 6 extras."),
            (((21, *[0] * 5), *[(0,) * 6] * 2), Code.EXTRAS, "Ana can't have 21 of Coloured 14: 0 to 20 can be."),
        ],
        ids=str,
    )
    def test_H11_other_extras_are_refused(self, extras: Any, code: Code, sentence: str) -> None:
        state = bid(preset("skull-king", 3), 1, 0, 0)
        refused(state, Tricks((0, 1, 0), extras), code, sentence, "H11")
        words = "Friday counts no extras."
        refused(bid(friday(), 0, 0, 0), Tricks((1, 1, 1), ((1,),) * 3), Code.NOT_IN_THIS_GAME, words, "H11")

    def test_H12_a_trick_may_be_won_by_nobody(self) -> None:
        state = bid(friday(unwon=True), 1, 1, 0)
        assert enter(state, Tricks((0, 1, 1))).totals == (10, 11, 11)
        sentence = "The tricks must add up to 3: 1 trick too many."
        refused(state, Tricks((2, 1, 1)), Code.TRICKS_SUM, sentence, "B4")
        refused(
            bid(friday(), 1, 1, 0), Tricks((0, 1, 1)), Code.TRICKS_SUM, sentence.replace("too many", "missing"), "B4"
        )


class TestTheEnd:
    def test_H13_it_ends_when_somebody_has_enough_points(self) -> None:
        state = friday(ends={"points": 20}, schedule={"shape": "list", "hands": [2, 1]}, hook="never")
        hands = []
        while not state.over:
            hands.append(state.cards)
            state = enter(bid(state, 0, 0, 0), Tricks((state.cards, 0, 0)))
        assert hands == [2, 1]
        assert state.totals == (0, 20, 20)

    def test_H13_until_then_the_schedule_is_played_in_circles(self) -> None:
        state = friday(ends={"points": 99}, schedule={"shape": "list", "hands": [2, 1]}, hook="never")
        for _ in range(3):
            state = enter(bid(state, 0, 0, 0), Tricks((state.cards, 0, 0)))
        assert [round.cards for round in state.rounds] == [2, 1, 2]
        assert state.setup.length_clause == "H13"

    def test_H13_more_bids_made_part_equal_totals(self) -> None:
        rules: dict[str, Any] = {"made": {"base": 2}, "missed": {"won": 1}, "ties": "most bids made", "hook": "never"}
        state = friday(**rules, schedule={"shape": "list", "hands": [3]})
        state = enter(bid(state, 0, 1, 1), Tricks((0, 2, 1)))
        assert state.totals == (0, 2, 2)
        assert [(rank.place, rank.seats) for rank in state.standing] == [(1, (2,)), (2, (1,)), (3, (0,))]
        assert state.outcome is not None
        assert state.outcome.sentence == "Cara wins with 2, with more bids made than Ben."


class TestOnlyMade:
    RULES: dict[str, Any] = {"count": "made", "hook": "never", "missed": {"bid": -1}, "missed_zero": {"base": -5}}

    def test_H15_who_made_it_is_all_that_is_noted(self) -> None:
        state = enter(bid(friday(**self.RULES), 0, 2, 3), Made((1,)))
        assert state.totals == (-3, 10, -2)
        assert state.rounds[0].tricks is None
        assert state.rounds[0].made == (1,)

    def test_H15_tricks_and_made_are_not_mixed(self) -> None:
        words = "Friday notes who made the bid, not the tricks."
        refused(bid(friday(**self.RULES), 0, 2, 3), Tricks((1, 1, 1)), Code.NOT_IN_THIS_GAME, words, "H15")
        words = "Friday notes the tricks, not only who made the bid."
        refused(bid(friday(), 0, 2, 3), Made((1,)), Code.NOT_IN_THIS_GAME, words, "H15")

    @pytest.mark.parametrize(
        ("bids", "made", "sentence"),
        [
            ((1, 1, 0), (0, 1, 2), "They can't all have made it: 1 trick would be left that nobody bid."),
            ((2, 2, 0), (1, 2), "They can't all have made it: that would take 4 tricks, and there are 3 tricks."),
            ((3, 0, 1), (1,), "Whoever bid 0 would have made it: the others took all the tricks."),
            (
                (1, 1, 1),
                (0, 1),
                "That can't be: 1 trick would be left for those who missed, and one of them bid just that.",
            ),
            ((2, 0, 0), (1, 1), "Ben is named twice: each player makes a bid once."),
            ((2, 0, 0), (9,), "Nobody sits at seat 9."),
        ],
        ids=str,
    )
    def test_H15_what_is_marked_must_be_possible(
        self, bids: tuple[int, ...], made: tuple[int, ...], sentence: str
    ) -> None:
        """Bids are those of Ben, Cara and Ana."""
        state = bid(friday(**self.RULES), *bids)
        with pytest.raises(ValueError, match=sentence.split(":")[0]):
            enter(state, Made(made))

    def test_H15_it_is_possible_if_the_tricks_can_fall_so(self) -> None:
        """Asked of every way in which three tricks can fall."""
        for ben in range(4):
            for cara in range(4):
                for ana in range(4):
                    state = bid(friday(**self.RULES), ben, cara, ana)
                    falls = [(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)]
                    possible = {
                        tuple(seat for seat in range(3) if won[seat] == (ana, ben, cara)[seat]) for won in falls
                    }
                    sets = [tuple(s for s in range(3) if bits >> s & 1) for bits in range(8)]
                    assert {made for made in sets if state.allows(Made(made))} == possible
