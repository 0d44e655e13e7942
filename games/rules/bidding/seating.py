"""Who sits where, who is dealt in, and which hands are planned."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.bidding.schedule import Hands


@dataclass(frozen=True, slots=True)
class Seating:
    """The table as it stands in a round. A seat's number is its player's for ever; the ring says who sits where.

    `hands` are those that are planned for each round, before they are cut to the deck (G5). They were worked out for
    those who began. A newcomer cuts them, and when somebody goes they are again what they were, but never larger than
    planned: a table of six that lost two would else play on with hands of 10 in place of 8, and take longer for it.
    How many rounds there are depends on nobody's coming or going either. Who wants more, or fewer, says so (G6).
    """

    ring: tuple[int, ...]
    """All who ever sat there, clockwise from seat 0: where somebody left, a chair stays, to come back to."""
    hands: Hands
    away: frozenset[int] = frozenset()
    left: tuple[tuple[int, int], ...] = ()
    """Who has left, and after how many rounds."""

    # Who is there

    @property
    def circle(self) -> tuple[int, ...]:
        """Clockwise, all who have not left."""
        gone = dict(self.left)
        return tuple(seat for seat in self.ring if seat not in gone) if gone else self.ring

    @property
    def present(self) -> tuple[int, ...]:
        """Clockwise, all who are dealt in."""
        return tuple(seat for seat in self.circle if seat not in self.away) if self.away else self.circle

    def next_after(self, seat: int) -> int:
        """G4: the next seat clockwise that is there."""
        return next(other for other in self._clockwise_from(seat, 1) if other in self.present)

    def first_from(self, seat: int) -> int:
        """G4: this seat, or the next one clockwise that is there."""
        return next(other for other in self._clockwise_from(seat, 0) if other in self.present)

    def present_from(self, seat: int) -> tuple[int, ...]:
        """All who are dealt in, clockwise, beginning with this seat, which is one of them."""
        present = self.present
        place = present.index(seat)
        return (*present[place:], *present[:place])

    def _clockwise_from(self, seat: int, steps: int) -> Iterator[int]:
        place = self.ring.index(seat) + steps
        return (self.ring[(place + step) % len(self.ring)] for step in range(len(self.ring)))

    # What changes

    def joined_by(self, seat: int, after: int) -> Self:
        """G1"""
        place = self.ring.index(after) + 1
        return replace(self, ring=(*self.ring[:place], seat, *self.ring[place:]))

    def left_by(self, seat: int, rounds: int) -> Self:
        """G2"""
        return replace(self, away=self.away - {seat}, left=tuple(sorted((*self.left, (seat, rounds)))))

    def without(self, seat: int) -> Self:
        """G3"""
        return replace(self, away=self.away | {seat})

    def with_again(self, seat: int) -> Self:
        """G3"""
        left = tuple((other, rounds) for other, rounds in self.left if other != seat)
        return replace(self, away=self.away - {seat}, left=left)

    def swapped(self, seat: int, other: int) -> Self:
        """G8"""
        changed = {seat: other, other: seat}
        ring = tuple(changed.get(sitting, sitting) for sitting in self.ring)
        place = ring.index(0)
        return replace(self, ring=(*ring[place:], *ring[:place]))
