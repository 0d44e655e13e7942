"""Rounds of Tricky Timeline in a sheet."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from games.rules.cards import Card
from games.rules.documents import Document, by_name, by_seat, check_keys, columns, seat_of
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Kept, Lay, Move, Starter, Tricks
from games.rules.timeline.line import PLACES, with_card
from games.rules.timeline.round import TimelineRound
from games.rules.words import whole_number

if TYPE_CHECKING:
    from games.rules.timeline.state import TimelineState

ENTERED = ("starter", "kept", "line", "tricks", "scored")
DERIVED = ("cards", "leader", "bids", "won", "winner", "points", "totals")
GAP = "."
"""A place without a card, in a table."""


def round_from_sheet(state: "TimelineState", document: Document) -> Iterator[Move]:
    """The moves that a round of a sheet stands for."""
    check_keys(document, (*ENTERED, *DERIVED), what="The round")
    setup, table = state.setup, state.table
    if "starter" in document:
        table = replace(table, starter=seat_of(document["starter"], setup, what="starter"))
        yield Starter(table.starter)
    kept = by_seat(document.get("kept", {}), setup, what="kept cards")
    for seat, cards in kept.items():
        yield Kept(seat, _kept(cards))
    for place, sides in enumerate(_line(document.get("line")), start=1):
        for seat, card in by_seat(sides, setup, what="line").items():
            yield Lay(seat, place, card)  # type: ignore[arg-type]  # the rules judge it
            table = replace(table, line=with_card(table.line, seat, place, Card.named(card)))
    if document.get("scored") is False:
        return
    # A full line tells the tricks, whatever the sheet says.
    if table.tricks_of_line and len(kept) == len(setup.players):
        yield Tricks(table.tricks_of_line)
    elif not table.tricks_of_line and "tricks" in document:
        tricks = by_seat(document["tricks"], setup, what="tricks")
        yield Tricks(_both(tricks))  # type: ignore[arg-type]  # the rules judge them


def _both(tricks: dict[int, object]) -> tuple[object, object]:
    """Both players' tricks; where one is left out, the other's tell."""
    first, second = tricks.get(0), tricks.get(1)
    if whole_number(first) and second is None:
        return first, PLACES - first
    if whole_number(second) and first is None:
        return PLACES - second, second
    return first, second


def _kept(cards: object) -> tuple[str, ...]:
    """Suits `DSH` or cards `7D 3S 2H`, in a text or a list."""
    if isinstance(cards, str):
        return tuple(re.findall(r"\d*\D|\d+", "".join(cards.split())))
    return tuple(cards) if isinstance(cards, list) else cards  # type: ignore[return-value]  # the rules judge it


def _line(line: object) -> list[object]:
    if line is None:
        return []
    if not isinstance(line, list) or len(line) > PLACES:
        raise IllegalEntry(Code.LINE, f"The line must be a list of at most {PLACES} tricks.", clause="T2")
    return line


def round_to_sheet(state: "TimelineState", round: TimelineRound) -> Document:
    """A round with all that follows from it."""
    setup, name = state.setup, state.name
    document: Document = {"cards": state.cards, "starter": name(round.starter), "leader": name(round.starter)}
    if any(round.kept):
        document["kept"] = by_name([cards and _written(cards) for cards in round.kept], setup)
        document["bids"] = by_name(round.bids, setup)
    if round.laid():
        document["line"] = _written_line(state, round)
        document["won"] = [name(trick.winner) for trick in round.won]
    if round.tricks is not None and round.points is not None and round.winner is not None:
        document["tricks"] = by_name(round.tricks, setup)
        document["winner"] = name(round.winner)
        document["points"] = by_name(round.points, setup)
        document["totals"] = by_name(round.totals, setup)
    elif round.tricks_of_line and all(round.kept):
        # Complete, but nobody has said yet that it is right.
        document["scored"] = False
    return document


def _written(cards: tuple[str, ...]) -> str:
    return ("" if all(len(card) == 1 for card in cards) else " ").join(cards)


def _written_line(state: "TimelineState", round: TimelineRound) -> list[Document]:
    """The places up to the last one with a card."""
    last = max(place for _, place, _ in round.laid())
    return [by_name([card and card.text for card in sides], state.setup) for sides in round.line[:last]]


def round_from_csv(found: dict[str, Any]) -> Document:
    """A round of a table: both sides of the line put together place by place."""
    document = columns(found, scored="scored", starter="leads", kept="kept", tricks="tricks")
    if sides := found.get("line"):
        places = zip_longest(*sides.values(), fillvalue=GAP)
        document["line"] = [
            {name: card for name, card in zip(sides, cards, strict=True) if card != GAP} for cards in places
        ]
    return document


def side_to_csv(round: TimelineRound, seat: int) -> dict[str, str]:
    """A player's side of the line, up to the last place with a card."""
    last = max((place for _, place, _ in round.laid()), default=0)
    return {"line": " ".join(GAP if (card := sides[seat]) is None else card.text for sides in round.line[:last])}
