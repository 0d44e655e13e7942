"""Cells of a table that no spreadsheet takes for a formula, and rows of them as text."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from games.rules.errors import Code, IllegalEntry

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take UTF-8 for something older."""

LONGEST_ROW = 8_192
_SEPARATOR = re.compile(r'"?sep=([,;\t|])"?', re.IGNORECASE)
"""Spreadsheets are told so what separates the cells."""
_FORMULA = (
    *("=", "+", "-", "@", "\t", "\r"),
    # The wide ones too: spreadsheets set up for Chinese or Japanese take them for the others.
    *(
        "\N{FULLWIDTH EQUALS SIGN}",
        "\N{FULLWIDTH PLUS SIGN}",
        "\N{FULLWIDTH HYPHEN-MINUS}",
        "\N{FULLWIDTH COMMERCIAL AT}",
    ),
)


def as_row(cells: Iterable[str | int | None]) -> str:
    """A line of the file. Text that looks like a formula gets an apostrophe; numbers can't be formulas."""
    line = io.StringIO()
    csv.writer(line).writerow([_safe(cell) if isinstance(cell, str) else cell for cell in cells])
    return line.getvalue()


def read_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that say anything, with their line numbers. One line is one row: ours have no line breaks in them."""
    delimiter = ""
    for number, line in enumerate(io.StringIO(text), start=1):
        if number == 1 and (told := _SEPARATOR.fullmatch(line.strip())):
            delimiter = told[1]
            continue
        # What spreadsheets save depends on where they were bought.
        delimiter = delimiter or max(",;\t", key=line.count)
        cells = _cells(line, number, delimiter)
        if any(cells):
            yield number, cells


def _cells(line: str, number: int, delimiter: str) -> list[str]:
    if len(line) > LONGEST_ROW:
        raise IllegalEntry(Code.TOO_LARGE, f"Line {number} is too long: {LONGEST_ROW} characters at most.")
    try:
        [cells] = list(csv.reader([line], delimiter=delimiter, strict=True)) or [[]]
    except csv.Error as error:
        raise IllegalEntry(Code.NOT_A_SHEET, f"Line {number} can't be read: are its quotation marks right?") from error
    return [_plain(cell.strip()) for cell in cells]


def _safe(cell: str) -> str:
    return f"'{cell}" if _looks_like_formula(cell) else cell


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _looks_like_formula(cell) else cell


def _looks_like_formula(cell: str) -> bool:
    # With any apostrophes before it, so that one can be put on and taken off whatever the cell was.
    return cell.lstrip("'").startswith(_FORMULA)
