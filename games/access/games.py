"""Games: a keeper's place at one, and a look at one by its link."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import Http404, HttpRequest

from games.access.books import keeper_of
from games.access.checks import ID, KEY, check, writing
from games.models import Game, Keeping
from games.prepared import Prepared, Row


@dataclass(frozen=True)
class Look:
    """A look at a game: the entry that it has come to.

    The game itself is read when it is asked for: a page that was kept from the last look needs none of it.
    """

    game_id: str
    number: int
    stamp: str
    renamed: int

    @cached_property
    def game(self) -> Game:
        return Game.objects.select_related("book").get(pk=self.game_id)

    @property
    def entry(self) -> Hashable:
        """What a page of the game follows from: its last entry, and what the players are called."""
        return self.game_id, self.number, self.stamp, self.renamed


@dataclass(frozen=True)
class Place(Look):
    """A keeper's look at a game, with the keeper's part in its book."""

    keeping: Keeping

    def after(self, game: Game) -> "Place":
        """The same keeper, at the game as it has become."""
        place = replace(self, number=game.number, stamp=game.stamp, renamed=game.book.renamed)
        # Where a cached property keeps what it has read.
        place.__dict__["game"] = game
        return place


def game_to_see(request: HttpRequest, game_id: str) -> Game:
    """A game of one of this keeper's books; anybody else's is not there, and neither is a deleted one."""
    return place_at(request, game_id).game


def game_to_write(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in."""
    return place_to_write_at(request, game_id).game


def game_to_bring_back(request: HttpRequest, game_id: str) -> Game:
    """A game that this keeper may write in, be it deleted or not."""
    place = _place(request, game_id, deleted_too=True)
    writing(place.keeping)
    return place.game


def place_at(request: HttpRequest, game_id: str) -> Place:
    """The keeper's place at a game to see."""
    return _place(request, game_id, deleted_too=False)


def place_to_write_at(request: HttpRequest, game_id: str) -> Place:
    """The keeper's place at a game to write in."""
    place = place_at(request, game_id)
    writing(place.keeping)
    return place


def look_by_link(key: str) -> Look:
    """At the game that a link was made for, for whoever has the link, until it is renewed or taken back."""
    check(KEY, key)
    row = _WATCHED.row(key=key)
    if row is None:
        raise Http404
    return Look(*row)


def last_number(game_id: str, key: str) -> int:
    """The number of a game's last entry, for a page of the keeper whose keeping has this key.

    One indexed read and no session: pages ask for this all the time.
    """
    check(ID, game_id)
    check(KEY, key)
    return _number(_NUMBER.row(game=game_id, key=key))


def last_number_watched(key: str) -> int:
    """The number of the last entry of the game that a link was made for; one indexed read."""
    check(KEY, key)
    return _number(_NUMBER_WATCHED.row(key=key))


_LIVE_GAMES = Game.objects.filter(deleted_at=None, book__deleted_at=None)

# Asked for with every tap, every look at a pad and, by pages that wait for news, every second.
_NUMBER = Prepared(
    lambda game, key: _LIVE_GAMES.filter(pk=game, book__keepings__key=key).values_list("number"), game="game", key="key"
)
_WATCHED = Prepared(
    lambda key: _LIVE_GAMES.filter(watch_key=key).values_list("pk", "number", "stamp", "book__renamed"), key="key"
)
_NUMBER_WATCHED = Prepared(lambda key: _LIVE_GAMES.filter(watch_key=key).values_list("number"), key="key")
_PLACE = Prepared(
    lambda keeper, game: Keeping.objects.filter(keeper=keeper, book__deleted_at=None, book__games=game).values_list(
        *("pk", "book", "role", "key", "player"),
        *("book__renamed", "book__games__number", "book__games__stamp", "book__games__deleted_at"),
    ),
    keeper=-1,
    game="game",
)


def _number(row: Row | None) -> int:
    if row is None:
        raise Http404
    number: int = row[0]
    return number


def _place(request: HttpRequest, game_id: str, *, deleted_too: bool) -> Place:
    check(ID, game_id)
    keeper = keeper_of(request)
    row = _PLACE.row(keeper=keeper.pk, game=game_id) if keeper else None
    if keeper is None or row is None:
        raise Http404
    pk, book, role, key, player, renamed, number, stamp, deleted_at = row
    if deleted_at is not None and not deleted_too:
        raise Http404
    keeping = Keeping(pk=pk, keeper=keeper, book_id=book, role=role, key=key, player_id=player)
    return Place(game_id, number, stamp, renamed, keeping)
