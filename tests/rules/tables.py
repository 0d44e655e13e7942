"""Tables to play at: short ways to set up a game, enter things and see them refused."""

from typing import Any, TypeVar, cast

import pytest

from games.rules import Code, IllegalEntry, catalogue, check, play, start
from games.rules.bidding import house_rules_in
from games.rules.bidding.rulebooks import OH_HELL
from games.rules.bidding.state import BiddingSetup, BiddingState
from games.rules.moves import Bid, Kept, Move, Tricks
from games.rules.states import State
from games.rules.timeline.state import TimelineState
from games.rules.wars.state import WarsState

NAMES = ("Ana", "Ben", "Cara", "Dev", "Eli", "Fay", "Gus")

TWELVE = (*NAMES, "Hal", "Ida", "Jon", "Kay", "Leo")

AnyState = TypeVar("AnyState", bound=State)


def bidding(game: str, players: int = 3, first: str = "Ana", **options: object) -> BiddingState:
    """A game of the bidding family, before anything has been entered."""
    return cast(BiddingState, start(catalogue.get(game).setup(NAMES[:players], first, options)))


def house(document: dict[str, Any], players: int = 3, first: str = "Ana") -> BiddingState:
    """A game by these house rules."""
    return cast(BiddingState, start(catalogue.get("house", document).setup(TWELVE[:players], first)))


def rules_refused(document: dict[str, Any], clause: str, sentence: str) -> IllegalEntry:
    """Assert that the document is refused with this clause, and a sentence that begins so."""
    with pytest.raises(IllegalEntry) as caught:
        house_rules_in.read(document)
    assert caught.value.code is Code.HOUSE_RULES
    assert caught.value.clause == clause
    assert caught.value.sentence.startswith(sentence)
    return caught.value


def one_round(players: int, cards: int) -> BiddingState:
    """A single round of any size, dealt by Ana: for what holds whatever the schedule."""
    return BiddingSetup("oh-hell", "Oh Hell", NAMES[:players], 0, OH_HELL, (cards,), "O").start()


def timeline(first: str = "Ana") -> TimelineState:
    return cast(TimelineState, start(catalogue.get("tricky-timeline").setup(("Ana", "Ben"), first)))


def wars() -> WarsState:
    return cast(WarsState, start(catalogue.get("trick-wars").setup(("Ana", "Ben"))))


def enter(state: AnyState, *entries: Move) -> AnyState:
    """The state after these entries."""
    for entry in entries:
        state = cast(AnyState, play(state, entry))
    return state


def bid(state: BiddingState, *bids: int) -> BiddingState:
    """The state after these bids, in turn."""
    for tricks in bids:
        assert state.bidder is not None
        state = enter(state, Bid(state.bidder, tricks))
    return state


def score(state: BiddingState, bids: dict[str, int], tricks: dict[str, int]) -> BiddingState:
    """The state after a whole round, given by name."""
    seated = state.setup.players
    state = bid(state, *(bids[seated[seat]] for seat in state.table.order))
    return enter(state, Tricks(tuple(tricks[name] for name in seated)))


def quick(state: TimelineState, kept: tuple[str, str], tricks: tuple[int, int]) -> TimelineState:
    """The state after a round of Tricky Timeline by quick entry."""
    return enter(state, Kept(0, tuple(kept[0])), Kept(1, tuple(kept[1])), Tricks(tricks))


def refused(state: State, entry: Move, code: Code, sentence: str, clause: str = "") -> IllegalEntry:
    """Assert that the entry is refused with this code, sentence and clause, by `check` and `play` alike."""
    with pytest.raises(IllegalEntry) as checked:
        check(state, entry)
    with pytest.raises(IllegalEntry) as played:
        play(state, entry)
    for error in (checked.value, played.value):
        assert (error.code, error.sentence, error.clause) == (code, sentence, clause)
    return checked.value


def setup_refused(game: str, players: object, first: object, code: Code, sentence: str, **options: object) -> None:
    """Assert that the set-up is refused with this code and sentence."""
    with pytest.raises(IllegalEntry) as caught:
        catalogue.get(game).setup(players, first, options)
    assert (caught.value.code, caught.value.sentence) == (code, sentence)
