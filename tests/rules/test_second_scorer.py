"""The engine against a second scorer: recorded evenings, evenings drawn at random, and sheets with a number changed."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules import IllegalEntry, sheet, start
from games.rules.bidding.presets import PRESETS as OURS
from games.rules.setups import Setup
from tests.rules.playthroughs import HOUSE, play_on, setups
from tests.rules.second_presets import PRESETS
from tests.rules.second_scorer import Refused, follow, hands_of
from tests.rules.test_recorded_games import GAMES, scored

Document = dict[str, Any]
# A document that is drawn says more than the games that come with the app.
BY_HOUSE_RULES = (*[HOUSE] * 9, *PRESETS)
CHANGED_TABLE = {"absent", "adjust", "started_with", "schedule"}
"""What tells of a table that changed: the second scorer knows only those that stay."""

luck = st.integers(0, 10**6).map(Random)


def is_by_house_rules(document: Document) -> bool:
    changed = CHANGED_TABLE & {*document, *(key for round in document["rounds"] for key in round)}
    return document["game"] in BY_HOUSE_RULES and not changed


EVENINGS = [name for name in GAMES if is_by_house_rules(scored(name))]


def agree(document: Document) -> None:
    """What follows from a sheet by the second scorer is what the engine has written on it."""
    told = follow(document)
    rounds = zip(document["rounds"], told["rounds"], strict=True)
    assert [{key: ours.get(key) for key in theirs} for ours, theirs in rounds] == told.pop("rounds")
    assert {key: document[key] for key in told} == told


def evening(setup: Setup, random: Random, moves: int) -> Document:
    """The sheet of an evening with this many moves, whatever they were."""
    written: Document = json.loads(json.dumps(sheet.write(play_on(start(setup), random, moves))))
    return written


@pytest.mark.parametrize("name", EVENINGS)
def test_a_recorded_evening(name: str) -> None:
    agree(scored(name))


def test_every_preset_has_an_evening_that_was_played_to_its_end() -> None:
    assert {scored(name)["game"] for name in EVENINGS if scored(name)["over"]} == {HOUSE, *PRESETS}
    assert set(PRESETS) == set(OURS)


@pytest.mark.parametrize("key", PRESETS)
def test_the_hands_of_a_preset_for_any_number_of_players(key: str) -> None:
    ours = OURS[key].rules
    fewest, most = PRESETS[key]["players"]
    assert (ours.fewest, ours.most) == (fewest, most)
    assert {n: list(ours.hands(n)) for n in range(fewest, most + 1)} == {
        n: hands_of(PRESETS[key], n) for n in range(fewest, most + 1)
    }


@pytest.mark.slow
@given(setups(BY_HOUSE_RULES), luck)
def test_an_evening_drawn_at_random(setup: Setup, random: Random) -> None:
    agree(evening(setup, random, 400))


@pytest.mark.slow
@given(setups(BY_HOUSE_RULES), luck)
def test_a_sheet_with_a_number_changed_is_refused_by_both_or_by_neither(setup: Setup, random: Random) -> None:
    document = evening(setup, random, random.randint(3, 80))
    # Whom the best contract lets choose changes with the number: the second scorer takes trumps as they are written.
    assume("best contract chooses" not in document.get("rules", {}).values())
    entered = [round[key] for round in document["rounds"] for key in ("bids", "tricks", "made") if round.get(key)]
    assume(entered)
    change(random.choice(entered), random.choice(document["players"]), random)
    try:
        again = sheet.score(json.dumps(document).encode())
    except IllegalEntry:
        with pytest.raises(Refused):
            follow(document)
    else:
        agree(again)


def change(entered: Any, player: str, random: Random) -> None:
    """Another number for a player, or made for missed."""
    if isinstance(entered, list):
        entered.remove(player) if player in entered else entered.append(player)
    elif player in entered:
        entered[player] = max(0, entered[player] + random.choice([-2, -1, 1, 2]))
