"""House rules between their document and the flat fields of a form. What a choice leaves without meaning is left out."""

from collections.abc import Mapping
from typing import Any

from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import MOST_EXTRAS
from games.rules.bidding.house_rules_out import write
from games.rules.bidding.scoring import MADE_TERMS, MISSED_TERMS, MISSED_TERMS_OF_MADE
from games.rules.documents import Document

Given = Mapping[str, Any]

TERMS = {
    "made": MADE_TERMS,
    "missed": MISSED_TERMS,
    # Of a bid of 0 there is nothing to multiply, and what was won is what it is off.
    "made_zero": ("base", "cards"),
    "missed_zero": ("base", "off", "cards", "off_square", "off_triangle"),
    "missed_over": MISSED_TERMS,
}
INSTEAD = ("made_zero", "missed_zero", "missed_over")
"""What stands in place of made and missed, if anything is filled in there."""
EXTRAS = range(1, MOST_EXTRAS + 1)


# From the fields


def document_of(given: Given) -> Document:
    """The document that a form describes; None is what was left empty."""
    deck = 52 if given["deck"] is None else given["deck"]
    document: Document = {
        "name": given["name"],
        "players": [given["fewest"], given["most"]],
        "deck": {"each": deck} if given["deck_is"] == "each" else deck,
        "schedule": _schedule(given),
        "bids": given["bids"],
        "leads": given["leads"],
        "trumps": {"cycle": given["cycle"]} if given["trumps"] == "cycle" else given["trumps"],
        "no_trumps": [*given["without"], *(["all dealt"] if given["all_dealt"] else [])]
        + (["first"] if given["first_without"] else []),
        "ties": given["ties"],
        "count": given["count"],
    }
    document["titles" if given["first_bid"] == "head" else "first_bid"] = given["first_bid"]
    if given["bids"] == "in turn":
        document["hook"] = {"from": given["hook_from"]} if given["hook"] == "from" else given["hook"]
    return document | _scoring(given) | _rest(given)


def _schedule(given: Given) -> Document:
    shape = given["shape"]
    if shape == "list":
        return {"shape": shape, "hands": given["hands"]}
    high: object = given["high"] or "most"
    if given["high_for"]:
        high = {**given["high_for"], "other": high}
    if shape == "constant":
        return {"shape": shape, "high": high, "rounds": given["rounds"] or 1}
    schedule: Document = {"shape": shape, "high": high, "low": given["low"] or 1, "step": int(given["step"])}
    for times in ("low_times", "high_times"):
        schedule[times] = given[times] if given[times] == "players" else int(given[times])
    return schedule | ({"last": given["last"]} if given["last"] and "-" in shape else {})


def _scoring(given: Given) -> Document:
    made = _terms(given, "made", MADE_TERMS)
    is_made = given["count"] == "made"
    if given["scoring"] == "shares" and not is_made:
        return {"tiers": {"stake": made, "shares": given["shares"]}}
    scoring: Document = {"made": made, "missed": _terms(given, "missed", _missed(is_made))}
    for group in INSTEAD:
        known = [term for term in TERMS[group] if group == "made_zero" or term in _missed(is_made)]
        if any(given[f"{group}-{term}"] is not None for term in known) and not (is_made and group == "missed_over"):
            scoring[group] = _terms(given, group, known)
    return scoring


def _missed(is_made: bool) -> tuple[str, ...]:
    return MISSED_TERMS_OF_MADE if is_made else MISSED_TERMS


def _terms(given: Given, group: str, known: object) -> Document:
    named = {term: given[f"{group}-{term}"] for term in TERMS[group] if term in known}  # type: ignore[operator]
    return {term: points for term, points in named.items() if points}


def _rest(given: Given) -> Document:
    document: Document = {"unwon": bool(given["unwon"] and given["count"] == "tricks")}
    if given["factor"]:
        which = {"rounds": "last"} if given["factor"] == "last" else {"hands": given["factor_hands"]}
        document["factor"] = {**which, "times": given["times"] or 2}
    if given["blind"]:
        document["blind"] = given["blind"]
    if given["streak"]:
        document["streak"] = {
            "length": given["streak"],
            "made": given["streak_made"] or 0,
            "missed": given["streak_missed"] or 0,
            "hands": given["streak_hands"],
        }
    document["extras"] = [
        {"name": given[f"extra-{row}"], "points": given[f"extra-{row}-points"], "when": given[f"extra-{row}-when"]}
        for row in rows_of_extras(given)
    ]
    if given["ends"] == "points":
        document["ends"] = {"points": given["to_points"]}
    return document


def rows_of_extras(given: Given) -> list[int]:
    """The rows in which something is filled in."""
    return [row for row in EXTRAS if given[f"extra-{row}"] or given[f"extra-{row}-points"] is not None]


# Into the fields


def fields_of(rules: HouseRules) -> dict[str, Any]:
    """What stands in the fields of a form that describes these rules."""
    document: dict[str, Any] = write(rules)
    schedule, hook, trumps, deck = document["schedule"], document["hook"], document["trumps"], document["deck"]
    high = schedule.get("high", "most")
    by_players = high if isinstance(high, dict) else {"other": high}
    other = by_players["other"]
    without = document.get("no_trumps", [])
    return {
        "name": document["name"],
        "fewest": rules.fewest,
        "most": rules.most,
        "deck": deck["each"] if isinstance(deck, dict) else deck,
        "deck_is": "each" if isinstance(deck, dict) else "all",
        **{
            key: schedule[key]
            for key in ("shape", "low", "rounds", "step", "low_times", "high_times", "last")
            if key in schedule
        },
        "high": "" if other == "most" else other,
        "high_for": ", ".join(f"{players}: {hand}" for players, hand in by_players.items() if players != "other"),
        "hands": in_a_line(schedule.get("hands", [])),
        "bids": document["bids"],
        "first_bid": document.get("titles") or document.get("first_bid", ""),
        "hook": "from" if isinstance(hook, dict) else hook,
        "hook_from": rules.hook_from or "",
        "leads": document["leads"],
        "trumps": "cycle" if isinstance(trumps, dict) else trumps,
        "cycle": in_a_line(trumps["cycle"]) if isinstance(trumps, dict) else "",
        "without": in_a_line(hand for hand in without if isinstance(hand, int)),
        "all_dealt": "all dealt" in without,
        "first_without": "first" in without,
        "count": document.get("count", "tricks"),
        "ties": document.get("ties", "shared"),
        **_scoring_fields(document),
        **_rest_fields(document),
    }


def in_a_line(values: Any) -> str:
    return ", ".join(map(str, values))


def _scoring_fields(document: dict[str, Any]) -> dict[str, Any]:
    tiers = document.get("tiers")
    groups = {**document, "made": tiers["stake"] if tiers else document["made"]}
    fields: dict[str, Any] = {
        "scoring": "shares" if tiers else "made or missed",
        "shares": in_a_line(tiers["shares"]) if tiers else "",
    }
    for group, terms in TERMS.items():
        if group not in groups:
            continue
        given = dict(groups[group])
        if group == "missed_zero" and "won" in given:
            given["off"] = given.get("off", 0) + given["won"]
        fields |= {f"{group}-{term}": given[term] for term in terms if given.get(term)}
        # What is worth nothing says so, where an empty group would mean that nothing is different.
        if group in INSTEAD and not any(given.get(term) for term in terms):
            fields[f"{group}-base"] = 0
    return fields


def _rest_fields(document: dict[str, Any]) -> dict[str, Any]:
    factor, streak = document.get("factor", {}), document.get("streak", {})
    fields: dict[str, Any] = {
        "factor": "last" if "rounds" in factor else "hands" if factor else "",
        "factor_hands": in_a_line(factor.get("hands", [])),
        "times": factor.get("times", ""),
        "blind": in_a_line(document.get("blind", [])),
        "streak": streak.get("length", ""),
        "streak_made": streak.get("made", ""),
        "streak_missed": streak.get("missed", ""),
        "streak_hands": in_a_line(streak.get("hands", [])),
        "unwon": document.get("unwon", False),
        "ends": "points" if "ends" in document else "",
        "to_points": document.get("ends", {}).get("points", ""),
    }
    for row, extra in enumerate(document.get("extras", []), 1):
        fields |= {
            f"extra-{row}": extra["name"],
            f"extra-{row}-points": extra["points"],
            f"extra-{row}-when": extra["when"],
        }
    return fields
