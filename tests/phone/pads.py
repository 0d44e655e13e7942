"""Pads as the server draws them, without a game in a database."""

from random import Random
from typing import Any

from django.template.loader import render_to_string
from django.utils.http import urlencode

from games.pads.families import family_of
from games.rules import catalogue
from games.rules.bidding.state import BiddingState
from games.rules.documents import Document
from games.rules.states import State
from games.stats.hints import BidHint


def page_of(state: State, random: Random) -> Document:
    """What a page knows beside its game."""
    game = catalogue.of(state.setup)
    return {
        "game": {"pk": "k3-x_Y", "number": len(state.entries)},
        "kind": {"key": game.key, "name": game.name, "first_title": game.first_title},
        "may_write": random.random() < 0.8,
        "me": random.choice((None, *state.setup.seats)),
        "live": "some-key",
        "enter": "/games/k3-x_Y/enter/",
        "here": "/games/k3-x_Y/",
        "table_query": "seat=Ana&first=Ana",
        "key": "a" * 22,
        "csrf_token": "c" * 64,
        "theme": random.choice((None, "dark", "light")),
        "saved": random.choice(("", "The name is <changed>.")),
        "notice": random.choice(("", 'Ben already entered "Cara\'s bid".')),
        "error": random.choice(("", "Ana can't bid 3.")),
    }


def options_of(state: State, random: Random) -> dict[str, Any]:
    """What the pad was asked for, and what stands in it."""
    options: dict[str, Any] = {"asked": {}, "chosen": {}, "hints": []}
    if isinstance(state, BiddingState) and not state.over:
        seat = random.choice(state.table.order)
        options["asked"] = random.choice(({}, {"rebid": str(seat)}, {"bid": str(seat)}, {"rebid": "x"}))
        if not state.table.waiting and random.random() < 0.4:
            options["chosen"] = {f"tricks-{it}": str(random.randint(0, state.cards)) for it in state.setup.seats}
        if random.random() < 0.3:
            options["hints"] = [{"bid": bid, "made": 5, "bids": 9} for bid in range(min(2, state.cards))]
    return options


def draw(state: State, page: Document, options: dict[str, Any]) -> str:
    """The part of the page that a tap changes."""
    hints = [BidHint(**hint) for hint in options["hints"]]
    given: dict[str, Any] = {"asked": options["asked"], "chosen": options["chosen"], "hints": hints, "me": page["me"]}
    pad = family_of(state.setup.game).pad(state, **given)
    is_fresh = not state.rounds and not state.over
    context = {
        **page,
        "pad": pad,
        "state": state,
        "rows": pad.rows[::-1],
        "asked": urlencode(options["asked"], doseq=True),
        "table_query": page["table_query"] if is_fresh else "",
        "is_part": True,
    }
    return render_to_string("pad/pad.html#pad", context)
