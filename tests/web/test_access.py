"""Who finds what in the lists, and what is nobody's."""

import pytest
from django.test import Client

from games.models import Book, Game
from tests.web.page import Page
from tests.web.tables import stranger, viewer_of

pytestmark = pytest.mark.django_db


def test_a_book_that_nobody_keeps_is_nobodys(game: Game) -> None:
    game.book.keepings.all().delete()
    for other in (Client(), stranger()):
        assert other.get(f"/games/{game.pk}/").status_code == 404


def test_a_viewer_may_look_at_the_lists(game: Game) -> None:
    viewer = viewer_of(game)
    assert "Ana, Ben and Cara" in Page.of(viewer.get("/").text).words
    for path in ("/players/", "/deleted/", "/new/", "/new/oh-hell/"):
        assert viewer.get(path).status_code == 200


def test_a_viewer_may_not_start_a_game_in_the_book(game: Game) -> None:
    fields = {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "start": "yes"}
    assert viewer_of(game).post("/new/oh-hell/", fields).status_code == 403
    assert Game.objects.count() == 1


def test_a_stranger_sees_none_of_it_in_the_lists(game: Game) -> None:
    other = stranger()
    for path in ("/", "/players/", "/deleted/", "/new/oh-hell/"):
        assert game.pk not in other.get(path).text


@pytest.mark.parametrize("path", ["/players/", "/deleted/"])
def test_a_newcomer_is_led_to_the_start(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 302
    assert response.headers["Location"] == "/"
    assert Book.objects.count() == 0
