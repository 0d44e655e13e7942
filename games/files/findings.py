"""What was found out about the games of a file, as it is kept between one step and the next."""

import json
import zlib
from collections import Counter
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from games.files.reading import Contents
from games.models import Incoming, evening_of
from games.rules.names import same_name
from games.rules.sheet import Document
from games.stats.counting import Count, Counts

SHOWN_ERRORS = 20


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that can be added, and all that has to be stored beside its log."""

    line: int
    """Where it stands in the file, from 0."""
    key: str
    kind: str
    players: list[str]
    first: int | None
    options: dict[str, object]
    started: str
    rematch_of: str | None
    totals: list[int]
    places: list[int]
    rounds: int
    finished: bool
    stopped: bool

    @property
    def started_at(self) -> datetime:
        return datetime.fromisoformat(self.started)

    @property
    def evening(self) -> date:
        return evening_of(self.started_at)


@dataclass
class Findings:
    new: list[NewGame] = field(default_factory=list)
    known: int = 0
    deleted: int = 0
    """Of those known, how many have been deleted here."""
    undated: int = 0
    wrong: int = 0
    errors: list[tuple[str, str]] = field(default_factory=list)
    """The first things that are wrong: which game, and what."""
    keys: dict[str, int] = field(default_factory=dict)
    """The games known by now, and where in the file they stand."""
    counts: Counts = field(default_factory=Counter)
    """What the new games add to the statistics, their players given by name as it is compared."""
    nights: dict[str, dict[str, str]] = field(default_factory=dict)
    """What a table tells about nights."""

    def refuse(self, which: str, wrong: str) -> None:
        self.wrong += 1
        if len(self.errors) < SHOWN_ERRORS:
            self.errors.append((which, wrong))

    @property
    def players(self) -> dict[str, str]:
        """The names of those who play in the new games, by the name as it is compared."""
        return {same_name(name): name for game in reversed(self.new) for name in game.players}


def pack_findings(findings: Findings) -> bytes:
    counts = [[*count, number] for count, number in findings.counts.items()]
    games = [asdict(game) for game in findings.new]
    return _pack({**vars(findings), "new": games, "counts": counts})


def findings_of(incoming: Incoming) -> Findings:
    if not incoming.findings:
        return Findings()
    document = _unpack(incoming.findings)
    counts = Counter({Count(table, tuple(key), column): number for table, key, column, number in document["counts"]})
    return Findings(**{**document, "new": [NewGame(**game) for game in document["new"]], "counts": counts})


def pack_contents(contents: Contents) -> bytes:
    """The players and nights as the first line, then a line for each game."""
    first = json.dumps({"players": contents.players, "nights": contents.nights})
    return zlib.compress("\n".join([first, *contents.games]).encode(), level=1)


def contents_of(incoming: Incoming) -> Contents:
    first, *games = zlib.decompress(incoming.data).decode().split("\n")
    told = json.loads(first)
    return Contents({name: (shown, away) for name, (shown, away) in told["players"].items()}, told["nights"], games)


def receipt_of(incoming: Incoming) -> str:
    """What became of a file; nothing while it waits."""
    return "" if incoming.data else bytes(incoming.findings).decode()


def leave_receipt(incoming: Incoming, said: str) -> None:
    """Put a line in the place of the file, for whoever sends the same again."""
    still_waiting(incoming).update(data=b"", findings=said.encode())


def still_waiting(incoming: Incoming) -> QuerySet[Incoming]:
    """The stored row, unless something has become of it meanwhile."""
    return Incoming.objects.filter(pk=incoming.pk).exclude(data=b"")


def _pack(document: Document) -> bytes:
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode(), level=1)


def _unpack(data: bytes | memoryview) -> dict[str, Any]:
    return json.loads(zlib.decompress(data))  # type: ignore[no-any-return]  # we wrote it
