"""The players of a book: their names, and who is put away."""

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from games import access
from games.models import Player
from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.views.answers import go_to


@require_GET
def players(request: HttpRequest) -> HttpResponse:
    book = access.book_of(request)
    if book is None:
        return redirect("start")
    everybody = book.players.order_by("same_name")
    here = [player for player in everybody if player.archived_at is None]
    away = [player for player in everybody if player.archived_at is not None]
    return render(request, "players/players.html", {"here": here, "away": away})


@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, player_id: str) -> HttpResponse:
    """GET shows a player, POST renames one, puts one away or brings one back."""
    found = access.player_to_write(request, player_id)
    if request.method == "GET":
        return render(request, "players/player.html", {"player": found, "typed": found.name})
    name = request.POST.get("name", "").strip()
    try:
        if "archive" in request.POST:
            put_away(found, away=request.POST["archive"] == "yes")
        else:
            rename(found, name)
    except IllegalEntry as error:
        context = {"player": Player.objects.get(pk=found.pk), "typed": name, "error": error.sentence}
        return render(request, "players/player.html", context, status=422)
    return go_to(request, reverse("players"))


def rename(player: Player, name: str) -> None:
    """Give a player another name; every sheet follows."""
    player.name, player.same_name = check_name(name), same_name(name)
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "same_name"])
    except IntegrityError as error:
        raise IllegalEntry(
            Code.PLAYER_TWICE, f"There is already a {name} in this book. Add a letter to tell the two apart."
        ) from error


def put_away(player: Player, *, away: bool) -> None:
    """Take a player out of the list for new games, or put one back; games played stay as they are."""
    player.archived_at = timezone.now() if away else None
    player.save(update_fields=["archived_at"])
