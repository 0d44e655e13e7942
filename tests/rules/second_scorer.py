"""A second scorer of the bidding family, written from the clauses of the house rules alone.

It knows nothing of the engine: it takes a sheet as it was written down and tells what follows from it, so that the
engine has somebody to be contradicted by.
"""

from typing import Any

from tests.rules.second_presets import PRESETS

Document = dict[str, Any]


class Refused(Exception):
    """Something on the sheet can't have happened; it begins with the clause."""


def rules_of(sheet: Document) -> Document:
    rules: Document = sheet["rules"] if sheet["game"] == "house" else PRESETS[sheet["game"]]
    return rules


# H1, H2, B6


def _fits(rules: Document, players: int, hand: int) -> bool:
    """Whether a hand can be dealt, with a card left where one is turned up for trumps."""
    deck = rules.get("deck", 52)
    cards = deck["each"] * players if isinstance(deck, dict) else deck
    dealt = hand * players
    without = rules.get("no_trumps", [])
    turned = str(rules.get("trumps", "turned up")).startswith("turned up") and hand not in without
    if dealt == cards and "all dealt" in without:
        turned = False
    return bool(dealt + turned <= cards)


def hands_of(rules: Document, players: int) -> list[int]:
    """The hand of each round of the whole schedule."""
    schedule = rules["schedule"]
    shape = schedule["shape"]
    if shape == "list":
        return list(schedule["hands"])
    largest = max(hand for hand in range(61) if _fits(rules, players, hand))
    high = schedule.get("high", "most")
    if isinstance(high, dict):
        high = high.get(str(players), high.get("other", "most"))
    high = largest if high == "most" else min(high, largest)
    if shape == "constant":
        return [high] * schedule["rounds"]
    return _path(schedule, high, largest, players)


def _path(schedule: Document, high: int, largest: int, players: int) -> list[int]:
    """Each hand as the schedule comes to it, and as often as it is played then."""
    step, low, shape = schedule.get("step", 1), schedule.get("low", 1), schedule["shape"]
    there = list(range(low, high + 1, step)) if shape.startswith("up") else list(range(high, low - 1, -step))
    back: list[int] = []
    if shape == "up-down":
        back = list(range(there[-1] - step, schedule.get("last", there[0]) - 1, -step))
    if shape == "down-up":
        back = list(range(there[-1] + step, min(schedule.get("last", there[0]), largest) + 1, step))
    times = dict.fromkeys(there + back, 1)
    # A hand that is both the lowest and the highest is played as often as either says.
    for hand, often in ((min(there), schedule.get("low_times", 1)), (max(there), schedule.get("high_times", 1))):
        times[hand] = max(times[hand], players if often == "players" else often)
    return [hand for hand in there + back for _ in range(times[hand])]


# H7–H11


def _terms(terms: Document, *, hand: int, bid: int, won: int | None, made: bool) -> int:
    off = 0 if made or won is None else abs(bid - won)
    worth = {
        "base": 1,
        "bid": bid,
        "cards": hand,
        "square": bid**2,
        "triangle": bid * (bid + 1) // 2,
        "off": off,
        "won": won or 0,
        "off_square": off**2,
        "off_triangle": off * (off + 1) // 2,
    }
    return sum(worth[name] * times for name, times in terms.items())


def _halves_away(number: int, hundredths: int) -> int:
    """So many hundredths of a number, halves away from zero."""
    product = number * hundredths
    rounded = (2 * abs(product) + 100) // 200
    return rounded if product >= 0 else -rounded


def _bare_points(rules: Document, hand: int, bid: int, won: int | None, made: bool) -> int:
    def count(terms: Document) -> int:
        return _terms(terms, hand=hand, bid=bid, won=won, made=made)

    if tiers := rules.get("tiers"):
        assert won is not None
        shares, off = tiers["shares"], abs(bid - won)
        return _halves_away(count(tiers["stake"]), shares[off]) if off < len(shares) else 0
    named = ["made_zero"] * (bid == 0) + ["made"]
    if not made:
        over = won is not None and won > bid
        named = ["missed_zero"] * (bid == 0) + ["missed_over"] * over + ["missed"]
    return count(next((rules[name] for name in named if name in rules), {}))


def _streak(rules: Document, hand: int, made: bool, run: dict[bool, int]) -> int:
    """What this round adds for so many in a row; `run` counts a player's rounds so far."""
    streak = rules.get("streak")
    if not streak or hand not in streak.get("hands", [hand]):
        return 0
    run[made], run[not made] = run[made] + 1, 0
    if run[made] < streak["length"]:
        return 0
    run[made] = 0
    return int(streak.get("made" if made else "missed", 0))


# What may be written down


def _sums(bids: list[int], hand: int) -> set[int]:
    """What players can win together who all miss their bids."""
    sums = {0}
    for bid in bids:
        sums = {so_far + won for so_far in sums for won in range(hand + 1) if won != bid}
    return sums


def _made(rules: Document, written: Document, bids: Document, hand: int) -> dict[str, bool]:
    """B4, H12 and H15: who made it, if the tricks could fall so."""
    if rules.get("count") == "made":
        made = {name: name in written["made"] for name in bids}
        left = hand - sum(bid for name, bid in bids.items() if made[name])
        if left not in _sums([bid for name, bid in bids.items() if not made[name]], hand):
            raise Refused("H15")
        return made
    told = sum(written["tricks"].values())
    if told > hand or (told < hand and not rules.get("unwon")):
        raise Refused("B4")
    return {name: bids[name] == written["tricks"][name] for name in bids}


def _check_bids(rules: Document, said: list[int], order: list[str], hand: int, last_round: bool) -> None:
    """B2, H4: said are the bids in the order in which they were bid."""
    if not all(0 <= bid <= hand for bid in said):
        raise Refused("B2")
    hook = rules.get("hook", "never" if rules.get("bids") == "at once" else "always")
    if isinstance(hook, dict):
        hook = "always" if hand >= hook["from"] else "never"
    if hook == "every seat" and hand in [sum(said[:number]) for number in range(1, len(said) + 1)]:
        raise Refused("H4")
    bound = hook == "always" or (hook == "not in the last round" and not last_round)
    if bound and len(said) == len(order) and sum(said) == hand:
        raise Refused("B3")


# The whole sheet


def _trumps(rules: Document, number: int, hand: int, players: int) -> str | None:
    """H6: the trumps that nobody has to say, if there are any."""
    deck = rules.get("deck", 52)
    cards = deck["each"] * players if isinstance(deck, dict) else deck
    without = rules.get("no_trumps", [])
    trumps = rules.get("trumps", "turned up")
    if hand in without or ("all dealt" in without and hand * players == cards) or ("first" in without and number == 0):
        return "none"
    if isinstance(trumps, dict):
        return str(trumps["cycle"][number % len(trumps["cycle"])])
    return trumps if trumps in ("none", "spades", "hearts", "diamonds", "clubs") else None


def _leader(rules: Document, order: list[str], bids: Document) -> str | None:
    leads = rules.get("leads", "first bidder")
    if leads == "highest bid":
        return max(order, key=lambda name: (bids[name], -order.index(name))) if len(bids) == len(order) else None
    return order[-1] if leads == "last bidder" else order[0]


def _standing(totals: dict[str, int], tie: dict[str, int]) -> list[Document]:
    ranked = sorted(totals, key=lambda name: (-totals[name], -tie[name]))
    standing: list[Document] = []
    for index, name in enumerate(ranked):
        before = ranked[index - 1]
        if index and (totals[name], tie[name]) == (totals[before], tie[before]):
            standing[-1]["players"].append(name)
        else:
            standing.append({"place": index + 1, "players": [name], "total": totals[name]})
    return standing


def follow(sheet: Document) -> Document:
    """What follows from a sheet: per round and at the end. Refused if something can't have happened."""
    rules, names = rules_of(sheet), sheet["players"]
    schedule = hands_of(rules, len(names))[: sheet.get("options", {}).get("rounds")]
    ends = rules.get("ends", {}).get("points")
    totals, made_bids = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    runs = {name: {True: 0, False: 0} for name in names}
    rounds: list[Document] = []
    over = False
    for number, written in enumerate(sheet["rounds"]):
        if over:
            raise Refused("H13")
        hand = schedule[number % len(schedule)] if ends else schedule[number]
        turn = names.index(sheet["first"]) + number
        rotated = [names[(turn + seat) % len(names)] for seat in range(len(names))]
        starts = rules.get("titles") == "head" or rules.get("first_bid") == "dealer"
        order = rotated if starts else [*rotated[1:], rotated[0]]
        bids = written.get("bids", {})
        last_round = not ends and number == len(schedule) - 1
        _check_bids(rules, [bids[name] for name in order if name in bids], order, hand, last_round)
        titles = {"head": rotated[0], "tail": rotated[-1]} if rules.get("titles") == "head" else {"dealer": rotated[0]}
        told: Document = {"cards": hand, **titles, "leader": _leader(rules, order, bids)}
        if trumps := _trumps(rules, number, hand, len(names)):
            told["trumps"] = trumps
        rounds.append(told)
        if "tricks" not in written and "made" not in written:
            break
        points = _points(rules, written, bids, hand, last_round, runs, made_bids)
        totals = {name: totals[name] + points[name] for name in names}
        told |= {"points": points, "totals": totals}
        over = max(totals.values()) >= ends if ends else last_round
    tie = made_bids if rules.get("ties") == "most bids made" else dict.fromkeys(names, 0)
    standing = _standing(totals, tie)
    return {"rounds": rounds, "standing": standing, "over": over, "winners": standing[0]["players"] if over else []}


def _points(
    rules: Document,
    written: Document,
    bids: Document,
    hand: int,
    last_round: bool,
    runs: dict[str, dict[bool, int]],
    made_bids: dict[str, int],
) -> dict[str, int]:
    """A round's points by name; what outlasts the round is counted in `runs` and `made_bids`."""
    factor = rules.get("factor", {})
    times = factor["times"] if hand in factor.get("hands", []) or (last_round and factor.get("rounds") == "last") else 1
    points = {}
    for name, made in _made(rules, written, bids, hand).items():
        bare = _bare_points(rules, hand, bids[name], written.get("tricks", {}).get(name), made)
        counted = written.get("extras", {}).get(name, {})
        extras = sum(
            extra["points"] * counted.get(extra["name"], 0)
            for extra in rules.get("extras", [])
            if made or extra.get("when", "always") == "always"
        )
        made_bids[name] += made
        # In the order of the clauses: H9 multiplies what the bid is worth; what H10 and H11 add comes on top.
        points[name] = bare * times + extras + _streak(rules, hand, made, runs[name])
    return points
