"""The pad of Tricky Timeline: quick entry, or the line card by card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.forms.fields import read_number
from games.pads.base import Pad, Watched
from games.pads.timeline.cards import SUITS, CardShown, SuitShown, deck
from games.pads.timeline.line import Place, SeatAndPlace, first_empty, places, tricks_won
from games.pads.timeline.score_table import SEATS, Row, score_rows, story
from games.rules.cards import Card, Suit
from games.rules.moves import Kept
from games.rules.timeline.line import PLACES
from games.rules.timeline.round import CARDS_KEPT, TimelineRound, kept_suit
from games.rules.timeline.state import TimelineState
from games.rules.words import count, listing, whole_between


@dataclass(frozen=True, slots=True)
class Player:
    """A player on the pad."""

    seat: int
    name: str
    is_starter: bool
    is_next: bool
    kept: tuple[SuitShown, ...]
    kept_in_words: str
    note: str
    bid: int | None
    total: int


class TimelinePad(Pad[TimelineState]):
    """The pad of a match."""

    template = "pad/timeline/pad.html"
    sheet_template = "pad/timeline/sheet.html"
    stylesheet = "timeline_pad.css"
    scripts = ("timeline.js",)

    @property
    def table(self) -> TimelineRound:
        return self.state.table

    @property
    def rows(self) -> list[Row]:
        return score_rows(self.state.rounds)

    # The heading

    @property
    def cards(self) -> str:
        return f"{count(self.state.cards, 'card')} · {self.score}"

    @property
    def score(self) -> str:
        """T7: the match as it stands: `1–0`."""
        return "–".join(map(str, self.state.totals))

    @property
    def who_deals(self) -> str:
        return f"{self.state.name(self.table.starter)} starts · first to win two rounds"

    @property
    def story(self) -> str:
        """What the last round came to, until something is entered for the next one."""
        fresh = self.state.current is None or (not self.by_line and self.table.kept == (None, None))
        return story(self.state.rounds[-1], self.state.setup.players) if self.state.rounds and fresh else ""

    # What is asked

    @cached_property
    def asks(self) -> str:
        """What the game waits for: kept, won (the tricks), line, score (of a line), or nothing because it is over."""
        if self.state.over:
            return "over"
        if self._asked_keeper is not None:
            return "kept"
        if self.by_line and (self._asked_side or self.table.tricks_of_line is None):
            return "line"
        if self._unknown is not None:
            return "kept"
        return "score" if self.by_line else "won"

    @property
    def by_line(self) -> bool:
        return bool(self.table.laid() or self.filled_in.get("line") or self._asked_side)

    @property
    def _asked_side(self) -> SeatAndPlace | None:
        return _asked_side_of(self.filled_in)

    @property
    def _asked_keeper(self) -> int | None:
        return _asked_seat_of(self.filled_in, "seat" if self.filled_in.get("kind") == Kept.kind else "kept")

    @property
    def _unknown(self) -> int | None:
        """The first whose kept cards are not known."""
        return next((seat for seat in SEATS if self.table.kept[seat] is None), None)

    # Kept cards

    @property
    def keeper(self) -> int:
        """Whose kept cards are asked for."""
        asked = self._asked_keeper
        return asked if asked is not None else self._unknown or 0

    @property
    def keeper_name(self) -> str:
        return self.state.name(self.keeper)

    @cached_property
    def picked(self) -> tuple[SuitShown, ...]:
        """The suits tapped so far; only a phone without JavaScript tells."""
        letters = "" if "kind" in self.filled_in else self.filled_in.get("suits", "")
        suits = [Suit.lettered(letter) for letter in letters[: CARDS_KEPT - 1]]
        return tuple(SuitShown(suit) for suit in suits if suit)

    @property
    def picked_letters(self) -> str:
        return "".join(suit.letter for suit in self.picked)

    @property
    def picked_worth(self) -> int:
        return sum(suit.worth for suit in self.picked)

    @property
    def slots(self) -> list[SuitShown | None]:
        return [*self.picked, *[None] * (CARDS_KEPT - len(self.picked))]

    @property
    def is_last_pick(self) -> bool:
        return len(self.picked) == CARDS_KEPT - 1

    @property
    def suits(self) -> list[SuitShown]:
        return [SuitShown(suit) for suit in SUITS]

    @property
    def kept_choices(self) -> list[CardShown]:
        """The cards that may have been kept, as far as the page can know."""
        own = [Card.named(text) for text in self.table.kept[self.keeper] or ()]
        allowed = (*self.state.free_cards, *own)
        return [CardShown(card) for card in deck() if card in allowed]

    # Tricks

    @property
    def first_name(self) -> str:
        return self.state.name(0)

    @property
    def second_name(self) -> str:
        return self.state.name(1)

    @property
    def tricks_buttons(self) -> list[tuple[int, int]]:
        """T5: one player's tricks, and the other's that follow."""
        return [(won, PLACES - won) for won in range(PLACES + 1)]

    # The line

    @cached_property
    def side(self) -> SeatAndPlace:
        """The seat and place whose card is asked for: the one chosen, or the next that is empty."""
        return self._asked_side or first_empty(self.state) or (0, PLACES)

    @property
    def seat(self) -> int:
        return self.side[0]

    @property
    def place(self) -> int:
        return self.side[1]

    @property
    def seat_name(self) -> str:
        return self.state.name(self.seat)

    @property
    def card_there(self) -> CardShown | None:
        card = self.table.line[self.place - 1][self.seat]
        return CardShown(card) if card else None

    @property
    def line(self) -> list[Place]:
        return places(self.state, self.side if self.asks == "line" else None)

    @property
    def deck(self) -> list[CardShown | None]:
        """The cards, suit by suit; None where one is used."""
        free = self.state.free_cards
        return [CardShown(card) if card in free else None for card in deck()]

    @property
    def won(self) -> list[str]:
        """The tricks of the line; while cards are laid, the last one comes first."""
        won = tricks_won(self.state)
        return won[::-1] if self.is_last_first else won

    @property
    def is_last_first(self) -> bool:
        return self.asks == "line"

    @property
    def tricks_of_line(self) -> tuple[int, int] | None:
        return self.table.tricks_of_line

    # The players

    @cached_property
    def players(self) -> list[Player]:
        return [self._player(seat) for seat in SEATS]

    def _player(self, seat: int) -> Player:
        suits = [suit for suit in map(kept_suit, self.table.kept[seat] or ()) if suit]
        return Player(
            seat=seat,
            name=self.state.name(seat),
            is_starter=self.table.starter == seat,
            is_next=(self.asks == "kept" and self.keeper == seat) or (self.asks == "line" and self.seat == seat),
            kept=tuple(SuitShown(suit) for suit in suits),
            kept_in_words=listing(suit.value for suit in suits) if suits else "",
            note=self.chance(seat),
            bid=self.table.bids[seat],
            total=self.state.totals[seat],
        )

    @property
    def watched(self) -> list[Watched]:
        return [
            Watched(
                player.seat,
                player.name,
                "starts" if player.is_starter else "",
                " · ".join(filter(None, (player.note, f"kept {player.kept_in_words}" if player.kept else ""))),
                player.bid,
                player.total,
                # Whoever writes is asked for one player first, those who play are not.
                is_next=False,
            )
            for player in self.players
        ]

    # What comes next

    @property
    def next_first(self) -> str:
        assert self.state.next_first is not None
        return f"{self.state.name(self.state.next_first)} starts"

    @property
    def next_in_words(self) -> str:
        return f"{self.story} {self._next}".strip()

    @property
    def _next(self) -> str:
        match self.asks:
            case "over":
                assert self.state.outcome is not None
                return self.state.outcome.sentence
            case "won":
                return f"{self.bids_in_words}. Enter {self.first_name}'s tricks."
            case "line":
                return f"{self.seat_name}'s card at place {self.place}."
            case "score":
                return f"{self.line_in_words}. Score the round."
        return f"{self.keeper_name}'s kept cards."

    @property
    def bids_in_words(self) -> str:
        """`Ana bid 3, Ben bid 8`, as far as they have shown their cards."""
        return ", ".join(f"{player.name} bid {player.bid}" for player in self.players if player.bid is not None)

    @property
    def line_in_words(self) -> str:
        """`The line gives Ana 4 tricks and Ben 5`, once it is complete."""
        tricks = self.table.tricks_of_line
        if tricks is None:
            return ""
        return f"The line gives {self.first_name} {count(tricks[0], 'trick')} and {self.second_name} {tricks[1]}"


def _asked_side_of(data: Mapping[str, str]) -> SeatAndPlace | None:
    """The seat and the place of the line that the page is asked to show: `?seat=0&place=3`."""
    seat, place = _asked_seat_of(data, "seat"), read_number(data.get("place"))
    return (seat, place) if seat is not None and whole_between(place, 1, PLACES) else None


def _asked_seat_of(data: Mapping[str, str], name: str) -> int | None:
    seat = read_number(data.get(name))
    return seat if whole_between(seat, *SEATS) else None
