"""The games of a book in the order in which they were played, a few at a time, so that no book is too long."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F, Prefetch, Q

from games.models import Book, Entry, Game, Seat
from games.play.state import fold_entries
from games.rules import catalogue
from games.rules.setups import Setup
from games.rules.states import State
from games.stats.periods import ALWAYS, Period

AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Logged:
    """A game with its set-up and all that was entered, undone or not."""

    game: Game
    setup: Setup
    entries: list[Entry]

    @property
    def state(self) -> State:
        return fold_entries(self.setup, self.entries)


def logged_games(book: Book, period: Period = ALWAYS) -> Iterator[Logged]:
    """Every game of a period that is not deleted."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    games = book.games.filter(deleted_at=None).select_related("night", "rematch_of").prefetch_related(seats)
    games = games.order_by("started_at", "pk")
    if bounds := period.bounds:
        games = games.filter(started_at__gte=bounds[0], started_at__lt=bounds[1])
    batch = list(games[:AT_ONCE])
    while batch:
        yield from _with_entries(batch)
        last = batch[-1]
        later = Q(started_at__gt=last.started_at) | Q(started_at=last.started_at, pk__gt=last.pk)
        batch = list(games.filter(later)[:AT_ONCE])


def _with_entries(games: list[Game]) -> Iterator[Logged]:
    entries: dict[str, list[Entry]] = defaultdict(list)
    # Not what has been entered since the games were read.
    known = Entry.objects.filter(game__in=games, number__lte=F("game__number"))
    for entry in known.order_by("game_id", "number"):
        entries[entry.game_id].append(entry)
    for game in games:
        yield Logged(game, _setup_of(game), entries[game.pk])


def _setup_of(game: Game) -> Setup:
    names = [seat.player.name for seat in game.seats.all()]
    first = None if game.first is None else names[game.first]
    return catalogue.get(game.kind).setup(names, first, game.options)
