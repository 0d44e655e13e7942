"""House rules: all that one bid-and-take game does otherwise than another, as a frozen value. The engine plays any of them."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from games.rules.bidding.schedule import Hands, Schedule
from games.rules.bidding.scoring import Scoring
from games.rules.cards import DECK, NO_TRUMPS

MOST_PLAYERS = 12
"""At one table at the same time."""
MOST_SEATS = 24
"""Who ever sat at it: as many may come and go."""
MOST_DECK = 416
"""H1: eight decks of 52."""
ENOUGH_CARDS = 6
"""In the largest hand of a large table; with fewer, another deck is shuffled in."""
MOST_ROUNDS_TO_POINTS = 100
"""H13: rounds of a game that is played until somebody has enough points."""


class Hook(StrEnum):
    """H4: who may not bring the bids to exactly the cards."""

    ALWAYS = "always"
    NEVER = "never"
    NOT_LAST = "not in the last round"
    EVERY_SEAT = "every seat"


class Leads(StrEnum):
    """H5: who leads the first trick."""

    FIRST_BIDDER = "first bidder"
    LAST_BIDDER = "last bidder"
    HIGHEST_BID = "highest bid"


class Trumping(StrEnum):
    """H6: where trumps come from."""

    TURNED_UP = "turned up"
    TURNED_UP_OR_NONE = "turned up or none"
    """A card may be turned up that makes no trumps: a jester, a joker."""
    NONE = "none"
    ONE_SUIT = "one suit"
    CYCLE = "cycle"
    DEALER = "dealer chooses"
    HIGHEST_BID = "highest bid chooses"
    BEST_CONTRACT = "best contract chooses"

    @property
    def turns_a_card(self) -> bool:
        return self in (Trumping.TURNED_UP, Trumping.TURNED_UP_OR_NONE)

    @property
    def is_chosen(self) -> bool:
        """Somebody at the table names trumps."""
        return self in (Trumping.DEALER, Trumping.HIGHEST_BID, Trumping.BEST_CONTRACT)


@dataclass(frozen=True, slots=True)
class Trumps:
    """H6: trumps, and the hands that are played without."""

    how: Trumping = Trumping.TURNED_UP
    suits: tuple[str, ...] = ()
    """The one suit, or those of a cycle, round by round; `none` among them."""
    not_with: tuple[int, ...] = ()
    not_when_all_dealt: bool = False
    not_first: bool = False

    def without(self, number: int, cards: int, all_dealt: bool) -> bool:
        """True if this round is played without trumps whatever happens."""
        return (
            self.how is Trumping.NONE
            or cards in self.not_with
            or (self.not_when_all_dealt and all_dealt)
            or (self.not_first and number == 1)
        )

    def fixed(self, number: int) -> str | None:
        """Trumps that nobody chooses or turns up."""
        return self.suits[(number - 1) % len(self.suits)] if self.suits else None


@dataclass(frozen=True, slots=True)
class Factor:
    """H9: rounds whose points are multiplied: the last one, or those of some hands."""

    times: int
    hands: tuple[int, ...] = ()
    last_round: bool = False

    def of(self, cards: int, is_last: bool) -> int:
        return self.times if cards in self.hands or (self.last_round and is_last) else 1


@dataclass(frozen=True, slots=True)
class Streak:
    """H10: points for so many bids made, or missed, in a row."""

    length: int
    made: int = 0
    missed: int = 0
    hands: tuple[int, ...] = ()
    """Only these count; all, if none is named."""

    def counts(self, cards: int) -> bool:
        return not self.hands or cards in self.hands

    def bonus(self, in_a_row: int) -> int:
        """What a bid adds that is the last of so many in a row, made or (below zero) missed: then the count begins anew."""
        if in_a_row % self.length:
            return 0
        return self.made if in_a_row > 0 else self.missed


@dataclass(frozen=True, slots=True)
class Extra:
    """H11: something that is counted with the tricks and worth points."""

    name: str
    points: int
    when_made: bool = False


@dataclass(frozen=True, slots=True)
class HouseRules:
    """H1–H15. What a document says of them, and in which words, is in `rules_document`."""

    name: str
    fewest: int
    most: int
    schedule: Schedule
    scoring: Scoring
    deck: int = DECK
    deck_each: int = 0
    """H1: cards in the deck for each player, where it grows with the table."""
    at_once: bool = False
    dealer_first: bool = False
    """H3: whoever deals, or is head, bids first."""
    has_head: bool = False
    hook: Hook = Hook.ALWAYS
    hook_from: int = 0
    leads: Leads = Leads.FIRST_BIDDER
    trumps: Trumps = Trumps()
    factor: Factor | None = None
    blind: tuple[int, ...] = ()
    streak: Streak | None = None
    extras: tuple[Extra, ...] = ()
    unwon: bool = False
    to_points: int | None = None
    ties_by_made: bool = False
    counts_made: bool = False
    """H15: only who made the bid is noted, not the tricks."""

    # The deck and the hands

    def deck_for(self, players: int) -> int:
        return self.deck_each * players or self.deck

    def fits(self, cards: int, players: int) -> bool:
        """B6: everybody can hold so many cards, and one is left to turn up where trumps need it."""
        deck = self.deck_for(players)
        turned = self.trumps.how.turns_a_card and not self.trumps.without(0, cards, cards * players == deck)
        return cards * players + turned <= deck

    def largest_hand(self, players: int) -> int:
        """B6: the most cards that everybody can hold."""
        return next(cards for cards in range(self.deck_for(players) // players, -1, -1) if self.fits(cards, players))

    def for_so_many(self, players: int) -> Self:
        """The same rules for a table that is too large for them, with as many decks as it takes to deal some cards."""
        if players <= self.most or players > MOST_PLAYERS:
            return self
        rules = replace(self, most=players)
        while rules.deck + DECK <= MOST_DECK and not rules.deck_each and rules.largest_hand(players) < ENOUGH_CARDS:
            rules = replace(rules, deck=rules.deck + DECK)
        return rules

    def plainer(self) -> Self:
        """The same without a table of largest hands, if the deck says all that it says."""
        plain = replace(self, schedule=replace(self.schedule, high_for=()))
        tables = range(self.fewest, self.most + 1)
        return plain if all(plain.hands(table) == self.hands(table) for table in tables) else self

    def hands(self, players: int) -> Hands:
        """H2: the hands of one pass through the schedule; empty if none fits this table."""
        return self.schedule.hands(players, self.largest_hand(players))

    # What holds in a round

    def binds(self, cards: int, is_last_round: bool) -> bool:
        """H4: true if somebody may not bring the bids to the cards."""
        if self.hook is Hook.NEVER or cards < self.hook_from:
            return False
        return not (self.hook is Hook.NOT_LAST and is_last_round)

    def trumps_without_choice(self, number: int, cards: int, players: int) -> str | None:
        """H6: the trumps that a round has from the start; None where a card is turned up, or somebody chooses."""
        if self.trumps.without(number, cards, cards * players == self.deck_for(players)):
            return NO_TRUMPS
        return self.trumps.fixed(number)

    @property
    def is_open(self) -> bool:
        """True where the points that a round can bring, or the number of rounds, are anybody's guess."""
        return bool(self.to_points or self.extras or self.streak or self.unwon or self.counts_made)
