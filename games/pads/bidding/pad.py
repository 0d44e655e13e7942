"""The pad of Oh Hell, Chinese Whist and Caboose: the view model for its templates."""

from functools import cached_property

from games.forms.fields import read_number
from games.pads.base import Form, Pad, Watched
from games.pads.bidding.keypad import ExtraField, Keypad, TrumpsButton, rows_of
from games.pads.bidding.lines import Line, lines
from games.pads.bidding.score_table import Row, score_rows
from games.pads.bidding.strip import Bar, bars_of
from games.rules.bidding.house_rules import Trumping
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.state import BiddingState
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.moves import Bid, Made, Rebid, Redeal, Tricks
from games.rules.words import count, listing


class BiddingPad(Pad[BiddingState]):
    """The pad of a bidding game."""

    template = "pad/bidding/pad.html"
    sheet_template = "pad/bidding/sheet.html"
    stylesheet = "bidding_pad.css"
    later_scripts = ("tricks.js", "keyboard.js")
    paper = "scoreboard"

    @property
    def scripts(self) -> tuple[str, ...]:
        return ("tricks.js",) if self.tells_tricks else ()

    @property
    def rows(self) -> list[Row]:
        return score_rows(self.state)

    @property
    def table(self) -> BiddingRound:
        return self.state.table

    @cached_property
    def tricks_chosen(self) -> dict[int, int]:
        return _tricks_in(self.filled_in, self.state)

    # The heading

    @property
    def cards(self) -> str:
        return count(self.state.cards, "card")

    @property
    def is_blind(self) -> bool:
        """H9: played with the card on the forehead."""
        return self.state.cards in self.state.setup.rules.blind

    @property
    def who_deals(self) -> str:
        """`Ben deals · Ana leads`; Caboose says head and tail."""
        state = self.state
        roles = [(state.dealer, "deals"), (state.head, "is head"), (state.tail, "is tail"), (state.leader, "leads")]
        parts = {seat: [role for holder, role in roles if holder == seat] for seat, _ in roles if seat is not None}
        return " · ".join(f"{state.name(seat)} {listing(held)}" for seat, held in parts.items())

    @property
    def leader(self) -> str:
        return "whoever bids most" if self.state.leader is None else self.state.name(self.state.leader)

    @cached_property
    def trumps(self) -> TrumpsButton | None:
        """The trumps of the round, once they are known."""
        return next((button for button in self.trumps_buttons if button.is_chosen), None)

    @property
    def heading(self) -> str:
        """H13: a game that goes on until somebody has enough points has no last round that is known."""
        to_points = self.state.setup.rules.to_points
        return super().heading if to_points is None else f"Round {self.state.round_number}, to {to_points}"

    @property
    def strip(self) -> list[Bar]:
        return bars_of(self.state)

    # What is asked

    @property
    def asks(self) -> str:
        """What the game waits for: cut, trumps, bid, tricks, or nothing because it is over."""
        if self.state.over:
            return "over"
        if self.table.tied:
            return "cut"
        if self.table.trumps_open:
            return "trumps"
        return "tricks" if self.state.bidder is None else "bid"

    @property
    def bidder(self) -> str:
        return "" if self.asked_seat is None else self.state.name(self.asked_seat)

    @cached_property
    def changes(self) -> int | None:
        """G9: whose bid is to be changed, if the page asks for it: `?rebid=2`."""
        refused = self.refused.get("seat") if self.refused.get("kind") == Rebid.kind else None
        seat = read_number(refused or self.asked.get(Rebid.kind))
        return seat if isinstance(seat, int) and self._may_change(seat) else None

    def _may_change(self, seat: int) -> bool:
        return not self.state.over and seat in self.state.setup.seats and self.table.bids[seat] is not None

    @cached_property
    def keypad(self) -> Keypad | None:
        if self.changes is not None:
            return Keypad(self.state, self.changes)
        return None if self.asked_seat is None else Keypad(self.state, self.asked_seat, self.hints)

    @cached_property
    def asked_seat(self) -> int | None:
        """Whose bid is asked for. Bids at once come in any order: of whoever was tapped, else of this phone's player."""
        if self.state.bidder is None or not self.table.at_once:
            return self.state.bidder
        tapped = read_number(self.asked.get(Bid.kind))
        wanted = [tapped, self.me, self.state.bidder]
        return next(seat for seat in wanted if isinstance(seat, int) and seat in self.table.waiting)

    @property
    def hint(self) -> str:
        return self.keypad.hint if self.keypad else ""

    @property
    def numbers(self) -> range:
        """What can be bid or won: a key each."""
        return range(self.state.cards + 1)

    @property
    def columns(self) -> str:
        return rows_of(len(self.numbers))

    @property
    def columns_of_names(self) -> str:
        names = self.table.tied or self.table.order
        return rows_of(len(names), 3, 3)

    @property
    def note(self) -> str:
        return "" if self.state.over else self.table.note

    @property
    def can_change(self) -> bool:
        return True

    @property
    def can_deal_again(self) -> bool:
        return self.state.allows(Redeal())

    @property
    def trumps_buttons(self) -> list[TrumpsButton]:
        suits = [
            TrumpsButton(
                suit.value,
                suit.value.capitalize(),
                suit.symbol,
                suit in (Suit.HEARTS, Suit.DIAMONDS),
                suit == self.table.trumps,
            )
            for suit in Suit
        ]
        if self.state.setup.rules.trumps.how is not Trumping.TURNED_UP:
            suits.append(TrumpsButton(NO_TRUMPS, "No trumps", "NT", False, self.table.trumps == NO_TRUMPS))
        return suits

    @property
    def offers_trumps(self) -> bool:
        """A turned-up suit may be recorded, or mended, until the round is scored."""
        return not self.state.over and self.state.setup.rules.trumps.how.turns_a_card and self.table.called is None

    @property
    def chooser(self) -> str:
        return "" if self.table.chooser is None else self.state.name(self.table.chooser)

    @property
    def tied(self) -> list[tuple[int, str]]:
        return [(seat, self.state.name(seat)) for seat in self.table.tied]

    @property
    def tied_names(self) -> str:
        return listing(name for _, name in self.tied)

    # Tricks

    @property
    def tells_winner(self) -> bool:
        """One card, one trick: whoever won it says it all."""
        rules = self.state.setup.rules
        is_plain = not (rules.counts_made or rules.unwon or rules.extras)
        return self.asks == "tricks" and self.state.cards == 1 and is_plain

    @property
    def tells_tricks(self) -> bool:
        """True while each bid has its steppers."""
        return self._tells and not self.state.setup.rules.counts_made

    @property
    def tells_made(self) -> bool:
        """H15: true while each bid is marked as made or missed."""
        return self._tells and self.state.setup.rules.counts_made

    @property
    def _tells(self) -> bool:
        return self.asks == "tricks" and not self.tells_winner and self.changes is None

    @property
    def extras(self) -> list[tuple[str, list[ExtraField]]]:
        """H11: what is counted besides the tricks, for each player in turn."""
        named = self.state.setup.rules.extras if self._tells else ()
        return [
            (line.name, [self._extra_field(line.seat, number, extra.name) for number, extra in enumerate(named)])
            for line in self.lines_there
            if named
        ]

    def _extra_field(self, seat: int, number: int, name: str) -> ExtraField:
        field = f"extra-{seat}-{number}"
        return ExtraField(field, f"{self.state.name(seat)}: {name}", name, self.filled_in.get(field, ""))

    @property
    def made(self) -> frozenset[int]:
        """H15: who is marked as having made the bid: everybody, until somebody is not."""
        seats = self.table.order
        if self.refused.get("kind") == Made.kind:
            seats = tuple(seat for seat in seats if f"made-{seat}" in self.refused)
        return frozenset(seats)

    @property
    def tricks_told(self) -> str:
        """`3 of 4 tricks told`, once somebody has touched them."""
        told = sum(line.tricks or 0 for line in self.lines)
        if not self.tricks_chosen:
            return f"{self.leader} leads"
        over = told - self.state.cards
        if over < 0 and self.state.setup.rules.unwon:
            return f"{told} of {self.state.cards} told: {-over} won by nobody"
        return f"{told} of {count(self.state.cards, 'trick')} told{f': {over} too many' if over > 0 else ''}"

    # The players

    @cached_property
    def lines(self) -> list[Line]:
        """The players as they sit."""
        told = self.tricks_chosen if self.tells_tricks else None
        return lines(self.state, self.chance, told, changes=self.changes, asks=self.asked_seat, me=self.me)

    @property
    def lines_there(self) -> list[Line]:
        """G4: those who are dealt in."""
        return [line for line in self.lines if not line.is_away]

    @property
    def digits(self) -> int:
        """How many characters the longest total takes: the totals stand in a column of that width."""
        return max(2, *(len(str(line.total)) for line in self.lines))

    @property
    def happened(self) -> str:
        """`Ana +12, Ben ✗ +2`, from the score of a round until the next bid."""
        return ", ".join(f"{line.name} {line.scored.signed}" for line in self.lines if line.scored)

    @property
    def watched(self) -> list[Watched]:
        return [
            Watched(
                seat=line.seat,
                name=line.name,
                titles=line.titles_in_words,
                note=" · ".join(filter(None, (line.turn, line.away, line.margin, line.chance, line.marks_in_words))),
                bid=line.bid,
                total=line.total,
                is_next=line.is_next,
            )
            for line in self.lines
        ]

    @property
    def next_for_watchers(self) -> str:
        return f"{self.leader} leads." if self.asks == "tricks" else self.next_in_words

    @property
    def said(self) -> str:
        return self.state.bids_in_words

    # What comes next

    @property
    def announcement(self) -> str:
        """After a round, what it came to and how it stands; else as in every game."""
        if not self.happened or not isinstance(self.state.entries[-1], (Tricks, Made)):
            return super().announcement
        return f"{self.happened_in_words}. {self.leads_in_words}. {self.next_in_words}"

    @property
    def happened_in_words(self) -> str:
        """`Ana +12, Ben missed +2`: marks make no sentence."""
        return self.happened.replace("✗", "missed")

    @property
    def leads_in_words(self) -> str:
        """`Ana leads with 71, 3 ahead`."""
        best, *rest = self.state.standing
        names = listing(self.state.setup.named(best.seats))
        if len(best.seats) > 1:
            return f"{names} lead with {best.total}"
        return f"{names} leads with {best.total}, {best.total - rest[0].total} ahead"

    @property
    def next_first(self) -> str:
        assert self.state.next_first is not None
        verb = "is head" if self.state.setup.rules.has_head else "deals"
        return f"{self.state.name(self.state.next_first)} {verb}"

    @property
    def next_in_words(self) -> str:
        match self.asks:
            case "over":
                assert self.state.outcome is not None
                return self.state.outcome.sentence
            case "cut":
                return f"{self.tied_names} cut for trumps."
            case "trumps":
                return f"{self.chooser} chooses trumps."
            case "tricks":
                return f"{self.state.bids_in_words}. Enter the tricks."
        return f"{self.bidder} bids."


def _tricks_in(form: Form, state: BiddingState) -> dict[int, int]:
    """The tricks that a form holds, by seat."""
    numbers = ((seat, read_number(form.get(f"tricks-{seat}"))) for seat in state.setup.seats)
    return {seat: number for seat, number in numbers if isinstance(number, int)}
