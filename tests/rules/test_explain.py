"""The rules page that is made from house rules: it says what is played, and its examples are scored as the game scores."""

import re
from typing import Any

import pytest
from hypothesis import given

from games.rules.bidding.explain import MINUS, explained, points_table, schedule_table
from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import read
from games.rules.bidding.presets import PRESETS
from tests.rules.house_documents import documents

EXAMPLE = re.compile(r"Example: with (\d+) cards?, \w+ bids (\d+) and wins (\d+) tricks?: (\S+) points?\.")
PLAIN: dict[str, Any] = {
    "name": "Friday",
    "players": [3, 5],
    "schedule": {"shape": "down", "high": 8},
    "made": {"base": 10, "bid": 1},
}

every_preset = pytest.mark.parametrize(
    "rules", [preset.rules for preset in PRESETS.values()], ids=lambda rules: rules.name
)


def told(rules: HouseRules, title: str) -> str:
    return " ".join(next(section for section in explained(rules) if section.title == title).sentences)


def number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


@every_preset
def test_its_examples_are_scored_as_the_game_scores_them(rules: HouseRules) -> None:
    examples = [tuple(map(number, found)) for found in EXAMPLE.findall(told(rules, "Scoring"))]
    assert len(examples) == 2
    for cards, bid, won, points in examples:
        assert rules.scoring.points(bid, won, cards) == points
        assert cards in rules.hands(rules.fewest)


@every_preset
def test_its_tables_are_the_hands_and_the_points(rules: HouseRules) -> None:
    rows = {row[0]: row[1] for row in schedule_table(rules).rows}
    assert " ".join(map(str, rules.hands(rules.fewest))) in rows.values()
    table = points_table(rules)
    [cards] = map(int, re.findall(r"\d+", table.caption))
    for bid, row in enumerate(table.rows):
        assert [number(points) for points in row[1:]] == [rules.scoring.points(bid, won, cards) for won in range(4)]


@pytest.mark.parametrize(
    ("change", "title", "sentence"),
    [
        ({"deck": 104}, "What you need", "3 to 5 players, and 2 decks of 52."),
        (
            {"hook": {"from": 7}},
            "Bids",
            "with 7 cards, the others have bid 3. The last bid may be anything from 0 to 7 but 4.",
        ),
        ({"titles": "head"}, "Bids", "The tail, at the head’s right, bids last, and may not bring"),
        ({"bids": "at once"}, "Play", "The player to the dealer’s left leads the first trick."),
        ({"trumps": {"cycle": ["hearts", "none"]}}, "Trumps", "Trumps go round by round: hearts, no trumps, and again"),
        ({"blind": [1]}, "The deal", "Hands of 1 card are played blind: each player sees all cards but their own."),
        ({"missed": {"off": -1}}, "Scoring", f"Any other number: {MINUS}1 point for each trick too many or too few."),
        ({"count": "made"}, "Scoring", "with 7 cards, Ana bids 2 and makes it: 12 points."),
        ({"factor": {"hands": [1, 2, 3], "times": 2}}, "Scoring", "Hands of 1 to 3 cards count 2 times."),
        ({"ends": {"points": 100}}, "Winning", "The game ends with the round in which somebody has 100 points."),
        ({"ties": "most bids made"}, "Winning", "Of equal totals, whoever made more bids comes first."),
        ({"unwon": True}, "Play", "A trick can be won by nobody."),
    ],
    ids=str,
)
def test_it_says_what_this_table_plays(change: dict[str, Any], title: str, sentence: str) -> None:
    assert sentence in told(read({**PLAIN, **change}), title)


@given(documents())
def test_any_rules_can_be_told(document: dict[str, Any]) -> None:
    rules = read(document)
    for section in explained(rules):
        assert section.sentences
        for sentence in section.sentences:
            assert sentence.endswith(".")
            assert not re.search(r"None|_|\{|  ", sentence)
