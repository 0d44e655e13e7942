"""A game or a whole book as JSON: sheets, logs in few words, and moments in UTC."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import F, Prefetch, Q
from django.utils import timezone

from games.files.hidden_bids import open_to_all
from games.models import Book, Entry, Game, Keeping, Night, Seat
from games.play.state import fold_entries, setup_with
from games.rules import catalogue, sheet
from games.rules.bidding.state import BiddingState
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import KINDS, Move, from_json
from games.rules.setups import Setup
from games.rules.states import State
from games.rules.words import shown
from games.stats.periods import ALWAYS, Period

VERSION = 1
AT_ONCE = 50
"""Games read together, so that no book is too long."""

# One game


def sheet_json(game: Game, state: State) -> str:
    """The scored sheet, with the key by which a book knows the game again."""
    # G10: bids at once are nobody's business yet.
    document = sheet.write(state, hides_bids=isinstance(state, BiddingState) and state.hides_bids)
    about = {
        "scorekeeper": document["scorekeeper"],
        "key": game.start_key,
        "started": in_utc(game.started_at, timespec="seconds"),
    }
    return json.dumps({**about, **document}, indent=2, ensure_ascii=False) + "\n"


def file_name(game: Game, ending: str) -> str:
    """`oh-hell-2026-11-18.json`."""
    return f"{game.kind}-{game.night.date.isoformat()}.{ending}"


# A whole book: players, nights, and every game with its log


def book_json(book: Book, period: Period = ALWAYS, *, hides_bids: bool = False) -> Iterator[str]:
    """The file piece by piece, one line for each player, night and game; of one period, or of all time.

    Whoever keeps the book takes away all of it; for others, bids that are still hidden stay so.
    """
    yield f'{{"scorekeeper_book": {VERSION},\n"players": ['
    yield from _lines(
        {"name": player.name, "archived": player.archived_at is not None}
        for player in book.players.order_by("same_name").iterator()
    )
    yield '],\n"nights": ['
    yield from _lines(_night(night) for night in _told_nights(book, period))
    yield '],\n"games": ['
    names = Keeping.names_in(book.pk)
    yield from _lines(_game(logged, names, hides_bids=hides_bids) for logged in logged_games(book, period))
    yield "]}\n"


def _told_nights(book: Book, period: Period) -> Iterator[Night]:
    """The nights about which something was written; the others follow from their games."""
    nights = book.nights.exclude(title="", place="", note="").order_by("date")
    if days := period.days:
        nights = nights.filter(date__gte=days[0], date__lt=days[1])
    return nights.iterator()


def _lines(documents: Iterable[dict[str, object]]) -> Iterator[str]:
    for number, document in enumerate(documents):
        yield ",\n" if number else "\n"
        yield json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _night(night: Night) -> dict[str, object]:
    told = {"title": night.title, "place": night.place, "note": night.note}
    return {"date": night.date.isoformat(), **{name: text for name, text in told.items() if text}}


def _by(entry: Entry, names: Mapping[int, str]) -> list[str]:
    """Who entered it, by name: as it was then, or as they are called now where nobody took that down."""
    by = entry.by or names.get(entry.keeper_id or 0)
    return [by] if by else []


def _game(logged: "LoggedGame", names: Mapping[int, str], *, hides_bids: bool) -> dict[str, object]:
    game, setup = logged.game, logged.setup
    entries = open_to_all(setup, logged.entries) if hides_bids else logged.entries
    document: dict[str, object] = {
        "key": game.start_key,
        "started": in_utc(game.started_at),
        **catalogue.as_in_a_file(setup),
        "players": list(setup.players),
    }
    if setup.first is not None:
        document["first"] = setup.players[setup.first]
    if setup.seated < len(setup.players):
        document["seated"] = setup.seated
    if setup.options:
        document["options"] = setup.options
    if game.rematch_of is not None and game.rematch_of.deleted_at is None:
        document["rematch_of"] = game.rematch_of.start_key
    document["log"] = [
        # Whole seconds, counted from the second of the start, so that no entry ends up in another minute.
        [max(0, int(entry.at.timestamp()) - int(game.started_at.timestamp())), compact(entry.body), *_by(entry, names)]
        for entry in entries
    ]
    return document


# Games with their logs


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game with its set-up and all that was entered, undone or not."""

    game: Game
    setup: Setup
    entries: list[Entry]

    @property
    def state(self) -> State:
        return fold_entries(self.setup, self.entries)


def logged_games(book: Book, period: Period = ALWAYS) -> Iterator[LoggedGame]:
    """Every game of a period that is not deleted, in the order in which they were played."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    games = book.games.filter(deleted_at=None).select_related("night", "rematch_of").prefetch_related(seats)
    games = games.order_by("started_at", "pk")
    if bounds := period.bounds:
        games = games.filter(started_at__gte=bounds[0], started_at__lt=bounds[1])
    batch = list(games[:AT_ONCE])
    while batch:
        yield from _with_entries(batch)
        last = batch[-1]
        later = Q(started_at__gt=last.started_at) | Q(started_at=last.started_at, pk__gt=last.pk)
        batch = list(games.filter(later)[:AT_ONCE])


def _with_entries(games: list[Game]) -> Iterator[LoggedGame]:
    entries: dict[str, list[Entry]] = defaultdict(list)
    # Not what has been entered since the games were read.
    known = Entry.objects.filter(game__in=games, number__lte=F("game__number"))
    for entry in known.order_by("game_id", "number"):
        entries[entry.game_id].append(entry)
    for game in games:
        yield LoggedGame(game, setup_with(game, list(game.seats.all())), entries[game.pk])


# Moves in few words, because a book has hundreds of thousands of them

_FIRST_VERSION = 1
_DEFAULTS = {kind: {field.name: field.default for field in fields(move)} for kind, move in KINDS.items()}


def compact(body: Mapping[str, Any]) -> dict[str, Any]:
    """A stored move without its version, if it is the first, and without what is as usual."""
    usual: dict[str, object] = {**_DEFAULTS[body["kind"]], "v": _FIRST_VERSION}
    written = {name: value for name, value in body.items() if value != usual.get(name, ...)}
    if "entries" in written:
        written["entries"] = [compact(move) for move in written["entries"]]
    return written


def move_from_compact(document: object) -> Move:
    """The move that `compact` wrote, or IllegalEntry."""
    if isinstance(document, dict):
        document = {"v": _FIRST_VERSION, **document}
        if isinstance(document.get("entries"), list):
            document["entries"] = [_whole(move) for move in document["entries"]]
    return from_json(document)


def _whole(move: object) -> object:
    return {"v": _FIRST_VERSION, **move} if isinstance(move, dict) else move


# Moments: written in UTC, read in any of the usual ways

EARLIEST = date(1900, 1, 1)
CLOCKS_DIFFER = timedelta(minutes=10)
"""A file may come from a phone whose clock is a little fast."""

_LONGEST = 40
_NOON = time(12)


def in_utc(moment: datetime, *, timespec: str = "auto") -> str:
    """`2026-11-18T19:30:00Z`."""
    return moment.astimezone(UTC).isoformat(timespec=timespec).replace("+00:00", "Z")


def read_date(text: object) -> date:
    try:
        day = date.fromisoformat(_short(text))
    except ValueError as error:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{shown(text)} is no date such as 2026-11-18.") from error
    _check_not_before(day)
    return day


def read_started(text: object, now: datetime) -> datetime:
    """When a game started. Whoever gives only the day means any time of it, and no zone means this one."""
    try:
        day = date.fromisoformat(_short(text)) if len(_short(text)) <= len("2026-11-18") else None
        moment = datetime.combine(day, _NOON) if day else datetime.fromisoformat(_short(text))
        moment = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
        moment = moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{shown(text)} is no time such as 2026-11-18T19:30:00Z.") from error
    _check_not_before(moment.date())
    if day == timezone.localdate(now):
        return min(moment, now)
    return check_past(moment, now)


def check_past(moment: datetime, now: datetime) -> datetime:
    if moment > now + CLOCKS_DIFFER:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{in_utc(moment, timespec='seconds')} is still to come.")
    return moment


def _short(text: object) -> str:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError(text)
    return text


def _check_not_before(day: date) -> None:
    if day < EARLIEST:
        raise IllegalEntry(Code.NOT_A_SHEET, f"{day.isoformat()} is too long ago: {EARLIEST.year} is the earliest.")
