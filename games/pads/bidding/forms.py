"""Forms of the bidding games: a move from what the pad sends, and a round to be corrected."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.forms.fields import read_number
from games.pads.base import Correction
from games.pads.bidding.keypad import ExtraField, TrumpsButton
from games.pads.bidding.pad import BiddingPad
from games.pads.bidding.table_forms import read_change
from games.rules.bidding.house_rules import MOST_SEATS, Trumping
from games.rules.bidding.house_rules_in import MOST_EXTRAS
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Cut, Made, Move, Rebid, Redeal, Tricks, Trumps
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
        case Made.kind:
            return _made(data)
    return read_change(data)


def round_from_form(data: Mapping[str, str], state: BiddingState, number: int) -> tuple[Move, ...]:
    """A corrected round: its bids in the order in which that round was bid."""
    moves: list[Move] = []
    if data.get("cut"):
        moves.append(Cut(read_number(data["cut"])))  # type: ignore[arg-type]
    trumps = [Trumps(data["suit"])] if data.get("suit") else []
    played = state.rounds[number - 1] if 0 < number <= len(state.rounds) else state.table
    moves += [] if played.highest_chooses else trumps
    for seat in played.order:
        moves.append(Bid(seat, read_number(data.get(f"bid-{seat}"))))  # type: ignore[arg-type]
    moves += trumps if played.highest_chooses else []
    return (*moves, _made(data) if state.setup.rules.counts_made else _tricks(data))


def tricks_fields(tricks: Tricks) -> dict[str, str]:
    """The fields in which a form would have sent these tricks."""
    told: tuple[int | None, ...] = tricks.tricks
    return {f"tricks-{seat}": str(won) for seat, won in enumerate(told) if won is not None}


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """A player's bid and tricks, as they stand in the form."""

    seat: int
    name: str
    bid: str
    tricks: str
    is_made: bool = False
    extras: tuple[ExtraField, ...] = ()

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
    def tricks(self) -> int | None:  # type: ignore[override]
        return None if self.counts_made else self.round.cards

    @property
    def unwon(self) -> bool:
        return self.state.setup.rules.unwon

    @property
    def players(self) -> list[PlayerFields]:
        """The players in the order in which they bid."""
        return [
            PlayerFields(
                seat,
                self.state.name(seat),
                self.refused.get(f"bid-{seat}", str(self.round.bids[seat])),
                self.refused.get(f"tricks-{seat}", str(self.round.tricks[seat]) if self.round.tricks else ""),
                f"made-{seat}" in self.refused if self.refused else seat in self.round.made,
                self._extras(seat),
            )
            for seat in self.round.order
        ]

    def _extras(self, seat: int) -> tuple[ExtraField, ...]:
        counted = self.round.extras[seat] if self.round.extras else ()
        return tuple(
            ExtraField(
                field := f"extra-{seat}-{number}",
                f"{self.state.name(seat)}: {extra.name}",
                extra.name,
                self.refused.get(field, str(counted[number]) if counted else "0"),
            )
            for number, extra in enumerate(self.state.setup.rules.extras)
        )

    @property
    def counts_made(self) -> bool:
        return self.state.setup.rules.counts_made

    @property
    def suits(self) -> list[TrumpsButton]:
        """What trumps could have been; nothing where they follow from the rules."""
        rules = self.state.setup.rules
        fixed = self.round.called is not None and rules.trumps.how is not Trumping.BEST_CONTRACT
        return [] if fixed else BiddingPad(self.state).trumps_buttons

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
        choosers = self.round.choosers
        names = listing(self.state.setup.named(choosers)) if choosers else "nobody"
        calls = f"{names} would {'cut for it' if len(choosers) > 1 else 'choose'}"
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
    told = {seat: read_number(data[name]) for seat in range(MOST_SEATS) if (name := f"tricks-{seat}") in data}
    tricks = tuple(told.get(seat) for seat in range(max(told, default=-1) + 1))
    return Tricks(tricks, _extras(data, len(tricks)))  # type: ignore[arg-type]


def _made(data: Mapping[str, str]) -> Made:
    """H15: a ticked box is a bid that was made."""
    seats = [seat for seat in range(MOST_SEATS) if f"bidder-{seat}" in data]
    return Made(tuple(seat for seat in seats if f"made-{seat}" in data), _extras(data, max(seats, default=-1) + 1))


def _extras(data: Mapping[str, str], seats: int) -> tuple[tuple[int, ...], ...]:
    """H11: the numbers that were typed, as far as any were; an empty field is none."""
    asked = [number for number in range(MOST_EXTRAS) if any(f"extra-{seat}-{number}" in data for seat in range(seats))]
    counted = [[read_number(data.get(f"extra-{seat}-{number}")) or 0 for number in asked] for seat in range(seats)]
    return tuple(map(tuple, counted)) if any(map(any, counted)) else ()  # type: ignore[arg-type]
