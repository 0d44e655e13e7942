"""One round of a bidding game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding.scoring import Scoring
from games.rules.cards import NO_TRUMPS
from games.rules.changes import compared_tricks, trumps_in_words, who
from games.rules.counted import bid_in_numbers
from games.rules.moves import Bid, Cut, Move, Tricks, Trumps
from games.rules.states import Compared


@dataclass(frozen=True, slots=True)
class BiddingRound:
    """A round as it stands. `bids`, `tricks` and `points` go by seat; `totals` are those after the last scored round."""

    number: int
    cards: int
    order: tuple[int, ...]
    bids: tuple[int | None, ...]
    totals: tuple[int, ...]
    choosers: tuple[int, ...] = ()
    trumps: str | None = None
    cut: int | None = None
    tricks: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None

    @property
    def first_bidder(self) -> int:
        return self.order[0]

    @property
    def last_bidder(self) -> int:
        return self.order[-1]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has not bid yet, in turn."""
        return tuple(seat for seat in self.order if self.bids[seat] is None)

    @property
    def next_bidder(self) -> int | None:
        return next((seat for seat in self.order if self.bids[seat] is None), None)

    @property
    def bid_count(self) -> int:
        return len(self.bids) - self.bids.count(None)

    @property
    def bid_sum(self) -> int:
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def hooked_bid(self) -> int | None:
        """B3: what the last bidder may not bid once all others have; None if nothing is forbidden."""
        if self.waiting != (self.last_bidder,):
            return None
        left = self.cards - self.bid_sum
        return left if left >= 0 else None

    def hooked_rebid(self, seat: int) -> int | None:
        """B3, G9: what a bid can't be changed to, once all have bid: the last bidder was bound by it as well."""
        bid = self.bids[seat]
        if self.waiting or bid is None:
            return None
        left = self.cards - self.bid_sum + bid
        return left if left >= 0 else None

    @property
    def made(self) -> tuple[int, ...]:
        """The seats whose tricks are exactly their bid."""
        if self.tricks is None:
            return ()
        return tuple(seat for seat, (bid, won) in enumerate(zip(self.bids, self.tricks, strict=True)) if bid == won)

    @property
    def highest_made(self) -> tuple[int, ...]:
        """W7b: the seats with the highest made contract; a made 0 counts."""
        highest = max((self.bids[seat] or 0 for seat in self.made), default=None)
        return tuple(seat for seat in self.made if self.bids[seat] == highest)

    @property
    def chooser(self) -> int | None:
        """W7b, W7c: who chooses trumps: the one with the highest made contract, or the winner of the cut."""
        if self.cut is not None:
            return self.cut
        return self.choosers[0] if len(self.choosers) == 1 else None

    @property
    def tied(self) -> tuple[int, ...]:
        """W7c: who must cut for trumps."""
        return self.choosers if len(self.choosers) > 1 and self.cut is None else ()

    @property
    def trumps_open(self) -> bool:
        """W7: somebody must choose trumps before the bidding."""
        return bool(self.choosers) and self.trumps is None

    @property
    def as_called(self) -> bool:
        """W7: trumps and cut are what the round before calls for; a later correction can change what it calls for."""
        if not self.choosers:
            return self.cut is None and self.trumps == NO_TRUMPS
        if len(self.choosers) == 1:
            return self.cut is None
        return self.cut in self.choosers or (self.cut is None and self.trumps is None)

    @property
    def untouched(self) -> bool:
        """Nothing has been entered: trumps can only be the no trumps that nobody chose."""
        return not self.bid_count and self.cut is None and (self.trumps is None or self._forced_no_trumps)

    @property
    def _forced_no_trumps(self) -> bool:
        return self.trumps == NO_TRUMPS and not self.choosers

    def with_bid(self, seat: int, tricks: int) -> Self:
        return replace(self, bids=(*self.bids[:seat], tricks, *self.bids[seat + 1 :]))

    def scored(self, tricks: tuple[int, ...], scoring: Scoring, totals: tuple[int, ...]) -> Self:
        """The round with its tricks, points and new totals."""
        points = tuple(
            scoring.points(bid, won, self.cards) for bid, won in zip(self.bids, tricks, strict=True) if bid is not None
        )
        summed = tuple(before + won for before, won in zip(totals, points, strict=True))
        return replace(self, tricks=tricks, points=points, totals=summed)

    def moves(self) -> tuple[Move, ...]:
        """The moves that make this round, trumps and cut as they were played."""
        if self.untouched:
            return ()
        moves: list[Move] = []
        if self.cut is not None:
            moves.append(Cut(self.cut, as_played=True))
        if self.trumps is not None and (self.bid_count or not self._forced_no_trumps):
            moves.append(Trumps(self.trumps, as_played=True))
        for place, seat in enumerate(self.order):
            bid = self.bids[seat]
            if bid is not None:
                early = any(self.bids[earlier] is None for earlier in self.order[:place])
                moves.append(Bid(seat, bid, early=early))
        if self.tricks is not None:
            moves.append(Tricks(self.tricks))
        return tuple(moves)

    def numbers(self, seat: int) -> dict[str, int]:
        return bid_in_numbers(self.bids[seat], self.tricks[seat]) if self.tricks else {}

    def compared(self, corrected: Self, names: Sequence[str]) -> Iterator[Compared]:
        yield "trumps", trumps_in_words(self.trumps), trumps_in_words(corrected.trumps)
        yield "winner of the cut", who(self.cut, names), who(corrected.cut, names)
        for name, was, now in zip(names, self.bids, corrected.bids, strict=True):
            yield f"{name}'s bid", _none(was), _none(now)
        yield from compared_tricks(self.tricks, corrected.tricks, names)


def _none(bid: int | None) -> object:
    return "none" if bid is None else bid
