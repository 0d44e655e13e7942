"""Trick Wars: a duel over ten territories, scored after each of three rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.counted import Counted
from games.rules.documents import Document
from games.rules.errors import Code
from games.rules.moves import Control, Lead, Meeples, Move, Strength, Trumps
from games.rules.setups import Setup
from games.rules.states import Choice, State
from games.rules.wars import sheet
from games.rules.wars.board import MEEPLES_EACH, TERRITORIES, WHOLE_BOARD, WarSuit
from games.rules.wars.round import WarsRound, lead_by_strength
from games.rules.words import count, shown

ROUNDS = 3  # K1
CARDS_DEALT = 8  # K1
MOST_STRENGTH = 99  # Far more than the cards of a tableau could add up to.


@dataclass(frozen=True)
class WarsSetup(Setup):
    length_clause = "K1"

    def start(self) -> "WarsState":
        return WarsState(self).after(0)


@dataclass(frozen=True)
class WarsState(State):
    """A match of Trick Wars."""

    setup: WarsSetup
    rounds: tuple[WarsRound, ...] = ()
    current: WarsRound | None = None

    @property
    def table(self) -> WarsRound:
        """The round on the table: the one under way, or the last one played."""
        return self.current or self.rounds[-1]

    @property
    def round_count(self) -> int:
        return ROUNDS

    @property
    def cards(self) -> int:
        return CARDS_DEALT

    @property
    def leader(self) -> int | None:
        """K6: who leads the round, once it is known."""
        return self.table.lead

    def began(self, round: WarsRound) -> None:
        """K6: military decides who leads."""

    @property
    def lot_needed(self) -> bool:
        """K6: military and movement are both tied, and no lot has been drawn yet."""
        return self.table.strength is not None and self.table.lead is None

    def _contenders(self) -> frozenset[int]:
        """K4, K5: in each round that remains one player may hold the whole board, and the other nothing."""
        ahead = WHOLE_BOARD * (ROUNDS - len(self.rounds))
        return frozenset(seat for seat in self.setup.seats if self.totals[seat] + ahead >= self.totals[1 - seat])

    def _counted(self) -> Counted:
        """The territories that each held after each round."""
        held = [[round.holders.count(seat) for round in self.rounds] for seat in self.setup.seats]
        columns = (*(f"Round {round.number}" for round in self.rounds), "In all")
        rows = zip(self.setup.players, [(*map(str, row), str(sum(row))) for row in held], strict=True)
        return Counted("Territories", columns, tuple(rows))

    # Judging

    def judge(self, move: Move) -> None:
        match move:
            case Trumps():
                self._judge_trumps(move)
            case Strength():
                self._judge_strength(move)
            case Lead():
                self._judge_lead(move)
            case Control():
                self._judge_control(move)
            case Meeples():
                self._judge_meeples(move)
            case _:
                self.refuse_kind(move)

    def _judge_trumps(self, trumps: Trumps) -> None:
        if trumps.suit not in tuple(WarSuit):
            self.refuse(Code.TRUMPS, f"{shown(trumps.suit)} can't be trumps: it is teal, orange or pink.", clause="K7")

    def _judge_strength(self, strength: Strength) -> None:
        for what, pair in (("military", strength.military), ("movement", strength.movement)):
            if not isinstance(pair, tuple) or len(pair) != len(self.setup.players):
                self.refuse(Code.LEAD, f"The {what} of both players is needed.", clause="K6")
            for seat, number in enumerate(pair):
                wrong = f"{self.name(seat)}'s {what} can't be {shown(number)}"
                self.check_number(number, MOST_STRENGTH, Code.LEAD, wrong, clause="K6", seat=seat)

    def _judge_lead(self, lead: Lead) -> None:
        self.check_seat(lead.seat)
        strength = self.table.strength
        leader = lead_by_strength(strength.military, strength.movement) if strength else None
        if leader not in (None, lead.seat):
            self.refuse(
                Code.LEAD,
                f"{self.name(lead.seat)} can't lead: {self.name(leader)} has more military or movement.",
                clause="K6",
                seat=lead.seat,
            )

    def _judge_control(self, control: Control) -> None:
        self._check_territories(control.holders)
        for territory, holder in zip(TERRITORIES, control.holders, strict=True):
            if holder is not None and not self.setup.is_seat(holder):
                self.refuse(Code.UNKNOWN_PLAYER, f"Nobody named {shown(holder)} can control {territory}.", clause="K3")

    def _judge_meeples(self, meeples: Meeples) -> None:
        self._check_territories(meeples.counts)
        for territory, pair in zip(TERRITORIES, meeples.counts, strict=True):
            if not isinstance(pair, tuple) or len(pair) != len(self.setup.players):
                self.refuse(Code.MEEPLES, f"The meeples of both players on {territory} are needed.", clause="K2")
            for seat, number in enumerate(pair):
                wrong = f"{self.name(seat)} can't have {shown(number)} meeples on {territory}"
                self.check_number(number, MEEPLES_EACH, Code.MEEPLES, wrong, clause="K2", seat=seat)
        for seat in self.setup.seats:
            number = sum(pair[seat] for pair in meeples.counts)
            if number > MEEPLES_EACH:
                self.refuse(
                    Code.MEEPLES,
                    f"{self.name(seat)} has {count(number, 'meeple')} on the board, but each player has {MEEPLES_EACH}.",
                    clause="K2",
                    seat=seat,
                    too_many=number - MEEPLES_EACH,
                )

    def _check_territories(self, board: object) -> None:
        if not isinstance(board, tuple) or len(board) != len(TERRITORIES):
            self.refuse(
                Code.TERRITORY, f"The board has {len(TERRITORIES)} territories: each must be told.", clause="K2"
            )

    # Entering

    def enter(self, move: Move) -> Self:
        table = self.table
        match move:
            case Trumps():
                return replace(self, current=replace(table, trumps=move.suit))
            case Strength():
                return replace(self, current=table.with_strength(move))
            case Lead():
                return replace(self, current=replace(table, lead=move.seat))
            case Control() | Meeples():
                return self._opened((*self.rounds, table.scored_by(move)))
        raise AssertionError(move)

    def after(self, number: int) -> Self:
        return self._opened(self.rounds[:number])

    def _opened(self, rounds: tuple[WarsRound, ...]) -> Self:
        """These rounds finished and the next one begun on the board as it stood (K8), unless it was the last."""
        if len(rounds) == ROUNDS:
            return replace(self, rounds=rounds, current=None)
        if not rounds:
            return replace(self, rounds=rounds, current=WarsRound(1, (0, 0)))
        last = rounds[-1]
        return replace(self, rounds=rounds, current=WarsRound(last.number + 1, last.totals, last.holders, last.counts))

    # The sheet

    def round_from_sheet(self, document: Document) -> Iterator[Move]:
        return sheet.round_from_sheet(self, document)

    def round_to_sheet(self, round: WarsRound) -> Document:
        return sheet.round_to_sheet(self, round)

    def round_from_csv(self, found: Document) -> Document:
        return sheet.round_from_csv(found)

    def side_to_csv(self, round: WarsRound, seat: int) -> dict[str, str]:
        return sheet.side_to_csv(round, seat)

    def leader_of(self, round: WarsRound) -> int | None:
        return round.lead

    # Choosing

    def candidates(self) -> Iterator[Choice]:
        yield Choice(Control, (0, 1))
        yield Choice(Meeples, (0, 1))
        yield Choice(Lead, (0, 1), (Lead(0), Lead(1)))
        yield Choice(Strength, (0, 1))
        yield Choice(Trumps, (), tuple(Trumps(suit) for suit in WarSuit))
