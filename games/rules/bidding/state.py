"""The engine of the bidding family: Oh Hell, Chinese Whist and Caboose are configurations of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding import bids, prospects, results, sheet, trumps
from games.rules.bidding.house_rules import MOST_ROUNDS_TO_POINTS, Hook, HouseRules, Leads, Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.schedule import Hands
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.counted import Counted, counted_bids
from games.rules.documents import Document
from games.rules.moves import Bid, Cut, Made, Move, Rebid, Redeal, Tricks, Trumps
from games.rules.setups import Setup
from games.rules.standing import Outcome, Rank, standing
from games.rules.states import Choice, State
from games.rules.words import count, listing


@dataclass(frozen=True)
class BiddingSetup(Setup):
    """The house rules, and the hands that this table plays."""

    rules: HouseRules
    schedule: Hands
    letter: str = "H"
    """The letter of its clauses: O, W or C for the games with a rulebook of their own, else H."""
    chosen: tuple[tuple[str, object], ...] = ()

    @property
    def options(self) -> dict[str, object]:
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.chosen}

    def start(self) -> "BiddingState":
        return BiddingState(self).after(0)

    def clause(self, rulebook: str, house: str) -> str:
        """The clause by the game's own rulebook, or by house rules."""
        return house if self.letter == "H" else rulebook

    @property
    def length_clause(self) -> str:
        return f"{self.letter}2" if self.rules.to_points is None else "H13"

    @property
    def trumps_clause(self) -> str:
        return self.clause(f"{self.letter}7", "H6")

    @property
    def round_count(self) -> int:
        """How many rounds there are, at the most."""
        return len(self.schedule) if self.rules.to_points is None else MOST_ROUNDS_TO_POINTS

    def cards_of(self, number: int) -> int:
        """H2, H13: the hand of a round; a game to so many points plays the schedule in circles."""
        return self.schedule[(number - 1) % len(self.schedule)]

    def is_last(self, number: int) -> bool:
        """True for a round that is known to be the last one."""
        return self.rules.to_points is None and number == len(self.schedule)

    def factor(self, number: int) -> int:
        """H9: by what the points of a round are multiplied."""
        factor = self.rules.factor
        return factor.of(self.cards_of(number), self.is_last(number)) if factor else 1

    def opener(self, number: int) -> int:
        """O3, W3, C3: who deals, or is head, in a round."""
        assert self.first is not None
        return (self.first + number - 1) % len(self.players)

    def bidding_order(self, number: int) -> tuple[int, ...]:
        """O4, O5, W4, W5, C4, C5, H3: who bids in a round, first to last."""
        opener = self.opener(number)
        return self.clockwise_from(opener if self.rules.dealer_first else self.left_of(opener))


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
        return self.setup.round_count

    @property
    def cards(self) -> int:
        return self.table.cards

    def titles_of(self, round: BiddingRound) -> dict[str, int]:
        """O5, W5: the dealer bids last, by some house rules first. C3: the head bids first, and the tail last."""
        if self.setup.rules.has_head:
            return {"head": round.first_bidder, "tail": round.last_bidder}
        return {"dealer": round.first_bidder if self.setup.rules.dealer_first else round.last_bidder}

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
    def leader(self) -> int | None:
        return self.leader_of(self.table)

    def leader_of(self, round: BiddingRound) -> int | None:
        """O6: the dealer; W6: left of the dealer; C6: the head; H5: by house rules perhaps whoever bid most."""
        match self.setup.rules.leads:
            case Leads.FIRST_BIDDER:
                return round.first_bidder
            case Leads.LAST_BIDDER:
                return round.last_bidder
        return round.highest_bidder

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
        """`5 bid of 7` while bidding, `8 bid for 7 tricks: 1 over` afterwards. G10: bids at once are nobody's business yet."""
        if self.hides_bids:
            return f"{self.table.bid_count} of {len(self.table.order)} have bid"
        if self.table.waiting:
            return f"{self.bid_sum} bid of {self.cards}"
        side = (
            f"{abs(self.bids_over)} {'over' if self.bids_over > 0 else 'under'}" if self.bids_over else "just as many"
        )
        return f"{self.bid_sum} bid for {count(self.cards, 'trick')}: {side}"

    @property
    def hides_bids(self) -> bool:
        """G10: bids at once are shown together, when all are in."""
        return self.table.at_once and bool(self.table.waiting)

    @property
    def standing(self) -> tuple[Rank, ...]:
        """B5; H13: equal totals may be parted by who made more bids."""
        if not self.setup.rules.ties_by_made:
            return standing(self.totals)
        made = [sum(seat in round.made for round in self.rounds) for seat in self.setup.seats]
        return standing(self.totals, made)

    def _won(self) -> Outcome:
        won = super()._won()
        if len(won.winners) > 1 or won.margin:
            return won
        second = self.standing[1]
        names = listing(self.setup.named(second.seats))
        return replace(won, sentence=f"{self.best_in_words}, with more bids made than {names}.")

    def _contenders(self) -> frozenset[int]:
        return prospects.contenders(self)

    def _counted(self) -> Counted:
        return counted_bids(self.setup.players, self.rounds)

    # Judging

    def judge(self, move: Move) -> None:
        match move:
            case Bid():
                bids.judge_bid(self, move)
            case Rebid():
                bids.judge_rebid(self, move)
            case Redeal():
                bids.judge_redeal(self)
            case Tricks() | Made():
                results.judge(self, move)
            case Trumps():
                trumps.judge_trumps(self, move)
            case Cut():
                trumps.judge_cut(self, move)
            case _:
                self.refuse_kind(move)

    # Entering

    def enter(self, move: Move) -> Self:
        table = self.table
        match move:
            case Bid() | Rebid():
                return replace(self, current=table.with_bid(move.seat, move.tricks))
            case Redeal():
                return replace(self, current=self.redealt())
            case Trumps():
                return replace(self, current=replace(table, trumps=move.suit))
            case Cut():
                return replace(self, current=replace(table, cut=move.seat))
            case Tricks() | Made():
                return self._opened((*self.rounds, results.scored(self, move)))
        raise AssertionError(move)

    def after(self, number: int) -> Self:
        return self._opened(self.rounds[:number])

    def _opened(self, rounds: tuple[BiddingRound, ...]) -> Self:
        """These rounds finished and the next one dealt, if there is one."""
        if len(rounds) == self.round_count or self._is_decided(rounds):
            return replace(self, rounds=rounds, current=None)
        return replace(self, rounds=rounds, current=self._dealt(rounds))

    def _is_decided(self, rounds: tuple[BiddingRound, ...]) -> bool:
        """H13: somebody has the points that the game is played for."""
        enough = self.setup.rules.to_points
        return enough is not None and bool(rounds) and max(rounds[-1].totals) >= enough

    def _dealt(self, rounds: tuple[BiddingRound, ...]) -> BiddingRound:
        """The round after these, before anything has been entered."""
        setup, rules, number = self.setup, self.setup.rules, len(rounds) + 1
        cards, order = setup.cards_of(number), setup.bidding_order(number)
        called = rules.trumps_without_choice(number, cards, len(order))
        choosers = () if called else trumps.choosers(rules.trumps.how, rounds, setup.opener(number))
        if rules.trumps.how is Trumping.BEST_CONTRACT and not choosers:
            called = NO_TRUMPS
        return BiddingRound(
            number=number,
            cards=cards,
            order=order,
            bids=(None,) * len(setup.players),
            totals=rounds[-1].totals if rounds else (0,) * len(setup.players),
            bound=self._bound(number, order),
            at_once=rules.at_once,
            called=called,
            highest_chooses=rules.trumps.how is Trumping.HIGHEST_BID and called is None,
            choosers=choosers,
            trumps=called,
        )

    def _bound(self, number: int, order: tuple[int, ...]) -> tuple[int, ...]:
        """B3, H4: who may not bring the bids to the cards."""
        if not self.setup.rules.binds(self.setup.cards_of(number), self.setup.is_last(number)):
            return ()
        return order if self.setup.rules.hook is Hook.EVERY_SEAT else order[-1:]

    def redealt(self) -> BiddingRound:
        """G11: the round with new hands. W7: trumps were chosen from the old ones; but who won the cut for it, won it."""
        return replace(self._dealt(self.rounds), cut=self.table.cut)

    # The sheet

    def round_from_sheet(self, document: Document) -> Iterator[Move]:
        return sheet.round_from_sheet(self, document)

    def round_to_sheet(self, round: BiddingRound) -> Document:
        return sheet.round_to_sheet(self, round)

    def round_from_csv(self, found: Document) -> Document:
        return sheet.round_from_csv(self, found)

    def side_to_csv(self, round: BiddingRound, seat: int) -> dict[str, str]:
        return {"extras": " ".join(map(str, round.extras[seat]))} if round.extras else {}

    # Choosing

    def candidates(self) -> Iterator[Choice]:
        table = self.table
        suits = tuple(Trumps(suit) for suit in (*Suit, NO_TRUMPS))
        if table.trumps_open and table.chooser is None:
            yield Choice(Cut, table.choosers, tuple(Cut(seat) for seat in table.choosers))
        elif table.trumps_open:
            yield Choice(Trumps, (table.chooser,) if table.chooser is not None else (), suits)
        elif table.waiting:
            bidders = table.waiting if table.at_once else table.waiting[:1]
            yield Choice(
                Bid, bidders, tuple(Bid(seat, tricks) for seat in bidders for tricks in range(table.cards + 1))
            )
        else:
            yield Choice(Made if self.setup.rules.counts_made else Tricks, table.order)
        rebids = tuple(Rebid(seat, tricks) for seat in table.order for tricks in self.rebids(seat))
        if rebids:
            yield Choice(Rebid, tuple(seat for seat in table.order if table.bids[seat] is not None), rebids)
        if self.redealt() != table:
            yield Choice(Redeal, (), (Redeal(),))
        if self.setup.rules.trumps.how.turns_a_card and table.called is None:
            yield Choice(Trumps, (), suits)
