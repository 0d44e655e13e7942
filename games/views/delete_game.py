"""Stopping a game early, deleting it, and bringing it back."""

from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import access
from games.history.summary import summarize
from games.models import Book, Game, new_key
from games.play.record import bring_back, put_away
from games.play.state import fold
from games.views.http import go_to

KEPT_FOR = timedelta(days=30)


@require_safe
def end(request: HttpRequest, game_id: str) -> HttpResponse:
    """The question whether to stop or to delete a game."""
    game, _ = access.game(request, game_id, write=True)
    best = fold(game).best_in_words
    context = {"game": game, "summary": summarize(game), "best": best, "key": new_key(), "days": KEPT_FOR.days}
    return render(request, "delete_game/delete_game.html", context)


@require_POST
def delete(request: HttpRequest, game_id: str) -> HttpResponse:
    """Put a game away; it can be brought back for a while. Deleting it again changes nothing."""
    game, member = access.game(request, game_id, write=True, deleted_too=True)
    put_away(game, by=member.keeper)
    forget_old(game.book)
    return go_to(request, reverse("deleted"))


@require_POST
def restore(request: HttpRequest, game_id: str) -> HttpResponse:
    """Bring a deleted game back."""
    game, member = access.game(request, game_id, write=True, deleted_too=True)
    bring_back(game, by=member.keeper)
    return go_to(request, reverse("pad", args=[game.pk]))


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """The games that can still be brought back."""
    member = access.membership(request)
    if member is None:
        return redirect("start")
    games = member.book.games.exclude(deleted_at=None).order_by("-deleted_at").prefetch_related("seats__player")
    recent = [summarize(game) for game in games.filter(deleted_at__gt=timezone.now() - KEPT_FOR)]
    return render(
        request, "delete_game/deleted.html", {"games": recent, "days": KEPT_FOR.days, "may_write": member.may_write}
    )


def forget_old(book: Book) -> None:
    """Delete for good what was put away long ago."""
    with transaction.atomic():
        old = Game.objects.filter(book=book, deleted_at__lt=timezone.now() - KEPT_FOR)
        # Held before their seats go, in the order of a recount, which holds games and then writes seats.
        held = [game.pk for game in old.select_for_update().order_by("pk")]
        Game.objects.filter(pk__in=held).delete()
