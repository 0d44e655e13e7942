"""The leaderboard of the book."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import access
from games.stats.kinds import kinds_of
from games.stats.leaderboard import leaderboard as leaders
from games.stats.periods import Period, offered
from games.views.http import answer


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Who leads, by game and period."""
    member = access.membership(request)
    if member is None:
        return redirect("start")
    book = member.book
    kind = request.GET.get("game", "")
    kinds = kinds_of(book)
    kind = kind if kind in kinds else ""
    period = Period.read(request.GET.get("period", ""))
    context = {
        "leaders": leaders(book, kind, period.key),
        "kind": kinds.get(kind),
        "kinds": kinds.values(),
        "period": period,
        "periods": offered(book),
    }
    return answer(request, "leaderboard/leaderboard.html", context, part="board")
