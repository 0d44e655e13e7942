"""What looking back costs: each page of a book of ten thousand games, against the same page of a book of a hundred."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

# Before everything that needs Django: the stage sets it up.
from tests.bench.stage import Phone, stage  # isort: skip

from django.contrib.auth.models import User
from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Abs

from games.files.imports.add import add_some
from games.files.imports.check import check_some
from games.files.imports.read import hand_in, read_file
from games.files.json import book_json
from games.models import Book, Import
from games.play import state
from games.play.rebuild import recount
from tests.bench.filling import KINDS, fill
from tests.bench.measure import print_row, ratio, seconds, take_turns, verdict

FEW, MANY = 100, 10_000
GAME, PLAYER = "oh-hell", "Ana"
REPEATS = 60
OWN = 18
"""Games by the book's own rules, beside those on offer."""
GOAL = 1.5


@dataclass(frozen=True)
class Shelf:
    """A book, and whose phone looks into it."""

    book: Book
    keeper: User

    @cached_property
    def phone(self) -> Phone:
        return Phone(self.keeper)

    @property
    def games(self) -> QuerySet[Any]:
        """Finished games of one kind, with how many entries each has."""
        return self.book.games.filter(kind=GAME, finished=True).annotate(length=F("number"))

    @property
    def nights(self) -> QuerySet[Any]:
        """Nights, with how many entries the games of each have together."""
        return self.book.nights.annotate(length=Sum("games__number"))

    def look(self, address: str) -> None:
        """As a phone does that has not been here for a while: the server knows no state of any game any more."""
        state.states = state.StateCache()
        self.phone.get(address)


def run() -> None:
    with stage():
        print(f"\nFilling a book with {FEW} games, and one with {MANY:,}, of {len(KINDS) + OWN} different rules")
        few, many = Shelf(*fill(FEW, say=lambda _: None)), Shelf(*fill(MANY, own=OWN))
        print_pages(few, many)
        print_long_work(few)


def print_pages(few: Shelf, many: Shelf) -> None:
    print(f"\nPages of a book with {MANY:,} games, against those of one with {FEW}")
    # A longer game makes a longer page in any book: both books show a game and a night of the same length.
    game, night = few.games.order_by("started_at")[0], few.nights.order_by("date")[0]
    in_few = pages_of(few.book, game.pk, night.pk)
    in_many = pages_of(many.book, nearest(many.games, game.length), nearest(many.nights, night.length))
    for name, address in in_few.items():
        slow, fast = take_turns(partial(many.look, in_many[name]), partial(few.look, address), REPEATS)
        print_row(name, f"{slow * 1e3:.1f} ms", f"{fast * 1e3:.1f} ms", ratio(slow, fast), verdict(slow / fast, GOAL))


def nearest(rows: QuerySet[Any], length: int) -> str:
    """The id of the row whose length is nearest to this one."""
    found: str = rows.order_by(Abs(F("length") - length), "pk").values_list("pk", flat=True)[0]
    return found


def pages_of(book: Book, game: str, night: str) -> dict[str, str]:
    """Every page that looks back, by what it is."""
    player = book.players.get(name=PLAYER).pk
    newest_first = book.games.order_by("-started_at").values_list("pk", "night__date")
    far_down, _ = newest_first[book.games.count() * 6 // 10]
    year = newest_first[0][1].year
    return {
        "start": "/",
        "history": "/history/",
        "history, far down": f"/history/?after={far_down}",
        "history of a game": f"/history/?game={GAME}",
        "history of a player": f"/history/?player={player}",
        "history of a player's game": f"/history/?player={player}&game={GAME}",
        "history of a year": f"/history/?period={year}",
        "history, search for a player": "/history/?q=ana",
        "history, search for two players": "/history/?q=ben+cara",
        "history, search for a place": "/history/?q=at+an",
        "night": f"/nights/{night}/",
        "review": f"/games/{game}/review/",
        "log": f"/games/{game}/log/",
        "players": "/players/",
        "player": f"/players/{player}/",
        "player in a game": f"/players/{player}/?game={GAME}",
        "leaderboard": "/leaderboard/",
        "leaderboard of a game": f"/leaderboard/?game={GAME}",
        "leaderboard of a game's year": f"/leaderboard/?game={GAME}&period={year}",
        "choosing a game": "/new/",
        "files": "/book/files/",
    }


def print_long_work(few: Shelf) -> None:
    """What takes longer the longer a book is, and says how far it has come."""
    print(f"\nLong work, measured on {FEW} games")
    file = "".join(book_json(few.book)).encode()
    handed_in = hand_in(Book.objects.create(), few.keeper, "book.json", read_file(file))

    def check() -> None:
        while Import.objects.filter(pk=handed_in.pk, status=Import.Status.CHECKING):
            check_some(handed_in)

    def add() -> None:
        while not Import.objects.filter(pk=handed_in.pk, status=Import.Status.DONE):
            add_some(handed_in)

    for name, work in (
        ("writing a book as JSON", lambda: list(book_json(few.book))),
        ("checking a file that was handed in", check),
        ("adding it to a book", add),
        ("counting a book anew", lambda: recount(few.book)),
    ):
        print_row(name, f"{seconds(work) / FEW * 1e3:.1f} ms a game")
