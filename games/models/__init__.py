"""What is stored. Every row belongs to one book or to a keeper, but for tallies."""

from games.models.books import LONGEST_BOOK_NAME, STATISTICS, Book, Invitation, Keeping, Role
from games.models.files import LONGEST_FILE_NAME, Import, ImportedGame
from games.models.games import (
    EVENING_ENDS,
    LONGEST_NOTE,
    LONGEST_TITLE,
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
from games.models.statistics import BidCount, Meeting, Placing, RoundCount
from games.models.throttling import Tally

__all__ = [
    "EVENING_ENDS",
    "ID",
    "ID_LENGTH",
    "KEY",
    "KEY_LENGTH",
    "LONGEST_BOOK_NAME",
    "LONGEST_FILE_NAME",
    "LONGEST_NOTE",
    "LONGEST_TITLE",
    "STATISTICS",
    "BidCount",
    "Book",
    "Entry",
    "Game",
    "HouseGame",
    "Import",
    "ImportedGame",
    "Invitation",
    "Keeping",
    "Meeting",
    "Night",
    "Placing",
    "Player",
    "Role",
    "RoundCount",
    "Seat",
    "Tally",
    "evening_of",
    "games_known_to",
    "new_id",
    "new_key",
]
