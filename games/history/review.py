"""A game looked back at: how it went round by round, and what became of the bids."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from games.charts import LineChart, Series, line_chart
from games.rules.bidding.round import BiddingRound
from games.rules.states import Round, State
from games.rules.timeline.round import TimelineRound
from games.rules.wars.round import WarsRound
from games.rules.words import count, listing


@dataclass(frozen=True, slots=True)
class Counted:
    """A small table: a row a player."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def totals_chart(state: State) -> LineChart | None:
    """The running totals by round; None while nothing has been scored."""
    if not state.rounds:
        return None
    series = [
        Series(name, tuple(round.totals[seat] for round in state.rounds))
        for seat, name in enumerate(state.setup.players)
    ]
    labels = [str(round.number) for round in state.rounds]
    title = "Rounds won" if isinstance(state.rounds[0], TimelineRound) else "Totals by round"
    return line_chart(title, f"{story(state)}.", "Round", labels, series)


def story(state: State) -> str:
    """`Ana leads from round 7 and wins with 141`, `Ana and Ben lead with 32 after 4 rounds`."""
    best = state.standing[0]
    names = listing(state.setup.named(best.seats))
    alone = len(best.seats) == 1
    if not state.finished:
        return f"{names} {'leads' if alone else 'lead'} with {best.total} after {count(len(state.rounds), 'round')}"
    if not alone:
        return f"{names} share the win with {best.total}"
    ahead = takewhile(lambda round: _leads(round, best.seats[0]), reversed(state.rounds))
    first = min(round.number for round in ahead)
    lead = "leads all the way" if first == 1 else f"leads from round {first}"
    return f"{names} {lead} and wins with {best.total}"


def counted(state: State) -> Counted | None:
    """What became of the bids, or of the territories; None while nothing has been scored."""
    if not state.rounds:
        return None
    if isinstance(state.rounds[0], WarsRound):
        return _territories(state)
    distances = isinstance(state.rounds[0], TimelineRound)
    columns: dict[str, Callable[[int, int], bool]] = {
        "Made": lambda bid, won: bid == won,
        "Overbid": lambda bid, won: bid > won,
        "Underbid": lambda bid, won: bid < won,
    }
    rows = []
    for seat, name in enumerate(state.setup.players):
        bids = [_bid(round, seat) for round in state.rounds]
        cells = [str(sum(became(*bid) for bid in bids)) for became in columns.values()]
        if distances:
            cells.append(" + ".join(str(abs(bid - won)) for bid, won in bids))
        rows.append((name, tuple(cells)))
    return Counted("Bids", (*columns, *(["Off by"] if distances else [])), tuple(rows))


def _territories(state: State) -> Counted:
    held = [
        [round.holders.count(seat) for round in state.rounds if isinstance(round, WarsRound)]
        for seat in state.setup.seats
    ]
    columns = (*(f"Round {round.number}" for round in state.rounds), "In all")
    rows = tuple((name, (*map(str, row), str(sum(row)))) for name, row in zip(state.setup.players, held, strict=True))
    return Counted("Territories", columns, rows)


def _bid(round: Round, seat: int) -> tuple[int, int]:
    """A player's bid and tricks."""
    assert isinstance(round, (BiddingRound, TimelineRound))
    return round.bids[seat] or 0, (round.tricks or ())[seat]


def _leads(round: Round, seat: int) -> bool:
    return round.totals[seat] == max(round.totals)
