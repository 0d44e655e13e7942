"""The tables. Every row belongs to one book or to a keeper, but for the counts of tries."""

from games.models.books import LONGEST_BOOK_NAME, STATISTICS, Book, Change, Invitation, Keeping, Role
from games.models.files import LONGEST_FILE_NAME, Import, ImportedGame
from games.models.games import (
    LONGEST_NOTE,
    LONGEST_TITLE,
    NIGHT_ENDS,
    Entry,
    Game,
    HouseGame,
    Night,
    Player,
    Seat,
    evening_of,
    games_known_to,
)
from games.models.ids import ID, ID_LENGTH, KEY, KEY_LENGTH, new_id, new_key
from games.models.keepers import LONGEST_DEVICE, Phone, RecoveryCode
from games.models.statistics import BidCount, Meeting, Placing, PointCount, RoundCount
from games.models.throttling import Tally

__all__ = [
    "ID",
    "ID_LENGTH",
    "KEY",
    "KEY_LENGTH",
    "LONGEST_BOOK_NAME",
    "LONGEST_DEVICE",
    "LONGEST_FILE_NAME",
    "LONGEST_NOTE",
    "LONGEST_TITLE",
    "NIGHT_ENDS",
    "STATISTICS",
    "BidCount",
    "Book",
    "Change",
    "Entry",
    "Game",
    "HouseGame",
    "Import",
    "ImportedGame",
    "Invitation",
    "Keeping",
    "Meeting",
    "Night",
    "Phone",
    "Placing",
    "Player",
    "PointCount",
    "RecoveryCode",
    "Role",
    "RoundCount",
    "Seat",
    "Tally",
    "evening_of",
    "games_known_to",
    "new_id",
    "new_key",
]
