"""What the pads of all games have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from games.rules.describe import describe, last_entry
from games.rules.states import State
from games.rules.words import left_after, listing
from games.stats.hints import BidHint

AnyState = TypeVar("AnyState", bound=State)
Form = Mapping[str, str]
NOTHING: Form = {}


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place when the game is over: `1st`, or `1st =` where it is shared; of whoever left none, and `left` says when."""

    place: str
    names: str
    total: int
    is_first: bool
    left: str = ""
    """`left after round 7`, of whoever did."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player in the heading of the sheet; `left` says after which round they went, if they did."""

    name: str
    left: str = ""


@dataclass(frozen=True, slots=True)
class Watched:
    """A player as those see them who only look on."""

    seat: int
    name: str
    titles: str
    note: str
    bid: int | None
    total: int
    is_next: bool


class Pad(ABC, Generic[AnyState]):
    """View model of a game for the pad's templates: its state in words and numbers."""

    template: ClassVar[str]
    """What is shown between the heading and the sheet while the game goes on."""

    sheet_template: ClassVar[str]
    """The sheet: given `rows`, the names and the game's id."""

    stylesheet: ClassVar[str]
    """All that this family's pad is shown with: the settings say of what it is put together."""

    later_scripts: ClassVar[tuple[str, ...]] = ()
    """The scripts of this family alone that are good enough soon after the first paint."""

    paper: ClassVar[str] = "sheet-of-paper"
    """The class of what is shown between the heading and the sheet."""

    def __init__(
        self,
        state: AnyState,
        *,
        asked: Form = NOTHING,
        chosen: Form = NOTHING,
        refused: Form = NOTHING,
        hints: Sequence[BidHint] = (),
        me: int | None = None,
    ) -> None:
        """`hints` are for whoever bids.

        `asked` is the part of the round that the page's address asks for, `chosen` what was tapped but is not scored yet,
        `refused` a form that was sent and refused, to be shown again, `me` the seat of whoever's phone it is.
        """
        self.state = state
        self.asked = asked
        self.chosen = chosen
        self.refused = refused
        self.hints = hints
        self.me = me

    @property
    def filled_in(self) -> Form:
        """What the forms of the pad hold already."""
        return self.refused or self.chosen or self.asked

    @property
    @abstractmethod
    def asks(self) -> str:
        """What the game waits for, in a word; `over` when it waits for nothing."""

    @property
    @abstractmethod
    def next_in_words(self) -> str:
        """What comes next, for ears: `Ben bids.`"""

    @property
    @abstractmethod
    def next_first(self) -> str:
        """`Ben deals`: who begins a rematch."""

    @property
    @abstractmethod
    def rows(self) -> list[Any]:
        """The finished rounds as rows of the sheet, first to last."""

    @property
    def sheet_columns(self) -> list[Column]:
        """All who ever sat at the table, by seat."""
        return [
            Column(self.state.name(seat), left_after(self.state.left[seat]) if seat in self.state.left else "")
            for seat in self.state.ever
        ]

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts of this family alone that the first tap needs."""
        return ()

    # The heading

    @property
    def strip(self) -> Sequence[object]:
        """The schedule as bars, where there is one."""
        return ()

    @property
    @abstractmethod
    def who_deals(self) -> str:
        """Who has which part in this round."""

    @property
    def note(self) -> str:
        """G12: a word on the round under way."""
        return ""

    @property
    def can_change(self) -> bool:
        """G1–G8, G12: people can come and go, and hands, seats and points be changed."""
        return False

    @property
    def can_deal_again(self) -> bool:
        """True if a misdeal can be cleared."""
        return False

    @property
    def happened(self) -> str:
        """What the last round came to, as long as it is news."""
        return ""

    @property
    def heading(self) -> str:
        return f"Round {self.state.round_number} of {self.state.round_count}"

    @property
    def is_last_round(self) -> bool:
        """True if scoring it can end the game."""
        return self.state.round_number == self.state.round_count

    # Who can win

    def chance(self, seat: int) -> str:
        """`can still win`, once somebody can't; `can't be caught`, when nobody else can."""
        if seat not in self._can_win or len(self._can_win) == len(self.state.circle):
            return ""
        return "can't be caught" if len(self._can_win) == 1 else "can still win"

    @cached_property
    def _can_win(self) -> frozenset[int]:
        return self.state.contenders

    # For those who look on

    @property
    @abstractmethod
    def watched(self) -> list[Watched]:
        """The players, with what everybody at the table may know."""

    @property
    def next_for_watchers(self) -> str:
        """What everybody waits for: those who look on enter nothing."""
        return f"Round {self.state.round_number} is being played."

    @property
    def said(self) -> str:
        """What the bids come to, where there are any."""
        return ""

    # When it is over

    @property
    def winners(self) -> str:
        won = self.state.outcome.winners if self.state.outcome else ()
        return listing(self.state.setup.named(won)) if won else ""

    @property
    def places(self) -> list[PlaceShown]:
        return [
            PlaceShown(
                place.ordinal,
                listing(self.state.setup.named(place.seats)),
                place.total,
                place.place == 1 and self.state.finished,
            )
            for place in self.state.standing
        ] + [
            PlaceShown("", self.state.name(seat), self.state.totals[seat], False, left_after(rounds))
            for seat, rounds in self.state.left_last_first
        ]

    # What was entered

    @property
    def undo(self) -> str:
        """`Undo Ana's bid of 3`, if there is anything to undo."""
        last = last_entry(self.state)
        return f"Undo {last}" if last else ""

    @property
    def announcement(self) -> str:
        """What a screen reader says after a tap: what was entered, and what comes next."""
        if not self.state.entries:
            return self.next_in_words
        entered = describe(self.state, self.state.entries[-1])
        return f"{entered[0].upper()}{entered[1:]}. {self.next_in_words}"


class Correction(Generic[AnyState]):
    """A finished round, ready to be mended; `refused` is a form that was sent and refused, to be shown again."""

    template: ClassVar[str]
    tricks: int | None = None
    """What the tricks must add up to, where they are told."""

    def __init__(self, state: AnyState, number: int, refused: Form | None = None) -> None:
        self.state = state
        self.number = number
        self.refused = refused or {}

    def kept_since(self, before: AnyState) -> str:
        """Later rounds that stay as they were played, although this correction would have called for something else."""
        return ""
