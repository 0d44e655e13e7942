"""Checking a file that was handed in: its games are played by the rules, as many at a time as a second allows."""

import json
import time
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.files.imports.differences import Fitting, as_, differences, in_words, without_game
from games.files.imports.game import Log, identify, key_of_content, played
from games.files.imports.known import Compared, Known
from games.files.imports.read import read_words
from games.files.json import in_utc, read_started
from games.models import Import, ImportedGame, evening_of, games_known_to
from games.rules import catalogue
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import to_json
from games.rules.names import same_name
from games.rules.sheet import Document
from games.rules.states import State
from games.stats.counting import Counts, counts_of, places_of, variant_of

STEP = 1.0
"""Seconds after which a step begins no other game."""
_AT_ONCE = 20
"""Games read and stored together."""

_FOUND = ("status", "key", "name", "problem", "facts", "counts", "log", "said", "document")

Status, Choice = ImportedGame.Status, ImportedGame.Choice


@dataclass(frozen=True, slots=True)
class Facts:
    """What is stored of a new game beside its log, and what a table tells about its night; kept as JSON."""

    kind: str
    players: list[str]
    first: int | None
    options: dict[str, object]
    started: str
    is_dated: bool
    rematch_of: str | None
    totals: list[int]
    places: list[int]
    rounds: int
    finished: bool
    stopped: bool
    night: dict[str, str]
    name: str = ""
    rules: dict[str, object] = field(default_factory=dict)
    seated: int | None = None
    """How many of the players sat down at the start; None for all."""
    never_sat: list[int] = field(default_factory=list)
    left: list[tuple[int, int]] = field(default_factory=list)
    """The seats of those who left, and after how many rounds."""
    variant: str = ""

    @property
    def started_at(self) -> datetime:
        return datetime.fromisoformat(self.started)

    @property
    def evening(self) -> date:
        return evening_of(self.started_at)


def check_some(file: Import) -> None:
    """Check the next games. The same step sent twice is done twice but stored once."""
    ends = time.monotonic() + STEP
    unchecked = file.games.filter(status=Status.UNCHECKED)
    check, in_time = _Check(file), True
    while in_time and (games := list(unchecked[:_AT_ONCE])):
        checked = []
        for game in games:
            check.run(game)
            checked.append(game)
            in_time = time.monotonic() < ends
            if not in_time:
                break
        # One by one, because `bulk_update` takes three times as long.
        with transaction.atomic():
            for game in checked:
                unchecked.filter(pk=game.pk).update(**{name: getattr(game, name) for name in _FOUND})
    if not unchecked.exists():
        Import.objects.filter(pk=file.pk, status=Import.Status.CHECKING).update(status=Import.Status.READY)


class _Check:
    """The check of some games of a file."""

    def __init__(self, file: Import) -> None:
        self._at = file.at
        self._book = file.book
        self._fitting: Fitting | None = None
        self._known = set(file.book.games.values_list("start_key", flat=True))
        self._lines = dict(file.games.exclude(key="").values_list("key", "line"))

    def run(self, game: ImportedGame) -> None:
        document: object = None
        try:
            document = json.loads(game.document)
            if not isinstance(document, dict):
                raise IllegalEntry(Code.NOT_A_SHEET, "A game must be an object.")
            self._look_at(game, document)
        except IllegalEntry as error:
            _refuse(game, document, str(error))
        except RecursionError:
            _refuse(game, None, "It can't be read: it is nested too deeply.")
        if game.status in (Status.NEW, Status.KNOWN):
            game.document = ""

    def _look_at(self, game: ImportedGame, document: Document) -> None:
        # Games without a date keep the order in which they stand in the file.
        identity = identify(document, self._at + timedelta(microseconds=game.line))
        if game.chosen == Choice.FITTING and "as" in game.said:
            document = {**without_game(document), **as_(game.said)}
        state, log = played(document, identity, timezone.now())
        if self._is_known(game, identity.key or key_of_content(state, identity)):
            self._compare(game, state, log)
            return
        game.name = _name(game.line, document)
        if self._differs(game, document, state):
            return
        facts = Facts(
            kind=state.setup.game,
            players=list(state.setup.players),
            first=state.setup.first,
            options=state.setup.options,
            started=in_utc(identity.started),
            is_dated=identity.is_dated,
            rematch_of=identity.rematch_of,
            totals=list(state.totals),
            places=places_of(state),
            rounds=len(state.rounds),
            finished=state.finished,
            stopped=state.stopped,
            night=read_words({name: document.get(f"night_{name}") for name in ("title", "place")}),
            name=state.setup.game_name,
            rules=catalogue.of(state.setup).document or {},
            seated=state.setup.seated,
            never_sat=[seat for seat in state.setup.seats if seat not in state.ever],
            left=list(state.left.items()),
            variant=variant_of(state),
        )
        game.status = Status.NEW
        game.facts = asdict(facts)
        game.counts = _rows(counts_of(state, list(map(same_name, facts.players)), facts.evening))
        game.log = _stored(log)

    def _differs(self, game: ImportedGame, document: Document, state: State) -> bool:
        """Whether the sheet says otherwise than the rules, and nobody has said yet what shall count."""
        if game.chosen in (Choice.RULES, Choice.FITTING) or not (found := differences(document, state)):
            return False
        self._fitting = self._fitting or Fitting(games_known_to(self._book))
        game.status = Status.DIFFERS
        game.said = {"lines": in_words(found), **self._fitting.find(document, state)}
        return True

    def _compare(self, game: ImportedGame, state: State, log: Log) -> None:
        """A game that the book has: the same, one that goes on where ours ends, or one that went another way."""
        here = self._book.games.select_related("book", "night").get(start_key=game.key)
        if here.deleted_at is not None:
            return
        known = Known.of(here)
        if known.is_another(state):
            return
        is_what, rest = known.compared(state, log)
        if is_what is Compared.FORKED and game.chosen == Choice.OURS:
            return
        if is_what is Compared.FORKED and game.chosen == Choice.THEIRS:
            is_what, rest = Compared.LONGER, known.turned_into(log)
        if is_what is Compared.LONGER:
            game.status, game.log, game.said = Status.LONGER, _stored(rest), {"stamp": here.stamp}
        if is_what is Compared.FORKED:
            game.status, game.said = Status.FORKED, known.side_by_side(state)
        game.name = f"{here.type.name} of {here.night.date.day} {here.night.date:%B %Y}"

    def _is_known(self, game: ImportedGame, key: str) -> bool:
        """Whether the book has the game already; refuses one that the file has twice."""
        line = self._lines.setdefault(key, game.line)
        if line != game.line:
            raise IllegalEntry(Code.NOT_A_SHEET, f"This is game {line + 1} once more: the two have the same key.")
        game.key = key
        if key in self._known:
            game.status = Status.KNOWN
        return key in self._known


def _stored(log: Log) -> list[list[object]]:
    """A log as JSON, each entry with its time and who made it."""
    return [[in_utc(at), to_json(move), by] for at, move, by in log]


def _rows(counts: Counts) -> list[Any]:
    """A row each: its table, its key, and the number in each column."""
    rows: dict[tuple[str, tuple[str | int, ...]], dict[str, int]] = defaultdict(dict)
    for (table, key, column), number in counts.items():
        rows[table, key][column] = number
    return [[table, key, columns] for (table, key), columns in rows.items()]


def _refuse(game: ImportedGame, document: object, problem: str) -> None:
    game.status, game.name, game.problem = Status.WRONG, _name(game.line, document), problem


def _name(line: int, document: object) -> str:
    """`Game 3, Oh Hell of 18 November 2026`, as far as the file says so."""
    number = f"Game {line + 1}"
    if not isinstance(document, dict):
        return number
    kind = document.get("game")
    named = f"{number}, {catalogue.CATALOGUE[kind].name}" if kind in list(catalogue.CATALOGUE) else number
    try:
        day = evening_of(read_started(document.get("started"), timezone.now()))
    except IllegalEntry:
        return named
    return f"{named} of {day.day} {day:%B %Y}"
