"""A database of its own, a game to play, and a phone that sends requests straight to the application."""

import io
import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

# Written as in earnest, but not between the figures.
for handler in logging.getLogger().handlers:
    if isinstance(handler, logging.StreamHandler):
        handler.setStream(io.StringIO())

from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings

from games.models import Book, Game, Keeping, Role, new_key
from games.play import record
from games.play.start import start_game
from games.rules.catalogue import CATALOGUE
from games.rules.moves import Move


@contextmanager
def stage() -> Iterator[None]:
    """A fresh database file and collected static files, as the app has them in earnest."""
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    try:
        with override_settings(ROOT_URLCONF="tests.bench.bare"):
            yield
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


def new_game(kind: str, players: tuple[str, ...]) -> tuple[Game, User]:
    """A game about to begin, and its keeper."""
    keeper = User.objects.create_user(new_key())
    book = Book.objects.create()
    Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    return start_game(book, CATALOGUE[kind].setup(players, players[0]), key=new_key()), keeper


def play(game: Game, keeper: User, entries: list[Move]) -> Game:
    """The game after these entries."""
    for entry in entries:
        game = record.record(game, entry, key=new_key(), expected=game.number, keeper=keeper).game
    return game


FORM = "application/x-www-form-urlencoded"


class Phone:
    """Sends requests through the whole application, middleware included, and nothing around it."""

    def __init__(self, keeper: User) -> None:
        client = Client()
        client.force_login(keeper)
        # A page with a form gives the phone the token that its writes have to carry.
        client.get("/new/oh-hell/")
        self.token = client.cookies["csrftoken"].value
        self.cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        self.handler = WSGIHandler()

    def get(self, address: str) -> bytes:
        return self._send("GET", address)

    def post(self, path: str, **data: object) -> bytes:
        return self._send("POST", path, urlencode({**data, "csrfmiddlewaretoken": self.token}).encode())

    def send(self, path: str, document: object) -> bytes:
        """Post JSON."""
        return self._send("POST", path, json.dumps(document).encode(), "application/json")

    def _send(self, method: str, address: str, body: bytes = b"", content_type: str = FORM) -> bytes:
        path, _, query = address.partition("?")
        environment = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_TYPE": content_type,
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_ACCEPT_ENCODING": "gzip",
            "HTTP_COOKIE": self.cookies,
            "HTTP_X_CSRFTOKEN": self.token,
            "HTTP_HX_REQUEST": "true" if method == "POST" else "",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.url_scheme": "http",
        }
        response = self.handler.get_response(WSGIRequest(environment))
        assert response.status_code in (200, 204), (address, response.status_code)
        answer = b"".join(response)
        response.close()
        return answer
