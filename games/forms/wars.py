"""What the pad of Trick Wars sends."""

from collections.abc import Mapping

from games.forms.fields import read_number
from games.rules.board import TERRITORIES
from games.rules.entries import Control, Entry, Lead, Meeples, Strength, Trumps
from games.rules.wars import WarsState

BOARD = "board"
"""The kind that the board's form sends: what it stands for depends on the way in which it was entered."""

NOBODY = "nobody"


def read_move(data: Mapping[str, str], state: WarsState) -> Entry | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    match data.get("kind"):
        case Trumps.kind:
            return Trumps(data.get("suit", ""))
        case Strength.kind:
            return _strength(data, state)
        case Lead.kind:
            return Lead(read_number(data.get("seat")))  # type: ignore[arg-type]
        case kind if kind == BOARD:
            return read_board(data, state)
    return None


def read_round(data: Mapping[str, str], state: WarsState, number: int) -> tuple[Entry, ...]:
    """A corrected round."""
    moves: list[Entry] = []
    if data.get("suit"):
        moves.append(Trumps(data["suit"]))
    if any(data.get(f"{what}-{seat}") for what in ("military", "movement") for seat in state.setup.seats):
        moves.append(_strength(data, state))
    if data.get("lead"):
        moves.append(Lead(read_number(data["lead"])))  # type: ignore[arg-type]
    return (*moves, read_board(data, state))


def read_board(data: Mapping[str, str], state: WarsState) -> Control | Meeples:
    """The board in the way in which it was entered: by its holders, or by the meeples on it."""
    places = range(len(TERRITORIES))
    if data.get("by") == Meeples.kind:
        return Meeples(tuple(_by_seat(data, f"meeples-{place}", state) for place in places))  # type: ignore[misc]
    return Control(tuple(_holder(data.get(f"holder-{place}", "")) for place in places))  # type: ignore[misc]


def _strength(data: Mapping[str, str], state: WarsState) -> Strength:
    return Strength(_by_seat(data, "military", state), _by_seat(data, "movement", state))  # type: ignore[arg-type]


def _by_seat(data: Mapping[str, str], name: str, state: WarsState) -> tuple[int | str | None, ...]:
    return tuple(read_number(data.get(f"{name}-{seat}")) for seat in state.setup.seats)


def _holder(text: str) -> int | str | None:
    """A seat, or None for nobody; what is missing stays wrong, for nobody has to be said."""
    if text == NOBODY:
        return None
    number = read_number(text)
    return text if number is None else number
