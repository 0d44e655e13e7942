"""Forms of the bidding games: a move from what the pad sends, and a round to be corrected."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.fields import read_number
from games.pads.base import Correction
from games.pads.bidding.pad import BiddingPad, TrumpsButton
from games.rules.bidding.house_rules import Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Cut, Move, Rebid, Redeal, Tricks, Trumps
from games.rules.words import count, listing


def read_move(data: Mapping[str, str]) -> Move | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    match data.get("kind"):
        case Bid.kind:
            return Bid(read_number(data.get("seat")), read_number(data.get("tricks")))  # type: ignore[arg-type]
        case Rebid.kind:
            return Rebid(read_number(data.get("seat")), read_number(data.get("tricks")))  # type: ignore[arg-type]
        case Redeal.kind:
            return Redeal()
        case Trumps.kind:
            return Trumps(data.get("suit", ""))
        case Cut.kind:
            return Cut(read_number(data.get("seat")))  # type: ignore[arg-type]
        case Tricks.kind:
            return _tricks(data)
    return None


def round_from_form(data: Mapping[str, str], state: BiddingState, number: int) -> tuple[Move, ...]:
    """A corrected round: its bids in the order in which that round was bid."""
    moves: list[Move] = []
    if data.get("cut"):
        moves.append(Cut(read_number(data["cut"])))  # type: ignore[arg-type]
    if data.get("suit"):
        moves.append(Trumps(data["suit"]))
    for seat in state.setup.bidding_order(number):
        moves.append(Bid(seat, read_number(data.get(f"bid-{seat}"))))  # type: ignore[arg-type]
    return (*moves, _tricks(data))


def tricks_fields(tricks: Tricks) -> dict[str, str]:
    """The fields in which a form would have sent these tricks."""
    return {f"tricks-{seat}": str(won) for seat, won in enumerate(tricks.tricks)}


_MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """A player's bid and tricks, as they stand in the form."""

    seat: int
    name: str
    bid: str
    tricks: str

    @property
    def bid_field(self) -> str:
        return f"bid-{self.seat}"

    @property
    def bid_label(self) -> str:
        return f"{self.name}'s bid"

    @property
    def tricks_field(self) -> str:
        return f"tricks-{self.seat}"

    @property
    def tricks_label(self) -> str:
        return f"{self.name}'s tricks"


class BiddingCorrection(Correction[BiddingState]):
    """A finished round, ready to be mended."""

    template = "pad/bidding/correct.html"

    @property
    def round(self) -> BiddingRound:
        return self.state.rounds[self.number - 1]

    @property
    def cards(self) -> str:
        return count(self.round.cards, "card")

    @property
    def tricks(self) -> int:  # type: ignore[override]
        return self.round.cards

    @property
    def players(self) -> list[PlayerFields]:
        """The players in the order in which they bid."""
        assert self.round.tricks is not None
        return [
            PlayerFields(
                seat,
                self.state.name(seat),
                self.refused.get(f"bid-{seat}", str(self.round.bids[seat])),
                self.refused.get(f"tricks-{seat}", str(self.round.tricks[seat])),
            )
            for seat in self.round.order
        ]

    @property
    def suits(self) -> list[TrumpsButton]:
        return BiddingPad(self.state).trumps_buttons

    @property
    def suit(self) -> str:
        return self.refused.get("suit", str(self.round.trumps or ""))

    @property
    def cut(self) -> str:
        """The winner of the cut, by seat, if there was one: it goes along unless somebody else is chosen."""
        return self.refused.get("cut", "" if self.round.cut is None else str(self.round.cut))

    @property
    def cut_choices(self) -> list[tuple[str, str]]:
        """Who could have won the cut, and first of all what was played, where the round before calls for others by now."""
        tied = self.round.choosers if len(self.round.choosers) > 1 else ()
        choices = [(str(seat), self.state.name(seat)) for seat in tied]
        if not tied or self.round.cut in tied:
            return choices
        cut = self.round.cut
        played = ("", "nobody, as played") if cut is None else (str(cut), f"{self.state.name(cut)}, as played")
        return [played, *choices]

    @property
    def suit_may_be_open(self) -> bool:
        return self.suit == "" or not self.state.setup.rules.trumps.how.is_chosen

    @property
    def kept(self) -> str:
        """W7: that the round's trumps stay as they were played, where the round before calls for something else by now."""
        if not trumps_kept(self.state, self.round):
            return ""
        names = listing(self.state.setup.named(self.round.choosers))
        calls = {0: "nobody would choose", 1: f"{names} would choose"}.get(
            len(self.round.choosers), f"{names} would cut for it"
        )
        return f"Trumps stay as they were played. As round {self.number - 1} stands now, {calls}."

    def kept_since(self, before: BiddingState) -> str:
        later = [*self.state.rounds[self.number :], *filter(None, [self.state.current])]
        were = {
            round.number for round in (*before.rounds, *filter(None, [before.current])) if trumps_kept(before, round)
        }
        kept = [round.number for round in later if trumps_kept(self.state, round) and round.number not in were]
        return "".join(f" Round {number} keeps its trumps as played." for number in kept)


def trumps_kept(state: BiddingState, round: BiddingRound) -> bool:
    """W7: the round's trumps or cut are not what the round before calls for by now, and stay as they were played."""
    by_contract = state.setup.rules.trumps.how is Trumping.BEST_CONTRACT
    return by_contract and not round.untouched and not round.as_called


def _tricks(data: Mapping[str, str]) -> Tricks:
    """The tricks of as many seats as the form names; the rules say whether those are all."""
    told = {seat: read_number(data[name]) for seat in range(_MOST_SEATS) if (name := f"tricks-{seat}") in data}
    return Tricks(tuple(told.get(seat) for seat in range(max(told, default=-1) + 1)))  # type: ignore[misc]
