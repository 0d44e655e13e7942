"""Who can still win a game of the bidding family."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.rules.bidding.scoring import Scoring
from games.rules.cards import DECK

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

# Ways to play a round are bits of a number: bit `tricks × _ROW + bids` stands for so many tricks won and so many bid.
# B6: all hands fit the deck, and so do the bids.
_ROW = DECK + 1


class Play(NamedTuple):
    """What a round may come to for one player."""

    worth: int
    bid: int
    won: int

    @property
    def bit(self) -> int:
        return self.won * _ROW + self.bid


def contenders(state: "BiddingState") -> frozenset[int]:
    """The seats that can still come in first."""
    later = state.setup.schedule[state.table.number :]
    catches_up = sum(widest_gap(state.setup.scoring, cards) for cards in later)
    return frozenset(seat for seat in state.setup.seats if _can_win(state, seat, catches_up))


@cache
def widest_gap(scoring: Scoring, cards: int) -> int:
    """How much more a round can bring one player than each of the others.

    By every scoring system that is so when all bid all the cards and one takes them: no hook forbids it.
    """
    worths = [scoring.points(bid, won, cards) for bid in range(cards + 1) for won in range(cards + 1)]
    return max(worths) - min(worths)


@cache
def plays(scoring: Scoring, cards: int, bid: int | None, *, best_first: bool) -> tuple[Play, ...]:
    """What a round can come to for a player with this bid, or with any.

    Two bids for each number of tricks are enough, the best or the worst: the hook forbids at most one of them (B3).
    """
    bids = range(cards + 1) if bid is None else (bid,)
    kept: list[Play] = []
    for won in range(cards + 1):
        kept += sorted((Play(scoring.points(bid, won, cards), bid, won) for bid in bids), reverse=best_first)[:2]
    return tuple(sorted(kept, reverse=best_first))


def _can_win(state: "BiddingState", seat: int, catches_up: int) -> bool:
    """True if the round under way can leave nobody further ahead of this seat than it catches up later."""
    table, scoring = state.table, state.setup.scoring
    others = [
        (state.totals[other], plays(scoring, table.cards, table.bids[other], best_first=False))
        for other in state.setup.seats
        if other != seat
    ]
    for play in plays(scoring, table.cards, table.bids[seat], best_first=True):
        most = state.totals[seat] + play.worth + catches_up
        if any(total + worst[0].worth > most for total, worst in others):
            # What follows brings this seat even less.
            return False
        ways = 1 << play.bit
        for total, worst in others:
            ways = _joined(ways, worst, most - total)
        if _adds_up(ways, table.cards):
            return True
    return False


def _joined(ways: int, worst: tuple[Play, ...], most: int) -> int:
    """The ways to play, each joined by what another player may come to without getting more than this."""
    joined = 0
    for play in worst:
        if play.worth > most:
            break
        joined |= ways << play.bit
    return joined


def _adds_up(ways: int, cards: int) -> bool:
    """B3, B4: is there a way in which the tricks add up to the cards, and the bids don't?"""
    bids = ways >> cards * _ROW & (1 << _ROW) - 1
    return bool(bids & ~(1 << cards))
