"""Forms of Tricky Timeline: a move from what the pad sends, and a round to be corrected."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.fields import read_number
from games.pads.base import Correction
from games.pads.timeline.cards import SUITS, CardShown, SuitShown, deck
from games.pads.timeline.score_table import SEATS
from games.rules.cards import Card
from games.rules.moves import Kept, Lay, Move, Starter, Tricks
from games.rules.timeline.line import EMPTY_LINE, PLACES, Line, with_card
from games.rules.timeline.round import CARDS_KEPT, TimelineRound
from games.rules.timeline.state import TimelineState
from games.rules.words import whole_between


def read_move(data: Mapping[str, str]) -> Move | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    seat = read_number(data.get("seat"))
    match data.get("kind"):
        case Starter.kind:
            return Starter(seat)  # type: ignore[arg-type]
        case Kept.kind:
            return Kept(seat, _kept(data))  # type: ignore[arg-type]
        case Lay.kind:
            return Lay(seat, read_number(data.get("place")), data.get("card") or None)  # type: ignore[arg-type]
        case Tricks.kind:
            return _tricks(data)
    return None


def round_from_form(data: Mapping[str, str], state: TimelineState, number: int) -> tuple[Move, ...]:
    """A corrected round: what was kept, and either the tricks or the cards that they follow from."""
    starter = read_number(data.get("starter"))
    lays = [
        Lay(seat, place, data[name])
        for place in range(1, PLACES + 1)
        for seat in SEATS
        if data.get(name := f"line-{seat}-{place}")
    ]
    moves: list[Move] = [Starter(starter)] if starter is not None else []  # type: ignore[arg-type]
    moves += [Kept(seat, _kept(data, f"kept-{seat}")) for seat in SEATS]
    return (*moves, *lays, _tricks_of(lays, starter) if lays else _tricks(data))


def _kept(data: Mapping[str, str], name: str = "card") -> tuple[str, ...]:
    """Three letters, tapped one after another, or three fields; those left empty don't count."""
    if "suits" in data:
        return tuple(data["suits"])
    cards = (data.get(f"{name}-{number}", "") for number in range(1, CARDS_KEPT + 1))
    return tuple(card for card in cards if card)


def _tricks(data: Mapping[str, str]) -> Tricks:
    """T5: one player's tricks; the other's follow unless they are sent too."""
    first, second = (read_number(data.get(f"tricks-{seat}")) for seat in SEATS)
    if second is None and isinstance(first, int):
        second = PLACES - first
    return Tricks((first, second))  # type: ignore[arg-type]


def _tricks_of(lays: list[Lay], starter: object) -> Tricks:
    """The tricks that these cards give. Of an incomplete line no tricks are right, and the rules will say so."""
    line: Line = EMPTY_LINE
    for lay in lays:
        line = with_card(line, lay.seat, lay.place, Card.named(lay.card))
    seat = starter if whole_between(starter, *SEATS) else 0
    return Tricks(TimelineRound(1, seat, (0, 0), line=line).tricks_of_line or (0, PLACES))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form with what stands in it."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PlayerFields:
    seat: int
    name: str
    kept: tuple[Field, ...]
    tricks: str

    @property
    def tricks_field(self) -> str:
        return f"tricks-{self.seat}"

    @property
    def tricks_label(self) -> str:
        return f"{self.name}'s tricks"


class TimelineCorrection(Correction[TimelineState]):
    """A finished round, ready to be mended: kept cards, and the tricks or the line."""

    template = "pad/timeline/correct.html"

    @property
    def round(self) -> TimelineRound:
        return self.state.rounds[self.number - 1]

    @property
    def by_line(self) -> bool:
        return bool(self.round.laid())

    @property
    def tricks(self) -> int | None:  # type: ignore[override]
        """T5; those of a line follow from it."""
        return None if self.by_line else PLACES

    @property
    def suits(self) -> list[SuitShown]:
        return [SuitShown(suit) for suit in SUITS]

    @property
    def cards(self) -> list[CardShown]:
        return [CardShown(card) for card in deck()]

    @property
    def starter(self) -> str:
        return self.refused.get("starter", str(self.round.starter))

    @property
    def starters(self) -> list[tuple[str, str]]:
        return [(str(seat), self.state.name(seat)) for seat in SEATS]

    @property
    def players(self) -> list[PlayerFields]:
        return [self._player(seat) for seat in SEATS]

    @property
    def places(self) -> list[tuple[int, list[Field]]]:
        """The places of the line with both players' cards."""
        return [
            (place, [self._side(seat, place, card) for seat, card in enumerate(sides)])
            for place, sides in enumerate(self.round.line, start=1)
        ]

    def _player(self, seat: int) -> PlayerFields:
        name, cards = self.state.name(seat), self.round.kept[seat]
        assert cards is not None
        assert self.round.tricks is not None
        kept = tuple(
            self._field(f"kept-{seat}-{number}", f"{name}'s kept card {number}", cards[number - 1])
            for number in range(1, CARDS_KEPT + 1)
        )
        return PlayerFields(seat, name, kept, self.refused.get(f"tricks-{seat}", str(self.round.tricks[seat])))

    def _side(self, seat: int, place: int, card: Card | None) -> Field:
        return self._field(
            f"line-{seat}-{place}", f"{self.state.name(seat)}'s card at place {place}", card.text if card else ""
        )

    def _field(self, name: str, label: str, value: str) -> Field:
        return Field(name, label, self.refused.get(name, value))
