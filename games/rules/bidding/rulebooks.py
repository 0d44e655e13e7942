"""Oh Hell, Chinese Whist and Caboose as house rules: the games with a rulebook of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import read
from games.rules.bidding.schedule import Hands, Schedule
from games.rules.bidding.scoring import Scoring, Terms
from games.rules.errors import Code, IllegalEntry
from games.rules.words import count, listing, shown, whole_number

# O1–O8
OH_HELL = read(
    {
        "name": "Oh Hell",
        "players": [3, 7],
        "schedule": {"shape": "down-up", "high": {"6": 8, "7": 7, "other": 10}},
        "leads": "last bidder",
        "made": {"base": 10, "bid": 1},
        "missed": {"won": 1},
    }
)

# C1–C8
CABOOSE = read(
    {
        "name": "Caboose",
        "players": [2, 5],
        "schedule": {"shape": "up-down", "high": 9, "high_times": 3},
        "titles": "head",
        "made": {"base": 10, "bid": 5},
    }
)

# W1–W7; set-up and scoring are chosen at the start.
CHINESE_WHIST = read(
    {
        "name": "Chinese Whist",
        "players": [3, 5],
        "schedule": {"shape": "down-up", "high": 10, "low": 4, "low_times": 2},
        "trumps": "best contract chooses",
        "no_trumps": ["first"],
        "made": {"base": 10, "bid": 1},
    }
)


@dataclass(frozen=True, slots=True)
class ScoringSystem:
    """W8: one way to score Chinese Whist: its stored key, its name, its formula in words and as terms."""

    key: str
    name: str
    formula: str
    scoring: Scoring


_BID_AND_10 = Terms(base=10, bid=1)


_FIVE = Terms(base=5)


def _classic(made: Terms, zero: Terms = _FIVE) -> Scoring:
    """W8: the Classic family differs only in what a made contract is worth."""
    return Scoring(made=made, made_zero=zero, missed=Terms(won=1))


_SYSTEMS = (
    ScoringSystem("classic", "Classic", "made: bid + 10, a made 0: 5; missed: tricks won", _classic(_BID_AND_10)),
    ScoringSystem(
        "classic-variable-zero",
        "Classic, variable zero",
        "made: bid + 10, a made 0: the cards dealt; missed: tricks won",
        _classic(_BID_AND_10, Terms(cards=1)),
    ),
    ScoringSystem(
        "classic-aggressive",
        "Classic, progressive: aggressive",
        "made: bid² + 10, a made 0: 5; missed: tricks won",
        _classic(Terms(base=10, square=1)),
    ),
    ScoringSystem(
        "classic-moderate",
        "Classic, progressive: moderate",
        "made: bid × (bid + 1) ÷ 2 + 10, a made 0: 5; missed: tricks won",
        _classic(Terms(base=10, triangle=1)),
    ),
    ScoringSystem(
        "classic-conservative",
        "Classic, progressive: conservative",
        "made: 3 × bid + 10, a made 0: 5; missed: tricks won",
        _classic(Terms(base=10, bid=3)),
    ),
    ScoringSystem(
        "oy-vey",
        "Oy Vey",
        "made: bid + 10; missed: minus 1 for each trick off",
        Scoring(made=_BID_AND_10, missed=Terms(off=-1)),
    ),
    ScoringSystem(
        "negative",
        "Negative",
        "made: 0; missed: minus the square of the tricks off",
        Scoring(missed=Terms(off_square=-1)),
    ),
)
WHIST_SCORING = {system.key: system for system in _SYSTEMS}
"""W8; the first one is the default."""
DEFAULT_WHIST_SCORING = _SYSTEMS[0].key

WHIST_SETUPS = {"long": (13, 6, 13), "medium": (10, 4, 10), "short": (10, 7, 10)}
"""W2: first, middle and last hand."""
DEFAULT_WHIST_SETUP = "medium"


@dataclass(frozen=True, slots=True)
class Choices:
    """What a table chooses before it begins: a set-up, or hands of its own, and a way to score."""

    rules: HouseRules
    """By the usual ones."""
    setups: Mapping[str, tuple[int, int, int]]
    """First, middle and last hand."""
    systems: Mapping[str, ScoringSystem]
    setup: str
    system: str
    """The usual ones."""

    @property
    def schedules(self) -> list[tuple[str, Hands]]:
        """All hands of each set-up."""
        return [(name, whist_schedule(*hands)) for name, hands in self.setups.items()]


def chinese_whist(setup: object, scoring: object, players: int) -> HouseRules:
    """W1–W8, with this set-up and this way to score; refused if the deck can't deal it to so many players."""
    if not isinstance(scoring, str) or scoring not in WHIST_SCORING:
        raise IllegalEntry(
            Code.UNKNOWN_OPTION,
            f"There is no scoring system {shown(scoring)}: choose {listing(WHIST_SCORING, 'or')}.",
            clause="W8",
        )
    hands = _whist_hands(setup)
    # Before anything is laid out: a hand of a billion cards must not be counted down from.
    _check_whist_fits(max(hands), players)
    return _whist(hands, scoring)


def whist_schedule(first: int, middle: int, last: int) -> Hands:
    """W2: down to the middle, the middle twice, and up to the last."""
    return _whist((first, middle, last), DEFAULT_WHIST_SCORING).hands(CHINESE_WHIST.fewest)


def _whist(hands: tuple[int, int, int], scoring: str) -> HouseRules:
    first, middle, last = hands
    schedule = Schedule("down-up", high=first, low=middle, last=last, low_times=2)
    return replace(CHINESE_WHIST, schedule=schedule, scoring=WHIST_SCORING[scoring].scoring)


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
    largest = CHINESE_WHIST.largest_hand(players)
    fitting = [name for name, hands in WHIST_SETUPS.items() if max(hands) <= largest]
    if hand > largest:
        raise IllegalEntry(
            Code.DECK_TOO_SMALL,
            f"{shown(hand)} cards each for {count(players, 'player')} don't fit the deck of 52: "
            f"the largest hand is {largest}, so {listing(fitting, 'or')} would fit.",
            clause="B6",
            largest=largest,
        )


WHIST_CHOICES = Choices(
    chinese_whist(DEFAULT_WHIST_SETUP, DEFAULT_WHIST_SCORING, 4),
    WHIST_SETUPS,
    WHIST_SCORING,
    DEFAULT_WHIST_SETUP,
    DEFAULT_WHIST_SCORING,
)
