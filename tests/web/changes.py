"""A table that changes, through its pages."""

from typing import Any

from django.test import Client

from games.models import Game, new_key
from tests.web.page import Page
from tests.web.tables import play_round, started, state_of

MINUS = "\N{MINUS SIGN}"


def in_second_round(client: Client) -> Game:
    """Oh Hell with Ana, Ben, Cara and Dev, in its second round, which Ben deals. Ana 1, Ben 12, Cara 14, Dev 13."""
    game = started(client, players=4)
    play_round(client, game, {"Ana": 2, "Ben": 2, "Cara": 4, "Dev": 3}, {"Ana": 1, "Ben": 2, "Cara": 4, "Dev": 3})
    return game


def page_of(client: Client, game: Game, page: str) -> Page:
    response = client.get(f"/games/{game.pk}/{page}/")
    assert response.status_code == 200
    return Page.of(response.text)


def send(client: Client, game: Game, page: str, status: int = 303, **fields: Any) -> Page:
    """Post what the page would send."""
    game.refresh_from_db()
    sent = {"key": new_key(), "expected": game.number, **fields}
    response = client.post(f"/games/{game.pk}/{page}/", sent)
    assert response.status_code == status, Page.of(response.text).alert
    return Page.of(response.text)


def join(client: Client, game: Game, name: str = "Eli", **fields: Any) -> Page:
    return send(client, game, "table", **{"kind": "join", "name": name, "after": 1, "points": "0", **fields})


def lines(page: Page) -> list[str]:
    """The players on the pad, as they sit."""
    return [line.words for line in page.every("li") if "player" in line.attributes.get("class", "").split()]


def undo_label(page: Page) -> str:
    return next(name for name in page.buttons() if "Undo" in name).strip("↶ ")


def stands_as_stored(game: Game) -> bool:
    """What is stored of the seats beside the log is what the log comes to."""
    state = state_of(game)
    return all(
        (seat.sat, seat.left_after) == (seat.position in state.ever, state.left.get(seat.position))
        for seat in game.seats.all()
    )
