"""Games as a table: a row for each player and round, with the same columns for every game."""

import json
from collections.abc import Iterator

from games.files.cells import BYTE_ORDER_MARK, as_row
from games.files.csv_columns import NO, YES
from games.files.json import in_utc, logged_games
from games.models import Book, Game
from games.rules import catalogue, sheet
from games.rules.bidding.sheet import ADJUSTED
from games.rules.bidding.state import BiddingState
from games.rules.moves import Adjust
from games.rules.sheet import Document
from games.rules.standing import standing
from games.rules.states import Round, State

OF_THE_GAME = (
    "key",
    "started",
    "game",
    "rules",
    "setup",
    "scoring",
    "rounds",
    "night_title",
    "night_place",
    "first",
    "schedule",
    "stopped",
    "counts",
)
OF_THE_ROUND = ("round", "cards", "leads", "trumps", "cut", "as_played", "scored", "note", "changes")
OF_THE_PLAYER = (
    *("seat", "player", "kept", "line", "military", "movement", "control", "meeples"),
    *("absent", "started_with", "left", "bid", "tricks", "made", "extras", "adjust", "points", "total", "place"),
)
COLUMNS = (*OF_THE_GAME, *OF_THE_ROUND, *OF_THE_PLAYER)

Cells = dict[str, str | int | None]


def book_csv(book: Book) -> Iterator[str]:
    """The whole book, a game at a time."""
    yield BYTE_ORDER_MARK + as_row(COLUMNS)
    for logged in logged_games(book):
        yield "".join(_rows(logged.game, logged.state))


def game_csv(game: Game, state: State) -> str:
    return "".join([BYTE_ORDER_MARK, as_row(COLUMNS), *_rows(game, state)])


def _rows(game: Game, state: State) -> Iterator[str]:
    of_the_game = _of_the_game(game, state)
    # G10: bids at once are nobody's business yet.
    written = sheet.write(state, hides_bids=isinstance(state, BiddingState) and state.hides_bids)
    entered, ring = written["rounds"], written["players"]
    assert isinstance(entered, list)
    assert isinstance(ring, list)
    rounds = [*state.rounds, *([state.current] if state.current else [])][: len(entered)]
    for round, document in zip(rounds, entered, strict=True):
        of_the_round = {"round": round.number, **_of_the_round(document)}
        for player in _of_the_players(state, round, document):
            seat = ring.index(player["player"]) + 1
            yield _row({**of_the_game, **of_the_round, **_of_the_table(player, written), "seat": seat, **player})
    if not entered:
        for seat, name in enumerate(ring, start=1):
            yield _row({**of_the_game, "seat": seat, "player": name})


def _row(cells: Cells) -> str:
    return as_row(cells.get(column) for column in COLUMNS)


def _of_the_game(game: Game, state: State) -> Cells:
    setup = state.setup
    hands = setup.options.get("setup")
    in_a_file = catalogue.as_in_a_file(setup)
    return {
        "key": game.start_key,
        "started": in_utc(game.started_at),
        "game": _text(in_a_file["game"]),
        "rules": json.dumps(in_a_file["rules"], ensure_ascii=False) if "rules" in in_a_file else None,
        # With blanks: `1-1-1` would be a date to a spreadsheet.
        "setup": " ".join(map(str, hands)) if isinstance(hands, list) else _text(hands),
        "scoring": _text(setup.options.get("scoring")),
        "rounds": _number(setup.options.get("rounds")),
        "night_title": game.night.title,
        "night_place": game.night.place,
        "first": None if setup.first is None else setup.players[setup.first],
        "schedule": _schedule(state),
        "stopped": YES if state.stopped else None,
        "counts": YES if state.counts else None,
    }


def _of_the_round(document: Document) -> Cells:
    return {
        "cards": _number(document.get("cards")),
        "leads": _text(document.get("leader")),
        "trumps": _text(document.get("trumps")),
        "cut": _text(document.get("cut")),
        "as_played": YES if document.get("as_played") else None,
        "scored": NO if document.get("scored") is False else None,
        "note": _text(document.get("note")),
        "changes": json.dumps(document["changes"], ensure_ascii=False) if "changes" in document else None,
    }


def _schedule(state: State) -> str | None:
    """G6: the hands, where they are not those of the rules."""
    if not isinstance(state, BiddingState) or state.table.seating.hands == state.setup.schedule:
        return None
    return " ".join(map(str, state.schedule))


def _of_the_table(player: Cells, written: Document) -> Cells:
    """G1, G2: what somebody began with who came later, and after how many rounds somebody left."""
    name = str(player["player"])
    return {column: _number(_of(name, written.get(column))) for column in ("started_with", "left")}


def _adjusted(round: Round, seat: int) -> str | int | None:
    """G7: `-10`, or with what for: `-10 revoke; 5 bet`."""
    told = [change for change in round.changes if isinstance(change, Adjust) and change.seat == seat]
    if [change.reason for change in told] == [ADJUSTED]:
        return told[0].points
    return "; ".join(f"{change.points} {change.reason}" for change in told) or None


def _of_the_players(state: State, round: Round, document: Document) -> Iterator[Cells]:
    ranks = standing(round.totals, seats=state.ranked(round))
    places = {seat: rank.place for rank in ranks for seat in rank.seats}
    absent = document.get("absent")
    made = document.get("made")
    for seat in state.ever:
        name = state.name(seat)
        cells: Cells = {"player": name, "kept": _text(_of(name, document.get("kept")))}
        for column, key in (("bid", "bids"), ("tricks", "tricks"), ("military", "military"), ("movement", "movement")):
            cells[column] = _number(_of(name, document.get(key)))
        cells["adjust"] = _adjusted(round, seat)
        if isinstance(absent, list) and name in absent:
            yield {**cells, "absent": YES}
            continue
        if isinstance(made, list):
            cells["made"] = YES if name in made else NO
        cells |= state.side_to_csv(round, seat)
        if round.points is not None:
            cells |= {"points": round.points[seat], "total": round.totals[seat], "place": places.get(seat)}
        yield cells


def _of(name: str, document: object) -> object:
    return document.get(name) if isinstance(document, dict) else None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
