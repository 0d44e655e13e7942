"""Who can still win: exactly those who come in first in some way to play on."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import play
from games.rules.bidding.prospects import widest_gap
from games.rules.bidding.rulebooks import CABOOSE, OH_HELL, WHIST_SCORING, WHIST_SETUPS, whist_schedule
from games.rules.bidding.scoring import Scoring
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.cards import Suit
from games.rules.catalogue import CATALOGUE
from games.rules.moves import Bid, Control, Kept, Lay, Move, Rebid, Redeal, Starter, Stop, Tricks, Trumps
from games.rules.states import State
from games.rules.timeline.state import TimelineState
from games.rules.wars.board import TERRITORIES, board_points
from tests.rules.playthroughs import legal_entry, lines, randoms, states
from tests.rules.tables import NAMES, bid, bidding, enter, quick, score, timeline, wars

NAMED = {"oh-hell": OH_HELL.scoring, "caboose": CABOOSE.scoring} | {
    key: system.scoring for key, system in WHIST_SCORING.items()
}
SYSTEMS = tuple(NAMED.values())
systems = pytest.mark.parametrize("scoring", SYSTEMS, ids=NAMED)


def game_of(scoring: Scoring, players: int, *schedule: int) -> BiddingState:
    """A short game by one of the scoring systems."""
    rules = replace(OH_HELL, scoring=scoring)
    return BiddingSetup("oh-hell", "Oh Hell", NAMES[:players], 0, rules, schedule, "O").start()


def last_round(scoring: Scoring, totals: tuple[int, ...], cards: int = 1) -> BiddingState:
    """The last round of a game in which so much was scored before; Cara bids first, and Ben last."""
    players = len(totals)
    state = game_of(scoring, players, 1, cards)
    state = enter(bid(state, *[1] * players), Tricks((1, *[0] * (players - 1))))
    return replace(state, rounds=(replace(state.rounds[0], totals=totals),)).after(1)


def shares(number: int, players: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the tricks can fall."""
    if players == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in shares(number - first, players - 1):
            yield (first, *rest)


class Walk:
    """Every way to play on: asked state by state, remembered by what can still matter."""

    def __init__(self) -> None:
        self.winners: dict[tuple[object, ...], frozenset[int]] = {}

    def win(self, state: BiddingState) -> frozenset[int]:
        """Who wins in some way to play on; at each step on the way the answer has to be the same."""
        if state.finished:
            assert state.contenders == frozenset(state.standing[0].seats)
            return frozenset(state.standing[0].seats)
        known = (state.round_number, state.table.bids, state.totals)
        if known not in self.winners:
            self.winners[known] = frozenset[int]().union(*(self.win(enter(state, move)) for move in self.moves(state)))
            assert state.contenders == self.winners[known], known
        return self.winners[known]

    def moves(self, state: BiddingState) -> Iterator[Move]:
        """What may be entered, early bids too."""
        for seat in state.table.waiting:
            for number in range(state.cards + 1):
                if state.allows(Bid(seat, number, early=True)):
                    yield Bid(seat, number, early=True)
        if not state.table.waiting:
            yield from map(Tricks, shares(state.cards, len(state.setup.players)))


class TestBiddingFamily:
    @systems
    @pytest.mark.parametrize(
        ("players", "schedule"),
        [(2, (1, 1)), (2, (2, 1)), (2, (1, 3)), (2, (3, 2)), (3, (1, 1)), (3, (2,)), (3, (1, 2)), (3, (3,))],
        ids=str,
    )
    def test_it_is_exact_at_every_point_of_a_short_game(
        self, scoring: Scoring, players: int, schedule: tuple[int, ...]
    ) -> None:
        assert Walk().win(game_of(scoring, players, *schedule)) == frozenset(range(players))

    @pytest.mark.slow
    @given(
        scoring=st.sampled_from(SYSTEMS),
        totals=st.lists(st.integers(0, 26), min_size=2, max_size=4).map(tuple),
        cards=st.integers(1, 3),
        bids=st.integers(0, 4),
        random=randoms,
    )
    def test_it_is_exact_whatever_the_totals_before_the_last_round(
        self, scoring: Scoring, totals: tuple[int, ...], cards: int, bids: int, random: Random
    ) -> None:
        state = last_round(scoring, totals, cards)
        for _ in range(min(bids, len(totals))):
            state = bid(state, random.choice(state.legal_bids))
        assert state.contenders == self.win_this_round(state)

    def win_this_round(self, state: BiddingState) -> frozenset[int]:
        """Who wins if the round under way, the last one, comes to anything that it can."""
        winners: set[int] = set()
        table, points = state.table, state.setup.rules.scoring.points
        open_bids = [range(table.cards + 1) if said is None else (said,) for said in table.bids]
        for bids in product(*open_bids):
            for tricks in shares(table.cards, len(bids)) if sum(bids) != table.cards else ():
                totals = [
                    total + points(said, won, table.cards)
                    for total, said, won in zip(state.totals, bids, tricks, strict=True)
                ]
                winners |= {seat for seat, total in enumerate(totals) if total == max(totals)}
        return frozenset(winners)

    @systems
    def test_the_widest_gap_is_all_cards_bid_by_all_and_taken_by_one(self, scoring: Scoring) -> None:
        whist = (hand for hands in WHIST_SETUPS.values() for hand in whist_schedule(*hands))
        hands = {*OH_HELL.hands(3), *CABOOSE.hands(3), *whist}
        for cards in {*hands, 17}:
            ahead, behind = scoring.points(cards, cards, cards), scoring.points(cards, 0, cards)
            assert widest_gap(scoring, cards) == ahead - behind
            # Whoever takes nothing gets no less in any other way, and whoever takes all no more.
            every = [scoring.points(said, won, cards) for said in range(cards + 1) for won in range(cards + 1)]
            assert (ahead, behind) == (max(every), min(every))

    def test_everybody_can_win_at_first(self) -> None:
        for players in range(3, 8):
            state = bidding("oh-hell", players)
            assert state.contenders == frozenset(range(players))

    @pytest.mark.parametrize(
        ("bids", "still"),
        [
            ((), {0, 1, 2}),
            # Cara gets at least as much for a made 0 as anybody for a made 1.
            ((0,), {2}),
            ((1,), {0, 1, 2}),
            # Ana gets 10 at most, and is 11 behind; Ben is hooked, and can't but bid 1.
            ((1, 0), {1, 2}),
        ],
        ids=str,
    )
    def test_a_bid_can_cost_the_win(self, bids: tuple[int, ...], still: set[int]) -> None:
        assert bid(last_round(OH_HELL.scoring, (0, 0, 11)), *bids).contenders == still

    def test_the_hook_can_cost_the_win(self) -> None:
        state = last_round(CABOOSE.scoring, (5, 0, 5))
        assert bid(state, 0).contenders == {0, 1, 2}
        # Only a made 1 would help Ben.
        state = bid(state, 0, 0)
        assert state.hooked_bid == 1
        assert state.contenders == {0, 2}

    def test_nobody_can_catch_the_one_who_has_it_won(self) -> None:
        state = game_of(CABOOSE.scoring, 3, 5, 1)
        state = score(state, {"Ben": 5, "Cara": 5, "Ana": 5}, {"Ana": 0, "Ben": 5, "Cara": 0})
        assert state.contenders == {1}

    @pytest.mark.parametrize(("lead", "still"), [(11, {0, 1, 2}), (12, {0})])
    def test_a_shared_first_place_is_a_win(self, lead: int, still: set[int]) -> None:
        assert last_round(OH_HELL.scoring, (lead, 0, 0)).contenders == still

    def test_trumps_that_are_still_open_change_nothing(self) -> None:
        state = bidding("chinese-whist", setup=(1, 1, 1))
        state = score(state, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ana": 0, "Ben": 0, "Cara": 1})
        assert state.table.trumps_open
        assert state.contenders == enter(state, Trumps("hearts")).contenders == {0, 1, 2}


def laid(*line: str) -> tuple[Lay, ...]:
    """A line, given as Ana's card and Ben's, place by place."""
    return tuple(
        Lay(seat, place, cards[2 * seat : 2 * seat + 2]) for place, cards in enumerate(line, start=1) for seat in (0, 1)
    )


# Ana takes four.
LAYS = laid("7H3C", "4D5D", "8S2S", "2H6H", "8C7C", "3D4S", "5H8H", "2C6D", "7S3S")
ANY_KEPT = tuple(combinations_with_replacement("DSHC", 3))


def win_match(state: TimelineState) -> frozenset[int]:
    """Who wins the match in some way to play on that leaves alone what is known of the round."""
    if state.finished:
        return frozenset(state.standing[0].seats)
    winners: frozenset[int] = frozenset()
    for kept in product(*(ANY_KEPT if cards is None else (cards,) for cards in state.table.kept)):
        shown = [Kept(seat, cards) for seat, cards in enumerate(kept)]
        # An early answer, or a whole match would take for ever.
        if len(winners) < 2 and state.allows(shown[0]) and enter(state, shown[0]).allows(shown[1]):
            endings = (enter(state, *shown, Tricks((won, 9 - won))) for won in range(10) if can_fall(state, won))
            winners = winners.union(*map(win_match, endings))
    return winners


def can_fall(state: TimelineState, won: int) -> bool:
    """True if Ana can have won so many tricks, as far as the line tells."""
    of_line = state.table.tricks_of_line
    return of_line is None or of_line[0] == won


class TestTimeline:
    @pytest.mark.parametrize("won", [(), (4,), (1,), (4, 1)], ids=str)
    @pytest.mark.parametrize(
        "known",
        [
            (),
            (Kept(0, ("D", "S", "H")),),
            (Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H"))),
            (Kept(0, ("D", "D", "D")), Kept(1, ("C", "C", "C"))),
            LAYS,
            (*LAYS, Kept(0, ("D", "S", "H"))),
            (*LAYS, Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H"))),
            (*LAYS, Kept(0, ("D", "D", "S")), Kept(1, ("S", "H", "H"))),
        ],
        ids=len,
    )
    def test_it_is_exact_by_what_is_known(self, won: tuple[int, ...], known: tuple[Move, ...]) -> None:
        state = timeline()
        for tricks in won:
            state = quick(state, ("DSH", "CCH"), (tricks, 9 - tricks))
        state = enter(state, *known)
        assert state.contenders == win_match(state)

    def test_a_line_can_decide_the_match_before_it_is_scored(self) -> None:
        state = enter(quick(timeline(), ("DSH", "CCH"), (4, 5)), *LAYS, Kept(0, ("D", "S", "H")))
        assert state.table.tricks_of_line == (4, 5)
        assert state.contenders == {0, 1}
        assert enter(state, Kept(1, ("C", "C", "H"))).contenders == {0}
        # Ben's bid would be exact.
        assert enter(state, Kept(1, ("D", "H", "C"))).contenders == {0, 1}

    def test_only_cards_that_are_left_can_be_kept(self) -> None:
        """T1: Ana is 5 off, and Ben could only be so with three diamonds; but two are left."""
        lays = laid("6S6D", "6C5C", "4S3H", "5S3D", "2D8D", "7H8S", "2C2H", "2S4D", "5D4H")
        state = enter(quick(timeline(), ("DSH", "CCH"), (1, 8)), *lays, Kept(0, ("C", "C", "C")))
        assert state.table.suits_used()[Suit.DIAMONDS] == 6
        assert state.contenders == win_match(state) == {1}

    def test_the_first_round_costs_nobody_the_match(self) -> None:
        state = enter(timeline(), *LAYS, Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")))
        assert state.contenders == {0, 1}

    def test_who_won_two_rounds_has_won(self) -> None:
        state = quick(quick(timeline(), ("DSH", "CCH"), (4, 5)), ("DSH", "CCH"), (4, 5))
        assert state.finished
        assert state.contenders == {0}


WORTHS = sorted({board_points(board, 0) for board in product((0, None), repeat=len(TERRITORIES))})


class TestWars:
    @given(st.lists(st.lists(st.sampled_from((0, 1, None)), min_size=10, max_size=10).map(tuple), max_size=3))
    def test_it_is_exact_by_the_points_that_can_be_reached(self, boards: list[tuple[int | None, ...]]) -> None:
        state = enter(wars(), *map(Control, boards))
        # Whatever one player holds, the other may hold nothing.
        margins = {0}
        for _ in range(3 - len(boards)):
            margins = {margin + sign * worth for margin in margins for worth in WORTHS for sign in (1, -1)}
        lead = state.totals[0] - state.totals[1]
        winners = {
            seat for margin in margins for seat, ahead in enumerate((lead + margin, -lead - margin)) if ahead >= 0
        }
        assert state.contenders == winners

    def test_one_round_decides_nothing(self) -> None:
        assert enter(wars(), Control((0,) * 10)).contenders == {0, 1}

    @pytest.mark.parametrize(
        ("second", "still"),
        [((None,) * 10, {0, 1}), ((0, *[None] * 9), {0})],
        ids=["31 ahead can be shared", "32 can't"],
    )
    def test_the_last_board_is_worth_31(self, second: tuple[int | None, ...], still: set[int]) -> None:
        state = enter(wars(), Control((0,) * 10), Control(second))
        assert state.contenders == still


# Laws


def goes_on(state: State, random: Random) -> State:
    """One more entry that leaves alone what was already told of the round."""
    while True:
        entry = legal_entry(state, random)
        taken_back = isinstance(entry, (Starter, Rebid, Redeal))
        if isinstance(entry, Lay):
            assert isinstance(state, TimelineState)
            taken_back = state.table.line[entry.place - 1][entry.seat] is not None
        if not taken_back:
            return play(state, entry)


@pytest.mark.slow
@given(states() | lines(), randoms)
def test_the_set_only_shrinks_and_whoever_is_out_never_wins(state: State, random: Random) -> None:
    while not state.over:
        before, state = state.contenders, goes_on(state, random)
        assert state.contenders
        assert state.contenders <= before
    assert state.outcome is not None
    assert state.contenders == frozenset(state.outcome.winners)


@pytest.mark.slow
@given(states())
def test_somebody_can_always_win_until_the_game_is_stopped(state: State) -> None:
    assert state.contenders
    if not state.over:
        assert play(state, Stop()).contenders == frozenset()


@pytest.mark.slow
@given(states(whole=True))
def test_whoever_leads_when_it_is_finished_has_won(state: State) -> None:
    assert state.contenders == frozenset(state.standing[0].seats)


@given(states(tuple(key for key in CATALOGUE if key not in ("tricky-timeline", "trick-wars"))))
def test_whoever_leads_can_win_before_anybody_has_bid(state: State) -> None:
    if state.current is not None and not state.current.moves():
        assert set(state.standing[0].seats) <= state.contenders
