"""Tricky Timeline: a duel of nine tricks played out of order, won by the closer bid."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from games.rules.cards import Card, Suit
from games.rules.counted import Counted, counted_bids
from games.rules.documents import Document
from games.rules.errors import Code
from games.rules.moves import Kept, Lay, Move, Starter, Tricks
from games.rules.setups import Setup
from games.rules.standing import Outcome, Reason
from games.rules.states import Choice, State
from games.rules.timeline import sheet
from games.rules.timeline.line import PLACES, with_card
from games.rules.timeline.prospects import round_contenders
from games.rules.timeline.round import CARDS_KEPT, RANKS, TimelineRound
from games.rules.words import count, listing, shown, whole_between

CARDS_DEALT = 12  # T1
ROUNDS_TO_WIN = 2  # T7
DECK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)


@dataclass(frozen=True)
class TimelineSetup(Setup):
    length_clause = "T7"
    counts_rounds = True

    def start(self) -> "TimelineState":
        return TimelineState(self).after(0)


@dataclass(frozen=True)
class TimelineState(State):
    """A match of Tricky Timeline."""

    setup: TimelineSetup
    rounds: tuple[TimelineRound, ...] = ()
    current: TimelineRound | None = None

    @property
    def table(self) -> TimelineRound:
        """The round on the table: the one under way, or the last one played."""
        return self.current or self.rounds[-1]

    @property
    def round_count(self) -> int:
        """T7: three rounds at most."""
        return 2 * ROUNDS_TO_WIN - 1

    @property
    def cards(self) -> int:
        return CARDS_DEALT

    @property
    def leader(self) -> int:
        """T4: the starting player leads the first trick."""
        return self.table.starter

    def began(self, round: TimelineRound) -> int:
        return round.starter

    @property
    def free_cards(self) -> tuple[Card, ...]:
        """The cards that neither lie in the line nor are known to be kept."""
        used = {card for _, _, card in self.table.laid()}
        used |= {card for cards in self.table.kept for card in map(Card.named, cards or ()) if card}
        return tuple(card for card in DECK if card not in used)

    def _won(self) -> Outcome:
        """T7: first to win two rounds. A match that is stopped may have come less far."""
        best = self.standing[0]
        first = f": first to win {count(ROUNDS_TO_WIN, 'round')}" if self.played_out else ""
        margin = best.total - min(self.totals)
        return Outcome(Reason.ROUNDS_WON, best.seats, margin, f"{self.best_in_words}{first}.")

    @property
    def best_in_words(self) -> str:
        """`Ana wins 2–1`, `Ana and Ben share the win 1–1`."""
        best = self.standing[0]
        wins = "wins" if len(best.seats) == 1 else "share the win"
        return f"{listing(self.setup.named(best.seats))} {wins} {best.total}–{min(self.totals)}"

    def _contenders(self) -> frozenset[int]:
        """T7: who can't win this round can win the match if the other does not win it with this round."""
        winners, wins = round_contenders(self.table), self.table.wins
        return frozenset(seat for seat in self.setup.seats if seat in winners or wins[1 - seat] + 1 < ROUNDS_TO_WIN)

    def _counted(self) -> Counted:
        return counted_bids(self.setup.players, self.rounds, with_distances=True)

    # Judging

    def judge(self, move: Move) -> None:
        match move:
            case Starter():
                self.check_seat(move.seat)
            case Kept():
                self._judge_kept(move)
            case Lay():
                self._judge_lay(move)
            case Tricks():
                self._judge_tricks(move)
            case _:
                self.refuse_kind(move)

    def _judge_kept(self, kept: Kept) -> None:
        self.check_seat(kept.seat)
        name = self.name(kept.seat)
        if not isinstance(kept.cards, tuple):
            sentence = f"{name}'s kept cards must be {CARDS_KEPT} suits or cards, not {shown(kept.cards)}."
            self.refuse(Code.KEPT, sentence, clause="T2", seat=kept.seat)
        if len(kept.cards) != CARDS_KEPT:
            sentence = f"{name} keeps {CARDS_KEPT} cards, not {len(kept.cards)}."
            self.refuse(Code.KEPT, sentence, clause="T2", seat=kept.seat)
        for text in kept.cards:
            if Suit.lettered(text) is None:
                self._check_in_deck(text, kept.seat)
        cards = [card for card in map(Card.named, kept.cards) if card]
        others = [Card.named(text) for text in self.table.kept[1 - kept.seat] or ()]
        for card in cards:
            if cards.count(card) > 1 or card in others:
                self._refuse_twice(card, "is kept twice", kept.seat)
            if any(card == laid for _, _, laid in self.table.laid()):
                self._refuse_twice(card, f"is kept by {name} but lies in the line", kept.seat)
        self._check_suits(self.table.with_kept(kept.seat, kept.cards), kept.seat)

    def _judge_lay(self, lay: Lay) -> None:
        self.check_seat(lay.seat)
        if not whole_between(lay.place, 1, PLACES):
            self.refuse(
                Code.PLACE, f"The line has places 1 to {PLACES}, not {shown(lay.place)}.", clause="T2", seat=lay.seat
            )
        if lay.card is None:
            return
        card = self._check_in_deck(lay.card, lay.seat)
        for seat, place, laid in self.table.laid():
            if laid == card and (seat, place) != (lay.seat, lay.place):
                self._refuse_twice(card, f"already lies at place {place} on {self.name(seat)}'s side", lay.seat)
        for seat, kept in enumerate(self.table.kept):
            if card.text in (kept or ()):
                self._refuse_twice(card, f"can't lie in the line: {self.name(seat)} kept it", lay.seat)
        line = with_card(self.table.line, lay.seat, lay.place, card)
        self._check_suits(replace(self.table, line=line), lay.seat)

    def _judge_tricks(self, tricks: Tricks) -> None:
        for seat, cards in enumerate(self.table.kept):
            if cards is None:
                self.refuse(Code.KEPT, f"{self.name(seat)}'s kept cards are missing.", clause="T2", seat=seat)
        self.check_tricks(tricks.tricks, PLACES, clause="T5")
        of_line = self.table.tricks_of_line
        if not self.table.laid():
            return
        if of_line is None:
            missing = 2 * PLACES - len(self.table.laid())
            sentence = f"The line is not complete: {count(missing, 'card')} missing."
            self.refuse(Code.LINE, sentence, clause="T4", missing=missing)
        if tricks.tricks != of_line:
            first, second = self.setup.players
            self.refuse(Code.LINE, f"The line gives {first} {of_line[0]} and {second} {of_line[1]}.", clause="T4")

    def _check_in_deck(self, text: object, seat: int) -> Card:
        card = Card.named(text)
        if card is None or card.rank not in RANKS:
            self.refuse(
                Code.CARD,
                f"{self.name(seat)} can't have {shown(text)}: the deck is 2 to 8 of D, S, H and C.",
                clause="T1",
                seat=seat,
            )
        return card

    def _check_suits(self, round: TimelineRound, seat: int) -> None:
        """T1: only seven cards of a suit exist, whether they lie in the line or were kept."""
        for suit, used in round.suits_used().items():
            if used > len(RANKS):
                self.refuse(
                    Code.CARD_TWICE,
                    f"With {self.name(seat)}'s cards there would be {used} {suit}, and the deck has {len(RANKS)}.",
                    clause="T1",
                    seat=seat,
                )

    def _refuse_twice(self, card: Card, wrong: str, seat: int) -> None:
        self.refuse(Code.CARD_TWICE, f"{self.name(seat)}'s {card} {wrong}.", clause="T2", seat=seat)

    # Entering

    def enter(self, move: Move) -> Self:
        table = self.table
        match move:
            case Starter():
                return replace(self, current=replace(table, starter=move.seat, starter_chosen=True))
            case Kept():
                return replace(self, current=table.with_kept(move.seat, move.cards))
            case Lay():
                line = with_card(table.line, move.seat, move.place, Card.named(move.card))
                return replace(self, current=replace(table, line=line))
            case Tricks():
                return self._opened((*self.rounds, replace(table, tricks=move.tricks)))
        raise AssertionError(move)

    def after(self, number: int) -> Self:
        return self._opened(self.rounds[:number])

    def _opened(self, rounds: tuple[TimelineRound, ...]) -> Self:
        """These rounds finished and the next one dealt, unless the match is won."""
        wins = rounds[-1].totals if rounds else (0, 0)
        if max(wins) == ROUNDS_TO_WIN:
            return replace(self, rounds=rounds, current=None)
        assert self.setup.first is not None
        # T8: after the first round, the other player is proposed.
        proposed = 1 - rounds[-1].starter if rounds else self.setup.first
        return replace(self, rounds=rounds, current=TimelineRound(len(rounds) + 1, proposed, wins))

    # The sheet

    def round_from_sheet(self, document: Document) -> Iterator[Move]:
        return sheet.round_from_sheet(self, document)

    def round_to_sheet(self, round: TimelineRound) -> Document:
        return sheet.round_to_sheet(self, round)

    def round_from_csv(self, found: Document) -> Document:
        return sheet.round_from_csv(found)

    def side_to_csv(self, round: TimelineRound, seat: int) -> dict[str, str]:
        return sheet.side_to_csv(round, seat)

    def leader_of(self, round: TimelineRound) -> int:
        return round.starter

    # Choosing

    def candidates(self) -> Iterator[Choice]:
        table = self.table
        unknown = tuple(seat for seat in (0, 1) if table.kept[seat] is None)
        if unknown:
            yield Choice(Kept, unknown)
        elif not table.laid() or table.tricks_of_line:
            yield Choice(Tricks, (0, 1), tuple(Tricks((won, PLACES - won)) for won in range(PLACES + 1)))
        yield Choice(Lay, (0, 1))
        yield Choice(Starter, (0, 1), (Starter(0), Starter(1)))
