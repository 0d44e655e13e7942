"""The pad: the page on which a game is played."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_POST

from games import access, log
from games.folding import fold, fold_entries, setup_of
from games.forms import read_entry, read_expected, read_key
from games.forms.bidding import tricks_fields
from games.keepers import names_in, seat_of
from games.models import Entry, Game, Keeping, new_key
from games.pads import pad_for
from games.pads.base import Pad
from games.rules.bidding import BiddingState
from games.rules.describe import describe
from games.rules.entries import Tricks, Trumps, from_json
from games.rules.errors import IllegalEntry
from games.rules.states import Round, State
from games.rules.words import listing
from games.starting import rematch
from games.stats.hints import BidHint, bid_hints
from games.views.answers import answer, asks_for_part, go_to


@require_GET
def pad(request: HttpRequest, game_id: str) -> HttpResponse:
    game, keeping = access.place_at(request, game_id)
    # The address may ask for a part of the round, such as one place of a line.
    return show(request, game, fold(game), keeping, typed=request.GET)


@require_POST
def enter(request: HttpRequest, game_id: str) -> HttpResponse:
    """Record one entry, and answer with the pad as it is now."""
    game, keeping = access.place_to_write(request, game_id)
    keeper = cast(User, access.keeper_of(request))
    state = fold(game)
    # A page without a usable key is not a page of ours, or a broken one: it has seen nothing.
    key = read_key(request.POST)
    expected = read_expected(request.POST) if key else -1
    try:
        move = read_entry(request.POST, state)
        recorded = log.record(game, move, key=key or new_key(), expected=expected, keeper=keeper)
    except log.Stale as stale:
        return show(request, stale.game, stale.state, keeping, notice=meanwhile(stale, keeper), status=409)
    except IllegalEntry as error:
        return show(request, game, state, keeping, error=error.sentence, typed=request.POST, status=422)
    if asks_for_part(request):
        # Noting trumps must not cost what was tapped but not sent yet.
        typed = request.POST if isinstance(move, Trumps) else None
        return show(request, recorded.game, recorded.state, keeping, typed=typed)
    return go_to(request, reverse("pad", args=[game.pk]))


@require_POST
def play_again(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same players again, with the next dealer."""
    game = access.game_to_write(request, game_id)
    again = rematch(game, setup_of(game), key=read_key(request.POST) or new_key())
    return go_to(request, reverse("pad", args=[again.pk]))


def show(
    request: HttpRequest,
    game: Game,
    state: State,
    keeping: Keeping,
    *,
    notice: str = "",
    error: str = "",
    typed: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    pad = pad_for(state, typed or undone_tricks(game, state), bidders_hints(game, state))
    context = {
        "game": game,
        "pad": pad,
        "state": state,
        "sheet": sheet(type(pad), game.pk, state.setup.players, tuple(state.rounds), to_correct=keeping.may_write),
        "may_write": keeping.may_write,
        "me": seat_of(keeping, game),
        "key": new_key(),
        "notice": notice,
        "error": error,
    }
    return answer(request, "pad/pad.html", context, part="pad", status=status)


def undone_tricks(game: Game, state: State) -> Mapping[str, str] | None:
    """The tricks that were taken back a moment ago: mostly just one of them was wrong."""
    if not isinstance(state, BiddingState) or state.over or state.table.waiting:
        return None
    undone = log.just_undone(game)
    return tricks_fields(undone) if isinstance(undone, Tricks) else None


def bidders_hints(game: Game, state: State) -> Sequence[BidHint]:
    """How the bidder has fared with each bid; read only while a bid is asked for."""
    if not isinstance(state, BiddingState) or state.bidder is None:
        return ()
    return bid_hints(game.pk, state.bidder, state.cards)


@lru_cache(maxsize=256)
def sheet(
    pad: type[Pad[Any]],
    game_id: str,
    players: tuple[str, ...],
    rounds: tuple[Round, ...],
    *,
    to_correct: bool = True,
) -> SafeString:
    """The sheet, rendered once for all that see it and for all taps until the next round is scored."""
    context = {"game_id": game_id, "players": players, "rows": pad.rows(rounds), "to_correct": to_correct}
    return render_to_string(pad.sheet_template, context)


def meanwhile(stale: log.Stale, keeper: User) -> str:
    """Who entered what while this page was not looking."""
    if not stale.missed:
        return "This page was out of date. Here is the pad as it is now."
    names = names_in(stale.game.book_id, keeper)
    entered = "; ".join(
        f"{who} already entered {listing(_described(stale.game, entry) for entry in entries)}"
        for who, entries in groupby(stale.missed[-3:], key=lambda entry: names.of(entry.keeper))
    )
    return f"{entered}. Your tap was not counted."


def _described(game: Game, entry: Entry) -> str:
    """An entry in the words of the moment when it was made: since then it may have been undone."""
    then = fold_entries(setup_of(game), game.entries.filter(number__lte=entry.number).order_by("number"))
    return describe(then, from_json(entry.body))
