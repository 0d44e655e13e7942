"""Who finds what: every address is tried with phones that have no business there."""

from collections.abc import Iterator
from typing import cast

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern

from games.models import Book, Game
from games.rules.entries import Bid, Tricks
from games.urls import urlpatterns
from tests.web.page import Page
from tests.web.tables import HTMX, enter, everything_about, fields_of, stranger, viewer_of

pytestmark = pytest.mark.django_db

METHODS = ("get", "post")
# What a look must not do, and what a viewer must not.
WRITES = {"enter", "play-again", "delete-game", "restore-game", "share-night"}
FOR_WRITERS = {*WRITES, "correct-round", "end-game", "edit-night", "hand-over"}
READS = {"pad", "news", "end-game", "review", "log", "night", "sheet-json", "sheet-csv"}
READ_BY_ALL_WRITTEN_BY_SOME = {"player", "share-game"}
# Who somebody is at the table is for everybody to say, of themselves.
FOR_ALL = {"my-seat"}


def patterns(*parameters: str) -> Iterator[URLPattern]:
    """The addresses that take one of these parameters."""
    return (pattern for pattern in urlpatterns if set(parameters) & set(pattern.pattern.converters))


def address(pattern: URLPattern, game: Game) -> str:
    """An address about this game, its night, or a player in it."""
    player = game.seats.order_by("position")[0].player_id
    values = {
        "game_id": game.pk,
        "player_id": player,
        "number": "1",
        "kind": game.kind,
        "night_id": game.night_id,
        # Asking for news takes the key of a keeping; without a role in the book it opens nothing.
        "key": game.book.keepings.order_by("pk")[0].key,
    }
    route = str(pattern.pattern)
    for name in pattern.pattern.converters:
        route = route.replace(f"<slug:{name}>", values[name]).replace(f"<int:{name}>", values[name])
    return f"/{route}"


def methods_of(pattern: URLPattern) -> tuple[str, ...]:
    """How an address may be asked."""
    return ("post",) if pattern.name in WRITES else ("get",) if pattern.name in READS else METHODS


def ask(client: Client, method: str, pattern: URLPattern, game: Game, *, htmx: bool = False) -> HttpResponse:
    """Ask for an address, with everything that any of them could want to know."""
    fields = {**fields_of(Bid(1, 4)), "key": "a-tap", "expected": -1, "name": "Gus", "archive": "yes", "link": "make"}
    post_or_get = client.post if method == "post" else client.get
    return cast(HttpResponse, post_or_get(address(pattern, game), fields, headers=HTMX if htmx else None))


@pytest.fixture
def played(client: Client, game: Game) -> Game:
    """A game with a round to correct."""
    enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))
    game.refresh_from_db()
    return game


by_name = pytest.mark.parametrize(
    "pattern", list(patterns("game_id", "player_id", "night_id")), ids=lambda pattern: pattern.name
)


@by_name
@pytest.mark.parametrize("method", METHODS)
class TestSomebodyElses:
    @pytest.mark.parametrize("who", [stranger, Client], ids=["another-book", "no-book"])
    def test_it_is_not_there(self, played: Game, pattern: URLPattern, method: str, who: type[Client]) -> None:
        before = everything_about(played)
        for htmx in (False, True):
            response = ask(who(), method, pattern, played, htmx=htmx)
            assert response.status_code == (404 if method in methods_of(pattern) else 405)
        assert everything_about(played) == before

    def test_it_looks_the_same_as_what_never_was(self, played: Game, pattern: URLPattern, method: str) -> None:
        other = stranger()
        there = ask(other, method, pattern, played)
        path = address(pattern, played)
        for known in (played.pk, played.night_id, played.seats.order_by("position")[0].player_id):
            path = path.replace(known, "never-was-it")
        nowhere = getattr(other, method)(path)
        assert there.status_code == nowhere.status_code
        assert Page.of(there.text).words == Page.of(nowhere.text).words


def test_every_address_of_a_game_a_night_or_a_player_is_tried() -> None:
    names = {pattern.name for pattern in patterns("game_id", "player_id", "night_id")}
    assert names == FOR_WRITERS | READS | READ_BY_ALL_WRITTEN_BY_SOME | FOR_ALL


@by_name
def test_a_viewer_may_look_but_not_write(played: Game, pattern: URLPattern) -> None:
    viewer = viewer_of(played)
    before = everything_about(played)
    method = "post" if pattern.name in WRITES else "get"
    assert ask(viewer, method, pattern, played).status_code == (403 if pattern.name in FOR_WRITERS else 200)
    assert ask(viewer, "post", pattern, played).status_code in ((303,) if pattern.name in FOR_ALL else (403, 405))
    assert everything_about(played) == before


@by_name
def test_looking_writes_nothing(client: Client, played: Game, pattern: URLPattern) -> None:
    before = everything_about(played)
    response = ask(client, "get", pattern, played)
    assert response.status_code == (405 if pattern.name in WRITES else 200)
    assert everything_about(played) == before


def test_a_book_that_nobody_keeps_is_nobodys(played: Game) -> None:
    played.book.keepings.all().delete()
    for other in (Client(), stranger()):
        assert other.get(f"/games/{played.pk}/").status_code == 404


def test_a_viewer_may_look_at_the_lists(played: Game) -> None:
    viewer = viewer_of(played)
    assert "Ana, Ben and Cara" in Page.of(viewer.get("/").text).words
    for path in ("/players/", "/deleted/", "/new/", "/new/oh-hell/"):
        assert viewer.get(path).status_code == 200


def test_a_viewer_may_not_start_a_game_in_the_book(played: Game) -> None:
    fields = {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "start": "yes"}
    assert viewer_of(played).post("/new/oh-hell/", fields).status_code == 403
    assert Game.objects.count() == 1


def test_a_stranger_sees_none_of_it_in_the_lists(played: Game) -> None:
    other = stranger()
    for path in ("/", "/players/", "/deleted/", "/new/oh-hell/"):
        assert played.pk not in other.get(path).text


@pytest.mark.parametrize("path", ["/players/", "/deleted/"])
def test_a_newcomer_is_led_to_the_start(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 302
    assert response.headers["Location"] == "/"
    assert Book.objects.count() == 0
