"""The schedule as a strip of bars: a bar a round, as high as its hand."""

from dataclasses import dataclass

from games.rules.bidding.state import BiddingState

HEIGHT = 20
WIDTH = 10


@dataclass(frozen=True, slots=True)
class Bar:
    """A round in the strip: `x` and `height` in the units of the picture, and whether it is past, now or ahead."""

    x: int
    height: int
    when: str

    @property
    def y(self) -> int:
        return HEIGHT - self.height


def bars_of(state: BiddingState) -> list[Bar]:
    """The rounds of a game; none where nobody knows how many there are (H13)."""
    if state.setup.rules.to_points is not None:
        return []
    schedule = state.schedule
    unit = HEIGHT / max(schedule)
    return [
        Bar(number * (WIDTH + 2), max(2, round(cards * unit)), _when(state, number + 1))
        for number, cards in enumerate(schedule)
    ]


def _when(state: BiddingState, number: int) -> str:
    if number <= len(state.rounds):
        return "past"
    return "now" if number == state.round_number and not state.over else "ahead"
