"""The first page: the game to continue, a new one, and the last nights."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import access
from games.models import Book, Game, Night, Seat
from games.summaries import Summary, summarize

NIGHTS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class NightShown:
    date: date
    games: list[Summary]


def start(request: HttpRequest) -> HttpResponse:
    book = access.book_of(request)
    nights = newest_nights(book) if book else []
    games = [game for night in nights for game in night.games]
    if not games:
        return render(request, "start/welcome.html", {"has_book": book is not None})
    going = next((game for game in games if not game.over), None)
    return render(request, "start/start.html", {"going": going, "nights": nights})


def newest_nights(book: Book) -> list[NightShown]:
    """The last nights with their games, newest first."""
    games = Prefetch(
        "games",
        Game.objects.filter(deleted_at=None)
        .order_by("-started_at")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player").order_by("position"))),
    )
    # A night whose games are all gone for good is still there; asking for games without a date of deletion would find it.
    shown = Game.objects.filter(night=OuterRef("pk"), deleted_at=None)
    nights = Night.objects.filter(Exists(shown), book=book).order_by("-date")
    return [
        NightShown(night.date, [summarize(game) for game in night.games.all()])
        for night in nights.prefetch_related(games)[:NIGHTS_SHOWN]
    ]
