"""Two players, and all their games together."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.history.rivals import games_of, records_of
from games.stats.kinds import kinds_of

MOST_PAGES = 1_000


@require_safe
def rivals(request: HttpRequest, player_id: str, other_id: str) -> HttpResponse:
    player, _ = access.player(request, player_id)
    other, _ = access.player(request, other_id)
    if player.book_id != other.book_id or player == other:
        raise Http404
    page = _page(request.GET.get("page", ""))
    games, has_more = games_of(player, other, page)
    context = {
        "player": player,
        "other": other,
        "records": records_of(player, other, kinds_of(player.book)),
        "games": games,
        "newer": page - 1,
        "older": page + 1 if has_more and page < MOST_PAGES else None,
    }
    return render(request, "rivals/rivals.html", context)


def _page(text: str) -> int:
    return min(int(text), MOST_PAGES) if text.isascii() and text.isdigit() and len(text) < 6 and int(text) else 1
