"""A whole book as one JSON file: players, nights, and every game with its log."""

import json
from collections.abc import Iterable, Iterator

from games.files.batches import Logged, logged_games
from games.files.compact import compact
from games.files.instants import written
from games.models import Book, Night
from games.stats.periods import ALWAYS, Period

VERSION = 1


def book_json(book: Book, period: Period = ALWAYS) -> Iterator[str]:
    """The file piece by piece, one line for each player, night and game; of one period, or of all time."""
    yield f'{{"scorekeeper_book": {VERSION},\n"players": ['
    yield from _lines(
        {"name": player.name, "archived": player.archived_at is not None}
        for player in book.players.order_by("same_name").iterator()
    )
    yield '],\n"nights": ['
    yield from _lines(_night(night) for night in told_nights(book, period))
    yield '],\n"games": ['
    yield from _lines(map(_game, logged_games(book, period)))
    yield "]}\n"


def told_nights(book: Book, period: Period) -> Iterator[Night]:
    """The nights about which something was written; the others follow from their games."""
    nights = book.nights.exclude(title="", place="", note="").order_by("date")
    if days := period.days:
        nights = nights.filter(date__gte=days[0], date__lt=days[1])
    return nights.iterator()


def _lines(documents: Iterable[dict[str, object]]) -> Iterator[str]:
    for number, document in enumerate(documents):
        yield ",\n" if number else "\n"
        yield json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _night(night: Night) -> dict[str, object]:
    told = {"title": night.title, "place": night.place, "note": night.note}
    return {"date": night.date.isoformat(), **{name: text for name, text in told.items() if text}}


def _game(logged: Logged) -> dict[str, object]:
    game, setup = logged.game, logged.setup
    document: dict[str, object] = {
        "key": game.start_key,
        "started": written(game.started_at),
        "game": game.kind,
        "players": list(setup.players),
    }
    if setup.first is not None:
        document["first"] = setup.players[setup.first]
    if setup.options:
        document["options"] = setup.options
    if game.rematch_of is not None and game.rematch_of.deleted_at is None:
        document["rematch_of"] = game.rematch_of.start_key
    document["log"] = [
        # Whole seconds, counted from the second of the start, so that no entry ends up in another minute.
        [max(0, int(entry.at.timestamp()) - int(game.started_at.timestamp())), compact(entry.body)]
        for entry in logged.entries
    ]
    return document
