"""Who may do what: one table, and every address of the app tried by everybody."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern
from pytest_django import DjangoDbBlocker

from games.books.rules import keep
from games.files.imports.read import Contents, hand_in
from games.files.rules_link import packed
from games.forms import rules_document
from games.models import Game, Invitation, Keeping, Night, Role, new_key
from games.rules.bidding.rulebooks import OH_HELL
from games.rules.moves import Bid, Tricks
from tests.web.addresses import all_rows, patterns, phone_like
from tests.web.batches import JSON, batch, taps
from tests.web.page import Page
from tests.web.tables import HTMX, enter, fields_of, forgotten, keeper_in, started, state_of, stranger

pytestmark = pytest.mark.django_db

# yes     it is shown, or done
# no      403: you may look, but not do that
# 404     there is no such thing, as far as you can tell
# start   led elsewhere: to the first page, as there is no book
# log-in  or to where one logs in
# keep    or to where one gets a password
# passwd  or to where one changes the password
# out     or to where it says that nobody is logged in
#
# A stranger has never been here; a watcher has a link to watch one game; `other` keeps a book of their own; `revoked` had
# been a scorer. The addresses are about the owner's book where they name anything. Keys in links are known to everybody.
WHO_MAY = """
                          stranger  watcher  viewer  scorer  owner  other  revoked

start               GET   yes       yes      yes     yes     yes    yes    yes
choose-game         GET   yes       yes      yes     yes     yes    yes    yes
new-game            GET   yes       yes      yes     yes     yes    yes    yes
new-game            POST  yes       yes      no      yes     yes    yes    yes

pad                 GET   404       404      yes     yes     yes    404    404
news                GET   404       404      yes     yes     yes    404    404
review              GET   404       404      yes     yes     yes    404    404
log                 GET   404       404      yes     yes     yes    404    404
sheet-json          GET   404       404      yes     yes     yes    404    404
sheet-csv           GET   404       404      yes     yes     yes    404    404
enter               POST  404       404      no      yes     yes    404    404
entries             POST  404       404      no      yes     yes    404    404
conflict            POST  404       404      no      yes     yes    404    404
correct-round       GET   404       404      no      yes     yes    404    404
correct-round       POST  404       404      no      yes     yes    404    404
table               GET   404       404      no      yes     yes    404    404
table               POST  404       404      no      yes     yes    404    404
seat                GET   404       404      no      yes     yes    404    404
seat                POST  404       404      no      yes     yes    404    404
round               GET   404       404      no      yes     yes    404    404
round               POST  404       404      no      yes     yes    404    404
play-again          POST  404       404      no      yes     yes    404    404
end-game            GET   404       404      no      yes     yes    404    404
delete-game         POST  404       404      no      yes     yes    404    404
restore-game        POST  404       404      no      yes     yes    404    404
hand-over           GET   404       404      no      yes     yes    404    404
hand-over           POST  404       404      no      yes     yes    404    404
my-seat             GET   404       404      yes     yes     yes    404    404
my-seat             POST  404       404      yes     yes     yes    404    404
share-game          GET   404       404      yes     yes     yes    404    404
share-game          POST  404       404      no      yes     yes    404    404
watch               GET   yes       yes      yes     yes     yes    yes    yes
watch-news          GET   yes       yes      yes     yes     yes    yes    yes

night               GET   404       404      yes     yes     yes    404    404
edit-night          GET   404       404      no      yes     yes    404    404
edit-night          POST  404       404      no      yes     yes    404    404
share-night         POST  404       404      no      yes     yes    404    404
shared-night        GET   yes       yes      yes     yes     yes    yes    yes

deleted             GET   start     start    yes     yes     yes    yes    start
history             GET   start     start    yes     yes     yes    yes    start
leaderboard         GET   start     start    yes     yes     yes    yes    start
players             GET   start     start    yes     yes     yes    yes    start
player              GET   404       404      yes     yes     yes    404    404
player              POST  404       404      no      yes     yes    404    404

rivals              GET   404       404      yes     yes     yes    404    404

book-json           GET   start     start    yes     yes     yes    yes    start
kit                 GET   yes       yes      yes     yes     yes    yes    yes
book-csv            GET   start     start    yes     yes     yes    yes    start
files               GET   yes       yes      yes     yes     yes    yes    yes
files               POST  yes       yes      no      yes     yes    yes    yes
import              GET   404       404      no      yes     yes    404    404
check-import        POST  404       404      no      yes     yes    404    404
csv-template        GET   yes       yes      yes     yes     yes    yes    yes
choose-import       POST  404       404      no      yes     yes    404    404
import-to-mend      GET   404       404      no      yes     yes    404    404
add-import          POST  404       404      no      yes     yes    404    404
throw-away-import   POST  404       404      no      yes     yes    404    404

people              GET   start     start    yes     yes     yes    yes    start
change-role         POST  404       404      no      no      yes    404    404
changes             GET   404       404      no      no      yes    yes    404
invitations         POST  404       404      no      no      yes    yes    404
join                GET   yes       yes      yes     yes     yes    yes    yes
join                POST  yes       yes      yes     yes     yes    yes    yes

books               GET   start     start    yes     yes     yes    yes    yes
books               POST  start     start    yes     yes     yes    yes    yes
book                GET   404       404      yes     yes     yes    404    404
book                POST  404       404      no      no      yes    404    404
open-book           POST  404       404      yes     yes     yes    404    404
leave-book          POST  404       404      yes     yes     yes    404    404
delete-book         POST  404       404      no      no      yes    404    404
restore-book        POST  404       404      no      no      yes    404    404
account             GET   log-in    log-in   yes     yes     yes    yes    yes
account             POST  log-in    log-in   yes     yes     yes    yes    yes
log-in              GET   yes       yes      yes     yes     yes    yes    yes
log-in              POST  yes       yes      yes     yes     yes    yes    yes
log-out             POST  yes       yes      yes     yes     yes    yes    yes
logged-out          GET   yes       yes      yes     yes     yes    yes    yes
recovery-code       GET   log-in    log-in   keep    keep    keep   keep   keep
recovery-code       POST  log-in    log-in   yes     yes     yes    yes    yes
recover             GET   yes       yes      yes     yes     yes    yes    yes
recover             POST  yes       yes      yes     yes     yes    yes    yes
phones              GET   log-in    log-in   yes     yes     yes    yes    yes
phones              POST  log-in    log-in   yes     yes     yes    yes    yes
delete-account      GET   out       out      yes     yes     yes    yes    yes
delete-account      POST  out       out      yes     yes     yes    yes    yes
change-password     GET   keep      keep     keep    keep    keep   keep   keep
change-password     POST  keep      keep     keep    keep    keep   keep   keep

own-rules           GET   yes       yes      yes     yes     yes    yes    yes
own-rules           POST  yes       yes      no      yes     yes    yes    yes
own-game            POST  404       404      no      yes     yes    404    404
shared-rules        GET   yes       yes      yes     yes     yes    yes    yes
shared-rules        POST  yes       yes      no      yes     yes    yes    yes

theme               POST  yes       yes      yes     yes     yes    yes    yes
rules               GET   yes       yes      yes     yes     yes    yes    yes
security            GET   yes       yes      yes     yes     yes    yes    yes
well-known-change-password GET passwd passwd passwd  passwd  passwd passwd passwd
manifest            GET   yes       yes      yes     yes     yes    yes    yes
offline             GET   yes       yes      yes     yes     yes    yes    yes
service-worker      GET   yes       yes      yes     yes     yes    yes    yes
"""

ROLES, *ROWS = (line.split() for line in WHO_MAY.strip().splitlines() if line)
TABLE = {(name, method): dict(zip(ROLES, cells, strict=True)) for name, method, *cells in ROWS}
# What is done by those who have no part in the book is done to a book of their own, or by a key that they hold.
JOINS = ("join", "POST")
AS_JSON = ("entries",)


PATTERNS = patterns()


class World:
    """A book in which there is one of everything, and everybody who might come by."""

    def __init__(self) -> None:
        self.owner = Client()
        self.game = started(self.owner)
        enter(self.owner, self.game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))
        self.book, night = self.game.book, self.game.night
        Game.objects.update(watch_key="watch-key")
        Night.objects.update(share_key="share-key")
        Invitation.objects.create(book=self.book, role=Role.VIEWER, key="join-key")
        self.viewer = keeper_in(self.game, Role.VIEWER)
        self.scorer = keeper_in(self.game, Role.SCORER)
        self.revoked = keeper_in(self.game, Role.SCORER)
        self.revoked.get(f"/games/{self.game.pk}/")
        Keeping.objects.order_by("-pk")[0].delete()
        self.other = stranger()
        self.stranger = Client()
        self.watcher = Client()
        self.watcher.get("/w/watch-key/")
        owner, viewer = self.book.keepings.get(role=Role.OWNER), self.book.keepings.get(role=Role.VIEWER)
        self.game.refresh_from_db()
        self.player = self.game.seats.all()[0].player_id
        self.file = hand_in(self.book, owner.keeper, "book.json", Contents())
        self.values = {
            "game_id": self.game.pk,
            "night_id": night.pk,
            "player_id": self.player,
            "other_id": self.game.seats.all()[1].player_id,
            "import_id": self.file.pk,
            "book_id": self.book.pk,
            "number": "1",
            "kind": "oh-hell",
            "link": packed(OH_HELL),
        }
        self.house = keep(self.book, replace(OH_HELL, name="Friday")).kind
        self.keys = {
            "news": owner.key,
            "change-role": viewer.key,
            "watch": "watch-key",
            "watch-news": "watch-key",
            "shared-night": "share-key",
            "join": "join-key",
        }

    def address(self, pattern: URLPattern) -> str:
        address = f"/{pattern.pattern}"
        for name in pattern.pattern.converters:
            value = self.keys[pattern.name or ""] if name == "key" else self.values[name]
            value = self.house if pattern.name == "own-game" else value
            address = address.replace(f"<slug:{name}>", value).replace(f"<int:{name}>", value)
        return address

    def form(self, name: str) -> dict[str, Any]:
        """What the page sends that leads there."""
        table = {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "start": "yes", "key": new_key()}
        bids = {"bid-0": 2, "bid-1": 3, "bid-2": 3, "tricks-0": 3, "tricks-1": 4, "tricks-2": 3}
        tap = {"key": new_key(), "expected": self.game.number}
        return {
            "new-game": table,
            "enter": {**tap, **fields_of(Bid(2, 1))},
            "entries": batch(taps(state_of(self.game), [Bid(2, 1)]), self.game.number),
            "correct-round": {**tap, **bids},
            "table": {**tap, "kind": "join", "name": "Eli", "after": 0},
            "seat": {**tap, "kind": "leave", "seat": 1},
            "round": {**tap, "kind": "note", "text": "odd"},
            "my-seat": {"player": self.player},
            "share-game": {"link": "renew", "key": "watch-key"},
            "edit-night": {"title": "Final", "place": "", "note": ""},
            "share-night": {"share": "no"},
            "player": {"name": "Gus"},
            "change-role": {"role": "owner"},
            "invitations": {"role": "scorer", "action": "make"},
            "books": {"name": "Thursdays", "book": "a-new-book"},
            "book": {"name": "Thursdays"},
            "own-rules": {**rules_document.fields_of(OH_HELL), "name": "Monday", "keep": "yes"},
            "own-game": {"action": "delete"},
            "shared-rules": {"keep": "yes"},
            "theme": {"theme": "dark", "next": "/rules/oh-hell/"},
        }.get(name, {})

    def ask(self, role: str, name: str, method: str, **headers: str) -> HttpResponse:
        return self.ask_at(self.address(PATTERNS[name]), role, name, method, **headers)

    def ask_at(self, address: str, role: str, name: str, method: str, **headers: str) -> HttpResponse:
        sent = self.form(name) if method == "POST" else {"expected": -1}
        if name in AS_JSON and method == "POST":
            return cast(
                HttpResponse, self.phone(role).post(address, json.dumps(sent), content_type=JSON, headers=headers)
            )
        answer: HttpResponse = getattr(self.phone(role), method.lower())(address, sent, headers=headers)
        return answer

    def phone(self, role: str) -> Client:
        return phone_like(getattr(self, role))


@pytest.fixture(scope="module")
def world(static_files: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The same for all checks, each of which is rolled back."""
    with django_db_blocker.unblock(), forgotten():
        yield World()


AWAY = {
    "/": "start",
    "/account/login/": "log-in",
    "/account/": "keep",
    "/account/logged-out/": "out",
    "/account/password/": "passwd",
}


def said(answer: HttpResponse) -> str:
    match answer.status_code:
        case 302:
            return AWAY[answer.headers["Location"]]
        # A form that is shown again with what is wrong with it was at least read.
        case 200 | 303 | 422:
            return "yes"
        case 403:
            return "no"
        case status:
            return str(status)


def wrote(queries: CaptureQueriesContext) -> bool:
    return any(query["sql"].startswith(("INSERT", "UPDATE", "DELETE")) for query in queries)


@pytest.mark.parametrize(("name", "method"), TABLE, ids=lambda part: part)
def test_everybody_may_do_what_the_table_says(world: World, name: str, method: str) -> None:
    before = all_rows(world.book)
    found, changed = {}, {}
    for role in ROLES:
        with forgotten():
            with CaptureQueriesContext(connection) as queries:
                found[role] = said(world.ask(role, name, method))
            changed[role] = wrote(queries) and all_rows(world.book) != before
    assert found == TABLE[name, method]
    nobodys_business = [role for role in ROLES if changed[role] and (method == "GET" or found[role] != "yes")]
    assert nobodys_business == []
    outsiders = [role for role in ("stranger", "watcher", "other", "revoked") if changed[role]]
    assert outsiders == (["stranger", "watcher", "other", "revoked"] if (name, method) == JOINS else [])


@pytest.mark.parametrize("name", PATTERNS, ids=lambda name: name)
def test_every_address_has_a_row_and_nothing_is_asked_in_another_way(world: World, name: str) -> None:
    methods = {method for row, method in TABLE if row == name}
    assert methods, f"{name} has no row in the table: who may go there?"
    address = world.address(PATTERNS[name])
    if "GET" in methods:
        methods.add("HEAD")
        assert world.phone("owner").head(address).status_code < 400
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - methods:
        # Whoever may do everything, and whoever may do nothing.
        for role in ("owner", "stranger"):
            with forgotten():
                answer = getattr(world.phone(role), method.lower())(address)
                assert answer.status_code == 405, f"{method} by {role}"


@pytest.mark.parametrize(
    ("name", "method"), [row for row, cells in TABLE.items() if cells["other"] == "404"], ids=lambda part: part
)
def test_what_is_somebody_elses_looks_like_what_never_was(world: World, name: str, method: str) -> None:
    address = world.address(PATTERNS[name])
    never_was = address
    for known in (world.house, *world.values.values(), *world.keys.values()):
        never_was = never_was.replace(known, "never-was-it") if len(known) > 1 else never_was
    assert never_was != address
    for headers in ({}, HTMX):
        with forgotten():
            there = world.ask("other", name, method, **headers)
            nowhere = world.ask_at(never_was, "other", name, method, **headers)
        assert there.status_code == nowhere.status_code == 404
        assert Page.of(there.text).words == Page.of(nowhere.text).words


def test_the_table_names_no_address_that_is_gone() -> None:
    assert {name for name, _ in TABLE} == set(PATTERNS)
