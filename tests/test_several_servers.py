"""Several servers, as on several machines, on one PostgreSQL database: nothing between them but that database."""

import http.client
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import psycopg
import pytest

from games.models import new_key
from tests import postgresql
from tests.terminals import Server
from tests.web.page import Page


class Phone:
    """A browser as far as it matters here: it keeps its cookies, whichever server it is led to."""

    def __init__(self) -> None:
        self.cookies: SimpleCookie = SimpleCookie()

    def get(self, server: Server, path: str) -> Page:
        status, page, _ = self._send(server, "GET", path)
        assert status == 200
        return Page.of(page)

    def post(self, server: Server, path: str, fields: dict[str, object]) -> tuple[int, str]:
        """The status, and where it leads."""
        token = self.cookies["csrftoken"].value
        status, _, headers = self._send(server, "POST", path, {**fields, "csrfmiddlewaretoken": token})
        return status, headers.get("Location", "")

    def _send(
        self, server: Server, method: str, path: str, fields: dict[str, object] | None = None
    ) -> tuple[int, str, http.client.HTTPMessage]:
        headers = {"Host": "localhost", "Cookie": "; ".join(f"{c.key}={c.value}" for c in self.cookies.values())}
        if fields:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(server.connect()) as connection:
            connection.request(method, path, urlencode(fields or {}, doseq=True), headers)
            response = connection.getresponse()
            page = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return response.status, page, response.headers


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgresql.server() as address:
        yield address


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers that share an empty database and a key, and nothing else; both start at the same moment."""
    shared = {"DATABASE_URL": database, "SCOREKEEPER_SECRET_KEY": new_key() * 2}
    with ExitStack() as stack:
        servers = [Server(tmp_path_factory.mktemp(f"machine-{number}"), **shared) for number in (1, 2)]
        for server in servers:
            stack.callback(server.stop)
        for server in servers:
            server.wait_until_it_serves()
        yield servers


@pytest.fixture
def phone(servers: list[Server]) -> Phone:
    """A phone that has been at both."""
    phone = Phone()
    for server in servers:
        phone.get(server, "/new/oh-hell/")
    return phone


@pytest.fixture
def pad(servers: list[Server], phone: Phone) -> str:
    """The address of a game that was started on the first of them."""
    fields: dict[str, object] = {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "key": new_key(), "start": "yes"}
    status, address = phone.post(servers[0], "/new/oh-hell/", fields)
    assert status == 303
    return address


def bid(phone: Phone, server: Server, pad: str, seat: int, tricks: int, expected: int, key: str = "") -> int:
    fields = {"kind": "bid", "seat": seat, "tricks": tricks, "key": key or new_key(), "expected": expected}
    return phone.post(server, f"{pad}enter/", fields)[0]


def test_what_is_entered_at_one_is_seen_at_the_other(servers: list[Server], phone: Phone, pad: str) -> None:
    assert servers[0].port != servers[1].port
    here, there = servers
    assert "Ben's bid" in phone.get(there, pad).groups()
    for number, (server, other, seat, asked) in enumerate(
        [(here, there, 1, "Cara's bid"), (there, here, 2, "Ana's bid"), (here, there, 0, "Ana's tricks")]
    ):
        assert bid(phone, server, pad, seat, 2, expected=number) == 303
        for each in (other, server):
            assert asked in phone.get(each, pad).groups()


def test_a_page_of_one_is_out_of_date_when_the_other_has_moved_on(
    servers: list[Server], phone: Phone, pad: str
) -> None:
    assert bid(phone, servers[0], pad, 1, 2, expected=0) == 303
    assert bid(phone, servers[1], pad, 1, 3, expected=0) == 409


def test_a_tap_sent_to_both_counts_once(servers: list[Server], phone: Phone, pad: str, database: str) -> None:
    key = new_key()
    assert [bid(phone, server, pad, 1, 2, expected=0, key=key) for server in servers] == [303, 303]
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT count(*) FROM games_entry WHERE key = %s", [key]).fetchone()
    assert found == (1,)


def test_the_files_of_a_page_are_the_same_at_both(servers: list[Server]) -> None:
    """A page of one may ask the other for its style."""
    here, there = ({*re.findall(r'"(/static/[^"]+)"', server.get("/")[1])} for server in servers)
    assert here == there != set()
    assert {there_too: servers[1].get(there_too)[0] for there_too in here} == dict.fromkeys(here, 200)
