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


def counted_bids(
    players: Sequence[str], rounds: "Sequence[Round]", *, seats: Sequence[int] = (), with_distances: bool = False
) -> Counted:
    """How many bids were made, and how many were too high or too low: of all players, or of those at these seats."""
    seats = seats or range(len(players))
    are_told = any("overbid" in round.numbers(seat) for round in rounds for seat in seats)
    rows = []
    for seat in seats:
        name = players[seat]
        # G4: nothing of the rounds in which somebody was away.
        numbers = [noted for round in rounds if (noted := round.numbers(seat))]
        # Where only who made it is noted, nobody knows of a missed bid what it was.
        told = [number for number in numbers if "overbid" in number]
        made = sum(number["made"] for number in numbers)
        overbid = sum(number["overbid"] for number in told)
        underbid = len(told) - sum(number["made"] for number in told) - overbid
        cells = [str(made), *([str(overbid), str(underbid)] if are_told else [str(len(numbers) - made)])]
        if with_distances:
            cells.append(" + ".join(str(number["distance"]) for number in numbers))
        rows.append((name, tuple(cells)))
    missed = ["Overbid", "Underbid"] if are_told else ["Missed"]
    return Counted("Bids", ("Made", *missed, *(["Off by"] if with_distances else [])), tuple(rows))
