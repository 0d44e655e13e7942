"""Whatever anybody sends to any address, nothing fails, and nothing changes that isn't theirs to change."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Game, Role, new_key
from games.play.state import fold
from games.rules.moves import KINDS
from tests.rules.tables import NAMES
from tests.web.addresses import (
    BESIDE_THE_LIST,
    addresses,
    all_rows,
    every_path,
    fields,
    ids_of,
    links_to_join,
    phone_like,
)
from tests.web.tables import forgotten, keeper_in, play_round, started, state_of, stranger

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# What a number could be taken for, what an encoding could stumble over, and what could lead elsewhere.
ODD = [
    *("", "\0", "a\0b", "\ud800", "٣", "²", "-0", "1e3", "0x1", "NaN", "9" * 5_000, "-1", "1.0", " 1 ", "\u202e"),
    *("\r\nA: b", "//evil.example", "/\\evil", "javascript:alert(1)", "%00", "{{ 7|add:7 }}", "' OR 1=1 --", "😀" * 99),
]
LIKELY = [
    *(*KINDS, *NAMES, "hearts", "none", "custom", "long", "oy-vey", "yes", "no", "dark", "/", "board", "meeples"),
    *(
        "viewer",
        "scorer",
        "owner",
        "make",
        "join",
        "leave",
        "adjust",
        "lowest",
        "reschedule",
        "9 8",
        "renew",
        "stop",
        "2026",
        "2026-11",
        "oh-hell",
    ),
]
values = st.sampled_from(ODD) | st.sampled_from(LIKELY) | st.integers(-2, 12).map(str) | st.text(max_size=30)
pairs = st.lists(st.tuples(st.sampled_from(fields()) | st.text(max_size=8), values), max_size=12)

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
# Without charsets: they go no further than scorekeeper/wsgi.py, which test_wsgi.py tries.
CONTENT_TYPES = [FORM, PARTS, "multipart/form-data", "application/json", "text/plain", "", ";", "a/b; c"]
METHODS = ["GET", "POST", "GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get"]
HEADERS: list[dict[str, str]] = [
    {},
    {"HX-Request": "true"},
    {"HX-Request": "true", "HX-Current-URL": "\xff", "HX-Target": "\0"},
    {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    {"Accept-Encoding": "gzip", "Range": "bytes=5-2", "If-None-Match": '"', "If-Modified-Since": "never"},
    {"X-HTTP-Method-Override": "DELETE", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "\xff,"},
    {"Cookie": "theme=\xff; csrftoken=\x01; messages=x"},
    {"Content-Length": "-1"},
    {"Referer": "//evil.example", "Origin": "null", "Accept": "\xff", "Accept-Language": "x" * 9_000},
]


def encoded(pairs: list[tuple[str, str]]) -> str:
    return urlencode(pairs, errors="surrogatepass")


def in_parts(pairs: list[tuple[str, str]]) -> bytes:
    """The fields as a multipart body, as odd as they are; the last of them as a file."""
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    file = '--x\r\nContent-Disposition: form-data; name="file"; filename="{}"\r\n\r\n{}\r\n'
    body = [*(part.format(*pair) for pair in pairs[:-1]), *(file.format(*pair) for pair in pairs[-1:]), "--x--\r\n"]
    return "".join(body).encode(errors="surrogatepass")


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    sent = draw(pairs)
    content_type = draw(st.sampled_from(CONTENT_TYPES))
    fitting = in_parts(sent) if content_type.startswith("multipart") else encoded(sent).encode()
    return {
        "method": draw(st.sampled_from(METHODS)),
        "data": draw(st.just(fitting) | st.binary(max_size=40)),
        "content_type": content_type,
        "QUERY_STRING": draw(st.just("") | pairs.map(encoded) | st.just("%ff%fe&=&&seat=%00")),
        "headers": draw(st.sampled_from(HEADERS)),
    }


@st.composite
def paths(draw: st.DrawFn, ids: dict[str, list[str]]) -> str:
    """An address of ours, its parameters filled in with what is there, or with anything else; or one with a trick to it."""
    known = [value for found in ids.values() for value in found]
    anything = ["0", "1", "99", "9" * 5_000, "-", "a" * 300, "%00", "..", "\u0663", *known]
    address = draw(st.sampled_from(addresses()))
    path = address.filled(
        {name: draw(st.sampled_from(ids.get(name, known)) | st.sampled_from(anything)) for name in address.parameters}
    )
    tricks = [path.rstrip("/"), f"/{path}", f"{path}../", path.upper(), f"{path}%2e%2e/%5c", f"/static/..{path}"]
    return draw(st.just(path) | st.just(path) | st.sampled_from([*tricks, *BESIDE_THE_LIST]))


def newcomer(_game: Game) -> Client:
    return Client()


def keeper_of_another_book(_game: Game) -> Client:
    return stranger()


def viewer(game: Game) -> Client:
    return keeper_in(game, Role.VIEWER)


def scorer(game: Game) -> Client:
    return keeper_in(game, Role.SCORER)


@pytest.mark.parametrize("who", [newcomer, keeper_of_another_book, viewer])
def test_no_request_fails_or_changes_a_book_that_one_may_not_write_in(
    client: Client, who: Callable[[Game], Client]
) -> None:
    game = in_the_second_round(client)
    phone = who(game)
    ids = ids_of(game)
    before = but_for_seats(game)

    def is_untouched() -> None:
        assert but_for_seats(game) == before

    attack(phone, ids, is_untouched, examples=40)


def test_no_request_of_a_scorer_fails_breaks_the_log_or_changes_who_may_do_what(client: Client) -> None:
    game = in_the_second_round(client)
    phone = scorer(game)
    ids, links = ids_of(game), links_to_join(game)
    keepers = set(game.book.keepings.values_list("key", "keeper", "role"))

    def nobody_climbed() -> None:
        # One may leave, but not throw out others; and links can be made but not changed.
        left = set(game.book.keepings.values_list("key", "keeper", "role"))
        assert {keeper for _, keeper, _ in keepers - left} <= {int(phone.session["_auth_user_id"])}
        assert left <= keepers
        assert set(game.book.invitations.values_list("key", flat=True)) == set(links)
        game.book.refresh_from_db()
        assert (game.book.name, game.book.deleted_at) == ("", None)
        still_folds(game)

    attack(phone, ids, nobody_climbed, examples=40)


@pytest.mark.parametrize("who", [keeper_of_another_book, viewer])
def test_no_request_of_somebody_with_a_link_fails_or_changes_more_than_their_own_role(
    client: Client, who: Callable[[Game], Client]
) -> None:
    game = in_the_second_round(client)
    phone = who(game)
    others = set(game.book.keepings.exclude(keeper=phone.session["_auth_user_id"]).values_list("key", "role"))
    links = links_to_join(game)

    def others_are_what_they_were() -> None:
        # Without its cookie the phone comes in by the link as somebody new.
        assert others <= set(game.book.keepings.values_list("key", "role"))
        assert game.book.keepings.filter(role=Role.OWNER).count() == 1

    attack(phone, {"key": links, "kind": ["oh-hell"], "number": ["1"]}, others_are_what_they_were, examples=20)


def test_no_request_of_an_owner_fails_breaks_the_log_or_leaves_the_book_to_nobody(client: Client) -> None:
    game = in_the_second_round(client)
    scorer(game)
    ids = ids_of(game)
    ids["key"] += links_to_join(game)

    def is_in_order() -> None:
        assert game.book.keepings.filter(role=Role.OWNER).exists()
        still_folds(game)

    attack(client, ids, is_in_order, examples=50)


def test_no_tap_fails_or_breaks_the_log(client: Client) -> None:
    game = in_the_second_round(client)

    @given(
        taps=st.lists(st.tuples(st.sampled_from(["enter", "rounds/1", "table", "table/1", "round"]), pairs), max_size=8)
    )
    @settings(max_examples=30)
    def try_them(taps: list[tuple[str, list[tuple[str, str]]]]) -> None:
        with forgotten():
            for page, sent in taps:
                game.refresh_from_db()
                honest = {"key": new_key(), "expected": str(game.number), "seat": "2", "kind": "bid"}
                tapped = encoded([*honest.items(), *sent])
                response = client.generic("POST", f"/games/{game.pk}/{page}/", tapped, FORM)
                assert response.status_code in (303, 409, 422)
            still_folds(game)

    try_them()


@pytest.mark.parametrize("odd", ["\0", "\ud800", "9" * 5_000, "a\r\nb"], ids=ascii)
def test_no_address_fails_over_a_value_that_no_database_takes(client: Client, odd: str) -> None:
    """In every field at once: what a list of choices would have sent, a form of one's own can too."""
    game = in_the_second_round(client)
    everything = dict.fromkeys(fields(), odd)
    chosen = {"link": "renew", "action": "renew", "role": "viewer", "kind": "bid", "start": "yes", "seat": "Ana"}
    paths = every_path({name: found[-1:] for name, found in ids_of(game).items()})
    for path in paths:
        for sent in (everything, everything | chosen):
            with forgotten():
                phone = phone_like(client)
                assert phone.post(path, encoded(list(sent.items())), content_type=FORM).status_code < 500, path
                assert phone.get(path, QUERY_STRING=encoded(list(sent.items()))).status_code < 500, path
    still_folds(game)


def attack(phone: Client, ids: dict[str, list[str]], check: Callable[[], None], *, examples: int) -> None:
    @given(path=paths(ids), request=requests())
    @settings(max_examples=examples)
    def try_it(path: str, request: dict[str, Any]) -> None:
        with forgotten():
            response = phone_like(phone).generic(path=path, **request)
            assert response.status_code < 500
            # A file is closed once it was read to its end.
            response.getvalue()
            assert not response.headers.get("Location", "").startswith(("//", "/\\", "http"))
            check()

    try_it()


def in_the_second_round(client: Client) -> Game:
    game = started(client)
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    return game


def but_for_seats(game: Game) -> dict[str, Any]:
    """Everything about the book of the game, but who its keepers are at the table: everybody may say so of themselves."""
    rows = all_rows(game.book)
    return {**rows, "Keeping": [{**keeping, "player_id": None} for keeping in rows["Keeping"]]}


def still_folds(game: Game) -> None:
    """The log replays, and what is stored beside it follows from it."""
    game.refresh_from_db()
    state = state_of(game)
    assert fold(game) == state
    assert tuple(game.seats.values_list("total", flat=True)) == state.totals
    assert list(game.entries.values_list("number", flat=True)) == list(range(1, game.number + 1))
