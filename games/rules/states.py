"""What every game's state and rounds have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn, Protocol, Self, TypeVar

from games.rules.counted import Counted
from games.rules.documents import Document
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import TABLE_MOVES, Move, Note
from games.rules.setups import Setup
from games.rules.standing import Outcome, Rank, Reason, standing
from games.rules.words import count, listing, shown, whole_between

Compared = tuple[str, object, object]
"""What is compared of a round and its correction, what it was and what it is."""


Value = TypeVar("Value")


def renewed(value: Value, **changes: object) -> Value:
    """The same as dataclasses.replace for a frozen value without slots, in a fifth of the time: every tap asks for it."""
    fresh = object.__new__(type(value))
    fresh.__dict__.update(value.__dict__, **changes)
    return fresh


class Round(Protocol):
    """A round, finished or under way."""

    @property
    def number(self) -> int: ...

    @property
    def points(self) -> tuple[int, ...] | None: ...

    @property
    def totals(self) -> tuple[int, ...]: ...

    @property
    def changes(self) -> tuple[Move, ...]:
        """What was entered in this round of the table and of the points, and its note: a correction leaves it as it is."""
        ...

    def moves(self) -> tuple[Move, ...]:
        """The moves that make this round what it is, played as it was played."""
        ...

    def numbers(self, seat: int) -> dict[str, int]:
        """A player's finished round in numbers that statistics add up, besides its points; nothing for who was away."""
        ...

    def compared(self, corrected: Self, names: Sequence[str]) -> Iterator[Compared]:
        """Everything in which this round can differ from its correction."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of move that may be entered next: about whom, and each legal one if they can be listed."""

    kind: type[Move]
    seats: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class State(ABC):
    """A game as far as it has been entered. `entries` are the moves that stand: what was undone is not among them."""

    setup: Setup
    entries: tuple[Move, ...] = ()
    stopped: bool = False
    counts: bool = False
    """It was stopped, and the totals say who won."""

    @property
    @abstractmethod
    def rounds(self) -> Sequence[Round]:
        """The finished rounds."""

    @property
    @abstractmethod
    def current(self) -> Round | None:
        """The round under way; None when the last one has been played."""

    @property
    @abstractmethod
    def round_count(self) -> int:
        """How many rounds the game has, at the most."""

    @abstractmethod
    def after(self, number: int) -> Self:
        """The same game as it stood when this many rounds were finished, with the next one opened."""

    @abstractmethod
    def judge(self, move: Move) -> None:
        """Raise IllegalEntry unless the move may be entered in the round under way."""

    @abstractmethod
    def enter(self, move: Move) -> Self:
        """The state after a move that has been judged legal."""

    @abstractmethod
    def candidates(self) -> Iterator[Choice]:
        """What could be entered next, first of all what the game waits for; not all of it need be legal."""

    @abstractmethod
    def round_from_sheet(self, document: Document) -> Iterator[Move]:
        """The moves that a round of a sheet stands for. Nothing is judged here."""

    @abstractmethod
    def round_to_sheet(self, round: Any) -> Document:
        """A round of this game for a sheet, with all that follows from it."""

    @abstractmethod
    def round_from_csv(self, found: Document) -> Document:
        """A round of a sheet from the columns of a table: some hold for all, the others by player's name."""

    def side_to_csv(self, round: Any, seat: int) -> dict[str, str]:
        """The columns for a player's side of a line or a board, which only some games have."""
        return {}

    @abstractmethod
    def leader_of(self, round: Any) -> int | None:
        """Who leads the first trick of a round; None if nobody has said."""

    @property
    def played_out(self) -> bool:
        """True when the last round has been played."""
        return self.current is None

    @property
    def finished(self) -> bool:
        """True when somebody has won: the last round was played, or the game counts although it was stopped."""
        return self.played_out or self.counts

    @property
    def over(self) -> bool:
        """True when nothing more can be entered, whether the game was played to its end or stopped."""
        return self.played_out or self.stopped

    @property
    def round_number(self) -> int:
        """The number of the round under way, or of the last one played."""
        return self.current.number if self.current else len(self.rounds)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.rounds[-1].totals if self.rounds else (0,) * len(self.setup.players)

    @abstractmethod
    def began(self, round: Any) -> int | None:
        """Who dealt this round, was its head or started it; None where nobody does."""

    # Who is at the table: only in the bidding family does that change

    @property
    def circle(self) -> tuple[int, ...]:
        """Clockwise, all who have not left: those who sit out, too."""
        return tuple(self.setup.seats)

    @property
    def present(self) -> tuple[int, ...]:
        """G4: clockwise, all who are dealt in."""
        return self.circle

    @property
    def away(self) -> frozenset[int]:
        """G3: who sits out."""
        return frozenset()

    @property
    def left(self) -> dict[int, int]:
        """G2: who has left, and after how many rounds."""
        return {}

    @property
    def left_last_first(self) -> list[tuple[int, int]]:
        """The same in the order of a standing: whoever stayed longest first."""
        return sorted(self.left.items(), key=lambda gone: -gone[1])

    @property
    def ever(self) -> tuple[int, ...]:
        """All who ever sat at the table, by seat."""
        return tuple(self.setup.seats)

    @property
    def rest_of_schedule(self) -> tuple[int, ...]:
        """The hands to come, that of the round under way first, where a game has a schedule of them."""
        return ()

    @property
    def next_players(self) -> Sequence[int]:
        """Who plays a rematch: who is there at the end, clockwise as they sit."""
        return self.present

    @property
    def next_first(self) -> int | None:
        """Who begins a rematch: the other one than began the last round that was played, or is under way."""
        begun = [*self.rounds, *([self.current] if self.current and self.current.moves() else ())]
        last = self.began(begun[-1]) if begun else None
        return self.setup.first if last is None else 1 - last

    @property
    def standing(self) -> tuple[Rank, ...]:
        return standing(self.totals)

    def ranked(self, round: Any) -> Sequence[int]:
        """Who had a place after this round, by seat."""
        return self.setup.seats

    @property
    def outcome(self) -> Outcome | None:
        """Why the game is over, and who won; None while it goes on."""
        if self.played_out:
            return self._won()
        played = count(len(self.rounds), "round")
        if self.counts:
            won = self._won()
            return replace(won, reason=Reason.STOPPED, sentence=f"{won.sentence[:-1]}: stopped after {played}.")
        if self.stopped:
            return Outcome(Reason.STOPPED, (), 0, f"Stopped after {played}: unfinished, so nobody wins.")
        return None

    def _won(self) -> Outcome:
        """B5, K5: most points wins, equal points share the win."""
        best, *rest = self.standing
        if len(best.seats) > 1:
            return Outcome(Reason.SHARED, best.seats, 0, f"{self.best_in_words}.")
        margin = best.total - rest[0].total
        second = listing(self.setup.named(rest[0].seats))
        sentence = f"{self.best_in_words}, {count(margin, 'point')} ahead of {second}."
        return Outcome(Reason.MOST_POINTS, best.seats, margin, sentence)

    @property
    def best_in_words(self) -> str:
        """Who wins if it ends here: `Ana wins with 104`, `Ana and Ben share the win with 32`."""
        best = self.standing[0]
        winners = listing(self.setup.named(best.seats))
        return f"{winners} {'wins' if len(best.seats) == 1 else 'share the win'} with {best.total}"

    @property
    def contenders(self) -> frozenset[int]:
        """B5, K5: the seats that can still come in first; of a finished game those that did, of a stopped one nobody."""
        return self._contenders() if self.outcome is None else frozenset(self.outcome.winners)

    @abstractmethod
    def _contenders(self) -> frozenset[int]:
        """Who can still come in first while the game goes on, by what the rounds that remain can bring."""

    @property
    def counted(self) -> Counted | None:
        """What became of the bids, or of the territories; None while nothing has been scored."""
        return self._counted() if self.rounds else None

    @abstractmethod
    def _counted(self) -> Counted:
        """The same, once a round has been scored."""

    def allows(self, move: Move) -> bool:
        """True if the move may be entered now."""
        if self.over:
            return False
        try:
            self.judge(move)
        except IllegalEntry:
            return False
        return True

    def name(self, seat: int) -> str:
        return self.setup.players[seat]

    def refuse(
        self, code: Code, sentence: str, *, clause: str = "", seat: int | None = None, **numbers: int
    ) -> NoReturn:
        """Raise IllegalEntry for the round under way."""
        player = None if seat is None else self.name(seat)
        raise IllegalEntry(code, sentence, clause=clause, round=self.round_number, player=player, field="", **numbers)

    def refuse_kind(self, move: Move) -> NoReturn:
        if isinstance(move, (Note, *TABLE_MOVES)):
            sentence = f"{self.setup.game_name} is for two who stay: only at a game of bids and tricks can that change."
            self.refuse(Code.NOT_IN_THIS_GAME, sentence, clause="G")
        self.refuse(Code.NOT_IN_THIS_GAME, f"{self.setup.game_name} has no entry of the kind {move.kind!r}.")

    def check_seat(self, seat: object) -> None:
        if not self.setup.is_seat(seat):
            self.refuse(Code.UNKNOWN_PLAYER, f"Nobody sits at seat {shown(seat)}.")

    def check_flag(self, flag: object) -> None:
        """Refuse what is neither true nor false; only a broken program sends it."""
        if not isinstance(flag, bool):
            self.refuse(Code.UNKNOWN_ENTRY, f"{shown(flag)} is neither true nor false.")

    def check_number(self, value: object, most: int, code: Code, wrong: str, *, clause: str, seat: int) -> None:
        """Refuse what is not a whole number from 0 to `most`; `wrong` says of whom and what."""
        if not whole_between(value, 0, most):
            sentence = f"{wrong}: it must be a whole number from 0 to {most}."
            self.refuse(code, sentence, clause=clause, seat=seat, most=most)

    def check_tricks(
        self,
        tricks: object,
        in_all: int,
        *,
        clause: str,
        unwon: bool = False,
        seats: Sequence[int] | None = None,
    ) -> None:
        """B4, T5: a whole number of tricks for each player, adding up to the tricks of the round.

        H12: to no more than that, where nobody need win a trick (`unwon`). G4: some `seats` only may be dealt in.
        """
        if not isinstance(tricks, tuple) or len(tricks) > len(self.setup.players):
            self.refuse(Code.TRICKS_RANGE, "The tricks of every player are needed, and of nobody else.", clause=clause)
        for seat, won in enumerate(tricks) if seats else ():
            if seats and seat not in seats and won not in (None, 0):
                sentence = f"{self.name(seat)} sits out this round, and can't have won {shown(won)}."
                self.refuse(Code.TRICKS_RANGE, sentence, clause="G3", seat=seat)
        for seat in seats or self.setup.seats:
            won = tricks[seat] if seat < len(tricks) else None
            if won is None:
                self.refuse(Code.TRICKS_RANGE, f"{self.name(seat)}'s tricks are missing.", clause=clause, seat=seat)
            if not whole_between(won, 0, in_all):
                wrong = f"{self.name(seat)} can't have won {shown(won)}"
                self.check_number(won, in_all, Code.TRICKS_RANGE, wrong, clause=clause, seat=seat)
        missing = in_all - sum(won or 0 for won in tricks)
        if missing < 0 or (missing and not unwon):
            wrong = f"{count(missing, 'trick')} missing" if missing > 0 else f"{count(-missing, 'trick')} too many"
            self.refuse(
                Code.TRICKS_SUM, f"The tricks must add up to {in_all}: {wrong}.", clause=clause, missing=missing
            )
