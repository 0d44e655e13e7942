"""The form in which a finished round of Tricky Timeline is corrected."""

from dataclasses import dataclass

from games.corrections.base import Correction
from games.pads.timeline import SEATS, SUITS, CardShown, SuitShown
from games.rules.cards import Card
from games.rules.line import PLACES
from games.rules.timeline import CARDS_KEPT, RANKS, TimelineState
from games.rules.timeline_round import TimelineRound


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


class TimelineCorrection(Correction[TimelineState]):
    """A finished round, ready to be mended: kept cards, and the tricks or the line."""

    template = "pad/timeline_correct.html"

    @property
    def round(self) -> TimelineRound:
        return self.state.rounds[self.number - 1]

    @property
    def by_line(self) -> bool:
        return bool(self.round.laid())

    @property
    def numbers(self) -> list[str]:
        return [str(number) for number in range(PLACES + 1)]

    @property
    def suits(self) -> list[SuitShown]:
        return [SuitShown(suit) for suit in SUITS]

    @property
    def cards(self) -> list[CardShown]:
        return [CardShown(Card(rank, suit)) for suit in SUITS for rank in RANKS]

    @property
    def starter(self) -> str:
        return self.typed.get("starter", str(self.round.starter))

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
        return PlayerFields(seat, name, kept, self.typed.get(f"tricks-{seat}", str(self.round.tricks[seat])))

    def _side(self, seat: int, place: int, card: Card | None) -> Field:
        return self._field(
            f"line-{seat}-{place}", f"{self.state.name(seat)}'s card at place {place}", card.text if card else ""
        )

    def _field(self, name: str, label: str, value: str) -> Field:
        return Field(name, label, self.typed.get(name, value))
