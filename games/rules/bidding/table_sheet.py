"""A table that changed, in a sheet: who was absent from which round, left, or came later; and which hands were dealt.

A sheet names all who ever sat there clockwise as they sat at the end. Where no round says what the table did before it
(`told_changes`), it follows from who was absent: then they always sat so.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.rules.bidding.told_changes import ToldChanges, tells_changes
from games.rules.documents import Document
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import ComeBack, Join, Leave, Move, Reschedule, SitOut
from games.rules.words import shown, whole_between

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

OF_THE_TABLE = ("started_with", "left", "schedule")
"""What a sheet says of its table, beside its players."""
ABSENT = "absent"
_MOST = 100


@dataclass(frozen=True, slots=True)
class TableInSheet:
    """What a sheet says about its table, by name."""

    ring: tuple[str, ...]
    """All who ever sat there, clockwise."""
    started_with: dict[str, object]
    """Who came later, and with what."""
    left: dict[str, object]
    """Who left, and after how many rounds."""
    schedule: tuple[object, ...]
    """The hands of all rounds; nothing where they are those of the rules."""

    @property
    def players(self) -> list[str]:
        """By seat: those who began, clockwise, and those who came later."""
        begun = [name for name in self.ring if name not in self.started_with]
        return begun + [name for name in self.ring if name in self.started_with]

    @property
    def seated(self) -> int:
        return len(self.ring) - len(self.started_with)

    def before(self, state: "BiddingState", document: Document) -> Iterator[Move]:
        """What the table did before this round."""
        absent = _absent(document, state)
        arrivals: list[Move] = []
        for name in self.ring:
            seat = state.setup.players.index(name)
            if name in absent:
                continue
            if seat not in state.ever:
                arrivals.append(Join(seat, self._before(name, state, arrivals), self.started_with[name]))  # type: ignore[arg-type]
            elif seat in state.left or seat in state.away:
                arrivals.append(ComeBack(seat))
        yield from arrivals
        for name in self.ring:
            seat = state.setup.players.index(name)
            played = len(state.rounds)
            if name in self.left and self.left[name] == played and seat in state.ever:
                yield Leave(seat)
            elif name in absent and seat in state.present:
                yield SitOut(seat)

    def _before(self, name: str, state: "BiddingState", arrivals: list[Move]) -> int:
        """The seat clockwise before a newcomer's, of those that are there by then."""
        there = {*state.circle, *(move.seat for move in arrivals if isinstance(move, (Join, ComeBack)))}
        place = self.ring.index(name)
        before = (*self.ring[:place][::-1], *self.ring[:place:-1])
        return next(seat for seat in map(state.setup.players.index, before) if seat in there)

    def hands(self, state: "BiddingState") -> Iterator[Move]:
        """G6: the hands to come, where the sheet says others than the rules; no larger than can be dealt now."""
        wanted = self.schedule[len(state.rounds) :]
        if state.current is None or state.current.bid_count or not wanted:
            return
        largest = state.setup.rules.largest_hand(len(state.present))
        later = tuple(min(hand, largest) if isinstance(hand, int) else hand for hand in wanted[1:])
        hands = (wanted[0], *later)
        if hands != state.rest_of_schedule:
            yield Reschedule(hands)  # type: ignore[arg-type]  # the rules judge it

    def rest(self, state: "BiddingState") -> Iterator[Move]:
        """Who left after the last round, and the hands to come."""
        for name, rounds in self.left.items():
            if rounds == len(state.rounds) and state.current is not None and not state.current.bid_count:
                seat = state.setup.players.index(name)
                if seat in state.circle:
                    yield Leave(seat)
        yield from self.hands(state)


def table_in(document: Document) -> TableInSheet | ToldChanges | None:
    """What a sheet says of its table; None where nobody came, left or stayed away, and the hands are those of the rules."""
    rounds, players = document.get("rounds"), document.get("players")
    are_told = tells_changes(rounds)
    says = are_told or any(key in document for key in OF_THE_TABLE)
    if not says and not (
        isinstance(rounds, list) and any(isinstance(each, dict) and ABSENT in each for each in rounds)
    ):
        return None
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise IllegalEntry(Code.PLAYER_NAME, "The players must be a list of names.")
    return ToldChanges.of(players, rounds) if are_told else _by_absence(document, players)  # type: ignore[arg-type]


def _by_absence(document: Document, players: list[str]) -> TableInSheet:
    schedule = document.get("schedule", [])
    if not isinstance(schedule, list) or len(schedule) > _MOST:
        raise IllegalEntry(Code.SCHEDULE, "The schedule must be the list of the hands that were dealt.", clause="G6")
    started_with, left = _named(document, "started_with", players), _named(document, "left", players)
    for name, rounds_played in left.items():
        if not whole_between(rounds_played, 0, _MOST):
            wrong = f"{name} can't have left after round {shown(rounds_played)}."
            raise IllegalEntry(Code.NOT_A_SHEET, wrong, clause="G2")
    return TableInSheet(tuple(players), started_with, left, tuple(schedule))


def _named(document: Document, key: str, players: list[str]) -> dict[str, object]:
    found = document.get(key, {})
    if not isinstance(found, dict):
        raise IllegalEntry(Code.NOT_A_SHEET, f"{key!r} must be given by player's name.", clause="G")
    for name in found:
        if name not in players:
            raise IllegalEntry(Code.UNKNOWN_PLAYER, f"{key!r} can't name {shown(name)}: no player has that name.")
    return found


def _absent(document: Document, state: "BiddingState") -> list[str]:
    absent = document.get(ABSENT, [])
    if not isinstance(absent, list):
        raise IllegalEntry(Code.NOT_A_SHEET, "Who was absent must be given as a list of names.", clause="G3")
    for name in absent:
        if not isinstance(name, str) or name not in state.setup.players:
            raise IllegalEntry(Code.UNKNOWN_PLAYER, f"{shown(name)} can't be absent: no player has that name.")
    return absent


def table_to_sheet(state: "BiddingState") -> Document:
    """The players as they sit, who came, who left, and the hands, as far as there is anything to say."""
    ring = state.table.seating.ring
    document: Document = {"players": [state.name(seat) for seat in ring]}
    joined = [pair for round in (*state.rounds, *([state.current] if state.current else ())) for pair in round.joined]
    if joined:
        document["started_with"] = {state.name(seat): points for seat, points in joined}
    if state.left:
        document["left"] = {state.name(seat): rounds for seat, rounds in state.left.items()}
    if state.table.seating.hands != state.setup.schedule:
        document["schedule"] = list(state.schedule)
    return document
