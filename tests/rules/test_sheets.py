"""The sheet file: what it accepts, and what it adds."""

import json

import pytest

from games.rules import sheet
from tests.rules.documents import DUEL, KEPT, LINE, TRIO, WHIST, complains, score, with_rounds


def test_a_sheet_without_rounds_is_a_game_about_to_begin() -> None:
    scored = score(TRIO)
    assert scored["rounds"] == []
    assert scored["standing"] == [{"place": 1, "players": ["Ana", "Ben", "Cara"], "total": 0}]
    assert (scored["over"], scored["winners"]) == (False, [])


def test_a_worked_sheet_of_chinese_whist() -> None:
    """A finished round in which Ben's contract is the highest made, and one just begun."""
    scored = score(
        with_rounds(
            WHIST,
            {"trumps": "none", "bids": {"Ana": 2, "Ben": 5, "Cara": 4}, "tricks": {"Ana": 2, "Ben": 5, "Cara": 3}},
            {"trumps": "hearts", "bids": {"Ana": 1}},
        )
    )
    first, second = scored["rounds"]
    assert first["points"] == first["totals"] == {"Ana": 12, "Ben": 15, "Cara": -1}
    assert (first["cards"], first["dealer"], first["leader"], first["chooses"]) == (10, "Ana", "Ben", None)
    assert second == {
        "cards": 9,
        "dealer": "Ben",
        "leader": "Cara",
        "chooses": "Ben",
        "trumps": "hearts",
        "bids": {"Ana": 1},
    }


def test_a_round_that_is_only_announced_tells_what_follows() -> None:
    scored = score(
        with_rounds(WHIST, {"bids": {"Ana": 3, "Ben": 3, "Cara": 5}, "tricks": {"Ana": 3, "Ben": 3, "Cara": 4}}, {})
    )
    assert scored["rounds"][1] == {"cards": 9, "dealer": "Ben", "leader": "Cara", "chooses": ["Ana", "Ben"]}


@pytest.mark.parametrize("one", [{"Ana": 4}, {"Ben": 5}, {"Ana": 4, "Ben": None}])
def test_one_players_tricks_tell_the_others(one: dict[str, object]) -> None:
    [scored] = score(with_rounds(DUEL, {"kept": KEPT, "tricks": one}))["rounds"]
    assert scored["tricks"] == {"Ana": 4, "Ben": 5}


def test_a_line_that_is_complete_but_not_confirmed_stays_so() -> None:
    [scored] = score(with_rounds(DUEL, {"kept": KEPT, "line": LINE, "scored": False}))["rounds"]
    assert scored["scored"] is False
    assert "winner" not in scored
    assert score(with_rounds(DUEL, scored))["rounds"] == [scored]


def test_null_counts_as_left_out() -> None:
    nulls = {"trumps": None, "bids": None, "tricks": None}
    assert score({**with_rounds(TRIO, nulls), "options": None, "stopped": None}) == score(with_rounds(TRIO, {}))
    assert score({**TRIO, "rounds": None}) == score(TRIO)
    complains(
        with_rounds(TRIO, {"bids": {"Dev": None}}), "Round 1: The bids can't name 'Dev': no player has that name."
    )


def test_trumps_played_before_a_correction_stay_in_the_sheet() -> None:
    nobody_made_it = {"bids": {"Ana": 2, "Ben": 5, "Cara": 4}, "tricks": {"Ana": 4, "Ben": 4, "Cara": 2}}
    sheet = with_rounds(WHIST, nobody_made_it, {"trumps": "hearts", "as_played": True, "bids": {"Cara": 1}})
    scored = score(sheet)
    assert scored["rounds"][1]["trumps"] == "hearts"
    assert scored["rounds"][1]["as_played"] is True
    assert score(scored) == scored
    del sheet["rounds"][1]["as_played"]
    complains(
        sheet, "Round 2: hearts can't be trumps: nobody made a contract, so this round is played at no trumps. (W7d)"
    )


def test_a_byte_order_mark_is_forgiven() -> None:
    assert sheet.score(b"\xef\xbb\xbf" + json.dumps(TRIO).encode())["over"] is False


@pytest.mark.parametrize("kept", ["DSH", "D S H", ["D", "S", "H"], "7D 3S 2H", "7D3S2H", ["7D", "S", "2H"]])
def test_kept_cards_can_be_suits_or_cards(kept: object) -> None:
    round = {"kept": {"Ana": kept, "Ben": "CCH"}, "tricks": {"Ana": 4, "Ben": 5}}
    assert score(with_rounds(DUEL, round))["rounds"][0]["bids"] == {"Ana": 3, "Ben": 8}


def test_a_full_line_tells_its_tricks_whatever_the_sheet_says() -> None:
    round = {"kept": KEPT, "line": LINE, "tricks": {"Ana": 9, "Ben": 0}}
    [scored] = score(with_rounds(DUEL, round))["rounds"]
    assert scored["tricks"] == {"Ana": 4, "Ben": 5}
    assert scored["won"] == ["Ana", "Ana", "Ben", "Ben", "Ana", "Ben", "Ben", "Ana", "Ben"]
    assert scored["winner"] == "Ana"
