"""A batch of entries that a phone made by itself, read from JSON. Nothing is judged here but its shape."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware

from games.models import ID, KEY
from games.rules.documents import DECODER, Document
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Move, from_json
from games.rules.words import shown, whole_between

MOST_BYTES = 64 * 1024
MOST_ENTRIES = 50
"""In one batch; a phone that holds more sends several."""
_MOST_NUMBER = 1_000_000
LONGEST_AWAY = timedelta(days=366)
"""For so long a phone may have kept an entry to itself; whatever is older has a clock that is wrong."""


class BadBatch(ValueError):
    """What no phone of ours sends, in a sentence."""


@dataclass(frozen=True, slots=True)
class Tap:
    """An entry as a phone made it: in which round it was meant to fall, and how long before it was sent."""

    key: str
    round: int
    move: Move
    age: timedelta


@dataclass(frozen=True, slots=True)
class Start:
    """A game that was begun on the phone."""

    book: str | None
    kind: str
    options: Document
    players: tuple[tuple[str | None, str], ...]
    """Ids, where the phone knew one, and names."""
    first: int | None
    key: str
    age: timedelta
    rematch_of: str | None


@dataclass(frozen=True, slots=True)
class Batch:
    """What a phone sends. `unread` is the first entry that can't be read, after the `taps`, and why."""

    expected: int
    taps: tuple[Tap, ...]
    start: Start | None = None
    instead_of: tuple[str, ...] | None = None
    unread: tuple[str, IllegalEntry] | None = None


def read_batch(text: bytes, most: int = MOST_ENTRIES) -> Batch:
    """The batch in the body of a request, with at most so many entries."""
    try:
        document = DECODER.decode(text.decode())
    except (ValueError, RecursionError) as error:
        raise BadBatch("That is not JSON.") from error
    document = _object(document, "A batch")
    expected = document.get("expected")
    if not whole_between(expected, 0, _MOST_NUMBER):
        raise BadBatch(f"{shown(expected)} is no number of an entry.")
    entries = document.get("entries")
    if not isinstance(entries, list) or len(entries) > most:
        raise BadBatch(f"A batch needs a list of at most {most} entries.")
    sent_at = _moment(document.get("sent_at"))
    taps: list[Tap] = []
    unread = None
    for entry in entries:
        entry = _object(entry, "An entry")
        key = _named(entry.get("key"))
        try:
            taps.append(_tap(entry, key, sent_at))
        except IllegalEntry as error:
            unread = key, error
            break
    if len({tap.key for tap in taps}) < len(taps):
        raise BadBatch("Two entries have the same key.")
    started = document.get("start")
    start = None if started is None else _start(_object(started, "A start"), sent_at)
    return Batch(expected, tuple(taps), start, _instead_of(document.get("instead_of")), unread)


def _tap(entry: Document, key: str, sent_at: datetime | None) -> Tap:
    round = entry.get("round")
    if not whole_between(round, 0, _MOST_NUMBER):
        raise IllegalEntry(Code.UNKNOWN_ENTRY, f"{shown(round)} is no round.")
    age = _age(_moment(entry.get("at")), sent_at)
    return Tap(key, round, from_json(entry.get("body")), age)


def _start(start: Document, sent_at: datetime | None) -> Start:
    kind, options, players = start.get("kind"), start.get("options"), start.get("players")
    if not isinstance(kind, str) or not isinstance(players, list):
        raise BadBatch("A game needs a kind and players.")
    first = start.get("first")
    if first is not None and not whole_between(first, 0, len(players) - 1):
        raise BadBatch(f"{shown(first)} is no seat.")
    return Start(
        book=_id(start.get("book")),
        kind=kind,
        options=_object({} if options is None else options, "Options"),
        players=tuple(_player(_object(player, "A player")) for player in players),
        first=first,
        key=_named(start.get("key")),
        age=_age(_moment(start.get("started_at")), sent_at),
        rematch_of=_id(start.get("rematch_of")),
    )


def _player(player: Document) -> tuple[str | None, str]:
    name = player.get("name")
    return _id(player.get("id")), name if isinstance(name, str) else ""


def _instead_of(keys: object) -> tuple[str, ...] | None:
    if keys is None or keys == []:
        return None
    if not isinstance(keys, list):
        raise BadBatch("What the entries replace has to be a list of keys.")
    return tuple(_named(key) for key in keys)


def _object(document: object, what: str) -> Document:
    if not isinstance(document, dict):
        raise BadBatch(f"{what} has to be a JSON object.")
    return document


def _named(key: object) -> str:
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise BadBatch(f"{shown(key)} is no key.")
    return key


def _id(text: object) -> str | None:
    """An id, or None where there is none."""
    if text is None:
        return None
    if not isinstance(text, str) or not ID.fullmatch(text):
        raise BadBatch(f"{shown(text)} is no id.")
    return text


def _moment(text: object) -> datetime | None:
    """A moment on the phone's own clock; it has to say in which time zone."""
    if text is None:
        return None
    try:
        moment = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        moment = None
    if moment is None or not is_aware(moment):
        raise BadBatch(f"{shown(text)} is no moment.")
    return moment


def _age(at: datetime | None, sent_at: datetime | None) -> timedelta:
    """How long before it was sent: a phone's clock may be wrong by years, but it is wrong by as much both times."""
    if at is None or sent_at is None:
        return timedelta(0)
    return min(max(sent_at - at, timedelta(0)), LONGEST_AWAY)
