"""H: house rules as a document, and what follows from it for the table."""

import json
import time
from typing import Any

import pytest
from hypothesis import given

from games.rules import Code, IllegalEntry, catalogue, start
from games.rules.bidding import house_rules_in, house_rules_out
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import CABOOSE, OH_HELL
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import FIVE
from tests.rules.house_documents import documents
from tests.rules.tables import NAMES, TWELVE, house, rules_refused

PLAIN: dict[str, Any] = {
    "name": "Friday",
    "players": [3, 5],
    "schedule": {"shape": "down", "high": 3},
    "made": {"base": 10, "bid": 1},
}


def hands(schedule: dict[str, Any], players: int = 3, **more: object) -> tuple[int, ...]:
    document = {**PLAIN, "players": [players, players], "schedule": schedule, **more}
    return house_rules_in.read(document).hands(players)


# H1


def test_H1_how_many_play_and_with_which_deck() -> None:
    rules = house_rules_in.read({**PLAIN, "players": [2, 12], "deck": 104})
    assert (rules.fewest, rules.most, rules.deck_for(12)) == (2, 12, 104)
    assert house_rules_in.read({**PLAIN, "deck": {"each": 8}}).deck_for(4) == 32


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": [1, 3]}, "Players can't have 1: only whole numbers from 2 to 12."),
        ({"players": [5, 3]}, "Say how many can play: the fewest and the most, such as [3, 7]."),
        ({"players": 3}, "Players can't be 3: it must be a list of at most 2."),
        ({"deck": 19}, "Deck can't be 19: it must be a whole number from 20 to 416."),
        ({"deck": {"each": 0}}, "Deck, each can't be 0: it must be a whole number from 4 to 52."),
    ],
)
def test_H1_other_tables_and_decks_are_refused(change: dict[str, object], sentence: str) -> None:
    rules_refused({**PLAIN, **change}, "H1", sentence)


# H2


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        ({"shape": "up", "high": 4}, (1, 2, 3, 4)),
        ({"shape": "up", "low": 2, "high": 7, "step": 2}, (2, 4, 6)),
        ({"shape": "down", "high": 4, "low": 2}, (4, 3, 2)),
        ({"shape": "up-down", "high": 3}, (1, 2, 3, 2, 1)),
        ({"shape": "down-up", "high": 3}, (3, 2, 1, 2, 3)),
        ({"shape": "up-down", "high": 3, "high_times": 3}, (1, 2, 3, 3, 3, 2, 1)),
        ({"shape": "down-up", "high": 3, "low_times": 2}, (3, 2, 1, 1, 2, 3)),
        ({"shape": "up-down", "high": 2, "low_times": "players"}, (1, 1, 1, 2, 1, 1, 1)),
        ({"shape": "up-down", "high": 4, "last": 3}, (1, 2, 3, 4, 3)),
        ({"shape": "down-up", "high": 3, "low": 2, "last": 5}, (3, 2, 3, 4, 5)),
        ({"shape": "constant", "high": 5, "rounds": 4}, (5, 5, 5, 5)),
        ({"shape": "list", "hands": [3, 1, 2]}, (3, 1, 2)),
    ],
    ids=str,
)
def test_H2_the_shapes_of_a_schedule(schedule: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert hands(schedule) == expected


def test_H2_high_goes_as_far_as_the_deck_or_by_the_number_of_players() -> None:
    assert hands({"shape": "up", "high": "most"}, 6)[-1] == 8, "one card is left to turn up"
    assert hands({"shape": "up", "high": "most"}, 4, trumps="hearts")[-1] == 13
    by_players = {"shape": "up", "high": {"3": 2, "other": 4}}
    assert [hands(by_players, players)[-1] for players in (3, 4)] == [2, 4]


def test_B6_high_is_never_more_than_fits() -> None:
    assert max(hands({"shape": "down-up", "high": 10}, 8)) == 6
    assert hands({"shape": "up-down", "high": "most"}, 3, deck={"each": 8}, no_trumps=[8])[7] == 8


@pytest.mark.parametrize(
    ("schedule", "sentence"),
    [
        ({"shape": "round"}, "Schedule, shape can't be 'round': it must be 'up', 'down', 'up-down', "),
        ({"shape": "up", "high": 0}, "Schedule, high can't be 0: it must be a whole number from 1 to 60, 'most', "),
        ({"shape": "up", "high": 3, "low": 4}, "The lowest hand can't have more cards than the highest: 3 at most."),
        ({"shape": "up", "high": 3, "step": 3}, "Schedule, step can't be 3: it must be a whole number from 1 to 2."),
        ({"shape": "up", "high": 3, "last": 2}, "The last hand lies on the way back: "),
        ({"shape": "list", "hands": []}, "Say which hands are dealt, one after the other, such as [5, 4, 3, 2, 1]."),
        (
            {"shape": "up", "high": 3, "low_times": 4},
            "Schedule, low times can't be 4: it must be 1, 2, 3 or 'players'.",
        ),
    ],
    ids=str,
)
def test_H2_other_schedules_are_refused(schedule: dict[str, Any], sentence: str) -> None:
    rules_refused({**PLAIN, "schedule": schedule}, "H2", sentence)


def test_B6_a_schedule_that_fits_no_table_of_some_size_is_refused() -> None:
    rules_refused(
        {**PLAIN, "players": [3, 8], "schedule": {"shape": "list", "hands": [7]}},
        "B6",
        "With 8 players the largest hand from 52 cards is 6: deal fewer, or play with fewer than 8.",
    )


# H3–H6: what may not be written


@pytest.mark.parametrize(
    ("clause", "change", "sentence"),
    [
        ("H3", {"bids": "later"}, "Bids can't be 'later': it must be 'in turn' or 'at once'."),
        ("H4", {"bids": "at once", "hook": "always"}, "Who bids at once can't be bound by the last bid: "),
        ("H4", {"hook": "sometimes"}, "Hook can't be 'sometimes': it must be 'always', 'never', "),
        ("H4", {"hook": {"from": 0}}, "Hook, from can't be 0: it must be a whole number from 1 to 60."),
        ("H5", {"leads": "Ana"}, "Leads can't be 'Ana': it must be 'first bidder', 'last bidder' or 'highest bid'."),
        ("H6", {"trumps": {"cycle": []}}, "Trumps in turn need at least one suit, and each must be spades, "),
        ("H6", {"trumps": "stars"}, "Trumps can't be 'stars': it must be 'turned up', "),
        ("H6", {"no_trumps": ["often"]}, "Hands without trumps are listed by their cards, 'all dealt' or 'first': "),
        ("H14", {"made": {"won": 1}}, "House rules have no 'made.won': choose 'base', "),
        ("H7", {"made": {"base": 1001}}, "Made, base can't be 1001: it must be a whole number from -1000 to 1000."),
        ("H7", {"made": {"base": 0.5}}, "Made, base can't be 0.5: it must be a whole number from -1000 to 1000, "),
        ("H7", {"made": {}}, "Nothing would ever score: say what a made or a missed bid is worth."),
        ("H8", {"missed": {"off": "2"}}, "Missed, off can't be '2': it must be a whole number from -1000 to 1000."),
        ("H8", {"tiers": {"stake": {"base": 9}, "shares": [100]}}, "Tiers stand in place of made and missed: "),
        ("H9", {"factor": {"times": 2}}, "Say which rounds are multiplied: the 'last' one, or a list of 'hands'."),
        ("H9", {"factor": {"rounds": "last", "times": 2}, "ends": {"points": 9}}, "A game to so many points has no "),
        ("H10", {"streak": {"length": 1}}, "Streak, length can't be 1: it must be a whole number from 2 to 20."),
        ("H11", {"extras": [{"name": "Loot", "points": 1}] * 2}, "There are two extras named 'Loot': "),
        ("H11", {"extras": [{"points": 1}]}, "Extras, 1, name is missing: it must be a name of 1 to 30 letters."),
        ("H11", {"extras": [{}] * 9}, "Extras can't be that: it must be a list of at most 8."),
        ("H12", {"unwon": 1}, "Unwon can't be 1: it must be true or false."),
        ("H13", {"ends": {"points": 0}}, "Ends, points can't be 0: it must be a whole number from 1 to 100000."),
        ("H15", {"count": "made", "unwon": True}, "Where only made or missed is noted, there is no 'unwon': "),
        ("H14", {"colour": "red"}, "House rules have no 'colour': choose "),
        ("H14", {"name": "F" * 41}, "Name can't be 'FFFFFFFFFFFFFFFFFFFFFFFF…': it must be a name of 1 to 40 letters."),
        ("H2", {"schedule": {"shape": "constant", "high": 1, "rounds": 61}}, "Schedule, rounds can't be 61: "),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_with_its_clause(
    clause: str, change: dict[str, object], sentence: str
) -> None:
    rules_refused({**PLAIN, **change}, clause, sentence)


def test_H14_the_field_that_is_wrong_is_named() -> None:
    error = rules_refused({**PLAIN, "schedule": {"shape": "up", "high": 99}}, "H2", "Schedule, high can't be 99: ")
    assert error.field == "schedule.high"


def test_H14_more_than_sixty_rounds_are_refused() -> None:
    schedule = {"shape": "up-down", "high": 30, "high_times": 3}
    rules_refused({**PLAIN, "deck": 416, "schedule": schedule}, "H14", "With 3 players that would be 61 rounds: ")


@pytest.mark.parametrize(
    "hostile",
    [
        {"a": 1} | {str(number): {} for number in range(5_000)},
        {**PLAIN, "schedule": {"shape": "list", "hands": [1] * 100_000}},
        {**PLAIN, "made": {"base": 10**9}},
        {**PLAIN, "trumps": {"cycle": ["none"] * 10_000}},
        {
            **PLAIN,
            "players": [2, 12],
            "deck": 416,
            "schedule": {"shape": "up-down", "high": 60, "high_times": "players"},
        },
        {**PLAIN, "name": "\u202e" * 30},
        [[]],
        None,
        "x" * 100_000,
    ],
    ids=lambda document: str(document)[:40],
)
def test_H14_a_hostile_document_is_refused_at_once(hostile: object) -> None:
    began = time.perf_counter()
    with pytest.raises(IllegalEntry) as caught:
        house_rules_in.read(hostile)
    assert caught.value.clause
    assert time.perf_counter() - began < 0.1


# As a document


@given(documents())
def test_rules_survive_the_way_out_and_in(document: dict[str, Any]) -> None:
    rules = house_rules_in.read(document)
    written = json.loads(json.dumps(house_rules_out.write(rules)))
    assert house_rules_in.read(written) == rules
    assert house_rules_out.write(house_rules_in.read(written)) == written
    assert house_rules_out.identity(rules) == house_rules_out.identity(house_rules_in.read(written))


def test_rules_of_another_name_or_content_are_another_game() -> None:
    keys = {
        catalogue.get("house", document).key
        for document in (PLAIN, {**PLAIN, "name": "Monday"}, {**PLAIN, "made": {"base": 11, "bid": 1}})
    }
    assert len(keys) == 3
    assert catalogue.get("house", {**PLAIN, "deck": 52, "hook": "always"}).key in keys, "what goes without saying"


def test_only_house_rules_and_presets_bring_rules() -> None:
    with pytest.raises(IllegalEntry) as caught:
        catalogue.get("oh-hell", PLAIN)
    assert caught.value.code is Code.UNKNOWN_GAME


def test_a_game_carries_the_rules_that_it_was_started_by() -> None:
    setup = catalogue.get("wizard").setup(NAMES[:3], "Ana")
    older = {**house_rules_out.write(PRESETS["wizard"].rules), "made": {"base": 21}}
    assert catalogue.of(setup).key == "wizard"
    by_older = catalogue.get("wizard", older).setup(NAMES[:3], "Ana")
    assert catalogue.of(by_older).document == {**older, "made": {"base": 21}}
    assert catalogue.as_in_a_file(setup) == {"game": "wizard"}
    assert catalogue.as_in_a_file(by_older)["game"] == "wizard"


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_played_by_the_fewest_and_the_most(key: str) -> None:
    game = catalogue.CATALOGUE[key]
    for number in range(game.fewest, game.most + 1):
        state = start(game.setup(TWELVE[:number], "Ana"))
        assert isinstance(state, BiddingState)
        assert all(state.setup.rules.fits(cards, number) for cards in state.setup.schedule)


def test_the_games_with_a_rulebook_are_house_rules_like_any_other() -> None:
    assert {game.key for game in FIVE if game.rules} == {"oh-hell", "caboose"}
    for rules in (OH_HELL, CABOOSE):
        assert house(house_rules_out.write(rules)).setup.rules == rules
