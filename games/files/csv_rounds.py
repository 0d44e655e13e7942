"""A round of a sheet from the cells of a table: what was entered, without what follows from it."""

from collections.abc import Sequence
from itertools import zip_longest

from games.files.csv_out import GAP, NO, YES
from games.forms.fields import read_number
from games.rules.errors import Code, IllegalEntry
from games.rules.sheet import Document
from games.rules.wars.board import TERRITORIES, WarSuit, places_of
from games.rules.words import shown

Cells = dict[str, str]


def read_round(game: str, players: Sequence[str], seated: dict[int, Cells]) -> Document:
    """The round, given the cells of each seat. Whether it may stand is for the rules to say."""
    shared = {column: cell for cells in seated.values() for column, cell in cells.items()}
    named = {players[seat]: cells for seat, cells in seated.items()}
    document: Document = {column: shared[column] for column in ("trumps", "cut") if column in shared}
    if shared.get("as_played") == YES:
        document["as_played"] = True
    match game:
        case "tricky-timeline":
            if shared.get("scored") == NO:
                document["scored"] = False
            return {**document, **_leader("starter", shared), **_duel(named), **_numbers("tricks", "tricks", named)}
        case "trick-wars":
            strength = {**_numbers("military", "military", named), **_numbers("movement", "movement", named)}
            return {**document, **_leader("lead", shared), **strength, **_board(named)}
        case _:
            return {**document, **_numbers("bids", "bid", named), **_numbers("tricks", "tricks", named)}


def _leader(key: str, shared: Cells) -> Document:
    return {key: shared["leads"]} if "leads" in shared else {}


def _numbers(key: str, column: str, named: dict[str, Cells]) -> Document:
    numbers = {name: read_number(cells[column]) for name, cells in named.items() if column in cells}
    return {key: numbers} if numbers else {}


def _duel(named: dict[str, Cells]) -> Document:
    """The kept cards, and both sides of the line put together place by place."""
    document: Document = {}
    if kept := {name: cells["kept"] for name, cells in named.items() if "kept" in cells}:
        document["kept"] = kept
    if sides := {name: cells["line"].split() for name, cells in named.items() if "line" in cells}:
        places = zip_longest(*sides.values(), fillvalue=GAP)
        document["line"] = [
            {name: card for name, card in zip(sides, cards, strict=True) if card != GAP} for cards in places
        ]
    return document


def _board(named: dict[str, Cells]) -> Document:
    document: Document = {}
    if meeples := _sides("meeples", named):
        document["meeples"] = _by_suit(
            [dict(zip(meeples, pair, strict=True)) for pair in zip(*meeples.values(), strict=True)]
        )
    if control := _sides("control", named):
        document["control"] = _by_suit([_holder(control, place) for place in range(len(TERRITORIES))])
    return document


def _sides(column: str, named: dict[str, Cells]) -> dict[str, list[object]]:
    """Each player's numbers for the ten territories."""
    sides: dict[str, list[object]] = {}
    for name, cells in named.items():
        if column in cells:
            sides[name] = [read_number(cell) for cell in cells[column].split()]
            if len(sides[name]) != len(TERRITORIES):
                raise IllegalEntry(
                    Code.TERRITORY, f"The {column} of {shown(name)} must be {len(TERRITORIES)} numbers.", clause="K2"
                )
    return sides


def _holder(control: dict[str, list[object]], place: int) -> str | None:
    holders = [name for name, marks in control.items() if marks[place] == 1]
    if len(holders) > 1:
        raise IllegalEntry(Code.TERRITORY, f"Only one player can control {TERRITORIES[place]}.", clause="K3")
    return holders[0] if holders else None


def _by_suit(board: list[object]) -> Document:
    return {**{suit.value: board[places_of(suit)] for suit in WarSuit}, "centre": board[-1]}
