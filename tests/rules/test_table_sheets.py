"""Sheets of tables that changed: who was absent, left or came later, points adjusted, notes, and other hands."""

import json
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import IllegalEntry, catalogue, play, start
from games.rules.bidding.state import BiddingState
from games.rules.moves import Adjust, ComeBack, Join, Leave, Move, Note, Reschedule, SitOut, Swap
from games.rules.sheet import read, score, write
from games.rules.states import State
from tests.rules.playthroughs import play_on, randoms
from tests.rules.tables import NAMES

RULES: dict[str, Any] = {
    "name": "Friday",
    "players": [2, 6],
    "schedule": {"shape": "list", "hands": [1, 2, 3]},
    "hook": "never",
    "trumps": "none",
    "made": {"base": 10},
}


def sheet(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "scorekeeper": 1,
        "game": "house",
        "rules": RULES,
        "players": ["Ana", "Ben", "Cara"],
        "first": "Ana",
        "rounds": list(rounds),
        **more,
    }


def round_of(winner: str, cards: int, *names: str, **more: Any) -> dict[str, Any]:
    """Everybody bids 0, and one takes all."""
    return {"bids": dict.fromkeys(names, 0), "tricks": {name: cards * (name == winner) for name in names}, **more}


def scored(document: dict[str, Any]) -> dict[str, Any]:
    played: dict[str, Any] = json.loads(json.dumps(score(json.dumps(document).encode())))
    return played


def test_G3_whoever_is_absent_is_passed_over() -> None:
    played = scored(
        sheet(
            round_of("Ana", 1, "Ana", "Ben", "Cara"),
            round_of("Ana", 2, "Ana", "Cara", absent=["Ben"]),
            round_of("Ana", 3, "Ana", "Ben", "Cara"),
        )
    )
    assert [round["dealer"] for round in played["rounds"]] == ["Ana", "Cara", "Ana"]
    assert played["rounds"][1]["absent"] == ["Ben"]
    assert "Ben" not in played["rounds"][1]["points"]
    assert played["rounds"][2]["totals"] == {"Ana": 0, "Ben": 20, "Cara": 30}
    assert [rank["players"] for rank in played["standing"]] == [["Cara"], ["Ben"], ["Ana"]]


def test_G2_whoever_left_has_no_place() -> None:
    rounds = [round_of("Ana", 1, "Ana", "Ben", "Cara"), round_of("Ana", 2, "Ana", "Cara", absent=["Ben"])]
    played = scored(sheet(*rounds, left={"Ben": 1}))
    assert played["left"] == {"Ben": 1}
    assert [rank["players"] for rank in played["standing"]] == [["Cara"], ["Ana"]]


def test_G1_whoever_came_later_began_with_so_many_points() -> None:
    rounds = [
        round_of("Ana", 1, "Ana", "Cara", absent=["Ben"]),
        round_of("Ana", 2, "Ana", "Ben", "Cara"),
    ]
    played = scored(sheet(*rounds, started_with={"Ben": 7}))
    assert played["started_with"] == {"Ben": 7}
    assert played["rounds"][1]["totals"] == {"Ana": 0, "Ben": 17, "Cara": 20}
    assert [round["dealer"] for round in played["rounds"]] == ["Ana", "Ben"]


def test_G6_other_hands_than_the_rules_have_it() -> None:
    rounds = [round_of("Ana", hand, "Ana", "Ben", "Cara") for hand in (5, 4)]
    played = scored(sheet(*rounds, schedule=[5, 4]))
    assert [round["cards"] for round in played["rounds"]] == [5, 4]
    assert played["schedule"] == [5, 4]
    assert played["over"]


def test_G7_points_are_adjusted_and_G12_a_round_has_its_word() -> None:
    reason = {"points": 3, "reason": "bet"}
    adjust = {"Ana": -10, "Ben": [5, reason]}
    played = scored(sheet(round_of("Ana", 1, "Ana", "Ben", "Cara", adjust=adjust, note="ranks reversed")))
    assert played["rounds"][0]["totals"] == {"Ana": -10, "Ben": 18, "Cara": 10}
    assert (played["rounds"][0]["adjust"], played["rounds"][0]["note"]) == (adjust, "ranks reversed")


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (sheet(started_with={"Dev": 1}), "can't name 'Dev'"),
        (sheet({"changes": []}) | {"players": [f"P{n}" for n in range(25)]}, "for 2 to 6 players, not 25"),
        (sheet(left=["Ben"]), "'left' must be given by player's name"),
        (sheet(left={"Ben": "soon"}), "Ben can't have left after round 'soon'"),
        (sheet(schedule=5), "list of the hands"),
        (sheet(schedule=[99]), "1 to 17 can be dealt"),
        (sheet(schedule=["many"]), "A hand can't have 'many' cards"),
        (sheet(round_of("Ana", 1, "Ana", absent=["Ben", "Cara"])), "at least two must be at the table"),
        (sheet(round_of("Ana", 1, "Ana", "Ben", "Cara", absent=["Zoe"])), "'Zoe' can't be absent"),
        (sheet(round_of("Ana", 1, "Ana", "Ben", "Cara", absent="Ben")), "list of names"),
        (sheet({"adjust": {"Ana": 0}}), "up or down"),
        (sheet({"adjust": {"Ana": {"points": 3, "reason": ""}}}), "The reason is missing"),
        (sheet({"note": 3}), "The note is missing"),
        (sheet(started_with={"Ana": 1, "Ben": 2, "Cara": 3}), "can't have sat down at the start"),
        ({**sheet(left={"Ana": 1}), "game": "trick-wars", "rules": None}, "for two who stay"),
    ],
)
def test_what_no_table_can_have_done_is_refused(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalEntry, match=sentence):
        read(document)


def test_G8_whoever_swapped_seats_sat_elsewhere_before() -> None:
    swap = [{"swap": "Ben", "with": "Cara"}]
    everybody = ("Ana", "Ben", "Cara")
    played = scored(
        sheet(round_of("Ana", 1, *everybody), round_of("Ana", 2, *everybody, changes=swap))
        | {"players": ["Ana", "Cara", "Ben"], "first": "Ben"}
    )
    assert [round["dealer"] for round in played["rounds"]] == ["Ben", "Ana"]
    assert played["players"] == ["Ana", "Cara", "Ben"]
    assert played["rounds"][1]["changes"] == swap


def test_G1_G2_somebody_sat_down_and_left_without_a_round() -> None:
    changes = [{"join": "Dev", "after": "Ben", "points": 7}, {"leave": "Dev"}]
    played = scored(
        sheet(round_of("Ana", 1, "Ana", "Ben", "Cara", changes=changes)) | {"players": ["Ana", "Ben", "Dev", "Cara"]}
    )
    assert (played["started_with"], played["left"]) == ({"Dev": 7}, {"Dev": 0})
    assert played["rounds"][0]["totals"] == {"Ana": 0, "Ben": 10, "Cara": 10, "Dev": 7}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"leave": "Ben"}, "must be given as a list"),
        ([{"leave": "Ben"}] * 1001, "must be given as a list"),
        (["Ben left"], "is no change of a table"),
        ([{}], "is no change of a table"),
        ([{"bid": "Ben"}], "is no change of a table"),
        ([{"leave": "Zoe"}], "can't name 'Zoe'"),
        ([{"leave": "Ben", "with": "Ana"}], "has no 'with'"),
        ([{"swap": "Ben"}], "can't name nothing"),
        ([{"swap": "Ben", "with": "Ben"}], "it takes two"),
        ([{"join": "Cara", "after": "Cara", "points": 1}], "Nobody sits at seat"),
        ([{"join": "Cara", "after": "Ben", "points": []}], "can't begin with"),
        ([{"join": ["Ben"], "after": {}}], "no player has that name"),
        ([{"reschedule": "many"}], "Say how many cards"),
        ([{"leave": "Ben"}, {"leave": "Cara"}], "at least two must be at the table"),
    ],
)
def test_changes_that_no_table_can_have_made_are_refused(changes: object, sentence: str) -> None:
    with pytest.raises(IllegalEntry, match=sentence):
        read(sheet(round_of("Ana", 1, "Ana", "Ben", "Cara", changes=changes)))


@given(random=randoms, data=st.data(), ends=st.sampled_from([{}, {"ends": {"points": 60}}]))
@settings(max_examples=25, deadline=None)
def test_a_sheet_of_any_table_that_changed_is_read_as_it_was_written(
    random: Any, data: st.DataObject, ends: dict[str, Any]
) -> None:
    hands = {"shape": "list", "hands": [2, 3, 1, 2]}
    rules = {**RULES, "players": [2, 7], "schedule": hands, "missed": {"won": 1}, **ends}
    begun = data.draw(st.integers(2, 4))
    state = start(catalogue.get("house", rules).setup(NAMES[:6], NAMES[0], seated=begun))
    for number in range(1, 6):
        for entries in (0, data.draw(st.integers(0, 3))):
            state = play_on(state, random, entries, until=partial(has_played, number))
            assert isinstance(state, BiddingState)
            for move in data.draw(st.lists(changes(state), max_size=3)):
                with suppress(IllegalEntry):
                    state = play(state, move)
        if data.draw(st.booleans()):
            check_read_as_written(state)
        state = play_on(state, random, until=partial(has_played, number))
    check_read_as_written(state)


def check_read_as_written(state: State) -> None:
    """The same sheet again, and the same table for the round to come."""
    again = read(json.loads(json.dumps(write(state))))
    assert write(again) == write(state)
    assert write(again, with_next=True) == write(state, with_next=True)


def has_played(rounds: int, state: State) -> bool:
    return len(state.rounds) >= rounds


def changes(state: BiddingState) -> st.SearchStrategy[Move]:
    """What a table may do, between rounds or in one."""
    seats = st.sampled_from(list(state.setup.seats))
    return st.one_of(
        st.builds(Join, seats, st.sampled_from(state.circle), st.sampled_from(["lowest", "average", 5])),
        st.builds(Leave, seats),
        st.builds(SitOut, seats),
        st.builds(ComeBack, seats),
        st.builds(Swap, seats, seats),
        st.builds(Adjust, seats, st.sampled_from([-10, 5]), st.sampled_from(["bet", "revoke"])),
        st.builds(Reschedule, st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)),
        st.builds(Note, st.just("reversed")),
    )
