"""The sheet: a game as a file, in and out.

Reading plays the sheet by the rules and trusts nothing that follows from them; writing adds all that does.
"""

from collections.abc import Callable, Iterator
from functools import partial

from games.rules import catalogue, play, start
from games.rules.bidding.state import BiddingState
from games.rules.bidding.table_sheet import OF_THE_TABLE, TableInSheet, table_in, table_to_sheet
from games.rules.bidding.told_changes import ToldChanges
from games.rules.documents import MOST_BYTES, Document, check_keys, given, parse
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Move, Stop
from games.rules.states import Round, State
from games.rules.words import count, shown, whole_number

__all__ = ["MOST_BYTES", "Document", "parse", "read", "score", "write"]

VERSION = 1
ENTERED = (
    *("scorekeeper", "game", "rules", "players", "first", "options", "rounds", "stopped", "counts"),
    *OF_THE_TABLE,
)
DERIVED = ("standing", "over", "winners")
ABOUT = ("key", "started")
"""Which game it is, for a book to know it by: nothing to the rules."""


def score(data: bytes) -> Document:
    """Read a sheet, play it and return it scored; a last round that is only announced stays."""
    document = parse(data)
    state = read(document)
    rounds = document.get("rounds", [])
    return write(state, with_next=isinstance(rounds, list) and len(rounds) > len(state.rounds))


def read(document: Document) -> State:
    """The state that a sheet describes."""
    _check_version(document)
    check_keys(document, (*ENTERED, *DERIVED, *ABOUT), what="A sheet")
    document = given(document)
    state, table = begun(document)
    rounds = document.get("rounds", [])
    if not isinstance(rounds, list):
        raise IllegalEntry(Code.NOT_A_SHEET, "The rounds must be a list.")
    for number, round in enumerate(rounds, start=1):
        try:
            state = _with_round(_ready_for(state, number), round, table)
        except IllegalEntry as error:
            raise error.in_round(number) from None
    if isinstance(table, TableInSheet):
        state = _with(state, table.rest)
    stopped, counts = _yes(document, "stopped"), _yes(document, "counts")
    if stopped and state.finished:
        raise IllegalEntry(Code.GAME_OVER, "A game that is finished can't be stopped.")
    if counts and not stopped:
        raise IllegalEntry(Code.NOT_A_SHEET, "'counts' is said of a game that was stopped.")
    return play(state, Stop(counts)) if stopped else state


def begun(document: Document) -> tuple[State, TableInSheet | ToldChanges | None]:
    """The game that a sheet is of before its first round, and what the sheet says of a table that changed."""
    game, table = catalogue.get(document.get("game"), document.get("rules")), table_in(document)
    if table is None:
        return start(game.setup(document.get("players"), document.get("first"), document.get("options"))), None
    if game.family != "bidding":
        raise IllegalEntry(Code.NOT_IN_THIS_GAME, f"{game.name} is for two who stay.", clause="G")
    setup = game.setup(table.players, document.get("first"), document.get("options"), seated=table.seated)
    return start(setup), table


def write(state: State, *, with_next: bool = False, hides_bids: bool = False) -> Document:
    """The scored sheet. A round in which nothing was entered yet is left out, unless `with_next`; perhaps bids too."""
    setup = state.setup
    document: Document = {"scorekeeper": VERSION, **catalogue.as_in_a_file(setup), "players": list(setup.players)}
    if isinstance(state, BiddingState):
        document |= table_to_sheet(state)
    if setup.first is not None:
        document["first"] = state.name(setup.first)
    document["options"] = setup.options
    if state.stopped:
        document["stopped"] = True
    if state.counts:
        document["counts"] = True
    rounds = list(state.rounds)
    if state.current is not None and (with_next or _says_something(state.current)):
        rounds.append(state.current)
    told = [state.round_to_sheet(round) for round in rounds]
    if hides_bids and told:
        told[-1].pop("bids", None)
    document["rounds"] = told
    players = document["players"]
    assert isinstance(players, list)
    document["standing"] = [
        {"place": rank.place, "players": sorted(setup.named(rank.seats), key=players.index), "total": rank.total}
        for rank in state.standing
    ]
    winners = setup.named(state.outcome.winners) if state.outcome else ()
    return {**document, "over": state.finished, "winners": sorted(winners, key=players.index)}


def _says_something(round: Round) -> bool:
    """True if anything was entered in it, or of the table that it is dealt to."""
    return bool(round.moves() or round.changes)


def _yes(document: Document, key: str) -> bool:
    value = document.get(key, False)
    if not isinstance(value, bool):
        raise IllegalEntry(Code.NOT_A_SHEET, f"{key!r} is true or false, not {shown(value)}.")
    return value


def _check_version(document: Document) -> None:
    version = document.get("scorekeeper")
    if not whole_number(version) or version < VERSION:
        raise IllegalEntry(Code.NOT_A_SHEET, f'The file is not a sheet: it must say "scorekeeper": {VERSION}.')
    if version > VERSION:
        raise IllegalEntry(Code.LATER_VERSION, "The sheet was written by a later version of Scorekeeper.")


def _ready_for(state: State, number: int) -> State:
    """The state, if this round can be the next one."""
    if len(state.rounds) < number - 1:
        sentence = "The round is unfinished, and only the last one may be."
        raise IllegalEntry(Code.ROUND_UNFINISHED, sentence, round=number - 1)
    if state.finished:
        sentence = f"There is no round {number}: the game is over after {count(number - 1, 'round')}."
        raise IllegalEntry(Code.GAME_OVER, sentence, clause=state.setup.length_clause)
    return state


def _with_round(state: State, document: object, table: TableInSheet | ToldChanges | None) -> State:
    if not isinstance(document, dict):
        raise IllegalEntry(Code.NOT_A_SHEET, "A round must be an object.")
    if table is not None:
        state = _with(state, partial(table.before, document=given(document)))
    if isinstance(table, TableInSheet):
        state = _with(state, table.hands)
    for move in state.round_from_sheet(given(document)):
        state = play(state, move)
    return state


def _with(state: State, moves: Callable[[BiddingState], Iterator[Move]]) -> State:
    assert isinstance(state, BiddingState)
    after: State = state
    for move in moves(state):
        after = play(after, move)
    return after
