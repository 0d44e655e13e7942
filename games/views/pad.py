"""The pad: the page on which a game is played."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from games import access
from games.books.members import names_in, seat_of
from games.forms.fields import read_expected, read_key
from games.models import Entry, Game, Keeping, new_key
from games.pads.base import NOTHING, Form
from games.pads.bidding.forms import tricks_fields
from games.pads.families import family_of
from games.play.plans import plan_for
from games.play.record import Stale, just_undone, record
from games.play.start import Draft, rematch
from games.play.state import fold, fold_entries, setup_of
from games.rules.bidding.state import BiddingState
from games.rules.describe import describe
from games.rules.errors import IllegalEntry
from games.rules.moves import Tricks, from_json
from games.rules.states import State
from games.rules.words import listing
from games.stats.hints import BidHint, bid_hints, hints_by_hand
from games.views.http import answer, asks_for_part, go_to


@require_safe
def pad(request: HttpRequest, game_id: str) -> HttpResponse:
    """The game as it stands. The address may ask for a part of the round, such as one place of a line."""
    game, member = access.game(request, game_id)
    # Said on the pad itself, where it makes room for the next tap.
    saved = " ".join(map(str, messages.get_messages(request)))
    return show(request, game, member, fold(game), asked=request.GET, saved=saved)


@require_safe
def news(request: HttpRequest, game_id: str, key: str) -> HttpResponse:
    """The pad as it is now, if its page has not seen the last entry; else nothing, for the price of one read."""
    # Not only more than was seen: a book that was restored from a backup goes back.
    if access.last_number(game_id, key) == read_expected(request.GET):
        return HttpResponse(status=204)
    game, member = access.game(request, game_id)
    state = fold(game)
    # What was asked for or chosen on that page stays so, until the round is over.
    asked = request.GET.copy()
    asked.pop("expected", None)
    shown_round = asked.pop("round", None)
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        # A phone that plays by itself draws what is new by itself, too.
        return JsonResponse(phone_data(request, game, member, state, seat_of(member, game)))
    return show(request, game, member, state, asked=asked if shown_round == [str(state.round_number)] else NOTHING)


@require_POST
def enter(request: HttpRequest, game_id: str) -> HttpResponse:
    """Record one entry, and answer with the pad as it is now."""
    game, member = access.game(request, game_id, write=True)
    key = read_key(request.POST)
    # A page without a usable key is not a page of ours, or a broken one: it has seen nothing.
    expected = read_expected(request.POST) if key else -1
    try:
        move = family_of(game.kind).read(request.POST)
        recorded = record(game, move, key=key or new_key(), expected=expected, keeper=member.keeper)
    except Game.DoesNotExist as gone:
        raise Http404 from gone
    except Stale as stale:
        notice = meanwhile(stale, member.keeper)
        return show(request, stale.game, member, stale.state, notice=notice, status=409)
    except IllegalEntry as error:
        game.refresh_from_db()
        return show(request, game, member, fold(game), refused=request.POST, error=error.sentence, status=422)
    if asks_for_part(request):
        return show(request, recorded.game, member, recorded.state)
    return go_to(request, reverse("pad", args=[game_id]))


@require_POST
def play_again(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever is there now plays again, with the next dealer."""
    game, _ = access.game(request, game_id, write=True)
    try:
        again = rematch(game, key=read_key(request.POST) or new_key())
    except IllegalEntry as error:
        # Too many have gone or come for this game, or for its hands: there the table can be laid anew.
        messages.error(request, error.sentence)
        laid = Draft.of_next(game.type, fold(game))
        return go_to(request, f"{reverse('new-game', args=[game.kind])}?{laid.query}")
    return go_to(request, reverse("pad", args=[again.pk]))


def show(
    request: HttpRequest,
    game: Game,
    member: Keeping,
    state: State,
    *,
    asked: Form = NOTHING,
    refused: Form = NOTHING,
    notice: str = "",
    error: str = "",
    saved: str = "",
    status: int = 200,
) -> HttpResponse:
    """The pad, or its part for htmx."""
    me = seat_of(member, game)
    shown = family_of(game.kind).pad(
        state,
        asked=asked,
        chosen=undone_tricks(game, state),
        refused=refused,
        hints=bidders_hints(game, state),
        me=me,
    )
    context = {
        "game": game,
        "kind": game.type,
        "pad": shown,
        "state": state,
        "rows": shown.rows[::-1],
        "may_write": member.may_write,
        "me": shown.me,
        "live": member.key,
        "asked": urlencode(asked, doseq=True),
        "notice": notice,
        "error": error,
        "saved": saved,
        "table_query": table_query(game, state),
        "enter": reverse("enter", args=[game.pk]),
        "here": reverse("pad", args=[game.pk]),
        "key": new_key(),
    }
    if member.may_write and not asks_for_part(request):
        context["phone_data"] = phone_data(request, game, member, state, me)
    return answer(request, "pad/pad.html", context, part="pad", status=status)


def phone_data(request: HttpRequest, game: Game, member: Keeping, state: State, me: int | None) -> dict[str, object]:
    """All that a phone needs to play this game by itself, and to draw its pad."""
    return {
        "owner": access.tag_of(request),
        "also": access.former_tags(request),
        "plan": plan_for(game, state),
        "hints": hints_by_hand(game.pk) if isinstance(state, BiddingState) and not state.over else {},
        "book": game.book_id,
        "options": game.options,
        "page": {
            "game": {"pk": game.pk},
            "kind": {"key": game.kind, "name": game.type.name, "first_title": game.type.first_title},
            "may_write": True,
            "me": me,
            "live": member.key,
            "enter": reverse("enter", args=[game.pk]),
            "here": reverse("pad", args=[game.pk]),
            "csrf_token": get_token(request),
            "table_query": table_query(game, state),
        },
    }


def table_query(game: Game, state: State) -> str:
    """The address of the table as it was laid, which can be put right until a round is scored; empty from then on."""
    if state.rounds or state.over:
        return ""
    return Draft.of_state(game.type, state, instead=game.pk).query


def undone_tricks(game: Game, state: State) -> Mapping[str, str]:
    """The tricks that were taken back a moment ago: mostly just one of them was wrong."""
    if not isinstance(state, BiddingState) or state.over or state.table.waiting:
        return NOTHING
    undone = just_undone(game)
    return tricks_fields(undone) if isinstance(undone, Tricks) else NOTHING


def bidders_hints(game: Game, state: State) -> Sequence[BidHint]:
    """How the bidder has fared with each bid; read only while a bid is asked for."""
    if not isinstance(state, BiddingState) or state.bidder is None:
        return ()
    return bid_hints(game.pk, state.bidder, state.cards)


def meanwhile(stale: Stale, keeper: User) -> str:
    """Who entered what while this page was not looking."""
    if not stale.missed:
        return "This page was out of date. Here is the pad as it is now."
    names = names_in(stale.game.book_id, keeper)
    entered = ". ".join(
        f"{who} already entered {listing(_described(stale.game, entry) for entry in entries)}"
        for who, entries in groupby(stale.missed[-3:], key=names.of_entry)
    )
    return f"{entered}. Your tap was not counted."


def _described(game: Game, entry: Entry) -> str:
    """An entry in the words of the moment when it was made: since then it may have been undone."""
    then = fold_entries(setup_of(game), game.entries.filter(number__lte=entry.number).order_by("number"))
    return describe(then, from_json(entry.body))
