"""Random legal play: games of every kind and any length, for the laws to be tried on."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from games.rules import catalogue, check, choices, play, start
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import CATALOGUE, WHIST_SCORING, WHIST_SETUPS
from games.rules.errors import IllegalEntry
from games.rules.moves import Amend, Control, Kept, Lay, Made, Meeples, Move, Stop, Strength, Tricks, Undo
from games.rules.setups import Setup
from games.rules.states import Choice, State
from games.rules.timeline.state import DECK, TimelineState
from games.rules.wars.board import MEEPLES_EACH, TERRITORIES
from tests.rules.house_documents import documents
from tests.rules.tables import NAMES

randoms = st.randoms(use_true_random=False)
HOUSE = "house"
FIVE = tuple(game.key for game in catalogue.FIVE)
# House rules that are drawn say more than those that come with the app: two of them are enough here.
GAMES = (*FIVE, *FIVE, "skull-king", "romanian-whist", *[HOUSE] * 4)


@st.composite
def setups(draw: st.DrawFn, keys: tuple[str, ...] = GAMES) -> Setup:
    """Any game with any number of players, beginning with any of them."""
    key = draw(st.sampled_from(keys))
    game = catalogue.get(HOUSE, draw(documents())) if key == HOUSE else CATALOGUE[key]
    players = NAMES[: draw(st.integers(game.fewest, min(game.most, len(NAMES))))]
    first = draw(st.sampled_from(players)) if game.first_title else None
    options: dict[str, object] = {}
    if game.key == "chinese-whist":
        named = [name for name, hands in WHIST_SETUPS.items() if max(hands) * len(players) <= 52]
        custom = st.tuples(st.integers(3, 10), st.integers(1, 3), st.integers(3, 10))
        options["setup"] = draw(st.sampled_from(named) | custom)
        options["scoring"] = draw(st.sampled_from(list(WHIST_SCORING)))
    whole = game.setup(players, first, options)
    if "rounds" in game.options and draw(st.booleans()):
        return game.setup(players, first, {**options, "rounds": draw(st.integers(1, whole.start().round_count))})
    return whole


@st.composite
def states(draw: st.DrawFn, keys: tuple[str, ...] = GAMES, *, whole: bool = False) -> State:
    """A game under way, or a whole one."""
    state = start(draw(setups(keys)))
    random = draw(randoms)
    moves = 10_000 if whole else draw(st.integers(0, 150))
    return play_on(state, random, moves)


@st.composite
def lines(draw: st.DrawFn) -> State:
    """A match of Tricky Timeline with a round entered card by card, as far as it has come or complete."""
    state = draw(states(("tricky-timeline",)))
    random = draw(randoms)
    deck = random.sample(DECK, 24)
    moves: list[Move] = [Lay(seat, place, deck.pop().text) for place in range(1, 10) for seat in (0, 1)]
    moves += [Kept(seat, tuple(deck.pop().text for _ in range(3))) for seat in (0, 1)]
    for move in moves[: draw(st.integers(15, 20))]:
        # Cards that lie there from before may be in the way.
        with suppress(IllegalEntry):
            state = play(state, move)
    return state


def play_on(
    state: State, random: Random, moves: int = 10_000, until: Callable[[State], bool] = lambda _: False
) -> State:
    """Play legal entries until the game is over, or there are enough."""
    for _ in range(moves):
        if state.over or until(state):
            break
        state = play(state, legal_entry(state, random))
    return state


def legal_entry(state: State, random: Random) -> Move:
    """Something that may be entered now: mostly what the game waits for."""
    offered = choices(state)
    while True:
        choice = offered[0] if random.random() < 0.8 else random.choice(offered)
        entry = random.choice(choice.moves) if choice.moves else _unlisted(state, choice, random)
        # What can't be listed is guessed, and a guess can be wrong.
        with suppress(IllegalEntry):
            check(state, entry)
            return entry


def wild_move(state: State, random: Random) -> Move:
    """Something that may be entered now, now and then an undo, a correction or a stop."""
    lot = random.random()
    if lot < 0.05 and state.rounds:
        return correction(state, random)
    if state.over or (lot < 0.15 and state.entries):
        return Undo()
    return Stop(counts=bool(state.rounds) and lot < 0.16) if lot < 0.17 else legal_entry(state, random)


def correction(state: State, random: Random) -> Amend:
    """One of the rounds played otherwise; as it was, if the later rounds don't fit any other."""
    old = random.choice(state.rounds)
    for _ in range(5):
        fresh = replace(state.after(old.number - 1), stopped=False, counts=False)
        fresh = play_on(fresh, random, until=lambda state: len(state.rounds) == old.number)
        amend = Amend(old.number, fresh.rounds[-1].moves())
        with suppress(IllegalEntry):
            check(state, amend)
            return amend
    return Amend(old.number, old.moves())


def _unlisted(state: State, choice: Choice, random: Random) -> Move:
    """A guess at an entry of a kind that has too many to list."""
    if choice.kind is Tricks:
        assert isinstance(state, BiddingState)
        told = state.cards - random.randint(0, state.cards) * state.setup.rules.unwon
        won = dict(zip(state.table.order, _shares(told, len(state.table.order), random), strict=True))
        return Tricks(tuple(won.get(seat, 0) for seat in state.setup.seats), _extras(state, random))
    if choice.kind is Made:
        assert isinstance(state, BiddingState)
        made = tuple(seat for seat in choice.seats if random.random() < 0.5)
        return Made(made, _extras(state, random))
    if choice.kind is Kept:
        return Kept(random.choice(choice.seats), tuple(random.choices("DSHC", k=3)))
    if choice.kind is Lay:
        assert isinstance(state, TimelineState)
        sides = [(seat, place) for seat in (0, 1) for place in range(1, 10)]
        gaps = [(seat, place) for seat, place in sides if state.table.line[place - 1][seat] is None]
        return Lay(*random.choice(gaps or sides), random.choice(state.free_cards).text)
    if choice.kind is Strength:
        return Strength((random.randint(0, 2), random.randint(0, 2)), (random.randint(0, 2), random.randint(0, 2)))
    if choice.kind is Control:
        return Control(tuple(random.choices((0, 1, None), k=len(TERRITORIES))))
    assert choice.kind is Meeples
    ours, theirs = (_shares(random.randint(0, MEEPLES_EACH), len(TERRITORIES), random) for _ in range(2))
    return Meeples(tuple(zip(ours, theirs, strict=True)))


def _extras(state: BiddingState, random: Random) -> tuple[tuple[int, ...], ...]:
    """H11: now and then."""
    extras = state.setup.rules.extras
    if not extras or random.random() < 0.5:
        return ()
    there = state.table.order
    return tuple(
        tuple(random.choice((0, 0, 1, 3)) if seat in there else 0 for _ in extras) for seat in state.setup.seats
    )


def _shares(number: int, parts: int, random: Random) -> tuple[int, ...]:
    """A number split among some."""
    shares = [0] * parts
    for _ in range(number):
        shares[random.randrange(parts)] += 1
    return tuple(shares)
