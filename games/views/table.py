"""Changing the table: who comes, goes, sits out or swaps seats, points up or down, the hands to come, and a note."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import access
from games.forms.fields import read_expected, read_key
from games.models import Game, new_key
from games.pads.base import Form
from games.pads.bidding.table import ChangePage, Foreseen, RoundPage, SeatPage, TablePage, does, done
from games.pads.bidding.table_forms import newcomer_in, read_change
from games.play.record import Stale, foresee, record
from games.play.state import fold
from games.rules.bidding.state import BiddingState
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Move, Reschedule
from games.views.http import go_to
from games.views.pad import meanwhile

MOST_NAMES = 100
"""Of the book, offered to whoever types a name."""


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """Everybody at the table, and who sits down."""
    return change(request, game_id, TablePage)


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, game_id: str, number: int) -> HttpResponse:
    """What one player can do."""
    return change(request, game_id, SeatPage, number)


@require_http_methods(["GET", "HEAD", "POST"])
def this_round(request: HttpRequest, game_id: str) -> HttpResponse:
    """A note on the round, a new deal, and the hands to come."""
    return change(request, game_id, RoundPage)


def change(request: HttpRequest, game_id: str, page: type[ChangePage], seat: int = 0) -> HttpResponse:
    """GET shows the page, POST records what was changed and goes back to the pad."""
    game, member = access.game(request, game_id, write=True)
    state = fold(game)
    # Only at games of bids and tricks do people come and go, and perhaps somebody's sitting down was undone meanwhile.
    if not isinstance(state, BiddingState) or seat not in state.ever:
        return go_to(request, reverse("pad", args=[game_id]))
    if request.method != "POST":
        return show(request, game, page(state, seat, asked=request.GET))
    key = read_key(request.POST)
    expected = read_expected(request.POST) if key else -1
    try:
        move, newcomer = read(request.POST)
        sent_before = key is not None and game.entries.filter(key=key).exists()
        foreseen = None if sent_before else to_be_agreed_to(state, move, newcomer, request.POST)
        if foreseen:
            return show(request, game, page(state, seat, foreseen=foreseen))
        recorded = record(game, move, key=key or new_key(), expected=expected, keeper=member.keeper, newcomer=newcomer)
    except Game.DoesNotExist as gone:
        raise Http404 from gone
    except Stale as stale:
        return _refused(request, stale.game, page, stale.state, seat, meanwhile(stale, member.keeper), 409)
    except IllegalEntry as error:
        return _refused(request, game, page, state, seat, error.sentence, 422)
    assert isinstance(recorded.state, BiddingState)
    if not recorded.again and recorded.state.entries:
        messages.success(request, done(recorded.state, recorded.state.entries[-1]))
    return go_to(request, reverse("pad", args=[game_id]))


def read(form: Form) -> tuple[Move, str]:
    """The change, and the name of who sits down if that is what it is."""
    move = read_change(form)
    if move is None:
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "That is nothing that can change at a table.")
    return move, newcomer_in(form, move)


def to_be_agreed_to(state: BiddingState, move: Move, newcomer: str, form: Form) -> Foreseen | None:
    """G5: what becomes of the hands to come, if they change by it and nobody has seen that yet."""
    if isinstance(move, Reschedule) or form.get("agreed") == "yes":
        return None
    move, after = foresee(state, move, newcomer)
    assert isinstance(after, BiddingState)
    if after.rest_of_schedule == state.rest_of_schedule:
        return None
    sent = [(name, text) for name, text in form.items() if name not in ("csrfmiddlewaretoken", "key", "expected")]
    return Foreseen(state, after, sent, does(after, move))


def _refused(
    request: HttpRequest, game: Game, page: type[ChangePage], state: object, seat: int, error: str, status: int
) -> HttpResponse:
    assert isinstance(state, BiddingState)
    # Perhaps their sitting down was undone on another phone.
    if seat not in state.ever:
        return go_to(request, reverse("pad", args=[game.pk]))
    return show(request, game, page(state, seat, refused=request.POST), error=error, status=status)


def show(request: HttpRequest, game: Game, page: ChangePage, *, error: str = "", status: int = 200) -> HttpResponse:
    here = [page.state.name(seat) for seat in page.state.circle]
    known = game.book.players.filter(archived_at=None).exclude(name__in=here).order_by("name")[:MOST_NAMES]
    context = {
        "game": game,
        "page": page,
        "state": page.state,
        "known": [player.name for player in known] if isinstance(page, TablePage) else [],
        "key": new_key(),
        "error": error,
        "here": request.path,
    }
    return render(request, page.template, context, status=status)
