"""Whole games entered through the pages: the sheet is the one that the rules give."""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from django.test import Client
from hypothesis import given, settings

from games.models import Game, new_key
from games.rules import IllegalEntry, play, start
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.moves import Amend, Cut, Move, Stop, Trumps, Undo
from games.rules.setups import Setup
from tests.rules.playthroughs import legal_entry, play_on, randoms, setups
from tests.web.page import Page
from tests.web.tables import enter, fields_of, forgotten, pad, state_of, tap

pytestmark = pytest.mark.django_db

MOST_TAPS = 40


@pytest.mark.slow
@given(setup=setups(("oh-hell", "chinese-whist", "caboose")), random=randoms)
@settings(max_examples=12)
def test_the_sheet_is_the_one_that_the_rules_give(setup: Setup, random: Random) -> None:
    with forgotten():
        client = Client()
        game = laid(client, cast(BiddingSetup, setup))
        state = cast(BiddingState, start(setup))
        for _ in range(random.randrange(MOST_TAPS)):
            state = tapped(client, game, state, random)
        assert state_of(game) == state
        assert sheet(pad(client, game)) == [round.totals for round in state.rounds][::-1]
        assert tuple(game.seats.values_list("total", flat=True)) == state.totals
        game.refresh_from_db()
        assert (game.finished, game.stopped) == (state.finished, state.stopped)


@pytest.mark.parametrize("kind", ["oh-hell", "chinese-whist", "caboose"])
def test_a_game_to_its_very_end(client: Client, kind: str) -> None:
    random = Random(7)  # noqa: S311 – chance at the table, and the same each time
    hands: dict[str, Any] = {"setup": "custom", "from": 3, "to": 1, "back": 3} if kind == "chinese-whist" else {}
    fields = {"seat": ["Ana", "Ben", "Cara"], "first": "Cara", "start": "yes", **hands}
    game = Game.objects.get(pk=client.post(f"/new/{kind}/", fields).headers["Location"].split("/")[2])
    state = state_of(game)
    while not state.over:
        entry = legal_entry(state, random)
        enter(client, game, entry)
        state = cast(BiddingState, play(state, entry))
    page = pad(client, game)
    assert "Game over" in page.words
    assert state.outcome is not None
    assert state.outcome.sentence in page.words
    assert sheet(page) == [round.totals for round in state.rounds][::-1]


def laid(client: Client, setup: BiddingSetup) -> Game:
    """The game for a set-up, started through the page."""
    assert setup.first is not None
    fields: dict[str, Any] = {"seat": setup.players, "first": setup.players[setup.first], "start": "yes"}
    fields |= setup.options
    if isinstance(fields.get("setup"), list):
        fields |= {"setup": "custom", **dict(zip(("from", "to", "back"), fields["setup"], strict=True))}
    address = client.post(f"/new/{setup.game}/", {**fields, "key": new_key()}).headers["Location"]
    return Game.objects.get(pk=address.split("/")[2])


def tapped(client: Client, game: Game, state: BiddingState, random: Random) -> BiddingState:
    """The state after one more thing is entered, on the page as by the rules."""
    lot = random.random()
    if lot < 0.1 and state.rounds:
        return corrected(client, game, state, random)
    entry: Move = Undo() if state.over or (lot < 0.2 and state.entries) else legal_entry(state, random)
    entry = Stop() if lot > 0.98 and not state.over else entry
    response = tap(client, game, htmx=random.random() < 0.5, **fields_of(entry))
    assert response.status_code in (200, 303)
    return cast(BiddingState, play(state, entry))


def corrected(client: Client, game: Game, state: BiddingState, random: Random) -> BiddingState:
    """The state after a round is played differently; where the rules refuse, so does the page."""
    number = random.randint(1, len(state.rounds))
    amendment = Amend(number, replayed(state, number, random))
    address = f"/games/{game.pk}/rounds/{number}/"
    page = Page.of(client.get(address).text)
    form = page.form_of(page.buttons()["Save correction"])
    kept = {name: form.fields()[name] for name in ("key", "expected")}
    response = client.post(address, {**kept, **fields_of(amendment)})
    try:
        after = play(state, amendment)
    except IllegalEntry as refusal:
        after, answered, said = state, 422, refusal.sentence
    else:
        answered, said = 303, ""
    assert (response.status_code, Page.of(response.text).alert) == (answered, said)
    return cast(BiddingState, after)


def replayed(state: BiddingState, number: int, random: Random) -> tuple[Move, ...]:
    """The moves of a round as it might have been played."""
    before = replace(state.after(number - 1), stopped=False)
    after = play_on(before, random, until=lambda state: len(state.rounds) == number)
    return tuple(
        replace(move, as_played=False) if isinstance(move, (Trumps, Cut)) else move
        for move in after.rounds[number - 1].moves()
    )


def sheet(page: Page) -> list[tuple[int, ...]]:
    """The running totals that the page shows, round by round, the newest first."""
    rows = [row for body in page.every("tbody") for row in body.every("tr")]
    return [tuple(int(next(cell.every("span")).words) for cell in row.every("td")) for row in rows]
