"""Tricky Timeline on a phone: what its pad sends, and rounds to enter."""

from typing import Any, cast

from django.http import HttpResponse
from django.test import Client

from games.models import Game
from games.play.state import fold_entries, setup_of
from games.rules.moves import Kept, Lay, Move, Starter, Tricks
from games.rules.timeline.line import PLACES
from games.rules.timeline.state import TimelineState
from tests.web.page import Page
from tests.web.tables import press, tap

NAMES = {"D": "Diamonds", "S": "Spades", "H": "Hearts", "C": "Clubs"}
BIDS_3_AND_8 = (Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")))
STORY = "Ana bid 3, took 4: 1 off. Ben bid 8, took 5: 3 off. Ana wins the round."
# Ana's card and Ben's, place by place.
LINE = ("7H3C", "4D5D", "8S2S", "2H6H", "8C7C", "3D4S", "5H8H", "2C6D", "7S3S")
LAYS = tuple(
    Lay(seat, place, cards[2 * seat : 2 * seat + 2]) for place, cards in enumerate(LINE, start=1) for seat in (0, 1)
)


def sent(client: Client, game: Game, entry: Move, **fields: Any) -> HttpResponse:
    """The answer to an entry, sent as the pad sends it."""
    match entry:
        case Starter():
            fields |= {"seat": entry.seat}
        case Kept():
            as_suits = all(len(card) == 1 for card in entry.cards)
            cards = {f"card-{number}": card for number, card in enumerate(entry.cards, start=1)}
            fields |= {"seat": entry.seat, **({"suits": "".join(entry.cards)} if as_suits else cards)}
        case Lay():
            fields |= {"seat": entry.seat, "place": entry.place, "card": entry.card or ""}
        case Tricks():
            fields |= {"tricks-0": entry.tricks[0]}
    return tap(client, game, kind=entry.kind, **fields)


def enter(client: Client, game: Game, *entries: Move) -> None:
    for entry in entries:
        response = sent(client, game, entry)
        assert response.status_code == 303, Page.of(response.text).alert


def quick(client: Client, game: Game, first: int = 4) -> None:
    """A quick round: bids of 3 and 8."""
    enter(client, game, *BIDS_3_AND_8, Tricks((first, PLACES - first)))


def state_of(game: Game) -> TimelineState:
    return cast(TimelineState, fold_entries(setup_of(game), game.entries.order_by("number")))


def typed(fields: dict[str, object]) -> dict[str, Any]:
    """Fields whose names are no names of Python's."""
    return fields


def refusal(response: HttpResponse) -> str:
    assert response.status_code == 422
    return Page.of(response.text).alert


def keep(client: Client, page: Page, name: str, suits: str) -> Page:
    """Tap three suits, as a phone without JavaScript would: the first two only ask for the page again."""
    for suit in suits:
        button = page.groups()[f"{name}'s kept cards"].buttons()[NAMES[suit]]
        form = page.form_of(button)
        if form.attributes["method"] == "post":
            return press(client, page, NAMES[suit], f"{name}'s kept cards")
        asked = {**form.fields(), button.attributes["name"]: button.attributes["value"]}
        page = Page.of(client.get(form.attributes["action"], asked).text)
    raise AssertionError("the third suit was not sent")
