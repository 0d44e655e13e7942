"""Tables as people have them: saved by spreadsheets in many ways, with the columns that they happen to have."""

from pathlib import Path

import pytest
from django.test import Client

from games.models import Game
from games.rules import catalogue
from games.rules.moves import Adjust, ComeBack, Leave, Note, Reschedule, SitOut, Swap
from tests.recount import counted, stored
from tests.web.books import book_of, download, gone_on, looked_into, scorer
from tests.web.logs import evening, open_book, started_then, write_down
from tests.web.page import Page
from tests.web.tables import press
from tests.web.test_changed_tables import RULES, round_of

pytestmark = pytest.mark.django_db

SAVED = Path(__file__).parent / "spreadsheets"
TABLE = """\
Game,Date,Dealer?,Round,Name,Bid,Won,Comment
Caboose,18.11.2025,no,1,Zoë,1.0,0,
Caboose,18.11.2025,no,1,Ben,1,1.0,lucky
Caboose,18.11.2025,no,2,Zoë,1,0.00,
Caboose,18.11.2025,no,2,Ben,2,2,
"""
FIRST = TABLE.replace("Dealer?", "First").replace(",no,", ",Zoë,")


def brought_in(data: bytes) -> tuple[Page, list[Game]]:
    phone = scorer()
    page = looked_into(phone, data)
    if "Add to the book" in page.buttons():
        page = gone_on(phone, press(phone, page, "Add to the book"))
    return page, list(book_of(phone).games.order_by("started_at", "pk"))


def result(game: Game) -> list[tuple[str, int]]:
    return list(game.seats.order_by("position").values_list("player__name", "total"))


def with_semicolons(text: str) -> str:
    return text.replace(",", ";").replace("1.0", "1,0").replace("0.00", "0,00")


@pytest.mark.parametrize(
    "data",
    [
        FIRST.encode(),
        FIRST.encode("utf-8-sig"),
        FIRST.encode("utf-16"),
        FIRST.encode("utf-16-le"),
        FIRST.encode("utf-16-be"),
        FIRST.encode("cp1252"),
        with_semicolons(FIRST).encode(),
        f"sep=;\r\n{with_semicolons(FIRST)}".encode(),
        f'"sep=,"\n{FIRST}'.encode(),
        FIRST.replace(",", "\t").encode("utf-16"),
        FIRST.upper().replace("ZOË", "Zoë").replace("BEN", "Ben").encode(),
        FIRST.replace("\n", "\r\n").encode(),
    ],
)
def test_a_table_is_read_however_it_was_saved(data: bytes) -> None:
    _, games = brought_in(data)
    assert [result(game) for game in games] == [[("Zoë", 0), ("Ben", 35)]]
    assert games[0].night.date.isoformat() == "2025-11-18"


@pytest.mark.parametrize(
    "written", ["2025-11-18", "18.11.2025", "18.11.25", "18/11/2025", "11/18/2025", "2025/11/18", "18.11.2025 9:30"]
)
def test_a_day_is_read_however_it_was_written(written: str) -> None:
    _, games = brought_in(FIRST.replace("18.11.2025", written).encode())
    assert games[0].night.date.isoformat() == "2025-11-18"


def test_without_keys_a_game_begins_with_its_first_round() -> None:
    again = "\n".join(FIRST.splitlines()[1:]).replace("Ben,2,2", "Ben,0,2")
    _, games = brought_in(f"{FIRST}{again}\n{again.replace('18.11', '19.11')}".encode())
    assert len(games) == 3


def test_a_game_goes_by_any_of_its_names() -> None:
    whist = "game,round,player,bid,tricks,first,Scoring,Set-up,setup\n"
    rows = "Chinese whist,1,{},0,{},Ana,Oy Vey,,1 1 1\n"
    table = whist + rows.format("Ana", 1) + rows.format("Ben", 0) + rows.format("Cara", 0)
    _, [game] = brought_in(table.encode())
    assert (game.kind, game.options["scoring"]) == ("chinese-whist", "oy-vey")


def test_what_the_table_says_of_the_points_is_compared() -> None:
    page, _ = brought_in(FIRST.replace("Comment", "Points").replace("lucky", "69").encode())
    assert "Round 1, Ben's points: your sheet says 69, the rules give 15." in page.words


def test_the_page_tells_the_columns_and_has_a_table_to_begin_from(client: Client) -> None:
    page = Page.of(client.get("/book/files/").text)
    assert "tricks What they won." in page.words
    _, [game] = brought_in(download(client, "/book/table.csv"))
    assert result(game) == [("Ana", 13), ("Ben", 14), ("Cara", 3)]


def test_a_table_that_changed_leaves_and_comes_back_the_same() -> None:
    book = open_book()
    players = ["Ana", "Ben", "Cara", "Dev"]
    rules = {**RULES, "schedule": {"shape": "list", "hands": [1, 1, 1, 1]}}
    game = started_then(book, catalogue.get("house", rules).setup(players, "Ana"), evening("2026-03-01 20:00"))
    write_down(game, *round_of(game, 1, 0, order=(1, 2, 3, 0)), Leave(1), SitOut(2), Note("ranks reversed"))
    write_down(game, Adjust(0, -10, "revoke"), *round_of(game, 1, 3, order=(0, 3)), ComeBack(2), Swap(2, 3))
    write_down(game, Reschedule((2,)), *round_of(game, 2, 0, order=(0, 3, 2)))
    phone = Client()
    phone.force_login(book.keepings.get().keeper)
    _, [copy] = brought_in(download(phone, f"/games/{game.pk}/sheet.csv"))
    here, there = (
        list(each.seats.order_by("player__name").values_list("player__name", "total", "place", "left_after", "variant"))
        for each in (game, copy)
    )
    assert here == there
    assert stored(copy.book) == counted(copy.book)


def test_changes_that_are_no_list_are_refused_with_their_round() -> None:
    told = FIRST.replace("Comment", "Changes").replace("lucky", "Ben went home")
    page = looked_into(scorer(), told.encode())
    assert "The changes of a table must be given as a list" in page.words


@pytest.mark.parametrize("name", sorted(path.name for path in SAVED.glob("*.csv")))
def test_what_libreoffice_saved_is_read(name: str) -> None:
    """See spreadsheets/make.sh: one table, saved as CSV in several ways."""
    _, games = brought_in((SAVED / name).read_bytes())
    assert [result(game) for game in games] == [[("Zoë", 0), ("Ben", 35)], [("Ben", 0), ("Zoë", 10)]]
    assert [game.night.date.isoformat() for game in games] == ["2025-11-18", "2025-12-25"]
