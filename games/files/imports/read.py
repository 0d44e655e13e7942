"""What a file holds: its games one by one, and what is told about players and nights. Nothing is played here."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.files.csv_in import read_sheets
from games.files.json import read_date
from games.files.texts import decoded
from games.files.uploads import MOST_BYTES
from games.forms.fields import first_error
from games.forms.night import NightForm
from games.models import LONGEST_FILE_NAME, Book, Import, ImportedGame
from games.play.players import MOST_PLAYERS
from games.rules.documents import DECODER, check_keys
from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.rules.sheet import MOST_BYTES as MOST_BYTES_OF_A_SHEET
from games.rules.sheet import parse
from games.rules.words import shown, whole_number

MOST_GAMES = 2_500
MOST_NIGHTS = 2_500
VERSION = 1
BOOK = "scorekeeper_book"
KEPT_FOR = timedelta(days=1)
MOST_WAITING = 5
_WORDS = NightForm.Meta.fields
_AT_ONCE = 100
FOREIGN = (
    'This JSON is not of Scorekeeper: its sheets say "scorekeeper": 1. Games of another app can be brought in as a table: '
    "its columns are listed on this page."
)


@dataclass
class Contents:
    """A file taken apart; each game is a line of JSON."""

    players: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """By the name as it is compared: the name, and whether it is put away."""
    nights: dict[str, dict[str, str]] = field(default_factory=dict)
    """By date: title, place and note, as far as there are any."""
    games: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.games or self.players or self.nights)

    def add_game(self, document: object) -> None:
        if len(self.games) >= MOST_GAMES:
            raise IllegalEntry(Code.TOO_LARGE, f"The file is too large: it may hold {MOST_GAMES:,} games.")
        try:
            self.games.append(json.dumps(document, separators=(",", ":")))
        except RecursionError as error:
            raise IllegalEntry(Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON.") from error

    def add_player(self, document: object) -> None:
        if not isinstance(document, dict):
            raise IllegalEntry(Code.NOT_A_SHEET, "A player of a book must be an object with a name.")
        check_keys(document, ("name", "archived"), what="A player")
        name, archived = check_name(document.get("name")), document.get("archived", False)
        if not isinstance(archived, bool):
            raise IllegalEntry(Code.NOT_A_SHEET, f"'archived' is true or false, not {shown(archived)}.")
        if len(self.players) >= MOST_PLAYERS:
            raise IllegalEntry(Code.PLAYER_COUNT, f"The file has more than {MOST_PLAYERS} players.")
        if same_name(name) in self.players:
            raise IllegalEntry(Code.PLAYER_TWICE, f"The player {name} is there twice.")
        self.players[same_name(name)] = name, archived

    def add_night(self, document: object) -> None:
        if not isinstance(document, dict):
            raise IllegalEntry(Code.NOT_A_SHEET, "A night of a book must be an object with a date.")
        check_keys(document, ("date", *_WORDS), what="A night")
        day = read_date(document.get("date"))
        if day.isoformat() in self.nights:
            raise IllegalEntry(Code.NOT_A_SHEET, f"The night {day.isoformat()} is there twice.")
        if len(self.nights) >= MOST_NIGHTS:
            raise IllegalEntry(Code.TOO_LARGE, f"The file has more than {MOST_NIGHTS:,} nights.")
        self.nights[day.isoformat()] = read_words(document)


def read_file(data: bytes) -> Contents:
    """A sheet, a book or a table of games; IllegalEntry says what is wrong with anything else."""
    if len(data) > MOST_BYTES:
        raise IllegalEntry(Code.TOO_LARGE, f"The file is too large: {MOST_BYTES // 2**20} MB at most.")
    text = decoded(data)
    if not text.strip():
        raise IllegalEntry(Code.NOT_A_SHEET, "The file is empty.")
    contents = Contents()
    if text.lstrip()[:1] not in ("{", "["):
        for sheet in read_sheets(text):
            contents.add_game(sheet)
    elif len(data) > MOST_BYTES_OF_A_SHEET or BOOK in (sheet := parse(text.encode())):
        _read_book(text, contents)
        if contents.is_empty:
            raise IllegalEntry(Code.NOT_A_SHEET, "This book is empty: it has no games, no players and no nights.")
    elif "scorekeeper" not in sheet:
        raise IllegalEntry(Code.NOT_A_SHEET, FOREIGN)
    else:
        contents.add_game(sheet)
    return contents


def hand_in(book: Book, keeper: User, name: str, contents: Contents) -> Import:
    """Keep what a file holds until it is added or thrown away; only the last few files of a book are kept."""
    with transaction.atomic():
        file = Import.objects.create(
            book=book,
            keeper=keeper,
            name="".join(letter for letter in name if letter.isprintable())[:LONGEST_FILE_NAME],
            status=Import.Status.CHECKING if contents.games else Import.Status.READY,
            players=contents.players,
            nights=contents.nights,
        )
        ImportedGame.objects.bulk_create(
            (ImportedGame(file=file, line=line, document=game) for line, game in enumerate(contents.games)),
            batch_size=_AT_ONCE,
        )
    waiting = book.imports.order_by("-at", "pk").values_list("pk", flat=True)
    old = book.imports.filter(at__lt=timezone.now() - KEPT_FOR).values_list("pk", flat=True)
    Import.objects.filter(pk__in=[*waiting[MOST_WAITING:], *old]).delete()
    return file


def _read_book(text: str, contents: Contents) -> None:
    adders = {"players": contents.add_player, "nights": contents.add_night, "games": contents.add_game}
    version: object = None
    for key, value, is_item in Pieces(text, (BOOK, *adders)):
        if key == BOOK:
            version = None if is_item else value
        elif is_item:
            adders[key](value)
        else:
            raise IllegalEntry(Code.NOT_A_SHEET, f"The {key} of a book must be a list.")
    if not whole_number(version) or version < VERSION:
        raise IllegalEntry(Code.NOT_A_SHEET, f'The file is not a book: it must say "{BOOK}": {VERSION}.')
    if version > VERSION:
        raise IllegalEntry(Code.LATER_VERSION, "The book was written by a later version of Scorekeeper.")


def read_words(document: Mapping[str, object]) -> dict[str, str]:
    """The title, place and note of a night, as its page would take them."""
    for name in _WORDS:
        if not isinstance(document.get(name) or "", str):
            raise IllegalEntry(Code.NOT_A_SHEET, f"The {name} of a night must be text, not {shown(document[name])}.")
    form = NightForm({name: document.get(name) or "" for name in _WORDS})
    if not form.is_valid():
        raise IllegalEntry(Code.NOT_A_SHEET, first_error(form))
    return form.cleaned_data


# A large JSON object, piece by piece

_BLANKS = re.compile(r"[ \t\r\n]*")


class Piece(NamedTuple):
    """A value of the object, or one item of a list in it."""

    key: str
    value: object
    is_item: bool


class Pieces:
    """The members of one JSON object; each list is handed out item by item, so that no more is held than one game."""

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
        window = self._text[self._at : self._at + MOST_BYTES_OF_A_SHEET]
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
            f"The file breaks off in line {line}: it is not JSON, "
            f"or a game is longer than {MOST_BYTES_OF_A_SHEET // 1024} KB.",
        )
