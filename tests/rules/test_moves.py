"""Entries as JSON."""

import json

import pytest

from games.rules import Code, IllegalEntry
from games.rules.moves import (
    KINDS,
    Adjust,
    Amend,
    Bid,
    ComeBack,
    Control,
    Cut,
    Join,
    Kept,
    Lay,
    Lead,
    Leave,
    Made,
    Meeples,
    Move,
    Note,
    Rebid,
    Redeal,
    Reschedule,
    SitOut,
    Starter,
    Stop,
    Strength,
    Swap,
    Tricks,
    Trumps,
    Undo,
    from_json,
    to_json,
)

ONE_OF_EACH = (
    Bid(1, 3),
    Bid(1, 3, early=True),
    Rebid(1, 2),
    Redeal(),
    Trumps("hearts"),
    Cut(2),
    Tricks((1, 2, 0)),
    Tricks((1, 2, 0), ((0, 1), (2, 0), (0, 0))),
    Made((0, 2)),
    Made((), ((1,), (0,), (0,))),
    Note("ranks reversed"),
    Join(4, 1, 20),
    Join(3, 0, "lowest"),
    Leave(1),
    SitOut(0),
    ComeBack(0),
    Swap(0, 2),
    Reschedule((5, 4, 3)),
    Adjust(2, -10, "misdeal"),
    Starter(1),
    Kept(0, ("D", "7S", "H")),
    Lay(1, 9, "7H"),
    Lay(1, 9, None),
    Strength((1, 2), (3, 4)),
    Lead(0),
    Control((0, 1, None, None, None, None, None, None, None, 0)),
    Meeples(((1, 2),) * 10),
    Stop(),
    Stop(counts=True),
    Undo(),
    Amend(2, (Bid(0, 1), Tricks((1, 2)), Meeples(((1, 2),) * 10))),
    Amend(1, tuple(Lay(seat, place, "7H") for place in range(1, 10) for seat in (0, 1))),
)


def test_every_kind_is_tried_below() -> None:
    assert {entry.kind for entry in ONE_OF_EACH} == set(KINDS)


@pytest.mark.parametrize("entry", ONE_OF_EACH, ids=lambda entry: entry.kind)
def test_an_entry_survives_the_way_through_json(entry: Move) -> None:
    document = json.loads(json.dumps(to_json(entry)))
    assert from_json(document) == entry
    assert hash(from_json(document)) == hash(entry)


def test_an_entry_says_its_kind_and_version() -> None:
    assert to_json(Bid(1, 3)) == {"kind": "bid", "v": 1, "seat": 1, "tricks": 3, "early": False}


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (None, Code.UNKNOWN_ENTRY),
        ([], Code.UNKNOWN_ENTRY),
        ({}, Code.UNKNOWN_ENTRY),
        ({"kind": "shuffle", "v": 1}, Code.UNKNOWN_ENTRY),
        ({"kind": ["bid"], "v": 1}, Code.UNKNOWN_ENTRY),
        ({"kind": "bid", "v": 2, "seat": 0, "tricks": 1}, Code.LATER_VERSION),
        ({"kind": "bid", "seat": 0, "tricks": 1}, Code.LATER_VERSION),
        ({"kind": "bid", "v": True, "seat": 0, "tricks": 1}, Code.LATER_VERSION),
        ({"kind": "bid", "v": 1, "seat": 0}, Code.UNKNOWN_ENTRY),
        ({"kind": "bid", "v": 1, "seat": 0, "tricks": 1, "colour": "red"}, Code.UNKNOWN_KEY),
        ({"kind": "bid", "v": 1, "seat": {}, "tricks": 1}, Code.UNKNOWN_ENTRY),
        ({"kind": "tricks", "v": 1, "tricks": [[[1]]]}, Code.UNKNOWN_ENTRY),
        ({"kind": "tricks", "v": 1, "tricks": [{}]}, Code.UNKNOWN_ENTRY),
        ({"kind": "amend", "v": 1, "round": 1}, Code.UNKNOWN_ENTRY),
        ({"kind": "amend", "v": 1, "round": 1, "entries": [1]}, Code.UNKNOWN_ENTRY),
        ({"kind": "amend", "v": 1, "round": 1, "entries": [{"kind": "undo", "v": 1}] * 101}, Code.UNKNOWN_ENTRY),
        ({"kind": "amend", "v": 1, "round": 1, "entries": [to_json(Amend(1, ()))]}, Code.UNKNOWN_ENTRY),
    ],
)
def test_what_is_not_an_entry_is_refused(document: object, code: Code) -> None:
    with pytest.raises(IllegalEntry) as caught:
        from_json(document)
    assert caught.value.code is code
