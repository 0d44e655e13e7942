"""What is stored. Every row belongs to one book or to a keeper, but for tallies."""

from games.models.books import LONGEST_BOOK_NAME, STATISTICS, Book, Invitation, Keeping, Role
from games.models.counts import BidCount, Meeting, Placing, RoundCount
from games.models.files import Incoming
from games.models.games import LONGEST_NOTE, LONGEST_TITLE, Entry, Game, Night, Player, Seat
from games.models.ids import ID_LENGTH, KEY_LENGTH, new_id, new_key
from games.models.tallies import Tally

__all__ = [
    "ID_LENGTH",
    "KEY_LENGTH",
    "LONGEST_BOOK_NAME",
    "LONGEST_NOTE",
    "LONGEST_TITLE",
    "STATISTICS",
    "BidCount",
    "Book",
    "Entry",
    "Game",
    "Incoming",
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
    "new_id",
    "new_key",
]
