"""A book's history: its games, newest first, by nights, a page at a time."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import QueryDict

from games.history.summary import Summary, summarize
from games.models import Book, Game, Night, Player, Seat, games_known_to
from games.rules.names import same_name
from games.stats.periods import Period, month_named

GAMES_A_PAGE = 20
MOST_IN_A_NIGHT = 40
"""A page goes on to the end of its last night, up to here."""
MOST_AT_ONCE = 200
"""Games that are shown at once to whoever comes back to where they had scrolled."""
LONGEST_SEARCH = 60
_MOST_WORDS = 5


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for, as it stands in the address. Nonsense asks for nothing."""

    game: str = ""
    player: str = ""
    period: Period = field(default_factory=Period)
    search: str = ""

    @classmethod
    def read(cls, data: QueryDict, players: Iterable[Player], kinds: Collection[str]) -> "Filters":
        game, player = data.get("game", ""), data.get("player", "")
        return cls(
            game=game if game in kinds else "",
            player=player if player in {known.pk for known in players} else "",
            period=Period.read(data.get("period", "")),
            search=data.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH],
        )

    def query(self, **more: str) -> str:
        """The address's query, without what is not asked for."""
        asked = {"game": self.game, "player": self.player, "period": self.period.key, "q": self.search, **more}
        return urlencode({name: value for name, value in asked.items() if value})

    @property
    def any(self) -> bool:
        return self != Filters()


@dataclass(frozen=True, slots=True)
class NightShown:
    """A night with those of its games that are shown."""

    night: Night
    games: list[Summary]


@dataclass(frozen=True, slots=True)
class Page:
    nights: list[NightShown]
    last: str
    """The last game shown, from which the next page goes on; nothing if the history ends here."""
    begins_later: bool = False
    """There are newer games than the first one shown, which would be too many to show at once."""


def page(book: Book, filters: Filters, *, after: str = "", until: str = "") -> Page:
    """The games that follow the game `after`, or all down to the game `until` for whoever had scrolled there."""
    found = _found(book, filters, after)
    ids, goes_on, is_far = _down_to(book, filters, found, until) if until else (*_one_page(found), False)
    seats = Seat.objects.select_related("player").order_by("position")
    games = Game.objects.select_related("night").prefetch_related(Prefetch("seats", seats)).in_bulk(ids)
    # In the database's order, which for ids is that of its language: the next page goes on from there.
    shown = [games[game_id] for game_id in ids if game_id in games]
    nights = [
        NightShown(night, [summarize(game) for game in played])
        for night, played in groupby(shown, key=lambda game: game.night)
    ]
    return Page(nights, shown[-1].pk if goes_on else "", is_far)


Found = QuerySet[Any, tuple[str, str]]
"""The ids of games and of their nights, newest first."""


def _one_page(found: Found) -> tuple[list[str], bool]:
    """The next games up to the end of the last one's night, and whether there are more."""
    rows = list(found[: GAMES_A_PAGE + MOST_IN_A_NIGHT])
    last_night = rows[GAMES_A_PAGE - 1][1] if len(rows) >= GAMES_A_PAGE else ""
    ids = [game for number, (game, night) in enumerate(rows) if number < GAMES_A_PAGE or night == last_night]
    return ids, len(rows) > len(ids)


def _down_to(book: Book, filters: Filters, found: Found, until: str) -> tuple[list[str], bool, bool]:
    """All games from the newest to this one, or the last of those; a page if it is not among them."""
    ids = [game for game, _ in found[: MOST_AT_ONCE + 1]]
    if until in ids[:MOST_AT_ONCE]:
        shown = ids[: ids.index(until) + 1]
        return shown, len(ids) > len(shown), False
    last = book.games.filter(pk=until.replace("\0", ""), deleted_at=None).first()
    if last is None:
        return (*_one_page(found), False)
    newer = found.filter(started_at__gte=last.started_at).reverse()
    shown = [game for game, _ in newer[:MOST_AT_ONCE]]
    shown = shown[shown.index(until) :] if until in shown else shown
    return shown[::-1], _found(book, filters, until).exists(), True


def _found(book: Book, filters: Filters, after: str) -> Found:
    """Either by games or by a player's seats, whichever has them in order."""
    asked = Q(kind=filters.game) if filters.game else Q()
    if bounds := filters.period.bounds:
        asked &= Q(started_at__gte=bounds[0], started_at__lt=bounds[1])
    words, when = _when(book, filters.search.split()[:_MOST_WORDS])
    if filters.player:
        seats = Seat.objects.filter(asked, when, _older_than(book, after, "game_id"), player=filters.player, sat=True)
        for word in words:
            seats = seats.filter(_matches(book, word, "game__"))
        by_seats = seats.filter(game__deleted_at=None).order_by("-started_at", "-game_id")
        return by_seats.values_list("game_id", "game__night_id")
    games = book.games.filter(asked, when, _older_than(book, after, "pk"), deleted_at=None)
    for word in words:
        games = games.filter(_matches(book, word, ""))
    return games.order_by("-started_at", "-pk").values_list("pk", "night_id")


def _when(book: Book, words: list[str]) -> tuple[list[str], Q]:
    """What is searched for without months and years, and those: `2025`, `October 2025`, or `oct 2025`."""
    left, when, month = list[str](), Q(), None
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        if month is None and Period.read(after).key and (month := month_named(word)) is not None:
            continue
        period = Period.read(f"{word}-{month:02}" if month else word)
        # A night may be called by a year as well.
        if period.bounds and (month or not book.nights.filter(title__contains=word).exists()):
            when &= Q(started_at__gte=period.bounds[0], started_at__lt=period.bounds[1])
        else:
            left.append(word)
        month = None
    return left, when


def _older_than(book: Book, game_id: str, key: str) -> Q:
    game = book.games.filter(pk=game_id).first() if game_id else None
    if game is None:
        return Q()
    same_time = Q(started_at=game.started_at, **{f"{key}__lt": game.pk})
    return Q(started_at__lte=game.started_at) & (Q(started_at__lt=game.started_at) | same_time)


def _matches(book: Book, word: str, prefix: str) -> Q:
    """A word of a search is part of a player's name, of the game's, or of what was written about the night."""
    players = list(book.players.filter(same_name__contains=same_name(word)).values_list("pk", flat=True))
    kinds = [kind for kind, game in games_known_to(book).items() if word.lower() in game.name.lower()]
    told = Q(title__icontains=word) | Q(place__icontains=word) | Q(note__icontains=word)
    nights = book.nights.filter(told)
    played = Seat.objects.filter(game=OuterRef(f"{prefix}pk"), player__in=players)
    matches = Q(**{f"{prefix}kind__in": kinds})
    # Whatever can't be found is not looked for in every game.
    if nights.exists():
        matches |= Q(**{f"{prefix}night__in": nights})
    return matches | Q(Exists(played)) if players else matches
