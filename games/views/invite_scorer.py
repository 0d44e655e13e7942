"""Handing over the pen: a code that lets another phone enter the score, from the pad."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import access
from games.books import members
from games.models import Role
from games.views.http import go_to
from games.views.share_links import Link, link_to


@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the code, POST makes it; whoever may write may pass the pen on."""
    game, member = access.game(request, game_id, write=True)
    if request.method == "POST":
        members.invite(game.book, Role.SCORER, member.keeper)
        return go_to(request, reverse("hand-over", args=[game.pk]))
    invited = game.book.invitations.filter(role=Role.SCORER).first()
    # With the game in it: the other phone is to stand on this pad, and not on that of another table.
    link = Link(f"{link_to(request, 'join', invited.key).address}?game={game.pk}") if invited else None
    return render(request, "invite_scorer/invite_scorer.html", {"game": game, "link": link})
