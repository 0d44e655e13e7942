"""Who a keeper is at the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import access
from games.books import members
from games.models import Game, Keeping, Player
from games.views.http import go_to


@require_http_methods(["GET", "HEAD", "POST"])
def my_seat(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET asks, POST remembers the answer for all games of the book.

    A viewer may answer too: it writes nothing in the game.
    """
    game, member = access.game(request, game_id)
    if request.method != "POST":
        return show(request, game, member)
    wanted = request.POST.get("player", "")
    player = next((player for player in seated(game) if player.pk == wanted), None)
    if wanted and player is None:
        return show(request, game, member, error="Nobody of that name sits at this table.")
    try:
        members.be(member, player, by=member.keeper)
    except members.Refused as refused:
        return show(request, game, member, error=str(refused))
    return go_to(request, reverse("pad", args=[game.pk]))


def show(request: HttpRequest, game: Game, member: Keeping, *, error: str = "") -> HttpResponse:
    players = seated(game)
    others = Keeping.objects.filter(player__in=players).exclude(pk=member.pk)
    taken = set(others.values_list("player", flat=True))
    context = {"game": game, "players": players, "mine": member.player_id, "taken": taken, "error": error}
    return render(request, "my_seat/my_seat.html", context, status=422 if error else 200)


def seated(game: Game) -> list[Player]:
    return [seat.player for seat in game.seats.filter(sat=True).select_related("player")]
