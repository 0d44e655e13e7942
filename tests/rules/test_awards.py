"""Awards: each with a case in which it is given, and those in which it would mean nothing."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from games.rules.awards import CLOSE, FAR_BEHIND, MOST_NAMED, awards_of
from games.rules.moves import Bid, Control, Stop, Tricks
from games.rules.states import State
from games.rules.wars.board import TERRITORIES
from tests.rules.playthroughs import states
from tests.rules.tables import bid, bidding, enter, one_round, quick, score, timeline, wars


def given_for(title: str, *played: State) -> str:
    """Who gets an award and why, or nothing."""
    return next((f"{award.who}: {award.reason}" for award in awards_of(played) if award.title == title), "")


def oh_hell(*rounds: tuple[tuple[int, int, int], tuple[int, int, int]]) -> State:
    """Oh Hell by Ana, Ben and Cara: bids and tricks of each, round by round."""
    state = bidding("oh-hell")
    for bids, tricks in rounds:
        names = ("Ana", "Ben", "Cara")
        state = score(state, dict(zip(names, bids, strict=True)), dict(zip(names, tricks, strict=True)))
    return state


def held(*holders: Sequence[int | None]) -> State:
    """Trick Wars: who held which territories, round by round; the rest belongs to nobody."""
    empty = (None,) * len(TERRITORIES)
    return enter(wars(), *(Control((*row, *empty)[: len(TERRITORIES)]) for row in holders))


MADE_BY_ANA = tuple(((1, 0, 0), (1, cards - 1, 0)) for cards in (10, 9, 8, 7, 6))


class TestSharpestBidder:
    def test_the_largest_share_of_bids_made(self) -> None:
        # Cara makes hers of nothing as well, but for one round.
        rounds = (*MADE_BY_ANA[:4], ((1, 0, 0), (1, 4, 1)))
        assert given_for("Sharpest bidder", oh_hell(*rounds)) == "Ana: made 5 of 5 bids"

    def test_two_may_share_it(self) -> None:
        assert given_for("Sharpest bidder", oh_hell(*MADE_BY_ANA)) == "Ana and Cara: made 5 of 5 bids"

    def test_four_bids_are_too_few(self) -> None:
        assert given_for("Sharpest bidder", oh_hell(*MADE_BY_ANA[:4])) == ""

    def test_nobody_is_sharper_than_everybody_else(self) -> None:
        level = tuple(((1, 0, 0), (2, 1, cards - 3)) for cards in (10, 9, 8, 7, 6))
        assert given_for("Sharpest bidder", oh_hell(*level)) == ""

    def test_a_night_adds_up(self) -> None:
        first, second = oh_hell(*MADE_BY_ANA[:3]), oh_hell(*MADE_BY_ANA[:3])
        assert given_for("Sharpest bidder", first, second) == "Ana and Cara: made 6 of 6 bids"

    def test_equal_shares_of_more_bids_are_worth_more(self) -> None:
        five = oh_hell(*MADE_BY_ANA)
        alone = bidding("oh-hell", players=3)
        alone = score(alone, {"Ana": 1, "Ben": 0, "Cara": 3}, {"Ana": 1, "Ben": 9, "Cara": 0})
        assert given_for("Sharpest bidder", five, alone) == "Ana: made 6 of 6 bids"


class TestBoldestBid:
    def test_the_largest_share_of_a_hand_that_was_bid_and_made(self) -> None:
        state = oh_hell(((4, 3, 0), (4, 3, 3)))
        assert given_for("Boldest made bid", state) == "Ana: bid 4 of 10 and made it"

    def test_four_of_eight_are_bolder_than_four_of_ten(self) -> None:
        state = oh_hell(((4, 0, 0), (4, 3, 3)), ((0, 0, 0), (3, 3, 3)), ((0, 4, 0), (0, 4, 4)))
        assert given_for("Boldest made bid", state) == "Ben: bid 4 of 8 and made it"

    def test_of_equal_shares_that_of_the_larger_hand(self) -> None:
        rounds = (((5, 0, 0), (5, 2, 3)), ((0, 0, 0), (3, 3, 3)), ((0, 4, 0), (0, 4, 4)))
        assert given_for("Boldest made bid", oh_hell(*rounds)) == "Ana: bid 5 of 10 and made it"

    def test_a_bid_that_was_missed_is_not_bold(self) -> None:
        assert given_for("Boldest made bid", oh_hell(((9, 0, 0), (5, 5, 0)))) == ""

    def test_neither_is_a_bid_of_two(self) -> None:
        assert given_for("Boldest made bid", oh_hell(((2, 0, 0), (2, 8, 0)))) == ""


class TestBiggestComeback:
    def test_the_winner_who_was_furthest_behind(self) -> None:
        state = held((1,) * 9, (0,) * 9, (0,) * 9)
        assert given_for("Biggest comeback", state) == "Ana: was 27 behind after round 1"

    def test_who_was_behind_and_lost_has_not_come_back(self) -> None:
        assert given_for("Biggest comeback", held((1,) * 9, (0,) * 6, ())) == ""

    def test_where_it_was_if_there_are_several_games(self) -> None:
        states = held((1,) * 9, (0,) * 9, (0,) * 9), timeline()
        assert given_for("Biggest comeback", *states) == "Ana: was 27 behind after round 1 in Trick Wars"

    def test_an_unfinished_game_has_no_winner(self) -> None:
        assert given_for("Biggest comeback", held((1,) * 9, (0,) * 9)) == ""

    def test_a_little_is_no_comeback(self) -> None:
        assert FAR_BEHIND == 20
        # 18 behind after the first round.
        assert given_for("Biggest comeback", held((1,) * 6, (0,) * 9, ())) == ""


class TestClosestFinish:
    def test_a_few_points_apart(self) -> None:
        state = held((0, 0, None, 1), (), ())
        assert state.totals == (4, 1)
        assert given_for("Closest finish", state) == "Ana and Ben: finished 3 points apart"

    def test_level(self) -> None:
        assert given_for("Closest finish", held((0, None, None, 1), (), ())) == "Ana and Ben: finished level"

    def test_many_points_are_not_close(self) -> None:
        assert CLOSE == 5
        assert given_for("Closest finish", held((0, 0, 0), (), ())) == ""

    def test_nothing_is_finished(self) -> None:
        assert given_for("Closest finish", held((0,), ())) == ""
        assert given_for("Closest finish", enter(wars(), Stop())) == ""

    def test_the_closest_game_of_a_night(self) -> None:
        wide, close = held((0, 0), (), ()), held((0,), (), ())
        assert given_for("Closest finish", wide, close) == "Ana and Ben: finished 1 point apart in Trick Wars"

    def test_a_match_of_rounds_is_not_meant(self) -> None:
        match = quick(quick(timeline(), ("DDD", "CCC"), (0, 9)), ("DDD", "CCC"), (0, 9))
        assert match.finished
        assert given_for("Closest finish", match) == ""


class TestUnluckiestHook:
    def test_the_dealer_took_what_the_others_left(self) -> None:
        state = bid(bidding("oh-hell"), 4, 4, 3)  # Ana deals, and could not bid 2
        state = enter(state, Tricks((2, 4, 4)))
        assert given_for("Unluckiest hook", state) == "Ana: couldn't bid 2, and took 2"

    def test_it_is_counted(self) -> None:
        state = bid(bidding("oh-hell"), 4, 4, 3)
        state = enter(state, Tricks((2, 4, 4)))
        state = enter(bid(state, 4, 4, 2), Tricks((4, 1, 4)))  # Ben could not bid 1
        again = enter(bid(bidding("oh-hell"), 4, 4, 3), Tricks((2, 4, 4)))
        assert given_for("Unluckiest hook", state) == "Ana and Ben: took just what they couldn't bid"
        assert given_for("Unluckiest hook", state, again) == "Ana: took just what they couldn't bid, 2 times"

    def test_nothing_was_forbidden(self) -> None:
        state = bid(one_round(3, 1), 1, 1, 0)
        assert given_for("Unluckiest hook", enter(state, Tricks((0, 1, 0)))) == ""

    def test_a_round_under_way_says_nothing(self) -> None:
        assert awards_of([enter(bidding("oh-hell"), Bid(1, 4))]) == []


class TestDuels:
    def test_the_nearest_bids(self) -> None:
        # Ana bids 0 and takes 1, then 0; Ben bids 6 and takes 8, then 9.
        state = quick(timeline(), ("DDD", "HHH"), (1, 8))
        state = quick(state, ("DDD", "HHH"), (0, 9))
        assert given_for("Nearest bids", state) == "Ana: 0.5 off on average"

    def test_one_round_says_little(self) -> None:
        assert given_for("Nearest bids", quick(timeline(), ("DDD", "HHH"), (1, 8))) == ""

    def test_both_equally_near(self) -> None:
        state = quick(quick(timeline(), ("DDD", "CCC"), (0, 9)), ("DDD", "CCC"), (0, 9))
        assert given_for("Nearest bids", state) == ""

    def test_the_most_territories(self) -> None:
        assert given_for("Most territories", held((0, 0, 1), (0, 1, 0))) == "Ana: held 4 over 2 rounds"

    def test_both_held_as_many(self) -> None:
        assert given_for("Most territories", held((0, 1))) == ""


def test_nothing_played_gives_nothing() -> None:
    assert awards_of([]) == awards_of([bidding("oh-hell"), timeline(), wars()]) == []


@given(st.lists(states(), max_size=3))
def test_awards_of_any_games_name_one_to_three_of_their_players(played: list[State]) -> None:
    awards = awards_of(played)
    names = {name for state in played for name in state.setup.players}
    for award in awards:
        assert 1 <= len(award.names) <= MOST_NAMED
        assert len(set(award.names)) == len(award.names)
        assert set(award.names) <= names
        assert award.reason
    assert len({award.title for award in awards}) == len(awards)
    assert awards_of(played) == awards
