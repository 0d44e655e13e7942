"""The sheet of Tricky Timeline as a table: a row a round, a column a player."""

from dataclasses import dataclass

from games.rules.timeline.round import TimelineRound, kept_suit

SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round on the sheet."""

    bid: int | None
    tricks: int
    off: int
    total: int
    is_won: bool
    kept: str

    @property
    def in_words(self) -> str:
        return f"bid {self.bid}, took {self.tricks}: {self.off} off"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    is_close: bool
    cells: tuple[Cell, ...]


def cells(round: TimelineRound) -> tuple[Cell, ...]:
    assert round.tricks is not None
    assert round.distances is not None
    return tuple(
        Cell(
            round.bids[seat],
            round.tricks[seat],
            round.distances[seat],
            round.totals[seat],
            seat == round.winner,
            "".join(suit.symbol for suit in map(kept_suit, round.kept[seat] or ()) if suit),
        )
        for seat in SEATS
    )


def score_rows(rounds: tuple[TimelineRound, ...]) -> list[Row]:
    """The finished rounds, first to last."""
    return [Row(round.number, equally_close(round), cells(round)) for round in rounds]


def equally_close(round: TimelineRound) -> bool:
    return round.distances is not None and len(set(round.distances)) == 1


def story(round: TimelineRound, players: tuple[str, ...]) -> str:
    """T6: `Ana bid 3, took 4: 1 off. Ben bid 8, took 5: 3 off. Ana wins the round.`"""
    told = [f"{name} {cell.in_words}." for name, cell in zip(players, cells(round), strict=True)]
    assert round.winner is not None
    winner = players[round.winner]
    if equally_close(round):
        told.append(f"Equally close, so fewer tricks decide: {winner} wins the round.")
    else:
        told.append(f"{winner} wins the round.")
    return " ".join(told)
