"""Files on a phone: a book handed in, with errors and without, and taken away."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from games.files.imports import add, check
from games.models import Game, Keeping
from tests.browser.book import log_in, open_book
from tests.browser.conftest import NewPhone
from tests.web.books import games_file
from tests.web.evenings import duel, whist

GOOD = {"bids": {"Ana": 1, "Ben": 0, "Cara": 1}, "tricks": {"Ana": 0, "Ben": 0, "Cara": 1}}
HOOKED = {"bids": {"Ben": 1, "Cara": 0, "Ana": 1}}


def sheet(*rounds: object) -> FilePayload:
    document = {
        "scorekeeper": 1,
        "game": "caboose",
        "players": ["Ana", "Ben", "Cara"],
        "first": "Ana",
        "rounds": rounds,
    }
    return {"name": "evening.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}


def hand_in(phone: Page, file: FilePayload | Path) -> None:
    phone.goto("/book/files/")
    phone.get_by_label("File, up to").set_input_files(file)
    phone.get_by_role("button", name="Look into the file").tap()


def test_a_file_with_an_error_names_the_round_and_adds_nothing(phone: Page, keeping: Keeping) -> None:
    hand_in(phone, sheet(GOOD, HOOKED))
    expect(phone.get_by_role("alert")).to_contain_text("1 game in this file can't be right.")
    expect(phone.get_by_text("Ana can't bid 1: the bids would add up to 2")).to_be_visible()
    expect(phone.get_by_text("Round 2")).to_be_visible()
    expect(phone.get_by_role("button", name="Add to the book")).to_be_hidden()
    assert not Game.objects.filter(book=keeping.book).exists()


def test_a_file_is_looked_into_before_it_is_added_and_added_once(phone: Page, keeping: Keeping) -> None:
    hand_in(phone, sheet(GOOD))
    expect(phone.get_by_text("This would add 1 game")).to_be_visible()
    phone.get_by_role("button", name="Add to the book").tap()
    expect(phone.get_by_text("Added 1 game")).to_be_visible()
    assert Game.objects.filter(book=keeping.book).count() == 1
    hand_in(phone, sheet(GOOD))
    expect(phone.get_by_text("Everything in this file is already in the book.")).to_be_visible()


def test_a_backup_continues_a_game_asks_about_another_and_adds_what_is_right(phone: Page, keeping: Keeping) -> None:
    """Back up, play on, bring together: with one game that went another way here, and one that can't be right."""
    bid = [30, {"kind": "bid", "seat": 0, "tricks": 1}, "Ana"]
    other = [[30, {"kind": "bid", "seat": seat, "tricks": 0}] for seat in (0, 1)]
    rest = [[60, {"kind": "bid", "seat": 1, "tricks": 1}, "Ben"], [90, {"kind": "tricks", "tricks": [0, 1]}, "Ben"]]
    hand_in(phone, backup(half=[bid], two_ways=[*other, rest[1]]))
    phone.get_by_role("button", name="Add to the book").tap()
    expect(phone.get_by_text("Added 2 games")).to_be_visible()
    hand_in(phone, backup(half=[bid, *rest], two_ways=[bid, *rest], wrong=[[30, {"kind": "bid", "seat": 7}]]))
    expect(phone.get_by_text("This would add the end of 1 game. 2 games would be left out.")).to_be_visible()
    expect(phone.get_by_role("heading", name="Caboose of 1 May 2025 went two ways")).to_be_visible()
    expect(phone.get_by_text("Round 1: Ana's bid 0 → 1; Ben's bid 0 → 1")).to_be_visible()
    phone.get_by_role("button", name="Take the file’s").tap()
    expect(phone.get_by_text("This would add the end of 2 games. 1 game would be left out.")).to_be_visible()
    phone.get_by_role("button", name="Add the 2 that are right").tap()
    expect(phone.get_by_text("Added the end of 2 games. Left out: 1 game.")).to_be_visible()
    with phone.expect_download() as mended:
        phone.get_by_role("link", name="as a file to mend").tap()
    assert [game["key"] for game in json.loads(mended.value.path().read_text())["games"]] == ["wrong"]
    totals = keeping.book.games.order_by("start_key").values_list("seats__total", flat=True)
    assert list(totals.order_by("start_key", "seats__position")) == [0, 15, 0, 15]


def backup(**logs: object) -> FilePayload:
    games = [
        {
            "key": key,
            "started": "2025-05-01T19:00:00Z",
            "game": "caboose",
            "players": ["Ana", "Ben"],
            "first": "Ana",
            "log": log,
        }
        for key, log in logs.items()
    ]
    document = {"scorekeeper_book": 1, "games": games}
    return {"name": "book.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}


def test_a_whole_book_goes_from_one_phone_to_another(
    phone: Page, keeping: Keeping, new_phone: NewPhone, tmp_path: Path
) -> None:
    whist(keeping.book, "2026-03-01 20:00")
    duel(keeping.book, "2026-03-02 20:00")
    phone.goto("/book/files/")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Whole book as JSON").tap()
    file = tmp_path / "book.json"
    download.value.save_as(file)
    other = new_phone()
    open_book(other)
    hand_in(other, file)
    other.get_by_role("button", name="Add to the book").tap()
    expect(other.get_by_text("Added 2 games")).to_be_visible()
    for path in ("/history/", "/leaderboard/", "/leaderboard/?game=trick-wars", "/players/", "/"):
        phone.goto(path)
        other.goto(path)
        expect(other.get_by_role("main")).to_have_text(phone.get_by_role("main").inner_text(), use_inner_text=True)


def test_a_long_file_is_checked_and_added_without_another_tap(
    phone: Page, keeping: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "STEP", 0)
    monkeypatch.setattr(add, "STEP", 0)
    monkeypatch.setattr(add, "BATCH", 1)
    hand_in(phone, {"name": "book.json", "mimeType": "application/json", "buffer": games_file(4)})
    phone.get_by_role("button", name="Add to the book").tap()
    expect(phone.get_by_text("Added 4 games, 2 players and 1 night.")).to_be_visible()
    assert Game.objects.filter(book=keeping.book).count() == 4


def test_without_javascript_checking_goes_on_by_a_button(new_phone: NewPhone, keeping: Keeping) -> None:
    plain = new_phone(java_script_enabled=False)
    log_in(plain, keeping.keeper)
    hand_in(plain, sheet(GOOD))
    plain.get_by_role("button", name="Go on").tap()
    plain.get_by_role("button", name="Add to the book").tap()
    expect(plain.get_by_text("Added 1 game")).to_be_visible()
