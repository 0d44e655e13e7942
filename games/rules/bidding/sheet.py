"""Rounds of Oh Hell, Chinese Whist and Caboose in a sheet."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.bidding.round import BiddingRound
from games.rules.documents import Document, by_name, by_seat, check_keys, columns, seat_of
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Bid, Cut, Move, Tricks, Trumps
from games.rules.words import shown

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

ENTERED = ("trumps", "bids", "tricks")
DERIVED = ("cards", "dealer", "head", "tail", "leader", "chooses", "points", "totals")


def round_from_sheet(state: "BiddingState", document: Document) -> Iterator[Move]:
    """The moves that a round of a sheet stands for."""
    whist = ("cut", "as_played") if state.setup.variant.chooses_trumps else ()
    check_keys(document, (*ENTERED, *whist, *DERIVED), what="The round")
    setup = state.setup
    as_played = document.get("as_played", False)
    if not isinstance(as_played, bool):
        raise IllegalEntry(Code.UNKNOWN_KEY, f"'as_played' is true or false, not {shown(as_played)}.")
    if "cut" in document:
        yield Cut(seat_of(document["cut"], setup, what="cut"), as_played)
    if "trumps" in document:
        yield Trumps(document["trumps"], as_played)  # type: ignore[arg-type]  # the rules judge it
    yield from _bids(state.table, by_seat(document.get("bids", {}), setup, what="bids"))
    if "tricks" in document:
        tricks = by_seat(document["tricks"], setup, what="tricks")
        yield Tricks(tuple(map(tricks.get, setup.seats)))  # type: ignore[arg-type]  # the rules judge them


def _bids(table: BiddingRound, bids: dict[int, object]) -> Iterator[Bid]:
    """A sheet tells no order: bids are taken in turn, and one beyond a gap as early."""
    gap = False
    for seat in table.order:
        if seat in bids:
            yield Bid(seat, bids[seat], early=gap)  # type: ignore[arg-type]  # the rules judge it
        else:
            gap = True


def round_to_sheet(state: "BiddingState", round: BiddingRound) -> Document:
    """A round with all that follows from it."""
    setup, name = state.setup, state.name
    document: Document = {"cards": round.cards}
    document |= {title: name(seat) for title, seat in state.titles_of(round).items()}
    document["leader"] = name(state.leader_of(round))
    if setup.variant.chooses_trumps:
        document |= _trumps_called(state, round)
    if round.trumps is not None:
        document["trumps"] = str(round.trumps)
    if round.bid_count:
        document["bids"] = by_name(round.bids, setup)
    if round.tricks is not None and round.points is not None:
        document["tricks"] = by_name(round.tricks, setup)
        document["points"] = by_name(round.points, setup)
        document["totals"] = by_name(round.totals, setup)
    return document


def _trumps_called(state: "BiddingState", round: BiddingRound) -> Document:
    """W7: who chooses trumps, or who is tied, and the cut."""
    chooses = list(state.setup.named(round.tied)) or (None if round.chooser is None else state.name(round.chooser))
    document: Document = {"chooses": chooses}
    if round.cut is not None:
        document["cut"] = state.name(round.cut)
    if not round.as_called:
        document["as_played"] = True
    return document


def round_from_csv(found: Document) -> Document:
    """A round of a table: who leads it follows from the rules."""
    return columns(found, bids="bid", tricks="tricks")
