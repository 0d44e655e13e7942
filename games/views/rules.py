"""The rules of a game: in our own words, or made from its house rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import access
from games.rules.bidding.explain import explained
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import CABOOSE, OH_HELL, whist_schedule
from games.rules.catalogue import CATALOGUE, FIVE, WHIST_SCORING, WHIST_SETUPS, GameType
from games.rules.words import listing
from games.views.http import answer

RULEBOOKS = {game.key for game in FIVE}
POINTS = {"oh-hell": OH_HELL.scoring.points, "caboose": CABOOSE.scoring.points}
EXAMPLES = ((3, 3), (0, 0), (3, 4), (2, 1))
"""Bids and tricks whose points the page shows, where a game has one way to score."""


@require_safe
def rules(request: HttpRequest, kind: str) -> HttpResponse:
    """The rules page; with `?game=` it leads back to that game, if it is the asker's to see, and tells its rules."""
    game_id = request.GET.get("game")
    game = access.game(request, game_id)[0] if game_id else None
    if game is not None and game.kind == kind:
        shown = game.type
    elif kind in CATALOGUE:
        shown = CATALOGUE[kind]
    else:
        raise Http404
    context = {"kind": shown, "game": game, **(_by_rulebook(kind) if kind in RULEBOOKS else _by_house_rules(shown))}
    template = f"rules/{kind}.html" if kind in RULEBOOKS else "rules/house.html"
    return answer(request, template, context, part="rules")


def _by_house_rules(shown: GameType) -> dict[str, object]:
    assert shown.rules is not None
    preset = PRESETS.get(shown.key)
    also = listing(preset.also, "or") if preset and preset.also else ""
    return {"sections": explained(shown.rules), "preset": preset, "also": also}


def _by_rulebook(kind: str) -> dict[str, object]:
    points = POINTS.get(kind)
    return {
        "examples": [(bid, won, points(bid, won, 9)) for bid, won in EXAMPLES] if points else [],
        "scoring_systems": WHIST_SCORING.values(),
        "setups": [(name, " ".join(map(str, whist_schedule(*hands)))) for name, hands in WHIST_SETUPS.items()],
    }
