"""Whatever comes in, nothing but IllegalEntry comes out."""

import json
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import IllegalEntry, catalogue, play, sheet
from games.rules.moves import KINDS, Amend, Move, from_json
from games.rules.states import State
from tests.rules.playthroughs import randoms, states
from tests.rules.tables import NAMES

pytestmark = pytest.mark.slow

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.sheet.json"))

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 20)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from([*NAMES, "hearts", "none", "teal", "7H", "D", "DSH", "\ud800"])
    | st.integers(14_300, 15_000).map(lambda bits: 1 << bits)
)
anything: st.SearchStrategy[Any] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


@st.composite
def wild_entries(draw: st.DrawFn) -> Move:
    """An entry of any kind with anything in its fields."""
    kind = draw(st.sampled_from(list(KINDS.values())))
    values = {field.name: draw(anything | st.lists(anything, max_size=10).map(tuple)) for field in fields(kind)}
    if kind is Amend and draw(st.booleans()):
        values["entries"] = tuple(draw(st.lists(wild_entries(), max_size=5)))
    return kind(**values)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    with suppress(IllegalEntry):
        sheet.score(data)


@given(st.sampled_from(list(catalogue.CATALOGUE)), anything)
def test_any_json(game: str, document: Any) -> None:
    with suppress(IllegalEntry):
        sheet.read(document if isinstance(document, dict) else {})
    with suppress(IllegalEntry):
        sheet.read({**head(game), "rounds": [document]})
    with suppress(IllegalEntry):
        from_json(document)


def head(game: str) -> dict[str, object]:
    """A sheet without rounds, which is fine as it is."""
    kind = catalogue.CATALOGUE[game]
    first = {"first": "Ana"} if kind.first_title else {}
    return {"scorekeeper": 1, "game": game, "players": list(NAMES[: kind.fewest]), **first}


@settings(max_examples=300)
@given(st.sampled_from(RECORDED), randoms, anything)
def test_a_good_sheet_with_something_wrong_somewhere(path: Path, random: Random, wrong: Any) -> None:
    document = json.loads(path.read_text())
    spoil(document, random, wrong)
    with suppress(IllegalEntry):
        sheet.write(sheet.read(document))


def spoil(document: Any, random: Random, wrong: Any) -> None:
    """Replace, add or remove something at a random depth."""
    inner = document
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = random.choice(keys)
        if isinstance(inner[key], (dict, list)) and inner[key] and random.random() < 0.8:
            inner = inner[key]
            continue
        match random.randrange(3):
            case 0:
                inner[key] = wrong
            case 1:
                del inner[key]
            case 2 if isinstance(inner, dict):
                inner[random.choice([*NAMES, "cut", "line", "lead", "stopped"])] = wrong
            case _:
                inner.append(wrong) if isinstance(inner, list) else None
        return


@settings(max_examples=200)
@given(states(), wild_entries())
def test_any_entry_in_any_state(state: State, entry: Move) -> None:
    with suppress(IllegalEntry):
        play(state, entry)


@given(st.sampled_from(list(catalogue.CATALOGUE)), anything, anything, anything)
def test_any_setup(key: str, players: Any, first: Any, options: Any) -> None:
    with suppress(IllegalEntry):
        catalogue.get(key).setup(players, first, options)
    with suppress(IllegalEntry):
        catalogue.get(key).setup(NAMES[:3], "Ana", options)
    with suppress(IllegalEntry):
        catalogue.get("chinese-whist").setup(NAMES[:3], "Ana", {"setup": players, "scoring": first})


@given(st.lists(st.integers() | scalars, min_size=3, max_size=3))
def test_any_custom_schedule(hands: list[Any]) -> None:
    with suppress(IllegalEntry):
        catalogue.get("chinese-whist").setup(NAMES[:3], "Ana", {"setup": hands})
