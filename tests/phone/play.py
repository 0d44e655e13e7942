"""Random play of all kinds, most of it legal, as a phone could send it."""

import json
from random import Random
from typing import Any

from games.rules import play
from games.rules.bidding.state import BiddingState
from games.rules.errors import IllegalEntry
from games.rules.moves import (
    Adjust,
    Amend,
    Bid,
    Cut,
    Made,
    Move,
    Note,
    Rebid,
    Redeal,
    Stop,
    Tricks,
    Trumps,
    Undo,
    from_json,
    to_json,
)
from games.rules.states import State
from tests.rules.playthroughs import legal_entry

Entry = dict[str, Any]
_SUITS = ("spades", "hearts", "diamonds", "clubs", "none", "stars")


def some_entries(state: State, random: Random, number: int) -> tuple[list[Entry], list[tuple[str | None, State]]]:
    """Entries to try one after another, and for each the code with which it is refused, and the state afterwards."""
    entries: list[Entry] = []
    outcomes: list[tuple[str | None, State]] = []
    for _ in range(number):
        entry = _entry(state, random)
        entries.append(json.loads(json.dumps(entry)))
        code = None
        try:
            state = play(state, from_json(entries[-1]))
        except IllegalEntry as error:
            code = error.code.value
        outcomes.append((code, state))
    return entries, outcomes


def _entry(state: State, random: Random) -> Entry:
    chance = random.random()
    if not state.over and chance < 0.78:
        return to_json(legal_entry(state, random))
    if chance < 0.84:
        return to_json(Undo())
    if chance < 0.90 and state.rounds:
        return to_json(_amendment(state, random))
    if chance < 0.91 and random.random() < 0.3:
        return to_json(Stop(random.random() < 0.5))
    if chance < 0.97:
        return to_json(_any(state, random))
    return _broken(to_json(_any(state, random)), random)


def _amendment(state: State, random: Random) -> Move:
    """A round as it was, with perhaps one thing changed."""
    round = random.choice(state.rounds)
    moves = list(round.moves())
    if random.random() < 0.8:
        moves[random.randrange(len(moves))] = _any(state, random, round)
    if random.random() < 0.1:
        moves = moves[:-1]
    return Amend(round.number if random.random() < 0.95 else round.number + 1, tuple(moves))


def _any(state: State, random: Random, round: Any = None) -> Move:
    """Something that need not be allowed."""
    assert isinstance(state, BiddingState)
    table = round or state.table
    seats = len(state.setup.players)
    seat, cards = random.randrange(-1, seats + 1), table.cards
    number = random.choice((*range(cards + 1), -1, cards + 1, None, True, "3"))
    extras = random.choice(
        ((), (), tuple((random.randint(0, 2),) * len(state.setup.rules.extras) for _ in range(seats)))
    )
    bids = tuple(bid or 0 for bid in table.bids)
    some = tuple(random.randint(0, max(1, cards // 2)) for _ in range(seats))
    moves: list[Move] = [
        Bid(seat, number, random.random() < 0.3),
        Bid(random.choice(table.order), random.randint(0, cards), random.random() < 0.3),
        Rebid(seat, number),
        Rebid(random.choice(table.order), random.randint(0, cards)),
        Redeal(),
        Trumps(random.choice(_SUITS), random.random() < 0.3),
        Cut(seat, random.random() < 0.3),
        Tricks(random.choice((bids, some, some[:-1], (*some, 0), (cards, *(0,) * (seats - 1)))), extras),
        Made(tuple(random.sample(range(seats), random.randint(0, seats))), extras),
        Adjust(seat, random.choice((5, -7, 0, 1001)), random.choice(("misdeal", "", " x", "ö" * 41, "a\u202eb"))),
        Note(random.choice(("ranks reversed", "", "  "))),
    ]
    return random.choice(moves)


def _broken(entry: Entry, random: Random) -> Entry:
    """What only a broken program sends."""
    if random.random() < 0.3:
        entry.pop(random.choice(list(entry)))
    elif random.random() < 0.5:
        entry[random.choice(list(entry))] = random.choice((None, 1, "x", [1, [2, [3, [4]]]], {"a": 1}, True, []))
    else:
        entry["more"] = 1
    return entry
