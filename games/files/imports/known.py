"""A game of a file that the book has already: the same, a part of it, its continuation, or one that went another way."""

from dataclasses import dataclass
from enum import StrEnum

from games.files.imports.game import Log
from games.models import Game
from games.play.state import fold_entries, setup_of
from games.rules.changes import changes
from games.rules.moves import Move, Undo, from_json, to_json
from games.rules.states import State
from games.rules.words import count, listing, with_minus


class Compared(StrEnum):
    """What a game of a file is to the one of the book."""

    SAME = "same"
    """Or a part of what the book has."""
    LONGER = "longer"
    FORKED = "forked"


@dataclass(frozen=True, slots=True)
class Known:
    """A game of the book with its log, to hold one of a file against."""

    game: Game
    bodies: list[dict[str, object]]
    state: State

    @classmethod
    def of(cls, game: Game) -> "Known":
        entries = list(game.entries.filter(number__lte=game.number).order_by("number"))
        return cls(game, [entry.body for entry in entries], fold_entries(setup_of(game), entries))

    def is_another(self, state: State) -> bool:
        """The key is the same, and the table is not: nothing of it can be brought together."""
        ours, theirs = self.state.setup, state.setup
        tables = [(setup.game, setup.options, setup.first, len(setup.players)) for setup in (ours, theirs)]
        return tables[0] != tables[1]

    def compared(self, state: State, log: Log) -> tuple[Compared, Log]:
        """What the file's game is, and the entries that make ours as long as it."""
        bodies = [to_json(move) for _, move, _ in log]
        if self.bodies[: len(bodies)] == bodies or state.entries == self.state.entries[: len(state.entries)]:
            return Compared.SAME, []
        if bodies[: len(self.bodies)] == self.bodies:
            return Compared.LONGER, log[len(self.bodies) :]
        mine = self.state.entries
        if state.entries[: len(mine)] == mine:
            return Compared.LONGER, _standing(log)[len(mine) :]
        return Compared.FORKED, []

    def turned_into(self, log: Log) -> Log:
        """Entries that take ours back to where the two part, and go on as the file's: nothing is deleted."""
        theirs, mine = _standing(log), self.state.entries
        alike = 0
        while alike < min(len(mine), len(theirs)) and mine[alike] == theirs[alike][1]:
            alike += 1
        at = theirs[alike][0] if alike < len(theirs) else log[-1][0]
        return [*[(at, Undo(), "")] * (len(mine) - alike), *theirs[alike:]]

    def side_by_side(self, theirs: State) -> dict[str, object]:
        """How far both have come, and in which rounds they differ."""
        names, rounds = self.state.setup.players, []
        for mine, other in zip(self.state.rounds, theirs.rounds, strict=False):
            if mine.moves() != other.moves():
                told = "; ".join(changes(mine, other, names)) or "entered otherwise"
                rounds.append(f"Round {mine.number}: {told}")
        return {"here": _so_far(self.state), "there": _so_far(theirs), "rounds": rounds[:MOST_SHOWN]}


MOST_SHOWN = 10


def _standing(log: Log) -> Log:
    """The entries of a log that nothing takes back."""
    standing: Log = []
    for entry in log:
        if isinstance(entry[1], Undo):
            standing.pop()
        else:
            standing.append(entry)
    return standing


def _so_far(state: State) -> str:
    """`3 rounds: Ana 30, Ben 12`."""
    told = [f"{listing(state.setup.named(rank.seats))} {with_minus(rank.total)}" for rank in state.standing]
    return f"{count(len(state.rounds), 'round')}: {', '.join(told)}"


def moves_of(game: Game) -> list[Move]:
    return [from_json(body) for body in game.entries.order_by("number").values_list("body", flat=True)]
