"""Adding a file that was checked to its book: all of it or nothing, in one transaction that works nothing out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.files.entry_rows import EntryRow, entry_row, insert_entries
from games.files.findings import Findings, NewGame, contents_of, findings_of, leave_receipt, receipt_of
from games.files.played import identify, read_log
from games.files.preview import Preview, preview_of, told_of
from games.files.reading import Contents
from games.models import Book, Game, Incoming, Night, Player, Seat, new_id, new_key
from games.rules.moves import to_json
from games.rules.names import same_name
from games.stats import ratings, storing
from games.stats.counting import Count, Counts

BATCH = 500
"""Rows in one statement; SQLite takes no more than some thousand values."""


class Changed(Exception):
    """The book is not what it was when the file was checked."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game with its log, ready to be stored but for the ids of its players and its night."""

    id: str
    found: NewGame
    entries: list[EntryRow]
    stamp: str
    """The key of the last entry."""


def add(incoming: Incoming, keeper: User) -> None:
    """Add everything that is new in a checked file. Sent twice, it is added once."""
    contents, findings = contents_of(incoming), findings_of(incoming)
    prepared = [_prepared(contents, found, keeper) for found in findings.new]
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=incoming.book_id)
        waiting = Incoming.objects.select_for_update(no_key=True).filter(pk=incoming.pk).first()
        if waiting is None or receipt_of(waiting):
            return
        preview = preview_of(book, contents, findings)
        if not preview.can_add or _some_known(book, findings):
            raise Changed
        _write(book, contents, preview, prepared)
        leave_receipt(incoming, f"Added {preview.in_words}.")
    for kind in {found.kind for found in findings.new if found.finished}:
        ratings.catch_up(book.pk, kind)


def _prepared(contents: Contents, found: NewGame, keeper: User) -> Prepared:
    document = json.loads(contents.games[found.line])
    game_id, key = new_id(), ""
    entries: list[EntryRow] = []
    for number, (at, move) in enumerate(read_log(document, identify(document, found.started_at)), start=1):
        key = new_key()
        entries.append(entry_row(game_id, number, key, to_json(move), keeper.pk, at))
    return Prepared(game_id, found, entries, key)


def _some_known(book: Book, findings: Findings) -> bool:
    """True if a game that was new when it was checked has been added since, from another phone."""
    here = set(book.games.values_list("start_key", flat=True))
    return any(found.key in here for found in findings.new)


def _write(book: Book, contents: Contents, preview: Preview, prepared: list[Prepared]) -> None:
    now = timezone.now()
    Player.objects.bulk_create(
        (
            Player(book=book, name=name, same_name=same, archived_at=now if away else None)
            for same, (name, away) in preview.players.items()
        ),
        batch_size=BATCH,
    )
    told = told_of(contents, preview.findings)
    Night.objects.bulk_update(preview.told, ["title", "place", "note"], batch_size=BATCH)
    Night.objects.bulk_create(
        (Night(book=book, date=day, **told.get(day, {})) for day in preview.nights), batch_size=BATCH
    )
    players = dict(book.players.values_list("same_name", "pk"))
    Game.objects.bulk_create(_games(book, prepared), batch_size=BATCH)
    Seat.objects.bulk_create(_seats(prepared, players), batch_size=BATCH)
    insert_entries([row for game in prepared for row in game.entries])
    storing.add(_by_id(preview.findings.counts, players))
    _forget_ratings(prepared)


def _games(book: Book, prepared: list[Prepared]) -> Iterator[Game]:
    nights: dict[date, str] = dict(book.nights.values_list("date", "pk"))
    ids = dict(book.games.values_list("start_key", "pk")) | {game.found.key: game.id for game in prepared}
    for game in prepared:
        found = game.found
        yield Game(
            id=game.id,
            book=book,
            night_id=nights[found.evening],
            kind=found.kind,
            options=found.options,
            first=found.first,
            started_at=found.started_at,
            start_key=found.key,
            rematch_of_id=ids.get(found.rematch_of) if found.rematch_of else None,
            number=len(game.entries),
            stamp=game.stamp,
            rounds_played=found.rounds,
            finished=found.finished,
            stopped=found.stopped,
        )


def _seats(prepared: list[Prepared], players: dict[str, str]) -> Iterator[Seat]:
    for game in prepared:
        found = game.found
        for position, (name, total, place) in enumerate(zip(found.players, found.totals, found.places, strict=True)):
            yield Seat(
                game_id=game.id,
                position=position,
                player_id=players[same_name(name)],
                kind=found.kind,
                started_at=found.started_at,
                total=total,
                place=place,
                counts=found.finished,
            )


def _by_id(counts: Counts, players: dict[str, str]) -> Counts:
    """The counts with the players given by their ids: first in each key, and the other one of a meeting second."""
    by_id: Counts = Counts()
    for (table, (player, *rest), column), number in counts.items():
        if table == "Meeting":
            rest[0] = players[str(rest[0])]
        by_id[Count(table, (players[str(player)], *rest), column)] = number
    return by_id


def _forget_ratings(prepared: list[Prepared]) -> None:
    """Games between those that were rated already change all ratings after them."""
    earliest: dict[str, str] = {}
    for game in sorted(prepared, key=lambda game: game.found.started_at):
        if game.found.finished:
            earliest.setdefault(game.found.kind, game.id)
    for first in Game.objects.filter(pk__in=earliest.values()):
        storing.forget_ratings_from(first)
