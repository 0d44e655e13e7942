"""The sheet of Trick Wars as a table: a row a round, a column a player."""

from dataclasses import dataclass

from games.rules.wars.board import WarSuit
from games.rules.wars.round import WarsRound


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A player's round on the sheet: its points suit by suit."""

    suits: tuple[tuple[str, str, int], ...]
    points: int
    total: int

    @property
    def signed(self) -> str:
        return f"{self.points:+d}"

    @property
    def in_words(self) -> str:
        return f"{', '.join(f'{suit} {points}' for suit, _, points in self.suits)}, {self.points:+d} points"


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    trumps: str
    trumps_shape: str
    cells: tuple[SheetCell, ...]


def score_rows(rounds: tuple[WarsRound, ...]) -> list[SheetRow]:
    """The finished rounds, first to last."""
    return [_row(round) for round in rounds]


def _row(round: WarsRound) -> SheetRow:
    assert round.points is not None
    shapes = {**{suit.value: suit.shape for suit in WarSuit}, "centre": "diamond"}
    cells = tuple(
        SheetCell(
            tuple((suit, shapes[suit], worth) for suit, worth in round.suit_points(seat).items()),
            points,
            round.totals[seat],
        )
        for seat, points in enumerate(round.points)
    )
    trumps = round.trumps or ""
    return SheetRow(round.number, trumps, shapes.get(trumps, ""), cells)
