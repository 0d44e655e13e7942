"""The players of a book: their figures, their names, and who is put away."""

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.changes import note
from games.charts import LineChart, Series, line_chart
from games.models import Book, Keeping, Player
from games.rules.catalogue import GameType
from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.stats import figures
from games.stats.figures import rating_history, records
from games.stats.kinds import kinds_of
from games.stats.leaderboard import wins
from games.stats.rivals import find_nemesis, rivals
from games.views.http import answer, go_to


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    member = access.membership(request)
    if member is None:
        return redirect("start")
    book = member.book
    won = wins(book)
    everybody = [(player, won.get(player.pk)) for player in book.players.order_by("same_name")]
    here = [(player, share) for player, share in everybody if player.archived_at is None]
    away = [(player, share) for player, share in everybody if player.archived_at is not None]
    return render(request, "players/players.html", {"here": here, "away": away})


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, player_id: str) -> HttpResponse:
    """GET shows a player, POST renames one, puts one away or brings one back."""
    if request.method != "POST":
        return show(request, *access.player(request, player_id))
    found, member = access.player(request, player_id, write=True)
    name = request.POST.get("name", "").strip()
    try:
        if "archive" in request.POST:
            put_away(found, member.keeper_id, away=request.POST["archive"] == "yes")
        else:
            rename(found, name, member.keeper_id)
    except IllegalEntry as error:
        return show(request, Player.objects.get(pk=found.pk), member, refused=name, error=error.sentence)
    return go_to(request, reverse("players"))


def show(request: HttpRequest, player: Player, member: Keeping, *, refused: str = "", error: str = "") -> HttpResponse:
    """A player's figures, in all games or in one kind."""
    kind = request.GET.get("game", "")
    kinds = kinds_of(player.book)
    kind = kind if kind in kinds else ""
    placings, points, rounds, bid_counts = figures.counted(player, kind)
    met = rivals(player, kind)
    context = {
        "player": player,
        "name": refused or player.name,
        "error": error,
        "may_write": member.may_write,
        "kind": kinds.get(kind),
        "kinds": kinds.values(),
        "results": figures.results(placings),
        "against": figures.against_the_table(points, kinds),
        "bids": figures.bids(rounds),
        "by_cards": figures.bids_by("cards", bid_counts),
        "by_bid": figures.bids_by("bid", bid_counts),
        "by_turn": figures.bids_by_turn(bid_counts),
        "duels": figures.duels(placings, rounds),
        "records": records(points, {kind: kinds[kind]} if kind else kinds),
        "rating_chart": rating_chart(player, kinds[kind]) if kind else None,
        "rivals": met,
        "nemesis": find_nemesis(met, kind),
    }
    return answer(request, "players/player.html", context, part="figures", status=422 if error else 200)


def rating_chart(player: Player, kind: GameType) -> LineChart | None:
    """The rating after each of the last games; one game makes no line."""
    history = rating_history(player, kind.key)
    if len(history) < 2:
        return None
    ratings = [rating for _, rating in history]
    gist = f"{player.name}'s rating went from {ratings[0]} to {ratings[-1]} in {len(ratings)} games."
    evenings = [seat.game.night.date for seat, _ in history]
    # Days without their year would seem to go back and forth.
    written = "%-d %b" if evenings[0].year == evenings[-1].year else "%b %Y"
    days = [f"{evening:{written}}" for evening in evenings]
    return line_chart(f"Rating in {kind.name}", gist, "Game", days, [Series(player.name, tuple(ratings))])


def rename(player: Player, name: str, by: int | None = None) -> None:
    """Give a player another name; every sheet follows."""
    before = player.name
    player.name, player.same_name = check_name(name), same_name(name)
    try:
        with transaction.atomic():
            if player.name != before:
                note(player.book_id, by, f"renamed {before} to {player.name}")
            player.save(update_fields=["name", "same_name"])
            Book.objects.filter(pk=player.book_id).update(renamed=F("renamed") + 1)
    except IntegrityError as error:
        raise IllegalEntry(
            Code.PLAYER_TWICE, f"Somebody in this book is called {name} already. Add a letter to tell the two apart."
        ) from error


@transaction.atomic
def put_away(player: Player, by: int, *, away: bool) -> None:
    """Take a player out of the list for new games, or put one back; games played stay as they are."""
    there = Player.objects.filter(pk=player.pk, archived_at__isnull=away)
    if there.update(archived_at=timezone.now() if away else None):
        note(player.book_id, by, f"put {player.name} away" if away else f"brought {player.name} back")
