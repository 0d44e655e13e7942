"""Updating: what an older version stored is there afterwards, and is counted."""

import json
import zlib
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, migrations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from games.models import STATISTICS, Book, Game, Import, Placing, Seat
from games.rules.moves import Bid, Control, Move, Tricks, Trumps, to_json
from tests.recount import counted, stored
from tests.web.books import LOG, gone_on
from tests.web.logs import evening
from tests.web.page import Page
from tests.web.tables import press

FIRST_VERSION = ("games", "0001_books_games_and_logs")
FILES_IN_ONE_PIECE = ("games", "0006_tallies")
MOVED = {"Incoming"}
"""Tables that are gone, because the same update has put all they held elsewhere."""
WHIST = (
    *(Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1))),
    *(Trumps("clubs"), Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0))),
)
WARS = (Control((0,) * 10),)


def migrate(*targets: tuple[str, str]) -> Any:
    """Bring the database to these versions; answers with the models as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets))
    return executor.loader.project_state(list(targets)).apps


@pytest.fixture
def first_version(transactional_db: None) -> Iterator[Any]:
    """The models of the first version, and a database for them; the newest again afterwards."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("games")
    yield migrate(FIRST_VERSION)
    migrate(*newest)


@pytest.fixture
def files_in_one_piece(transactional_db: None) -> Iterator[Any]:
    """The same for the last version that kept a file in one piece."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("games")
    yield migrate(FILES_IN_ONE_PIECE)
    migrate(*newest)


def store(models: Any, book: Any, then: str, log: tuple[Move, ...], **fields: Any) -> str:
    """A game as the first version left it."""
    started_at = evening(then)
    model = models.get_model
    night, _ = model("games", "Night").objects.get_or_create(book=book, date=started_at.date())
    game = model("games", "Game").objects.create(
        book=book, night=night, started_at=started_at, number=len(log), stamp=str(len(log)), **fields
    )
    for number, entry in enumerate(log, start=1):
        model("games", "Entry").objects.create(game=game, number=number, key=str(number), body=to_json(entry))
    return str(game.pk)


def seat(models: Any, game_id: str, players: dict[str, Any], **results: tuple[int, int]) -> None:
    """Who sat there, with total and place."""
    for position, (name, (total, place)) in enumerate(results.items()):
        models.get_model("games", "Seat").objects.create(
            game_id=game_id, position=position, player=players[name], total=total, place=place
        )


def test_a_book_of_the_first_version_is_kept_and_counted(first_version: Any) -> None:
    models = first_version
    book = models.get_model("games", "Book").objects.create()
    create = models.get_model("games", "Player").objects.create
    players = {name: create(book=book, name=name, same_name=name.lower()) for name in ("Ana", "Ben", "Cara")}
    two_hands = {"kind": "chinese-whist", "options": {"setup": [1, 1, 1], "scoring": "classic"}, "first": 0}
    whist = store(models, book, "2026-01-02 20:00", WHIST, **two_hands, rounds_played=2, finished=True)
    seat(models, whist, players, Ana=(1, 3), Ben=(5, 2), Cara=(16, 1))
    wars = store(models, book, "2026-02-03 21:00", WARS, kind="trick-wars", rounds_played=1)
    seat(models, wars, players, Ana=(31, 1), Ben=(0, 2))

    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes("games"))

    kept = Book.objects.get()
    assert kept.statistics == 0, "not counted yet"
    for game in Game.objects.all():
        assert game.entries.count() == game.number
    known = Seat.objects.order_by("started_at", "position").values_list("player__name", "kind", "started_at", "total")
    assert list(known) == [
        ("Ana", "chinese-whist", evening("2026-01-02 20:00"), 1),
        ("Ben", "chinese-whist", evening("2026-01-02 20:00"), 5),
        ("Cara", "chinese-whist", evening("2026-01-02 20:00"), 16),
        ("Ana", "trick-wars", evening("2026-02-03 21:00"), 31),
        ("Ben", "trick-wars", evening("2026-02-03 21:00"), 0),
    ]
    assert not Placing.objects.exists()

    said = StringIO()
    call_command("rebuild", "--outdated", stdout=said)
    assert said.getvalue() == "2 of 2 games counted, book 1 of 1\n"
    kept.refresh_from_db()
    assert kept.statistics == STATISTICS
    assert Placing.objects.get(player__name="Cara", period="2026-01").points == 16
    assert stored(kept) == counted(kept)


def test_a_book_opened_after_the_update_has_nothing_to_count(transactional_db: None) -> None:
    assert Book.objects.create().statistics == STATISTICS


def test_a_file_that_waits_is_checked_again_and_one_that_is_done_says_what_became_of_it(
    client: Client, files_in_one_piece: Any
) -> None:
    model = files_in_one_piece.get_model
    book = model("games", "Book").objects.create()
    keeper = model("auth", "User").objects.create(username="ana")
    model("games", "Keeping").objects.create(book=book, keeper=keeper, role="owner", key="ana")
    told = {"players": {"cara": ["Cara", True]}, "nights": {"2025-05-01": {"title": "Final", "place": "", "note": ""}}}

    def incoming(games: list[dict[str, Any]], **fields: Any) -> str:
        data = zlib.compress("\n".join(map(json.dumps, [told, *games])).encode())
        stored = {"data": data, "games": len(games), "name": "book.json", "at": evening("2026-11-18 20:30"), **fields}
        return str(model("games", "Incoming").objects.create(book=book, keeper=keeper, **stored).pk)

    half = incoming([LOG, {**LOG, "key": "b"}], checked=1, findings=zlib.compress(b'{"new": []}'))
    people = incoming([])
    done = incoming([LOG], data=b"", findings="Added 1 game – and 2 players.".encode())

    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes("games"))

    files = {file.pk: (file.status, file.message, file.games.count()) for file in Import.objects.all()}
    assert files == {
        half: ("checking", "", 2),
        people: ("ready", "", 0),
        done: ("done", "Added 1 game – and 2 players.", 0),
    }
    assert set(Import.objects.values_list("at", "name")) == {(evening("2026-11-18 20:30"), "book.json")}
    client.force_login(User.objects.get())
    assert "Added 1 game – and 2 players." in client.get(f"/book/incoming/{done}/").text
    page = gone_on(client, Page.of(client.get(f"/book/incoming/{half}/").text))
    assert "This would add 2 games, 3 players and 1 night." in page.words
    assert "Added 2 games" in press(client, page, "Add to the book").words
    added = Book.objects.get()
    assert added.nights.get().title == "Final"
    assert added.players.get(name="Cara").archived_at is not None


def steps() -> list[Any]:
    loader = MigrationLoader(None)
    found = [loader.disk_migrations[key] for key in sorted(loader.disk_migrations) if key[0] == "games"]
    return [pytest.param(step, id=f"{update.name} {step.describe()}") for update in found for step in update.operations]


@pytest.mark.parametrize("step", steps())
def test_an_update_only_ever_adds(step: migrations.operations.base.Operation) -> None:
    """So that a version before it can still read what it finds, and nothing is lost."""
    adding = (
        migrations.CreateModel,
        migrations.AddField,
        migrations.AddIndex,
        migrations.AddConstraint,
        migrations.AlterField,
        migrations.RunPython,
    )
    assert isinstance(step, adding) or (isinstance(step, migrations.DeleteModel) and step.name in MOVED)
    assert step.reversible
