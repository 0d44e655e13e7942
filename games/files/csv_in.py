"""A table of games read back into sheets: a row for each player and round, as csv_out writes them."""

from collections.abc import Callable, Iterator
from typing import NoReturn

from games.files.cells import read_rows
from games.files.csv_out import COLUMNS, NO, YES
from games.forms.fields import read_number
from games.rules import catalogue, start
from games.rules.bidding.house_rules import MOST_PLAYERS
from games.rules.documents import parse
from games.rules.errors import Code, IllegalEntry
from games.rules.sheet import Document
from games.rules.states import State
from games.rules.words import listing, shown, whole_between

NEEDED = ("key", "game", "round", "seat", "player")
MOST_SEATS = MOST_PLAYERS
MOST_ROUNDS = 100
"""As many as any game can have."""

Cells = dict[str, str]


def _numbers(cell: str) -> list[object]:
    return [read_number(number) for number in cell.split()]


BY_PLAYER: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("bid", "tricks", "military", "movement"), read_number),
    **dict.fromkeys(("control", "meeples"), _numbers),
    "extras": _numbers,
    "kept": str,
    "made": str,
    "line": str.split,
}
"""What a player has entered, and how it is read."""


class Row:
    """What one line says, without what it leaves blank."""

    def __init__(self, line: int, cells: Cells) -> None:
        self.line = line
        self.cells = cells
        for column in ("key", "game", "player"):
            if column not in cells:
                self.refuse(f"the {column} is missing")
        self.key, self.player = cells["key"], cells["player"]
        self.seat = self._number("seat", MOST_SEATS)
        self.round = self._number("round", MOST_ROUNDS) if "round" in cells else None

    def refuse(self, wrong: str) -> NoReturn:
        raise IllegalEntry(Code.NOT_A_SHEET, f"Line {self.line}: {wrong}.")

    def _number(self, column: str, most: int) -> int:
        number = read_number(self.cells.get(column))
        if not whole_between(number, 1, most):
            self.refuse(f"the {column} must be a number from 1 to {most}, not {shown(number)}")
        return number


def read_sheets(text: str) -> Iterator[Document]:
    """Each game as a sheet, with the title and the place of its night beside it."""
    done: set[str] = set()
    game: list[Row] = []
    for row in _rows(text):
        if game and row.key != game[0].key:
            yield _sheet(game)
            done.add(game[0].key)
            game = []
        if row.key in done:
            row.refuse(f"the rows of the game {shown(row.key)} must stand together")
        if len(game) >= MOST_SEATS * MOST_ROUNDS:
            row.refuse(f"the game {shown(row.key)} has too many rows")
        game.append(row)
    if game:
        yield _sheet(game)


def _rows(text: str) -> Iterator[Row]:
    lines = read_rows(text)
    _, header = next(lines, (1, []))
    _check_header(header)
    for number, cells in lines:
        if len(cells) > len(header):
            raise IllegalEntry(Code.NOT_A_SHEET, f"Line {number}: there are more cells than columns.")
        yield Row(number, {column: cell for column, cell in zip(header, cells, strict=False) if cell})


def _check_header(header: list[str]) -> None:
    if not set(NEEDED) <= set(header):
        raise IllegalEntry(
            Code.NOT_A_SHEET,
            "The file is neither a sheet nor a book. If it is meant to be a table, "
            f"its first line must name the columns {listing(NEEDED)}.",
        )
    for number, column in enumerate(header):
        if column not in COLUMNS:
            raise IllegalEntry(Code.UNKNOWN_KEY, f"There is no column {shown(column)}.")
        if column in header[:number]:
            raise IllegalEntry(Code.UNKNOWN_KEY, f"The column {shown(column)} is there twice.")


def _sheet(rows: list[Row]) -> Document:
    cells = rows[0].cells
    copied = ("key", "started", "game", "first", "night_title", "night_place")
    document: Document = {column: cells[column] for column in copied if column in cells}
    options: Document = {"scoring": cells["scoring"]} if "scoring" in cells else {}
    if "setup" in cells:
        options["setup"] = _setup(cells["setup"])
    if "rounds" in cells:
        options["rounds"] = read_number(cells["rounds"])
    if "rules" in cells:
        document["rules"] = _rules(rows[0])
    players = _players(rows)
    stopped = {column: _says_yes(rows[0], column) for column in ("stopped", "counts")}
    document |= {"players": players, "options": options, **stopped}
    rounds = _rounds(rows)
    try:
        begun = start(catalogue.get(cells["game"], document.get("rules")).setup(players, cells.get("first"), options))
    except IllegalEntry:
        # The check will say what is wrong with the table at which it was played.
        return {**document, "rounds": []}
    return {**document, "rounds": [_round_from_csv(begun, players, seated) for seated in rounds]}


def _round_from_csv(begun: State, players: list[str], seated: dict[int, Cells]) -> Document:
    """What was entered in a round, given each seat's cells. Whether it may stand is for the rules to say."""
    cells = {column: cell for cells in seated.values() for column, cell in cells.items()}
    document: Document = {column: cells[column] for column in ("trumps", "cut") if column in cells}
    if cells.get("as_played") == YES:
        document["as_played"] = True
    found: Document = {"leads": cells["leads"]} if "leads" in cells else {}
    if cells.get("scored") == NO:
        found["scored"] = False
    for column, read in BY_PLAYER.items():
        if column in cells:
            found[column] = {players[seat]: read(said[column]) for seat, said in seated.items() if column in said}
    return {**document, **begun.round_from_csv(found)}


def _players(rows: list[Row]) -> list[str]:
    """The names in the order of the seats, whatever the order of the rows."""
    seated: dict[int, str] = {}
    for row in rows:
        if seated.setdefault(row.seat, row.player) != row.player:
            row.refuse(f"{shown(row.player)} can't sit at seat {row.seat}, where {shown(seated[row.seat])} sits")
    if max(seated) > len(seated):
        rows[0].refuse(f"somebody sits at seat {max(seated)}, but not at every seat before it")
    return [seated[seat] for seat in sorted(seated)]


def _rounds(rows: list[Row]) -> list[dict[int, Cells]]:
    """Each round's cells by seat."""
    rounds: dict[int, dict[int, Cells]] = {}
    for row in rows:
        if row.round is None:
            continue
        seated = rounds.setdefault(row.round, {})
        if row.seat - 1 in seated:
            row.refuse(f"there is already a row for round {row.round} and seat {row.seat}")
        seated[row.seat - 1] = row.cells
    if rounds and max(rounds) > len(rounds):
        rows[0].refuse(f"the game has a round {max(rounds)}, but not every round before it")
    return [rounds[number] for number in sorted(rounds)]


def _rules(row: Row) -> Document:
    try:
        return parse(row.cells["rules"].encode())
    except (IllegalEntry, UnicodeEncodeError):
        row.refuse("the rules can't be read: they are one JSON object")


def _setup(text: str) -> object:
    """A name, or the first, middle and last hand."""
    hands = text.split()
    return [read_number(hand) for hand in hands] if len(hands) > 1 else text


def _says_yes(row: Row, column: str) -> bool:
    if row.cells.get(column, YES) != YES:
        row.refuse(f"{column!r} is {YES} or blank, not {shown(row.cells[column])}")
    return column in row.cells
