"""Two ways in which a game went on, on two phones: round by round and side by side, for somebody to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from games.books.members import NAMELESS, names_in
from games.models import Entry, Game
from games.rules import play, replay
from games.rules.describe import describe, details
from games.rules.errors import IllegalEntry
from games.rules.merge import Join, Written
from games.rules.moves import Amend, Move
from games.rules.setups import Setup
from games.rules.states import State

Slot = tuple[str, object, int]
"""What a line is about: the kind of move, whose it is, and which of several in its round."""


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words, in the round that was on the table."""

    round: int
    slot: Slot
    text: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The same thing on both sides: None where it was not entered."""

    theirs: Told | None
    ours: Told | None

    @property
    def differs(self) -> bool:
        return (self.theirs and (self.theirs.text, self.theirs.details)) != (
            self.ours and (self.ours.text, self.ours.details)
        )


@dataclass(frozen=True, slots=True)
class ForkedRound:
    """A round on both sides."""

    number: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's points on both sides."""

    name: str
    theirs: int
    ours: int


@dataclass(frozen=True, slots=True)
class ForkedGame:
    """Both sides from the round on in which they part, and what they come to."""

    rounds: tuple[ForkedRound, ...]
    totals: tuple[Totals, ...]


def forked(setup: Setup, joined: Join) -> ForkedGame:
    """What both have in common is told as far as it belongs to the round in which they part."""
    state = replay(setup, ()).state
    state, common = _told(state, joined.common)
    theirs_state, theirs = _told(state, joined.theirs)
    ours_state, ours = _told(state, joined.ours)
    parts_in = state.round_number
    same = [told for told in common if told.round == parts_in]
    rounds = sorted({told.round for told in (*same, *theirs, *ours)})
    points = zip(setup.players, theirs_state.totals, ours_state.totals, strict=True)
    return ForkedGame(
        tuple(ForkedRound(number, _lines(number, [*same, *theirs], [*same, *ours])) for number in rounds),
        tuple(Totals(*numbers) for numbers in points),
    )


@dataclass(frozen=True, slots=True)
class Other:
    """Who wrote last of what a phone had not seen: `Ben’s phone`, and what is `Ben’s`."""

    phone: str
    theirs: str


def other_side(game: Game, joined: Join, reader: User | None) -> Other:
    """Whose the other side is, as the reader calls them."""
    keys = [written.key for written in joined.unseen]
    last = Entry.objects.filter(game=game, key__in=keys).select_related("keeper").order_by("-number").first()
    who = names_in(game.book_id, reader).of_entry(last) if last else NAMELESS
    match who:
        case "You":
            return Other("Another page of yours", "the other page’s")
        case _ if who == NAMELESS:
            return Other(NAMELESS, "the other phone’s")
    return Other(f"{who}’s phone", f"{who}’s")


def _told(state: State, moves: Sequence[Written]) -> tuple[State, list[Told]]:
    """The moves in words, as far as they fit; and the state after them."""
    told: list[Told] = []
    for written in moves:
        try:
            after = play(state, written.move)
        except IllegalEntry:
            break
        move, number = written.move, state.round_number
        before = sum(one.round == number and one.slot[:2] == _about(move) for one in told)
        text = describe(after, move)
        told.append(Told(number, (*_about(move), before), f"{text[0].upper()}{text[1:]}", details(state, after, move)))
        state = after
    return state, told


def _about(move: Move) -> tuple[str, object]:
    return move.kind, move.round if isinstance(move, Amend) else getattr(move, "seat", None)


def _lines(number: int, theirs: Sequence[Told], ours: Sequence[Told]) -> tuple[Line, ...]:
    """One line for each thing that was entered on either side, in the order of the game."""
    sides = [{told.slot: told for told in side if told.round == number} for side in (theirs, ours)]
    slots = dict.fromkeys([*sides[0], *sides[1]])
    return tuple(Line(sides[0].get(slot), sides[1].get(slot)) for slot in slots)
