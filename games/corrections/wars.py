"""The form in which a finished round of Trick Wars is corrected: what was entered, or what was typed and refused."""

from dataclasses import dataclass

from games.corrections.base import Correction
from games.forms.wars import NOBODY
from games.pads.wars import SuitButton, WarsPad, land_name
from games.rules.entries import Control, Meeples
from games.rules.wars import WarsState
from games.rules.wars_round import WarsRound, lead_by_strength


@dataclass(frozen=True, slots=True)
class LandFields:
    """A territory as it stands in the form: its holder, or both players' meeples."""

    place: int
    name: str
    holder: str
    meeples: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class StrengthFields:
    seat: int
    name: str
    military: str
    movement: str


class WarsCorrection(Correction[WarsState]):
    """A finished round, ready to be mended in the way in which it was entered."""

    template = "pad/wars_correct.html"
    nobody = NOBODY

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
            self.typed.get(f"holder-{place}", NOBODY if holder is None else str(holder)),
            tuple(
                (seat, self.state.name(seat), self.typed.get(f"meeples-{place}-{seat}", str(number)))
                for seat, number in enumerate(counts)
            ),
        )

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
        return self.typed.get(f"{what}-{seat}", "" if strength is None else str(getattr(strength, what)[seat]))

    @property
    def suits(self) -> list[SuitButton]:
        return WarsPad(self.state).trumps_buttons

    @property
    def suit(self) -> str:
        return self.typed.get("suit", self.round.trumps or "")

    @property
    def lead(self) -> str:
        """Who led, by seat; nothing where military and movement say it, so that they can be mended alone."""
        strength = self.round.strength
        told = strength is not None and lead_by_strength(strength.military, strength.movement) is not None
        return self.typed.get("lead", "" if told or self.round.lead is None else str(self.round.lead))
