"""How many cards each round deals."""

from games.rules.cards import DECK
from games.rules.errors import Code, IllegalEntry
from games.rules.words import count, shown

Schedule = tuple[int, ...]


def oh_hell(players: int) -> Schedule:
    """O2: from the first hand down to one card and back; the one is played once."""
    first = {6: 8, 7: 7}.get(players, 10)
    return (*range(first, 0, -1), *range(2, first + 1))


def chinese_whist(first: int, middle: int, last: int) -> Schedule:
    """W2: down to the middle, the middle twice, and up to the last."""
    return (*range(first, middle - 1, -1), *range(middle, last + 1))


def caboose() -> Schedule:
    """C2: one to nine, the nine three times, and back to one."""
    return (*range(1, 10), 9, *range(9, 0, -1))


def largest_hand(players: int, *, turned_up: bool) -> int:
    """B6: the most cards that everybody can hold, leaving one to turn up where the game needs it."""
    return (DECK - turned_up) // players


def check_fits(hand: int, players: int, *, turned_up: bool, instead: str = "") -> None:
    """B6: refuse a hand that the deck cannot deal to everybody; `instead` says what would do."""
    fits = largest_hand(players, turned_up=turned_up)
    if hand > fits:
        raise IllegalEntry(
            Code.DECK_TOO_SMALL,
            f"{shown(hand)} cards each for {count(players, 'player')} don't fit the deck of {DECK}: "
            f"the largest hand is {fits}{instead}.",
            clause="B6",
            largest=fits,
        )
