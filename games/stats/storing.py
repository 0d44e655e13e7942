"""Keeping the statistics in step with the logs."""

from collections import defaultdict
from collections.abc import Iterable

from django.db import connection, models

from games.models import BidCount, Game, Meeting, Placing, PointCount, RoundCount, Seat
from games.rules.states import State
from games.stats.counting import Counts, change_of, places_of

MAIN = {Placing: "games", PointCount: "games", RoundCount: "rounds", BidCount: "bids", Meeting: "games"}
"""The tables of counts, and the column without which a row counts nothing."""

_TABLES = {table.__name__: table for table in MAIN}


def follow(game: Game, before: State | None, after: State | None) -> None:
    """Take out what the game counted for, and put in what it counts for now. None is a game that is deleted.

    Whoever asks for it has the book, so that two games that end at the same time count one after the other.
    """
    seats = list(game.seats.order_by("position"))
    players = [seat.player_id for seat in seats]
    add(change_of(before, after, players, game.night.date))
    if _result(before) != _result(after):
        # G2: who has left has no place, and the game counts for the others.
        places = _result(after) or [0] * len(seats)
        for seat, place in zip(seats, places, strict=True):
            seat.counts = place > 0
        Seat.objects.bulk_update(seats, ["counts"])
        forget_ratings_from(game)


def forget_ratings_from(game: Game) -> None:
    """The ratings after this game and all later ones of its kind have to be worked out again."""
    later = Game.objects.filter(book=game.book_id, kind=game.kind, started_at__gte=game.started_at)
    # Asked for as games, not as seats of games: joined with itself, the table of seats can take PostgreSQL seconds.
    Seat.objects.filter(game__in=later).exclude(mu=None).update(mu=None, sigma=None, streak=None)


def add(change: Counts) -> None:
    """Add these counts to what is stored; rows that come to nothing go."""
    rows: dict[type[models.Model], dict[tuple[str | int, ...], dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for count, number in change.items():
        if number:
            rows[_TABLES[count.table]][count.key][count.column] = number
    for table, numbers in rows.items():
        _add_rows(table, numbers)
        if any(number < 0 for columns in numbers.values() for number in columns.values()):
            _drop_empty(table, numbers)


def key_of(table: type[models.Model]) -> list[str]:
    """The columns that tell a row of counts from all others."""
    [constraint] = table._meta.constraints
    assert isinstance(constraint, models.UniqueConstraint)
    return [field.attname for name in constraint.fields for field in table._meta.concrete_fields if field.name == name]


def columns_of(table: type[models.Model]) -> list[str]:
    """The columns that count."""
    key = {"id", *key_of(table)}
    return [field.attname for field in table._meta.concrete_fields if field.attname not in key]


def _add_rows(table: type[models.Model], rows: dict[tuple[str | int, ...], dict[str, int]]) -> None:
    """Insert rows or add to those that are there: the ORM can only overwrite them."""
    key, columns = key_of(table), columns_of(table)
    name = connection.ops.quote_name(table._meta.db_table)
    adding = ", ".join(f"{column} = {name}.{column} + excluded.{column}" for column in columns)
    # Every name here is a model's own.
    statement = (
        f"INSERT INTO {name} ({', '.join([*key, *columns])}) VALUES ({', '.join(['%s'] * len([*key, *columns]))}) "  # noqa: S608
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {adding}"
    )
    with connection.cursor() as cursor:
        cursor.executemany(
            statement,
            [[*row, *(numbers.get(column, 0) for column in columns)] for row, numbers in rows.items()],
        )


def _drop_empty(table: type[models.Model], keys: Iterable[tuple[str | int, ...]]) -> None:
    players = {key[0] for key in keys}
    table._default_manager.filter(player__in=players, **{MAIN[table]: 0}).delete()


def _result(state: State | None) -> list[int] | None:
    """What ratings depend on: the places, if the game counts."""
    return places_of(state) if state and state.finished else None
