"""Trick Wars on a phone: what its pad sends, and boards to enter."""

from typing import Any, cast

from django.test import Client

from games.models import Game
from games.rules.wars.board import Counts, Holders
from games.rules.wars.state import WarsState
from tests.web.page import Page
from tests.web.tables import everything_about, pad, state_of, tap

NAMES = [*(f"{suit} {number}" for suit in ("Teal", "Orange", "Pink") for number in (1, 2, 3)), "Centre"]
BOARD: Holders = (0, 0, 1, None, 1, 1, None, None, None, 0)
COUNTS: Counts = ((2, 0), (1, 0), (0, 3), (1, 1), (0, 1), (0, 2), (0, 0), (0, 0), (0, 0), (4, 1))


def holders(board: Holders) -> dict[str, Any]:
    return {f"holder-{place}": "nobody" if seat is None else seat for place, seat in enumerate(board)}


def meeples(board: Counts) -> dict[str, Any]:
    return {f"meeples-{place}-{seat}": pair[seat] for place, pair in enumerate(board) for seat in (0, 1)}


def by_control(board: Holders) -> dict[str, Any]:
    return {"kind": "board", "by": "control", **holders(board)}


def by_meeples(board: Counts) -> dict[str, Any]:
    return {"kind": "board", "by": "meeples", **meeples(board)}


def strength(military: tuple[int, int], movement: tuple[int, int]) -> dict[str, Any]:
    pairs = (("military", military), ("movement", movement))
    return {"kind": "strength", **{f"{what}-{seat}": pair[seat] for what, pair in pairs for seat in (0, 1)}}


def match(game: Game) -> WarsState:
    return cast(WarsState, state_of(game))


def done(client: Client, game: Game, *taps: dict[str, Any]) -> Page:
    """The pad after these taps, each of which must be taken."""
    for fields in taps:
        response = tap(client, game, **fields)
        assert response.status_code == 303, Page.of(response.text).alert
    return pad(client, game)


def refused(client: Client, game: Game, fields: dict[str, Any]) -> Page:
    before = everything_about(game)
    response = tap(client, game, **fields)
    assert response.status_code == 422
    assert everything_about(game) == before
    return Page.of(response.text)


def held(page: Page) -> list[str]:
    """The territories with their holders, as their buttons are named."""
    found = (button.name for button in page.every("button") if button.attributes.get("class") == "land-tap")
    return list(found)
