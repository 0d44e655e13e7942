"""House rules in plain sentences, with worked examples: what this table plays, not what tables play in general."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from games.rules.bidding.house_rules import Hook, HouseRules, Leads, Trumping
from games.rules.bidding.scoring import Terms, Tiers
from games.rules.cards import NO_TRUMPS
from games.rules.words import count, listing

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Table:
    """A small table: a caption, the heads of its columns, and rows whose first cell is their head."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules page."""

    title: str
    sentences: tuple[str, ...]
    table: Table | None = None


def explained(rules: HouseRules) -> tuple[Section, ...]:
    """The rules page of these rules."""
    return (
        Section("What you need", (_needed(rules),)),
        Section("The deal", tuple(_deal(rules)), schedule_table(rules)),
        Section("Trumps", tuple(_trumps(rules))),
        Section("Bids", tuple(_bids(rules))),
        Section("Play", tuple(_play(rules))),
        Section("Scoring", tuple(_scoring(rules)), points_table(rules)),
        Section("Winning", tuple(_winning(rules))),
    )


# What is always in sight while rules are made


def schedule_table(rules: HouseRules) -> Table:
    """H2: the hands for each number of players."""
    every = [(players, rules.hands(players)) for players in range(rules.fewest, rules.most + 1)]
    rows = []
    for hands, same in groupby(every, key=lambda row: row[1]):
        numbers = [players for players, _ in same]
        who = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        rows.append((who, " ".join(map(str, hands)), str(len(hands))))
    return Table("Cards for each player, round by round", ("Players", "Cards", "Rounds"), tuple(rows))


def points_table(rules: HouseRules) -> Table:
    """H7, H8: what bids of 0 to 3 come to, in a round of enough cards."""
    cards = _example_cards(rules)
    few = range(min(3, cards) + 1)
    caption = f"Points in a round of {count(cards, 'card')}"
    if rules.counts_made:
        rows = [(f"bid {bid}", *(signed(_points(rules, bid, won, cards)) for won in (bid, bid + 1))) for bid in few]
        return Table(caption, ("", "made", "missed"), tuple(rows))
    rows = [(f"bid {bid}", *(signed(_points(rules, bid, won, cards)) for won in few)) for bid in few]
    return Table(caption, ("", *(f"won {won}" for won in few)), tuple(rows))


def signed(points: int) -> str:
    return str(points).replace("-", MINUS)


def _points(rules: HouseRules, bid: int, won: int, cards: int) -> int:
    return rules.scoring.points(bid, won, cards)


# Section by section


def _needed(rules: HouseRules) -> str:
    who = f"{rules.fewest} to {rules.most} players" if rules.fewest < rules.most else count(rules.fewest, "player")
    if rules.deck_each:
        example = f"with {rules.fewest} players {rules.deck_for(rules.fewest)}"
        return f"{who}, and {rules.deck_each} cards for each of them: {example}."
    decks = f"{rules.deck // 52} decks of 52" if rules.deck % 52 == 0 and rules.deck > 52 else f"{rules.deck} cards"
    return f"{who}, and {decks}."


def _deal(rules: HouseRules) -> Iterator[str]:
    if rules.has_head:
        yield "Anyone may be the first head. After each round the next player to the left is head."
    else:
        yield "Anyone may deal first. After each round the deal passes to the left."
    if rules.to_points is not None:
        yield "When all these hands have been played, they begin again."
    if rules.blind:
        yield f"Hands of {_hands(rules.blind)} are played blind: each player sees all cards but their own."


_HOW_TRUMPS = {
    Trumping.TURNED_UP: "Turn up the next card of the deck. Its suit is trumps for the round.",
    Trumping.TURNED_UP_OR_NONE: (
        "Turn up the next card of the deck. Its suit is trumps for the round; a card without a suit makes none."
    ),
    Trumping.NONE: "There are no trumps.",
    Trumping.ONE_SUIT: "{suit} are always trumps.",
    Trumping.CYCLE: "Trumps go round by round: {suits}, and again from the beginning.",
    Trumping.DEALER: "The {dealer} names trumps, or none, before the bids.",
    Trumping.HIGHEST_BID: ("Whoever bids most names trumps, or none, after the bids; of equals whoever said it first."),
    Trumping.BEST_CONTRACT: (
        "Whoever made the highest bid of the round before names trumps, or none. If several did, they cut for it. "
        "If nobody made a bid, the round is played without trumps."
    ),
}


def _trumps(rules: HouseRules) -> Iterator[str]:
    trumps = rules.trumps
    suits = ["no trumps" if suit == NO_TRUMPS else suit for suit in trumps.suits]
    yield _HOW_TRUMPS[trumps.how].format(
        dealer="head" if rules.has_head else "dealer",
        suit=trumps.suits[0].capitalize() if trumps.suits else "",
        suits=", ".join(suits),
    )
    if trumps.not_with:
        yield f"Hands of {_hands(trumps.not_with)} are played without trumps."
    if trumps.not_when_all_dealt:
        yield "When all cards are dealt, none is left to turn up: that round is played without trumps."
    if trumps.not_first:
        yield "The first round is played without trumps."


def _bids(rules: HouseRules) -> Iterator[str]:
    if rules.at_once:
        yield "All bid at the same time, from 0 up to the number of cards in the hand, and show it together."
        return
    yield f"{_seat(rules, first=True)} bids first, then clockwise. Bid from 0 up to the number of cards in your hand."
    hand = f" in hands of {rules.hook_from} or more" if rules.hook_from else ""
    match rules.hook:
        case Hook.NEVER:
            yield "The bids may come to any number, also to exactly the number of cards."
            return
        case Hook.EVERY_SEAT:
            yield "Nobody may bring the bids so far to exactly the number of cards."
            yield "Example: with 5 cards, Ana bids 3. Ben may not bid 2."
            return
        case Hook.NOT_LAST:
            hand = " in any round but the last"
    yield f"{_seat(rules, first=False)} bids last, and may not bring the bids to exactly the number of cards{hand}: somebody has to miss."
    cards = max(5, rules.hook_from)
    yield f"Example: with {cards} cards, the others have bid 3. The last bid may be anything from 0 to {cards} but {cards - 3}."


def _seat(rules: HouseRules, *, first: bool) -> str:
    """Who bids first, or last."""
    if rules.has_head:
        return "The head" if first else "The tail, at the head’s right,"
    if rules.dealer_first:
        return "The dealer" if first else "The player to the dealer’s right"
    return "The player to the dealer’s left" if first else "The dealer"


def _play(rules: HouseRules) -> Iterator[str]:
    match rules.leads:
        case Leads.FIRST_BIDDER:
            yield f"{_seat(rules, first=True) if rules.at_once else 'Whoever bid first'} leads the first trick."
        case Leads.LAST_BIDDER:
            yield f"{_seat(rules, first=False) if rules.at_once else 'Whoever bid last'} leads the first trick."
        case Leads.HIGHEST_BID:
            yield "Whoever bid most leads the first trick; of equals whoever said it first."
    yield "Follow suit if you can. The winner of a trick leads the next."
    if rules.unwon:
        yield "A trick can be won by nobody."


def _scoring(rules: HouseRules) -> Iterator[str]:
    scoring = rules.scoring
    if scoring.tiers is not None:
        yield from _tiers(scoring.tiers)
    else:
        yield f"Just the tricks that you bid: {in_words(scoring.made)}."
        if scoring.made_zero is not None:
            yield f"A bid of 0 that is made: {in_words(scoring.made_zero)}."
        yield f"Any other number: {in_words(scoring.missed)}."
        if scoring.missed_over is not None:
            over = in_words(scoring.missed_over).replace("too many or too few", "too many")
            yield f"More than you bid: {over}."
        if scoring.missed_zero is not None:
            yield f"A bid of 0 that is missed: {in_words(scoring.missed_zero)}."
    yield from _examples(rules)
    if rules.counts_made:
        yield "Only who made it is written down, not by how much the others missed."
    if rules.factor is not None:
        what = "The last round" if rules.factor.last_round else f"Hands of {_hands(rules.factor.hands)}"
        besides = [word for word, counted in (("extras", rules.extras), ("streaks", rules.streak)) if counted]
        but = f", but not the {listing(besides)}" if besides else ""
        yield f"{what} {'counts' if rules.factor.last_round else 'count'} {rules.factor.times} times{but}."
    yield from _streak(rules)
    for extra in rules.extras:
        only = ", if the bid is made" if extra.when_made else ""
        yield f"{extra.name}: {count(extra.points, 'point').replace('-', MINUS)} each time{only}."


def _examples(rules: HouseRules) -> Iterator[str]:
    """A bid that was made, and one that was missed, in a round that deals enough cards."""
    cards = _example_cards(rules)
    bid = min(2, cards)
    for name, won in (("Ana", bid), ("Ben", bid - 1)):
        points = count(_points(rules, bid, won, cards), "point").replace("-", MINUS)
        became = f"wins {count(won, 'trick')}"
        if rules.counts_made:
            became = "makes it" if won == bid else "misses"
        yield f"Example: with {count(cards, 'card')}, {name} bids {bid} and {became}: {points}."


def _example_cards(rules: HouseRules) -> int:
    hands = rules.hands(rules.fewest)
    return 7 if 7 in hands else max(hands)


def _tiers(tiers: Tiers) -> Iterator[str]:
    yield f"At stake: {in_words(tiers.stake)}."
    shares = [
        f"{share} % of it for {f'being {off} off' if off else 'just your bid'}"
        for off, share in enumerate(tiers.shares)
    ]
    yield f"You get {listing(shares)}, and beyond that nothing."


def _streak(rules: HouseRules) -> Iterator[str]:
    streak = rules.streak
    if streak is None:
        return
    hands = f", counting hands of {_hands(streak.hands)} only" if streak.hands else ""
    for points, what in ((streak.made, "made"), (streak.missed, "missed")):
        if points:
            signed_points = f"{points:+d}".replace("-", MINUS)
            yield f"{streak.length} bids {what} in a row{hands}: {signed_points} points, and the count begins anew."


def _winning(rules: HouseRules) -> Iterator[str]:
    if rules.to_points is not None:
        yield f"The game ends with the round in which somebody has {rules.to_points} points. The highest total wins."
    else:
        yield "The highest total after the last round wins."
    yield (
        "Of equal totals, whoever made more bids comes first." if rules.ties_by_made else "Equal totals share the win."
    )


def _hands(hands: tuple[int, ...]) -> str:
    """`1 and 3 cards`, `2 to 8 cards`."""
    fewest, most = min(hands), max(hands)
    in_a_row = len(hands) > 2 and sorted(hands) == list(range(fewest, most + 1))
    which = f"{fewest} to {most}" if in_a_row else listing(map(str, hands))
    return f"{which} {'card' if hands == (1,) else 'cards'}"


# Points in words


WORTH = {
    "base": "points",
    "bid": "for each trick bid",
    "square": "times the square of the bid",
    "triangle": "times bid × (bid + 1) ÷ 2",
    "cards": "for each card dealt",
    "won": "for each trick won",
    "off": "for each trick too many or too few",
    "off_square": "times the square of the tricks too many or too few",
    "off_triangle": "times off × (off + 1) ÷ 2 for the tricks too many or too few",
}
"""What each term of a sum is paid for."""


def in_words(terms: Terms) -> str:
    """`10 points, and 1 for each trick bid`."""
    named = terms.named
    parts = [(named[term], f" {words}") for term, words in WORTH.items() if term in named and term != "base"]
    if terms.base or not parts:
        parts.insert(0, (terms.base, ""))
    (points, words), *rest = parts
    first = f"{count(points, 'point').replace('-', MINUS)}{words}"
    *most, last = [first, *(f"{signed(points)}{words}" for points, words in rest)]
    return f"{', '.join(most)}, and {last}" if most else last
