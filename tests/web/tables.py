"""Tables to play at through the pages: phones that start games, tap, look on or have no business there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, Keeping, Role, new_key
from games.play.state import StateCache, fold_entries, setup_of, states
from games.rules.bidding.state import BiddingState
from games.rules.moves import Amend, Bid, Cut, Move, Rebid, Tricks, Trumps
from tests.rules.tables import NAMES
from tests.web.page import Page

HTMX = {"HX-Request": "true"}


def started(client: Client, kind: str = "oh-hell", players: int = 3, first: str = "Ana", **options: Any) -> Game:
    """A game started on this phone."""
    fields = {"seat": NAMES[:players], "first": first, "key": new_key(), "start": "yes", **options}
    response = client.post(f"/new/{kind}/", fields)
    assert response.status_code == 303, Page.of(response.text).alert
    return Game.objects.get(pk=response.headers["Location"].split("/")[2])


def short_whist(client: Client, **options: Any) -> Game:
    """Chinese Whist in two rounds of one card."""
    hands: dict[str, Any] = {"from": 1, "to": 1, "back": 1}
    return started(client, "chinese-whist", setup="custom", **hands, **options)


def tap(client: Client, game: Game, *, htmx: bool = False, **fields: Any) -> HttpResponse:
    """Post an entry as the page does: with a key of its own, having seen the last entry, unless told otherwise."""
    sent = {"key": new_key(), "expected": _number(game), **fields}
    # A correction has a page of its own; everything else goes to the pad.
    page = f"rounds/{sent.pop('round')}" if "round" in sent and "kind" not in sent else "enter"
    response = client.post(f"/games/{game.pk}/{page}/", sent, headers=HTMX if htmx else None)
    return cast(HttpResponse, response)


def enter(client: Client, game: Game, *entries: Move) -> None:
    """Enter these, one tap each."""
    for entry in entries:
        response = tap(client, game, **fields_of(entry))
        assert response.status_code == 303, Page.of(response.text).alert


def play_round(client: Client, game: Game, bids: dict[str, int], tricks: dict[str, int]) -> None:
    """Enter a whole round, given by name."""
    state = state_of(game)
    names = state.setup.players
    enter(client, game, *(Bid(seat, bids[names[seat]]) for seat in state.table.order))
    enter(client, game, Tricks(tuple(tricks[name] for name in names)))


def fields_of(entry: Move) -> dict[str, Any]:
    """What the pad's form sends for an entry."""
    match entry:
        case Bid() | Rebid():
            return {"kind": entry.kind, "seat": entry.seat, "tricks": entry.tricks}
        case Trumps():
            return {"kind": "trumps", "suit": entry.suit}
        case Cut():
            return {"kind": "cut", "seat": entry.seat}
        case Tricks():
            return {"kind": "tricks", **_by_seat("tricks", dict(enumerate(entry.tricks)))}
        case Amend():
            return {"round": entry.round, **_round_fields(entry.entries)}
    return {"kind": entry.kind}


def _round_fields(moves: tuple[Move, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for move in moves:
        match move:
            case Bid():
                fields |= _by_seat("bid", {move.seat: move.tricks})
            case Trumps():
                fields["suit"] = move.suit
            case Cut():
                fields["cut"] = move.seat
            case Tricks():
                fields |= _by_seat("tricks", dict(enumerate(move.tricks)))
    return fields


def _by_seat(name: str, numbers: dict[int, int]) -> dict[str, Any]:
    return {f"{name}-{seat}": number for seat, number in numbers.items()}


def pad(client: Client, game: Game) -> Page:
    """The pad as this phone shows it."""
    response = client.get(f"/games/{game.pk}/")
    assert response.status_code == 200
    return Page.of(response.text)


def press(client: Client, page: Page, button: str, group: str = "", **typed: Any) -> Page:
    """Press a button, as a browser without JavaScript would, and read the page that it leads to."""
    found = (page.groups()[group] if group else page).buttons()[button]
    assert not found.is_disabled, f"{button} can't be pressed"
    form = page.form_of(found)
    fields: dict[str, Any] = {**form.fields(), **typed}
    if "name" in found.attributes:
        fields[found.attributes["name"]] = found.attributes.get("value", "")
    send = client.post if form.attributes.get("method") == "post" else client.get
    response = send(form.attributes["action"], fields, follow=True)
    return Page.of(response.text)


# Who else comes


def stranger() -> Client:
    """A phone with a book of its own, and none of anybody else's."""
    client = Client()
    started(client)
    return client


def keeper_in(game: Game, role: Role, player: str = "", name: str = "") -> Client:
    """Another phone with a role in the game's book: perhaps a player's, or of somebody who has given a name."""
    client = Client()
    keeper = User.objects.create_user(new_key(), first_name=name)
    seated = game.book.players.get(name=player) if player else None
    Keeping.objects.create(book=game.book, keeper=keeper, role=role, player=seated)
    client.force_login(keeper)
    return client


def keeping_in(game: Game, client: Client) -> Keeping:
    """What a phone is in the game's book."""
    return Keeping.objects.get(book=game.book, keeper=client.session["_auth_user_id"])


def viewer_of(game: Game) -> Client:
    return keeper_in(game, Role.VIEWER)


# What is stored


def state_of(game: Game) -> BiddingState:
    """The state that the stored log folds into, whatever is known from before."""
    return cast(BiddingState, fold_entries(setup_of(game), game.entries.order_by("number")))


def log_of(game: Game) -> list[Any]:
    """What was written down, in order."""
    return list(game.entries.order_by("number").values_list("body", flat=True))


def everything_about(game: Game) -> tuple[Any, ...]:
    """Whatever is stored about a game, to see whether it changed."""
    stored = Game.objects.filter(pk=game.pk)
    return (
        stored.values().first(),
        list(game.seats.order_by("position").values()),
        list(game.entries.order_by("number").values()),
        list(game.book.players.order_by("pk").values()),
    )


def queries(action: Callable[[], object]) -> int:
    """How many queries an action takes."""
    with CaptureQueriesContext(connection) as captured:
        action()
    return len(captured)


@contextmanager
def forgotten() -> Iterator[None]:
    """Whatever is stored inside is gone afterwards: for the examples of a property."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    # Else the next example that taps with the same key would find what this one's log came to.
    vars(states).update(vars(StateCache()))


def _number(game: Game) -> int:
    return Game.objects.values_list("number", flat=True).get(pk=game.pk)
