"""The games on offer, by their stored key."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from games.rules.bidding import house_rules_in, rulebooks
from games.rules.bidding.house_rules import MOST_SEATS, HouseRules
from games.rules.bidding.house_rules_out import identity, write
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import (
    DEFAULT_WHIST_SCORING,
    DEFAULT_WHIST_SETUP,
    WHIST_SCORING,
    WHIST_SETUPS,
    Choices,
)
from games.rules.bidding.schedule import MOST_ROUNDS
from games.rules.bidding.state import BiddingSetup
from games.rules.documents import Document
from games.rules.errors import Code, IllegalEntry
from games.rules.setups import Setup, check_first, check_names, check_options, check_players
from games.rules.timeline.state import TimelineSetup
from games.rules.wars.state import WarsSetup
from games.rules.words import count, shown, whole_between

__all__ = ["CATALOGUE", "WHIST_SCORING", "WHIST_SETUPS", "GameType", "as_in_a_file", "get", "of"]

HOUSE = "house"
"""What a file calls a game by house rules; its stored key is `house-` and what tells its rules from others."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A game in a few words: how many rounds, how long, and what it is about."""

    rounds: str
    time: str
    about: str


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
    rules: HouseRules | None = None
    """The house rules of a bidding game, unless they depend on its options."""
    choices: Choices | None = None
    """What they depend on."""
    glance: Glance | None = None
    """In a few words, for those games that stand first on offer."""

    def setup(self, players: object, first: object = None, options: object = None, *, seated: object = None) -> Setup:
        """The set-up for these players clockwise, or IllegalEntry saying what does not fit.

        G1: only the first ones may have been `seated` at the start; the others came, or will come, one by one.
        """
        if seated is not None:
            return self._with_newcomers(players, first, options, seated)
        chosen = dict(check_options({} if options is None else options, self.options, game_name=self.name))
        at_table = check_players(players, self.fewest, self.most, game_name=self.name, clause=self.clause)
        if self.first_title is not None:
            return self.build(self, at_table, check_first(first, at_table, title=self.first_title), chosen)
        if first is not None:
            raise IllegalEntry(
                Code.FIRST_PLAYER, f"{self.name} has no first player: military decides who leads.", clause="K6"
            )
        return self.build(self, at_table, None, chosen)

    def _with_newcomers(self, players: object, first: object, options: object, seated: object) -> Setup:
        """G1"""
        if not isinstance(players, (tuple, list)) or not whole_between(seated, 1, len(players)):
            sentence = f"{shown(seated)} can't have sat down at the start: it is one of the players or more."
            raise IllegalEntry(Code.PLAYER_COUNT, sentence, clause="G1")
        setup = self.setup(players[:seated], first, options)
        if seated == len(players):
            return setup
        if not isinstance(setup, BiddingSetup):
            raise IllegalEntry(Code.PLAYER_COUNT, f"Nobody can sit down at {self.name} later.", clause="G1")
        if len(players) > MOST_SEATS:
            sentence = f"{MOST_SEATS} players can come and go in one game, not {len(players)}."
            raise IllegalEntry(Code.PLAYER_COUNT, sentence, clause="G1", most=MOST_SEATS)
        return replace(setup, players=check_names(players), newcomers=len(players) - seated)

    @property
    def usual_rules(self) -> HouseRules | None:
        """The house rules that a table can begin from to make its own; only bidding games have any."""
        return self.choices.rules if self.choices else self.rules

    @property
    def document(self) -> Document | None:
        """The rules that a game carries with it: all but those of the games with a rulebook, which never change."""
        return write(self.rules) if self.rules is not None and self.clause == "H1" else None


def get(key: object, rules: object = None) -> GameType:
    """The game with this key; a game by house rules, or an older preset, carries its rules."""
    if rules is not None:
        return _with_rules(key, rules)
    if not isinstance(key, str) or key not in CATALOGUE:
        known = ", ".join(game.key for game in FIVE)
        sentence = f"There is no game {shown(key)}: choose {known}, a preset such as wizard, or house with its rules."
        raise IllegalEntry(Code.UNKNOWN_GAME, sentence)
    return CATALOGUE[key]


def _with_rules(key: object, rules: object) -> GameType:
    if not isinstance(key, str) or not (key in PRESETS or key == HOUSE or key.startswith(f"{HOUSE}-")):
        raise IllegalEntry(Code.UNKNOWN_GAME, f"{shown(key)} has rules of its own: only 'house' takes others.")
    try:
        document = json.dumps(rules, sort_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        raise IllegalEntry(Code.HOUSE_RULES, "These house rules can't be read.", clause="H14") from error
    return _by_rules(key, document)


@lru_cache(maxsize=256)
def _by_rules(key: str, rules: str) -> GameType:
    """The game by these rules, given as JSON: reading them takes a millisecond."""
    read = house_rules_in.read(json.loads(rules))
    return _bidding(key if key in PRESETS else f"{HOUSE}-{identity(read)}", read)


def of(setup: Setup) -> GameType:
    """The game that a set-up is one of, by the rules that it carries."""
    known = CATALOGUE.get(setup.game)
    if not isinstance(setup, BiddingSetup) or (known and known.rules in (None, setup.rules)):
        return CATALOGUE[setup.game]
    return get(setup.game, write(setup.rules))


def family_of(key: str) -> str:
    """The family of a stored game; what is played by house rules is bid and taken."""
    return CATALOGUE[key].family if key in CATALOGUE else "bidding"


def as_in_a_file(setup: Setup) -> Document:
    """The game that a sheet names, with its rules if no key stands for them."""
    return named_in_a_file(of(setup))


def named_in_a_file(game: GameType) -> Document:
    """The same for a game that nobody has set up yet."""
    if CATALOGUE.get(game.key) == game:
        return {"game": game.key}
    return {"game": game.key if game.key in CATALOGUE else HOUSE, "rules": game.document}


def variant(key: str, rules: HouseRules | None, options: Mapping[str, object]) -> str:
    """What a table chose of a game, in words: `Long, Oy Vey`. Only where it is the same can points be compared."""
    hands, system, rounds = (options.get(name) for name in ("setup", "scoring", "rounds"))
    parts: list[str] = []
    if hands is not None:
        parts.append(hands.capitalize() if isinstance(hands, str) else "–".join(map(str, hands)))  # type: ignore[call-overload]
    if isinstance(system, str):
        parts.append(WHIST_SCORING[system].name)
    if whole_between(rounds, 1, MOST_ROUNDS):
        parts.append(count(rounds, "round"))
    if rules and key in PRESETS and rules != PRESETS[key].rules:
        # A file can bring a preset as it is played elsewhere, or as it was once.
        parts.append(f"by rules {identity(rules)}")
    return ", ".join(parts)


# How games are built


def _bidding(key: str, rules: HouseRules, letter: str = "H", glance: Glance | None = None) -> GameType:
    """A bidding game whose rules no option changes, but for its length."""
    return GameType(
        key,
        rules.name,
        "bidding",
        rules.fewest,
        rules.most,
        f"{letter}1",
        "first to bid" if rules.has_head else "first dealer",
        () if rules.to_points else ("rounds",),
        partial(_by_house_rules, letter=letter),
        rules=rules,
        glance=glance,
    )


def _by_house_rules(
    game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object], letter: str
) -> Setup:
    assert game.rules is not None
    setup = BiddingSetup(game.key, game.name, players, first, game.rules, game.rules.hands(len(players)), letter)
    return _shortened(setup, options.get("rounds"))


def _chinese_whist(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    named = options.get("setup", DEFAULT_WHIST_SETUP)
    system = options.get("scoring", DEFAULT_WHIST_SCORING)
    rules = rulebooks.chinese_whist(named, system, len(players))
    chosen = (("setup", named if isinstance(named, str) else tuple(named)), ("scoring", system))  # type: ignore[arg-type]
    setup = BiddingSetup(game.key, game.name, players, first, rules, rules.hands(len(players)), "W", chosen)
    return _shortened(setup, options.get("rounds"))


def _shortened(setup: BiddingSetup, rounds: object) -> Setup:
    """O2, W2, C2, H2: the schedule as far as it is meant to be played. All of it is nothing chosen."""
    in_all = len(setup.schedule)
    if rounds is None:
        return setup
    if not whole_between(rounds, 1, in_all):
        sentence = f"This game has {count(in_all, 'round')}: play 1 to {in_all} of them, not {shown(rounds)}."
        raise IllegalEntry(Code.ROUNDS, sentence, clause=setup.length_clause, most=in_all)
    if rounds == in_all:
        return setup
    return replace(setup, schedule=setup.schedule[:rounds], chosen=(*setup.chosen, ("rounds", rounds)))


def _timeline(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    return TimelineSetup(game.key, game.name, players, first)


def _wars(game: GameType, players: tuple[str, ...], first: int | None, options: dict[str, object]) -> Setup:
    return WarsSetup(game.key, game.name, players, first)


FIVE = (
    _bidding(
        "oh-hell",
        rulebooks.OH_HELL,
        "O",
        Glance(
            "13 to 19 rounds",
            "about 90 minutes",
            "Bid your tricks exactly for 10 more. The dealer bids last, and leads.",
        ),
    ),
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
        choices=rulebooks.WHIST_CHOICES,
        glance=Glance("8 to 16 rounds", "about an hour", "The best contract names trumps. Seven ways to score."),
    ),
    _bidding(
        "caboose",
        rulebooks.CABOOSE,
        "C",
        Glance("19 rounds", "about 90 minutes", "All or nothing: only an exact bid scores."),
    ),
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
        glance=Glance("2 or 3 rounds", "about 30 minutes", "A duel: the cards that you keep are your bid."),
    ),
    GameType(
        "trick-wars",
        "Trick Wars",
        "wars",
        2,
        2,
        "K1",
        None,
        (),
        _wars,
        glance=Glance("3 rounds", "about 45 minutes", "A duel over ten territories: each suit scores its square."),
    ),
)
CATALOGUE = {game.key: game for game in (*FIVE, *(_bidding(key, preset.rules) for key, preset in PRESETS.items()))}
"""The games of the first day first, then the presets."""
