"""Entries that a phone made by itself, sent as JSON as soon as there is a network."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.http import require_POST

from games import access, throttling
from games.forms.batch import MOST_BYTES, BadBatch, Batch, read_batch
from games.history.fork import other_side
from games.models import Game, Keeping
from games.play.batches import Forked, Settled, record_many
from games.play.from_phone import Moved, setup_of_start, start_from_phone
from games.play.plans import standing_entries
from games.rules.errors import IllegalEntry


@require_POST
def entries(request: HttpRequest, game_id: str) -> HttpResponse:
    """Record a batch; what a person has to know of it is said in a sentence."""
    try:
        game, member, batch = read(request, game_id)
        settled = record_many(game, batch, keeper=member.keeper)
    except Refused as refused:
        return refused.response
    except (Http404, Game.DoesNotExist):
        return said(HTTPStatus.NOT_FOUND, "There is no such game.", owner=access.tag_of(request))
    except throttling.TooOften as error:
        return said(HTTPStatus.TOO_MANY_REQUESTS, str(error), headers={"Retry-After": str(error.seconds)})
    except PermissionDenied as error:
        return said(HTTPStatus.FORBIDDEN, str(error), owner=access.tag_of(request))
    except Forked as fork:
        address = reverse("conflict", args=[fork.game.pk])
        other = other_side(fork.game, fork.joined, member.keeper)
        return said(HTTPStatus.CONFLICT, f"{other.phone} wrote on meanwhile. Choose which to keep.", conflict=address)
    return answer(request, settled)


class Refused(Exception):
    """What was sent can't be a batch for this game: the answer says why."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__("Refused.")
        self.response = response


def read(request: HttpRequest, game_id: str) -> tuple[Game, Keeping, Batch]:
    """The game and the keeper's part in it, and what was sent; a game that was begun on the phone is started."""
    try:
        found = access.game(request, game_id, write=True)
    except Http404:
        # The phone may have begun it.
        found = None
    if len(request.body) > MOST_BYTES:
        sentence = f"That is too much at once: a batch has at most {MOST_BYTES // 1024} KB."
        raise Refused(said(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence))
    try:
        batch = read_batch(request.body)
    except BadBatch as error:
        if found is None:
            raise Http404 from error
        raise Refused(said(HTTPStatus.BAD_REQUEST, str(error))) from error
    if found is None:
        found = started(request, game_id, batch)
    elif batch.start and batch.start.key != found[0].start_key:
        raise Refused(moved(None))
    return *found, batch


def started(request: HttpRequest, game_id: str, batch: Batch) -> tuple[Game, Keeping]:
    """The game that was begun on this phone, in the book that it was begun for."""
    if batch.start is None:
        raise Http404
    try:
        if batch.start.book is None and access.membership(request) is None:
            # Not a book of its own for a table that can't be laid.
            setup_of_start(batch.start, None)
        member = (
            access.writer(request) if batch.start.book is None else access.book(request, batch.start.book, write=True)
        )
        throttling.count_try(request, "games from phones")
        game = start_from_phone(member.book, batch.start, game_id)
    except Moved as elsewhere:
        raise Refused(moved(elsewhere.game)) from elsewhere
    except IllegalEntry as error:
        raise Refused(
            said(HTTPStatus.UNPROCESSABLE_ENTITY, error.sentence, refused=None, code=error.code, saved=0)
        ) from error
    return access.game(request, game.pk, write=True)


def answer(request: HttpRequest, settled: Settled) -> HttpResponse:
    """What became of a batch; the log only where it is not what the phone has."""
    game = settled.game
    log = {"number": game.number, "stands": standing_entries(game)} if settled.is_news else None
    document: dict[str, Any] = {"number": game.number, "saved": settled.saved, "log": log}
    if settled.refused:
        key, error = settled.refused
        return said(HTTPStatus.UNPROCESSABLE_ENTITY, str(error), refused=key, code=error.code, **document)
    return JsonResponse({**document, "owner": access.tag_of(request), "csrf": get_token(request)})


def moved(game: Game | None) -> HttpResponse:
    """The game goes on elsewhere, or needs another id."""
    document: dict[str, Any] = {"moved": None, "game": None}
    if game:
        seats = game.seats.select_related("player").order_by("position")
        players = [{"id": seat.player_id, "name": seat.player.name} for seat in seats]
        # They may sit there in another order than on the phone.
        document = {"moved": reverse("pad", args=[game.pk]), "game": game.pk, "players": players}
    return JsonResponse(document, status=HTTPStatus.CONFLICT)


def said(status: HTTPStatus, sentence: str, headers: dict[str, str] | None = None, **document: Any) -> HttpResponse:
    return JsonResponse({"sentence": sentence, **document}, status=status, headers=headers)
