"""What the pad of Tricky Timeline sends."""

from collections.abc import Mapping

from games.forms.fields import read_number
from games.rules.cards import Card
from games.rules.entries import Entry, Kept, Lay, Starter, Tricks
from games.rules.line import EMPTY_LINE, PLACES, Line, with_card
from games.rules.timeline import CARDS_KEPT, TimelineState
from games.rules.timeline_round import TimelineRound
from games.rules.words import whole_between

SEATS = (0, 1)


def read_move(data: Mapping[str, str], state: TimelineState) -> Entry | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    seat = read_number(data.get("seat"))
    match data.get("kind"):
        case Starter.kind:
            return Starter(seat)  # type: ignore[arg-type]
        case Kept.kind:
            return Kept(seat, _kept(data))  # type: ignore[arg-type]
        case Lay.kind:
            return Lay(seat, read_number(data.get("place")), data.get("card") or None)  # type: ignore[arg-type]
        case Tricks.kind:
            return _tricks(data)
    return None


def read_round(data: Mapping[str, str], state: TimelineState, number: int) -> tuple[Entry, ...]:
    """A corrected round: what was kept, and either the tricks or the cards that they follow from."""
    starter = read_number(data.get("starter"))
    lays = [
        Lay(seat, place, data[name])
        for place in range(1, PLACES + 1)
        for seat in SEATS
        if data.get(name := f"line-{seat}-{place}")
    ]
    moves: list[Entry] = [Starter(starter)] if starter is not None else []  # type: ignore[arg-type]
    moves += [Kept(seat, _kept(data, f"kept-{seat}")) for seat in SEATS]
    return (*moves, *lays, _tricks_of(lays, starter) if lays else _tricks(data))


def asked_side(data: Mapping[str, str]) -> tuple[int, int] | None:
    """The seat and the place of the line that the page is asked to show: `?seat=0&place=3`."""
    seat, place = asked_seat(data, "seat"), read_number(data.get("place"))
    return (seat, place) if seat is not None and whole_between(place, 1, PLACES) else None


def asked_seat(data: Mapping[str, str], name: str) -> int | None:
    seat = read_number(data.get(name))
    return seat if whole_between(seat, *SEATS) else None


def _kept(data: Mapping[str, str], name: str = "card") -> tuple[str, ...]:
    """Three letters, tapped one after another, or three fields; those left empty don't count."""
    if "suits" in data:
        return tuple(data["suits"])
    cards = (data.get(f"{name}-{number}", "") for number in range(1, CARDS_KEPT + 1))
    return tuple(card for card in cards if card)


def _tricks(data: Mapping[str, str]) -> Tricks:
    """T5: one player's tricks; the other's follow unless they are sent too."""
    first, second = (read_number(data.get(f"tricks-{seat}")) for seat in SEATS)
    if second is None and isinstance(first, int):
        second = PLACES - first
    return Tricks((first, second))  # type: ignore[arg-type]


def _tricks_of(lays: list[Lay], starter: object) -> Tricks:
    """The tricks that these cards give. Of an incomplete line no tricks are right, and the rules will say so."""
    line: Line = EMPTY_LINE
    for lay in lays:
        line = with_card(line, lay.seat, lay.place, Card.named(lay.card))
    seat = starter if whole_between(starter, *SEATS) else 0
    return Tricks(TimelineRound(1, seat, (0, 0), line=line).tricks_of_line or (0, PLACES))
