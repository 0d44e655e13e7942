"""Whatever is sent, nothing fails and nothing of anybody else's changes."""

from copy import copy
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import URLPattern
from hypothesis import given, settings
from hypothesis import strategies as st

from games import roles
from games.files.handing_in import hand_in
from games.files.reading import Contents
from games.folding import fold
from games.models import Game, Incoming, Role, new_key
from games.rules.entries import KINDS
from games.urls import urlpatterns
from tests.rules.tables import NAMES
from tests.web.tables import everything_about, forgotten, play_round, started, state_of, stranger

pytestmark = pytest.mark.django_db

# What a form could hold, what a number could be taken for, and what an encoding could stumble over.
FIELDS = [
    *("kind", "key", "expected", "seat", "tricks", "suit", "cut", "round", "name", "archive", "first", "theme", "next"),
    *("start", "add", "add-name", "leave", "up", "draw", "setup", "scoring", "from", "to", "back", "game"),
    *("role", "action", "player"),
    *("username", "password", "old_password", "new_password1", "new_password2", "book"),
    *(f"{name}-{seat}" for name in ("bid", "tricks") for seat in range(3)),
]
odd = st.sampled_from(
    [
        "",
        "\0",
        "a\0b",
        "\ud800",
        "٣",
        "²",
        "-0",
        "1e3",
        "0x1",
        "NaN",
        "9" * 5_000,
        "-1",
        "1.0",
        " 1 ",
        "\u202e",
        "\r\nA: b",
    ]
)
likely = st.sampled_from(
    [
        *KINDS,
        *NAMES,
        "hearts",
        "none",
        "custom",
        "long",
        "oy-vey",
        "yes",
        "no",
        "dark",
        "/",
        "//evil.example",
        "/\\evil",
        *("viewer", "scorer", "owner", "make", "renew", "stop"),
    ]
)
values = odd | likely | st.integers(-2, 12).map(str) | st.text(max_size=30)
pairs = st.lists(st.tuples(st.sampled_from(FIELDS) | st.text(max_size=8), values), max_size=12)

# Not those that are no text encodings, such as hex: Django fails over them before any code of ours is asked.
CHARSETS = ["utf-8", "utf-7", "utf-16", "latin-1", "raw_unicode_escape", "nonsense"]
FORM = "application/x-www-form-urlencoded"
CONTENT_TYPES = [
    FORM,
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json",
    "text/plain",
    "",
    *(f"{kind}; charset={charset}" for charset in CHARSETS for kind in (FORM, "text/html")),
    *(f"multipart/form-data; boundary=x; charset={charset}" for charset in CHARSETS),
]
methods = st.sampled_from(["GET", "POST"]) | st.sampled_from(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])


def encoded(fields: list[tuple[str, str]]) -> str:
    return urlencode(fields, errors="surrogatepass")


def in_parts(fields: list[tuple[str, str]]) -> bytes:
    """The fields as a multipart body, as odd as they are."""
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    return "".join([*(part.format(*pair) for pair in fields), "--x--\r\n"]).encode(errors="surrogatepass")


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    fields = draw(pairs)
    content_type = draw(st.sampled_from(CONTENT_TYPES))
    fitting = in_parts(fields) if content_type.startswith("multipart") else encoded(fields).encode()
    return {
        "method": draw(methods),
        "data": draw(st.just(fitting) | st.binary(max_size=40)),
        "content_type": content_type,
        "QUERY_STRING": draw(st.just("") | pairs.map(encoded) | st.just("%ff%fe&=&&seat=%00")),
        "headers": draw(
            st.sampled_from([{}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Current-URL": "\xff"}])
        ),
    }


@st.composite
def paths(draw: st.DrawFn, ids: dict[str, list[str]]) -> str:
    """An address of ours, its parameters filled in with ids that are there, or anything else."""
    pattern: URLPattern = draw(st.sampled_from(urlpatterns))
    route = str(pattern.pattern)
    for name in pattern.pattern.converters:
        anything = st.sampled_from(["0", "1", "99", "9" * 5_000, "-", "a" * 300, "%00", "..", "\u0663"])
        value = draw(st.sampled_from(ids[name]) | anything)
        route = route.replace(f"<slug:{name}>", value).replace(f"<int:{name}>", value)
    return f"/{route}"


def ids_of(game: Game) -> dict[str, list[str]]:
    return {
        "game_id": [game.pk],
        "book_id": [game.book_id],
        "player_id": [seat.player_id for seat in game.seats.all()],
        "number": ["1", "2"],
        "kind": ["oh-hell", "chinese-whist", "caboose", "trick-wars"],
        "incoming_id": [handed_in(game).pk],
        "night_id": [game.night_id],
        "key": [shared(game), roles.invite(game.book, Role.SCORER).key, game.book.keepings.get().key],
    }


def shared(game: Game) -> str:
    """The key of the night's link."""
    game.night.share_key = "shared"
    game.night.save()
    return game.night.share_key


def handed_in(game: Game) -> Incoming:
    """A file with a game, not checked yet."""
    contents = Contents(games=['{"scorekeeper": 1}'])
    return hand_in(game.book, game.book.keepings.get().keeper, "book.json", contents)


@pytest.mark.parametrize("is_newcomer", [True, False])
def test_no_request_fails_or_touches_what_is_somebody_elses(client: Client, is_newcomer: bool) -> None:
    theirs = in_the_second_round(client)
    cookies = SimpleCookie() if is_newcomer else stranger().cookies
    before = everything_about(theirs)

    @given(path=paths(ids_of(theirs)), request=requests())
    @settings(max_examples=60)
    def try_it(path: str, request: dict[str, Any]) -> None:
        with forgotten():
            assert phone_with(cookies).generic(path=path, **request).status_code < 500
            assert everything_about(theirs) == before

    try_it()


def test_no_request_about_a_game_of_ones_own_fails_or_breaks_its_log(client: Client) -> None:
    game = in_the_second_round(client)

    @given(path=paths(ids_of(game)), request=requests())
    @settings(max_examples=60)
    def try_it(path: str, request: dict[str, Any]) -> None:
        with forgotten():
            assert phone_with(client.cookies).generic(path=path, **request).status_code < 500
            still_folds(game)

    try_it()


def test_no_tap_fails_or_breaks_the_log(client: Client) -> None:
    game = in_the_second_round(client)

    @given(taps=st.lists(st.tuples(st.sampled_from(["enter", "rounds/1"]), pairs), max_size=8))
    @settings(max_examples=30)
    def try_them(taps: list[tuple[str, list[tuple[str, str]]]]) -> None:
        with forgotten():
            for page, fields in taps:
                game.refresh_from_db()
                honest = {"key": new_key(), "expected": str(game.number), "seat": "2", "kind": "bid"}
                sent = encoded([*honest.items(), *fields])
                response = client.generic("POST", f"/games/{game.pk}/{page}/", sent, FORM)
                assert response.status_code in (303, 409, 422)
            still_folds(game)

    try_them()


def phone_with(cookies: SimpleCookie) -> Client:
    """A phone with these cookies; what an answer puts there is gone with it."""
    phone = Client(raise_request_exception=False)
    phone.cookies = copy(cookies)
    return phone


def in_the_second_round(client: Client) -> Game:
    game = started(client)
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    return game


def still_folds(game: Game) -> None:
    """The log replays, and what is stored beside it follows from it."""
    game.refresh_from_db()
    state = state_of(game)
    assert fold(game) == state
    assert tuple(game.seats.values_list("total", flat=True)) == state.totals
    assert list(game.entries.values_list("number", flat=True)) == list(range(1, game.number + 1))
