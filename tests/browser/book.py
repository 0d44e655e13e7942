"""A book with games in it, made by the app's own functions where tapping would take too long."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import cast
from weakref import WeakSet

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from games.models import Book, Entry, Game, Keeping, Role, new_id, new_key
from games.play import record
from games.play.start import start_game
from games.play.state import fold
from games.rules import catalogue
from games.rules.bidding.state import BiddingState
from games.rules.moves import Move
from tests.rules.likely import likely_entry

Until = Callable[[BiddingState], bool]


def open_book(phone: Page) -> Keeping:
    """A book for this phone, which is logged in as its owner."""
    keeper = User.objects.create_user(f"keeper-{new_id()}")
    keeping = Keeping.objects.create(book=Book.objects.create(), keeper=keeper, role=Role.OWNER)
    log_in(phone, keeper)
    return keeping


def log_in(phone: Page, keeper: User) -> None:
    client = Client()
    client.force_login(keeper)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    phone.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "domain": "localhost", "path": "/"}]
    )


def member(keeping: Keeping, role: Role, player: str = "") -> Keeping:
    """Somebody who has joined the book."""
    seated = keeping.book.players.get(name=player) if player else None
    keeper = User.objects.create_user(f"keeper-{new_id()}")
    return Keeping.objects.create(book=keeping.book, keeper=keeper, role=role, player=seated)


def game_in(
    keeping: Keeping, kind: str, names: Sequence[str], first: str | None, options: Mapping[str, object] | None = None
) -> Game:
    return start_game(keeping.book, catalogue.get(kind).setup(tuple(names), first, options), key=new_key())


def write(keeping: Keeping, game: Game, *moves: Move) -> BiddingState:
    """Write these entries down."""
    for move in moves:
        game.refresh_from_db()
        record.record(game, move, key=new_key(), expected=game.number, keeper=keeping.keeper)
    return state_of(game)


def play_until(keeping: Keeping, game: Game, until: Until, *, seed: int = 1) -> BiddingState:
    """Play on as people might, until the game has come to where the test needs it."""
    random = Random(seed)  # noqa: S311 – the same game every time, which is the point
    state = state_of(game)
    while not state.over and not until(state):
        state = write(keeping, game, likely_entry(state, random))
    return state


def play_rounds(keeping: Keeping, game: Game, count: int) -> BiddingState:
    return play_until(keeping, game, lambda state: len(state.rounds) >= count)


PHONES: WeakSet[Page] = WeakSet()
"""All that are out: what was tapped on them may still be on its way."""
HAS_SENT = "() => !window.phone?.table?.waiting.length || window.phone.table.sender.trouble !== ''"


def wait_for_phones() -> None:
    """Until what was tapped has arrived; not for a phone without a network."""
    for phone in PHONES:
        while not phone.is_closed() and not phone.evaluate(HAS_SENT):
            phone.wait_for_timeout(20)


def state_of(game: Game) -> BiddingState:
    wait_for_phones()
    game.refresh_from_db()
    return cast(BiddingState, fold(game))


def bodies(game: Game) -> list[dict[str, object]]:
    """What stands in the log."""
    wait_for_phones()
    return [entry.body for entry in Entry.objects.filter(game=game).order_by("number")]
