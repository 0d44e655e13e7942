"""View models of the pages on which a table changes: a player's, the table's, and the round's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from games.forms.fields import read_number
from games.pads.bidding.table_forms import hands_in
from games.rules.bidding.state import BiddingState
from games.rules.bidding.table import AVERAGE, LOWEST, starting_points
from games.rules.moves import Adjust, ComeBack, Join, Leave, Move, Note, Redeal, Reschedule, SitOut, Swap
from games.rules.words import count, listing, signed

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What becomes of the hands to come, to be agreed to before it counts (G5)."""

    state: BiddingState
    after: BiddingState
    fields: Sequence[tuple[str, str]]
    """What was sent, to be sent once more."""
    does: str
    """`Eli sits down`."""

    @property
    def who(self) -> str:
        return f"{count(len(self.after.present), 'player')} at the table"

    @property
    def hands(self) -> str:
        return in_a_row(self.after.rest_of_schedule)

    @property
    def instead_of(self) -> str:
        return in_a_row(self.state.rest_of_schedule)

    @property
    def are_cut(self) -> bool:
        """G5: some no longer fit the deck."""
        return sum(self.after.rest_of_schedule) < sum(self.state.rest_of_schedule)


@dataclass(frozen=True)
class ChangePage:
    """What all of these pages show: `refused` is a form that was sent and refused, `asked` what the address asks for."""

    template: ClassVar[str]

    state: BiddingState
    seat: int = 0
    asked: Form = field(default_factory=dict)
    refused: Form = field(default_factory=dict)
    foreseen: Foreseen | None = None
    known: Sequence[str] = ()
    """Players of the book, for whoever sits down."""

    @property
    def between_rounds(self) -> bool:
        return self.state.current is not None and self.state.current.untouched

    @property
    def begun(self) -> str:
        """`Round 7`, if somebody has bid in it: it is dealt again when somebody goes or comes back."""
        if self.state.over or self.between_rounds:
            return ""
        return f"Round {self.state.round_number}"

    @property
    def heading(self) -> str:
        return f"Round {self.state.round_number}"

    @property
    def sitting(self) -> list["Sitting"]:
        """Clockwise, all who have not left; then those who have."""
        return [Sitting(self.state, seat) for seat in (*self.state.circle, *self.state.left)]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player in the list of a table."""

    state: BiddingState
    seat: int

    @property
    def name(self) -> str:
        return self.state.name(self.seat)

    @property
    def total(self) -> int:
        return self.state.totals[self.seat]

    @property
    def has_left(self) -> bool:
        return self.seat in self.state.left

    @property
    def is_away(self) -> bool:
        return self.seat in self.state.away

    @property
    def stands(self) -> str:
        """What there is to say of them beside their points."""
        if self.has_left:
            rounds = self.state.left[self.seat]
            return f"left after round {rounds}" if rounds else "left before round 1"
        return "sits out" if self.is_away else ""


class SeatPage(ChangePage):
    """What one player can do: sit out, come back, leave, swap seats, get points."""

    template = "table/seat.html"

    @property
    def player(self) -> Sitting:
        return Sitting(self.state, self.seat)

    @property
    def can_go(self) -> bool:
        """G4: at least two stay."""
        return self.state.allows(SitOut(self.seat))

    @property
    def can_leave(self) -> bool:
        return self.state.allows(Leave(self.seat))

    @property
    def can_come_back(self) -> bool:
        return self.state.allows(ComeBack(self.seat))

    @property
    def others(self) -> list[Sitting]:
        """Whom they can swap seats with."""
        if self.player.has_left:
            return []
        return [Sitting(self.state, seat) for seat in self.state.circle if seat != self.seat]

    @property
    def points(self) -> str:
        return self.refused.get("points", "") if self.refused.get("kind") == Adjust.kind else ""

    @property
    def reason(self) -> str:
        return self.refused.get("reason", "") if self.refused.get("kind") == Adjust.kind else ""


class TablePage(ChangePage):
    """Everybody at the table, and who sits down."""

    template = "table/table.html"

    @property
    def name(self) -> str:
        return self.refused.get("name", "")

    @property
    def gaps(self) -> list[tuple[int, str, bool]]:
        """Where somebody can sit down: after which seat, between whom, and whether that is chosen."""
        circle = self.state.circle
        chosen = self.refused.get("after", self.asked.get("after", str(circle[-1])))
        pairs = zip(circle, (*circle[1:], circle[0]), strict=True)
        return [
            (seat, f"between {self.state.name(seat)} and {self.state.name(after)}", str(seat) == chosen)
            for seat, after in pairs
        ]

    @cached_property
    def _points(self) -> str:
        return self.refused.get("points", "0")

    @property
    def beginnings(self) -> list[tuple[str, str, bool]]:
        """What somebody can begin with: the value, its words, and whether that is chosen."""
        lowest, average = (starting_points(self.state, points) for points in (LOWEST, AVERAGE))
        offered = [
            ("0", "nothing: 0 points"),
            (LOWEST, f"the lowest total: {lowest}"),
            (AVERAGE, f"the average: {average}"),
        ]
        return [(value, words, value == self._points) for value, words in offered]

    @property
    def has_number(self) -> bool:
        return self._points == "number"

    @property
    def number(self) -> str:
        return self.refused.get("number", "")


@dataclass(frozen=True, slots=True)
class Hand:
    """A round to come: `place` counts from the one under way."""

    place: int
    number: int
    cards: int
    is_begun: bool
    can_grow: bool


class RoundPage(ChangePage):
    """A note on the round under way, a new deal, and the hands to come."""

    template = "table/round.html"

    @property
    def note(self) -> str:
        return self.refused.get("text", self.state.table.note)

    @property
    def can_deal_again(self) -> bool:
        return self.state.allows(Redeal())

    @property
    def to_points(self) -> int | None:
        """H13: then the hands go on and on, and can't be changed."""
        return self.state.setup.rules.to_points

    @property
    def largest(self) -> int:
        return self.state.setup.rules.largest_hand(len(self.state.present))

    @cached_property
    def drafted(self) -> tuple[int, ...]:
        """The hands as they are being changed: the address has them, and what was tapped last."""
        told = tuple(hand for hand in hands_in(self.refused or self.asked) if isinstance(hand, int))
        hands = list(told or self.state.rest_of_schedule)
        place = next((read_number(self.asked[what]) for what in _STEPS if what in self.asked), None)
        if isinstance(place, int) and 0 <= place < len(hands):
            _step(hands, place, self.asked)
        return tuple(hands)

    @property
    def hands(self) -> list[Hand]:
        begun = not self.between_rounds
        return [
            Hand(place, self.state.round_number + place, cards, begun and place == 0, cards < self.largest)
            for place, cards in enumerate(self.drafted)
        ]

    @property
    def in_a_row(self) -> str:
        return in_a_row(self.drafted)

    @property
    def is_changed(self) -> bool:
        return self.drafted != self.state.rest_of_schedule

    @property
    def comes_to(self) -> str:
        """`12 rounds to come instead of 13`."""
        now, before = len(self.drafted), len(self.state.rest_of_schedule)
        return f"{count(now, 'round')} to come" + (f" instead of {before}" if now != before else "")


_STEPS = ("fewer", "more", "skip", "put")


def _step(hands: list[int], place: int, asked: Form) -> None:
    """One tap: a card fewer or more, a hand skipped, or the same hand put in once more."""
    if "fewer" in asked:
        hands[place] = max(1, hands[place] - 1)
    elif "more" in asked:
        hands[place] += 1
    elif "skip" in asked and len(hands) > 1:
        del hands[place]
    elif "put" in asked:
        hands.insert(place + 1, hands[place])


def in_a_row(hands: Sequence[int]) -> str:
    return " ".join(map(str, hands))


def done(state: BiddingState, move: Move) -> str:
    """What has been changed, as a sentence, in the state after it."""
    match move:
        case Swap():
            return f"{listing(state.setup.named((move.seat, move.other)))} have swapped seats."
        case Reschedule():
            return f"Hands to come: {in_a_row(state.rest_of_schedule)}."
        case Adjust():
            return f"{state.name(move.seat)} gets {signed(move.points)}: {move.reason}."
        case Note():
            return f"Noted: {move.text}." if move.text else "The note is gone."
    return f"{does(state, move)}."


def does(state: BiddingState, move: Move) -> str:
    """`Eli sits down`."""
    verbs = {Join: "sits down", Leave: "leaves", SitOut: "sits out", ComeBack: "comes back"}
    assert isinstance(move, (Join, Leave, SitOut, ComeBack, Swap))
    return f"{state.name(move.seat)} {verbs.get(type(move), 'swaps seats')}"
