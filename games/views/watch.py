"""Watching a game: the link to it, the page behind the link, and its news. Nothing here can write in the game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from games import access
from games.forms.fields import read_expected, read_key
from games.models import Game, new_key
from games.pads.families import family_of
from games.play.state import fold
from games.views import kept
from games.views.fragments import sheet
from games.views.http import asks_for_part, go_to
from games.views.share_links import link_to
from games.views.theme import chosen_theme


@require_http_methods(["GET", "POST"])
def share(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the link for watching, if there is one; POST makes it, renews it or takes it back."""
    if request.method == "POST":
        change_link(access.game_to_write(request, game_id), request.POST.get("link", ""), read_key(request.POST) or "")
        return go_to(request, reverse("share-game", args=[game_id]))
    place = access.place_at(request, game_id)
    key = place.game.watch_key
    link = link_to(request, "watch", key) if key else None
    context = {"game": place.game, "link": link, "may_write": place.keeping.may_write}
    return render(request, "watch/share.html", context)


def change_link(game: Game, wish: str, seen: str) -> None:
    """Sent twice, each does what it did: a link that another phone has just made or renewed stays."""
    games = Game.objects.filter(pk=game.pk)
    if wish == "make":
        games.filter(watch_key="").update(watch_key=new_key())
    elif wish == "renew" and seen:
        games.filter(watch_key=seen).update(watch_key=new_key())
    elif wish == "stop":
        games.update(watch_key="")


@require_GET
def watch(request: HttpRequest, key: str) -> HttpResponse:
    """A game as whoever has its link sees it."""
    return show(request, access.look_by_link(key))


@require_GET
def news(request: HttpRequest, key: str) -> HttpResponse:
    """The game as it is now, if its page has not seen the last entry; else nothing, for the price of one read."""
    if access.last_number_watched(key) == read_expected(request.GET):
        return HttpResponse(status=204)
    return show(request, access.look_by_link(key))


def show(request: HttpRequest, look: access.Look) -> HttpResponse:
    part, theme = asks_for_part(request), chosen_theme(request)

    def make() -> str:
        game = look.game
        state = fold(game)
        pad = family_of(game.kind).pad(state)
        context = {
            **theme,
            "is_part": part,
            "game": game,
            "pad": pad,
            "state": state,
            # Newest first: on a board across the room nobody scrolls.
            "sheet": sheet(
                type(pad), game.pk, state.setup.players, tuple(state.rounds), to_correct=False, newest_first=True
            ),
        }
        return render_to_string("watch/watch.html#game" if part else "watch/watch.html", context)

    response = kept.kept_answer(request, (look.entry, part, *theme.values()), make)
    # The address is the key: no search engine may keep it, and no site that the reader goes on to may see it.
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
