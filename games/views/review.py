"""Looking back at one game: how it went, and its log."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.books.members import names_in
from games.files.sharing import take_away_of
from games.history.entry_log import read_log
from games.history.review import story, totals_chart
from games.models import new_key
from games.pads.families import family_of
from games.play.state import fold, setup_of
from games.rules.awards import awards_of
from games.stats.counting import variant_of

LINES_A_PAGE = 300


@require_safe
def review(request: HttpRequest, game_id: str) -> HttpResponse:
    """A game from the outside, be it over or under way."""
    game, member = access.game(request, game_id)
    state = fold(game)
    pad = family_of(game.kind).pad(state)
    context = {
        "game": game,
        "state": state,
        "variant": variant_of(state),
        "pad": pad,
        "story": story(state),
        "chart": totals_chart(state),
        "counted": state.counted,
        "awards": awards_of([state]),
        "rows": pad.rows,
        "take_away": take_away_of(game, state),
        "may_write": member.may_write,
        "key": new_key(),
        "live": member.key,
    }
    return render(request, "review/review.html", context)


@require_safe
def log(request: HttpRequest, game_id: str) -> HttpResponse:
    """Who entered what and when; a long log begins with its newest page."""
    game, member = access.game(request, game_id)
    entries = list(game.entries.filter(number__lte=game.number).select_related("keeper").order_by("number"))
    setup = setup_of(game)
    names = names_in(game.book_id, member.keeper)
    pages = Paginator(read_log(setup, entries, names), LINES_A_PAGE)
    page = pages.get_page(request.GET.get("page", pages.num_pages))
    return render(request, "review/log.html", {"game": game, "setup": setup, "page": page, "live": member.key})
