"""Watching a game: the link to it, the page behind the link, and its news. Nothing here can write in the game."""

import gzip
from collections.abc import Hashable
from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.changes import called, note
from games.forms.fields import read_expected, read_key
from games.lru import LRUCache
from games.models import Game, Keeping, new_key
from games.pads.families import family_of
from games.play.state import fold
from games.views.http import asks_for_part, go_to
from games.views.share_links import link_to
from games.views.theme import chosen_theme


@dataclass(frozen=True, slots=True)
class _Page:
    html: bytes
    gzipped: bytes


_pages: LRUCache[Hashable, _Page] = LRUCache(512)


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the link for watching, if there is one; POST makes it, renews it or takes it back."""
    if request.method == "POST":
        game, member = access.game(request, game_id, write=True)
        change_link(game, request.POST.get("link", ""), read_key(request.POST) or "", member)
        return go_to(request, reverse("share-game", args=[game_id]))
    game, member = access.game(request, game_id)
    link = link_to(request, "watch", game.watch_key) if game.watch_key else None
    return render(request, "watch/share.html", {"game": game, "link": link, "may_write": member.may_write})


@transaction.atomic
def change_link(game: Game, wish: str, seen: str, member: Keeping) -> None:
    """Make, renew or stop the link. Sent twice it is done once: a link that another phone has just made stays."""
    games, done = Game.objects.filter(pk=game.pk), 0
    if wish == "make":
        done = games.filter(watch_key="").update(watch_key=new_key())
    elif wish == "renew" and seen:
        done = games.filter(watch_key=seen).update(watch_key=new_key())
    elif wish == "stop":
        done = games.exclude(watch_key="").update(watch_key="")
    if done:
        words = {"make": "made a link", "renew": "renewed the link", "stop": "took back the link"}[wish]
        note(game.book_id, member.keeper_id, f"{words} to watch {called(game)}")


@require_safe
def watch(request: HttpRequest, key: str) -> HttpResponse:
    """A game as whoever has its link sees it."""
    return show(request, access.watched_game(key))


@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """The game as it is now, if its page has not seen the last entry; else nothing, for the price of one read."""
    if access.last_number_watched(key) == read_expected(request.GET):
        return HttpResponse(status=204)
    return show(request, access.watched_game(key))


def show(request: HttpRequest, game: Game) -> HttpResponse:
    """The page to watch: the same for everybody, so it is rendered and compressed once an entry."""
    part, theme = asks_for_part(request), chosen_theme(request)["theme"]
    version = game.pk, game.number, game.stamp, game.book.renamed, part, theme
    page = _pages.get(version)
    if page is None:
        html = _render(game, part=part, theme=theme).encode()
        # Nothing secret is in it that could be guessed from its compressed length.
        page = _Page(html, gzip.compress(html))
        _pages.keep(version, page)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.gzipped, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(page.html)
    patch_vary_headers(response, ["Accept-Encoding", "HX-Request"])
    # The address is the key: no search engine may keep it, and no site that the reader goes on to may see it.
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _render(game: Game, *, part: bool, theme: str) -> str:
    state = fold(game)
    pad = family_of(game.kind).pad(state)
    context = {
        "theme": theme,
        "is_part": part,
        "game": game,
        "pad": pad,
        "state": state,
        # Newest first: on a board across the room nobody scrolls.
        "rows": pad.rows[::-1],
    }
    return render_to_string("watch/watch.html#game" if part else "watch/watch.html", context)
