"""One game of a file, played by the rules: which one it is, what was entered in it, and what it came to."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.files.json import check_past, move_from_compact, read_started
from games.models import KEY, KEY_LENGTH
from games.play.record import MOST_CORRECTIONS, MOST_ENTRIES, most_corrections
from games.rules import catalogue, check, play, sheet, start
from games.rules.documents import check_keys, given
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Amend, Move, Undo
from games.rules.names import check_name
from games.rules.setups import Setup
from games.rules.sheet import Document
from games.rules.states import State
from games.rules.words import count, shown, whole_between

PROBLEM = "problem"
"""What was wrong with a game that could not be added, in a file of such games; nothing to whoever reads it."""
_WITH_LOG = ("key", "started", "game", "rules", "players", "seated", "first", "options", "rematch_of", "log", PROBLEM)
_BESIDE_A_SHEET = ("rematch_of", "night_title", "night_place", PROBLEM)
_LONGEST_PLAY = 10**9
"""Seconds from the start to an entry: thirty years."""

Log = list[tuple[datetime, Move, str]]
"""When something was entered, what, and by whom: nothing where the file does not say."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a book knows a game by. A sheet need not tell: then its content gives the key, and it starts now."""

    key: str | None
    started: datetime
    is_dated: bool
    rematch_of: str | None


def identify(document: Document, now: datetime) -> Identity:
    document = given(document)
    started = read_started(document["started"], now) if "started" in document else now
    key, rematch_of = _key(document, "key"), _key(document, "rematch_of")
    if "log" in document and (key is None or "started" not in document):
        raise IllegalEntry(Code.NOT_A_SHEET, "A game with a log needs 'key' and 'started'.")
    return Identity(key, started, "started" in document, rematch_of)


def _key(document: Document, name: str) -> str | None:
    key = document.get(name)
    if key is not None and (not isinstance(key, str) or not KEY.fullmatch(key)):
        raise IllegalEntry(
            Code.NOT_A_SHEET,
            f"'{name}' must be at most {KEY_LENGTH} letters, digits, hyphens and underscores, not {shown(key)}.",
        )
    return key


def played(document: Document, identity: Identity, now: datetime) -> tuple[State, Log]:
    """The state in which the game was left, and what was entered and when: all of it was allowed when it was entered."""
    if "log" in document:
        log = _log(document, identity.started)
        return _judged(_setup(document), log, now), log
    # In a book or a table it goes without saying that it is a sheet.
    entered = {key: value for key, value in document.items() if key not in _BESIDE_A_SHEET}
    state = sheet.read({"scorekeeper": sheet.VERSION, **entered})
    # A sheet tells no times: everything in it is as old as the game.
    return state, [(identity.started, move, "") for move in state.entries]


def _setup(document: Document) -> Setup:
    return catalogue.get(document.get("game"), document.get("rules")).setup(
        document.get("players"), document.get("first"), document.get("options"), seated=document.get("seated")
    )


def _log(document: Document, started: datetime) -> Log:
    check_keys(document, _WITH_LOG, what="A game with a log")
    items = document["log"]
    if not isinstance(items, list) or len(items) > MOST_ENTRIES:
        raise IllegalEntry(Code.NOT_A_SHEET, f"The log must be a list of at most {MOST_ENTRIES:,} entries.")
    log: Log = []
    for number, item in enumerate(items, start=1):
        try:
            log.append(_entry(item, started))
        except IllegalEntry as error:
            raise _at_entry(error, number) from None
    if sum(isinstance(move, Amend) for _, move, _ in log) > MOST_CORRECTIONS:
        raise IllegalEntry(Code.NOT_A_SHEET, f"The log has more than {MOST_CORRECTIONS} corrections.")
    return log


def _entry(item: object, started: datetime) -> tuple[datetime, Move, str]:
    match item:
        case [seconds, move, *by] if whole_between(seconds, 0, _LONGEST_PLAY) and len(by) <= 1:
            at = started.replace(microsecond=0) + timedelta(seconds=seconds)
            return at, move_from_compact(move), str(check_name(by[0])) if by else ""
    raise IllegalEntry(Code.NOT_A_SHEET, "It must be given as the seconds since the start, and what was entered.")


def _judged(setup: Setup, log: Log, now: datetime) -> State:
    # Undo goes back to what was there before; folding the log anew for each would take long for a hostile one.
    states, corrections = [start(setup)], 0
    for number, (at, move, _) in enumerate(log, start=1):
        try:
            check_past(at, now)
            if isinstance(move, Amend):
                corrections += 1
                _check_cost(states[-1], corrections)
            if isinstance(move, Undo):
                check(states[-1], move)
                states.pop()
            else:
                states.append(play(states[-1], move))
        except IllegalEntry as error:
            raise _at_entry(error, number) from None
    return states[-1]


def _check_cost(state: State, corrections: int) -> None:
    most = most_corrections(len(state.rounds), len(state.setup.players))
    if corrections > most:
        rounds = count(len(state.rounds), "round")
        raise IllegalEntry(Code.NOT_NOW, f"A game of {rounds} can be corrected {most} times at most.")


def _at_entry(error: IllegalEntry, number: int) -> IllegalEntry:
    """The error, saying where in the log it is if the round does not."""
    return error if error.round is not None else IllegalEntry(error.code, f"Entry {number}: {error.sentence}")


def key_of_content(state: State, identity: Identity) -> str:
    """The key of a sheet that has none: the same sheet has the same, however it is written."""
    content = {**sheet.write(state), "started": identity.started.isoformat() if identity.is_dated else None}
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return f"sheet-{digest[:32]}"
