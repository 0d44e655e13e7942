"""Adding a checked file to its book, some games at a time.

A batch is one transaction and adds its games whole: seats, log and statistics. So nobody else's tap waits for longer than
a batch takes, however long the file; and whoever stops in between can go on, then or with the same file on another day,
because the book knows by its key every game that it has.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Self

from django.db import connection, transaction
from django.utils import timezone

from games.changes import note
from games.files.imports.check import STEP, Facts
from games.files.imports.preview import preview_of
from games.models import (
    Book,
    Entry,
    Game,
    Import,
    ImportedGame,
    Night,
    Player,
    Seat,
    games_known_to,
    new_id,
    new_key,
)
from games.play.record import go_on
from games.play.room import size_of
from games.play.start import keep_rules
from games.rules.names import same_name
from games.rules.words import count
from games.stats import ratings, storing
from games.stats.counting import Count, Counts

BATCH = 100
"""Games in one transaction."""
ROWS = 500
"""Rows in one statement; SQLite takes no more than some thousand values."""

Status = ImportedGame.Status
EntryRow = tuple[Any, ...]


def add_some(file: Import) -> None:
    """Add the next games, if everything in the file is right. Sent twice, no game is added twice."""
    ends = time.monotonic() + STEP
    _begin(file)
    while _add_batch(file):
        if time.monotonic() >= ends:
            return
    for row in file.games.filter(status=Status.LONGER):
        _go_on(file, row)
        if time.monotonic() >= ends:
            return
    _finish(file)


def throw_away(file: Import) -> None:
    """Forget a file; what had been added of it stays."""
    with transaction.atomic():
        if _held(file, Import.Status.CHECKING, Import.Status.READY, Import.Status.ADDING) is None:
            return
        added = file.games.filter(status=Status.ADDED).count()
        what = count(added, "game") if added else "nothing"
        _end(file, f"Thrown away: {what} of it {'were' if added > 1 else 'was'} added.")
        file.games.all().delete()
    if added:
        _rate(file)


# From the first game to the last


@transaction.atomic
def _begin(file: Import) -> None:
    """Make the players and the nights, and write down what will have been added in the end."""
    book = _held(file, Import.Status.READY)
    if book is None or _has_come_otherwise(file):
        return
    preview = preview_of(file)
    if preview.can_add:
        _make_players(book, preview.players)
        Night.objects.bulk_update(preview.told, ["title", "place", "note"], batch_size=ROWS)
        _make_nights(book, preview.nights)
        left_out = f" Left out: {count(preview.left_out, 'game')}." if preview.left_out else ""
        message = f"Added {preview.in_words}.{left_out}"
        Import.objects.filter(pk=file.pk).update(status=Import.Status.ADDING, message=message)


def _add_batch(file: Import) -> bool:
    """Add the next games; False if those were the last, or if the file has to be looked at again."""
    # All that takes long comes before anybody has to wait for it.
    games = [NewGame.of(row) for row in file.games.filter(status=Status.NEW)[:BATCH]]
    with transaction.atomic():
        book = _held(file, Import.Status.ADDING) if games else None
        if book is None:
            return False
        if _has_come_otherwise(file):
            Import.objects.filter(pk=file.pk).update(status=Import.Status.READY)
            return False
        rows = file.games.filter(pk__in=[game.row.pk for game in games], status=Status.NEW)
        if rows.count() < len(games):
            # Somebody else is adding the same, and was quicker.
            return True
        _write(book, games)
        rows.update(status=Status.ADDED)
    return len(games) == BATCH


@transaction.atomic
def _go_on(file: Import, row: ImportedGame) -> None:
    """Add to a game of the book what the file has of it beyond, unless somebody has played on since it was checked."""
    # The game before its book, as everywhere.
    game = (
        Game.objects.select_for_update(of=("self",), no_key=True)
        .select_related("book")
        .get(book=file.book_id, start_key=row.key)
    )
    waiting = file.games.filter(pk=row.pk, status=Status.LONGER)
    if not waiting.exists() or not Import.objects.filter(pk=file.pk, status=Import.Status.ADDING).exists():
        return
    if game.stamp != row.said["stamp"] or game.deleted_at is not None:
        waiting.update(status=Status.UNCHECKED)
        Import.objects.filter(pk=file.pk).update(status=Import.Status.CHECKING)
        return
    go_on(game, [Entry(key=new_key(), body=body, by=by, at=datetime.fromisoformat(at)) for at, body, by in row.log])
    waiting.update(status=Status.ADDED)


def _finish(file: Import) -> None:
    """What can only be done when all games are there. Should it break off, it is done again."""
    adding = Import.objects.filter(pk=file.pk, status=Import.Status.ADDING).first()
    if adding is not None:
        _link_rematches(file)
        _rate(file)
        _end(file, adding.message)


def _held(file: Import, *statuses: Import.Status) -> Book | None:
    """The book, if its file has come this far; both stay as they are until this transaction ends."""
    book = Book.objects.select_for_update(no_key=True).get(pk=file.book_id)
    waiting = Import.objects.select_for_update(no_key=True).filter(pk=file.pk, status__in=statuses)
    return book if waiting.first() else None


def _has_come_otherwise(file: Import) -> bool:
    """True if the book has got a game since it was checked: by another file, from another phone."""
    here = Game.objects.filter(book=file.book_id).values("start_key")
    return bool(file.games.filter(status=Status.NEW, key__in=here).update(status=Status.KNOWN))


def _link_rematches(file: Import) -> None:
    """Rematches that stand in the file before the game that they follow."""
    followed = {
        key: facts.get("rematch_of")
        for key, facts in file.games.filter(status=Status.ADDED).values_list("key", "facts")
    }
    ids = dict(file.book.games.values_list("start_key", "pk"))
    for key, pk in file.book.games.filter(rematch_of=None).values_list("start_key", "pk"):
        if first := ids.get(followed.get(key) or ""):
            # One at a time, holding nothing: whoever has this game may be waiting for the book.
            Game.objects.filter(pk=pk).update(rematch_of=first)


def _rate(file: Import) -> None:
    for kind in games_known_to(file.book):
        ratings.catch_up(file.book_id, kind)


def _end(file: Import, message: str) -> None:
    with transaction.atomic():
        waiting = Import.objects.filter(pk=file.pk).exclude(status=Import.Status.DONE)
        if (
            waiting.update(status=Import.Status.DONE, message=message)
            and file.games.filter(status=Status.ADDED).exists()
        ):
            note(file.book_id, file.keeper_id, f"brought in {file.name}: {message}")
    # What was left out can still be taken away, to be mended.
    file.games.filter(status__in=[Status.ADDED, Status.KNOWN, Status.NEW, Status.LONGER]).delete()


# A batch


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game ready to be stored, but for the ids of its players and its night."""

    id: str
    row: ImportedGame
    facts: Facts
    entries: list[EntryRow]
    stamp: str
    """The key of the last entry."""

    @classmethod
    def of(cls, row: ImportedGame) -> Self:
        game_id, key, to_sql = new_id(), "", connection.ops
        entries: list[EntryRow] = []
        # A file that was checked by an older version knew nobody's name.
        for number, (at, body, *by) in enumerate(row.log, start=1):
            key = new_key()
            moment = to_sql.adapt_datetimefield_value(datetime.fromisoformat(at))
            entries.append((game_id, number, key, to_sql.adapt_json_value(body, None), "".join(by), moment))
        return cls(game_id, row, Facts(**row.facts), entries, key)


def _write(book: Book, games: list[NewGame]) -> None:
    players, nights = _players(book, games), _nights(book, games)
    rematches = [game.facts.rematch_of for game in games if game.facts.rematch_of]
    ids = dict(book.games.filter(start_key__in=rematches).values_list("start_key", "pk"))
    ids |= {game.row.key: game.id for game in games}
    for facts in {game.facts.kind: game.facts for game in games}.values():
        keep_rules(book, facts.kind, facts.name, facts.rules)
    Game.objects.bulk_create(
        Game(
            id=game.id,
            book=book,
            night_id=nights[game.facts.evening],
            kind=game.facts.kind,
            options=game.facts.options,
            rules=game.facts.rules,
            first=game.facts.first,
            started_at=game.facts.started_at,
            start_key=game.row.key,
            rematch_of_id=ids.get(game.facts.rematch_of or ""),
            number=len(game.entries),
            size=size_of(body for _, body, *_ in game.row.log),
            stamp=game.stamp,
            rounds_played=game.facts.rounds,
            finished=game.facts.finished,
            stopped=game.facts.stopped,
        )
        for game in games
    )
    Seat.objects.bulk_create((seat for game in games for seat in _seats(game, players)), batch_size=ROWS)
    _insert_entries([row for game in games for row in game.entries])
    storing.add(_counts(games, players))
    _forget_ratings(games)


def _players(book: Book, games: list[NewGame]) -> dict[str, str]:
    """The ids of players by the name as it is compared. Somebody may have been renamed since they were made."""
    players = dict(book.players.values_list("same_name", "pk"))
    seated = {same_name(name): (name, False) for game in games for name in game.facts.players}
    return players | _make_players(book, {same: seated[same] for same in seated.keys() - players.keys()})


def _make_players(book: Book, players: Mapping[str, tuple[str, bool]]) -> dict[str, str]:
    now = timezone.now()
    made = Player.objects.bulk_create(
        (
            Player(book=book, name=name, same_name=same, archived_at=now if away else None)
            for same, (name, away) in players.items()
        ),
        batch_size=ROWS,
    )
    return {player.same_name: player.pk for player in made}


def _nights(book: Book, games: list[NewGame]) -> dict[date, str]:
    nights: dict[date, str] = dict(book.nights.values_list("date", "pk"))
    return nights | _make_nights(book, {game.facts.evening: {} for game in games if game.facts.evening not in nights})


def _make_nights(book: Book, told: Mapping[date, Mapping[str, str]]) -> dict[date, str]:
    made = Night.objects.bulk_create(
        (Night(book=book, date=day, **words) for day, words in told.items()), batch_size=ROWS
    )
    return {night.date: night.pk for night in made}


def _seats(game: NewGame, players: Mapping[str, str]) -> Iterator[Seat]:
    facts = game.facts
    left = dict(facts.left)
    for position, (name, total, place) in enumerate(zip(facts.players, facts.totals, facts.places, strict=True)):
        yield Seat(
            game_id=game.id,
            position=position,
            player_id=players[same_name(name)],
            kind=facts.kind,
            started_at=facts.started_at,
            joined=facts.seated is not None and position >= facts.seated,
            sat=position not in facts.never_sat,
            left_after=left.get(position),
            total=total,
            place=place,
            variant=facts.variant,
            counts=facts.finished and place > 0,
        )


def _counts(games: list[NewGame], players: Mapping[str, str]) -> Counts:
    """What the games add to the statistics, with the ids of players in the place of their names."""
    counts: Counts = Counter()
    for game in games:
        for table, (player, *rest), columns in game.row.counts:
            if table == "Meeting":
                rest[0] = players[rest[0]]
            for column, number in columns.items():
                counts[Count(table, (players[player], *rest), column)] += number
    return counts


def _forget_ratings(games: list[NewGame]) -> None:
    """Games between those that were rated already change all ratings after them."""
    earliest: dict[str, str] = {}
    for game in sorted(games, key=lambda game: game.facts.started_at):
        if game.facts.finished:
            earliest.setdefault(game.facts.kind, game.id)
    for first in Game.objects.filter(pk__in=earliest.values()):
        storing.forget_ratings_from(first)


# Entries, by plain SQL: the ORM would take ten times as long, and everybody else would wait for it

_COLUMNS = ("game_id", "number", "key", "body", "by", "at")


def _insert_entries(rows: list[EntryRow]) -> None:
    table = connection.ops.quote_name(Entry._meta.db_table)
    names = ", ".join(map(connection.ops.quote_name, _COLUMNS))
    # Every name here is a model's own.
    statement = f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(_COLUMNS))})"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)
