"""Who can still come in first, by what the rounds that remain can bring; a shared first place is a win (B5, K5)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

from games.rules.bidding import prospects
from games.rules.bidding.state import BiddingState
from games.rules.cards import Suit
from games.rules.states import State
from games.rules.timeline.line import PLACES
from games.rules.timeline.round import TimelineRound
from games.rules.timeline.state import CARDS_KEPT, RANKS, ROUNDS_TO_WIN, TimelineState
from games.rules.wars.board import TERRITORIES, board_points
from games.rules.wars.state import WarsState

_SEATS = (0, 1)
_WHOLE_BOARD = board_points((0,) * len(TERRITORIES), 0)
_ANY_KEPT = tuple(combinations_with_replacement((suit.letter for suit in Suit), CARDS_KEPT))
_ANY_TRICKS = tuple((won, PLACES - won) for won in range(PLACES + 1))


def can_win(state: State) -> frozenset[int]:
    """The seats that can still win; of a finished game those that did, of a stopped one nobody."""
    if state.outcome is not None:
        return frozenset(state.outcome.winners)
    match state:
        case BiddingState():
            return prospects.can_win(state)
        case TimelineState():
            return _can_win_match(state)
        case WarsState():
            return _can_win_war(state)
    raise AssertionError(state)


def has_it_won(state: State) -> int | None:
    """The seat that nobody can catch any more, not even to share the win."""
    left = can_win(state)
    return next(iter(left)) if len(left) == 1 else None


def _can_win_war(state: WarsState) -> frozenset[int]:
    """K4, K5: in each round that remains one player may hold the whole board, and the other nothing."""
    ahead = _WHOLE_BOARD * (state.round_count - len(state.rounds))
    return frozenset(seat for seat in _SEATS if state.totals[seat] + ahead >= state.totals[1 - seat])


def _can_win_match(state: TimelineState) -> frozenset[int]:
    """T7: who can't win this round can win the match if the other does not win it with this round."""
    winners = _can_win_round(state.table)
    return frozenset(seat for seat in _SEATS if seat in winners or state.table.wins[1 - seat] + 1 < ROUNDS_TO_WIN)


def _can_win_round(table: TimelineRound) -> set[int]:
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
