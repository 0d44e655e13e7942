"""What a phone plays or draws otherwise than the server."""

import json
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from games.rules import start
from games.rules.setups import Setup
from games.rules.states import State
from tests.phone.pads import draw, options_of, page_of
from tests.phone.phones import Phone, told
from tests.phone.play import Entry, some_entries
from tests.rules.playthroughs import HOUSE, setups

GAMES = ("oh-hell", "chinese-whist", "caboose", "skull-king", "romanian-whist", *[HOUSE] * 4)
any_setups = setups(GAMES)
randoms = st.integers(0, 2**32).map(Random)


def in_play(phone: Phone, setup: Setup, random: Random, number: int) -> str:
    """The first entry that the phone judges otherwise, or after which it has another game."""
    return between(phone, setup, *some_entries(start(setup), random, number))


def between(phone: Phone, setup: Setup, entries: list[Entry], outcomes: list[tuple[str | None, State]]) -> str:
    """The first of these entries that the phone judges otherwise."""
    answers = phone.play(setup, entries)
    for entry, (code, state), (phones_code, phones_state) in zip(entries, outcomes, answers, strict=True):
        if code != phones_code:
            return f"{json.dumps(entry)}: {code} here, {phones_code} there"
        if code is None and (difference := _difference(told(state), phones_state)):
            return f"{json.dumps(entry)}: {difference}"
    return ""


def _difference(ours: dict[str, object], theirs: dict[str, object]) -> str:
    differing = [name for name in ours if ours[name] != theirs.get(name)]
    return "; ".join(f"{name} is {ours[name]} here, {theirs.get(name)} there" for name in differing)


def in_a_pad(phone: Phone, setup: Setup, random: Random) -> str:
    """The first line of the pad that the phone draws otherwise."""
    if random.random() < 0.3:
        setup = replace(setup, players=("<b>&'\"", *setup.players[1:]))
    state = some_entries(start(setup), random, random.randint(1, 80))[1][-1][1]
    page, options = page_of(state, random), options_of(state, random)
    ours, theirs = draw(state, page, options), phone.draw(state, page, **options)
    if ours == theirs:
        return ""
    lines = zip([*ours.splitlines(), ""], [*theirs.splitlines(), ""], strict=False)
    return next(f"{one!r} here, {other!r} there" for one, other in lines if one != other)
