"""Choosing a game, and laying the table for it."""

import unicodedata
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Self

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.books.rules import own_game, own_games, put_away_games
from games.forms.fields import read_key, read_number
from games.models import Book, Game, new_key
from games.play.start import CUSTOM, Draft, players, start_in_place, untouched
from games.play.state import fold
from games.rules.bidding.house_rules import MOST_PLAYERS
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import Choices
from games.rules.catalogue import CATALOGUE, FIVE, GameType
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name
from games.rules.setups import Setup
from games.rules.words import count, listing
from games.throttling import TooOften
from games.views.http import answer, go_to, later

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
    asked = read_number(request.GET.get("players"))
    many = asked if isinstance(asked, int) and 2 <= asked <= MOST_PLAYERS else None
    member = access.membership(request)
    book = member.book if member else None
    context = {
        "games": [OnOffer.of(game, many) for game in FIVE if is_meant(game, text, many)],
        "presets": [OnOffer.of(CATALOGUE[key], many) for key in PRESETS if is_meant(CATALOGUE[key], text, many)],
        "own": [OnOffer.of(house.type, many) for house in own_games(book) if is_meant(house.type, text, many)],
        "put_away": put_away_games(book) if book and not text and not many else [],
        "may_write": member is None or member.may_write,
        "text": text,
        "many": many,
        "numbers": range(2, MOST_PLAYERS + 1),
    }
    return answer(request, "new_game/choose.html", context, part="games")


@dataclass(frozen=True, slots=True)
class OnOffer:
    """A game as a card: what it is called elsewhere, for how many, and what so many of them play."""

    game: GameType
    players: str
    also: str = ""
    where: str = ""
    hands: str = ""

    @classmethod
    def of(cls, game: GameType, many: int | None) -> Self:
        preset = PRESETS.get(game.key)
        also = listing(preset.also) if preset and preset.also else ""
        hands = game.rules.hands(many) if game.rules and many else ()
        played = f"with {many}: {count(len(hands), 'round')}, up to {count(max(hands), 'card')}" if hands else ""
        return cls(game, players(game), also, preset.where if preset else "", played)


def is_meant(game: GameType, text: str, many: int | None) -> bool:
    """True if so many can play, and one of the game's names, or a country where it is played, has these letters."""
    preset = PRESETS.get(game.key)
    names = [game.name, *(preset.also if preset else ()), preset.where if preset else ""]
    fits = many is None or game.fewest <= many <= game.most
    return fits and any(_plain(text) in _plain(name) for name in names)


def _plain(text: str) -> str:
    """Without accents, apostrophes and capitals, which nobody types on a phone."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, kind: str) -> HttpResponse:
    """GET shows the table as the address lays it.

    POST starts the game, or changes the table and leads to its new address.
    """
    member = access.membership(request)
    book = member.book if member else None
    game = known_as(kind, book)
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


def known_as(kind: str, book: Book | None) -> GameType:
    """The game of this kind: one on offer, or one by the book's own rules."""
    if kind in CATALOGUE:
        return CATALOGUE[kind]
    house = own_game(book, kind) if book else None
    if house is None:
        raise Http404
    return house.type


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
    if last is None:
        return Draft(game)
    draft = Draft.of_next(game, fold(last))
    # Another game may be for fewer.
    return replace(draft, seats=draft.seats[: game.most])


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
        **(options(draft, draft.game.choices) if draft.game.choices else {}),
    }
    response = answer(request, "new_game/table.html", context, part="table", status=422 if error else 200)
    if not error:
        response.headers["HX-Replace-Url"] = f"{reverse('new-game', args=[draft.game.key])}?{draft.query}"
    return response


def options(draft: Draft, choices: Choices) -> dict[str, object]:
    """The set-ups of a game with their schedules, and its ways to score with their formulas."""
    chosen = draft.options.get("setup", choices.setup)
    custom = chosen if isinstance(chosen, list) else ["", "", ""]
    largest = choices.rules.largest_hand(max(len(draft.seats), draft.game.fewest))
    setups = [
        (name, " ".join(map(str, hands)), name == chosen, max(hands) <= largest) for name, hands in choices.schedules
    ]
    system = draft.options.get("scoring", choices.system)
    return {
        "setups": setups,
        "custom": CUSTOM,
        "custom_hands": dict(zip(("from", "to", "back"), custom, strict=True)),
        "is_custom": isinstance(chosen, list),
        "largest": largest,
        "systems": [(known, known.key == system) for known in choices.systems.values()],
    }
