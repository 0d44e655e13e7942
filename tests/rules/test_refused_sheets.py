"""The sheet file: what it refuses, and in which words."""

import json

import pytest

from games.rules import Code, IllegalEntry, sheet
from tests.rules.documents import (
    DUEL,
    KEPT,
    LINE,
    NO_MEEPLES,
    NOBODY,
    THREES,
    TRIO,
    WARS,
    WHIST,
    WON,
    complains,
    score,
    with_rounds,
)


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b"cards", Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b"\xff\xfe{}", Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b'{"scorekeeper": NaN}', Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b'{"scorekeeper": ' + b"1" * 5000 + b"}", Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b"[" * 100_000, Code.NOT_A_SHEET, "The file is not a sheet: it is not JSON."),
        (b"[]", Code.NOT_A_SHEET, "The file is not a sheet: it is JSON, but not an object."),
        (b"{}", Code.NOT_A_SHEET, 'The file is not a sheet: it must say "scorekeeper": 1.'),
        (b'{"scorekeeper": true}', Code.NOT_A_SHEET, 'The file is not a sheet: it must say "scorekeeper": 1.'),
        (b'{"scorekeeper": "1"}', Code.NOT_A_SHEET, 'The file is not a sheet: it must say "scorekeeper": 1.'),
        (b'{"scorekeeper": 2}', Code.LATER_VERSION, "The sheet was written by a later version of Scorekeeper."),
        (b" " * 10_000_000, Code.TOO_LARGE, "The file is too large: a sheet has at most 256 KB."),
        (
            b'{"scorekeeper": 1, "game": 1, "game": 2}',
            Code.PLAYER_TWICE,
            "'game' is named twice where it can stand only once.",
        ),
    ],
    ids=range(13),
)
def test_a_file_that_is_no_sheet(data: bytes, code: Code, line: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        sheet.score(data)
    assert (caught.value.code, caught.value.line) == (code, line)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"winner": "Ana"}, "A sheet has no 'winner'."),
        (
            {"game": "bridge"},
            (
                "There is no game 'bridge': choose oh-hell, chinese-whist, caboose, tricky-timeline, trick-wars, "
                "a preset such as wizard, or house with its rules."
            ),
        ),
        ({"players": ["Ana", "Ben"]}, "Oh Hell is for 3 to 7 players, not 2. (O1)"),
        ({"players": ["Ana", "Ben", "Ana"]}, "Ana is named twice: each player needs a name of their own."),
        ({"players": ["Ana", "Ben", ""]}, "A player has no name."),
        ({"players": "Ana"}, "The players must be a list of names."),
        ({"first": "Dev"}, "'Dev' can't be the first dealer: no player has that name."),
        ({"first": None}, "Nobody is named as the first dealer."),
        ({"options": {"scoring": "classic"}}, "Oh Hell has no option 'scoring'."),
        ({"options": []}, "The options must be given by name."),
        ({"rounds": {}}, "The rounds must be a list."),
        ({"rounds": [3]}, "Round 1: A round must be an object."),
        ({"stopped": "yes"}, "'stopped' is true or false, not 'yes'."),
    ],
)
def test_a_sheet_that_is_wrong_at_the_top(change: dict[str, object], line: str) -> None:
    complains({**TRIO, **change}, line)


@pytest.mark.parametrize(
    ("round", "line"),
    [
        ({"bids": {"Ben": -1}}, "Round 1: Ben can't bid -1: it must be a whole number from 0 to 10. (B2)"),
        ({"bids": {"Ben": 99}}, "Round 1: Ben can't bid 99: it must be a whole number from 0 to 10. (B2)"),
        ({"bids": {"Ben": "three"}}, "Round 1: Ben can't bid 'three': it must be a whole number from 0 to 10. (B2)"),
        ({"bids": {"Ben": 2.5}}, "Round 1: Ben can't bid 2.5: it must be a whole number from 0 to 10. (B2)"),
        ({"bids": {"Ben": True}}, "Round 1: Ben can't bid true: it must be a whole number from 0 to 10. (B2)"),
        ({"bids": {"Ben": 3, "Cara": 3, "Ana": 4}}, "Round 1: Ana can't bid 4: the bids would add up to 10. (B3)"),
        ({"bids": {"Ana": 4}}, "Round 1: Ana bids last and must wait for Ben and Cara. (B2)"),
        ({"bids": {"Ben": 3, "Ana": 4}}, "Round 1: Ana bids last and must wait for Cara. (B2)"),
        ({"bids": {"Dev": 3}}, "Round 1: The bids can't name 'Dev': no player has that name."),
        ({"bids": [3, 3, 3]}, "Round 1: The bids must be given by player's name."),
        ({"bids": THREES, "tricks": THREES}, "Round 1: The tricks must add up to 10: 1 trick missing. (B4)"),
        (
            {"bids": THREES, "tricks": {**THREES, "Ana": 6}},
            "Round 1: The tricks must add up to 10: 2 tricks too many. (B4)",
        ),
        ({"bids": THREES, "tricks": {"Ana": 10, "Ben": 0}}, "Round 1: Cara's tricks are missing. (B4)"),
        (
            {"bids": {"Ben": 3}, "tricks": WON},
            "Round 1: The tricks can't be entered yet: Cara and Ana must bid first. (B2)",
        ),
        (
            {"trumps": "none"},
            "Round 1: 'none' can't be trumps: a card is turned up, so it is spades, hearts, diamonds or clubs. (O7)",
        ),
        ({"cut": "Ana"}, "Round 1: The round has no 'cut'."),
        ({"weather": "fine"}, "Round 1: The round has no 'weather'."),
    ],
)
def test_a_round_that_breaks_a_rule(round: dict[str, object], line: str) -> None:
    complains(with_rounds(TRIO, round), line)


def test_the_round_is_named_where_it_is_wrong() -> None:
    good = {"bids": THREES, "tricks": WON}
    complains(
        with_rounds(TRIO, good, {"bids": {"Cara": 10}}),
        "Round 2: Cara can't bid 10: it must be a whole number from 0 to 9. (B2)",
    )
    complains(
        with_rounds(TRIO, {"bids": THREES}, good), "Round 1: The round is unfinished, and only the last one may be."
    )


def test_a_round_after_the_end() -> None:
    rounds = [{"control": NOBODY}] * 4
    complains(with_rounds(WARS, *rounds), "Round 4: There is no round 4: the game is over after 3 rounds. (K1)")
    complains(with_rounds(WARS, *rounds[:3], {}), "Round 4: There is no round 4: the game is over after 3 rounds. (K1)")
    complains(
        {**with_rounds(WARS, *rounds[:3]), "stopped": True},
        "A game that is finished can't be stopped.",
    )


def test_a_player_named_twice_in_a_round() -> None:
    data = json.dumps(with_rounds(TRIO, {"bids": {"Ben": 3, "Twin": 4}})).replace("Twin", "Ben")
    with pytest.raises(IllegalEntry) as caught:
        sheet.score(data.encode())
    assert caught.value.line == "'Ben' is named twice where it can stand only once."


def test_a_schedule_that_does_not_fit_the_deck() -> None:
    complains(
        {**WHIST, "options": {"setup": [18, 5, 10]}},
        "18 cards each for 3 players don't fit the deck of 52: the largest hand is 17, "
        "so long, medium or short would fit. (B6)",
    )


@pytest.mark.parametrize("hand", [10**9, 10**30])
def test_a_hand_of_a_billion_cards_is_refused_without_being_dealt(hand: int) -> None:
    with pytest.raises(IllegalEntry) as caught:
        score({**WHIST, "options": {"setup": [hand, 1, hand]}})
    assert caught.value.code is Code.DECK_TOO_SMALL


TIED = {"bids": {"Ana": 3, "Ben": 3, "Cara": 5}, "tricks": {"Ana": 3, "Ben": 3, "Cara": 4}}


@pytest.mark.parametrize(
    ("round", "line"),
    [
        ({"cut": "Cara"}, "Round 2: Cara can't win the cut: it is between Ana and Ben. (W7c)"),
        ({"cut": "Dev"}, "Round 2: The cut can't name 'Dev': no player has that name."),
        ({"cut": 1}, "Round 2: The cut can't name 1: no player has that name."),
        ({"trumps": "hearts"}, "Round 2: Ana and Ben cut for trumps before trumps are named. (W7c)"),
        ({"cut": "Ana", "bids": {"Cara": 1}}, "Round 2: Ana chooses trumps before Cara bids. (W7)"),
        ({"cut": "Ana", "as_played": 1}, "Round 2: 'as_played' is true or false, not 1."),
    ],
)
def test_a_cut_that_breaks_the_rule(round: dict[str, object], line: str) -> None:
    complains(with_rounds(WHIST, TIED, round), line)


@pytest.mark.parametrize(
    ("round", "line"),
    [
        ({"line": [{"Ana": "9H"}]}, "Round 1: Ana can't have '9H': the deck is 2 to 8 of D, S, H and C. (T1)"),
        (
            {"line": [{"Ana": "7H"}, {"Ben": "7H"}]},
            "Round 1: Ben's 7♥ already lies at place 1 on Ana's side. (T2)",
        ),
        (
            {"kept": {"Ana": "7D 3S 2H"}, "line": [{"Ana": "7D"}]},
            "Round 1: Ana's 7♦ can't lie in the line: Ana kept it. (T2)",
        ),
        ({"line": [{}] * 10}, "Round 1: The line must be a list of at most 9 tricks. (T2)"),
        ({"line": "7H"}, "Round 1: The line must be a list of at most 9 tricks. (T2)"),
        ({"line": ["7H"]}, "Round 1: The line must be given by player's name."),
        ({"kept": {"Ana": "DS"}}, "Round 1: Ana keeps 3 cards, not 2. (T2)"),
        ({"kept": {"Ana": "DSX"}}, "Round 1: Ana can't have 'X': the deck is 2 to 8 of D, S, H and C. (T1)"),
        ({"kept": {"Ana": 3}}, "Round 1: Ana's kept cards must be 3 suits or cards, not 3. (T2)"),
        ({"tricks": {"Ana": 4, "Ben": 5}}, "Round 1: Ana's kept cards are missing. (T2)"),
        (
            {"kept": KEPT, "tricks": {"Ana": 4, "Ben": 4}},
            "Round 1: The tricks must add up to 9: 1 trick missing. (T5)",
        ),
        (
            {"kept": KEPT, "line": LINE[:8], "tricks": {"Ana": 4, "Ben": 5}},
            "Round 1: The line is not complete: 2 cards missing. (T4)",
        ),
        ({"starter": "Cara"}, "Round 1: The starter can't name 'Cara': no player has that name."),
    ],
)
def test_a_timeline_that_breaks_a_rule(round: dict[str, object], line: str) -> None:
    complains(with_rounds(DUEL, round), line)


@pytest.mark.parametrize(
    ("round", "line"),
    [
        ({"control": {**NOBODY, "blue": []}}, "Round 1: There is no territory 'blue'. (K2)"),
        ({"control": {**NOBODY, "teal": [None] * 4}}, "Round 1: There is no territory teal 4. (K2)"),
        ({"control": {**NOBODY, "pink": [None] * 2}}, "Round 1: The territory pink 3 is missing. (K2)"),
        ({"control": {"teal": [None] * 3}}, "Round 1: The centre is missing. (K2)"),
        ({"control": {**NOBODY, "pink": "Ana"}}, "Round 1: The territory pink 1 is missing. (K2)"),
        ({"control": []}, "Round 1: The board must be given by suit. (K2)"),
        (
            {"control": {**NOBODY, "centre": "Cara"}},
            "Round 1: The control can't name 'Cara': no player has that name.",
        ),
        (
            {"meeples": {**NO_MEEPLES, "centre": {"Ana": 17}}},
            "Round 1: Ana can't have 17 meeples on the centre: it must be a whole number from 0 to 16. (K2)",
        ),
        (
            {"meeples": {**NO_MEEPLES, "teal": [{"Ben": 9}, {"Ben": 8}, {}]}},
            "Round 1: Ben has 17 meeples on the board, but each player has 16. (K2)",
        ),
        ({"control": NOBODY, "meeples": NO_MEEPLES}, "Round 1: Give either control or meeples, not both. (K3)"),
        ({"trumps": "hearts"}, "Round 1: 'hearts' can't be trumps: it is teal, orange or pink. (K7)"),
        (
            {"military": {"Ana": 1}},
            "Round 1: Ben's military can't be nothing: it must be a whole number from 0 to 99. (K6)",
        ),
        (
            {"military": {"Ana": 2, "Ben": 1}, "movement": {"Ana": 0, "Ben": 5}, "lead": "Ben"},
            "Round 1: Ben can't lead: Ana has more military or movement. (K6)",
        ),
    ],
)
def test_a_war_that_breaks_a_rule(round: dict[str, object], line: str) -> None:
    complains(with_rounds(WARS, round), line)
