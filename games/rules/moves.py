"""Moves: what can be entered in a game, as frozen values, to and from JSON.

A move names players by seat, so that a player can be renamed without touching the log. It holds what was entered
as it was entered, right or wrong: whether it may stand is for `replay.check` alone to say.
"""

from dataclasses import MISSING, dataclass, fields
from typing import ClassVar

from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown, whole_between


@dataclass(frozen=True, slots=True)
class Move:
    """One thing written down. `version` counts the shapes its JSON has had."""

    kind: ClassVar[str]
    version: ClassVar[int] = 1


# The bidding family


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """One player's bid; `early` if a sheet shows it before the player's turn had come."""

    kind = "bid"
    seat: int
    tricks: int
    early: bool = False


@dataclass(frozen=True, slots=True)
class Rebid(Move):
    """Another number in the place of a player's bid, whoever has bid since."""

    kind = "rebid"
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Redeal(Move):
    """The round is dealt again by the same dealer: a misdeal."""

    kind = "redeal"


@dataclass(frozen=True, slots=True)
class Trumps(Move):
    """The trump suit; `as_played` keeps a choice that a later correction no longer calls for."""

    kind = "trumps"
    suit: str
    as_played: bool = False


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """The winner of the cut that settles who chooses trumps."""

    kind = "cut"
    seat: int
    as_played: bool = False


@dataclass(frozen=True, slots=True)
class Tricks(Move):
    """The tricks of a round by seat, and where extras are counted, each seat's by extra; scores the round."""

    kind = "tricks"
    tricks: tuple[int, ...]
    extras: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Made(Move):
    """The seats that made their bids, where nobody says by how much the others missed; scores the round."""

    kind = "made"
    seats: tuple[int, ...]
    extras: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Note(Move):
    """A word on the round, such as `ranks reversed`; an empty one takes it away."""

    kind = "note"
    text: str


# The table changes, in the bidding family


@dataclass(frozen=True, slots=True)
class Join(Move):
    """Somebody new sits down next after another seat, with so many points, or the `lowest` or `average` total."""

    kind = "join"
    seat: int
    after: int
    points: int | str


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Somebody goes; a round under way is dealt again without them."""

    kind = "leave"
    seat: int


@dataclass(frozen=True, slots=True)
class SitOut(Move):
    """Somebody sits out until they come back."""

    kind = "sit-out"
    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack(Move):
    """Somebody who sat out, or had left, is dealt in again."""

    kind = "come-back"
    seat: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Two players change places."""

    kind = "swap"
    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Reschedule(Move):
    """The hands of all rounds from the one under way on."""

    kind = "reschedule"
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adjust(Move):
    """Points up or down for one player, and what for: a misdeal, a revoke, a bet."""

    kind = "adjust"
    seat: int
    points: int
    reason: str


# Tricky Timeline


@dataclass(frozen=True, slots=True)
class Starter(Move):
    """Who starts this round."""

    kind = "starter"
    seat: int


@dataclass(frozen=True, slots=True)
class Kept(Move):
    """A player's three kept cards, as suits (`D`) or as cards (`7D`)."""

    kind = "kept"
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A card on one player's side of a place of the line (1 to 9), or None to take it away."""

    kind = "lay"
    seat: int
    place: int
    card: str | None


# Trick Wars


@dataclass(frozen=True, slots=True)
class Strength(Move):
    """Each player's military and movement, which decide who leads."""

    kind = "strength"
    military: tuple[int, int]
    movement: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lead(Move):
    """Who leads the round."""

    kind = "lead"
    seat: int


@dataclass(frozen=True, slots=True)
class Control(Move):
    """Who controls each territory, in the board's order; scores the round."""

    kind = "control"
    holders: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Meeples(Move):
    """Both players' meeples on each territory, in the board's order; scores the round."""

    kind = "meeples"
    counts: tuple[tuple[int, int], ...]


# Any game


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The game ends here: unfinished, or so that it `counts` and the totals say who won."""

    kind = "stop"
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """Takes back the last move that still stands."""

    kind = "undo"


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """A finished round as it should have been entered."""

    kind = "amend"
    round: int
    entries: tuple[Move, ...]


ROUND_MOVES = (
    *(Bid, Rebid, Redeal, Trumps, Cut, Tricks, Made, Note),
    *(Starter, Kept, Lay, Strength, Lead, Control, Meeples),
)
"""The moves that belong to a round."""
TABLE_MOVES = (Join, Leave, SitOut, ComeBack, Swap, Reschedule, Adjust)
"""The moves that change the table: a correction of the round leaves them as they are."""

KINDS: dict[str, type[Move]] = {kind.kind: kind for kind in (*ROUND_MOVES, *TABLE_MOVES, Stop, Undo, Amend)}

# More moves than the longest round can have; keeps a hostile correction small.
_MOST_MOVES = 100


def to_json(move: Move) -> dict[str, object]:
    """The move as JSON: its kind, the version of its shape, and its fields."""
    document: dict[str, object] = {"kind": move.kind, "v": move.version}
    for field in fields(move):
        value = getattr(move, field.name)
        # Extras are new, and few games have them: a log without them is written as it always was.
        if field.name != "extras" or value:
            document[field.name] = _thawed(value)
    return document


def from_json(document: object) -> Move:
    """The move that a JSON document describes."""
    if not isinstance(document, dict):
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "That is not an entry.")
    values = dict(document)
    kind, version = values.pop("kind", None), values.pop("v", None)
    move_type = KINDS.get(kind) if isinstance(kind, str) else None
    if move_type is None:
        raise IllegalEntry(Code.UNKNOWN_ENTRY, f"There is no entry of the kind {shown(kind)}.")
    if not whole_between(version, move_type.version, move_type.version):
        raise IllegalEntry(Code.LATER_VERSION, "This entry was written by another version of Scorekeeper.")
    if move_type is Amend:
        values["entries"] = _moves(values.get("entries"))
    _check_keys(move_type, values)
    return move_type(**{name: _frozen(value) for name, value in values.items()})


def _check_keys(move_type: type[Move], values: dict[str, object]) -> None:
    for field in fields(move_type):
        if field.name not in values and field.default is MISSING:
            raise IllegalEntry(
                Code.UNKNOWN_ENTRY, f"An entry of the kind {move_type.kind!r} needs {shown(field.name)}."
            )
    known = {field.name for field in fields(move_type)}
    for name in values:
        if name not in known:
            raise IllegalEntry(Code.UNKNOWN_KEY, f"An entry of the kind {move_type.kind!r} has no {shown(name)}.")


def _moves(documents: object) -> tuple[Move, ...]:
    if not isinstance(documents, list) or len(documents) > _MOST_MOVES:
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "A correction needs the entries of its round.")
    for document in documents:
        if isinstance(document, dict) and document.get("kind") == Amend.kind:
            raise IllegalEntry(Code.UNKNOWN_ENTRY, "A correction can't hold another correction.")
    return tuple(from_json(document) for document in documents)


def _frozen(value: object, depth: int = 2) -> object:
    """Lists become tuples, two deep (meeples by territory); what no move holds is refused here."""
    if isinstance(value, dict) or (isinstance(value, list) and not depth):
        raise IllegalEntry(Code.UNKNOWN_ENTRY, "That is not an entry.")
    return tuple(_frozen(item, depth - 1) for item in value) if isinstance(value, list) else value


def _thawed(value: object) -> object:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    return to_json(value) if isinstance(value, Move) else value
