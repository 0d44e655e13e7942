"""K: Trick Wars."""

import pytest

from games.rules import Code, catalogue, choices
from games.rules.moves import Control, Lead, Meeples, Strength, Tricks, Trumps
from games.rules.wars.board import CENTRE, TERRITORIES, Holders, board_points, controlled, suit_points
from tests.rules.tables import NAMES, enter, refused, setup_refused, wars

NOBODY: Holders = (None,) * 10


def board(**suits: str) -> Holders:
    """Who holds what, a letter a territory: `teal="AA.", centre="B"`."""
    letters = "".join(suits.get(suit, "...") for suit in ("teal", "orange", "pink")) + suits.get("centre", ".")
    return tuple({"A": 0, "B": 1, ".": None}[letter] for letter in letters)


def with_meeples(**counts: tuple[int, int]) -> Meeples:
    """Meeples on some territories, such as `teal_1=(2, 0)`."""
    named = {name.replace("_", " ").replace("centre", "the centre"): pair for name, pair in counts.items()}
    return Meeples(tuple(named.get(territory, (0, 0)) for territory in TERRITORIES))


@pytest.mark.parametrize("players", [1, 3])
def test_K1_exactly_two_play(players: int) -> None:
    setup_refused(
        "trick-wars", NAMES[:players], None, Code.PLAYER_COUNT, f"Trick Wars is for 2 players, not {players}."
    )


def test_K1_three_rounds_with_hands_of_eight() -> None:
    state = wars()
    assert (state.round_count, state.cards) == (3, 8)
    for _ in range(3):
        assert not state.over
        state = enter(state, Control(NOBODY))
    assert state.over


def test_K2_ten_territories() -> None:
    assert len(TERRITORIES) == 10
    assert TERRITORIES[:4] == ("teal 1", "teal 2", "teal 3", "orange 1")
    assert CENTRE == 9
    every = "The board has 10 territories: each must be told."
    refused(wars(), Control(NOBODY[:9]), Code.TERRITORY, every, "K2")
    refused(wars(), Control((*NOBODY, 0)), Code.TERRITORY, every, "K2")
    refused(wars(), Control("teal"), Code.TERRITORY, every, "K2")  # type: ignore[arg-type]
    refused(wars(), Meeples(((0, 0),) * 11), Code.TERRITORY, every, "K2")


def test_K2_sixteen_meeples_each() -> None:
    sixteen = with_meeples(teal_1=(10, 0), pink_3=(6, 16))
    assert enter(wars(), sixteen).rounds[0].counts == sixteen.counts
    error = refused(
        wars(),
        with_meeples(teal_1=(10, 0), pink_3=(7, 0)),
        Code.MEEPLES,
        "Ana has 17 meeples on the board, but each player has 16.",
        "K2",
    )
    assert (error.player, error.numbers) == ("Ana", {"too_many": 1})


@pytest.mark.parametrize(("wrong", "words"), [(17, "17"), (-1, "-1"), ("two", "'two'"), (True, "true"), (1.5, "1.5")])
def test_K2_a_count_is_a_number_of_meeples(wrong: object, words: str) -> None:
    refused(
        wars(),
        with_meeples(orange_2=(0, wrong)),  # type: ignore[arg-type]
        Code.MEEPLES,
        f"Ben can't have {words} meeples on orange 2: it must be a whole number from 0 to 16.",
        "K2",
    )


def test_K2_both_players_meeples_are_needed() -> None:
    one_sided = ((0,), *((0, 0),) * 9)
    refused(
        wars(),
        Meeples(one_sided),  # type: ignore[arg-type]
        Code.MEEPLES,
        "The meeples of both players on teal 1 are needed.",
        "K2",
    )


def test_K3_more_meeples_control_and_equal_or_none_do_not() -> None:
    counts = with_meeples(teal_1=(2, 1), teal_2=(1, 3), teal_3=(2, 2), centre=(0, 1)).counts
    assert controlled(counts) == board(teal="AB.", centre="B")


def test_K3_only_a_player_can_control() -> None:
    holders = (2, *NOBODY[1:])
    refused(wars(), Control(holders), Code.UNKNOWN_PLAYER, "Nobody named 2 can control teal 1.", "K3")


@pytest.mark.parametrize(("held", "points"), [("...", 0), ("A..", 1), ("AA.", 4), ("AAA", 9), ("ABA", 4)])
def test_K4_a_suit_scores_the_square_of_its_territories(held: str, points: int) -> None:
    """Two teal for 4 and three for 9 are the sheet's example."""
    assert suit_points(board(teal=held), 0) == {"teal": points, "orange": 0, "pink": 0, "centre": 0}


def test_K4_the_centre_is_worth_four() -> None:
    assert board_points(board(centre="B"), 1) == 4
    assert board_points(board(centre="B"), 0) == 0


def test_K4_a_perfect_board_is_31() -> None:
    assert board_points(board(teal="AAA", orange="AAA", pink="AAA", centre="A"), 0) == 31


def test_K5_points_add_up_over_three_rounds() -> None:
    state = enter(wars(), Control(board(teal="AAB")), Control(board(centre="B")), Control(board(pink="BBA")))
    assert [round.points for round in state.rounds] == [(4, 1), (0, 4), (1, 4)]
    assert state.totals == (5, 9)
    assert state.outcome is not None
    assert state.outcome.sentence == "Ben wins with 9, 4 points ahead of Ana."


def test_K5_equal_points_share_the_win() -> None:
    state = enter(wars(), Control(board(teal="AB.")), Control(NOBODY), Control(NOBODY))
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert state.outcome.sentence == "Ana and Ben share the win with 1."


@pytest.mark.parametrize(
    ("military", "movement", "leader"),
    [((3, 2), (0, 5), 0), ((2, 3), (5, 0), 1), ((2, 2), (1, 0), 0), ((2, 2), (0, 1), 1), ((2, 2), (1, 1), None)],
)
def test_K6_military_then_movement_decide_who_leads(
    military: tuple[int, int], movement: tuple[int, int], leader: int | None
) -> None:
    state = enter(wars(), Strength(military, movement))
    assert state.leader == leader
    assert state.lot_needed == (leader is None)


def test_K6_a_lot_settles_what_is_still_tied() -> None:
    state = enter(wars(), Strength((2, 2), (1, 1)), Lead(1))
    assert state.leader == 1
    assert not state.lot_needed
    assert enter(state, Control(NOBODY)).rounds[0].lead == 1


def test_K6_a_lot_drawn_before_counting_stands_if_the_counts_are_tied() -> None:
    assert enter(wars(), Lead(1), Strength((2, 2), (1, 1))).leader == 1
    assert enter(wars(), Lead(1), Strength((3, 2), (1, 1))).leader == 0
    assert enter(wars(), Strength((3, 2), (1, 1)), Strength((2, 2), (1, 1))).leader is None


def test_K6_the_weaker_player_cannot_lead() -> None:
    state = enter(wars(), Strength((3, 2), (0, 5)))
    refused(state, Lead(1), Code.LEAD, "Ben can't lead: Ana has more military or movement.", "K6")
    assert enter(state, Lead(0)).leader == 0


def test_K6_who_leads_may_be_entered_without_counting() -> None:
    assert enter(wars(), Lead(1)).leader == 1
    refused(wars(), Lead(2), Code.UNKNOWN_PLAYER, "Nobody sits at seat 2.")


@pytest.mark.parametrize(("wrong", "words"), [(-1, "-1"), (100, "100"), ("many", "'many'"), (None, "nothing")])
def test_K6_strength_is_a_number(wrong: object, words: str) -> None:
    sentence = f"Ben's movement can't be {words}: it must be a whole number from 0 to 99."
    refused(wars(), Strength((0, 0), (0, wrong)), Code.LEAD, sentence, "K6")  # type: ignore[arg-type]


def test_K6_strength_is_needed_of_both() -> None:
    refused(wars(), Strength((1,), (1, 2)), Code.LEAD, "The military of both players is needed.", "K6")  # type: ignore[arg-type]


def test_K6_there_is_no_first_player_to_name() -> None:
    sentence = "Trick Wars has no first player: military decides who leads."
    setup_refused("trick-wars", ("Ana", "Ben"), "Ana", Code.FIRST_PLAYER, sentence)


def test_K7_trumps_may_be_recorded() -> None:
    assert enter(wars(), Trumps("pink"), Control(NOBODY)).rounds[0].trumps == "pink"
    assert enter(wars(), Control(NOBODY)).rounds[0].trumps is None
    refused(wars(), Trumps("hearts"), Code.TRUMPS, "'hearts' can't be trumps: it is teal, orange or pink.", "K7")


def test_K8_a_round_starts_from_the_board_as_it_stood() -> None:
    state = enter(wars(), with_meeples(teal_1=(2, 1), centre=(0, 3)))
    assert state.table.counts == state.rounds[0].counts
    assert state.table.holders == board(teal="A..", centre="B")
    assert state.table.points is None


def test_K8_after_control_alone_the_meeples_are_not_known() -> None:
    state = enter(wars(), Control(board(teal="A..")))
    assert state.table.counts is None
    assert state.table.holders == board(teal="A..")


def test_what_may_be_entered_next() -> None:
    assert [choice.kind for choice in choices(wars())] == [Control, Meeples, Lead, Strength, Trumps]
    state = enter(wars(), Strength((3, 2), (0, 5)))
    assert choices(state)[2].moves == (Lead(0),)
    refused(wars(), Tricks((4, 5)), Code.NOT_IN_THIS_GAME, "Trick Wars has no entry of the kind 'tricks'.")
    assert catalogue.get("trick-wars").name == "Trick Wars"
