"""The rules of a game: in our own words, or made from its house rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.views.decorators.http import require_safe

from games import access
from games.books.rules import own_game
from games.files.rules_link import packed
from games.rules.bidding.explain import explained
from games.rules.bidding.presets import PRESETS
from games.rules.catalogue import CATALOGUE, GameType
from games.rules.words import listing
from games.views.http import answer
from games.views.share_links import link_to

EXAMPLES = ((3, 3), (0, 0), (3, 4), (2, 1))
"""Bids and tricks whose points the page shows, where a game has one way to score."""
CARDS = 9
"""In the round of those examples."""


@require_safe
def rules(request: HttpRequest, kind: str) -> HttpResponse:
    """The rules page; with `?game=` it leads back to that game, if it is the asker's to see, and tells its rules."""
    game_id = request.GET.get("game")
    game, member = access.game(request, game_id) if game_id else (None, None)
    house = None
    if game is not None and game.kind == kind:
        shown = game.type
    elif kind in CATALOGUE:
        shown = CATALOGUE[kind]
    else:
        member = access.membership(request)
        house = own_game(member.book, kind) if member else None
        if house is None:
            raise Http404
        shown = house.type
    context: dict[str, object] = {"kind": shown, "game": game}
    template = words_of(kind)
    context |= _in_our_words(shown) if template != HOUSE else _by_house_rules(shown)
    if house is not None and shown.rules is not None:
        may_write = member is not None and member.may_write
        link = link_to(request, "shared-rules", packed(shown.rules))
        context |= {"house": house, "may_write": may_write, "link": link}
    return answer(request, template, context, part="rules")


HOUSE = "rules/house.html"


def words_of(kind: str) -> str:
    """The template of a game that has a rules page in our own words, or else the one that is made from the rules."""
    try:
        get_template(f"rules/{kind}.html")
    except TemplateDoesNotExist:
        return HOUSE
    return f"rules/{kind}.html"


def _by_house_rules(shown: GameType) -> dict[str, object]:
    assert shown.rules is not None
    preset = PRESETS.get(shown.key)
    also = listing(preset.also, "or") if preset and preset.also else ""
    return {"sections": explained(shown.rules), "preset": preset, "also": also}


def _in_our_words(shown: GameType) -> dict[str, object]:
    rules, choices = shown.rules, shown.choices
    return {
        "examples": [(bid, won, rules.scoring.points(bid, won, CARDS)) for bid, won in EXAMPLES] if rules else [],
        "scoring_systems": choices.systems.values() if choices else (),
        "setups": [(name, " ".join(map(str, hands))) for name, hands in choices.schedules] if choices else [],
    }
