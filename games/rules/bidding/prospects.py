"""Who can still win a game of the bidding family."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.rules.bidding.scoring import Scoring

if TYPE_CHECKING:
    from games.rules.bidding.round import BiddingRound
    from games.rules.bidding.state import BiddingState


class Play(NamedTuple):
    """What a round may come to for one player."""

    worth: int
    bid: int
    won: int


def contenders(state: "BiddingState") -> frozenset[int]:
    """The seats that can still come in first: all of them, where the rules leave open what a round can bring.

    G2, G3: who has left has no place any more; who sits out may come back, and may win without.
    """
    rules, circle = state.setup.rules, state.circle
    if rules.is_open:
        return frozenset(circle)
    ahead = state.rest_of_schedule[1:]
    catches_up = sum(
        state.factor(number, cards) * widest_gap(rules.scoring, cards, bool(state.away))
        for number, cards in enumerate(ahead, start=state.table.number + 1)
    )
    return frozenset(seat for seat in circle if _can_win(state, seat, catches_up))


@cache
def widest_gap(scoring: Scoring, cards: int, somebody_is_away: bool = False) -> int:
    """How much more a round can bring one player than each of the others, of whom some may be away and get nothing.

    By every scoring system that is so when all bid all the cards and one takes them: no hook forbids it.
    """
    worths = [scoring.points(bid, won, cards) for bid in range(cards + 1) for won in range(cards + 1)]
    worths += [0] if somebody_is_away else []
    return max(worths) - min(worths)


_AWAY = (Play(0, 0, 0),)
"""G3: all that a round can come to for somebody who sits out."""


def _plays_of(state: "BiddingState", seat: int, *, best_first: bool) -> tuple[Play, ...]:
    table = state.table
    if seat not in table.order:
        return _AWAY
    return plays(state.setup.rules.scoring, table.cards, table.bids[seat], best_first=best_first)


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
    table, factor = state.table, state.factor(state.table.number, state.table.cards)
    others = [
        (state.totals[other], _plays_of(state, other, best_first=False)) for other in state.circle if other != seat
    ]
    # Ways to play a round are bits of a number: bit `tricks × row + bids` stands for so many tricks won and so many bid.
    row = table.cards * len(table.order) + 1
    for play in _plays_of(state, seat, best_first=True):
        most = state.totals[seat] + factor * play.worth + catches_up
        if any(total + factor * worst[0].worth > most for total, worst in others):
            # What follows brings this seat even less.
            return False
        ways = 1 << play.won * row + play.bid
        for total, worst in others:
            ways = _joined(ways, worst, (most - total) // factor, row)
        if _adds_up(ways, table, row):
            return True
    return False


def _joined(ways: int, worst: tuple[Play, ...], most: int, row: int) -> int:
    """The ways to play, each joined by what another player may come to without getting more than this."""
    joined = 0
    for play in worst:
        if play.worth > most:
            break
        joined |= ways << play.won * row + play.bid
    return joined


def _adds_up(ways: int, table: "BiddingRound", row: int) -> bool:
    """B3, B4: is there a way in which the tricks add up to the cards, and the bids don't where they may not?"""
    bids = ways >> table.cards * row & (1 << row) - 1
    return bool(bids & ~(1 << table.cards)) if table.bound else bool(bids)
