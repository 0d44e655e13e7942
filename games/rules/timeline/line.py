"""Tricky Timeline's line of nine tricks, and how it resolves."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card

PLACES = 9

Sides = tuple[Card | None, Card | None]
"""What lies at one place: each player's card, or None."""

Line = tuple[Sides, ...]

EMPTY_LINE: Line = ((None, None),) * PLACES


class Why(StrEnum):
    """Why a trick was won."""

    HIGHER = "higher"
    OFF_SUIT = "off-suit"


@dataclass(frozen=True, slots=True)
class WonTrick:
    """A resolved trick: who led and with what, who won, and why."""

    place: int
    leader: int
    led: Card
    answered: Card
    winner: int
    why: Why

    @property
    def reason(self) -> str:
        """The reason in words: `7♥ beats 3♥`, `8♣ doesn't follow hearts`."""
        if self.why is Why.OFF_SUIT:
            return f"{self.answered} doesn't follow {self.led.suit}"
        high, low = (self.led, self.answered) if self.winner == self.leader else (self.answered, self.led)
        return f"{high} beats {low}"


def resolve(line: Line, starter: int) -> tuple[WonTrick, ...]:
    """T4: the tricks from the arrow on, as far as both cards lie."""
    won: list[WonTrick] = []
    leader = starter
    for place, sides in enumerate(line, start=1):
        led, answered = sides[leader], sides[1 - leader]
        if led is None or answered is None:
            break
        follows = answered.suit == led.suit
        winner = 1 - leader if follows and answered.rank > led.rank else leader
        won.append(WonTrick(place, leader, led, answered, winner, Why.HIGHER if follows else Why.OFF_SUIT))
        leader = winner
    return tuple(won)


def with_card(line: Line, seat: int, place: int, card: Card | None) -> Line:
    """The line with a card laid, replaced or taken away."""
    mine, theirs = card, line[place - 1][1 - seat]
    sides: Sides = (mine, theirs) if seat == 0 else (theirs, mine)
    return (*line[: place - 1], sides, *line[place:])
