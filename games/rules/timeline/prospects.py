"""Who can still win a round of Tricky Timeline."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

from games.rules.cards import Suit
from games.rules.timeline.line import PLACES
from games.rules.timeline.round import CARDS_KEPT, RANKS, TimelineRound

_SEATS = (0, 1)
_ANY_KEPT = tuple(combinations_with_replacement((suit.letter for suit in Suit), CARDS_KEPT))
_ANY_TRICKS = tuple((won, PLACES - won) for won in range(PLACES + 1))


def round_contenders(table: TimelineRound) -> set[int]:
    """T6: who can win the round, given the cards kept and the line as far as they are known."""
    winners: set[int] = set()
    for ending in _endings(table):
        assert ending.winner is not None
        winners.add(ending.winner)
        if len(winners) == len(_SEATS):
            break
    return winners


def _endings(table: TimelineRound) -> Iterator[TimelineRound]:
    """The ways in which the round can end. A line that is not complete can still come to anything."""
    of_line = table.tricks_of_line
    for kept in _hands(table):
        for tricks in (of_line,) if of_line else _ANY_TRICKS:
            yield replace(table, kept=kept, tricks=tricks)


def _hands(table: TimelineRound) -> Iterator[tuple[tuple[str, ...], ...]]:
    """T1: what both can have kept, with no more cards of a suit than there are."""
    used = table.suits_used()
    unknown = [seat for seat in _SEATS if table.kept[seat] is None]
    for kept in product(*(_ANY_KEPT if cards is None else (cards,) for cards in table.kept)):
        more = [letter for seat in unknown for letter in kept[seat]]
        if all(used[suit] + more.count(suit.letter) <= len(RANKS) for suit in Suit):
            yield kept
