"""One round of Tricky Timeline."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from games.rules.cards import Card, Suit
from games.rules.changes import compared_tricks
from games.rules.counted import bid_in_numbers
from games.rules.moves import Kept, Lay, Move, Starter, Tricks
from games.rules.states import Compared
from games.rules.timeline.line import EMPTY_LINE, PLACES, Line, WonTrick, resolve

RANKS = range(2, 9)  # T1
CARDS_KEPT = 3  # T2

WORTH = {Suit.DIAMONDS: 0, Suit.SPADES: 1, Suit.HEARTS: 2, Suit.CLUBS: 3}
"""T3: the tricks that a kept card of each suit bids."""


def kept_suit(text: object) -> Suit | None:
    """The suit of a kept card, written as a suit (`D`) or as a card (`7D`)."""
    card = Card.named(text)
    return card.suit if card else Suit.lettered(text)


def kept_in_words(cards: Sequence[str] | None) -> str:
    """Kept cards as they are written at the table: `♦ ♠ 7♥`."""
    if cards is None:
        return "unknown"
    return " ".join(str(Card.named(text) or _symbol(text)) for text in cards)


def _symbol(text: str) -> str:
    suit = Suit.lettered(text)
    return suit.symbol if suit else text


@dataclass(frozen=True, slots=True)
class TimelineRound:
    """A round as it stands; `kept` holds each player's three cards as they were entered."""

    changes: ClassVar[tuple[Move, ...]] = ()

    number: int
    starter: int
    wins: tuple[int, ...]
    """Rounds won before this one."""
    kept: tuple[tuple[str, ...] | None, ...] = (None, None)
    line: Line = EMPTY_LINE
    tricks: tuple[int, ...] | None = None
    # How it came about, not what it is: a chosen starter and a proposed one make the same round.
    starter_chosen: bool = field(default=False, compare=False)

    @property
    def bids(self) -> tuple[int | None, ...]:
        """T3: what the kept cards add up to, for each player who has shown them."""
        return tuple(
            None if cards is None else sum(WORTH[suit] for suit in map(kept_suit, cards) if suit) for cards in self.kept
        )

    @property
    def won(self) -> tuple[WonTrick, ...]:
        """T4: the tricks of the line, resolved as far as it is laid."""
        return resolve(self.line, self.starter)

    @property
    def tricks_of_line(self) -> tuple[int, int] | None:
        """What each player won, once the whole line lies."""
        won = self.won
        if len(won) < PLACES:
            return None
        first = sum(trick.winner == 0 for trick in won)
        return first, PLACES - first

    @property
    def distances(self) -> tuple[int, ...] | None:
        """T6: how far each player's tricks are from the bid."""
        if self.tricks is None:
            return None
        return tuple(abs((bid or 0) - won) for bid, won in zip(self.bids, self.tricks, strict=True))

    @property
    def winner(self) -> int | None:
        """T6: the closer bid wins; if equally close, fewer tricks do."""
        if self.tricks is None or self.distances is None:
            return None
        nearness = [(distance, won) for distance, won in zip(self.distances, self.tricks, strict=True)]
        return nearness.index(min(nearness))

    @property
    def points(self) -> tuple[int, ...] | None:
        """One for the winner of the round."""
        return None if self.winner is None else tuple(int(seat == self.winner) for seat in (0, 1))

    @property
    def totals(self) -> tuple[int, ...]:
        """Rounds won, this one included."""
        return tuple(before + point for before, point in zip(self.wins, self.points or (0, 0), strict=True))

    def laid(self) -> tuple[tuple[int, int, Card], ...]:
        """Every card of the line, as seat, place and card."""
        return tuple(
            (seat, place, card)
            for place, sides in enumerate(self.line, start=1)
            for seat, card in enumerate(sides)
            if card is not None
        )

    def suits_used(self) -> Counter[Suit]:
        """How many cards of each suit lie in the line or were kept."""
        kept = [kept_suit(text) for cards in self.kept for text in cards or ()]
        return Counter([card.suit for _, _, card in self.laid()] + [suit for suit in kept if suit])

    def with_kept(self, seat: int, cards: tuple[str, ...]) -> Self:
        mine, theirs = cards, self.kept[1 - seat]
        return replace(self, kept=(mine, theirs) if seat == 0 else (theirs, mine))

    @property
    def untouched(self) -> bool:
        """Nothing has been entered."""
        return not self.starter_chosen and self.kept == (None, None) and self.line == EMPTY_LINE

    def moves(self) -> tuple[Move, ...]:
        """The moves that make this round. Who started it is part of how it was played, even if nobody chose it."""
        if self.untouched:
            return ()
        moves: list[Move] = [Starter(self.starter)]
        moves += [Kept(seat, cards) for seat, cards in enumerate(self.kept) if cards is not None]
        moves += [Lay(seat, place, card.text) for seat, place, card in self.laid()]
        if self.tricks is not None:
            moves.append(Tricks(self.tricks))
        return tuple(moves)

    def numbers(self, seat: int) -> dict[str, int]:
        return bid_in_numbers(self.bids[seat], self.tricks[seat]) if self.tricks else {}

    def compared(self, corrected: Self, names: Sequence[str]) -> Iterator[Compared]:
        yield "starting player", names[self.starter], names[corrected.starter]
        for name, was, now in zip(names, self.kept, corrected.kept, strict=True):
            yield f"{name}'s kept cards", kept_in_words(was), kept_in_words(now)
        for place, (old, new) in enumerate(zip(self.line, corrected.line, strict=True), start=1):
            for name, was_there, is_there in zip(names, old, new, strict=True):
                yield f"{name}'s card at place {place}", was_there or "none", is_there or "none"
        yield from compared_tricks(self.tricks, corrected.tricks, names)
