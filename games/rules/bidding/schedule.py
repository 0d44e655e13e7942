"""How many cards each round deals."""

from dataclasses import dataclass
from typing import Literal

Hands = tuple[int, ...]
Shape = Literal["up", "down", "up-down", "down-up", "constant", "list"]
SHAPES: tuple[Shape, ...] = ("up", "down", "up-down", "down-up", "constant", "list")

MOST_ROUNDS = 60
"""H14: in one pass through the schedule."""
MOST_CARDS = 60
"""In one hand."""
AS_MANY_AS_FIT = None
"""The highest hand where it is `most`."""
PLAYERS = 0
"""How often a hand is played that is dealt once by each player."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """H2: the hands of a game, for any number of players and whatever the deck allows them."""

    shape: Shape
    high: int | None = AS_MANY_AS_FIT
    high_for: tuple[tuple[int, int | None], ...] = ()
    """The highest hand for some numbers of players; `high` holds for all others."""
    low: int = 1
    step: int = 1
    low_times: int = 1
    high_times: int = 1
    last: int | None = None
    rounds: int = 1
    listed: Hands = ()

    def hands(self, players: int, largest: int) -> Hands:
        """The hands of all rounds, none of them over the largest that fits (B6); empty if there is no such schedule."""
        if self.shape == "list":
            return self.listed if max(self.listed) <= largest else ()
        wanted = dict(self.high_for).get(players, self.high)
        high = largest if wanted is None else min(wanted, largest)
        if self.shape == "constant":
            return (high,) * self.rounds if high > 0 else ()
        if high < self.low:
            return ()
        up, down = range(self.low, high + 1, self.step), range(high, self.low - 1, -self.step)
        lowest, highest = (up[0], up[-1]) if self.shape.startswith("up") else (down[-1], down[0])
        last = None if self.last is None else min(self.last, largest)
        match self.shape:
            case "up":
                steps = [*up]
            case "down":
                steps = [*down]
            case "up-down":
                steps = [*up, *range(highest - self.step, (lowest if last is None else last) - 1, -self.step)]
            case _:
                steps = [*down, *range(lowest + self.step, (highest if last is None else last) + 1, self.step)]
        times = {lowest: self.low_times or players}
        times[highest] = max(self.high_times or players, times.get(highest, 1))
        return tuple(hand for hand in steps for _ in range(times.get(hand, 1)))
