"""The first page: the game to continue, a new one, and the last nights."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import access
from games.history import Filters, page

NIGHTS_SHOWN = 5


def start(request: HttpRequest) -> HttpResponse:
    keeping = access.keeping_of(request)
    book = keeping.book if keeping else None
    # A newcomer's first game makes a book to write in.
    may_write = keeping is None or keeping.may_write
    nights = page(book, Filters()).nights[:NIGHTS_SHOWN] if book else []
    games = [game for night in nights for game in night.games]
    if not games:
        return render(request, "start/welcome.html", {"has_book": book is not None, "may_write": may_write})
    going = next((game for game in games if not game.over), None)
    return render(request, "start/start.html", {"going": going, "nights": nights, "may_write": may_write})
