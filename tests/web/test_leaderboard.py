"""The leaderboard of the book."""

from functools import partial

import pytest
from django.test import Client

from games.models import Book
from games.play import record
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import evening, open_book, started_then, table_for
from tests.web.page import Page
from tests.web.tables import HTMX, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def phone(book: Book) -> Client:
    return logged_in(book)


def board(phone: Client, query: str = "") -> list[str]:
    """The rows of the board, each in a line."""
    response = phone.get(f"/leaderboard/{query}")
    assert response.status_code == 200
    return [row.words for body in Page.of(response.text).every("tbody") for row in body.every("tr")]


def test_it_goes_by_wins_against_chance_and_equals_share_a_place(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    for winner, loser in (("Ana", "Ben"), ("Ben", "Cara"), ("Cara", "Dev")):
        duel(book, "2026-03-01 21:00", winner, loser)
    # Chance gives a third of a win at a table of three, and half a one in a duel; everybody begins with two.
    assert board(phone) == [
        "1 Cara 1.20 3 2 2 of 2",
        "2 Ana 1.06 2 1 0 of 2",
        "3 Ben 0.90 3 1 2 of 2",
        "4 Dev 0.80 1 0 –",
    ]


def test_who_comes_more_often_does_not_lead_for_that(book: Book, phone: Client) -> None:
    for hour in range(8):
        duel(book, f"2026-03-01 {10 + hour}:00", *(("Ana", "Ben") if hour % 2 else ("Ben", "Ana")))
    for hour in range(3):
        duel(book, f"2026-03-02 {10 + hour}:00", "Cara", "Dev")
    assert [row.rsplit(" ", 4)[0] for row in board(phone)] == ["1 Cara", "2 = Ana", "2 = Ben", "4 Dev"]
    assert [row.rsplit(" ", 4)[0] for row in board(phone, "?sort=won")] == ["1 = Ana", "1 = Ben", "3 Cara", "4 Dev"]


def test_percentages_stand_where_there_are_ten(book: Book, phone: Client) -> None:
    for hour in range(10):
        duel(book, f"2026-03-01 {10 + hour}:00", *(("Ana", "Ben") if hour < 6 else ("Ben", "Ana")))
    assert board(phone) == ["1 Ana 1.14 10 6 60 % –", "2 Ben 0.86 10 4 40 % –"]


def test_every_column_sorts_both_ways(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    for hour in range(3):
        duel(book, f"2026-03-01 {20 + hour}:00", "Ben", "Ana")
    orders = {
        "?sort=name": ["Ana", "Ben", "Cara"],
        "?sort=-name": ["Cara", "Ben", "Ana"],
        "?sort=games": ["Ana", "Ben", "Cara"],
        "?sort=-games": ["Cara", "Ben", "Ana"],
        "?sort=won": ["Ben", "Cara", "Ana"],
        "?sort=bids": ["Ben", "Cara", "Ana"],
        "?game=trick-wars&sort=rating": ["Ben", "Ana"],
        "?game=trick-wars&sort=-rating": ["Ana", "Ben"],
        "?sort=chance": ["Ben", "Cara", "Ana"],
    }
    for query, names in orders.items():
        assert [next(name for name in row.split() if name.isalpha()) for row in board(phone, query)] == names, query


def test_a_heading_turns_its_own_order_and_says_which_it_is(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 21:00")
    usual = Page.of(phone.get("/leaderboard/").text)
    assert usual.links()["Games"] == "/leaderboard/?sort=games"
    assert usual.links()["× chance"] == "/leaderboard/?sort=-chance"
    page = Page.of(phone.get("/leaderboard/?game=trick-wars&sort=-games").text)
    assert page.links()["Games"] == "/leaderboard/?game=trick-wars&sort=games"
    sorted_by = {
        cell.words: cell.attributes.get("aria-sort") for cell in page.every("th") if "aria-sort" in cell.attributes
    }
    assert sorted_by == {"Games": "ascending"}


def test_for_one_game_it_goes_by_rating(book: Book, phone: Client) -> None:
    for hour in range(3):
        duel(book, f"2026-03-01 {20 + hour}:00")
    whist(book, "2026-03-01 20:00")
    [first, second] = board(phone, "?game=trick-wars")
    assert first.startswith("1 Ana 1")
    assert second.startswith("2 Ben ")
    assert int(first.split()[2]) > 1000 > int(second.split()[2])


def test_a_period_counts_only_its_own_games(book: Book, phone: Client) -> None:
    duel(book, "2025-12-31 20:00", "Ben", "Ana")
    duel(book, "2026-01-31 20:00")
    duel(book, "2026-02-01 20:00")
    assert board(phone, "?period=2025") == ["1 Ben 1.20 1 1 –", "2 Ana 0.80 1 0 –"]
    assert board(phone, "?period=2026") == ["1 Ana 1.33 2 2 –", "2 Ben 0.67 2 0 –"]
    assert board(phone, "?period=2026-02&game=trick-wars") == ["1 Ana 1.20 1 1 –", "2 Ben 0.80 1 0 –"]
    assert "Trick Wars, February 2026" in Page.of(phone.get("/leaderboard/?period=2026-02&game=trick-wars").text).words


def test_unfinished_and_deleted_games_count_for_nothing(book: Book, phone: Client) -> None:
    started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening("2026-03-01 20:00"))
    record.put_away(duel(book, "2026-03-01 21:00"))
    assert board(phone) == []
    page = Page.of(phone.get("/leaderboard/").text)
    assert "No game has been finished yet." in page.words
    assert list(page.every("select")) == []


@pytest.mark.parametrize(
    "query", ["?game=poker", "?period=soon", "?game=%00&period=%00", "?sort=luck", "?sort=--won", "?sort=rating"]
)
def test_nonsense_in_the_address_asks_for_nothing(book: Book, phone: Client, query: str) -> None:
    duel(book, "2026-03-01 21:00")
    assert board(phone, query) == board(phone)


def test_a_name_leads_to_the_player_in_that_game(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 21:00")
    ana = book.players.get(name="Ana")
    page = Page.of(phone.get("/leaderboard/?game=trick-wars").text)
    assert page.links()["Ana"] == f"/players/{ana.pk}/?game=trick-wars"


def test_htmx_gets_only_the_board(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 21:00")
    part = Page.of(phone.get("/leaderboard/", headers=HTMX).text)
    assert list(part.every("table"))
    assert not list(part.every("form"))


def test_many_games_take_as_many_queries_as_a_few(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 21:00")
    few = [queries(partial(board, phone, query)) for query in ("", "?game=trick-wars", "?period=2026")]
    for day in range(1, 15):
        duel(book, f"2026-02-{day:02} 20:00", "Cara", "Dev")
    assert [queries(partial(board, phone, query)) for query in ("", "?game=trick-wars", "?period=2026")] == few
