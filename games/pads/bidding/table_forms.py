"""Forms with which a table changes: who comes and goes, seats, points, hands to come, and a note."""

from collections.abc import Mapping

from games.forms.fields import one_line, read_number
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Adjust, ComeBack, Join, Leave, Move, Note, Reschedule, SitOut, Swap

_MOST_READ = 100
"""Hands: more than any game can have, for the rules to refuse."""


def read_change(data: Mapping[str, str]) -> Move | None:
    """The change that a form stands for; None if it is of no such kind."""
    seat = read_number(data.get("seat"))
    match data.get("kind"):
        case Join.kind:
            return Join(seat, read_number(data.get("after")), _points_to_begin_with(data))  # type: ignore[arg-type]
        case Leave.kind:
            return Leave(seat)  # type: ignore[arg-type]
        case SitOut.kind:
            return SitOut(seat)  # type: ignore[arg-type]
        case ComeBack.kind:
            return ComeBack(seat)  # type: ignore[arg-type]
        case Swap.kind:
            return Swap(seat, read_number(data.get("other")))  # type: ignore[arg-type]
        case Reschedule.kind:
            return Reschedule(hands_in(data))  # type: ignore[arg-type]
        case Adjust.kind:
            return Adjust(seat, _points(data), one_line(data.get("reason", "")))  # type: ignore[arg-type]
        case Note.kind:
            return Note(one_line(data.get("text", "")))
    return None


def newcomer_in(data: Mapping[str, str], move: Move) -> str:
    """The name of who sits down, if the move is that; nobody has a seat to be named by before."""
    if not isinstance(move, Join) or move.seat is not None:
        return ""
    name = one_line(data.get("name", ""))
    if not name:
        raise IllegalEntry(Code.PLAYER_NAME, "Say who sits down: type a name.", clause="G1")
    return name


def hands_in(data: Mapping[str, str]) -> tuple[int | str | None, ...]:
    """Hands as the page of a round sends them: numbers with blanks between."""
    return tuple(map(read_number, data.get("hands", "").split()[:_MOST_READ]))


def _points_to_begin_with(data: Mapping[str, str]) -> int | str | None:
    points = data.get("points", "0")
    return read_number(data.get("number")) if points == "number" else read_number(points)


def _points(data: Mapping[str, str]) -> int | str | None:
    """Points up or down: phones offer no minus where they offer digits, so a button says which."""
    points = read_number(data.get("points"))
    return -points if isinstance(points, int) and data.get("sign") == "down" else points
