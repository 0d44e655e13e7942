"""Whole recorded games: sheet in, scored sheet out.

The scored sheets were worked out by a separate program written from the rules alone, so that they are evidence and
not an echo.
"""

import json
from pathlib import Path

import pytest

from games.rules import sheet
from games.rules.catalogue import FIVE, WHIST_SCORING, WHIST_SETUPS

RECORDED = Path(__file__).parent / "recorded"
GAMES = sorted(path.name.removesuffix(".sheet.json") for path in RECORDED.glob("*.sheet.json"))


def scored(name: str) -> sheet.Document:
    return json.loads((RECORDED / f"{name}.scored.json").read_text())  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_sheet_is_scored_as_it_was_worked_out(name: str) -> None:
    data = (RECORDED / f"{name}.sheet.json").read_bytes()
    assert sheet.score(data) == scored(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_scored_sheet_scores_to_itself(name: str) -> None:
    document = scored(name)
    assert sheet.score(json.dumps(document).encode()) == document


@pytest.mark.parametrize("name", GAMES)
def test_what_follows_from_the_rules_is_recomputed_not_trusted(name: str) -> None:
    document = scored(name)
    tampered = {**document, "standing": [], "over": "perhaps", "winners": ["Gus"]}
    tampered["rounds"] = [
        {**round, "points": {"Ana": 99}, "totals": None, "leader": 7, "cards": "all"}
        for round in document["rounds"]  # type: ignore[attr-defined]
    ]
    assert sheet.score(json.dumps(tampered).encode()) == document


def test_every_game_setup_and_scoring_system_has_a_finished_recording() -> None:
    finished = [document for document in map(scored, GAMES) if document["over"]]
    assert {document["game"] for document in finished} >= {game.key for game in FIVE}
    options = [document["options"] for document in finished if document["game"] == "chinese-whist"]
    setups = [option["setup"] for option in options]  # type: ignore[index]
    assert {setup for setup in setups if isinstance(setup, str)} == set(WHIST_SETUPS)
    assert any(isinstance(setup, list) for setup in setups)
    assert {option["scoring"] for option in options} == set(WHIST_SCORING)  # type: ignore[index]
