"""A move in the words of the table: what Undo says that it will undo, and what the log tells."""

from collections.abc import Iterator, Sequence

from games.rules.bidding.state import BiddingState
from games.rules.cards import NO_TRUMPS, Card
from games.rules.changes import changes
from games.rules.moves import (
    Adjust,
    Amend,
    Bid,
    ComeBack,
    Control,
    Cut,
    Join,
    Kept,
    Lay,
    Lead,
    Leave,
    Made,
    Meeples,
    Move,
    Note,
    Rebid,
    Redeal,
    Reschedule,
    SitOut,
    Starter,
    Stop,
    Strength,
    Swap,
    Tricks,
    Trumps,
    Undo,
)
from games.rules.states import State
from games.rules.timeline.round import kept_in_words
from games.rules.words import listing, signed

_ALWAYS: dict[type[Move], str] = {
    Strength: "military and movement",
    Stop: "stopping the game",
    Undo: "an undo",
    Reschedule: "other hands to come",
}

_OF_SOMEBODY: dict[type[Move], str] = {
    Bid: "{name}'s bid of {move.tricks}",
    Rebid: "{name}'s bid changed to {move.tricks}",
    Cut: "{name} winning the cut",
    Starter: "{name} starting",
    Kept: "{name}'s kept cards",
    Lead: "{name} leading",
    Join: "{name} sitting down",
    Leave: "{name} leaving",
    SitOut: "{name} sitting out",
    ComeBack: "{name} coming back",
}


def last_entry(state: State) -> str | None:
    """What an Undo would take back now: `Ana's bid of 3`. None if nothing has been entered."""
    return describe(state, state.entries[-1]) if state.entries else None


def is_secret(state: State, move: Move) -> bool:
    """G10: a bid that nobody is to see yet, in the state just after it."""
    return isinstance(move, (Bid, Rebid)) and isinstance(state, BiddingState) and state.hides_bids


def describe(state: State, move: Move, *, openly: bool = False) -> str:
    """A move as part of a sentence, in the state just after it; `openly` even if it was a secret then."""
    match move:
        case Bid() | Rebid() if is_secret(state, move) and not openly:
            return f"{state.name(move.seat)}'s bid{' changed' if isinstance(move, Rebid) else ''}"
        case Swap() | Adjust() | Note():
            return _changed(state, move)
        case _ if type(move) in _OF_SOMEBODY:
            return _OF_SOMEBODY[type(move)].format(name=state.name(move.seat), move=move)  # type: ignore[attr-defined]
        case Trumps():
            return "the choice of no trumps" if move.suit == NO_TRUMPS else f"{move.suit} as trumps"
        case Redeal():
            return f"dealing round {state.round_number} again"
        case Tricks() | Made() | Control() | Meeples():
            return f"the score of round {len(state.rounds)}"
        case Lay():
            card = Card.named(move.card)
            laid = f"{state.name(move.seat)}'s {card}" if card else f"taking {state.name(move.seat)}'s card away"
            return f"{laid} at place {move.place}"
        case Amend():
            return f"the correction of round {move.round}"
    return _ALWAYS[type(move)]


def _changed(state: State, move: Swap | Adjust | Note) -> str:
    """G7, G8, G12: seats, points and notes."""
    match move:
        case Swap():
            return f"{state.name(move.seat)} and {state.name(move.other)} swapping seats"
        case Adjust():
            return f"{signed(move.points)} for {state.name(move.seat)} ({move.reason})"
    return f"the note “{move.text}”" if move.text else "taking the note away"


def details(before: State, after: State, move: Move) -> tuple[str, ...]:
    """What those words leave out."""
    names = after.setup.players
    match move:
        case Tricks():
            return (_by_name(names, move.tricks), *_extras(after, move.extras))
        case Made():
            made = listing(after.setup.named(move.seats)) if move.seats else "nobody"
            return (f"made by {made}", *_extras(after, move.extras))
        case Kept():
            return (kept_in_words(move.cards),)
        case Strength():
            return (f"military: {_by_name(names, move.military)}; movement: {_by_name(names, move.movement)}",)
        case Control() | Meeples() if before is not after:
            held = [after.rounds[-1].numbers(seat)["territories"] for seat in after.setup.seats]
            return (f"territories: {_by_name(names, held)}",)
        case Rebid() | Redeal() if before.current and after.current and before is not after:
            return changes(before.current, after.current, names)
        case Stop(counts=True) if before is not after:
            return (after.best_in_words,)
        case Amend() if before is not after:
            old, new = before.rounds[move.round - 1], after.rounds[move.round - 1]
            return changes(old, new, names) or ("nothing changed",)
    return ()


def _by_name(names: Sequence[str], numbers: Sequence[int | None]) -> str:
    """G4: nothing of who was away, or had not come yet."""
    told = zip(names, numbers, strict=False)
    return ", ".join(f"{name} {number}" for name, number in told if number is not None)


def _extras(state: State, extras: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """H11: `Ana: Loot 2`, for whoever has any."""
    named = state.setup.rules.extras if isinstance(state, BiddingState) else ()
    for name, counted in zip(state.setup.players, extras, strict=False):
        told = [f"{extra.name} {number}" for extra, number in zip(named, counted, strict=True) if number]
        if told:
            yield f"{name}: {', '.join(told)}"
