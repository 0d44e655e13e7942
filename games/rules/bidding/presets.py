"""House rules that come with the app: games of many countries, each by its usual rules. Tables differ."""

from dataclasses import dataclass

from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import read
from games.rules.documents import Document


@dataclass(frozen=True, slots=True)
class Preset:
    """A game on offer: its rules, its other names, and where it is played."""

    rules: HouseRules
    also: tuple[str, ...] = ()
    where: str = ""
    note: str = ""
    """Where sources disagree."""


_CYCLE_OF_FIVE = {"cycle": ["clubs", "diamonds", "hearts", "spades", "none"]}
_TEN_AND_BID: Document = {"base": 10, "bid": 1}

_DOCUMENTS: dict[str, tuple[Document, Document]] = {
    "blackout": (
        {
            "name": "Blackout",
            "players": [3, 7],
            "schedule": {"shape": "up", "high": 13},
            "no_trumps": ["all dealt"],
            "made": _TEN_AND_BID,
        },
        {"also": ("Oh Hell", "Oh Pshaw"), "where": "United States"},
    ),
    "up-and-down-the-river": (
        {
            "name": "Up and Down the River",
            "players": [3, 8],
            "schedule": {"shape": "up-down", "high": 10},
            "made": _TEN_AND_BID,
            "missed": {"won": 1},
        },
        {"also": ("Oh Pshaw", "Up the River", "Oh Well"), "where": "Australia, New Zealand, United States"},
    ),
    "contract-whist": (
        {
            "name": "Contract Whist",
            "players": [2, 8],
            "schedule": {"shape": "down", "high": 13},
            "trumps": _CYCLE_OF_FIVE,
            "made": _TEN_AND_BID,
            "missed": {"won": 1},
        },
        {"also": ("Nomination Whist", "Blob"), "where": "United Kingdom"},
    ),
    "kachuful": (
        {
            "name": "Kachuful",
            "players": [2, 10],
            "schedule": {"shape": "up", "high": 8},
            "trumps": {"cycle": ["spades", "diamonds", "clubs", "hearts"]},
            "made": _TEN_AND_BID,
        },
        {"also": ("Judgement", "Judgment", "Kachufool"), "where": "India"},
    ),
    "boerenbridge": (
        {
            "name": "Boerenbridge",
            "players": [3, 8],
            "schedule": {"shape": "down-up", "high": 10},
            "made": {"base": 10, "bid": 2},
            "missed": {"off": -2},
        },
        {
            "also": ("Boeren bridge", "Chinees bridge"),
            "where": "Netherlands",
            "note": "Sources disagree on the points: some tables pay 10 and 3 a trick, others take 3 for each trick off.",
        },
    ),
    "chinees-poepen": (
        {
            "name": "Chinees poepen",
            "players": [3, 8],
            "schedule": {"shape": "up-down", "high": "most"},
            "hook": {"from": 4},
            "no_trumps": ["all dealt"],
            "made": {"base": 5, "bid": 1},
        },
        {"also": ("Chinees bieden",), "where": "Belgium"},
    ),
    "romanian-whist": (
        {
            "name": "Whist românesc",
            "players": [3, 6],
            "deck": {"each": 8},
            "schedule": {"shape": "up-down", "high": 8, "low_times": "players", "high_times": "players"},
            "no_trumps": [8],
            "made": {"base": 5, "bid": 1},
            "missed": {"off": -1},
            "streak": {"length": 5, "made": 10, "missed": -10, "hands": [2, 3, 4, 5, 6, 7, 8]},
        },
        {
            "also": ("Romanian Whist", "Whist romanesc"),
            "where": "Romania",
            "note": "Sources disagree on the streak: some tables pay 5 for five in a row, or count the hands of one card.",
        },
    ),
    "rikiki": (
        {
            "name": "Rikiki",
            "players": [3, 8],
            "schedule": {"shape": "up-down", "high": 10},
            "made": {"base": 10, "bid": 2},
            "missed": {"off": -2},
        },
        {"also": ("Rikikí", "Mi-ki"), "where": "Hungary, Belgium, France"},
    ),
    "ascenseur": (
        {
            "name": "L’Ascenseur",
            "players": [3, 8],
            "schedule": {"shape": "up-down", "high": 10},
            "hook": {"from": 3},
            "made": {"base": 5, "bid": 5},
            "missed": {"off": -5},
        },
        {
            "also": ("L’Escalier", "Ascenseur", "Escalier"),
            "where": "France",
            "note": "Sources disagree on the points: 10 and 2 a trick is as common.",
        },
    ),
    "stiche-raten": (
        {
            "name": "Stiche-Raten",
            "players": [3, 6],
            "schedule": {"shape": "up-down", "high": "most"},
            "no_trumps": ["all dealt"],
            "made": _TEN_AND_BID,
            "missed": {"won": 1},
        },
        {"also": ("Rauf-Runter", "Stichraten", "Schätzen"), "where": "Germany, Austria"},
    ),
    "plump": (
        {
            "name": "Plump",
            "players": [2, 5],
            "schedule": {"shape": "down-up", "high": 10, "low_times": "players"},
            "leads": "highest bid",
            "trumps": "none",
            "made": _TEN_AND_BID,
            "made_zero": {"base": 5},
        },
        {"also": ("Beredskap",), "where": "Sweden"},
    ),
    "pocha": (
        {
            "name": "Pocha",
            "players": [3, 8],
            "deck": 40,
            "schedule": {"shape": "up-down", "high": "most", "low_times": "players", "high_times": "players"},
            "made": {"base": 10, "bid": 5},
            "missed": {"off": -5},
        },
        {"also": ("Podrida", "La Podrida"), "where": "Spain"},
    ),
    "wizard": (
        {
            "name": "Wizard",
            "players": [3, 6],
            "deck": 60,
            "schedule": {"shape": "up", "high": "most"},
            "hook": "never",
            "trumps": "turned up or none",
            "no_trumps": ["all dealt"],
            "made": {"base": 20, "bid": 10},
            "missed": {"off": -10},
        },
        {"where": "Canada, Germany"},
    ),
    "skull-king": (
        {
            "name": "Skull King",
            "players": [2, 8],
            "deck": 70,
            "schedule": {"shape": "up", "high": 10},
            "bids": "at once",
            "trumps": "none",
            "made": {"bid": 20},
            "made_zero": {"cards": 10},
            "missed": {"off": -10},
            "missed_zero": {"cards": -10},
            "unwon": True,
            "extras": [
                {"name": "Coloured 14", "points": 10, "when": "made"},
                {"name": "Black 14", "points": 20, "when": "made"},
                {"name": "Mermaid by a pirate", "points": 20, "when": "made"},
                {"name": "Pirate by the Skull King", "points": 30, "when": "made"},
                {"name": "Skull King by a mermaid", "points": 40, "when": "made"},
                {"name": "Loot", "points": 20, "when": "made"},
            ],
        },
        {"where": "United States"},
    ),
    "rage": (
        {
            "name": "Rage",
            "players": [2, 8],
            "deck": 110,
            "schedule": {"shape": "down", "high": 10},
            "hook": "never",
            "trumps": "none",
            "made": _TEN_AND_BID,
            "missed": {"won": 1, "base": -5},
            "extras": [{"name": "Bonus Rage", "points": 5}, {"name": "Mad Rage", "points": -5}],
        },
        {"where": "United States"},
    ),
    "estimation-whist": (
        {
            "name": "Estimation Whist",
            "players": [2, 7],
            "schedule": {"shape": "down-up", "high": 7},
            "trumps": _CYCLE_OF_FIVE,
            "made": _TEN_AND_BID,
            "missed_over": {"won": 1},
            "factor": {"rounds": "last", "times": 2},
        },
        {"also": ("Estimation",), "where": "United Kingdom"},
    ),
    "spades-solo": (
        {
            "name": "Spades, each for himself",
            "players": [3, 4],
            "schedule": {"shape": "constant", "high": "most"},
            "hook": "never",
            "trumps": "spades",
            "made": {"bid": 10},
            "made_zero": {"base": 100},
            "missed": {"bid": -10},
            "missed_over": {"bid": 10, "off": 1},
            "missed_zero": {"base": -100},
            "ends": {"points": 500},
        },
        {"also": ("Solo Spades", "Cutthroat Spades"), "where": "United States"},
    ),
}

PRESETS = {key: Preset(read(document), **about) for key, (document, about) in _DOCUMENTS.items()}  # type: ignore[arg-type]
"""By their stored keys, which never change."""
