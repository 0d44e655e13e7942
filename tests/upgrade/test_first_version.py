"""What the first version kept is there after an update, and goes on.

The two files beside this one were made by the first version itself, the commit e18882b: a script drove its pages with
Django's test client, with its real settings but for the clock, which stood at evenings from August to November 2026.
Ana's phone began the book "Thursday club", Ben's and Cara's joined it by links to write and to look on, Dev gave the
keeper of another book a name and a password, and Eli's phone has a book of its own. They play all five games, each to
its end and into the middle of a round, take things back, correct a round, stop a game, delete one and play one again;
they share a night and a game, and hand in files: one added, one thrown away, one checked, and one checked by two games
of five, because the steps of its check were made as short as a game.

- `first_version.json.gz` has all rows of its database, table by table, and the key that had signed its sessions.
- `first_version_told.json.gz` has what its pages said then, as far as it does not depend on the day: files as they
  were read, lists and tables as lines of words. After that it went on with each unfinished game, and noted how.

They are never made anew: no later version can say what the first one kept.
"""

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.conf import global_settings
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings
from pytest_django.plugin import DjangoDbBlocker

from tests.upgrade import told
from tests.upgrade.stored import Table, kept, put_in, rows, to_the_first_version

pytestmark = pytest.mark.django_db

STORED = kept("first_version")
TOLD = kept("first_version_told")

COUNTS = ("games_placing", "games_roundcount", "games_bidcount", "games_meeting")
# What an update may change: what the frameworks keep for themselves, counts that end, and files that wait to be checked.
FREE = ("auth_permission", "django_content_type", "games_tally", "games_incoming")
# What is kept in other tables by now: its pages still say the same.
GONE = ("games_incoming",)
# In which way a book was counted, and so whether it has to be counted again.
WAY_OF_COUNTING = "statistics"


@pytest.fixture(scope="module")
def updated(
    static_files: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, Table]]:
    """A database that the first version left and that was updated since, as a server does when it starts."""
    with django_db_blocker.unblock():
        try:
            to_the_first_version(STORED["migrations"])
            tables = put_in(STORED)
            update()
            with django_db_blocker.block():
                yield tables
        finally:
            call_command("migrate", verbosity=0)
            call_command("flush", interactive=False, verbosity=0)


@pytest.fixture(autouse=True)
def the_same_machine(updated: dict[str, Table], settings: Settings) -> None:
    """What a machine keeps beside its database."""
    settings.SECRET_KEY = STORED["secret_key"]
    settings.TIME_ZONE = STORED["time_zone"]
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS


def update() -> None:
    call_command("migrate", verbosity=0)
    call_command("rebuild", outdated=True, stdout=StringIO())


def phone_of(name: str) -> Client:
    return told.phone(TOLD["phones"][name]["session"])


def everything(tables: dict[str, Table]) -> dict[str, list[tuple[Any, ...]]]:
    """All that the first version had a place for, but for ids that counting anew gives out anew."""
    there = {name: table for name, table in tables.items() if name not in GONE}
    return {name: table.now(*(["id"] if name in COUNTS else [])) for name, table in there.items()}


# What is stored


@pytest.mark.parametrize("name", sorted(STORED["tables"].keys() - set(COUNTS) - set(FREE)))
def test_every_row_is_as_it_was(updated: dict[str, Table], name: str) -> None:
    table = updated[name]
    assert table.rows
    assert table.now(WAY_OF_COUNTING) == table.without(WAY_OF_COUNTING)


@pytest.mark.parametrize("name", COUNTS)
def test_what_was_counted_still_counts(updated: dict[str, Table], name: str) -> None:
    found = set(updated[name].now("id"))
    assert [row for row in updated[name].without("id") if row not in found] == []


def test_updating_once_more_changes_nothing(updated: dict[str, Table]) -> None:
    before = everything(updated)
    update()
    assert everything(updated) == before
    call_command("migrate", check_unapplied=True, verbosity=0)


def test_rebuilding_it_from_the_logs_changes_nothing(updated: dict[str, Table]) -> None:
    before = everything(updated)
    call_command("rebuild", stdout=StringIO())
    assert everything(updated) == before


# What phones see


@pytest.mark.parametrize("name", TOLD["phones"])
def test_a_phone_still_has_its_book(name: str) -> None:
    client, book = phone_of(name), TOLD["phones"][name]["book"]
    for path, then in TOLD["phones"][name]["pages"].items():
        assert told.untold(told.page(client, path), _as_today(path, then)) == [], path
    assert book in told.page(client, "/books/").words
    assert client.cookies[told.COOKIE].value == TOLD["phones"][name]["session"], "it was not logged in anew"


def _as_today(path: str, then: dict[str, list[str]]) -> dict[str, list[str]]:
    """The first version put whoever came most often on top of the leaderboard, and called two rounds won a best game."""
    if path.startswith("/leaderboard/"):
        return {**then, "lines": [], "rows": then["lines"]}
    best = re.compile(r"^(Tricky Timeline \d{3,4}) [0-2] (\d+ \d+)$")
    return {kind: [best.sub(r"\1 \2", line) for line in said] for kind, said in then.items()}


@pytest.mark.parametrize("name", [name for name, phone in TOLD["phones"].items() if phone["documents"]])
def test_the_files_of_a_book_say_what_they_said(name: str) -> None:
    client = phone_of(name)
    for path, then in TOLD["phones"][name]["documents"].items():
        assert told.missing(told.document(client, path), then, path) == []


def test_an_account_opens_its_book_by_its_password() -> None:
    client, account = Client(), TOLD["account"]
    answer = told.send(client, "/account/login/", username=account["name"], password=account["password"])
    assert answer.status_code == 303
    assert told.untold(told.page(client, "/history/"), TOLD["phones"]["dev"]["pages"]["/history/"]) == []


@pytest.mark.parametrize("path", TOLD["links"], ids=lambda path: path.split("/")[1])
def test_what_was_shared_is_there_for_whoever_has_the_link(path: str) -> None:
    words, lines = TOLD["links"][path]["words"], TOLD["links"][path]["lines"]
    # Who played stood in the order in which they bid; by now they stand as they sit, whoever deals.
    seated = [lines[-1], *lines[:-1]] if path.startswith("/w/") else lines
    assert told.untold(told.page(Client(), path), {"words": words, "lines": seated}) == []


@pytest.mark.parametrize("role", TOLD["invitations"])
def test_an_invitation_leads_into_the_book(role: str) -> None:
    client, path = Client(), TOLD["invitations"][role]
    assert "Thursday club" in told.page(client, path).words
    assert told.send(client, path, player="").status_code == 303
    assert told.untold(told.page(client, "/history/"), TOLD["phones"]["cara"]["pages"]["/history/"]) == []
    [going] = [going for going in TOLD["going"] if going["kind"] == "caboose" and going["phone"] == "ana"]
    asks = told.forms(told.page(client, f"/games/{going['game']}/"), **going["sent"])
    assert bool(asks) == (role == "scorer")


def test_what_was_deleted_lately_comes_back() -> None:
    game, book = TOLD["deleted"]["game"], TOLD["deleted"]["book"]
    ana, dev = phone_of("ana"), phone_of("dev")
    assert ana.get(f"/games/{game}/").status_code == 404
    assert ana.post(f"/games/{game}/restore/").status_code == 303
    assert "Game over" in told.page(ana, f"/games/{game}/").words
    assert dev.get(f"/books/{book}/").status_code == 404
    assert dev.post(f"/books/{book}/restore/").status_code == 303
    assert "Tried out" in told.page(dev, f"/books/{book}/").words


# What goes on


@pytest.mark.parametrize("going", TOLD["going"], ids=lambda going: f"{going['kind']} on {going['phone']}'s phone")
def test_a_game_goes_on_in_the_middle_of_its_round(going: dict[str, Any]) -> None:
    client, game = phone_of(going["phone"]), going["game"]
    answer = told.send(client, f"/games/{game}/", **going["sent"])
    assert answer.status_code == 303, answer.text
    log = {number: body for pk, number, body in rows("games_entry", "game_id", "number", "body") if pk == game}
    assert told.missing(log[going["number"]], going["entry"]) == []
    assert max(log) == going["number"] == len(log)
    assert told.missing(told.document(client, f"/games/{game}/sheet.json"), going["after"]) == []


@pytest.mark.parametrize("which", ["half", "checked"])
def test_a_file_that_was_on_its_way_is_added(which: str) -> None:
    client, path, games = phone_of("ana"), TOLD["imports"][which]["path"], TOLD["imports"][which]["games"]
    before = {game["key"] for game in told.document(client, "/book/book.json")["games"]}
    assert not before & set(games)
    # An update may begin the check anew; then there is a step for each game.
    for _ in range(len(games) + 1):
        page = told.page(client, path)
        if told.forms(page, action="/add/"):
            break
        [check] = told.forms(page, action="/check/")
        assert client.post(check.attributes["action"], check.fields()).status_code == 303
    [add] = told.forms(told.page(client, path), action="/add/")
    assert client.post(add.attributes["action"], add.fields()).status_code == 303
    assert told.forms(told.page(client, path), action="/add/") == []
    after = {game["key"] for game in told.document(client, "/book/book.json")["games"]}
    assert after == before | set(games)


@pytest.mark.parametrize("which", ["added", "thrown away"])
def test_what_became_of_a_file_is_still_told(which: str) -> None:
    ended = TOLD["imports"][which]
    assert ended["receipt"] in told.page(phone_of("ana"), ended["path"]).words
