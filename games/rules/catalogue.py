"""The games on offer, by their stored key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.rules.bidding import schedule, scoring
from games.rules.bidding.schedule import check_fits
from games.rules.bidding.state import BiddingSetup, Variant
from games.rules.errors import Code, IllegalEntry
from games.rules.setups import Setup, check_first, check_options, check_players
from games.rules.timeline.state import TimelineSetup
from games.rules.wars.state import WarsSetup
from games.rules.words import count, listing, shown, whole_between, whole_number

OH_HELL = Variant("O", dealer_leads=True)
CHINESE_WHIST = Variant("W", chooses_trumps=True)
CABOOSE = Variant("C", has_head=True)

# W2
WHIST_SETUPS = {"long": (13, 6, 13), "medium": (10, 4, 10), "short": (10, 7, 10)}
DEFAULT_WHIST_SETUP = "medium"
WHIST_SCORING = {system.key: system for system in scoring.CHINESE_WHIST}
DEFAULT_WHIST_SCORING = scoring.CHINESE_WHIST[0].key


@dataclass(frozen=True, slots=True)
class GameType:
    """A game on offer: its key and name, how many can play, and how to set it up."""

    key: str
    name: str
    family: str
    """`bidding`, `timeline` or `wars`: games of a family share rules, pad and templates."""
    fewest: int
    most: int
    clause: str
    """The clause that says how many can play."""
    first_title: str | None
    """What the player is called who begins; None where the rules pick the leader anew each round."""
    options: tuple[str, ...]
    build: "Callable[[GameType, tuple[str, ...], int | None, dict[str, object]], Setup]"
    counts_rounds: bool = False
    """The totals are rounds won, not points."""

    def setup(self, players: object, first: object = None, options: object = None) -> Setup:
        """The set-up for these players clockwise, or IllegalEntry saying what does not fit."""
        chosen = dict(check_options({} if options is None else options, self.options, game_name=self.name))
        seated = check_players(players, self.fewest, self.most, game_name=self.name, clause=self.clause)
        if self.first_title is not None:
            return self.build(self, seated, check_first(first, seated, title=self.first_title), chosen)
        if first is not None:
            raise IllegalEntry(
                Code.FIRST_PLAYER, f"{self.name} has no first player: military decides who leads.", clause="K6"
            )
        return self.build(self, seated, None, chosen)


def _oh_hell(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    rounds = schedule.oh_hell(len(players))
    check_fits(max(rounds), len(players), turned_up=True)
    setup = BiddingSetup(game.key, game.name, players, first, OH_HELL, rounds, scoring.OH_HELL)
    return _shortened(setup, options.get("rounds"))


def _caboose(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    rounds = schedule.caboose()
    check_fits(max(rounds), len(players), turned_up=True)
    setup = BiddingSetup(game.key, game.name, players, first, CABOOSE, rounds, scoring.CABOOSE)
    return _shortened(setup, options.get("rounds"))


def _shortened(setup: BiddingSetup, rounds: object) -> Setup:
    """O2, W2, C2: the schedule as far as it is meant to be played. All of it is nothing chosen."""
    in_all = len(setup.schedule)
    if rounds is None:
        return setup
    if not whole_between(rounds, 1, in_all):
        sentence = f"This game has {count(in_all, 'round')}: play 1 to {in_all} of them, not {shown(rounds)}."
        raise IllegalEntry(Code.ROUNDS, sentence, clause=setup.length_clause, most=in_all)
    if rounds == in_all:
        return setup
    return replace(setup, schedule=setup.schedule[:rounds], chosen=(*setup.chosen, ("rounds", rounds)))


def _chinese_whist(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    named = options.get("setup", DEFAULT_WHIST_SETUP)
    system = options.get("scoring", DEFAULT_WHIST_SCORING)
    if not isinstance(system, str) or system not in WHIST_SCORING:
        raise IllegalEntry(
            Code.UNKNOWN_OPTION,
            f"There is no scoring system {shown(system)}: choose {listing(WHIST_SCORING, 'or')}.",
            clause="W8",
        )
    hands = _whist_hands(named)
    # Before the schedule is laid out: a hand of a billion cards must not be counted down from.
    _check_whist_fits(max(hands), len(players))
    rounds = schedule.chinese_whist(*hands)
    chosen = (("setup", named if isinstance(named, str) else hands), ("scoring", system))
    setup = BiddingSetup(game.key, game.name, players, first, CHINESE_WHIST, rounds, WHIST_SCORING[system], chosen)
    return _shortened(setup, options.get("rounds"))


def _whist_hands(setup: object) -> tuple[int, int, int]:
    """W2: first, middle and last hand of a named or a custom set-up."""
    if isinstance(setup, str) and setup in WHIST_SETUPS:
        return WHIST_SETUPS[setup]
    if isinstance(setup, (list, tuple)):
        return _whist_hands_of_ones_own(setup)
    names = ", ".join(WHIST_SETUPS)
    raise IllegalEntry(
        Code.SCHEDULE,
        f"There is no set-up {shown(setup)}: choose {names}, or give a first, middle and last hand.",
        clause="W2",
    )


def _whist_hands_of_ones_own(hands: Sequence[object]) -> tuple[int, int, int]:
    """W2: down to the middle hand, and up again."""
    numbers = tuple(filter(whole_number, hands))
    if len(hands) != 3 or len(numbers) != 3:
        wrong = "Say how many cards the first, the middle and the last hand have."
    elif min(numbers) < 1:
        wrong = "Every hand has at least one card."
    elif numbers[1] > min(numbers):
        wrong = "The middle hand can't be larger than the first and the last."
    else:
        return numbers
    raise IllegalEntry(Code.SCHEDULE, wrong, clause="W2")


def _check_whist_fits(hand: int, players: int) -> None:
    """B6, W2: refuse a set-up that the deck can't deal, and name those that it can."""
    largest = schedule.largest_hand(players, turned_up=False)
    fitting = [name for name, hands in WHIST_SETUPS.items() if max(hands) <= largest]
    check_fits(hand, players, turned_up=False, instead=f", so {listing(fitting, 'or')} would fit")


def _timeline(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    return TimelineSetup(game.key, game.name, players, first)


def _wars(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    return WarsSetup(game.key, game.name, players, first)


CATALOGUE = {
    game.key: game
    for game in (
        GameType("oh-hell", "Oh Hell", "bidding", 3, 7, "O1", "first dealer", ("rounds",), _oh_hell),
        GameType(
            "chinese-whist",
            "Chinese Whist",
            "bidding",
            3,
            5,
            "W1",
            "first dealer",
            ("setup", "scoring", "rounds"),
            _chinese_whist,
        ),
        GameType("caboose", "Caboose", "bidding", 2, 5, "C1", "first to bid", ("rounds",), _caboose),
        GameType(
            "tricky-timeline",
            "Tricky Timeline",
            "timeline",
            2,
            2,
            "T1",
            "starting player",
            (),
            _timeline,
            counts_rounds=True,
        ),
        GameType("trick-wars", "Trick Wars", "wars", 2, 2, "K1", None, (), _wars),
    )
}


def get(key: object) -> GameType:
    """The game with this key."""
    if not isinstance(key, str) or key not in CATALOGUE:
        raise IllegalEntry(Code.UNKNOWN_GAME, f"There is no game {shown(key)}: choose {listing(CATALOGUE, 'or')}.")
    return CATALOGUE[key]
