"""The form in which a finished round is corrected: what was entered, or what was typed and refused."""

from dataclasses import dataclass

from games.corrections.base import Correction
from games.pads.bidding import BiddingPad, TrumpsButton
from games.rules.bidding import BiddingState
from games.rules.bidding_round import BiddingRound
from games.rules.words import count


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """A player's bid and tricks, as they stand in the form."""

    seat: int
    name: str
    bid: str
    tricks: str


class BiddingCorrection(Correction[BiddingState]):
    """A finished round, ready to be mended."""

    template = "pad/correct.html"

    @property
    def round(self) -> BiddingRound:
        return self.state.rounds[self.number - 1]

    @property
    def cards(self) -> str:
        return count(self.round.cards, "card")

    @property
    def numbers(self) -> range:
        return range(self.round.cards + 1)

    @property
    def players(self) -> list[PlayerFields]:
        """The players in the order in which they bid."""
        assert self.round.tricks is not None
        return [
            PlayerFields(
                seat,
                self.state.name(seat),
                self.typed.get(f"bid-{seat}", str(self.round.bids[seat])),
                self.typed.get(f"tricks-{seat}", str(self.round.tricks[seat])),
            )
            for seat in self.round.order
        ]

    @property
    def suits(self) -> list[TrumpsButton]:
        return BiddingPad(self.state).trumps_buttons

    @property
    def suit(self) -> str:
        return self.typed.get("suit", str(self.round.trumps or ""))

    @property
    def cut(self) -> str:
        """The winner of the cut, by seat, if there was one: it goes along unless somebody else is chosen."""
        return self.typed.get("cut", "" if self.round.cut is None else str(self.round.cut))

    @property
    def tied(self) -> list[tuple[str, str]]:
        """Who could have won the cut."""
        tied = self.round.choosers if len(self.round.choosers) > 1 else ()
        return [(str(seat), self.state.name(seat)) for seat in tied]
