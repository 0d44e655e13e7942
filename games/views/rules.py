"""The rules of a game, in our own words."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import access
from games.rules.bidding.rulebooks import CABOOSE, OH_HELL, whist_schedule
from games.rules.catalogue import CATALOGUE, WHIST_SCORING, WHIST_SETUPS
from games.views.http import answer

POINTS = {"oh-hell": OH_HELL.scoring.points, "caboose": CABOOSE.scoring.points}
EXAMPLES = ((3, 3), (0, 0), (3, 4), (2, 1))
"""Bids and tricks whose points the page shows, where a game has one way to score."""


@require_GET
def rules(request: HttpRequest, kind: str) -> HttpResponse:
    """The rules page; with `?game=` it leads back to that game, if it is the asker's to see."""
    if kind not in CATALOGUE:
        raise Http404
    game_id = request.GET.get("game")
    points = POINTS.get(kind)
    context = {
        "kind": CATALOGUE[kind],
        "game": access.game(request, game_id)[0] if game_id else None,
        "examples": [(bid, won, points(bid, won, 9)) for bid, won in EXAMPLES] if points else [],
        "scoring_systems": WHIST_SCORING.values(),
        "setups": [(name, " ".join(map(str, whist_schedule(*hands)))) for name, hands in WHIST_SETUPS.items()],
    }
    return answer(request, f"rules/{kind}.html", context, part="rules")
