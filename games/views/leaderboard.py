"""The leaderboard of the book."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import access
from games.stats.kinds import kinds_of
from games.stats.leaderboard import BY_CHANCE, Board, Order
from games.stats.leaderboard import leaderboard as board_of
from games.stats.periods import Period, offered
from games.views.http import answer

COLUMNS = {
    "name": "Player",
    "rating": "Rating",
    "chance": "× chance",
    "games": "Games",
    "won": "Won",
    "bids": "Bids made",
}
"""Each column by what the address calls it."""


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
    board = board_of(book, kind, period.key, Order.read(request.GET.get("sort", "")))
    context = {
        "board": board,
        "by_chance": BY_CHANCE,
        "columns": _columns(board, {"game": kind, "period": period.key}),
        "sort": request.GET.get("sort", "") and f"{'-' if board.order.turned else ''}{board.order.column}",
        "kind": kinds.get(kind),
        "kinds": kinds.values(),
        "period": period,
        "periods": offered(book, period),
    }
    return answer(request, "leaderboard/leaderboard.html", context, part="board")


def _columns(board: Board, asked: dict[str, str]) -> list[tuple[str, str, str]]:
    """The heading of each column, where it leads, and which way it is sorted."""
    return [
        (
            title,
            urlencode({name: value for name, value in {**asked, "sort": board.turns[column]}.items() if value}),
            board.sorted.get(column, ""),
        )
        for column, title in COLUMNS.items()
        if column != "rating" or board.has_ratings
    ]
