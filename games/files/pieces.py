"""A large JSON object read piece by piece, so that no more of it is held at once than one game."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from games.rules.documents import DECODER, MOST_BYTES
from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown

_BLANKS = re.compile(r"[ \t\r\n]*")


class Piece(NamedTuple):
    """A value of the object, or one item of a list in it."""

    key: str
    value: object
    is_item: bool


class Pieces:
    """The members of one JSON object; each list is handed out item by item."""

    def __init__(self, text: str, known: Collection[str]) -> None:
        self._text = text
        self._at = 0
        self._known = known

    def __iter__(self) -> Iterator[Piece]:
        self._take("{")
        seen: set[str] = set()
        while not self._took("}"):
            if seen:
                self._take(",")
            key = self._value()
            if not isinstance(key, str) or key not in self._known:
                raise IllegalEntry(Code.UNKNOWN_KEY, f"A book has no {shown(key)}.")
            if key in seen:
                raise IllegalEntry(Code.NOT_A_SHEET, f"{shown(key)} is there twice.")
            seen.add(key)
            self._take(":")
            yield from self._members(key)
        self._skip_blanks()
        if self._at != len(self._text):
            raise self._broken()

    def _members(self, key: str) -> Iterator[Piece]:
        if not self._took("["):
            yield Piece(key, self._value(), is_item=False)
            return
        is_first = True
        while not self._took("]"):
            if not is_first:
                self._take(",")
            is_first = False
            yield Piece(key, self._value(), is_item=True)

    def _value(self) -> object:
        self._skip_blanks()
        # Cut off where no game can be longer: whatever a hostile file nests is never built up whole.
        window = self._text[self._at : self._at + MOST_BYTES]
        try:
            value, end = DECODER.raw_decode(window)
        except IllegalEntry:
            raise
        except (ValueError, RecursionError) as error:
            raise self._broken() from error
        self._at += end
        return value

    def _took(self, letter: str) -> bool:
        self._skip_blanks()
        took = self._text.startswith(letter, self._at)
        self._at += took
        return took

    def _take(self, letter: str) -> None:
        if not self._took(letter):
            raise self._broken()

    def _skip_blanks(self) -> None:
        blanks = _BLANKS.match(self._text, self._at)
        assert blanks is not None
        self._at = blanks.end()

    def _broken(self) -> IllegalEntry:
        line = self._text.count("\n", 0, self._at) + 1
        return IllegalEntry(
            Code.NOT_A_SHEET,
            f"The file breaks off in line {line}: it is not JSON, or a game is longer than {MOST_BYTES // 1024} KB.",
        )
