"""A table of games read back into sheets: a row for each player and round, as csv_out writes them."""

import re
from collections.abc import Callable, Iterator
from typing import NoReturn

from games.files.cells import read_rows
from games.files.csv_columns import NEEDED, NO, READ, YES, column, number
from games.rules import sheet
from games.rules.bidding.house_rules import MOST_SEATS
from games.rules.documents import parse
from games.rules.errors import Code, IllegalEntry
from games.rules.sheet import Document
from games.rules.states import State
from games.rules.words import listing, shown, whole_between

MOST_ROUNDS = 100
"""As many as any game can have."""

Cells = dict[str, str]


def _numbers(cell: str) -> list[object]:
    return [number(each) for each in cell.split()]


BY_PLAYER: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("bid", "tricks", "military", "movement", "points", "total"), number),
    **dict.fromkeys(("control", "meeples"), _numbers),
    "extras": _numbers,
    "kept": str,
    "made": str,
    "line": str.split,
}
"""What a player has entered, and how it is read."""
_ADJUSTMENT = re.compile(r"([-+\N{MINUS SIGN}]?\d{1,6})(?:[.,]0+)?(?:\s+(.*))?", re.ASCII)


class Row:
    """What one line says, without what it leaves blank."""

    def __init__(self, line: int, cells: Cells) -> None:
        self.line = line
        self.cells = cells
        for needed in ("game", "player"):
            if needed not in cells:
                self.refuse(f"the {needed} is missing")
        self.key, self.player = cells.get("key", ""), cells["player"]
        self.seat = self._number("seat", MOST_SEATS) if "seat" in cells else 0
        self.round = self._number("round", MOST_ROUNDS) if "round" in cells else None

    def begins_another_game(self, game: "list[Row]") -> bool:
        """By its key; a table without keys begins a game where its name or its time changes, or its rounds begin anew."""
        last = game[-1]
        if self.key or last.key:
            return self.key != last.key
        if any(self.cells.get(column) != last.cells.get(column) for column in ("game", "started")):
            return True
        return (self.round or 0) < (last.round or 0)

    def refuse(self, wrong: str) -> NoReturn:
        raise IllegalEntry(Code.NOT_A_SHEET, f"Line {self.line}: {wrong}.")

    def _number(self, column: str, most: int) -> int:
        found = number(self.cells.get(column))
        if not whole_between(found, 1, most):
            self.refuse(f"the {column} must be a number from 1 to {most}, not {shown(found)}")
        return found


def read_sheets(text: str) -> Iterator[Document]:
    """Each game as a sheet, with the title and the place of its night beside it."""
    done: set[str] = set()
    game: list[Row] = []
    for row in _rows(text):
        if game and row.begins_another_game(game):
            yield _sheet(game)
            done.add(game[0].key)
            game = []
        if row.key and row.key in done:
            row.refuse(f"the rows of the game {shown(row.key)} must stand together")
        if len(game) >= MOST_SEATS * MOST_ROUNDS:
            row.refuse(f"the game {shown(row.key)} has too many rows")
        game.append(row)
    if game:
        yield _sheet(game)


def _rows(text: str) -> Iterator[Row]:
    lines = read_rows(text)
    _, header = next(lines, (1, []))
    columns = list(map(column, header))
    _check_header(columns)
    for line, cells in lines:
        if any(cells[len(header) :]):
            raise IllegalEntry(Code.NOT_A_SHEET, f"Line {line}: there are more cells than columns.")
        told = {name: cell for name, cell in zip(columns, cells, strict=False) if name and cell}
        yield Row(line, {name: READ[name](cell) if name in READ else cell for name, cell in told.items()})


def _check_header(columns: list[str]) -> None:
    """Columns that nobody knows are further ones, and not read."""
    if not set(NEEDED) <= set(columns):
        raise IllegalEntry(
            Code.NOT_A_SHEET,
            "The file is neither a sheet nor a book. If it is meant to be a table, "
            f"its first line must name the columns {listing(NEEDED)}.",
        )
    for place, name in enumerate(columns):
        if name and name in columns[:place]:
            raise IllegalEntry(Code.UNKNOWN_KEY, f"The column {shown(name)} is there twice.")


def _sheet(rows: list[Row]) -> Document:
    cells = rows[0].cells
    copied = ("key", "started", "game", "first", "night_title", "night_place")
    document: Document = {name: cells[name] for name in copied if name in cells}
    options: Document = {"scoring": cells["scoring"]} if "scoring" in cells else {}
    if "setup" in cells:
        options["setup"] = _setup(cells["setup"])
    if "rounds" in cells:
        options["rounds"] = number(cells["rounds"])
    if "rules" in cells:
        document["rules"] = _rules(rows[0])
    players = _players(rows)
    stopped = {name: _says_yes(rows[0], name) for name in ("stopped", "counts")}
    document |= {"players": players, "options": options, **stopped, **_table(rows)}
    rounds = _rounds(rows, players)
    try:
        before, _ = sheet.begun(document)
    except IllegalEntry:
        # The check will say what is wrong with the table at which it was played.
        return {**document, "rounds": []}
    return {**document, "rounds": [_round_from_csv(before, players, seated) for seated in rounds]}


def _table(rows: list[Row]) -> Document:
    """G1, G2, G6: who came later, who left, and the hands, where the table changed."""
    document: Document = {}
    for name in ("started_with", "left"):
        if said := {row.player: number(row.cells[name]) for row in rows if name in row.cells}:
            document[name] = said
    if "schedule" in rows[0].cells:
        document["schedule"] = _numbers(rows[0].cells["schedule"])
    return document


def _round_from_csv(begun: State, players: list[str], seated: dict[int, Cells]) -> Document:
    """What was entered in a round, given each seat's cells. Whether it may stand is for the rules to say."""
    cells = {name: cell for told in seated.values() for name, cell in told.items()}
    document: Document = {name: cells[name] for name in ("trumps", "cut", "note") if name in cells}
    if cells.get("as_played") == YES:
        document["as_played"] = True
    if "cards" in cells:
        document["cards"] = number(cells["cards"])
    if "changes" in cells:
        document["changes"] = _changes(cells["changes"])
    if absent := [players[seat] for seat, said in seated.items() if said.get("absent") == YES]:
        document["absent"] = absent
    if adjust := {players[seat]: _adjust(said["adjust"]) for seat, said in seated.items() if "adjust" in said}:
        document["adjust"] = adjust
    found: Document = {"leads": cells["leads"]} if "leads" in cells else {}
    if cells.get("scored") == NO:
        found["scored"] = False
    for name, read in BY_PLAYER.items():
        if name in cells:
            found[name] = {players[seat]: read(said[name]) for seat, said in seated.items() if name in said}
    told = {"points": found.pop("points", None), "totals": found.pop("total", None)}
    document |= {name: value for name, value in told.items() if value is not None}
    return {**document, **begun.round_from_csv(found)}


def _changes(cell: str) -> object:
    """G: what the table did before the round, as it stands in a sheet."""
    try:
        return parse(f'{{"changes": {cell}}}'.encode()).get("changes")
    except (IllegalEntry, UnicodeEncodeError):
        # The rules will say, of this game alone, that this is none.
        return cell


def _adjust(cell: str) -> object:
    """G7: `-10`, or with what for: `-10 revoke; 5 bet`."""
    told: list[object] = []
    for part in cell.split(";"):
        found = _ADJUSTMENT.fullmatch(part.strip())
        points = int(found[1].replace("\N{MINUS SIGN}", "-")) if found else part
        told.append({"points": points, "reason": found[2]} if found and found[2] else points)
    return told


def _players(rows: list[Row]) -> list[str]:
    """The names in the order of the seats; without seats, in the order in which they come."""
    if not any(row.seat for row in rows):
        names = list(dict.fromkeys(row.player for row in rows))
        if len(names) > MOST_SEATS:
            rows[0].refuse(f"the game has more than {MOST_SEATS} players")
        for row in rows:
            row.seat = names.index(row.player) + 1
        return names
    seated: dict[int, str] = {}
    for row in rows:
        if not row.seat:
            row.refuse(f"the seat of {shown(row.player)} is missing: a game names the seats of all, or of nobody")
        if seated.setdefault(row.seat, row.player) != row.player:
            row.refuse(f"{shown(row.player)} can't sit at seat {row.seat}, where {shown(seated[row.seat])} sits")
    if max(seated) > len(seated):
        rows[0].refuse(f"somebody sits at seat {max(seated)}, but not at every seat before it")
    return [seated[seat] for seat in sorted(seated)]


def _rounds(rows: list[Row], players: list[str]) -> list[dict[int, Cells]]:
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
    for played, seated in rounds.items():
        missing = [name for seat, name in enumerate(players) if seat not in seated]
        if missing:
            who = "whoever sat out has a row with yes in the column absent"
            rows[0].refuse(f"round {played} of this game has no row for {shown(missing[0])}: add one; {who}")
    return [rounds[played] for played in sorted(rounds)]


def _rules(row: Row) -> Document:
    try:
        return parse(row.cells["rules"].encode())
    except (IllegalEntry, UnicodeEncodeError):
        row.refuse("the rules can't be read: they are one JSON object")


def _setup(text: str) -> object:
    """A name, or the first, middle and last hand."""
    hands = re.split(r"[\s–-]+", text)
    return [number(hand) for hand in hands] if len(hands) > 1 else text


def _says_yes(row: Row, column: str) -> bool:
    if row.cells.get(column, YES) != YES:
        row.refuse(f"{column!r} is {YES} or blank, not {shown(row.cells[column])}")
    return column in row.cells
