"""The engine of the bidding family: Oh Hell, Chinese Whist and Caboose are configurations of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding import prospects, sheet, trumps
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.schedule import Schedule
from games.rules.bidding.scoring import Scoring
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.counted import Counted, counted_bids
from games.rules.documents import Document
from games.rules.errors import Code
from games.rules.moves import Bid, Cut, Move, Rebid, Redeal, Tricks, Trumps
from games.rules.setups import Setup
from games.rules.states import Choice, State
from games.rules.words import count, listing, shown


@dataclass(frozen=True, slots=True)
class Variant:
    """How one game of the family differs from the others."""

    letter: str
    """The letter of its clauses: O, W or C."""
    has_head: bool = False
    """C3: a head and a tail instead of a dealer."""
    dealer_leads: bool = False
    """O6: the last bidder leads the first trick, not the first."""
    chooses_trumps: bool = False
    """W7: a player chooses trumps; otherwise a card is turned up."""


@dataclass(frozen=True)
class BiddingSetup(Setup):
    variant: Variant
    schedule: Schedule
    scoring: Scoring
    chosen: tuple[tuple[str, object], ...] = ()

    @property
    def options(self) -> dict[str, object]:
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.chosen}

    def start(self) -> "BiddingState":
        return BiddingState(self).after(0)

    @property
    def length_clause(self) -> str:
        return f"{self.variant.letter}2"

    def bidding_order(self, number: int) -> tuple[int, ...]:
        """O3–O5, W3–W5, C3–C5: who bids in this round, first to last."""
        assert self.first is not None
        opener = (self.first + number - 1) % len(self.players)
        return self.clockwise_from(opener if self.variant.has_head else self.left_of(opener))


@dataclass(frozen=True)
class BiddingState(State):
    """A game of the bidding family."""

    setup: BiddingSetup
    rounds: tuple[BiddingRound, ...] = ()
    current: BiddingRound | None = None

    # What the pad asks

    @property
    def table(self) -> BiddingRound:
        """The round on the table: the one under way, or the last one played."""
        return self.current or self.rounds[-1]

    @property
    def round_count(self) -> int:
        return len(self.setup.schedule)

    @property
    def cards(self) -> int:
        return self.table.cards

    def titles_of(self, round: BiddingRound) -> dict[str, int]:
        """O5, W5: the dealer bids last. C3: the head bids first, and the tail last."""
        if self.setup.variant.has_head:
            return {"head": round.first_bidder, "tail": round.last_bidder}
        return {"dealer": round.last_bidder}

    def began(self, round: BiddingRound) -> int:
        return next(iter(self.titles_of(round).values()))

    @property
    def dealer(self) -> int | None:
        return self.titles_of(self.table).get("dealer")

    @property
    def head(self) -> int | None:
        return self.titles_of(self.table).get("head")

    @property
    def tail(self) -> int | None:
        return self.titles_of(self.table).get("tail")

    @property
    def leader(self) -> int:
        return self.leader_of(self.table)

    def leader_of(self, round: BiddingRound) -> int:
        """O6: the dealer; W6: left of the dealer; C6: the head."""
        return round.last_bidder if self.setup.variant.dealer_leads else round.first_bidder

    @property
    def bidder(self) -> int | None:
        """Whose bid is next; None when all have bid, or trumps must be settled first."""
        return None if self.over or self.table.trumps_open else self.table.next_bidder

    @property
    def legal_bids(self) -> tuple[int, ...]:
        """B2, B3: what the next bidder may bid."""
        bidder = self.bidder
        if bidder is None:
            return ()
        return tuple(tricks for tricks in range(self.cards + 1) if self.allows(Bid(bidder, tricks)))

    @property
    def hooked_bid(self) -> int | None:
        """B3: the number that the last bidder may not bid, if there is one."""
        return None if self.bidder is None else self.table.hooked_bid

    def rebids(self, seat: int) -> tuple[int, ...]:
        """G9: the numbers that may replace a bid of this round."""
        return tuple(tricks for tricks in range(self.cards + 1) if self.allows(Rebid(seat, tricks)))

    @property
    def bid_sum(self) -> int:
        return self.table.bid_sum

    @property
    def bids_over(self) -> int:
        """How far the bids exceed the tricks; below zero when they fall short."""
        return self.table.bid_sum - self.table.cards

    @property
    def bids_in_words(self) -> str:
        """`5 bid of 7` while bidding, `8 bid for 7 tricks: 1 over` afterwards."""
        if self.table.waiting:
            return f"{self.bid_sum} bid of {self.cards}"
        side = "over" if self.bids_over > 0 else "under"
        return f"{self.bid_sum} bid for {count(self.cards, 'trick')}: {abs(self.bids_over)} {side}"

    def _contenders(self) -> frozenset[int]:
        return prospects.contenders(self)

    def _counted(self) -> Counted:
        return counted_bids(self.setup.players, self.rounds)

    # Judging

    def judge(self, move: Move) -> None:
        match move:
            case Bid():
                self._judge_bid(move)
            case Rebid():
                self._judge_rebid(move)
            case Redeal():
                self._judge_redeal()
            case Tricks():
                self._judge_tricks(move)
            case Trumps():
                trumps.judge_trumps(self, move)
            case Cut():
                trumps.judge_cut(self, move)
            case _:
                self.refuse_kind(move)

    def _judge_bid(self, bid: Bid) -> None:
        self.check_seat(bid.seat)
        self.check_flag(bid.early)
        name = self.name(bid.seat)
        if self.table.trumps_open:
            self.refuse(
                Code.TRUMPS_FIRST, f"{trumps.who_chooses(self)} before {name} bids.", clause="W7", seat=bid.seat
            )
        self._judge_turn(bid)
        self._judge_number(bid)
        if bid.seat == self.table.last_bidder and bid.tricks == self.table.hooked_bid:
            self.refuse(
                Code.BID_HOOKED,
                f"{name} can't bid {bid.tricks}: the bids would add up to {self.cards}.",
                clause="B3",
                seat=bid.seat,
                hooked=bid.tricks,
                cards=self.cards,
            )

    def _judge_number(self, bid: Bid | Rebid) -> None:
        wrong = f"{self.name(bid.seat)} can't bid {shown(bid.tricks)}"
        self.check_number(bid.tricks, self.cards, Code.BID_RANGE, wrong, clause="B2", seat=bid.seat)

    def _judge_rebid(self, rebid: Rebid) -> None:
        """G9: as if it had been said so at its turn, so that what the last bidder said must stay allowed (B3)."""
        self.check_seat(rebid.seat)
        name, last = self.name(rebid.seat), self.table.last_bidder
        standing = self.table.bids[rebid.seat]
        if standing is None:
            sentence = f"{name}'s bid can't be changed: {name} hasn't bid yet."
            self.refuse(Code.REBID, sentence, clause="G9", seat=rebid.seat)
        self._judge_number(rebid)
        if rebid.tricks == standing:
            self.refuse(Code.REBID, f"{name}'s bid is {standing} already.", clause="G9", seat=rebid.seat)
        if rebid.tricks == self.table.hooked_rebid(rebid.seat):
            hooked = f"{self.name(last)}, who bid last, could not have bid {self.table.bids[last]}: "
            self.refuse(
                Code.BID_HOOKED,
                f"{name} can't bid {rebid.tricks}: {'' if rebid.seat == last else hooked}the bids would add up to {self.cards}.",
                clause="B3",
                seat=rebid.seat,
                hooked=rebid.tricks,
                cards=self.cards,
            )

    def _judge_redeal(self) -> None:
        """G11: only hands that somebody has bid on, or turned a card up for, are dealt again."""
        if self._redealt() == self.table:
            self.refuse(Code.NOT_NOW, "Nothing has been entered that dealing again would clear.", clause="G11")

    def _judge_turn(self, bid: Bid) -> None:
        """B2: clockwise, one bid each. A sheet tells no order, so that an early bid may stand, but not the hooked one."""
        name, bidder = self.name(bid.seat), self.table.next_bidder
        if self.table.bids[bid.seat] is not None:
            self.refuse(Code.BID_TURN, f"{name} has already bid.", clause="B2", seat=bid.seat)
        assert bidder is not None
        if bid.seat == bidder:
            return
        if bid.early and bid.seat == self.table.last_bidder:
            waiting = listing(self.name(seat) for seat in self.table.waiting if seat != bid.seat)
            self.refuse(Code.BID_TURN, f"{name} bids last and must wait for {waiting}.", clause="B2", seat=bid.seat)
        if not bid.early:
            self.refuse(
                Code.BID_TURN, f"It is {self.name(bidder)}'s turn to bid, not {name}'s.", clause="B2", seat=bid.seat
            )

    def _judge_tricks(self, tricks: Tricks) -> None:
        if self.table.waiting:
            waiting = listing(self.name(seat) for seat in self.table.waiting)
            self.refuse(Code.NOT_NOW, f"The tricks can't be entered yet: {waiting} must bid first.", clause="B2")
        self.check_tricks(tricks.tricks, self.cards, clause="B4")

    # Entering

    def enter(self, move: Move) -> Self:
        table = self.table
        match move:
            case Bid() | Rebid():
                return replace(self, current=table.with_bid(move.seat, move.tricks))
            case Redeal():
                return replace(self, current=self._redealt())
            case Trumps():
                return replace(self, current=replace(table, trumps=move.suit))
            case Cut():
                return replace(self, current=replace(table, cut=move.seat))
            case Tricks():
                scored = table.scored(move.tricks, self.setup.scoring, self.totals)
                return self._opened((*self.rounds, scored))
        raise AssertionError(move)

    def after(self, number: int) -> Self:
        return self._opened(self.rounds[:number])

    def _opened(self, rounds: tuple[BiddingRound, ...]) -> Self:
        """These rounds finished and the next one dealt, if there is one."""
        number = len(rounds) + 1
        if number > self.round_count:
            return replace(self, rounds=rounds, current=None)
        return replace(self, rounds=rounds, current=self._dealt(rounds))

    def _dealt(self, rounds: tuple[BiddingRound, ...]) -> BiddingRound:
        """The round after these, before anything has been entered."""
        number = len(rounds) + 1
        choosers, called = trumps.call(self.setup.variant.chooses_trumps, rounds)
        return BiddingRound(
            number=number,
            cards=self.setup.schedule[number - 1],
            order=self.setup.bidding_order(number),
            bids=(None,) * len(self.setup.players),
            choosers=choosers,
            trumps=called,
            totals=rounds[-1].totals if rounds else (0,) * len(self.setup.players),
        )

    def _redealt(self) -> BiddingRound:
        """G11: the round with new hands. W7: trumps were chosen from the old ones; but who won the cut for it, won it."""
        return replace(self._dealt(self.rounds), cut=self.table.cut)

    # The sheet

    def round_from_sheet(self, document: Document) -> Iterator[Move]:
        return sheet.round_from_sheet(self, document)

    def round_to_sheet(self, round: BiddingRound) -> Document:
        return sheet.round_to_sheet(self, round)

    def round_from_csv(self, found: Document) -> Document:
        return sheet.round_from_csv(found)

    # Choosing

    def candidates(self) -> Iterator[Choice]:
        table = self.table
        suits = tuple(Trumps(suit) for suit in (*Suit, NO_TRUMPS))
        if table.trumps_open and table.chooser is None:
            yield Choice(Cut, table.choosers, tuple(Cut(seat) for seat in table.choosers))
        elif table.trumps_open:
            yield Choice(Trumps, (table.chooser,) if table.chooser is not None else (), suits)
        elif (bidder := table.next_bidder) is not None:
            yield Choice(Bid, (bidder,), tuple(Bid(bidder, tricks) for tricks in range(table.cards + 1)))
        else:
            yield Choice(Tricks, table.order)
        bids = tuple(Rebid(seat, tricks) for seat in table.order for tricks in self.rebids(seat))
        if bids:
            yield Choice(Rebid, tuple(seat for seat in table.order if table.bids[seat] is not None), bids)
        if self._redealt() != table:
            yield Choice(Redeal, (), (Redeal(),))
        if not self.setup.variant.chooses_trumps:
            yield Choice(Trumps, (), suits)
