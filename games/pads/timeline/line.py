"""The line of Tricky Timeline as its pad shows it: place by place, and trick by trick."""

from dataclasses import dataclass

from games.pads.timeline.cards import CardShown
from games.rules.timeline.state import TimelineState

SeatAndPlace = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of a place in the line."""

    seat: int
    name: str
    card: CardShown | None
    is_asked: bool
    is_won: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the line, with both players' cards."""

    number: int
    sides: tuple[Side, ...]


def places(state: TimelineState, asked: SeatAndPlace | None) -> list[Place]:
    """The line, first to last; `asked` is the side whose card is asked for."""
    winners = {trick.place: trick.winner for trick in state.table.won}
    return [
        Place(
            number,
            tuple(
                Side(
                    seat,
                    state.name(seat),
                    CardShown(card) if card else None,
                    is_asked=asked == (seat, number),
                    is_won=winners.get(number) == seat,
                )
                for seat, card in enumerate(cards)
            ),
        )
        for number, cards in enumerate(state.table.line, start=1)
    ]


def first_empty(state: TimelineState) -> SeatAndPlace | None:
    """The first side without a card, if there is one."""
    empty = (
        (seat, number)
        for number, cards in enumerate(state.table.line, start=1)
        for seat, card in enumerate(cards)
        if card is None
    )
    return next(empty, None)


def tricks_won(state: TimelineState) -> list[str]:
    """T4: `Ana leads, Ben wins: 7♥ beats 3♥`, trick by trick."""
    return [
        f"{state.name(trick.leader)} leads, {state.name(trick.winner)} wins: {trick.reason}"
        for trick in state.table.won
    ]
