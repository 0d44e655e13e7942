"""An entry in the words of the table: what Undo says that it will undo."""

from games.rules.cards import NO_TRUMPS, Card
from games.rules.moves import (
    Amend,
    Bid,
    Control,
    Cut,
    Kept,
    Lay,
    Lead,
    Meeples,
    Move,
    Starter,
    Stop,
    Strength,
    Tricks,
    Trumps,
    Undo,
)
from games.rules.states import State


def last_entry(state: State) -> str | None:
    """What an Undo would take back now: `Ana's bid of 3`. None if nothing has been entered."""
    return describe(state, state.entries[-1]) if state.entries else None


def describe(state: State, entry: Move) -> str:
    """An entry as part of a sentence, in the state just after it."""
    match entry:
        case Bid():
            return f"{state.name(entry.seat)}'s bid of {entry.tricks}"
        case Trumps():
            return "no trumps" if entry.suit == NO_TRUMPS else f"{entry.suit} as trumps"
        case Cut():
            return f"{state.name(entry.seat)} winning the cut"
        case Tricks() | Control() | Meeples():
            return f"the score of round {len(state.rounds)}"
        case Starter():
            return f"{state.name(entry.seat)} starting"
        case Kept():
            return f"{state.name(entry.seat)}'s kept cards"
        case Lay():
            card = Card.named(entry.card)
            laid = f"{state.name(entry.seat)}'s {card}" if card else f"taking {state.name(entry.seat)}'s card away"
            return f"{laid} at place {entry.place}"
        case Strength():
            return "military and movement"
        case Lead():
            return f"{state.name(entry.seat)} leading"
        case Amend():
            return f"the correction of round {entry.round}"
        case Stop():
            return "stopping the game"
        case Undo():
            return "an undo"
    return f"the {entry.kind}"
