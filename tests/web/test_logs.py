"""What the log tells, and what it keeps to itself."""

import logging
import re
from collections.abc import Iterator
from io import StringIO

import psycopg
import pytest
from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from games.models import Game
from scorekeeper.log_config import WithoutNames
from tests.web.page import Page
from tests.web.tables import pad, play_round, tap

KEY = "s3cret-key-of-a-link"


def fail(request: HttpRequest, key: str) -> HttpResponse:
    """As a database that quotes what it was given."""
    name = request.POST.get("name", "")
    try:
        raise IntegrityError(f"Key (book, name)=(b, {name}) already exists.")
    except IntegrityError as error:
        raise ValueError(f"{name} can't be added with {key}") from error


def look_for_a_table(_request: HttpRequest, key: str) -> HttpResponse:
    raise OperationalError("no such table: games_game")


def lose_connection(_request: HttpRequest, key: str) -> HttpResponse:
    raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")


urlpatterns = [
    path("fail/<slug:key>/", fail, name="fail"),
    path("look-for-a-table/<slug:key>/", look_for_a_table, name="look-for-a-table"),
    path("lose-connection/<slug:key>/", lose_connection, name="lose-connection"),
    # Addresses with keys in them, as there are or may be.
    path("w/<slug:key>/", fail, name="watch"),
    path("", include("games.urls")),
]
handler500 = "scorekeeper.trouble.server_error"

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.test_logs")]


@pytest.fixture
def log() -> Iterator[StringIO]:
    """All that goes to the terminal."""
    [ours] = [handler for handler in logging.getLogger().handlers if isinstance(handler.formatter, WithoutNames)]
    assert isinstance(ours, logging.StreamHandler)
    written = StringIO()
    terminal = ours.setStream(written)
    yield written
    ours.setStream(terminal)


def lines(log: StringIO) -> list[str]:
    """Without the time, and how long it took."""
    found = [re.sub(r"^[-\d]+ [:,\d]+ |\d+ ms$", "", line) for line in log.getvalue().splitlines()]
    return [line.strip() for line in found]


@pytest.fixture
def visitor() -> Client:
    """A phone that gets an error page where another test would get the error."""
    return Client(raise_request_exception=False)


class TestRequests:
    def test_a_write_has_a_line(self, client: Client, game: Game, log: StringIO) -> None:
        tap(client, game, kind="bid", seat=1, tricks=4)
        assert re.fullmatch(r"[-\d]{10} [:,\d]{12} INFO scorekeeper\.requests: POST enter 303 \d+ ms\n", log.getvalue())

    def test_a_look_has_none(self, client: Client, game: Game, log: StringIO) -> None:
        pad(client, game)
        client.get("/health/")
        assert lines(log) == []

    @pytest.mark.parametrize(
        ("address", "line"),
        [
            (f"/n/{KEY}/", "GET shared-night 404"),
            (f"/games/{KEY}/", "GET pad 404"),
            (f"/join/{KEY}/nowhere/", "GET unknown 404"),
            (f"/games/{KEY}/enter/", "GET enter 405"),
        ],
    )
    def test_what_is_refused_has_a_line_without_the_address(
        self, visitor: Client, log: StringIO, address: str, line: str
    ) -> None:
        visitor.get(address)
        assert lines(log) == [f"INFO scorekeeper.requests: {line}"]

    def test_so_has_a_form_that_is_not_ours(self, game: Game, log: StringIO) -> None:
        headers = {"Referer": f"https://evil.example/n/{KEY}/"}
        Client(enforce_csrf_checks=True).post(f"/games/{game.pk}/enter/", headers=headers, secure=True)
        assert lines(log) == ["INFO scorekeeper.requests: POST enter 403"]

    def test_a_method_that_nobody_has_heard_of_is_not_repeated(self, visitor: Client, log: StringIO) -> None:
        visitor.generic("ANA", "/new/")
        assert lines(log) == ["INFO scorekeeper.requests: OTHER choose-game 405"]

    def test_a_foreign_host_is_told_of_in_one_line(self, visitor: Client, log: StringIO) -> None:
        visitor.get(f"/n/{KEY}/", headers={"Host": "evil.example"})
        refused, line = lines(log)
        assert refused.startswith("ERROR django.security.DisallowedHost: Invalid HTTP_HOST header: 'evil.example'.")
        assert line == "INFO scorekeeper.requests: GET unknown 400"


class TestFailures:
    def test_they_tell_where_and_what_but_not_about_whom(self, visitor: Client, log: StringIO) -> None:
        visitor.post(f"/fail/{KEY}/", {"name": "Ana"})
        first, *trace, last = lines(log)
        assert first == "ERROR django.request: Internal Server Error: fail"
        assert "django.db.utils.IntegrityError" in trace
        assert "which led to" in trace
        assert trace[-1] == "ValueError"
        assert any(re.search(r'test_logs\.py", line \d+, in fail', line) for line in trace)
        assert last == "INFO scorekeeper.requests: POST fail 500"

    def test_what_concerns_the_machine_is_told_in_full(self, visitor: Client, log: StringIO) -> None:
        visitor.get(f"/look-for-a-table/{KEY}/")
        assert "django.db.utils.OperationalError: no such table: games_game" in lines(log)

    def test_trouble_that_passes_is_told_in_one_line(self, visitor: Client, log: StringIO) -> None:
        visitor.get(f"/lose-connection/{KEY}/")
        failure = "Service Unavailable: lose-connection: django.db.utils.OperationalError: connection refused"
        assert lines(log) == [f"ERROR django.request: {failure}", "INFO scorekeeper.requests: GET lose-connection 503"]

    def test_a_server_that_could_not_read_a_request_does_not_repeat_it(self, log: StringIO) -> None:
        server = logging.getLogger("gunicorn.error")
        server.warning(f"Invalid request from ip=192.0.2.7: Invalid HTTP request line: 'GET /n/{KEY}'")
        server.error("Error handling request %s %s", "GET", f"/n/{KEY}/")
        assert lines(log) == [
            "WARNING gunicorn.error: Invalid request",
            "ERROR gunicorn.error: Error handling request GET unknown",
        ]


def test_an_evening_leaves_no_name_and_no_key_in_the_log(client: Client, game: Game, log: StringIO) -> None:
    """Everything that the app knows about somebody is used in ways that are accepted, refused and failing."""
    visitor = Client(raise_request_exception=False)
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    client.post(f"/nights/{game.night_id}/share/", {"share": "yes"})
    game.night.refresh_from_db()
    link = game.night.share_key
    token = Page.of(client.get("/new/oh-hell/").text).fields()["csrfmiddlewaretoken"][0]
    client.raise_request_exception = False
    for address in (
        f"/n/{link}/",
        f"/n/{link}x/",
        f"/w/{link}/",
        f"/fail/{link}/",
        f"/{link}/Ana/?name=Ana&key={link}",
    ):
        for phone in (client, visitor):
            phone.get(address)
            phone.post(address, {"name": "Ana", "csrfmiddlewaretoken": token}, headers={"Referer": f"http://x/{link}"})
    tap(client, game, kind="bid", seat=9, tricks=link)
    told = log.getvalue()
    assert "POST enter 303" in told
    assert "POST enter 422" in told
    assert "GET shared-night 404" in told
    assert "Internal Server Error: watch" in told
    secrets = {
        *("Ana", "Ben", "Cara"),
        *(link, token, client.cookies["sessionid"].value, client.cookies["csrftoken"].value),
        *(game.pk, game.book_id, game.night_id, game.start_key, *game.entries.values_list("key", flat=True)),
    }
    assert [secret for secret in secrets if secret in told] == []
