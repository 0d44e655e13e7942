"""The columns of a table of games: what stands in each, and cells as people write them."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType

from games.forms.fields import read_number
from games.rules.bidding.presets import PRESETS
from games.rules.catalogue import CATALOGUE, HOUSE, WHIST_SCORING
from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown

YES, NO = "yes", "no"

TOLD: Mapping[str, str] = MappingProxyType(
    {
        "game": "What was played: Oh Hell, Wizard, … or house, with its rules.",
        "round": "1, 2, 3 …",
        "player": "The name.",
        "seat": "1, 2, 3 … clockwise; else as the players come.",
        "bid": "What they bid.",
        "tricks": "What they won.",
        "made": "yes or no, where nobody noted the tricks.",
        "first": "Who dealt first; in Caboose, who bid first.",
        "trumps": "hearts, spades, diamonds, clubs or none.",
        "started": "When: 2026-11-18, 18.11.2026 or with the time.",
        "key": "What tells one game from another; without it, a game begins with its first round.",
        "setup": "Chinese Whist: long, medium, short, or the first, middle and last hand.",
        "scoring": "Chinese Whist: Classic, Oy Vey, Negative …",
        "rounds": "How many are played, if not all.",
        "rules": "House rules, as a sheet has them.",
        "schedule": "The hands of all rounds, if not those of the rules: 10 9 9 8.",
        "night_title": "Of the evening.",
        "night_place": "Where it was.",
        "stopped": "yes, if the game was stopped early.",
        "counts": "yes, if it counts all the same.",
        "cards": "How many each was dealt. Compared with the rules, like points and total.",
        "leads": "Who leads; in the duels, who began.",
        "cut": "Who won the cut for trumps.",
        "as_played": "yes, where a correction would call for other trumps.",
        "scored": "no, for a full line that nobody has confirmed.",
        "note": "A word on the round.",
        "changes": "What the table did before the round, as a sheet has it.",
        "absent": "yes, for whoever sat out this round.",
        "started_with": "What somebody began with who came later.",
        "left": "After how many rounds somebody left.",
        "adjust": "Points up or down, and what for: -10 revoke.",
        "kept": "Tricky Timeline: the kept cards.",
        "line": "Tricky Timeline: the cards along the line.",
        "military": "Trick Wars.",
        "movement": "Trick Wars.",
        "control": "Trick Wars: 1 for each territory held.",
        "meeples": "Trick Wars: how many on each territory.",
        "extras": "How many of each extra, in the order of the rules.",
        "points": "Of the round.",
        "total": "After the round.",
        "place": "After the round; not read.",
    }
)
"""What stands in each column, those first that most need."""
NEEDED = ("game", "round", "player")
_ALSO = {"date": "started", "name": "player", "trump": "trumps", "won": "tricks", "score": "points", "hand": "cards"}
"""What people call columns otherwise."""

_WHOLE = re.compile(r"([-\N{MINUS SIGN}]?[0-9]{1,6})([.,]0+)?")
_DAY = re.compile(r"(\d{1,4})([./])(\d{1,2})\2(\d{2,4})\b[ T,]*(.*)", re.ASCII)
_SEPARATED_BY_SLASHES = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})\b(.*)", re.ASCII)


def column(heading: str) -> str:
    """The column that a heading means: `Night title` is `night_title`. Others are further ones, and not read."""
    name = re.sub(r"[\s_-]+", "_", heading.strip().casefold())
    return name if name in TOLD else _ALSO.get(name, "")


def number(cell: str | None) -> int | str | None:
    """A whole number, as spreadsheets write it, too: `3.0`; else the text, for the rules to quote."""
    whole = _WHOLE.fullmatch(cell.strip()) if cell else None
    return int(whole[1].replace("\N{MINUS SIGN}", "-")) if whole else read_number(cell)


def yes_or_no(cell: str) -> str:
    """`yes` or `no` for what means it; else the cell itself."""
    word = cell.casefold()
    if word in ("yes", "y", "true", "x", "1"):
        return YES
    return NO if word in ("no", "n", "false", "0") else cell


def game_key(cell: str) -> str:
    """The key of a game that is called by its name; else the cell itself."""
    return _KEYS.get(_plain(cell), cell)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


_KEYS = {
    **{_plain(also): key for key, preset in PRESETS.items() for also in preset.also},
    **{_plain(game.name): key for key, game in CATALOGUE.items()},
    **{_plain(key): key for key in (*CATALOGUE, HOUSE)},
}
_SCORING = {_plain(name): system.key for system in WHIST_SCORING.values() for name in (system.key, system.name)}


def scoring_key(cell: str) -> str:
    return _SCORING.get(_plain(cell), cell)


def moment(cell: str) -> str:
    """A day as it is written in many countries, as 2024-12-25, with its time; else the cell itself."""
    if (year_first := _SEPARATED_BY_SLASHES.fullmatch(cell)) is not None:
        year, month, day, rest = year_first.groups()
    elif (found := _DAY.fullmatch(cell)) is not None:
        day, mark, month, year, rest = found.groups()
        if mark == "/":
            day, month = _day_and_month(cell, day, month)
    else:
        return cell
    try:
        that_day = date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day)).isoformat()
    except ValueError:
        return cell
    time = rest.strip()
    return f"{that_day}T{time.zfill(5)}" if time else that_day


def _day_and_month(cell: str, first: str, second: str) -> tuple[str, str]:
    """Some write the day first, some the month; where both could be, nobody can know."""
    if int(first) > 12 or first == second:
        return first, second
    if int(second) > 12:
        return second, first
    sentence = f"{shown(cell)} can be read in two ways: write it as 2024-12-25 or 25.12.2024."
    raise IllegalEntry(Code.NOT_A_SHEET, sentence)


READ: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "game": game_key,
        "scoring": scoring_key,
        "started": moment,
        "trumps": str.casefold,
        "setup": lambda cell: cell.casefold() if cell.isascii() else cell,
        **dict.fromkeys(("stopped", "counts", "as_played", "scored", "absent", "made"), yes_or_no),
    }
)
"""Columns whose words can be written in several ways."""

TEMPLATE = (
    ("game", "started", "first", "round", "player", "bid", "tricks", "points"),
    ("Oh Hell", "2026-11-18", "Ana", "1", "Ana", "3", "3", "13"),
    ("Oh Hell", "2026-11-18", "Ana", "1", "Ben", "4", "4", "14"),
    ("Oh Hell", "2026-11-18", "Ana", "1", "Cara", "2", "3", "3"),
)
"""A table that can be brought in, to begin from."""
