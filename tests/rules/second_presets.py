"""The games of many countries once more, as the table of the house rules has them: for the second scorer."""

from typing import Any

Document = dict[str, Any]
FRENCH = ["clubs", "diamonds", "hearts", "spades", "none"]


def _table(fewest: int, most: int, deck: object, schedule: Document, trumps: object, **more: object) -> Document:
    return {"players": [fewest, most], "deck": deck, "schedule": schedule, "trumps": trumps, **more}


def _up_and_back(high: object, **times: object) -> Document:
    return {"shape": "up-down", "low": 1, "high": high, **times}


def _down_and_back(high: object, **times: object) -> Document:
    return {"shape": "down-up", "low": 1, "high": high, **times}


def _up(high: object) -> Document:
    return {"shape": "up", "low": 1, "high": high}


def _down(high: object) -> Document:
    return {"shape": "down", "low": 1, "high": high}


TURNED = "turned up"
TEN_AND_BID = {"base": 10, "bid": 1}
NOTHING: Document = {}
WON = {"won": 1}
ALL_DEALT = ["all dealt"]
BOTH_ENDS = {"low_times": "players", "high_times": "players"}

PRESETS: dict[str, Document] = {
    "blackout": _table(3, 7, 52, _up(13), TURNED, no_trumps=ALL_DEALT, made=TEN_AND_BID, missed=NOTHING),
    "up-and-down-the-river": _table(3, 8, 52, _up_and_back(10), TURNED, made=TEN_AND_BID, missed=WON),
    "contract-whist": _table(2, 8, 52, _down(13), {"cycle": FRENCH}, made=TEN_AND_BID, missed=WON),
    "kachuful": _table(
        2, 10, 52, _up(8), {"cycle": ["spades", "diamonds", "clubs", "hearts"]}, made=TEN_AND_BID, missed=NOTHING
    ),
    "boerenbridge": _table(3, 8, 52, _down_and_back(10), TURNED, made={"base": 10, "bid": 2}, missed={"off": -2}),
    "chinees-poepen": _table(
        3,
        8,
        52,
        _up_and_back("most"),
        TURNED,
        no_trumps=ALL_DEALT,
        hook={"from": 4},
        made={"base": 5, "bid": 1},
        missed=NOTHING,
    ),
    "romanian-whist": _table(
        3,
        6,
        {"each": 8},
        _up_and_back(8, **BOTH_ENDS),
        TURNED,
        no_trumps=[8],
        made={"base": 5, "bid": 1},
        missed={"off": -1},
        streak={"length": 5, "made": 10, "missed": -10, "hands": [2, 3, 4, 5, 6, 7, 8]},
    ),
    "rikiki": _table(3, 8, 52, _up_and_back(10), TURNED, made={"base": 10, "bid": 2}, missed={"off": -2}),
    "ascenseur": _table(
        3, 8, 52, _up_and_back(10), TURNED, hook={"from": 3}, made={"base": 5, "bid": 5}, missed={"off": -5}
    ),
    "stiche-raten": _table(3, 6, 52, _up_and_back("most"), TURNED, no_trumps=ALL_DEALT, made=TEN_AND_BID, missed=WON),
    "plump": _table(
        2,
        5,
        52,
        _down_and_back(10, low_times="players"),
        "none",
        leads="highest bid",
        made=TEN_AND_BID,
        made_zero={"base": 5},
        missed=NOTHING,
    ),
    "pocha": _table(
        3, 8, 40, _up_and_back("most", **BOTH_ENDS), TURNED, made={"base": 10, "bid": 5}, missed={"off": -5}
    ),
    "wizard": _table(
        3,
        6,
        60,
        _up("most"),
        "turned up or none",
        no_trumps=ALL_DEALT,
        hook="never",
        made={"base": 20, "bid": 10},
        missed={"off": -10},
    ),
    "skull-king": _table(
        2,
        8,
        70,
        _up(10),
        "none",
        bids="at once",
        hook="never",
        unwon=True,
        made={"bid": 20},
        made_zero={"cards": 10},
        missed={"off": -10},
        missed_zero={"cards": -10},
        extras=[
            {"name": "Coloured 14", "points": 10, "when": "made"},
            {"name": "Black 14", "points": 20, "when": "made"},
            {"name": "Mermaid by a pirate", "points": 20, "when": "made"},
            {"name": "Pirate by the Skull King", "points": 30, "when": "made"},
            {"name": "Skull King by a mermaid", "points": 40, "when": "made"},
            {"name": "Loot", "points": 20, "when": "made"},
        ],
    ),
    "rage": _table(
        2,
        8,
        110,
        _down(10),
        "none",
        hook="never",
        made=TEN_AND_BID,
        missed={"won": 1, "base": -5},
        extras=[{"name": "Bonus Rage", "points": 5}, {"name": "Mad Rage", "points": -5}],
    ),
    "estimation-whist": _table(
        2,
        7,
        52,
        _down_and_back(7),
        {"cycle": FRENCH},
        made=TEN_AND_BID,
        missed=NOTHING,
        missed_over=WON,
        factor={"rounds": "last", "times": 2},
    ),
    "spades-solo": _table(
        3,
        4,
        52,
        {"shape": "constant", "high": "most", "rounds": 1},
        "spades",
        hook="never",
        made={"bid": 10},
        made_zero={"base": 100},
        missed={"bid": -10},
        missed_over={"bid": 10, "off": 1},
        missed_zero={"base": -100},
        ends={"points": 500},
    ),
}
