"""Suits, ranks and cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

DECK = 52
NO_TRUMPS = "none"


class Suit(StrEnum):
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def letter(self) -> str:
        return self.value[0].upper()

    @property
    def symbol(self) -> str:
        return "♠♥♦♣"["SHDC".index(self.letter)]

    @classmethod
    def lettered(cls, letter: object) -> Self | None:
        """The suit that a letter stands for, or None."""
        return next((suit for suit in cls if suit.letter == letter), None)


@dataclass(frozen=True, slots=True)
class Card:
    """A card by rank and suit, written `7H`."""

    rank: int
    suit: Suit

    @classmethod
    def named(cls, text: object) -> Self | None:
        """The card that a text such as `7H` names, or None; whether a game's deck holds it is the game's business."""
        if not isinstance(text, str) or len(text) != 2 or text[0] not in "23456789":
            return None
        suit = Suit.lettered(text[1])
        return cls(int(text[0]), suit) if suit else None

    @property
    def text(self) -> str:
        """As it is written in a file: `7H`."""
        return f"{self.rank}{self.suit.letter}"

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.symbol}"
