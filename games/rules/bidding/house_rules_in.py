"""House rules from a document: every field is checked, and what can't be played is refused."""

from games.rules.bidding.fields import Fields
from games.rules.bidding.house_rules import (
    MOST_DECK,
    MOST_PLAYERS,
    Extra,
    Factor,
    Hook,
    HouseRules,
    Leads,
    Streak,
    Trumping,
    Trumps,
)
from games.rules.bidding.schedule import MOST_CARDS, MOST_ROUNDS, PLAYERS, SHAPES, Schedule
from games.rules.bidding.scoring import MADE_TERMS, MISSED_TERMS, MISSED_TERMS_OF_MADE, Scoring, Terms, Tiers
from games.rules.cards import DECK, NO_TRUMPS, Suit
from games.rules.words import count, listing, shown, whole_between

LONGEST_NAME = 40
LONGEST_EXTRA = 30
MOST_EXTRAS = 8
MOST_OF_AN_EXTRA = 20
MOST_SHARES = 13
LARGEST_HAND = 100
"""The most that `cards` in a list of hands can say: no deck deals more to two players, less is up to the deck."""

KNOWN = (
    *("name", "players", "deck", "schedule", "bids", "first_bid", "titles", "hook", "leads", "trumps", "no_trumps"),
    *("made", "made_zero", "missed", "missed_over", "missed_zero", "tiers", "factor", "blind", "streak", "extras"),
    *("unwon", "ends", "ties", "count"),
)


def read(document: object) -> HouseRules:
    """The rules that a document describes, or IllegalEntry with the clause, the field and what would do."""
    fields = Fields(document, "H14", KNOWN)
    name = fields.text("name", LONGEST_NAME)
    fewest, most = _players(fields)
    deck, each = _deck(fields)
    at_once = _word(fields, "H3", "bids", ("in turn", "at once"), "in turn") == "at once"
    has_head = _word(fields, "H3", "titles", ("dealer", "head"), "dealer") == "head"
    counts_made = _word(fields, "H15", "count", ("tricks", "made"), "tricks") == "made"
    hook, hook_from = _hook(fields, at_once)
    rules = HouseRules(
        name=name,
        fewest=fewest,
        most=most,
        deck=deck,
        deck_each=each,
        schedule=_schedule(fields),
        scoring=_scoring(fields, counts_made),
        at_once=at_once,
        dealer_first=has_head
        or _word(fields, "H3", "first_bid", ("left of dealer", "dealer"), "left of dealer") == "dealer",
        has_head=has_head,
        hook=hook,
        hook_from=hook_from,
        leads=Leads(_word(fields, "H5", "leads", [lead.value for lead in Leads], Leads.FIRST_BIDDER.value)),
        trumps=_trumps(fields),
        factor=_factor(fields),
        blind=_at(fields, "H9").numbers("blind", 1, LARGEST_HAND),
        streak=_streak(fields),
        extras=_extras(fields),
        unwon=_at(fields, "H12").flag("unwon"),
        to_points=_ends(fields),
        ties_by_made=_word(fields, "H13", "ties", ("shared", "most bids made"), "shared") != "shared",
        counts_made=counts_made,
    )
    _check_together(fields, rules)
    return rules


def _at(fields: Fields, clause: str) -> Fields:
    """The same fields, under another clause."""
    return Fields(fields.document, clause, KNOWN)


def _word(fields: Fields, clause: str, key: str, words: object, default: str) -> str:
    return _at(fields, clause).word(key, words, default)  # type: ignore[arg-type]


def _players(fields: Fields) -> tuple[int, int]:
    """H1"""
    fields = _at(fields, "H1")
    if "players" not in fields:
        fields.wrong("players", f"the fewest and the most, such as [3, 7], from 2 to {MOST_PLAYERS}")
    numbers = fields.numbers("players", 2, MOST_PLAYERS, most=2)
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        fields.refuse("players", "Say how many can play: the fewest and the most, such as [3, 7].")
    return numbers[0], numbers[1]


def _deck(fields: Fields) -> tuple[int, int]:
    """H1"""
    fields = _at(fields, "H1")
    if isinstance(fields.get("deck"), dict):
        return DECK, Fields(fields.get("deck"), "H1", ("each",), "deck.").number("each", 4, 52)
    return fields.number("deck", 20, MOST_DECK, DECK), 0


def _schedule(fields: Fields) -> Schedule:
    """H2"""
    known = ("shape", "high", "low", "step", "low_times", "high_times", "last", "rounds", "hands")
    if "schedule" not in fields:
        fields.refuse("schedule", 'Say which hands are dealt: {"shape": "down-up", "high": 10}.', clause="H2")
    given = Fields(fields.get("schedule"), "H2", known, "schedule.")
    shape = next(known for known in SHAPES if known == given.word("shape", SHAPES))
    if shape == "list":
        hands = given.numbers("hands", 1, LARGEST_HAND)
        if not hands:
            given.refuse("hands", "Say which hands are dealt, one after the other, such as [5, 4, 3, 2, 1].")
        return Schedule(shape, listed=hands)
    high, high_for = _high(given)
    low = given.number("low", 1, MOST_CARDS, 1)
    if high is not None and low > high:
        given.refuse("low", f"The lowest hand can't have more cards than the highest: {high} at most.")
    last = given.number("last", 1, MOST_CARDS) if "last" in given else None
    if last is not None and (last < low if shape == "down-up" else shape != "up-down" or last > (high or last)):
        given.refuse("last", "The last hand lies on the way back: from the lowest hand up, or from the highest down.")
    return Schedule(
        shape,
        high,
        high_for,
        low,
        given.number("step", 1, 2, 1),
        _times(given, "low_times"),
        _times(given, "high_times"),
        last,
        given.number("rounds", 1, MOST_ROUNDS, 1),
    )


def _high(given: Fields) -> tuple[int | None, tuple[tuple[int, int | None], ...]]:
    """H2: the highest hand, a number, `most`, or a table by players."""
    table = given.get("high")
    if not isinstance(table, dict):
        return _highest(given, "high"), ()
    by_players = Fields(table, "H2", [*map(str, range(2, MOST_PLAYERS + 1)), "other"], "schedule.high.")
    high_for = tuple(sorted((int(key), _highest(by_players, key)) for key in by_players.document if key != "other"))
    return _highest(by_players, "other", default="most"), high_for


def _highest(given: Fields, key: str, default: str | None = None) -> int | None:
    value = given.document.get(key, default)
    if value == "most":
        return None
    if not whole_between(value, 1, MOST_CARDS):
        given.wrong(key, f"a whole number from 1 to {MOST_CARDS}, 'most', or a table by the number of players")
    return value


def _times(given: Fields, key: str) -> int:
    value = given.document.get(key, 1)
    if value == "players":
        return PLAYERS
    if not whole_between(value, 1, 3):
        given.wrong(key, "1, 2, 3 or 'players'")
    return value


def _hook(fields: Fields, at_once: bool) -> tuple[Hook, int]:
    """H4"""
    fields = _at(fields, "H4")
    value = fields.document.get("hook", Hook.NEVER.value if at_once else Hook.ALWAYS.value)
    if at_once and value != Hook.NEVER.value:
        fields.refuse("hook", "Who bids at once can't be bound by the last bid: take the hook out, or bid in turn.")
    if isinstance(value, dict):
        return Hook.ALWAYS, Fields(value, "H4", ("from",), "hook.").number("from", 1, MOST_CARDS)
    if not isinstance(value, str) or value not in list(Hook):
        fields.wrong("hook", f"{listing(repr(hook.value) for hook in Hook)} or {{'from': 4}}")
    return Hook(value), 0


def _trumps(fields: Fields) -> Trumps:
    """H6"""
    fields = _at(fields, "H6")
    value = fields.document.get("trumps", Trumping.TURNED_UP.value)
    without = fields.get("no_trumps")
    listed = [without] if isinstance(without, str) else fields.listed("no_trumps")
    hands = tuple(hand for hand in listed if whole_between(hand, 1, LARGEST_HAND))
    words = [word for word in listed if word in ("all dealt", "first")]
    if len(hands) + len(words) != len(listed):
        fields.refuse(
            "no_trumps", "Hands without trumps are listed by their cards, 'all dealt' or 'first': [8, 'first']."
        )
    how, suits = _trumping(fields, value)
    return Trumps(how, suits, hands, "all dealt" in words, "first" in words)


def _trumping(fields: Fields, value: object) -> tuple[Trumping, tuple[str, ...]]:
    every_suit = [suit.value for suit in Suit]
    if isinstance(value, dict):
        cycle = Fields(value, "H6", ("cycle",), "trumps.").listed("cycle", most=MOST_ROUNDS)
        if not cycle or any(suit not in (*every_suit, NO_TRUMPS) for suit in cycle):
            would_do = listing([*every_suit, NO_TRUMPS], "or")
            fields.refuse("trumps", f"Trumps in turn need at least one suit, and each must be {would_do}.")
        return Trumping.CYCLE, tuple(str(suit) for suit in cycle)
    if isinstance(value, str) and value in every_suit:
        return Trumping.ONE_SUIT, (value,)
    known = [how.value for how in Trumping if how not in (Trumping.ONE_SUIT, Trumping.CYCLE)]
    if not isinstance(value, str) or value not in known:
        fields.wrong("trumps", f"{listing(map(repr, [*known, *every_suit]), 'or')}, or {{'cycle': [suits]}}")
    return Trumping(value), ()


def _scoring(fields: Fields, counts_made: bool) -> Scoring:
    """H7, H8, H15"""
    if counts_made:
        for key in ("missed_over", "tiers", "unwon"):
            if fields.get(key):
                wrong = f"Where only made or missed is noted, there is no {shown(key)}: nobody says by how much."
                fields.refuse(key, wrong, clause="H15")
    if "tiers" in fields:
        for key in ("made", "made_zero", "missed", "missed_over", "missed_zero"):
            if key in fields:
                fields.refuse(key, f"Tiers stand in place of made and missed: take {shown(key)} out.", clause="H8")
        return Scoring(tiers=_tiers(fields))
    missed_terms, clause = (MISSED_TERMS_OF_MADE, "H15") if counts_made else (MISSED_TERMS, "H8")
    return Scoring(
        made=_terms(fields, "made", MADE_TERMS, "H7") or Terms(),
        missed=_terms(fields, "missed", missed_terms, clause) or Terms(),
        made_zero=_terms(fields, "made_zero", MADE_TERMS, "H7"),
        missed_zero=_terms(fields, "missed_zero", missed_terms, clause),
        missed_over=_terms(fields, "missed_over", missed_terms, clause),
    )


def _terms(fields: Fields, key: str, known: tuple[str, ...], clause: str) -> Terms | None:
    if key not in fields:
        return None
    given = Fields(fields.get(key), clause, known, f"{key}.")
    return Terms(**{term: given.points(term) for term in known})


def _tiers(fields: Fields) -> Tiers:
    """H8"""
    given = Fields(fields.get("tiers"), "H8", ("stake", "shares"), "tiers.")
    stake = Fields(given.get("stake"), "H8", MADE_TERMS, "tiers.stake.")
    shares = given.numbers("shares", -1000, 1000, most=MOST_SHARES)
    if not shares:
        given.refuse("shares", "Say which share of the stake is paid for 0, 1, 2 … tricks off, such as [100, 50].")
    return Tiers(Terms(**{term: stake.points(term) for term in MADE_TERMS}), shares)


def _factor(fields: Fields) -> Factor | None:
    """H9"""
    if "factor" not in fields:
        return None
    given = Fields(fields.get("factor"), "H9", ("rounds", "hands", "times"), "factor.")
    times = given.number("times", 2, 10)
    if ("rounds" in given) == ("hands" in given):
        given.refuse("rounds", "Say which rounds are multiplied: the 'last' one, or a list of 'hands'.")
    if "rounds" in given:
        given.word("rounds", ("last",))
        return Factor(times, last_round=True)
    return Factor(times, hands=given.numbers("hands", 1, LARGEST_HAND))


def _streak(fields: Fields) -> Streak | None:
    """H10"""
    if "streak" not in fields:
        return None
    given = Fields(fields.get("streak"), "H10", ("length", "made", "missed", "hands"), "streak.")
    hands = given.numbers("hands", 1, LARGEST_HAND)
    return Streak(given.number("length", 2, 20), given.points("made"), given.points("missed"), hands)


def _extras(fields: Fields) -> tuple[Extra, ...]:
    """H11"""
    extras: list[Extra] = []
    for number, extra in enumerate(_at(fields, "H11").listed("extras", most=MOST_EXTRAS)):
        given = Fields(extra, "H11", ("name", "points", "when"), f"extras.{number + 1}.")
        name = given.text("name", LONGEST_EXTRA)
        if name in [other.name for other in extras]:
            given.refuse("name", f"There are two extras named {shown(name)}: each needs a name of its own.")
        extras.append(Extra(name, given.points("points"), given.word("when", ("always", "made"), "always") == "made"))
    return tuple(extras)


def _ends(fields: Fields) -> int | None:
    """H13"""
    ends = fields.get("ends")
    if ends is None or ends == "after the schedule":
        return None
    if not isinstance(ends, dict):
        _at(fields, "H13").wrong("ends", "'after the schedule', or {'points': 100}")
    return Fields(ends, "H13", ("points",), "ends.").number("points", 1, 100_000)


# What fits only together


def _check_together(fields: Fields, rules: HouseRules) -> None:
    if rules.to_points is not None and rules.factor is not None and rules.factor.last_round:
        fields.refuse(
            "factor", "A game to so many points has no last round that is known: multiply hands instead.", clause="H9"
        )
    if not any(points for bid in range(3) for won in range(3) for points in [rules.scoring.points(bid, won, 3)]):
        fields.refuse("made", "Nothing would ever score: say what a made or a missed bid is worth.", clause="H7")
    for players in range(rules.fewest, rules.most + 1):
        _check_schedule(fields, rules, players)


def _check_schedule(fields: Fields, rules: HouseRules, players: int) -> None:
    """B6, H14: every number of players has a schedule."""
    hands, largest = rules.hands(players), rules.largest_hand(players)
    if not hands:
        deck = rules.deck_for(players)
        would_do = f"deal fewer, or play with fewer than {players}" if players > rules.fewest else "deal fewer"
        sentence = f"With {count(players, 'player')} the largest hand from {deck} cards is {largest}: {would_do}."
        fields.refuse("schedule", sentence, clause="B6")
    if len(hands) > MOST_ROUNDS:
        sentence = f"With {count(players, 'player')} that would be {len(hands)} rounds: {MOST_ROUNDS} are enough."
        fields.refuse("schedule", sentence, clause="H14")
