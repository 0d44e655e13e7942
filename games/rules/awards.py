"""Awards: what stood out in a game, or in all the games of a night. Given only where they mean something."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from games.rules.bidding.round import BiddingRound
from games.rules.states import State
from games.rules.timeline.round import TimelineRound
from games.rules.wars.round import WarsRound
from games.rules.words import count, listing

MOST_NAMED = 3
"""What more than three share is nothing special."""
LEAST_BIDS = 5
BOLD = 3
"""Tricks: a bid of the whole hand is nothing special where the hand is a card or two."""
FAR_BEHIND = 20
"""Points: everybody is a little behind at some time."""
CLOSE = 5

AnyRound = TypeVar("AnyRound")


@dataclass(frozen=True, slots=True)
class Award:
    """What it is called, who gets it, and why: `made 11 of 13 bids`."""

    title: str
    names: tuple[str, ...]
    reason: str

    @property
    def who(self) -> str:
        return listing(self.names)


def awards_of(states: Sequence[State]) -> list[Award]:
    """The awards of one game or of the games of a night, always in the same order."""
    found = (
        _sharpest_bidder(states),
        _boldest_bid(states),
        _biggest_comeback(states),
        _closest_finish(states),
        _unluckiest_hook(states),
        _nearest_bids(states),
        _most_territories(states),
    )
    return [award for award in found if award and 1 <= len(award.names) <= MOST_NAMED]


# Bids


def _sharpest_bidder(states: Sequence[State]) -> Award | None:
    bids: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for state, round in _rounds(states, BiddingRound):
        bids.update(state.setup.named(round.order_of_seats))
        made.update(state.setup.named(round.made))
    # Equal shares of more bids are worth more.
    shares = {name: (Fraction(made[name], bids[name]), bids[name]) for name in bids if bids[name] >= LEAST_BIDS}
    names = _ahead_of_others(shares)
    if not names or not made[names[0]]:
        return None
    return Award("Sharpest bidder", names, f"made {made[names[0]]} of {bids[names[0]]} bids")


def _boldest_bid(states: Sequence[State]) -> Award | None:
    """Who bid the largest share of a hand and made it; of equal shares that of the larger hand."""
    nothing = (Fraction(), 0)
    boldest: dict[str, tuple[Fraction, int]] = {}
    for state, round in _rounds(states, BiddingRound):
        for seat in round.order_of_seats:
            name, bid = state.name(seat), round.bids[seat] or 0
            is_bold = seat in round.made and bid >= BOLD
            known = boldest.get(name, nothing)
            boldest[name] = max(known, (Fraction(bid, round.cards), round.cards)) if is_bold else known
    names = _ahead_of_others(boldest)
    if not names or boldest[names[0]] == nothing:
        return None
    share, cards = boldest[names[0]]
    return Award("Boldest made bid", names, f"bid {share * cards} of {cards} and made it")


def _unluckiest_hook(states: Sequence[State]) -> Award | None:
    """Who took just what they could not bid."""
    took: dict[str, list[int]] = {}
    for state, round in _rounds(states, BiddingRound):
        for name in state.setup.named(round.order_of_seats):
            took.setdefault(name, [])
        last = round.last_bidder
        if last not in round.bound:
            continue
        hooked = round.cards - sum(bid or 0 for seat, bid in enumerate(round.bids) if seat != last)
        if round.tricks is not None and round.tricks[last] == hooked:
            took[state.name(last)].append(hooked)
    times = {name: len(hooks) for name, hooks in took.items()}
    names = _ahead_of_others(times)
    if not names:
        return None
    reason = "took just what they couldn't bid"
    if times[names[0]] > 1:
        reason = f"{reason}, {times[names[0]]} times"
    elif len(names) == 1:
        [hooked] = took[names[0]]
        reason = f"couldn't bid {hooked}, and took {hooked}"
    return Award("Unluckiest hook", names, reason)


# The finish


def _biggest_comeback(states: Sequence[State]) -> Award | None:
    behind: dict[str, tuple[int, str]] = {}
    for state in states:
        for winner in state.outcome.winners if state.outcome else ():
            for round in state.rounds[:-1]:
                ranked = state.ranked(round)
                if winner not in ranked:
                    continue
                points = max(round.totals[seat] for seat in ranked) - round.totals[winner]
                known, _ = behind.get(state.name(winner), (0, ""))
                if points > known:
                    reason = f"was {points} behind after round {round.number}{_where(state, states)}"
                    behind[state.name(winner)] = points, reason
    names = _best({name: points for name, (points, _) in behind.items()})
    if not names or behind[names[0]][0] < FAR_BEHIND:
        return None
    points, reason = behind[names[0]]
    return Award("Biggest comeback", names, reason if len(names) == 1 else f"were {points} behind, and won")


def _closest_finish(states: Sequence[State]) -> Award | None:
    # Rounds won are few: a match of them is close as often as not.
    ended = [state for state in states if state.finished and not state.setup.counts_rounds]
    closest = min(ended, key=_margin, default=None)
    if closest is None or _margin(closest) > CLOSE:
        return None
    margin = _margin(closest)
    apart = f"{count(margin, 'point')} apart" if margin else "level"
    best, *rest = closest.standing
    seats = best.seats if len(best.seats) > 1 else (*best.seats, *rest[0].seats)
    return Award("Closest finish", closest.setup.named(seats), f"finished {apart}{_where(closest, states)}")


def _margin(state: State) -> int:
    return state.outcome.margin if state.outcome else 0


def _where(state: State, states: Sequence[State]) -> str:
    """Which game it was, where there are several."""
    return f" in {state.setup.game_name}" if len(states) > 1 else ""


# Duels


def _nearest_bids(states: Sequence[State]) -> Award | None:
    off: dict[str, list[int]] = defaultdict(list)
    for state, round in _rounds(states, TimelineRound):
        for name, distance in zip(state.setup.players, round.distances or (), strict=True):
            off[name].append(distance)
    average = {name: Fraction(sum(distances), len(distances)) for name, distances in off.items() if len(distances) > 1}
    names = _ahead_of_others({name: -distance for name, distance in average.items()})
    if not names:
        return None
    nearest = f"{float(average[names[0]]):.1f}".removesuffix(".0")
    return Award("Nearest bids", names, f"{nearest} off on average")


def _most_territories(states: Sequence[State]) -> Award | None:
    held: Counter[str] = Counter()
    rounds: Counter[str] = Counter()
    for state, round in _rounds(states, WarsRound):
        rounds.update(state.setup.players)
        held.update({name: round.holders.count(seat) for seat, name in enumerate(state.setup.players)})
    names = _ahead_of_others(held)
    if not names:
        return None
    return Award("Most territories", names, f"held {held[names[0]]} over {count(rounds[names[0]], 'round')}")


# Which rounds count, and who is best


def _rounds(states: Sequence[State], kind: type[AnyRound]) -> Iterator[tuple[State, AnyRound]]:
    """The rounds that an award is about: those of one family."""
    return ((state, round) for state in states for round in state.rounds if isinstance(round, kind))


def _best(scores: Mapping[str, Any]) -> tuple[str, ...]:
    """Who has the highest score, in the order in which they came."""
    highest = max(scores.values(), default=None)
    return tuple(name for name, score in scores.items() if score == highest)


def _ahead_of_others(scores: Mapping[str, Any]) -> tuple[str, ...]:
    """The best, as long as there is somebody to be better than."""
    best = _best(scores)
    return best if len(best) < len(scores) else ()
