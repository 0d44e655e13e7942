"""The players' lines on the pad of a bidding game: one each, as they sit, with all that is said of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.pads.bidding.score_table import Mark, marks_of
from games.rules.bidding.state import BiddingState


@dataclass(frozen=True, slots=True)
class Title:
    """A part that somebody has in the round, and what it means."""

    word: str
    meaning: str


DEALS = Title("deals", "deals the cards and bids last")
LEADS = Title("leads", "plays the first card of the first trick")
HEAD = Title("head", "bids first and leads")
ENGINE = Title("engine", "the card that the head leads to the first trick")
TAIL = Title("tail", "sits to the right of the head and bids last")
CABOOSE = Title("caboose", "the card that the tail plays last to the first trick")


@dataclass(frozen=True, slots=True)
class Scored:
    """What somebody's last round came to."""

    points: int
    is_made: bool

    @property
    def signed(self) -> str:
        """`+12`, or `✗ +2` for a bid that was missed."""
        return f"{'' if self.is_made else '✗ '}{self.points:+d}"


@dataclass(frozen=True, slots=True)
class Line:
    """A player on the pad."""

    seat: int
    name: str
    titles: tuple[Title, ...]
    place: str
    margin: str
    chance: str
    turn: str
    bid: int | None
    is_hidden: bool
    """G10: the bid is made, and shown when all are in."""
    total: int
    scored: Scored | None
    tricks: int | None
    points: tuple[int, ...]
    is_away: bool = False
    """G3: sits out this round."""
    marks: tuple[Mark, ...] = ()
    """G1, G7: points since the last round that no bid brought."""

    @property
    def is_next(self) -> bool:
        return bool(self.turn)

    @property
    def is_off(self) -> bool:
        """True if other tricks were told than were bid."""
        return self.tricks is not None and self.tricks != self.bid

    @property
    def standing(self) -> str:
        """`1st · 3 ahead`; nothing before anything was scored."""
        return " · ".join(filter(None, (self.place, self.margin)))

    @property
    def titles_in_words(self) -> str:
        return " · ".join(title.word for title in self.titles)

    @property
    def away(self) -> str:
        return "sits out" if self.is_away else ""

    @property
    def marks_in_words(self) -> str:
        """`+10 bet`: what for, too."""
        return " · ".join(f"{mark.points} {mark.why}" for mark in self.marks)


def lines(
    state: BiddingState,
    chance: Callable[[int], str],
    told: Mapping[int, int] | None,
    *,
    changes: int | None = None,
    asks: int | None = None,
    me: int | None = None,
) -> list[Line]:
    """The players as they sit.

    `told` are the tricks told so far, if they are asked for, `changes` whose bid is changed, `asks` whose bid is asked
    for, and `me` whose phone it is.
    """
    return [
        Line(
            seat=seat,
            name=state.name(seat),
            titles=titles(state, seat),
            place=_place(state, seat),
            margin=_margin(state, seat),
            chance=chance(seat),
            turn=_turn(state, seat, asks) if changes is None else "changes the bid" if changes == seat else "",
            bid=state.table.bids[seat] if seat == me or not state.hides_bids else None,
            is_hidden=state.hides_bids and seat != me and state.table.bids[seat] is not None,
            total=state.totals[seat],
            scored=just_scored(state, seat),
            tricks=None if told is None or seat in state.away else told.get(seat, state.table.bids[seat]),
            points=() if told is None or seat in state.away else _points(state, seat),
            is_away=seat in state.away,
            marks=() if state.current is None else marks_of(state.current, seat),
        )
        for seat in state.circle
    ]


def titles(state: BiddingState, seat: int) -> tuple[Title, ...]:
    """C6, C9: the head leads the engine, and the tail plays the caboose."""
    held = [
        (state.dealer, _deals(state)),
        (state.head, HEAD),
        (state.head, ENGINE),
        (state.tail, TAIL),
        (state.tail, CABOOSE),
        (None if state.setup.rules.has_head else state.leader, LEADS),
    ]
    return tuple(title for holder, title in held if holder == seat)


def _deals(state: BiddingState) -> Title:
    rules = state.setup.rules
    if rules.at_once:
        return Title("deals", "deals the cards")
    return Title("deals", "deals the cards and bids first") if rules.dealer_first else DEALS


def just_scored(state: BiddingState, seat: int) -> Scored | None:
    """What the last round came to, from its score until the next bid."""
    if state.current is None or not state.rounds or state.table.bid_count:
        return None
    last = state.rounds[-1]
    if seat not in last.order:
        return None
    assert last.points is not None
    return Scored(last.points[seat], seat in last.made)


def _place(state: BiddingState, seat: int) -> str:
    if not state.rounds:
        return ""
    rank = next(rank for rank in state.standing if seat in rank.seats)
    return rank.ordinal


def _margin(state: BiddingState, seat: int) -> str:
    """How far a sole leader is ahead, and everybody else behind."""
    best, *rest = state.standing
    if seat not in best.seats:
        return f"{best.total - state.totals[seat]} behind"
    return f"{best.total - rest[0].total} ahead" if rest and len(best.seats) == 1 else ""


def _turn(state: BiddingState, seat: int, asks: int | None) -> str:
    if seat == asks:
        return "bids now"
    if state.over:
        return ""
    if seat in state.table.tied:
        return "cuts for trumps"
    return "chooses trumps" if state.table.trumps_open and state.table.chooser == seat else ""


def _points(state: BiddingState, seat: int) -> tuple[int, ...]:
    """What each number of tricks would score; nothing where extras and streaks come on top."""
    bid, rules = state.table.bids[seat], state.setup.rules
    assert bid is not None
    if rules.extras or rules.streak:
        return ()
    factor = state.factor(state.table.number, state.table.cards)
    return tuple(factor * rules.scoring.points(bid, won, state.cards) for won in range(state.cards + 1))
