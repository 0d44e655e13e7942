"""Starting a game: the table as it is laid before, then players, night and seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Self

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone

from games.models import ID, Book, Game, HouseGame, Night, Seat, evening_of, new_id
from games.play.players import player_named
from games.play.record import put_away
from games.play.room import check_room_for
from games.play.state import fold, setup_of
from games.rules import catalogue
from games.rules.catalogue import GameType
from games.rules.documents import Document
from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.rules.setups import Setup
from games.rules.states import State
from games.stats.counting import variant_of

CUSTOM = "custom"
"""The name of a set-up whose hands are typed."""
_MOST_SEATS = 12

JUST_NOW = timedelta(minutes=15)
"""For how long a game in which nothing was entered is taken for a table that was laid wrong."""

lots = SystemRandom()


@transaction.atomic
def start_game(
    book: Book,
    setup: Setup,
    *,
    key: str,
    rematch_of: Game | None = None,
    game_id: str | None = None,
    started_at: datetime | None = None,
) -> Game:
    """A new game for this set-up; the same key again gives the same game."""
    # Taken first, so that two starts in one book wait for each other instead of making everything twice.
    Book.objects.select_for_update(no_key=True).get(pk=book.pk)
    started = Game.objects.filter(book=book, start_key=key).first()
    if started is not None:
        return started
    check_room_for(book, games=1)
    players = [player_named(book, name) for name in setup.players]
    started_at = started_at or timezone.now()
    night, _ = Night.objects.get_or_create(book=book, date=evening_of(started_at))
    rules = catalogue.of(setup).document or {}
    keep_rules(book, setup.game, setup.game_name, rules)
    game = Game.objects.create(
        pk=game_id or new_id(),
        book=book,
        night=night,
        kind=setup.game,
        options=setup.options,
        rules=rules,
        first=setup.first,
        started_at=started_at,
        start_key=key,
        rematch_of=rematch_of,
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            position=position,
            player=player,
            kind=game.kind,
            started_at=game.started_at,
            variant=variant_of(setup.start()),
        )
        for position, player in enumerate(players)
    )
    return game


def keep_rules(book: Book, kind: str, name: str, rules: Document) -> None:
    """Let the book know these rules, if they are its own."""
    if rules and kind not in catalogue.CATALOGUE:
        HouseGame.objects.get_or_create(book=book, kind=kind, defaults={"name": name, "rules": rules})


def rematch(game: Game, *, key: str) -> Game:
    """The same players again, with the next dealer; tapped on two phones, it is still one game."""
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",), no_key=True).select_related("book").get(pk=game.pk)
        again = game.rematches.filter(deleted_at=None).first()
        return again or start_game(game.book, next_setup(fold(game)), key=key, rematch_of=game)


def start_in_place(setup: Setup, instead: Game | None, book: Book, *, key: str) -> Game:
    """A game in the place of one that has come to nothing so far: who watches that one watches this one.

    The same table again is the same game, and without a game to replace it is simply a new one.
    """
    with transaction.atomic():
        if instead is not None:
            instead = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=instead.pk)
        if instead is None or instead.deleted_at is not None or instead.start_key == key:
            return start_game(book, setup, key=key)
        if instead.rounds_played or instead.over:
            raise IllegalEntry(Code.NOT_NOW, "A round has been scored by now: the table stays as it is.")
        if instead.kind == setup.game and setup_of(instead) == setup:
            return instead
        game = start_game(instead.book, setup, key=key, rematch_of=instead.rematch_of)
        watched, instead.watch_key = instead.watch_key, ""
        instead.save(update_fields=["watch_key"])
        game.watch_key = watched
        game.save(update_fields=["watch_key"])
        put_away(instead)
        return game


def untouched(book: Book, setup: Setup) -> Game | None:
    """The newest game of a book, if these people began it a moment ago and nobody has entered anything."""
    games = Game.objects.filter(book=book, deleted_at=None, started_at__gt=timezone.now() - JUST_NOW)
    last = games.order_by("-started_at").first()
    if last is None or last.number or last.kind != setup.game:
        return None
    return last if set(setup_of(last).players) == set(setup.players) else None


def next_setup(state: State) -> Setup:
    """The same table, as it is now, begun by whoever's turn it is after the last round."""
    return Draft.of_next(catalogue.of(state.setup), state).setup()


# The table before the game: carried in the page's address


@dataclass(frozen=True)
class Draft:
    """Who sits where, who begins, and what was chosen."""

    game: GameType
    seats: tuple[str, ...] = ()
    first: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    instead: str = ""
    """The game that is laid again, if it is one that has begun."""

    @classmethod
    def from_data(cls, game: GameType, data: QueryDict) -> Self:
        """The draft in an address or a form."""
        seats = tuple(dict.fromkeys(filter(None, data.getlist("seat")[:_MOST_SEATS])))
        first = _beginner(game, data.get("first"), seats)
        instead = data.get("instead", "")
        return cls(game, seats, first, _options(game, data), instead if ID.fullmatch(instead) else "")

    @classmethod
    def of_state(cls, game: GameType, state: State, instead: str) -> Self:
        """The table at which a game has begun, to be put right."""
        return cls._of(game, state, state.circle, state.setup.first, instead)

    @classmethod
    def of_next(cls, game: GameType, state: State) -> Self:
        """The table as it is after a game, begun by whoever's turn it is then."""
        return cls._of(game, state, state.next_players, state.next_first)

    @classmethod
    def _of(cls, game: GameType, state: State, players: Sequence[int], beginner: int | None, instead: str = "") -> Self:
        setup = state.setup
        first = None if beginner is None else state.name(beginner)
        options = setup.options if setup.game == game.key else {}
        if len(players) != setup.seated:
            # The rounds that were meant to be played were those of a smaller or a larger table.
            options = {name: value for name, value in options.items() if name != "rounds"}
        seats = setup.named(players)
        return cls(game, seats, _beginner(game, first, seats), options, instead)

    # What a tap does

    def acted_on(self, data: QueryDict) -> Self:
        """The draft after the tap that the data name; refuses a name that can't be added."""
        name = data.get("name", "").strip()
        # The Enter key adds what was typed as a name; in any other field it only lays the table anew.
        if "add-name" in data or ("enter" in data and name):
            return self.with_player(name)
        if "add" in data:
            return self.with_player(data.get("add", ""))
        if "leave" in data:
            return self.without(data.get("leave", ""))
        if "up" in data:
            return self.moved_up(data.get("up", ""))
        if "draw" in data and self.seats and self.game.first_title:
            return replace(self, first=lots.choice(self.seats))
        return self

    def with_player(self, name: str) -> Self:
        check_name(name)
        if same_name(name) in map(same_name, self.seats):
            raise IllegalEntry(Code.PLAYER_TWICE, f"{name} already sits at the table.")
        if len(self.seats) >= self.game.most:
            raise IllegalEntry(Code.PLAYER_COUNT, f"The table is full: {self.game.name} is for {players(self.game)}.")
        seats = (*self.seats, name)
        return replace(self, seats=seats, first=_beginner(self.game, self.first, seats))

    def without(self, name: str) -> Self:
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=_beginner(self.game, self.first, seats))

    def moved_up(self, name: str) -> Self:
        """One seat earlier; the first goes to the end, so that every order can be reached."""
        if name not in self.seats:
            return self
        place, others = self.seats.index(name), [seat for seat in self.seats if seat != name]
        others.insert(place - 1 if place else len(others), name)
        return replace(self, seats=tuple(others))

    # What it comes to

    def setup(self) -> Setup:
        """The set-up, or IllegalEntry saying what does not fit."""
        return self.game.setup(self.seats, self.first, self.options)

    @property
    def query(self) -> str:
        """The draft as the query part of an address."""
        query = QueryDict(mutable=True)
        # A table that everybody has left says so: an address without seats would offer the last game's again.
        query.setlist("seat", list(self.seats) or [""])
        if self.first:
            query["first"] = self.first
        setup = self.options.get("setup")
        if isinstance(setup, list):
            query["setup"] = CUSTOM
            for name, hand in zip(("from", "to", "back"), setup, strict=True):
                query[name] = str(hand)
        elif setup:
            query["setup"] = str(setup)
        if "scoring" in self.options:
            query["scoring"] = str(self.options["scoring"])
        if "rounds" in self.options:
            query["rounds"] = str(self.options["rounds"])
        if self.instead:
            query["instead"] = self.instead
        return query.urlencode()


def _beginner(game: GameType, first: str | None, seats: tuple[str, ...]) -> str | None:
    """Who begins, where somebody does: whoever was chosen, else the first at the table, so that nobody has to choose."""
    if game.first_title is None:
        return None
    return first if first in seats else next(iter(seats), None)


def players(game: GameType) -> str:
    """`3 to 7 players`, `2 players`."""
    return f"{game.fewest} players" if game.fewest == game.most else f"{game.fewest} to {game.most} players"


def _options(game: GameType, data: QueryDict) -> dict[str, object]:
    """The options in an address or a form, custom hands and rounds as numbers if they are such."""
    options: dict[str, object] = {}
    if game.choices is not None:
        options["setup"] = data.get("setup", game.choices.setup)
        if options["setup"] == CUSTOM:
            options["setup"] = [_number(data.get(name, "")) for name in ("from", "to", "back")]
        options["scoring"] = data.get("scoring", game.choices.system)
    rounds = data.get("rounds", "").strip()
    if "rounds" in game.options and rounds:
        options["rounds"] = _number(rounds)
    return options


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= 3 else text
