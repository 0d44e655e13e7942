"""The engine of the bidding family: Oh Hell, Chinese Whist and Caboose are configurations of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding import bids, choosing, prospects, results, sheet, table, trumps
from games.rules.bidding.dealing import cut_to_deck, dealt
from games.rules.bidding.house_rules import MOST_ROUNDS_TO_POINTS, HouseRules, Leads
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.schedule import Hands
from games.rules.bidding.seating import Seating
from games.rules.counted import Counted, counted_bids
from games.rules.documents import Document
from games.rules.errors import Code
from games.rules.moves import TABLE_MOVES, Bid, Cut, Made, Move, Note, Rebid, Redeal, Tricks, Trumps
from games.rules.setups import Setup
from games.rules.standing import Outcome, Rank, standing
from games.rules.states import Choice, State, renewed
from games.rules.words import count, listing


@dataclass(frozen=True)
class BiddingSetup(Setup):
    """The house rules, and the hands that this table means to play."""

    rules: HouseRules
    schedule: Hands
    letter: str = "H"
    """The letter of its clauses: O, W or C for the games with a rulebook of their own, else H."""
    chosen: tuple[tuple[str, object], ...] = ()
    newcomers: int = 0
    """G1: how many of the players, the last ones, were not there at the start."""

    @property
    def seated(self) -> int:
        return len(self.players) - self.newcomers

    @property
    def seating(self) -> Seating:
        """The table at the start."""
        return Seating(tuple(range(self.seated)), self.schedule)

    def with_newcomer(self, name: str) -> Self:
        return replace(self, players=table.players_with(self.players, name), newcomers=self.newcomers + 1)

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

    # The table, and the hands to come

    @property
    def circle(self) -> tuple[int, ...]:
        return self.table.seating.circle

    @property
    def present(self) -> tuple[int, ...]:
        return self.table.seating.present

    @property
    def away(self) -> frozenset[int]:
        return self.table.seating.away

    @property
    def left(self) -> dict[int, int]:
        return dict(self.table.seating.left)

    @property
    def ever(self) -> tuple[int, ...]:
        return tuple(sorted(self.table.seating.ring))

    @property
    def round_count(self) -> int:
        return self._rounds_of(self.table.seating)

    def _rounds_of(self, seating: Seating) -> int:
        return len(seating.hands) if self.setup.rules.to_points is None else MOST_ROUNDS_TO_POINTS

    def is_last(self, number: int, seating: Seating) -> bool:
        """True for a round that is known to be the last one."""
        return self.setup.rules.to_points is None and number == len(seating.hands)

    def factor(self, number: int, cards: int) -> int:
        """H9: by what the points of a round are multiplied, under way or to come."""
        factor = self.setup.rules.factor
        return factor.of(cards, self.is_last(number, self.table.seating)) if factor else 1

    @property
    def rest_of_schedule(self) -> Hands:
        """G5, H13: cut to the deck; of a game to so many points, one pass of them."""
        if self.current is None:
            return ()
        seating, begun = self.current.seating, len(self.rounds)
        passed = begun if self.setup.rules.to_points is None else 0
        ahead = range(begun + 1, begun + 1 + len(seating.hands) - passed)
        return tuple(cut_to_deck(self, seating, number) for number in ahead)

    @property
    def schedule(self) -> Hands:
        """The hands of all rounds: as they were dealt, and as they are to come."""
        return (*(round.cards for round in self.rounds), *self.rest_of_schedule)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.totals

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
            return standing(self.totals, seats=self.ranked(self.table))
        made = [sum(seat in round.made for round in self.rounds) for seat in self.setup.seats]
        return standing(self.totals, made, seats=self.ranked(self.table))

    def ranked(self, round: BiddingRound) -> tuple[int, ...]:
        """G2: who has left has no place."""
        return tuple(sorted(round.seating.circle))

    @property
    def next_first(self) -> int:
        assert self.setup.first is not None
        begun = [*self.rounds, *([self.table] if self.table.moves() else [])]
        seating = self.table.seating
        return seating.next_after(self.began(begun[-1])) if begun else seating.first_from(self.setup.first)

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
        return counted_bids(self.setup.players, self.rounds, seats=self.ever)

    def check_there(self, seat: object) -> None:
        """G4: refuse a seat that is not dealt in."""
        self.check_seat(seat)
        if seat not in self.table.order:
            assert isinstance(seat, int)
            why = {True: "sits out this round", False: "is not at the table"}[seat in self.away]
            self.refuse(Code.AT_THE_TABLE, f"{self.name(seat)} {why}.", clause="G4", seat=seat)

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
            case _ if isinstance(move, (Note, *TABLE_MOVES)):
                table.judge(self, move)
            case _:
                self.refuse_kind(move)

    # Entering

    def enter(self, move: Move) -> Self:
        round = self.table
        match move:
            case Bid() | Rebid():
                return renewed(self, current=round.with_bid(move.seat, move.tricks))
            case Redeal():
                return replace(self, current=self.redealt())
            case Trumps():
                return replace(self, current=replace(round, trumps=move.suit))
            case Cut():
                return replace(self, current=replace(round, cut=move.seat))
            case Tricks() | Made():
                return self._opened((*self.rounds, results.scored(self, move)))
        return self._changed(table.changed(self, move))

    def _changed(self, round: BiddingRound) -> Self:
        """G7, H13: points that are adjusted after the last round may leave nobody with enough of them."""
        if self.current is not None:
            return replace(self, current=round)
        return self._opened((*self.rounds[:-1], round))

    def after(self, number: int) -> Self:
        return self._opened(self.rounds[:number])

    def _opened(self, rounds: tuple[BiddingRound, ...]) -> Self:
        """These rounds finished and the next one dealt, if there is one."""
        seating = rounds[-1].seating if rounds else self.setup.seating
        if len(rounds) == self._rounds_of(seating) or self._is_decided(rounds):
            return replace(self, rounds=rounds, current=None)
        return replace(self, rounds=rounds, current=dealt(self, rounds))

    def _is_decided(self, rounds: tuple[BiddingRound, ...]) -> bool:
        """H13: somebody has the points that the game is played for."""
        enough = self.setup.rules.to_points
        if enough is None or not rounds:
            return False
        return max(rounds[-1].totals[seat] for seat in rounds[-1].seating.circle) >= enough

    def redealt(self) -> BiddingRound:
        """G11: the round with new hands. W7: trumps were chosen from the old ones; but who won the cut for it, won it."""
        table = self.table
        again = dealt(self, self.rounds, table.seating, table.totals, table.joined, table.changes)
        return replace(again, cut=table.cut)

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
        return choosing.candidates(self)
