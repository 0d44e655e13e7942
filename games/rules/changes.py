"""What a correction changed, in words: `Ana's bid 3 → 2`."""

from collections.abc import Iterator, Sequence

from games.rules.bidding.round import BiddingRound
from games.rules.cards import NO_TRUMPS, Card, Suit
from games.rules.states import Round
from games.rules.timeline.round import TimelineRound
from games.rules.wars.board import TERRITORIES
from games.rules.wars.round import WarsRound

Compared = Iterator[tuple[str, object, object]]
"""What is compared, what it was and what it is."""


def changes(before: Round, after: Round, names: Sequence[str]) -> tuple[str, ...]:
    """Every difference between a round and its correction."""
    return tuple(f"{what} {was} → {now}" for what, was, now in _compared(before, after, names) if was != now)


def cards_in_words(cards: Sequence[str] | None) -> str:
    """Kept cards as they are written at the table: `♦ ♠ 7♥`."""
    if cards is None:
        return "unknown"
    return " ".join(str(Card.named(text) or _symbol(text)) for text in cards)


def _compared(before: Round, after: Round, names: Sequence[str]) -> Compared:
    match before, after:
        case BiddingRound(), BiddingRound():
            return _bidding(before, after, names)
        case TimelineRound(), TimelineRound():
            return _timeline(before, after, names)
        case WarsRound(), WarsRound():
            return _wars(before, after, names)
    raise AssertionError(before)


def _bidding(before: BiddingRound, after: BiddingRound, names: Sequence[str]) -> Compared:
    yield "trumps", _trumps(before.trumps), _trumps(after.trumps)
    yield "winner of the cut", _who(before.cut, names), _who(after.cut, names)
    for name, was, now in zip(names, before.bids, after.bids, strict=True):
        yield f"{name}'s bid", was, now
    yield from _tricks(before.tricks, after.tricks, names)


def _timeline(before: TimelineRound, after: TimelineRound, names: Sequence[str]) -> Compared:
    yield "starting player", names[before.starter], names[after.starter]
    for name, was, now in zip(names, before.kept, after.kept, strict=True):
        yield f"{name}'s kept cards", cards_in_words(was), cards_in_words(now)
    for place, (old, new) in enumerate(zip(before.line, after.line, strict=True), start=1):
        for name, was_there, is_there in zip(names, old, new, strict=True):
            yield f"{name}'s card at place {place}", was_there or "none", is_there or "none"
    yield from _tricks(before.tricks, after.tricks, names)


def _wars(before: WarsRound, after: WarsRound, names: Sequence[str]) -> Compared:
    yield "trumps", _trumps(before.trumps), _trumps(after.trumps)
    for what in ("military", "movement"):
        for seat, name in enumerate(names):
            yield f"{name}'s {what}", _strength(before, what, seat), _strength(after, what, seat)
    yield "leader", _who(before.lead, names), _who(after.lead, names)
    for place, territory in enumerate(TERRITORIES):
        if before.counts is None or after.counts is None:
            yield territory, _who(before.holders[place], names), _who(after.holders[place], names)
        else:
            for name, was, now in zip(names, before.counts[place], after.counts[place], strict=True):
                yield f"{name}'s meeples on {territory}", was, now


def _tricks(before: tuple[int, ...] | None, after: tuple[int, ...] | None, names: Sequence[str]) -> Compared:
    for name, was, now in zip(names, before or (), after or (), strict=True):
        yield f"{name}'s tricks", was, now


def _trumps(suit: str | None) -> str:
    return {None: "not noted", NO_TRUMPS: "none"}.get(suit, suit or "")


def _who(seat: int | None, names: Sequence[str]) -> str:
    return "nobody" if seat is None else names[seat]


def _strength(round: WarsRound, what: str, seat: int) -> object:
    return "not noted" if round.strength is None else getattr(round.strength, what)[seat]


def _symbol(text: str) -> str:
    suit = Suit.lettered(text)
    return suit.symbol if suit else text
