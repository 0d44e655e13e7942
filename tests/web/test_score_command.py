"""`manage.py score`: a sheet in, the scored sheet out, as a program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEET = {
    "scorekeeper": 1,
    "game": "caboose",
    "players": ["Ana", "Ben"],
    "first": "Ana",
    "rounds": [{"bids": {"Ana": 1, "Ben": 1}, "tricks": {"Ana": 0, "Ben": 1}}],
}


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_it_scores_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET))
    done = run(str(path))
    assert done.returncode == 0
    assert json.loads(done.stdout)["standing"][0] == {"place": 1, "players": ["Ben"], "total": 15}


def test_it_scores_standard_input_and_needs_no_database() -> None:
    done = run("-", stdin=json.dumps(SHEET).encode(), DATABASE_URL="postgres://nobody@127.0.0.1:1/nothing")
    assert done.returncode == 0
    assert json.loads(done.stdout)["rounds"][0]["points"] == {"Ana": 0, "Ben": 15}


def test_it_plays_house_rules_at_a_table_that_changes() -> None:
    rules = {
        "name": "Friday",
        "players": [3, 7],
        "schedule": {"shape": "down", "high": 3},
        "made": {"base": 10, "bid": 1},
        "extras": [{"name": "Loot", "points": 5}],
        "count": "made",
    }
    first = {
        "absent": ["Dev"],
        "bids": {"Ben": 1, "Cara": 1, "Ana": 2},
        "made": ["Ben", "Ana"],
        "extras": {"Cara": {"Loot": 2}},
        "adjust": {"Ana": -10},
        "note": "ranks reversed",
    }
    second = {"bids": {"Cara": 1, "Dev": 0, "Ana": 0, "Ben": 1}, "made": ["Cara", "Dev", "Ana"]}
    sheet = {
        "scorekeeper": 1,
        "game": "house",
        "rules": rules,
        "players": ["Ana", "Ben", "Cara", "Dev"],
        "first": "Ana",
        "started_with": {"Dev": 20},
        "schedule": [3, 1],
        "rounds": [first, second],
    }
    done = run("-", stdin=json.dumps(sheet).encode())
    assert done.returncode == 0, done.stderr.decode()
    told = json.loads(done.stdout)
    assert told["rounds"][0]["totals"] == {"Ana": 2, "Ben": 11, "Cara": 10}
    assert told["rounds"][1]["totals"] == {"Ana": 12, "Ben": 11, "Cara": 21, "Dev": 30}
    assert (told["over"], told["winners"], told["rounds"][1]["dealer"]) == (True, ["Dev"], "Ben")


@pytest.mark.parametrize(
    ("stdin", "sentence"),
    [
        (b"not json", "The file is not a sheet: it is not JSON."),
        (b"x" * 10_000_000, "The file is too large: a sheet has at most 256 KB."),
        (
            json.dumps({**SHEET, "rounds": [{"bids": {"Ana": 1, "Ben": 0}}]}).encode(),
            "Round 1: Ben can't bid 0: the bids would add up to 1. (B3)",
        ),
    ],
    ids=["not-json", "too-large", "hooked"],
)
def test_what_breaks_a_rule_gets_one_line_and_exit_code_1(stdin: bytes, sentence: str) -> None:
    done = run("-", stdin=stdin)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (1, b"", f"{sentence}\n")


def test_names_are_written_in_utf8_whatever_the_terminal_speaks() -> None:
    sheet = {**SHEET, "players": ["Zoë", "Ben"], "first": "Zoë", "rounds": []}
    done = run("-", stdin=json.dumps(sheet).encode(), PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout.decode("utf-8"))["players"] == ["Zoë", "Ben"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = run(str(tmp_path / "nowhere.json"))
    assert done.returncode == 1
    assert done.stderr.decode() == f"{tmp_path}/nowhere.json can't be read: No such file or directory.\n"
