"""Joining a book by a link."""

from django.db.models import F, Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import access
from games.books import members
from games.models import ID, Book, Game, Invitation, Keeping, Player
from games.rules.words import listing
from games.views.http import go_to

PLAYERS_OFFERED = 12
"""To choose from when somebody says who they are."""


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, key: str) -> HttpResponse:
    """GET explains what the link is, POST accepts it and leads to the game under way."""
    try:
        invited = access.invitation(key)
    except Http404:
        return gone(request)
    keeping = invited.book.keepings.filter(keeper=access.keeper_of(request)).first()
    if request.method != "POST":
        return show(request, invited, keeping)
    if keeping is None:
        try:
            members.check_room(invited.book)
        except members.Refused as refused:
            return show(request, invited, keeping, error=str(refused))
    said = request.POST.get("player", "")
    player = next((player for player in free_players(invited.book) if player.pk == said), None)
    try:
        members.admit(invited, access.keeper_to_be(request), player)
    except Invitation.DoesNotExist:
        return gone(request)
    access.open_on_this_phone(request, invited.book)
    return go_to(request, first_page(invited.book, request.POST.get("game", "")))


def show(request: HttpRequest, invited: Invitation, keeping: Keeping | None, *, error: str = "") -> HttpResponse:
    context = {
        "invited": invited,
        "book": known_as(invited.book),
        "role": keeping.role if keeping else "",
        "gains": keeping is None or members.higher(keeping.role, invited.role) != keeping.role,
        "players": [] if keeping and keeping.player_id else free_players(invited.book),
        "game": request.POST.get("game", request.GET.get("game", "")),
        "error": error,
    }
    return kept_from_others(render(request, "join/join.html", context, status=422 if error else 200))


def gone(request: HttpRequest) -> HttpResponse:
    return kept_from_others(render(request, "join/gone.html", status=404))


def kept_from_others(response: HttpResponse) -> HttpResponse:
    """The address is the key: no search engine may keep it, and no other site may see it.

    Not `no-referrer`: browsers would then send the form without saying where from, which looks like another site's.
    """
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"
    return response


def known_as(book: Book) -> str:
    """The book as somebody knows it who has not joined yet: by its name, else by who played last."""
    last = games_of(book).first()
    if book.name or last is None:
        return book.name
    return f"The book of {listing(seat.player.name for seat in last.seats.filter(sat=True).select_related('player'))}"


def free_players(book: Book) -> list[Player]:
    """Some players who no keeper is yet, those who played last first."""
    free = book.players.filter(archived_at=None, keepings=None).annotate(last=Max("seats__started_at"))
    return list(free.order_by(F("last").desc(nulls_last=True), "same_name")[:PLAYERS_OFFERED])


def first_page(book: Book, game_id: str) -> str:
    """The game that the link was shown from if it goes on, else the newest if that does, else the start page."""
    shown_from = games_of(book).filter(pk=game_id).first() if ID.fullmatch(game_id) else None
    going = next((game for game in (shown_from, games_of(book).first()) if game and not game.over), None)
    return reverse("pad", args=[going.pk]) if going else reverse("start")


def games_of(book: Book) -> QuerySet[Game]:
    return book.games.filter(deleted_at=None).order_by("-started_at")
