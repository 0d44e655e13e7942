"""The first page: the game to continue, a new one, and the last nights."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import access
from games.history.feed import Filters, NightShown, page
from games.history.summary import Summary
from games.models import evening_of

NIGHTS_SHOWN = 5


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    member = access.membership(request)
    # A newcomer's first game makes a book to write in.
    may_write = member is None or member.may_write
    nights = page(member.book, Filters()).nights if member else []
    if not nights:
        return render(request, "start/welcome.html", {"has_book": member is not None, "may_write": may_write})
    going = next((game for shown in nights for game in shown.games if not game.over), None)
    begun_on = evening_of(going.started_at) if going else None
    context = {
        "going": going,
        # Tonight's game needs no date.
        "begun_on": begun_on if begun_on != evening_of(timezone.now()) else None,
        # Of another year it has to be said.
        "this_year": evening_of(timezone.now()).year,
        "nights": _without(going, nights)[:NIGHTS_SHOWN],
        "may_write": may_write,
    }
    return render(request, "start/start.html", context)


def _without(going: Summary | None, nights: Iterable[NightShown]) -> list[NightShown]:
    """The nights without the game that stands above them already, and without a night that it has to itself."""
    left = [NightShown(shown.night, [game for game in shown.games if game != going]) for shown in nights]
    return [shown for shown in left if shown.games]
