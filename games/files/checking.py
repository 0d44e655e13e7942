"""Checking a file that was handed in: its games are played by the rules, as many at a time as a second allows."""

import json
import time
from datetime import datetime, timedelta

from django.utils import timezone

from games.files.findings import Findings, NewGame, contents_of, findings_of, pack_findings, still_waiting
from games.files.instants import read_started, written
from games.files.played import identify, judged, key_of_content
from games.files.reading import read_words
from games.models import Incoming, evening_of
from games.rules.catalogue import CATALOGUE
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name
from games.rules.sheet import Document
from games.rules.states import State
from games.stats.counting import counts_of, places_of

STEP = 1.0
"""Seconds after which a step begins no other game."""


def check_some(incoming: Incoming) -> None:
    """Check the next games. The same step sent twice is done twice but stored once."""
    contents, findings = contents_of(incoming), findings_of(incoming)
    known = dict(incoming.book.games.values_list("start_key", "deleted_at"))
    begun, line = incoming.checked, incoming.checked
    ends = time.monotonic() + STEP
    while line < incoming.games and (line == begun or time.monotonic() < ends):
        _Check(incoming, line, known, findings).run(contents.games[line])
        line += 1
    incoming.checked, incoming.findings = line, pack_findings(findings)
    still_waiting(incoming).filter(checked=begun).update(checked=line, findings=incoming.findings)


def check_again(incoming: Incoming) -> None:
    """Forget what was found out: the book has changed since."""
    still_waiting(incoming).update(checked=0, findings=b"")


class _Check:
    """The check of one game of the file."""

    def __init__(self, incoming: Incoming, line: int, known: dict[str, datetime | None], findings: Findings) -> None:
        # Games without a date keep the order in which they stand in the file.
        self._now = incoming.at + timedelta(microseconds=line)
        self._line = line
        self._known = known
        self._findings = findings

    def run(self, text: str) -> None:
        document: object = None
        try:
            document = json.loads(text)
            if not isinstance(document, dict):
                raise IllegalEntry(Code.NOT_A_SHEET, "A game must be an object.")
            self._look_at(document)
        except IllegalEntry as error:
            self._findings.refuse(_which(document, self._line), str(error))
        except RecursionError:
            self._findings.refuse(_which(None, self._line), "It can't be read: it is nested too deeply.")

    def _look_at(self, document: Document) -> None:
        identity = identify(document, self._now)
        if identity.key is not None and self._is_known(identity.key):
            return
        state = judged(document, identity, timezone.now())
        key = identity.key or key_of_content(state, identity)
        if identity.key is None and self._is_known(key):
            return
        if not identity.is_dated:
            self._findings.undated += 1
        self._note_night(document, identity.started)
        self._findings.new.append(_new_game(self._line, key, state, identity.started, identity.rematch_of))
        names = [same_name(name) for name in state.setup.players]
        self._findings.counts.update(counts_of(state, names, evening_of(identity.started)))

    def _is_known(self, key: str) -> bool:
        """Whether the book has the game already; refuses one that the file has twice."""
        line = self._findings.keys.setdefault(key, self._line)
        if line != self._line:
            raise IllegalEntry(Code.NOT_A_SHEET, f"This is game {line + 1} once more: the two have the same key.")
        if key not in self._known:
            return False
        self._findings.known += 1
        self._findings.deleted += self._known[key] is not None
        return True

    def _note_night(self, document: Document, started: datetime) -> None:
        told = read_words({name: document.get(f"night_{name}") for name in ("title", "place")})
        if any(told.values()):
            self._findings.nights.setdefault(evening_of(started).isoformat(), told)


def _new_game(line: int, key: str, state: State, started: datetime, rematch_of: str | None) -> NewGame:
    return NewGame(
        line=line,
        key=key,
        kind=state.setup.game,
        players=list(state.setup.players),
        first=state.setup.first,
        options=state.setup.options,
        started=written(started),
        rematch_of=rematch_of,
        totals=list(state.totals),
        places=places_of(state),
        rounds=len(state.rounds),
        finished=state.finished,
        stopped=state.stopped,
    )


def _which(document: object, line: int) -> str:
    """`Game 3, Oh Hell of 18 November 2026`, as far as the file says so."""
    number = f"Game {line + 1}"
    if not isinstance(document, dict):
        return number
    kind = document.get("game")
    named = f"{number}, {CATALOGUE[kind].name}" if isinstance(kind, str) and kind in CATALOGUE else number
    try:
        day = evening_of(read_started(document.get("started"), timezone.now()))
    except IllegalEntry:
        return named
    return f"{named} of {day.day} {day:%B %Y}"
