"""Sheets for tests to change: one of each family, and their rounds."""

import json
from typing import Any

import pytest

from games.rules import IllegalEntry, sheet

TRIO = {"scorekeeper": 1, "game": "oh-hell", "players": ["Ana", "Ben", "Cara"], "first": "Ana"}
WHIST = {**TRIO, "game": "chinese-whist", "options": {"setup": "short", "scoring": "oy-vey"}}
DUEL = {"scorekeeper": 1, "game": "tricky-timeline", "players": ["Ana", "Ben"], "first": "Ana"}
WARS = {"scorekeeper": 1, "game": "trick-wars", "players": ["Ana", "Ben"]}

THREES = {"Ana": 3, "Ben": 3, "Cara": 3}
WON = {"Ana": 4, "Ben": 3, "Cara": 3}
KEPT = {"Ana": "DSH", "Ben": "CCH"}
LINE = [
    {"Ana": "7H", "Ben": "3H"},
    {"Ana": "2D", "Ben": "8C"},
    {"Ana": "4S", "Ben": "6S"},
    {"Ana": "8H", "Ben": "2S"},
    {"Ana": "5D", "Ben": "4D"},
    {"Ana": "2C", "Ben": "3C"},
    {"Ana": "7D", "Ben": "8D"},
    {"Ana": "7S", "Ben": "5S"},
    {"Ana": "2H", "Ben": "4H"},
]
NOBODY = {"teal": [None] * 3, "orange": [None] * 3, "pink": [None] * 3, "centre": None}
NO_MEEPLES: dict[str, Any] = {"teal": [{}] * 3, "orange": [{}] * 3, "pink": [{}] * 3, "centre": {}}


def score(document: object) -> Any:
    return sheet.score(json.dumps(document).encode())


def with_rounds(sheet: dict[str, Any], *rounds: object) -> dict[str, Any]:
    return {**sheet, "rounds": list(rounds)}


def complains(document: object, line: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        score(document)
    assert caught.value.line == line
