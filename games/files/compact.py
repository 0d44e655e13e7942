"""Entries in a book file: without what can be left out, because a book has hundreds of thousands of them."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from games.rules.moves import KINDS, Move, from_json

_FIRST_VERSION = 1
_DEFAULTS = {kind: {field.name: field.default for field in fields(entry)} for kind, entry in KINDS.items()}


def compact(body: Mapping[str, Any]) -> dict[str, Any]:
    """A stored entry without its version, if it is the first, and without what is as usual."""
    usual: dict[str, object] = {**_DEFAULTS[body["kind"]], "v": _FIRST_VERSION}
    written = {name: value for name, value in body.items() if value != usual.get(name, ...)}
    if "entries" in written:
        written["entries"] = [compact(move) for move in written["entries"]]
    return written


def read_compact(document: object) -> Move:
    """The entry that `compact` wrote, or IllegalEntry."""
    if isinstance(document, dict):
        document = {"v": _FIRST_VERSION, **document}
        if isinstance(document.get("entries"), list):
            document["entries"] = [_whole(move) for move in document["entries"]]
    return from_json(document)


def _whole(move: object) -> object:
    return {"v": _FIRST_VERSION, **move} if isinstance(move, dict) else move
