"""The history: every night and game of the book, newest first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import access
from games.history.feed import LONGEST_SEARCH, Filters, page
from games.stats.kinds import kinds_of
from games.stats.periods import offered
from games.views.http import answer


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """A page of the history. htmx asks for the next one with `after`, and gets only that."""
    member = access.membership(request)
    if member is None:
        return redirect("start")
    book = member.book
    players = list(book.players.order_by("same_name"))
    kinds = kinds_of(book)
    filters = Filters.read(request.GET, players, kinds)
    # A database that takes no zero bytes would refuse to look for one.
    after = request.GET.get("after", "").replace("\0", "")
    shown = page(book, filters, after=after, until=request.GET.get("until", ""))
    context = {
        "filters": filters,
        "players": players,
        "kinds": kinds.values(),
        "periods": offered(book, filters.period),
        "page": shown,
        "older": filters.query(after=shown.last),
        "after": after,
        "longest_search": LONGEST_SEARCH,
    }
    response = answer(request, "history/history.html", context, part="nights" if after else "history")
    # Whoever comes back to this address finds as much as was shown before leaving it, and the browser the same place.
    until = shown.nights[-1].games[-1].id if after and shown.nights else ""
    response.headers["HX-Replace-Url"] = f"{reverse('history')}?{filters.query(until=until)}".rstrip("?")
    return response
