"""The pad: the page on which a game is played."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from games import access
from games.books.members import names_in, seat_of
from games.forms.fields import read_expected, read_key
from games.models import Entry, Game, new_key
from games.pads.bidding.forms import tricks_fields
from games.pads.families import family_of
from games.play import record
from games.play.start import rematch
from games.play.state import fold, fold_entries, setup_of
from games.rules.bidding.state import BiddingState
from games.rules.describe import describe
from games.rules.errors import IllegalEntry
from games.rules.moves import Tricks, Trumps, from_json
from games.rules.states import State
from games.rules.words import listing
from games.stats.hints import BidHint, bid_hints
from games.views import kept
from games.views.fragments import menu, sheet, strip
from games.views.http import asks_for_part, go_to
from games.views.theme import chosen_theme


@require_GET
def pad(request: HttpRequest, game_id: str) -> HttpResponse:
    # The address may ask for a part of the round, such as one place of a line.
    return show(request, access.place_at(request, game_id), typed=request.GET)


@require_GET
def news(request: HttpRequest, game_id: str, key: str) -> HttpResponse:
    """The pad as it is now, if its page has not seen the last entry; else nothing, for the price of one read."""
    # Not only more than was seen: a book that was restored from a backup goes back.
    if access.last_number(game_id, key) == read_expected(request.GET):
        return HttpResponse(status=204)
    place = access.place_at(request, game_id)
    # What was asked for or chosen on that page stays so, until the round is over.
    typed = request.GET.copy()
    typed.pop("expected", None)
    shown_round = typed.pop("round", None)
    same_round = typed and shown_round == [str(fold(place.game).round_number)]
    return show(request, place, typed=typed if same_round else None)


@require_POST
def enter(request: HttpRequest, game_id: str) -> HttpResponse:
    """Record one entry, and answer with the pad as it is now."""
    place = access.place_to_write_at(request, game_id)
    keeper = place.keeping.keeper
    # A page without a usable key is not a page of ours, or a broken one: it has seen nothing.
    key = read_key(request.POST)
    expected = read_expected(request.POST) if key else -1
    try:
        recorded = record.enter(
            game_id,
            lambda state: family_of(state.setup.game).read(request.POST),
            key=key or new_key(),
            expected=expected,
            keeper=keeper,
        )
    except Game.DoesNotExist as gone:
        raise Http404 from gone
    except record.Stale as stale:
        return show(request, place.after(stale.game), notice=meanwhile(stale, keeper), status=409)
    except IllegalEntry as error:
        return show(request, place, error=error.sentence, typed=request.POST, status=422)
    if asks_for_part(request):
        # Noting trumps must not cost what was tapped but not sent yet.
        typed = request.POST if request.POST.get("kind") == Trumps.kind else None
        return show(request, place.after(recorded.game), typed=typed)
    return go_to(request, reverse("pad", args=[game_id]))


@require_POST
def play_again(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same players again, with the next dealer."""
    game = access.game_to_write(request, game_id)
    again = rematch(game, setup_of(game), key=read_key(request.POST) or new_key())
    return go_to(request, reverse("pad", args=[again.pk]))


def show(
    request: HttpRequest,
    place: access.Place,
    *,
    notice: str = "",
    error: str = "",
    typed: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The pad, or its part for htmx. What nobody has typed into is kept for the others who look at it."""
    part, theme, keeping = asks_for_part(request), chosen_theme(request), place.keeping

    def make() -> str:
        game = place.game
        state = fold(game)
        shown = family_of(game.kind).pad(state, typed or undone_tricks(game, state), bidders_hints(game, state))
        context = {
            **theme,
            "is_part": part,
            "game": game,
            "pad": shown,
            "state": state,
            "menu": menu(game.pk, game.kind, keeping.may_write, theme["theme"]),
            "strip": strip(tuple(shown.strip)),
            "sheet": sheet(
                type(shown), game.pk, state.setup.players, tuple(state.rounds), to_correct=keeping.may_write
            ),
            "may_write": keeping.may_write,
            "me": seat_of(keeping, game),
            "asked": urlencode(typed, doseq=True) if typed and request.method == "GET" else "",
            "notice": notice,
            "error": error,
            "enter": reverse("enter", args=[game.pk]),
            "csrf_token": kept.TOKEN,
            "key": kept.TAP,
            "live": kept.LIVE,
        }
        return render_to_string("pad/pad.html#pad" if part else "pad/pad.html", context)

    whose = (part, keeping.may_write, keeping.player_id, *theme.values())
    html = make() if notice or error or typed else kept.kept_pad((place.entry, *whose), make)
    response = HttpResponse(kept.filled_in(request, html, live=keeping.key), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def undone_tricks(game: Game, state: State) -> Mapping[str, str] | None:
    """The tricks that were taken back a moment ago: mostly just one of them was wrong."""
    if not isinstance(state, BiddingState) or state.over or state.table.waiting:
        return None
    undone = record.just_undone(game)
    return tricks_fields(undone) if isinstance(undone, Tricks) else None


def bidders_hints(game: Game, state: State) -> Sequence[BidHint]:
    """How the bidder has fared with each bid; read only while a bid is asked for."""
    if not isinstance(state, BiddingState) or state.bidder is None:
        return ()
    return bid_hints(game.pk, state.bidder, state.cards)


def meanwhile(stale: record.Stale, keeper: User) -> str:
    """Who entered what while this page was not looking."""
    if not stale.missed:
        return "This page was out of date. Here is the pad as it is now."
    names = names_in(stale.game.book_id, keeper)
    entered = ". ".join(
        f"{who} already entered {listing(_described(stale.game, entry) for entry in entries)}"
        for who, entries in groupby(stale.missed[-3:], key=lambda entry: names.of(entry.keeper))
    )
    return f"{entered}. Your tap was not counted."


def _described(game: Game, entry: Entry) -> str:
    """An entry in the words of the moment when it was made: since then it may have been undone."""
    then = fold_entries(setup_of(game), game.entries.filter(number__lte=entry.number).order_by("number"))
    return describe(then, from_json(entry.body))
