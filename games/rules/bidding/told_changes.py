"""What a table did before each round, in a sheet, in the order in which it did it: `[{"sit-out": "Ben"}, …]`.

Who was absent, who came and who left follow from it, and so does how the table sat at the start: as at the end, but for
what was done since.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.rules.bidding.house_rules import MOST_SEATS
from games.rules.bidding.round import BiddingRound
from games.rules.documents import Document, check_keys, given, seat_of
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import ComeBack, Join, Leave, Move, Reschedule, SitOut, Swap
from games.rules.words import shown

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

CHANGES = "changes"
_GOING = {kind.kind: kind for kind in (Leave, SitOut, ComeBack)}
_ALSO = {Join.kind: ("after", "points"), Swap.kind: ("with",), Reschedule.kind: (), **dict.fromkeys(_GOING, ())}
"""What each says beside who did it."""
_MOST = 1_000
"""In one round: more than anybody enters."""


def changes_to_sheet(state: "BiddingState", round: BiddingRound) -> list[Document]:
    """G1, G2, G3, G6, G8: what a round says of its table, with the points that newcomers began with as a number."""
    name, began_with = state.name, dict(round.joined)
    told: list[Document] = []
    for change in round.changes:
        match change:
            case Join(seat=seat, after=after):
                told.append({Join.kind: name(seat), "after": name(after), "points": began_with[seat]})
            case Leave(seat=seat) | SitOut(seat=seat) | ComeBack(seat=seat):
                told.append({change.kind: name(seat)})
            case Swap(seat=seat, other=other):
                told.append({Swap.kind: name(seat), "with": name(other)})
            case Reschedule(hands=hands):
                told.append({Reschedule.kind: list(hands)})
    return told


@dataclass(frozen=True, slots=True)
class ToldChanges:
    """A table whose sheet says round by round what it did."""

    players: list[str]
    """By seat: those who began, clockwise, and those who came later."""
    seated: int

    @classmethod
    def of(cls, ring: list[str], rounds: list[object]) -> "ToldChanges":
        """Back from how they sat at the end; whether it can have been so is for the rules to say."""
        if len(ring) > MOST_SEATS:
            return cls(ring, len(ring))
        sitting, came = list(ring), list[str]()
        for change in reversed([change for round in rounds for change in _listed(round)]):
            one, other = change.get(Swap.kind), change.get("with")
            if one in sitting and other in sitting:
                sitting = [{one: other, other: one}.get(name, name) for name in sitting]
            if (newcomer := change.get(Join.kind)) in sitting:
                sitting.remove(newcomer)
                came.insert(0, newcomer)
        # Whoever is named first keeps the first seat.
        place = sitting.index(ring[0]) if ring and ring[0] in sitting else 0
        return cls([*sitting[place:], *sitting[:place], *came], len(sitting))

    def before(self, state: "BiddingState", document: Document) -> Iterator[Move]:
        """The moves that the changes of a round stand for."""
        changes = document.get(CHANGES, [])
        if not isinstance(changes, list) or len(changes) > _MOST:
            raise IllegalEntry(Code.NOT_A_SHEET, "The changes of a table must be given as a list.", clause="G")
        for change in changes:
            yield _move(state, change)


def _listed(round: object) -> list[Document]:
    """The changes of a round, as far as they are any."""
    changes = round.get(CHANGES) if isinstance(round, dict) else None
    return [change for change in changes if isinstance(change, dict)] if isinstance(changes, list) else []


def _move(state: "BiddingState", change: object) -> Move:
    kind = next(iter(change), None) if isinstance(change, dict) else None
    if not isinstance(change, dict) or kind not in _ALSO:
        raise IllegalEntry(Code.UNKNOWN_ENTRY, f"{shown(change)} is no change of a table.", clause="G")
    check_keys(change, (kind, *_ALSO[kind]), what="A change of the table")
    if kind == Reschedule.kind:
        hands = change[kind]
        return Reschedule(tuple(hands) if isinstance(hands, list) else hands)
    seat = seat_of(change[kind], state.setup, what=f"{CHANGES!r}")
    if kind == Join.kind:
        return Join(seat, seat_of(change.get("after"), state.setup, what=f"{CHANGES!r}"), change.get("points", 0))
    if kind == Swap.kind:
        return Swap(seat, seat_of(change.get("with"), state.setup, what=f"{CHANGES!r}"))
    return _GOING[kind](seat)


def tells_changes(rounds: object) -> bool:
    return isinstance(rounds, list) and any(
        isinstance(round, dict) and given(round).get(CHANGES) is not None for round in rounds
    )
