"""Rounds of Trick Wars in a sheet."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.rules.documents import Document, by_name, by_seat, check_keys, columns, seat_of
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Control, Lead, Meeples, Move, Strength, Trumps
from games.rules.wars.board import OF_EACH_SUIT, TERRITORIES, WarSuit, places_of
from games.rules.wars.round import WarsRound
from games.rules.words import shown

if TYPE_CHECKING:
    from games.rules.wars.state import WarsState

ENTERED = ("trumps", "military", "movement", "lead", "control", "meeples")
DERIVED = ("cards", "leader", "points", "totals")


def round_from_sheet(state: "WarsState", document: Document) -> Iterator[Move]:
    """The moves that a round of a sheet stands for."""
    check_keys(document, (*ENTERED, *DERIVED), what="The round")
    setup = state.setup
    if "trumps" in document:
        yield Trumps(document["trumps"])  # type: ignore[arg-type]  # the rules judge it
    if "military" in document or "movement" in document:
        yield Strength(_pair(state, document, "military"), _pair(state, document, "movement"))
    if "lead" in document:
        yield Lead(seat_of(document["lead"], setup, what="lead"))
    if "control" in document and "meeples" in document:
        raise IllegalEntry(Code.TERRITORY, "Give either control or meeples, not both.", clause="K3")
    if "control" in document:
        yield Control(tuple(_holder(state, name) for name in _board(document["control"])))
    if "meeples" in document:
        yield Meeples(tuple(_counts(state, sides) for sides in _board(document["meeples"])))


def _pair(state: "WarsState", document: Document, key: str) -> tuple[int, int]:
    pair = by_seat(document.get(key, {}), state.setup, what=key)
    return tuple(map(pair.get, state.setup.seats))  # type: ignore[return-value]  # the rules judge it


def _board(document: object) -> list[object]:
    """The ten territories in the board's order; refuses a board with others, or with fewer."""
    if not isinstance(document, dict):
        raise IllegalEntry(Code.TERRITORY, "The board must be given by suit.", clause="K2")
    for key in document:
        if key not in (*WarSuit, "centre"):
            raise IllegalEntry(Code.TERRITORY, f"There is no territory {shown(key)}.", clause="K2")
    if "centre" not in document:
        raise IllegalEntry(Code.TERRITORY, "The centre is missing.", clause="K2")
    return [territory for suit in WarSuit for territory in _territories(document, suit)] + [document["centre"]]


def _territories(document: Document, suit: WarSuit) -> list[object]:
    territories = document.get(suit)
    if not isinstance(territories, list) or len(territories) < OF_EACH_SUIT:
        known = len(territories) if isinstance(territories, list) else 0
        raise IllegalEntry(Code.TERRITORY, f"The territory {suit} {known + 1} is missing.", clause="K2")
    if len(territories) > OF_EACH_SUIT:
        raise IllegalEntry(Code.TERRITORY, f"There is no territory {suit} {OF_EACH_SUIT + 1}.", clause="K2")
    return territories


def _holder(state: "WarsState", name: object) -> int | None:
    return None if name is None else seat_of(name, state.setup, what="control")


def _counts(state: "WarsState", sides: object) -> tuple[int, int]:
    counts = by_seat({} if sides is None else sides, state.setup, what="meeples")
    return tuple(counts.get(seat, 0) for seat in state.setup.seats)  # type: ignore[return-value]  # the rules judge it


def round_to_sheet(state: "WarsState", round: WarsRound) -> Document:
    """A round with all that follows from it."""
    setup, name = state.setup, state.name
    document: Document = {"cards": state.cards, "leader": None if round.lead is None else name(round.lead)}
    if round.trumps is not None:
        document["trumps"] = str(round.trumps)
    if round.strength is not None:
        document["military"] = by_name(round.strength.military, setup)
        document["movement"] = by_name(round.strength.movement, setup)
    if round.lead is not None:
        document["lead"] = name(round.lead)
    if round.points is not None:
        if round.counts is None:
            document["control"] = _written([None if seat is None else name(seat) for seat in round.holders])
        else:
            document["meeples"] = _written([by_name(pair, setup) for pair in round.counts])
        document["points"] = by_name(round.points, setup)
        document["totals"] = by_name(round.totals, setup)
    return document


def _written(board: Sequence[object]) -> Document:
    by_suit: Document = {suit.value: list(board[places_of(suit)]) for suit in WarSuit}
    return {**by_suit, "centre": board[len(TERRITORIES) - 1]}


def round_from_csv(found: dict[str, Any]) -> Document:
    """A round of a table: both sides of the board, territory by territory."""
    document = columns(found, lead="leads", military="military", movement="movement")
    if meeples := _sides(found, "meeples"):
        pairs = zip(*meeples.values(), strict=True)
        document["meeples"] = _written([dict(zip(meeples, pair, strict=True)) for pair in pairs])
    if control := _sides(found, "control"):
        document["control"] = _written([_controlling(control, place) for place in range(len(TERRITORIES))])
    return document


def _sides(found: dict[str, Any], column: str) -> dict[str, list[object]]:
    """Each player's numbers for the ten territories."""
    sides: dict[str, list[object]] = found.get(column, {})
    for name, numbers in sides.items():
        if len(numbers) != len(TERRITORIES):
            sentence = f"The {column} of {shown(name)} must be {len(TERRITORIES)} numbers."
            raise IllegalEntry(Code.TERRITORY, sentence, clause="K2")
    return sides


def _controlling(control: dict[str, list[object]], place: int) -> str | None:
    names = [name for name, marks in control.items() if marks[place] == 1]
    if len(names) > 1:
        raise IllegalEntry(Code.TERRITORY, f"Only one player can control {TERRITORIES[place]}.", clause="K3")
    return names[0] if names else None


def side_to_csv(round: WarsRound, seat: int) -> dict[str, str]:
    """A player's side of the board in its order: the meeples if they are known, else 1 for control."""
    if round.points is None:
        return {}
    if round.counts is None:
        return {"control": " ".join(str(int(holder == seat)) for holder in round.holders)}
    return {"meeples": " ".join(str(pair[seat]) for pair in round.counts)}
