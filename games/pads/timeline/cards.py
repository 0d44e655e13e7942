"""Suits and cards as the pages of Tricky Timeline show them."""

from dataclasses import dataclass

from games.rules.cards import Card, Suit
from games.rules.timeline.round import RANKS, WORTH

SUITS = tuple(WORTH)
"""In the order of their worth."""


@dataclass(frozen=True, slots=True)
class SuitShown:
    """A suit with its shape and its name: never by colour alone."""

    suit: Suit

    @property
    def letter(self) -> str:
        return self.suit.letter

    @property
    def symbol(self) -> str:
        return self.suit.symbol

    @property
    def name(self) -> str:
        return self.suit.value.capitalize()

    @property
    def worth(self) -> int:
        return WORTH[self.suit]

    @property
    def is_red(self) -> bool:
        return self.suit in (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card, by its symbol for eyes and its name for ears."""

    card: Card

    @property
    def text(self) -> str:
        return self.card.text

    @property
    def name(self) -> str:
        return f"{self.card.rank} of {self.card.suit}"

    @property
    def is_red(self) -> bool:
        return SuitShown(self.card.suit).is_red

    def __str__(self) -> str:
        return str(self.card)


def deck() -> list[Card]:
    """All cards of the game, suit by suit."""
    return [Card(rank, suit) for suit in SUITS for rank in RANKS]
