"""What a phone needs to begin a game without a network: a book's players, its games with their plans, the last table."""

import json
from functools import lru_cache

from games.models import Book, Game, games_known_to
from games.play.start import next_setup
from games.play.state import fold
from games.rules import catalogue
from games.rules.catalogue import GameType
from games.rules.documents import Document
from games.rules.errors import IllegalEntry
from games.rules.plans import plan_of

VERSION = 1
MOST_PLAYERS = 60
"""In a kit: who played last comes first, and anybody else can be typed."""
MOST_LAST = 30
"""Games that are looked through for what is played in a book."""


def kit_of(book: Book | None) -> Document:
    """The kit of a book; of a phone that has none yet, the five games."""
    games = list(book.games.filter(deleted_at=None).order_by("-started_at")[:MOST_LAST]) if book else []
    return {
        "kit": VERSION,
        "book": book.pk if book else None,
        "players": _players(book) if book else [],
        "last": _last_table(games[0]) if games else None,
        "games": [_described(game, options) for game, options in _played_in(book, games)],
    }


def _players(book: Book) -> list[Document]:
    players = book.players.filter(archived_at=None).order_by("name")[:MOST_PLAYERS]
    return [{"id": player.pk, "name": player.name} for player in players]


def _last_table(game: Game) -> Document:
    """The table as it would be laid for one more game, begun by whoever's turn it is."""
    setup = next_setup(fold(game))
    ids = {seat.player.name: seat.player_id for seat in game.seats.select_related("player")}
    return {
        "kind": game.kind,
        "options": setup.options,
        "players": [{"id": ids.get(name), "name": name} for name in setup.players],
        "first": setup.first,
    }


def _played_in(book: Book | None, games: list[Game]) -> list[tuple[GameType, Document]]:
    """The five games, and what else the book knows by rules of its own or has played lately: with its last options."""
    options = {game.kind: game.options for game in reversed(games)}
    types = {game.key: game for game in catalogue.FIVE}
    types |= {game.kind: game.type for game in games}
    if book:
        kept = set(book.house_games.filter(archived_at=None).values_list("kind", flat=True))
        types |= {kind: game for kind, game in games_known_to(book).items() if kind in kept}
    return [(game, options.get(kind, {})) for kind, game in types.items()]


def _described(game: GameType, options: Document) -> Document:
    rules = json.dumps(game.document, sort_keys=True) if game.document else ""
    plans = {
        str(players): _plan(game.key, rules, json.dumps(options, sort_keys=True), players)
        for players in range(game.fewest, game.most + 1)
    }
    return {
        "kind": game.key,
        "name": game.name,
        "family": game.family,
        "fewest": game.fewest,
        "most": game.most,
        "first_title": game.first_title,
        "options": options,
        "plans": {players: plan for players, plan in plans.items() if plan is not None},
    }


@lru_cache(maxsize=512)
def _plan(kind: str, rules: str, options: str, players: int) -> Document | None:
    """The plan of a game for so many, begun by the first; None where these options don't fit so many."""
    game = catalogue.get(kind, json.loads(rules) if rules else None)
    names = [f"Player {number}" for number in range(1, players + 1)]
    try:
        return plan_of(game.setup(names, names[0] if game.first_title else None, json.loads(options)))
    except IllegalEntry:
        return None
