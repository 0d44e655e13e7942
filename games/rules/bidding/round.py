"""One round of a bidding game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding.seating import Seating
from games.rules.changes import compared_tricks, trumps_in_words, who
from games.rules.counted import bid_in_numbers
from games.rules.moves import Adjust, Bid, Cut, Made, Move, Note, Tricks, Trumps
from games.rules.states import Compared, renewed


@dataclass(frozen=True)
class BiddingRound:
    """A round as it stands. `bids`, `tricks` and `points` go by seat: no bid, no trick and no points for who was away.

    `totals` are those after the last scored round, with what newcomers began with (`joined`, G1) and what was adjusted
    since (G7). `seating` is the table to which it is dealt, `changes` what was entered of it since the round before.
    `bound` are the seats that may not bring the bids to the cards (H4), `called` the trumps that nobody turns up or
    chooses (H6), `extras` and `bonus` what each seat's extras and streak add (H10, H11), `in_a_row` how many bids it has
    made, or (below zero) missed.
    """

    number: int
    cards: int
    order: tuple[int, ...]
    bids: tuple[int | None, ...]
    totals: tuple[int, ...]
    seating: Seating
    joined: tuple[tuple[int, int], ...] = ()
    changes: tuple[Move, ...] = ()
    bound: tuple[int, ...] = ()
    at_once: bool = False
    called: str | None = None
    highest_chooses: bool = False
    choosers: tuple[int, ...] = ()
    trumps: str | None = None
    cut: int | None = None
    tricks: tuple[int, ...] | None = None
    made_by: tuple[int, ...] | None = None
    extras: tuple[tuple[int, ...], ...] = ()
    in_a_row: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None

    @property
    def first_bidder(self) -> int:
        return self.order[0]

    @property
    def last_bidder(self) -> int:
        return self.order[-1]

    @property
    def note(self) -> str:
        """G12: a word on the round."""
        return next((change.text for change in self.changes if isinstance(change, Note)), "")

    @property
    def adjusted(self) -> tuple[Adjust, ...]:
        """G7: points up or down that were written down in this round."""
        return tuple(change for change in self.changes if isinstance(change, Adjust))

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
        """B3, H4: what the next bidder may not bid; None if nothing is forbidden."""
        bidder = self.next_bidder
        return None if bidder is None else next(iter(self.hooked_numbers(bidder)), None)

    def hooked_numbers(self, seat: int) -> tuple[int, ...]:
        """B3, H4, G9: what this seat may not bid, or change its bid to."""
        return tuple(n for n in range(self.cards + 1) if self.brought_to_cards_by(seat, n) is not None)

    def brought_to_cards_by(self, seat: int, tricks: int) -> int | None:
        """B3, H4, G9: whose bid would bring the bids to the cards, if this seat's were this; None if nobody's."""
        total = 0
        for bidder in self.order:
            bid = tricks if bidder == seat else self.bids[bidder]
            if bid is None:
                return None
            total += bid
            if total == self.cards and bidder in self.bound:
                return bidder
        return None

    @property
    def made(self) -> tuple[int, ...]:
        """The seats whose tricks are exactly their bid."""
        if self.made_by is not None:
            return self.made_by
        if self.tricks is None:
            return ()
        return tuple(seat for seat in self.order_of_seats if self.bids[seat] == self.tricks[seat])

    def has_made(self, seat: int) -> bool:
        """The same of one seat, quicker."""
        if self.made_by is not None:
            return seat in self.made_by
        return self.tricks is not None and seat in self.order and self.bids[seat] == self.tricks[seat]

    @property
    def order_of_seats(self) -> tuple[int, ...]:
        """Who plays, by seat."""
        return tuple(sorted(self.order))

    @property
    def highest_bidder(self) -> int | None:
        """H5, H6: who bid most, the earliest of equals, once all have bid."""
        if self.waiting:
            return None
        return max(self.order, key=lambda seat: self.bids[seat] or 0)

    def highest_made_of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """W7b: those of these seats with the highest made contract; a made 0 counts."""
        made = [seat for seat in self.made if seat in seats]
        highest = max((self.bids[seat] or 0 for seat in made), default=None)
        return tuple(seat for seat in made if self.bids[seat] == highest)

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
        """W7, H6: somebody must choose trumps now: before the bids, or after them."""
        return bool(self.choosers) and self.trumps is None

    @property
    def as_called(self) -> bool:
        """W7: trumps and cut are what the round before calls for; a later correction can change what it calls for."""
        if not self.choosers:
            return self.cut is None and self.trumps == self.called
        if len(self.choosers) == 1:
            return self.cut is None
        return self.cut in self.choosers or (self.cut is None and self.trumps is None)

    @property
    def untouched(self) -> bool:
        """Nothing has been entered: trumps can only be those that the round has from the start."""
        return not self.bid_count and self.cut is None and (self.trumps is None or self._as_called_from_the_start)

    @property
    def _as_called_from_the_start(self) -> bool:
        return self.trumps == self.called and not self.choosers

    def with_bid(self, seat: int, tricks: int) -> Self:
        table = renewed(self, bids=(*self.bids[:seat], tricks, *self.bids[seat + 1 :]))
        return table.with_highest_bidder() if self.highest_chooses else table

    def with_highest_bidder(self) -> Self:
        """H6: who chooses trumps after the bids; what somebody else has chosen before is open again."""
        highest = self.highest_bidder
        choosers = () if highest is None else (highest,)
        return replace(self, choosers=choosers, trumps=self.trumps if choosers == self.choosers else None)

    def moves(self) -> tuple[Move, ...]:
        """The moves that make this round, trumps and cut as they were played."""
        if self.untouched:
            return ()
        moves: list[Move] = []
        if self.cut is not None:
            moves.append(Cut(self.cut, as_played=True))
        chosen: list[Move] = []
        if self.trumps is not None and (self.bid_count or not self._as_called_from_the_start):
            chosen = [Trumps(self.trumps, as_played=True)]
        if not self.highest_chooses:
            moves += chosen
        for place, seat in enumerate(self.order):
            bid = self.bids[seat]
            if bid is not None:
                early = any(self.bids[earlier] is None for earlier in self.order[:place])
                moves.append(Bid(seat, bid, early=early))
        if self.highest_chooses:
            moves += chosen
        if self.tricks is not None:
            moves.append(Tricks(self.tricks, self.extras))
        if self.made_by is not None:
            moves.append(Made(self.made_by, self.extras))
        return tuple(moves)

    def numbers(self, seat: int) -> dict[str, int]:
        """What is noted of a bid: by how much it was missed, only where tricks are. G4: nothing of who was away."""
        if seat not in self.order:
            return {}
        if self.tricks is None:
            made = int(seat in self.made)
            return {"bids": 1, "made": made, "untold": 1, "untold_made": made}
        return bid_in_numbers(self.bids[seat], self.tricks[seat])

    def compared(self, corrected: Self, names: Sequence[str]) -> Iterator[Compared]:
        yield "trumps", trumps_in_words(self.trumps), trumps_in_words(corrected.trumps)
        yield "winner of the cut", who(self.cut, names), who(corrected.cut, names)
        for name, was, now in zip(names, self.bids, corrected.bids, strict=True):
            yield f"{name}'s bid", _none(was), _none(now)
        yield from compared_tricks(self.tricks, corrected.tricks, names)
        for seat, name in enumerate(names):
            yield name, _made(self, seat), _made(corrected, seat)
            yield f"{name}'s extras", _counted(self.extras, seat), _counted(corrected.extras, seat)


def _none(bid: int | None) -> object:
    return "none" if bid is None else bid


def _made(round: BiddingRound, seat: int) -> object:
    if round.made_by is None:
        return None
    return "made it" if seat in round.made_by else "missed"


def _counted(extras: tuple[tuple[int, ...], ...], seat: int) -> object:
    return " ".join(map(str, extras[seat])) if extras and any(extras[seat]) else "none"
