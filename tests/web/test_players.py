"""The players of a book."""

import pytest
from django.test import Client

from games.models import Game, Player
from tests.web.evenings import duel, whist
from tests.web.page import Page
from tests.web.tables import pad, play_round, press, queries, started

pytestmark = pytest.mark.django_db


def player(client: Client, name: str) -> Page:
    """The page of a player, found as a person would."""
    address = Page.of(client.get("/players/").text).links()[name]
    return Page.of(client.get(address).text)


def test_they_are_listed_by_name_with_those_put_away_below(client: Client, game: Game) -> None:
    press(client, player(client, "Ben"), "Put Ben away")
    page = Page.of(client.get("/players/").text)
    names = [link.words for link in page.every("a") if "name" in link.attributes.get("class", "")]
    assert names == ["Ana", "Cara", "Ben"]
    assert page.words.index("Cara") < page.words.index("Put away") < page.words.index("Ben")


def test_each_says_how_much_was_won(client: Client, game: Game) -> None:
    duel(game.book, "2026-03-01 20:00")
    duel(game.book, "2026-03-02 20:00")
    duel(game.book, "2026-03-03 20:00", "Ben", "Ana")
    page = Page.of(client.get("/players/").text)
    assert "Ana 2 of 3 won Ben 1 of 3 won Cara nothing finished yet" in page.words


def test_many_games_take_as_many_queries_as_a_few(client: Client, game: Game) -> None:
    duel(game.book, "2026-03-01 20:00")
    few = queries(lambda: client.get("/players/"))
    for day in range(2, 12):
        whist(game.book, f"2026-03-{day:02} 20:00", "Dev Eli Fay")
    assert queries(lambda: client.get("/players/")) == few


def test_a_new_name_follows_into_the_sheet(client: Client, game: Game) -> None:
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    press(client, player(client, "Ben"), "Rename", name="  Eli ")
    page = pad(client, game)
    assert [cell.words for cell in page.every("th") if cell.attributes["scope"] == "col"] == [
        *("Round", "Ana", "Eli", "Cara")
    ]
    assert "Ben" not in page.words
    assert "Ana, Eli and Cara" in Page.of(client.get("/").text).words


def test_the_same_name_written_otherwise_is_fine(client: Client, game: Game) -> None:
    press(client, player(client, "Ben"), "Rename", name="BEN")
    assert Player.objects.filter(name="BEN").exists()


@pytest.mark.parametrize("name", ["Ana", "ana", "ANA"])
def test_a_name_that_somebody_has_is_refused_kindly(client: Client, game: Game, name: str) -> None:
    page = press(client, player(client, "Ben"), "Rename", name=name)
    assert page.alert == f"Somebody in this book is called {name} already. Add a letter to tell the two apart."
    assert page.form_of(page.buttons()["Rename"]).fields()["name"] == [name]
    assert next(page.every("h1")).words == "Ben"
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben", "Cara"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "A\0B", "\u200d"])
def test_what_is_no_name_is_refused(client: Client, game: Game, name: str) -> None:
    ben = Player.objects.get(name="Ben")
    response = client.post(f"/players/{ben.pk}/", {"name": name})
    assert response.status_code == 422
    assert Page.of(response.text).alert
    ben.refresh_from_db()
    assert ben.name == "Ben"


def test_the_same_name_in_another_book_is_no_matter(client: Client, game: Game) -> None:
    started(Client(), players=4)
    press(client, player(client, "Ben"), "Rename", name="Dev")
    assert Player.objects.filter(name="Dev").count() == 2


def test_a_player_is_put_away_and_brought_back(client: Client, game: Game) -> None:
    press(client, player(client, "Ben"), "Put Ben away")
    table = Page.of(client.get("/new/oh-hell/", {"seat": "Ana"}).text)
    assert "Add Ben" not in table.buttons()
    assert "Ben" in pad(client, game).words
    press(client, player(client, "Ben"), "Bring Ben back")
    table = Page.of(client.get("/new/oh-hell/", {"seat": "Ana"}).text)
    assert "Add Ben" in table.buttons()


def test_everybody_can_be_put_away(client: Client, game: Game) -> None:
    for name in ("Ana", "Ben", "Cara"):
        press(client, player(client, name), f"Put {name} away")
    assert "Nobody here: players come with their first game." in Page.of(client.get("/players/").text).words
