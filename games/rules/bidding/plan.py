"""Everything that follows from a bidding game's set-up, round by round: with it a phone plays without knowing the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from games.rules.bidding.dealing import dealt
from games.rules.bidding.house_rules import Hook, HouseRules, Leads, Trumping
from games.rules.bidding.prospects import widest_gap
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.documents import Document

_MOST_NUMBERS = 20_000
"""In all tables of points: hands of sixty cards would make a page of a megabyte."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a family says of a game, and what a phone must know beyond that."""

    document: Document = field(default_factory=dict)
    needs: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def plan(setup: BiddingSetup) -> Plan:
    """The rounds, and what bids and tricks are worth in them."""
    rules = setup.rules
    state = setup.start()
    rounds = list(_dealt(state))
    worth = [(round.cards, state.factor(round.number, round.cards)) for round in rounds]
    tables = list(dict.fromkeys(worth))
    needs = list(_needs(rules))
    if sum((cards + 1) * (cards + 2) for cards, _ in tables) > _MOST_NUMBERS:
        tables, needs = [], [*needs, "long hands"]
    document: Document = {
        "rounds": [
            _round(state, round, tables.index(table) if tables else 0)
            for round, table in zip(rounds, worth, strict=True)
        ],
        "tables": [_points(rules, cards, factor) for cards, factor in tables],
        "gaps": [0 if rules.is_open else factor * widest_gap(rules.scoring, cards) for cards, factor in tables],
        "next": [setup.seating.next_after(seat) for seat in setup.seating.ring],
        "rules": _rules(rules),
    }
    return Plan(document, tuple(needs))


def _needs(rules: HouseRules) -> Iterator[str]:
    """What an engine must know beyond rounds and tables."""
    if rules.at_once:
        yield "bids at once"
    if rules.extras:
        yield "extras"
    if rules.streak:
        yield "streaks"
    if rules.to_points is not None:
        yield "points"
    if rules.counts_made:
        yield "made"


def _rules(rules: HouseRules) -> Document:
    streak = rules.streak
    return {
        "head": rules.has_head,
        "dealer_first": rules.dealer_first,
        "at_once": rules.at_once,
        "trumps": rules.trumps.how.value,
        "made": rules.counts_made,
        "unwon": rules.unwon,
        "blind": list(rules.blind),
        "to_points": rules.to_points,
        "ties_by_made": rules.ties_by_made,
        "open": rules.is_open,
        "extras": [{"name": it.name, "points": it.points, "when_made": it.when_made} for it in rules.extras],
        "streak": {"length": streak.length, "made": streak.made, "missed": streak.missed} if streak else None,
    }


def _dealt(state: BiddingState) -> Iterator[BiddingRound]:
    """Each round as it is dealt, if the table stays as it is."""
    rounds: tuple[BiddingRound, ...] = ()
    for _ in range(state.round_count):
        rounds = (*rounds, dealt(state, rounds))
        yield rounds[-1]


def _round(state: BiddingState, round: BiddingRound, table: int) -> Document:
    rules = state.setup.rules
    leads = {Leads.FIRST_BIDDER: round.first_bidder, Leads.LAST_BIDDER: round.last_bidder}.get(rules.leads)
    document: Document = {
        "cards": round.cards,
        "order": list(round.order),
        "leads": leads,
        "hook": "every" if round.bound and rules.hook is Hook.EVERY_SEAT else bool(round.bound),
        "table": table,
    }
    if rules.streak and not rules.streak.counts(round.cards):
        document["no_streak"] = True
    called = rules.trumps_without_choice(round.number, round.cards, len(round.order))
    match rules.trumps.how:
        case _ if called is not None:
            document["trumps"] = called
        case Trumping.HIGHEST_BID:
            document["chooses"] = "highest"
        case Trumping.BEST_CONTRACT:
            document["chooses"] = "best"
        case Trumping.DEALER:
            document["chooses"] = round.choosers[0]
    return document


def _points(rules: HouseRules, cards: int, factor: int) -> list[list[int]]:
    """By bid and tricks; where only made or missed is noted, what either is worth."""
    won = range(cards + 1)
    if rules.counts_made:
        return [[factor * rules.scoring.points(bid, told, cards) for told in (bid + 1, bid)] for bid in won]
    return [[factor * rules.scoring.points(bid, told, cards) for told in won] for bid in won]
