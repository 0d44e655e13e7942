"""The pad of Trick Wars: the board, what it is worth, and who leads."""

import secrets
from dataclasses import dataclass
from functools import cached_property

from games.pads.base import Pad, Watched
from games.pads.wars.score_table import SheetRow, score_rows
from games.rules.moves import Control, Meeples, Strength
from games.rules.wars.board import (
    CENTRE,
    CENTRE_WORTH,
    EMPTY_COUNTS,
    MEEPLES_EACH,
    OF_EACH_SUIT,
    TERRITORIES,
    Counts,
    Holders,
    WarSuit,
    board_points,
    controlled,
    suit_points,
)
from games.rules.wars.round import WarsRound
from games.rules.wars.state import WarsState
from games.rules.words import count

SEATS = (0, 1)
NOBODY = "nobody"
BOARD = "board"
"""The kind that the board's form sends: what it stands for depends on the way in which it was entered."""

SYMBOLS = {"square": "■", "triangle": "▲", "circle": "●"}


@dataclass(frozen=True, slots=True)
class SuitButton:
    """A trump suit: its colour and its shape."""

    value: str
    shape: str
    is_chosen: bool
    is_red: bool = False

    @property
    def title(self) -> str:
        return self.value.capitalize()

    @property
    def name(self) -> str:
        """For the heading, which says of every game's trumps that they `are`."""
        return f"{self.title} {self.shape}s"

    @property
    def symbol(self) -> str:
        return SYMBOLS[self.shape]


@dataclass(frozen=True, slots=True)
class Side:
    """A player's meeples on a territory."""

    seat: int
    name: str
    meeples: str


@dataclass(frozen=True, slots=True)
class Land:
    """A territory of the board: `holder` is a seat, or nobody."""

    place: int
    name: str
    suit: str
    shape: str
    holder: str
    holder_name: str
    sides: tuple[Side, ...]

    @property
    def number(self) -> str:
        return "" if self.place == CENTRE else str(self.place % OF_EACH_SUIT + 1)

    @property
    def mark(self) -> str:
        """What stands beside the shape."""
        return self.number or self.name


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points as the board stands."""

    seat: int
    name: str
    note: str
    suits: tuple[tuple[str, int], ...]
    points: int
    """What the board would score now."""
    before: int
    meeples: int
    military: str
    movement: str
    leads: bool


class WarsPad(Pad[WarsState]):
    """The pad of a match of Trick Wars."""

    template = "pad/wars/pad.html"
    sheet_template = "pad/wars/sheet.html"
    stylesheet = "wars_pad.css"
    scripts = ("wars.js",)
    centre_worth = CENTRE_WORTH
    meeples_each = MEEPLES_EACH

    @property
    def table(self) -> WarsRound:
        return self.state.table

    @property
    def rows(self) -> list[SheetRow]:
        return score_rows(self.state.rounds)

    # The heading

    @property
    def cards(self) -> str:
        return count(self.state.cards, "card")

    @property
    def who_deals(self) -> str:
        """`Ana leads by movement, 4 to 2`, once it is known."""
        if self.state.leader is None or self.state.over:
            return ""
        leads = f"{self.state.name(self.state.leader)} leads"
        strength = self.table.strength
        if strength is None:
            return leads
        for what, pair in (("military", strength.military), ("movement", strength.movement)):
            if pair[0] != pair[1]:
                return f"{leads} by {what}, {max(pair)} to {min(pair)}"
        return f"{leads} by lot"

    @property
    def trumps(self) -> SuitButton | None:
        return next((button for button in self.trumps_buttons if button.is_chosen), None)

    # What is asked

    @property
    def asks(self) -> str:
        return "over" if self.state.over else "board"

    @property
    def trumps_buttons(self) -> list[SuitButton]:
        return [SuitButton(suit.value, suit.shape, suit == self.table.trumps) for suit in WarSuit]

    @property
    def strength_refused(self) -> bool:
        return self.refused.get("kind") == Strength.kind

    @cached_property
    def lot(self) -> int:
        """Drawn when the page is made, so that a tap on `Draw lots` that is sent again is still the same draw."""
        return secrets.choice(self.state.setup.seats)

    # The board

    @property
    def by(self) -> str:
        """The way in which the board is entered: as it was chosen, else as the last round was."""
        if "by" in self.filled_in:
            return Meeples.kind if self.filled_in["by"] == Meeples.kind else Control.kind
        return Meeples.kind if self.state.rounds and self.table.counts is not None else Control.kind

    @property
    def base(self) -> str:
        """The board as it stood: taps that the phone has kept belong to this board and no other."""
        holders = "".join("-" if holder is None else str(holder) for holder in self.table.holders)
        counts = ".".join(f"{ours}.{theirs}" for ours, theirs in self.table.counts or ())
        return f"{self.state.round_number}:{holders}:{counts}"

    @cached_property
    def lands(self) -> list[Land]:
        return [self._land(place, holder) for place, holder in enumerate(self._holders)]

    @property
    def scores(self) -> list[Score]:
        """Both players' points as the board stands."""
        holders = controlled(self._counts) if self.by == Meeples.kind else self._holders
        return [
            Score(
                seat,
                self.state.name(seat),
                self.chance(seat),
                tuple(suit_points(holders, seat).items()),
                board_points(holders, seat),
                self.state.totals[seat],
                sum(pair[seat] for pair in self._counts),
                self._strength("military", seat),
                self._strength("movement", seat),
                seat == self.state.leader,
            )
            for seat in self.state.setup.seats
        ]

    @property
    def _sent_board(self) -> bool:
        return self.refused.get("kind") == BOARD

    @cached_property
    def _holders(self) -> Holders:
        if not self._sent_board:
            return self.table.holders
        seats = {str(seat): seat for seat in self.state.setup.seats}
        return tuple(seats.get(self.filled_in.get(f"holder-{place}", "")) for place in range(len(TERRITORIES)))

    @cached_property
    def _counts(self) -> Counts:
        """The meeples as numbers; what is no number counts as none."""
        return tuple((_number(self._meeples(place, 0)), _number(self._meeples(place, 1))) for place in _PLACES)

    def _meeples(self, place: int, seat: int) -> str:
        stood = str((self.table.counts or EMPTY_COUNTS)[place][seat])
        return self.filled_in.get(f"meeples-{place}-{seat}", stood) if self._sent_board else stood

    def _land(self, place: int, holder: int | None) -> Land:
        seats = self.state.setup.seats
        return Land(
            place,
            land_name(place),
            _suit(place),
            _shape(place),
            NOBODY if holder is None else str(holder),
            NOBODY if holder is None else self.state.name(holder),
            tuple(Side(seat, self.state.name(seat), self._meeples(place, seat)) for seat in seats),
        )

    def _strength(self, what: str, seat: int) -> str:
        if self.strength_refused:
            return self.filled_in.get(f"{what}-{seat}", "")
        strength = self.table.strength
        return "" if strength is None else str(getattr(strength, what)[seat])

    # What comes next

    @property
    def watched(self) -> list[Watched]:
        return [
            Watched(
                score.seat, score.name, "leads" if score.leads else "", score.note, None, score.before, is_next=False
            )
            for score in self.scores
        ]

    @property
    def next_first(self) -> str:
        """Nobody begins: military decides who leads."""
        return ""

    @property
    def next_in_words(self) -> str:
        if self.state.outcome is not None:
            return self.state.outcome.sentence
        if self.state.lot_needed:
            return "Military and movement are tied: draw lots."
        return f"Round {self.state.round_number}: enter the board."


_PLACES = range(len(TERRITORIES))


def land_name(place: int) -> str:
    """`Teal 1`, `Centre`."""
    return TERRITORIES[place].removeprefix("the ").capitalize()


def _suit(place: int) -> str:
    return "centre" if place == CENTRE else TERRITORIES[place].split()[0]


def _shape(place: int) -> str:
    return "diamond" if place == CENTRE else WarSuit(_suit(place)).shape


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 2 else 0
