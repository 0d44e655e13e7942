"""Rules documents drawn at random: any that can be played, and none that takes all evening."""

from typing import Any

from hypothesis import strategies as st

from games.rules.bidding.house_rules_in import read
from games.rules.bidding.scoring import MADE_TERMS, MISSED_TERMS, MISSED_TERMS_OF_MADE
from games.rules.errors import IllegalEntry

SUITS = ["spades", "hearts", "diamonds", "clubs"]
coefficients = st.integers(-20, 20)
hands = st.lists(st.integers(1, 6), min_size=1, max_size=6)
times = st.sampled_from([1, 2, 3, "players"])


def terms(known: tuple[str, ...]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(known), coefficients, max_size=3)


@st.composite
def schedules(draw: st.DrawFn) -> dict[str, Any]:
    shape = draw(st.sampled_from(["up", "down", "up-down", "down-up", "constant", "list"]))
    if shape == "list":
        return {"shape": shape, "hands": draw(hands)}
    if shape == "constant":
        return {"shape": shape, "high": draw(st.integers(1, 5)), "rounds": draw(st.integers(1, 6))}
    low, high = sorted(draw(st.tuples(st.integers(1, 5), st.integers(1, 5))))
    tops = st.sampled_from([high, {"3": high, "other": high + 1}])
    schedule = {"shape": shape, "low": low, "high": draw(tops), "step": draw(st.integers(1, 2))}
    return schedule | {"low_times": draw(times), "high_times": draw(times)}


@st.composite
def scorings(draw: st.DrawFn, counts_made: bool) -> dict[str, Any]:
    missed = MISSED_TERMS_OF_MADE if counts_made else MISSED_TERMS
    if not counts_made and draw(st.booleans()):
        shares = draw(st.lists(st.sampled_from([100, 50, 25, -50]), min_size=1, max_size=3))
        return {"tiers": {"stake": {"base": 10} | draw(terms(MADE_TERMS)), "shares": shares}}
    scoring: dict[str, Any] = {"made": {"base": 10} | draw(terms(MADE_TERMS)), "missed": draw(terms(missed))}
    for key, known in (("made_zero", MADE_TERMS), ("missed_zero", missed)):
        if draw(st.booleans()):
            scoring[key] = draw(terms(known))
    if not counts_made and draw(st.booleans()):
        scoring["missed_over"] = draw(terms(missed))
    return scoring


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A document for three to seven players that the rules accept."""
    at_once, counts_made = draw(st.booleans()), draw(st.integers(0, 3)) == 0
    hooks = st.sampled_from(["always", "never", "not in the last round", "every seat", {"from": 3}])
    chosen = ["dealer chooses", "highest bid chooses", "best contract chooses"]
    fixed: list[object] = ["none", "hearts", {"cycle": [*SUITS, "none"]}]
    trumps = st.sampled_from([*chosen, *fixed, "turned up", "turned up or none"])
    document: dict[str, Any] = {
        "name": draw(st.sampled_from(["Friday", "Ours", "Tante Ännes Spiel"])),
        "players": [3, draw(st.integers(3, 7))],
        "deck": draw(st.sampled_from([52, 104, {"each": 8}])),
        "schedule": draw(schedules()),
        "bids": "at once" if at_once else "in turn",
        "leads": draw(st.sampled_from(["first bidder", "last bidder", "highest bid"])),
        "trumps": draw(trumps),
        "no_trumps": draw(st.lists(st.sampled_from([1, 4, "all dealt", "first"]), max_size=3, unique=True)),
        "ties": draw(st.sampled_from(["shared", "most bids made"])),
        **draw(scorings(counts_made)),
    }
    if counts_made:
        document["count"] = "made"
    elif draw(st.integers(0, 3)) == 0:
        document["unwon"] = True
    if not at_once:
        document["hook"] = draw(hooks)
    document |= draw(st.sampled_from([{}, {"titles": "head"}, {"first_bid": "dealer"}]))
    document |= draw(st.sampled_from([{}, {"factor": {"hands": [1, 3], "times": 2}}, {"ends": {"points": 30}}]))
    if "ends" not in document:
        document |= draw(st.sampled_from([{}, {"factor": {"rounds": "last", "times": 3}}]))
    if draw(st.booleans()):
        document["streak"] = {"length": 2, "made": draw(coefficients), "missed": draw(coefficients), "hands": [2, 3, 4]}
    if draw(st.booleans()):
        document["extras"] = [{"name": "Loot", "points": 20, "when": "made"}, {"name": "Beer", "points": -5}]
    return document if _is_accepted(document) else draw(documents())


def _is_accepted(document: dict[str, Any]) -> bool:
    try:
        read(document)
    except IllegalEntry:
        return False
    return True
