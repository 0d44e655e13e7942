"""Faults put into the phone's engine on purpose: the same play that finds none in the engine finds each of them."""

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from games.rules import start
from games.rules.setups import Setup
from tests.phone import differences
from tests.phone.differences import any_setups, randoms
from tests.phone.phones import Phone
from tests.phone.play import some_entries

Played = tuple[Setup, list[Any], list[Any]]

MUTANTS = [
    ("bidding_round.js", "total === this.cards &&", "total >= this.cards &&"),
    ("bidding_round.js", "this.bids[seat] === most)", "this.bids[seat] >= most - 1)"),
    ("bidding.js", "hook ? order.slice(-1) : []", "hook ? order.slice(0, 1) : []"),
    ("bidding.js", "worth: table,", "worth: Math.max(0, table - 1),"),
    ("bidding.js", "this.plan.rounds[rounds.length]", "this.plan.rounds[Math.max(0, rounds.length - 1)]"),
    ("bidding.js", "Math.max(...rounds.at(-1).totals) >= enough", "Math.max(...rounds.at(-1).totals) > enough + 9"),
    ("results.js", "isMade || !when_made", "isMade"),
    ("replay.js", "state.entries.slice(0, -1)", "state.entries.slice(0, -2)"),
    ("trumps.js", "if (table.bid_count && suit !== table.trumps)", "if (false)"),
    ("state.js", "totals[other] - totals[one]", "totals[one] - totals[other]"),
]
RARE = [
    ("results.js", "isMade === before ? (row % length) + 1 : 1", "isMade === before ? row + 1 : 1"),
    ("bidding_round.js", "trumps: same(choosers, this.choosers) ? this.trumps : null", "trumps: this.trumps"),
    ("bidding_round.js", "if (bid === null) return null;", "if (bid === null) continue;"),
    ("bidding.js", "(early && seat !== table.last_bidder)", "early"),
    ("results.js", "missing < 0 ||", "missing < -1 ||"),
    ("results.js", "if (won !== bid) joined", "joined"),
    ("replay.js", "if (state.playedOut && moves.length)", "if (false)"),
    ("replay.js", "return isAlone ?", "return !isAlone ?"),
    ("replay.js", "round - 1).with({ stopped: false, counts: false })", "round - 1)"),
    ("prospects.js", "(bids & ~(1n << cards))", "bids"),
]
"""What only long play finds: `make phone` has enough of it."""


def play_some(examples: int) -> list[Played]:
    """Games of all kinds, the same every time, with what the rules make of them."""
    games: list[Played] = []

    @settings(max_examples=examples, phases=[Phase.generate], database=None, derandomize=True, deadline=None)
    @given(setup=any_setups, random=randoms)
    def play(setup: Setup, random: Random) -> None:
        games.append((setup, *some_entries(start(setup), random, 60)))

    play()
    return games


@pytest.fixture(scope="session")
def played() -> list[Played]:
    return play_some(150)


@pytest.mark.slow
@pytest.mark.parametrize(("module", "old", "new"), MUTANTS, ids=lambda text: text)
def test_a_fault_in_the_engine_is_found(played: list[Played], module: str, old: str, new: str) -> None:
    assert is_found(played, module, old, new)


def is_found(played: list[Played], module: str, old: str, new: str) -> bool:
    """True if some game goes otherwise with this text put in the place of that one."""
    phone = Phone({module: (old, new)})
    try:
        return any(_differs(phone, game) for game in played)
    finally:
        phone.close()


def _differs(phone: Phone, game: Played) -> bool:
    try:
        return bool(differences.between(phone, *game))
    except AssertionError:
        # It broke altogether.
        return True
