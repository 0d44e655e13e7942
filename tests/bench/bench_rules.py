"""What an entry costs: as much at the end of a game as at its beginning, and without replaying the rest."""

from games.rules import catalogue, play, replay, start
from games.rules.bidding.house_rules_out import write
from games.rules.bidding.rulebooks import OH_HELL
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import GameType
from games.rules.moves import Bid, Move, Tricks
from games.rules.states import State
from tests.bench.measure import best_of, print_row, ratio, verdict

PLAYERS = ("Ana", "Ben", "Cara", "Dev", "Eli")
AT_EACH_END = 5
"""Rounds compared: one to five cards going up, and the same hands coming down."""
GOAL = 1.3


GOAL_BY_HOUSE_RULES = 1.1


def run() -> None:
    run_caboose()
    run_house_rules()


def run_caboose() -> None:
    setup = catalogue.get("caboose").setup(PLAYERS, "Ana")
    log = whole_game(start(setup))
    states = [replay(setup, log[:number]).state for number in range(len(log) + 1)]
    part = AT_EACH_END * (len(PLAYERS) + 1)
    first = per_entry(states[0], log[:part])
    last = per_entry(states[-part - 1], log[-part:])
    whole = best_of(20, lambda: replay(setup, log))
    one_more = best_of(2_000, lambda: play(states[-2], log[-1]))
    first_tricks = best_of(2_000, lambda: play(states[len(PLAYERS)], log[len(PLAYERS)]))

    print(f"\nRules: Caboose, {len(PLAYERS)} players, 19 rounds, {len(log)} entries")
    print_row("an entry in the first five rounds", f"{first * 1e6:.1f} µs")
    print_row(
        "an entry in the last five rounds", f"{last * 1e6:.1f} µs", ratio(last, first), verdict(last / first, GOAL)
    )
    print_row("the whole log, an entry", f"{whole / len(log) * 1e6:.1f} µs")
    print_row("scoring round 1 on a known state", f"{first_tricks * 1e6:.1f} µs")
    print_row(
        "scoring round 19 on a known state",
        f"{one_more * 1e6:.1f} µs",
        ratio(one_more, first_tricks),
        verdict(one_more / first_tricks, GOAL),
    )


def run_house_rules() -> None:
    """Oh Hell as it comes, the same rules as somebody's own, and rules in which there is more to count."""
    print(f"\nRules: Oh Hell and house rules, {len(PLAYERS)} players")
    more = {"streak": {"length": 3, "made": 5, "missed": -5}, "factor": {"rounds": "last", "times": 2}}
    as_it_comes, *others = (
        ("Oh Hell", catalogue.get("oh-hell")),
        ("Wizard", catalogue.get("wizard")),
        ("the rules of Oh Hell as one's own", catalogue.get("house", {**write(OH_HELL), "name": "Friday"})),
        (
            "the same with streaks, the last round twice",
            catalogue.get("house", {**write(OH_HELL), "name": "Friday", **more}),
        ),
    )
    cost = {name: whole_game_per_entry(game) for name, game in (as_it_comes, *others)}
    oh_hell = cost[as_it_comes[0]]
    print_row("an entry of Oh Hell", f"{oh_hell * 1e6:.1f} µs")
    for name, _ in others:
        found = cost[name]
        goal = verdict(found / oh_hell, GOAL_BY_HOUSE_RULES)
        print_row(f"an entry of {name}", f"{found * 1e6:.1f} µs", ratio(found, oh_hell), goal)


def whole_game_per_entry(game: GameType) -> float:
    state = start(game.setup(PLAYERS, "Ana"))
    return per_entry(state, whole_game(state))


def per_entry(state: State, entries: list[Move]) -> float:
    """Seconds an entry, playing these on from a known state."""

    def play_all() -> None:
        after = state
        for entry in entries:
            after = play(after, entry)

    return best_of(200, play_all) / len(entries)


def whole_game(state: State) -> list[Move]:
    """Everybody bids one as long as that is legal, and the first seats take the tricks."""
    log: list[Move] = []
    while isinstance(state, BiddingState) and not state.over:
        if state.bidder is not None:
            bids = state.legal_bids
            log.append(Bid(state.bidder, 1 if 1 in bids else bids[0]))
        else:
            share, rest = divmod(state.cards, len(PLAYERS))
            log.append(Tricks(tuple(share + (seat < rest) for seat in range(len(PLAYERS)))))
        state = play(state, log[-1])
    return log
