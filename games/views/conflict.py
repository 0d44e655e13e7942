"""Where two phones wrote on without each other: the page on which somebody chooses which to keep."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import access
from games.forms.batch import MOST_ENTRIES, BadBatch, Batch, read_batch
from games.history.fork import forked, other_side
from games.models import Game, new_id, new_key
from games.play.batches import fork_of
from games.play.state import setup_of
from games.rules import play, replay
from games.rules.errors import IllegalEntry
from games.rules.merge import Join
from games.rules.moves import to_json
from games.views.http import go_to

MOST_WAITING = 1_000
"""Entries that a phone may hold: a batch carries fewer, and a choice is about all of them."""


@require_POST
def conflict(request: HttpRequest, game_id: str) -> HttpResponse:
    """Both sides of a game, drawn from what the phone has not sent yet. Choosing is up to the phone's own script."""
    game, member = access.game(request, game_id, write=True)
    sent = request.POST.get("batch", "")
    try:
        batch = read_batch(sent.encode(errors="replace"), MOST_WAITING)
    except BadBatch:
        return go_to(request, reverse("pad", args=[game.pk]))
    joined = fork_of(game, batch)
    if joined is None:
        # By now it is all one: the pad sends it.
        return go_to(request, reverse("pad", args=[game.pk]))
    context = {
        "game": game,
        "other": other_side(game, joined, member.keeper),
        "fork": forked(setup_of(game), joined),
        "batch": sent,
        "data": {"owner": access.tag_of(request)},
        "choice": choice(game, batch, joined),
    }
    return render(request, "conflict/conflict.html", context)


def choice(game: Game, batch: Batch, joined: Join) -> dict[str, object]:
    """What the script sends for each choice, in the server's own time."""
    now = timezone.now()
    return {
        "pad": reverse("pad", args=[game.pk]),
        "game": game.pk,
        "most": MOST_ENTRIES,
        "sent_at": now.isoformat(),
        "instead_of": [written.key for written in joined.unseen],
        "another": {"game": new_id(), "start": another_start(game), "entries": another_log(game, batch, joined, now)},
    }


def another_start(game: Game) -> dict[str, object]:
    """The same table once more."""
    seats = game.seats.filter(joined=False).select_related("player").order_by("position")
    return {
        "book": game.book_id,
        "kind": game.kind,
        "options": game.options,
        "players": [{"id": seat.player_id, "name": seat.player.name} for seat in seats],
        "first": game.first,
        "key": new_key(),
        "started_at": game.started_at.isoformat(),
        "rematch_of": None,
    }


def another_log(game: Game, batch: Batch, joined: Join, now: datetime) -> list[dict[str, object]]:
    """All that stands on the phone, as it would be sent for a game of its own."""
    stored = dict(game.entries.values_list("key", "at"))
    tapped = {tap.key: now - tap.age for tap in batch.taps}
    state = replay(setup_of(game), ()).state
    log: list[dict[str, object]] = []
    for written in (*joined.common, *joined.ours):
        at = tapped.get(written.key) or stored.get(written.key, now)
        body = to_json(written.move)
        log.append({"key": written.key, "round": state.round_number, "at": at.isoformat(), "body": body})
        try:
            state = play(state, written.move)
        except IllegalEntry:
            # The server will say why.
            break
    return log
