"""What one game adds to the statistics, as a Counter: what a move changes is the difference of two."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from itertools import permutations, takewhile
from typing import NamedTuple

from games.rules import catalogue
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingState
from games.rules.states import Round, State

ALL_TIME = ""
OTHER_HANDS = "other hands"
FIRST, BETWEEN, LAST = "first", "between", "last"


class Count(NamedTuple):
    """One number in one row: the table, the row's key in the order of that table, and the column."""

    table: str
    key: tuple[str | int, ...]
    column: str


Counts = Counter[Count]


def periods(day: date) -> tuple[str, str, str]:
    """The periods that a game of this evening belongs to: all time, its year and its month."""
    return ALL_TIME, f"{day:%Y}", f"{day:%Y-%m}"


def counts_of(state: State, players: Sequence[str], day: date, *, after_round: int = 0) -> Counts:
    """What a game adds, its players given by their ids: finished rounds always, places once it is finished."""
    counts: Counts = Counter()
    for round in state.rounds[after_round:]:
        _add_round(counts, state, round, players, day)
    if state.finished:
        _add_places(counts, state, players, day)
        _add_meetings(counts, state, players)
    # A column may add up to nothing; its row is there all the same.
    return Counter({count: number for count, number in counts.items() if number})


def change_of(before: State | None, after: State | None, players: Sequence[str], day: date) -> Counts:
    """What has to be added when a game goes from one state to another; None is a game that is deleted."""
    same = _rounds_alike(before, after)
    change: Counts = Counter()
    if after:
        change.update(counts_of(after, players, day, after_round=same))
    if before:
        change.subtract(counts_of(before, players, day, after_round=same))
    return Counter({count: number for count, number in change.items() if number})


def _rounds_alike(before: State | None, after: State | None) -> int:
    """How many rounds from the first on are the same, so that a tap late in the game counts no more than an early one."""
    if before is None or after is None:
        return 0
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(before.rounds, after.rounds, strict=False))
    return sum(1 for _ in alike)


def _add_round(counts: Counts, state: State, round: Round, players: Sequence[str], day: date) -> None:
    for seat, player in enumerate(players):
        noted = round.numbers(seat)
        if not noted:
            # G4: who was away played no round.
            continue
        numbers = {"rounds": 1, "points": (round.points or ())[seat], **noted}
        for period in periods(day):
            for column, number in numbers.items():
                counts[Count("RoundCount", (player, period, state.setup.game), column)] += number
        # Only there does it matter for the next bid how many cards were dealt, and who bid when.
        if isinstance(round, BiddingRound):
            key = (player, round.cards, round.bids[seat] or 0, state.setup.game, turn_of(round, seat))
            for column in ("bids", "made", "overbid", "untold", "untold_made"):
                counts[Count("BidCount", key, column)] += numbers.get(column, 0)


def turn_of(round: BiddingRound, seat: int) -> str:
    """Who bids first, last or between; at a table of two nobody is between."""
    if seat == round.first_bidder:
        return FIRST
    return LAST if seat == round.last_bidder else BETWEEN


def places_of(state: State) -> list[int]:
    """Each seat's place; 0 for who has none (G2)."""
    places = {seat: rank.place for rank in state.standing for seat in rank.seats}
    return [places.get(seat, 0) for seat in state.setup.seats]


def variant_of(state: State) -> str:
    """What was chosen of the game, in words. G6: played with other hands, it can be compared with no other."""
    if not isinstance(state, BiddingState):
        return catalogue.variant(state.setup.game, None, state.setup.options)
    chosen = catalogue.variant(state.setup.game, state.setup.rules, state.setup.options)
    has_other_hands = state.table.seating.hands != state.setup.schedule
    return ", ".join(filter(None, (chosen, OTHER_HANDS if has_other_hands else "")))


def _add_places(counts: Counts, state: State, players: Sequence[str], day: date) -> None:
    ranked = [(players[seat], rank.place, state.totals[seat]) for rank in state.standing for seat in rank.seats]
    together, variant = sum(total for _, _, total in ranked), variant_of(state)
    for player, place, total in ranked:
        numbers = {"games": 1, "points": total, "table_points": together}
        keys = [("Placing", (player, period, state.setup.game, len(ranked), place)) for period in periods(day)]
        for table, key in (*keys, ("PointCount", (player, state.setup.game, variant, len(ranked)))):
            for column, number in numbers.items():
                counts[Count(table, key, column)] += number


def _add_meetings(counts: Counts, state: State, players: Sequence[str]) -> None:
    placed = [(players[seat], rank.place) for rank in state.standing for seat in rank.seats]
    for (player, place), (other, others_place) in permutations(placed, 2):
        key = (player, other, state.setup.game)
        counts[Count("Meeting", key, "games")] += 1
        counts[Count("Meeting", key, "ahead")] += int(place < others_place)
        counts[Count("Meeting", key, "behind")] += int(place > others_place)
