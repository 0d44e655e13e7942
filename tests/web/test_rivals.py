"""Two players, and all their games together."""

import pytest
from django.test import Client

from games.history import rivals
from games.models import Book, Game, Player
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import open_book
from tests.web.page import Page
from tests.web.tables import queries, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def owner(book: Book) -> Client:
    return logged_in(book)


def address(book: Book, one: str = "Ana", other: str = "Ben") -> str:
    players = {player.name: player.pk for player in Player.objects.filter(book=book)}
    return f"/players/{players[one]}/with/{players[other]}/"


def together(client: Client, path: str) -> Page:
    answer = client.get(path)
    assert answer.status_code == 200
    return Page.of(answer.text)


def rows(page: Page) -> list[str]:
    return [row.words for row in page.every("tr")][1:]


def test_it_tells_who_came_in_before_whom(owner: Client, book: Book) -> None:
    duel(book, "2026-05-01 20:00")
    duel(book, "2026-05-02 20:00", winner="Ben", loser="Ana")
    whist(book, "2026-05-03 20:00")
    page = together(owner, address(book))
    # In Whist the second player comes in before the first or after; Cara wins.
    assert [row.split()[-1] for row in rows(page)] == ["2", "1", "3"]
    assert rows(page)[0] == "Trick Wars 1 1 0 2"
    turned = rows(together(owner, address(book, "Ben", "Ana")))
    assert [row.split()[-4:-2][::-1] for row in turned] == [row.split()[-4:-2] for row in rows(page)]


def test_it_lists_their_games_and_nobody_elses(owner: Client, book: Book) -> None:
    first, last = duel(book, "2026-05-01 20:00"), duel(book, "2026-05-02 20:00")
    duel(book, "2026-05-03 20:00", winner="Ana", loser="Cara")
    gone = duel(book, "2026-05-04 20:00")
    Game.objects.filter(pk=gone.pk).update(deleted_at=gone.started_at)
    lines = [line.attributes["href"] for line in together(owner, address(book)).every("a")]
    assert [line for line in lines if line.startswith("/games/")] == [
        f"/games/{last.pk}/review/",
        f"/games/{first.pk}/review/",
    ]


def test_the_players_page_leads_there(owner: Client, book: Book) -> None:
    duel(book, "2026-05-01 20:00")
    ana, path = Player.objects.get(name="Ana"), address(book)
    assert path in together(owner, f"/players/{ana.pk}/").links().values()


def test_it_goes_back_page_by_page(owner: Client, book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    for minute in range(3):
        duel(book, f"2026-05-01 20:0{minute}")
    monkeypatch.setattr(rivals, "A_PAGE", 2)
    page = together(owner, address(book))
    assert "Newer" not in page.links()
    older = together(owner, address(book) + page.links()["Older"])
    assert len([game for game in older.every("a") if game.attributes.get("class") == "game-line"]) == 1
    assert "Older" not in older.links()
    assert older.links()["Newer"] == "?page=1"


@pytest.mark.parametrize("page", ["", "0", "-1", "x", "²", "9" * 30, "99999"])
def test_a_page_that_is_none(owner: Client, book: Book, page: str) -> None:
    duel(book, "2026-05-01 20:00")
    assert owner.get(address(book), {"page": page}).status_code == 200


def test_who_has_not_met(owner: Client, book: Book) -> None:
    duel(book, "2026-05-01 20:00")
    duel(book, "2026-05-01 21:00", winner="Cara", loser="Dev")
    assert "They have not met yet." in together(owner, address(book, "Ana", "Dev")).words


def test_nobody_is_their_own_rival_nor_that_of_another_book(owner: Client, book: Book) -> None:
    duel(book, "2026-05-01 20:00")
    stranger = Client()
    theirs = started(stranger).seats.all()[0].player_id
    ana = Player.objects.get(book=book, name="Ana").pk
    for other in (ana, theirs, "nobody"):
        assert owner.get(f"/players/{ana}/with/{other}/").status_code == 404
    assert stranger.get(address(book)).status_code == 404


def test_twenty_games_take_as_many_queries_as_two(owner: Client, book: Book) -> None:
    duel(book, "2026-05-01 20:00")
    duel(book, "2026-05-01 20:01")
    two = queries(lambda: together(owner, address(book)))
    for minute in range(18):
        duel(book, f"2026-05-01 21:{minute:02}")
    assert queries(lambda: together(owner, address(book))) == two
