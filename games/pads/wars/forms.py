"""Forms of Trick Wars: a move from what the pad sends, and a round to be corrected."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.fields import read_number
from games.pads.base import Correction
from games.pads.wars.pad import BOARD, NOBODY, SEATS, SuitButton, WarsPad, land_name
from games.rules.moves import Control, Lead, Meeples, Move, Strength, Trumps
from games.rules.wars.board import MEEPLES_EACH, TERRITORIES
from games.rules.wars.round import WarsRound, lead_by_strength
from games.rules.wars.state import WarsState


def read_move(data: Mapping[str, str]) -> Move | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    match data.get("kind"):
        case Trumps.kind:
            return Trumps(data.get("suit", ""))
        case Strength.kind:
            return _strength(data)
        case Lead.kind:
            return Lead(read_number(data.get("seat")))  # type: ignore[arg-type]
        case kind if kind == BOARD:
            return read_board(data)
    return None


def round_from_form(data: Mapping[str, str], state: WarsState, number: int) -> tuple[Move, ...]:
    """A corrected round."""
    moves: list[Move] = []
    if data.get("suit"):
        moves.append(Trumps(data["suit"]))
    if any(data.get(f"{what}-{seat}") for what in ("military", "movement") for seat in state.setup.seats):
        moves.append(_strength(data))
    if data.get("lead"):
        moves.append(Lead(read_number(data["lead"])))  # type: ignore[arg-type]
    return (*moves, read_board(data))


def read_board(data: Mapping[str, str]) -> Control | Meeples:
    """The board in the way in which it was entered: by its holders, or by the meeples on it."""
    places = range(len(TERRITORIES))
    if data.get("by") == Meeples.kind:
        return Meeples(tuple(_by_seat(data, f"meeples-{place}") for place in places))  # type: ignore[misc]
    return Control(tuple(_holder(data.get(f"holder-{place}", "")) for place in places))  # type: ignore[misc]


def _strength(data: Mapping[str, str]) -> Strength:
    return Strength(_by_seat(data, "military"), _by_seat(data, "movement"))  # type: ignore[arg-type]


def _by_seat(data: Mapping[str, str], name: str) -> tuple[int | str | None, ...]:
    return tuple(read_number(data.get(f"{name}-{seat}")) for seat in SEATS)


def _holder(text: str) -> int | str | None:
    """A seat, or None for nobody; what is missing stays wrong, for nobody has to be said."""
    if text == NOBODY:
        return None
    number = read_number(text)
    return text if number is None else number


@dataclass(frozen=True, slots=True)
class LandFields:
    """A territory as it stands in the form: its holder, or both players' meeples."""

    place: int
    name: str
    holder: str
    meeples: tuple[tuple[str, str, str, str], ...]
    """A player's name, then the field's name, label and value."""


@dataclass(frozen=True, slots=True)
class StrengthFields:
    seat: int
    name: str
    military: str
    movement: str


class WarsCorrection(Correction[WarsState]):
    """A finished round, ready to be mended in the way in which it was entered."""

    template = "pad/wars/correct.html"
    nobody = NOBODY
    most = MEEPLES_EACH

    @property
    def round(self) -> WarsRound:
        return self.state.rounds[self.number - 1]

    @property
    def by(self) -> str:
        return Control.kind if self.round.counts is None else Meeples.kind

    @property
    def seats(self) -> list[tuple[str, str]]:
        return [(str(seat), self.state.name(seat)) for seat in self.state.setup.seats]

    @property
    def lands(self) -> list[LandFields]:
        return [self._land(place) for place in range(len(self.round.holders))]

    def _land(self, place: int) -> LandFields:
        holder = self.round.holders[place]
        counts = () if self.round.counts is None else self.round.counts[place]
        return LandFields(
            place,
            land_name(place),
            self.refused.get(f"holder-{place}", NOBODY if holder is None else str(holder)),
            tuple(self._meeples(place, seat, number) for seat, number in enumerate(counts)),
        )

    def _meeples(self, place: int, seat: int, number: int) -> tuple[str, str, str, str]:
        name, field = self.state.name(seat), f"meeples-{place}-{seat}"
        return name, field, f"{name}'s meeples on {land_name(place)}", self.refused.get(field, str(number))

    @property
    def strengths(self) -> list[StrengthFields]:
        return [
            StrengthFields(
                seat, self.state.name(seat), self._strength("military", seat), self._strength("movement", seat)
            )
            for seat in self.state.setup.seats
        ]

    def _strength(self, what: str, seat: int) -> str:
        strength = self.round.strength
        return self.refused.get(f"{what}-{seat}", "" if strength is None else str(getattr(strength, what)[seat]))

    @property
    def suits(self) -> list[SuitButton]:
        return WarsPad(self.state).trumps_buttons

    @property
    def suit(self) -> str:
        return self.refused.get("suit", self.round.trumps or "")

    @property
    def lead(self) -> str:
        """Who led, by seat; nothing where military and movement say it, so that they can be mended alone."""
        strength = self.round.strength
        told = strength is not None and lead_by_strength(strength.military, strength.movement) is not None
        return self.refused.get("lead", "" if told or self.round.lead is None else str(self.round.lead))
