"""Phones that keep their books under a name, and log in."""

from typing import cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from games.models import Book, Game, Keeping
from tests.web.tables import started

SEVEN_OF_HEARTS = "seven of hearts"
QUEEN_OF_SPADES = "queen of spades"


def keeper_on(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def keeping_on(client: Client) -> Keeping:
    """The only book of this phone's keeper."""
    return Keeping.objects.get(keeper=keeper_on(client))


def is_logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def keep(client: Client, name: str = "Ana", password: str = SEVEN_OF_HEARTS, again: str | None = None) -> HttpResponse:
    """Send the form that gives a keeper a name and a password."""
    fields = {"name": name, "new_password1": password, "new_password2": password if again is None else again}
    return cast(HttpResponse, client.post("/account/", fields))


def kept_game(client: Client, name: str = "Ana") -> Game:
    """A game on this phone, in a book that is kept under a name."""
    game = started(client)
    assert keep(client, name).status_code == 303
    return game


def log_in(client: Client, name: str = "Ana", password: str = SEVEN_OF_HEARTS, **more: str) -> HttpResponse:
    return cast(HttpResponse, client.post("/account/login/", {"username": name, "password": password, **more}))


def books_of(client: Client) -> list[Book]:
    return [keeping.book for keeping in Keeping.objects.filter(keeper=keeper_on(client)).order_by("pk")]
