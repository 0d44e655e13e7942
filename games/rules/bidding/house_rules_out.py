"""House rules as a document again, so that equal rules are the same document."""

import hashlib
import json

from games.rules.bidding.house_rules import HouseRules, Trumping, Trumps
from games.rules.bidding.schedule import Schedule
from games.rules.documents import Document


def identity(rules: HouseRules) -> str:
    """A short name for rules by all that they say, their name included: two groups' `Friday` are not one game."""
    return hashlib.sha256(json.dumps(write(rules), sort_keys=True).encode()).hexdigest()[:12]


def write(rules: HouseRules) -> Document:
    """The document, without what goes without saying."""
    scoring = rules.scoring
    document: Document = {
        "name": rules.name,
        "players": [rules.fewest, rules.most],
        "deck": {"each": rules.deck_each} if rules.deck_each else rules.deck,
        "schedule": _written_schedule(rules.schedule),
        "bids": "at once" if rules.at_once else "in turn",
    }
    if rules.has_head:
        document["titles"] = "head"
    elif rules.dealer_first:
        document["first_bid"] = "dealer"
    document["hook"] = {"from": rules.hook_from} if rules.hook_from else rules.hook.value
    document["leads"] = rules.leads.value
    document |= _written_trumps(rules.trumps)
    if scoring.tiers is not None:
        document["tiers"] = {"stake": scoring.tiers.stake.named, "shares": list(scoring.tiers.shares)}
    else:
        document |= {"made": scoring.made.named, "missed": scoring.missed.named}
        zeros = {
            "made_zero": scoring.made_zero,
            "missed_zero": scoring.missed_zero,
            "missed_over": scoring.missed_over,
        }
        document |= {key: terms.named for key, terms in zeros.items() if terms is not None}
    return document | _written_rest(rules)


def _written_schedule(schedule: Schedule) -> Document:
    if schedule.shape == "list":
        return {"shape": "list", "hands": list(schedule.listed)}
    high: object = _most(schedule.high)
    if schedule.high_for:
        high = {str(players): _most(hand) for players, hand in schedule.high_for} | {"other": high}
    written: Document = {"shape": schedule.shape, "high": high}
    if schedule.shape == "constant":
        return written | {"rounds": schedule.rounds}
    written["low"] = schedule.low
    if schedule.step > 1:
        written["step"] = schedule.step
    for key, times in (("low_times", schedule.low_times), ("high_times", schedule.high_times)):
        if times != 1:
            written[key] = times or "players"
    if schedule.last is not None:
        written["last"] = schedule.last
    return written


def _most(hand: int | None) -> object:
    return "most" if hand is None else hand


def _written_trumps(trumps: Trumps) -> Document:
    how: object = trumps.how.value
    if trumps.how is Trumping.CYCLE:
        how = {"cycle": list(trumps.suits)}
    elif trumps.how is Trumping.ONE_SUIT:
        how = trumps.suits[0]
    words = [word for word, holds in (("all dealt", trumps.not_when_all_dealt), ("first", trumps.not_first)) if holds]
    without = [*trumps.not_with, *words]
    return {"trumps": how, "no_trumps": without} if without else {"trumps": how}


def _written_rest(rules: HouseRules) -> Document:
    document: Document = {}
    if rules.factor is not None:
        which: Document = {"rounds": "last"} if rules.factor.last_round else {"hands": list(rules.factor.hands)}
        document["factor"] = which | {"times": rules.factor.times}
    if rules.blind:
        document["blind"] = list(rules.blind)
    if rules.streak is not None:
        streak: Document = {"length": rules.streak.length, "made": rules.streak.made, "missed": rules.streak.missed}
        document["streak"] = streak | ({"hands": list(rules.streak.hands)} if rules.streak.hands else {})
    if rules.extras:
        document["extras"] = [
            {"name": extra.name, "points": extra.points, "when": "made" if extra.when_made else "always"}
            for extra in rules.extras
        ]
    if rules.unwon:
        document["unwon"] = True
    if rules.to_points is not None:
        document["ends"] = {"points": rules.to_points}
    if rules.ties_by_made:
        document["ties"] = "most bids made"
    if rules.counts_made:
        document["count"] = "made"
    return document
