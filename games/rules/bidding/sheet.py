"""Rounds of the bidding games in a sheet."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.bidding.house_rules import Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.table_sheet import ABSENT
from games.rules.bidding.told_changes import CHANGES, changes_to_sheet
from games.rules.documents import Document, by_name, by_seat, check_keys, columns, seat_of
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Adjust, Bid, Cut, Made, Move, Note, Tricks, Trumps
from games.rules.setups import Setup
from games.rules.words import shown

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

ENTERED = ("trumps", "bids", "tricks", "made", "extras", CHANGES, ABSENT, "adjust", "note")
ADJUSTED = "adjusted"
"""What an adjustment is for whose reason a sheet does not tell."""
DERIVED = ("cards", "dealer", "head", "tail", "leader", "chooses", "points", "totals")


def round_from_sheet(state: "BiddingState", document: Document) -> Iterator[Move]:
    """The moves that a round of a sheet stands for."""
    setup = state.setup
    whist = ("cut", "as_played") if setup.rules.trumps.how is Trumping.BEST_CONTRACT else ()
    check_keys(document, (*ENTERED, *whist, *DERIVED), what="The round")
    as_played = document.get("as_played", False)
    if not isinstance(as_played, bool):
        raise IllegalEntry(Code.UNKNOWN_KEY, f"'as_played' is true or false, not {shown(as_played)}.")
    if "note" in document:
        yield Note(document["note"])  # type: ignore[arg-type]  # the rules judge it
    for seat, said in by_seat(document.get("adjust", {}), setup, what="adjustments").items():
        yield from _adjustments(seat, said)
    if "cut" in document:
        yield Cut(seat_of(document["cut"], setup, what="cut"), as_played)
    chosen = [Trumps(document["trumps"], as_played)] if "trumps" in document else []  # type: ignore[arg-type]
    if not state.table.highest_chooses:
        yield from chosen
    yield from _bids(state.table, by_seat(document.get("bids", {}), setup, what="bids"))
    if state.table.highest_chooses:
        yield from chosen
    yield from _result(state, document)


def _adjustments(seat: int, said: object) -> Iterator[Adjust]:
    """G7: points alone, or with what for; several in a list."""
    for each in said if isinstance(said, list) else [said]:
        if isinstance(each, dict):
            check_keys(each, ("points", "reason"), what="An adjustment")
            yield Adjust(seat, each.get("points"), each.get("reason"))  # type: ignore[arg-type]  # the rules judge it
        else:
            yield Adjust(seat, each, ADJUSTED)  # type: ignore[arg-type]


def _result(state: "BiddingState", document: Document) -> Iterator[Move]:
    """The tricks, or who made it, with the extras. The rules judge what stands there."""
    setup = state.setup
    extras = _extras(state, document["extras"]) if "extras" in document else ()
    if "tricks" in document:
        tricks = by_seat(document["tricks"], setup, what="tricks")
        yield Tricks(tuple(map(tricks.get, setup.seats)), extras)  # type: ignore[arg-type]
    if "made" in document:
        made = document["made"]
        if not isinstance(made, list):
            raise IllegalEntry(Code.NOT_A_SHEET, "Who made it must be given as a list of names.")
        yield Made(tuple(seat_of(name, setup, what="list of who made it") for name in made), extras)
    if extras and "tricks" not in document and "made" not in document:
        raise IllegalEntry(Code.NOT_A_SHEET, "Extras are told with the tricks, and there are none.", clause="H11")


def _extras(state: "BiddingState", document: object) -> tuple[tuple[int, ...], ...]:
    """H11: extras by player and name, for each seat in the order in which the rules name them."""
    setup = state.setup
    names = [extra.name for extra in setup.rules.extras]
    counted = by_seat(document, setup, what="extras")
    for extras in counted.values():
        if not isinstance(extras, dict):
            raise IllegalEntry(Code.NOT_A_SHEET, "A player's extras must be given by name.", clause="H11")
        check_keys(extras, names, what=f"{setup.game_name} counts extras, but")
    by_name = [counted.get(seat, {}) for seat in setup.seats]
    return tuple(tuple(extras.get(name, 0) for name in names) for extras in by_name)  # type: ignore[attr-defined]


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
    leader = state.leader_of(round)
    if leader is not None:
        document["leader"] = name(leader)
    if setup.rules.trumps.how.is_chosen:
        document |= _trumps_called(state, round)
    if round.trumps is not None:
        document["trumps"] = str(round.trumps)
    if round.bid_count:
        document["bids"] = by_name(round.bids, setup)
    if round.tricks is not None:
        document["tricks"] = _of_those_there(round.tricks, round, setup)
    if round.made_by is not None:
        document["made"] = list(setup.named(round.made_by))
    if round.extras:
        document["extras"] = _named_extras(state, round)
    if round.points is not None:
        document["points"] = _of_those_there(round.points, round, setup)
        known = round.seating.ring
        document["totals"] = by_name(
            [total if seat in known else None for seat, total in enumerate(round.totals)], setup
        )
    return document | _table_of(state, round)


def _table_of(state: "BiddingState", round: BiddingRound) -> Document:
    """G1–G8, G12: what the table did, who was away, points that were adjusted, and the note."""
    changes = changes_to_sheet(state, round)
    document: Document = {CHANGES: changes} if changes else {}
    away = [seat for seat in state.table.seating.ring if seat not in round.order]
    if away:
        document[ABSENT] = list(state.setup.named(away))
    if round.adjusted:
        seats = dict.fromkeys(move.seat for move in round.adjusted)
        document["adjust"] = {state.name(seat): _adjusted(round, seat) for seat in seats}
    if round.note:
        document["note"] = round.note
    return document


def _of_those_there(values: tuple[int, ...], round: BiddingRound, setup: Setup) -> Document:
    """G4: nothing of who was away."""
    return by_name([value if seat in round.order else None for seat, value in enumerate(values)], setup)


def _adjusted(round: BiddingRound, seat: int) -> object:
    """G7: `-10`, or with what for; several in a list."""
    told = [
        move.points if move.reason == ADJUSTED else {"points": move.points, "reason": move.reason}
        for move in round.adjusted
        if move.seat == seat
    ]
    return told if len(told) > 1 else told[0]


def _named_extras(state: "BiddingState", round: BiddingRound) -> Document:
    names = [extra.name for extra in state.setup.rules.extras]
    counted = [
        {name: number for name, number in zip(names, extras, strict=True) if number} or None for extras in round.extras
    ]
    return by_name(counted, state.setup)


def _trumps_called(state: "BiddingState", round: BiddingRound) -> Document:
    """W7: who chooses trumps, or who is tied, and the cut."""
    tied = sorted(round.tied, key=state.table.seating.ring.index)
    chooses = list(state.setup.named(tied)) or (None if round.chooser is None else state.name(round.chooser))
    document: Document = {"chooses": chooses}
    if round.cut is not None:
        document["cut"] = state.name(round.cut)
    if state.setup.rules.trumps.how is Trumping.BEST_CONTRACT and not round.as_called:
        document["as_played"] = True
    return document


def round_from_csv(state: "BiddingState", found: Document) -> Document:
    """A round of a table: who leads it follows from the rules. Extras stand there as numbers, as the rules name them."""
    document = columns(found, bids="bid", tricks="tricks")
    made, extras = found.get("made"), found.get("extras")
    if isinstance(made, dict):
        document["made"] = [name for name, word in made.items() if word == "yes"]
    if isinstance(extras, dict):
        names = [extra.name for extra in state.setup.rules.extras]
        document["extras"] = {player: _by_name(names, numbers) for player, numbers in extras.items()}
    return document


def _by_name(names: list[str], numbers: list[object]) -> Document:
    if len(numbers) != len(names):
        wrong = f"There are {len(names)} extras, and {len(numbers)} numbers for them."
        raise IllegalEntry(Code.EXTRAS, wrong, clause="H11")
    return dict(zip(names, numbers, strict=True))
