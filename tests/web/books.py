"""Books as files: one with everything in it, ways to hand files in, and what can be compared of two books."""

import json
from datetime import timedelta
from random import Random
from typing import Any, cast

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.models import Book, Game, Import, Keeping, Night
from games.play.state import fold_entries, setup_of
from games.rules import sheet
from games.rules.moves import Amend, Bid, Stop, Tricks, Undo
from games.stats.storing import MAIN, columns_of, key_of
from tests.web.evenings import logged_in
from tests.web.logs import open_book, play_to_the_end, play_wildly, started_then, table_for, write_down
from tests.web.page import Page
from tests.web.tables import press, started

KINDS = {
    "oh-hell": "Ana Ben Cara Dev",
    "chinese-whist": "Cara Ana Eli",
    "caboose": "Ben Fay",
    "tricky-timeline": "Ana Gus",
    "trick-wars": "Gus Ben",
}

# Files by hand

ROUND = {"bids": {"Ana": 1, "Ben": 1}, "tricks": {"Ana": 0, "Ben": 1}}
SHEET: dict[str, Any] = {
    "scorekeeper": 1,
    "game": "caboose",
    "players": ["Ana", "Ben"],
    "first": "Ana",
    "rounds": [ROUND],
}
LOG: dict[str, Any] = {
    "key": "a-game",
    "started": "2025-05-01T19:00:00Z",
    "game": "caboose",
    "players": ["Ana", "Ben"],
    "first": "Ana",
    "log": [[30, {"kind": "bid", "seat": 0, "tricks": 1}], [60, {"kind": "bid", "seat": 1, "tricks": 1}]],
}


def book_file(*games: object, **more: object) -> bytes:
    return json.dumps({"scorekeeper_book": 1, **more, "games": games}).encode()


def sheet_file(**changes: object) -> bytes:
    return json.dumps({**SHEET, **changes}).encode()


def games_file(number: int) -> bytes:
    """A book of this many games."""
    return book_file(*({**LOG, "key": f"game-{line}"} for line in range(number)))


def scorer() -> Client:
    """A phone with an empty book."""
    return logged_in(open_book())


# Whole books


def book_of(client: Client) -> Book:
    keeping = Keeping.objects.get(keeper=client.session["_auth_user_id"])
    return keeping.book


def full_book(client: Client, seed: int = 1) -> Book:
    """Every game finished and played wildly; one with undo and correction, a stopped one, a rematch, and a told night."""
    random = Random(seed)  # noqa: S311 – the same book every time
    first = started(client)
    book = book_of(client)
    write_down(first, Bid(1, 4), Bid(2, 3), Undo(), Bid(2, 2), Bid(0, 3), Tricks((3, 4, 3)))
    write_down(first, Amend(1, (Bid(1, 4), Bid(2, 2), Bid(0, 3), Tricks((3, 5, 2)))), Stop())
    client.post(f"/games/{first.pk}/again/")
    began = timezone.now() - timedelta(days=400)
    for days, (kind, names) in enumerate(KINDS.items()):
        options = {"setup": [3, 1, 3], "scoring": "negative"} if kind == "chinese-whist" else None
        game = started_then(book, table_for(kind, names, options), began + timedelta(days=9 * days))
        play_to_the_end(game, random)
        game = started_then(book, table_for(kind, names), began + timedelta(days=9 * days, hours=1))
        play_wildly(game, random, 25)
    Night.objects.filter(pk=game.night_id).update(title="Final", place="Ben's", note="Rain.\nLate.")
    book.players.filter(name="Fay").update(archived_at=timezone.now())
    return book


def download(client: Client, path: str) -> bytes:
    response = client.get(path)
    assert response.status_code == 200
    return b"".join(response) if response.streaming else response.content


def document_of(client: Client, path: str) -> Any:
    return json.loads(download(client, path))


def hand_in(client: Client, data: bytes, name: str = "book.json") -> HttpResponse:
    """Send a file as the form does."""
    return cast(HttpResponse, client.post("/book/files/", {"file": SimpleUploadedFile(name, data)}))


def looked_into(client: Client, data: bytes) -> Page:
    """The page after a file was handed in and checked to its end, without JavaScript."""
    response = hand_in(client, data)
    assert response.status_code == 303, Page.of(response.text).alert
    return gone_on(client, Page.of(client.get(response.headers["Location"]).text))


def gone_on(client: Client, page: Page) -> Page:
    """The page after the last step, without JavaScript."""
    while "Go on" in page.buttons():
        page = press(client, page, "Go on")
    return page


def bring_in(client: Client, data: bytes) -> Page:
    """Hand a file in, look at it and add it."""
    return gone_on(client, press(client, looked_into(client, data), "Add to the book"))


def waiting(client: Client, data: bytes) -> Import:
    """A file handed in and not looked at yet."""
    return Import.objects.get(pk=hand_in(client, data).headers["Location"].split("/")[3])


# What two books have in common


def told(book: Book) -> dict[str, Any]:
    """Everything about a book but its ids, its keepers and its deleted games."""
    return {
        "players": sorted((player.name, player.archived_at is not None) for player in book.players.all()),
        "nights": sorted(book.nights.filter(games__deleted_at=None).values_list("date", "title", "place", "note")),
        "games": {game.start_key: _told_game(game) for game in book.games.filter(deleted_at=None)},
        "statistics": statistics(book),
    }


def _told_game(game: Game) -> tuple[Any, ...]:
    seats = game.seats.order_by("position")
    return (
        (game.kind, game.options, game.first, game.started_at, game.night.date, game.number),
        (game.rounds_played, game.finished, game.stopped),
        game.rematch_of and game.rematch_of.start_key,
        list(
            seats.values_list("player__name", "total", "place", "counts", "mu", "sigma", "streak", "kind", "started_at")
        ),
        [(body, at.replace(microsecond=0)) for body, at in game.entries.values_list("body", "at")],
    )


def statistics(book: Book) -> dict[str, Any]:
    """The tables of counts, their players by name."""
    names = dict(book.players.values_list("pk", "name"))
    return {
        table.__name__: sorted(
            tuple(names.get(value, value) for value in row)
            for row in table._default_manager.filter(player__book=book).values_list(*key_of(table), *columns_of(table))
        )
        for table in MAIN
    }


def sheets_of(book: Book) -> dict[str, sheet.Document]:
    """Each game's sheet by its key."""
    return {
        game.start_key: sheet.write(fold_entries(setup_of(game), game.entries.order_by("number")))
        for game in book.games.filter(deleted_at=None)
    }
