"""What became of a game's bids or boards, in numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rules.states import Round


@dataclass(frozen=True, slots=True)
class Counted:
    """A small table: a row a player."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def bid_in_numbers(bid: int | None, won: int) -> dict[str, int]:
    """A bid and its tricks, for statistics."""
    bid = bid or 0
    return {"bids": 1, "made": int(bid == won), "overbid": int(bid > won), "distance": abs(bid - won)}


def counted_bids(players: Sequence[str], rounds: "Sequence[Round]", *, with_distances: bool = False) -> Counted:
    """How many bids were made, and how many were too high or too low."""
    rows = []
    for seat, name in enumerate(players):
        numbers = [round.numbers(seat) for round in rounds]
        made, overbid = (sum(number[what] for number in numbers) for what in ("made", "overbid"))
        cells = [str(made), str(overbid), str(len(rounds) - made - overbid)]
        if with_distances:
            cells.append(" + ".join(str(number["distance"]) for number in numbers))
        rows.append((name, tuple(cells)))
    return Counted("Bids", ("Made", "Overbid", "Underbid", *(["Off by"] if with_distances else [])), tuple(rows))
