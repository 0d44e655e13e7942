"""Choosing a game, and laying the table for it."""

import unicodedata
from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.forms.fields import read_key, read_number
from games.models import Book, Game, new_key
from games.play.start import CUSTOM, Draft, next_setup, players, start_in_place, untouched
from games.play.state import fold
from games.rules.bidding.house_rules import MOST_PLAYERS
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import CHINESE_WHIST, whist_schedule
from games.rules.catalogue import CATALOGUE, WHIST_SCORING, WHIST_SETUPS, GameType
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name
from games.rules.setups import Setup
from games.rules.words import listing
from games.throttling import TooOften
from games.views.http import answer, go_to, later

AT_A_GLANCE = {
    "oh-hell": (
        "13 to 19 rounds",
        "about 90 minutes",
        "Bid your tricks exactly for 10 more. The dealer bids last, and leads.",
    ),
    "chinese-whist": ("8 to 16 rounds", "about an hour", "The best contract names trumps. Seven ways to score."),
    "caboose": ("19 rounds", "about 90 minutes", "All or nothing: only an exact bid scores."),
    "tricky-timeline": ("2 or 3 rounds", "about 30 minutes", "A duel: the cards that you keep are your bid."),
    "trick-wars": ("3 rounds", "about 45 minutes", "A duel over ten territories: each suit scores its square."),
}
"""Rounds, how long, and what it is about."""


LONGEST_SEARCH = 40

FIELD_OF = {
    Code.PLAYER_NAME: "name",
    Code.PLAYER_TWICE: "name",
    Code.SCHEDULE: "hands",
    Code.DECK_TOO_SMALL: "hands",
    Code.ROUNDS: "rounds",
}
"""Where on the page a refusal stands: there is the thumb."""


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """All games, or those that have a name or a country with these letters, for so many players."""
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    many = read_number(request.GET.get("players"))
    found = [game for game in CATALOGUE.values() if is_meant(game, text)]
    fitting = [game for game in found if not isinstance(many, int) or game.fewest <= many <= game.most]
    context = {
        "games": [(game, players(game), *AT_A_GLANCE[game.key]) for game in fitting if game.key in AT_A_GLANCE],
        "presets": [
            (game, PRESETS[game.key], listing(PRESETS[game.key].also) if PRESETS[game.key].also else "", players(game))
            for game in fitting
            if game.key in PRESETS
        ],
        "text": text,
        "many": many,
        "numbers": range(2, MOST_PLAYERS + 1),
    }
    return answer(request, "new_game/choose.html", context, part="games")


def is_meant(game: GameType, text: str) -> bool:
    """True if one of the game's names, or a country where it is played, has these letters."""
    preset = PRESETS.get(game.key)
    names = [game.name, *(preset.also if preset else ()), preset.where if preset else ""]
    return any(_plain(text) in _plain(name) for name in names)


def _plain(text: str) -> str:
    """Without accents, apostrophes and capitals, which nobody types on a phone."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, kind: str) -> HttpResponse:
    """GET shows the table as the address lays it.

    POST starts the game, or changes the table and leads to its new address.
    """
    if kind not in CATALOGUE:
        raise Http404
    game = CATALOGUE[kind]
    member = access.membership(request)
    book = member.book if member else None
    if request.method != "POST":
        draft = Draft.from_data(game, request.GET) if request.GET else offered(game, book)
        return show(request, draft, book)
    draft = Draft.from_data(game, request.POST)
    name = request.POST.get("name", "")
    try:
        if "start" in request.POST:
            # Whoever was typed but not added yet is meant to play.
            draft = draft.with_player(name.strip()) if name.strip() else draft
            setup = draft.setup()
            started = start(request, draft, setup)
            return go_to(request, reverse("pad", args=[started.pk]))
        changed = draft.acted_on(request.POST)
    except IllegalEntry as error:
        return show(request, draft, book, error=error.sentence, at=FIELD_OF.get(error.code, ""), name=name)
    except TooOften as refused:
        return later(show(request, draft, book, error=str(refused)), refused)
    # Without JavaScript the page begins anew: there the next name is typed.
    field = "#name" if changed.seats != draft.seats and name else ""
    return redirect(f"{reverse('new-game', args=[kind])}?{changed.query}{field}")


def start(request: HttpRequest, draft: Draft, setup: Setup) -> Game:
    """The game. Whoever went back from a game in which nothing was entered, or asks for it, puts that one right."""
    book = access.writer(request).book
    instead = None
    if draft.instead:
        # By now it may have been put right on another phone.
        with suppress(Http404):
            instead, _ = access.game(request, draft.instead, write=True)
    key = read_key(request.POST) or new_key()
    return start_in_place(setup, instead or untouched(book, setup), book, key=key)


def offered(game: GameType, book: Book | None) -> Draft:
    """What the last game used, begun by the next player; an empty table where there was none."""
    games = Game.objects.filter(book=book, deleted_at=None).order_by("-started_at")
    last = (games.filter(kind=game.key).first() or games.first()) if book else None
    return Draft.of_setup(game, next_setup(fold(last))) if last else Draft(game)


def show(
    request: HttpRequest, draft: Draft, book: Book | None, *, error: str = "", at: str = "", name: str = ""
) -> HttpResponse:
    """The table; an error stands at the field that it is about, or else beside the button that starts the game."""
    known = book.players.filter(archived_at=None).order_by("name") if book else []
    is_full = len(draft.seats) >= draft.game.most
    context = {
        "draft": draft,
        "game": draft.game,
        "players": players(draft.game),
        "missing": max(0, draft.game.fewest - len(draft.seats)),
        "is_full": is_full,
        "absent": [player.name for player in known if player.same_name not in map(same_name, draft.seats)],
        "key": new_key(),
        "error": error,
        "at": "" if at == "name" and is_full else at,
        "name": name,
        **(whist_options(draft) if "setup" in draft.game.options else {}),
    }
    response = answer(request, "new_game/table.html", context, part="table", status=422 if error else 200)
    if not error:
        response.headers["HX-Replace-Url"] = f"{reverse('new-game', args=[draft.game.key])}?{draft.query}"
    return response


def whist_options(draft: Draft) -> dict[str, object]:
    """Chinese Whist's set-ups with their schedules, and its scoring systems with their formulas."""
    chosen = draft.options.get("setup", "medium")
    custom = chosen if isinstance(chosen, list) else ["", "", ""]
    largest = CHINESE_WHIST.largest_hand(max(len(draft.seats), draft.game.fewest))
    setups = [
        (name, " ".join(map(str, whist_schedule(*hands))), name == chosen, max(hands) <= largest)
        for name, hands in WHIST_SETUPS.items()
    ]
    return {
        "setups": setups,
        "custom": CUSTOM,
        "custom_hands": dict(zip(("from", "to", "back"), custom, strict=True)),
        "is_custom": isinstance(chosen, list),
        "largest": largest,
        "systems": [
            (system, system.key == draft.options.get("scoring", "classic")) for system in WHIST_SCORING.values()
        ],
    }
