"""From bytes to a JSON document that can be trusted to be one, and small helpers to read it."""

import json
from collections.abc import Collection
from typing import NoReturn

from games.rules.errors import Code, IllegalEntry
from games.rules.setups import Setup
from games.rules.words import shown

MOST_BYTES = 256 * 1024
"""Several times the longest game with the longest names."""

Document = dict[str, object]


def parse(data: bytes) -> Document:
    """The JSON object in the bytes; refuses everything else, and an object that names a key twice."""
    if len(data) > MOST_BYTES:
        raise IllegalEntry(Code.TOO_LARGE, f"The file is too large: a sheet has at most {MOST_BYTES // 1024} KB.")
    try:
        document = DECODER.decode(data.decode("utf-8-sig"))
    except IllegalEntry:
        raise
    except (ValueError, RecursionError) as error:
        raise IllegalEntry(Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON.") from error
    if not isinstance(document, dict):
        raise IllegalEntry(Code.NOT_A_SHEET, "The file is not a sheet: it is JSON, but not an object.")
    return document


def given(document: Document) -> Document:
    """The document without what is null: null counts as left out."""
    return {key: value for key, value in document.items() if value is not None}


def check_keys(document: Document, known: Collection[str], *, what: str) -> None:
    for key in document:
        if key not in known:
            raise IllegalEntry(Code.UNKNOWN_KEY, f"{what} has no {shown(key)}.")


def by_seat(document: object, setup: Setup, *, what: str) -> dict[int, object]:
    """The values of an object keyed by players' names, by seat; null counts as left out."""
    if not isinstance(document, dict):
        raise IllegalEntry(Code.NOT_A_SHEET, f"The {what} must be given by player's name.")
    seated = {seat_of(name, setup, what=what): value for name, value in document.items()}
    return {seat: value for seat, value in seated.items() if value is not None}


def columns(found: Document, **names: str) -> Document:
    """These columns of a table under the names that they have in a sheet, as far as anything stands in them."""
    return {key: found[column] for key, column in names.items() if column in found}


def seat_of(name: object, setup: Setup, *, what: str) -> int:
    if not isinstance(name, str) or name not in setup.players:
        raise IllegalEntry(Code.UNKNOWN_PLAYER, f"The {what} can't name {shown(name)}: no player has that name.")
    return setup.players.index(name)


def by_name(values: Collection[object], setup: Setup) -> dict[str, object]:
    """Values by seat, keyed by players' names; None is left out."""
    return {name: value for name, value in zip(setup.players, values, strict=True) if value is not None}


def _once(pairs: list[tuple[str, object]]) -> Document:
    document: Document = {}
    for key, value in pairs:
        if key in document:
            raise IllegalEntry(Code.PLAYER_TWICE, f"{shown(key)} is named twice where it can stand only once.")
        document[key] = value
    return document


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
"""Reads JSON, but neither NaN nor an object that names a key twice."""
