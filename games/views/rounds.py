"""Correcting an earlier round."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import access
from games.forms.fields import read_expected, read_key
from games.models import Game, new_key
from games.pads.families import family_of
from games.play.record import Stale, record
from games.play.state import fold
from games.rules.describe import details
from games.rules.errors import IllegalEntry
from games.rules.states import State
from games.rules.words import listing
from games.views.http import go_to
from games.views.pad import meanwhile


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, game_id: str, number: int) -> HttpResponse:
    """GET shows the round to be mended, POST records it as it should have been."""
    game, member = access.game(request, game_id, write=True)
    state = fold(game)
    # Perhaps it was there a moment ago, and another phone has undone it.
    if not 1 <= number <= len(state.rounds):
        return go_to(request, reverse("pad", args=[game.pk]))
    if request.method != "POST":
        return show(request, game, state, number)
    key = read_key(request.POST)
    expected = read_expected(request.POST) if key else -1
    try:
        correction = family_of(game.kind).read_amendment(request.POST, state, number)
        recorded = record(game, correction, key=key or new_key(), expected=expected, keeper=member.keeper)
    except Stale as stale:
        if number > len(stale.state.rounds):
            return go_to(request, reverse("pad", args=[game.pk]))
        notice = meanwhile(stale, member.keeper)
        return show(request, stale.game, stale.state, number, refused=request.POST, error=notice, status=409)
    except IllegalEntry as error:
        return show(request, game, state, number, refused=request.POST, error=error.sentence, status=422)
    if not recorded.again:
        kept = family_of(game.kind).correction(recorded.state, number).kept_since(state)
        changed = listing(details(state, recorded.state, correction))
        messages.success(request, f"Round {number} is saved: {changed}.{kept}")
    return go_to(request, reverse("pad", args=[game.pk]))


def show(
    request: HttpRequest,
    game: Game,
    state: State,
    number: int,
    *,
    refused: QueryDict | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    form = family_of(game.kind).correction(state, number, refused)
    context = {"game": game, "form": form, "key": new_key(), "error": error}
    return render(request, form.template, context, status=status)
