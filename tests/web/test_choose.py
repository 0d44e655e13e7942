"""Choosing a game: those of the first day, then games of many countries by any of their names, then one's own."""

from typing import Any

import pytest
from django.test import Client

from games.books.rules import keep
from games.rules.bidding.house_rules_in import read
from games.rules.bidding.presets import PRESETS
from games.rules.catalogue import CATALOGUE, FIVE
from tests.web.page import Page
from tests.web.tables import HTMX, started

pytestmark = pytest.mark.django_db

FRIDAY: dict[str, Any] = {
    "name": "Friday at Žofie’s",
    "players": [3, 12],
    "deck": 104,
    "schedule": {"shape": "down", "high": 8},
    "made": {"base": 10},
}


def found(client: Client, **asked: str) -> list[str]:
    """The names of the games that are shown, in order."""
    page = Page.of(client.get("/new/", asked).text)
    names = [element.words for element in page.every("span") if element.attributes.get("class") == "card-title"]
    assert len(set(names)) == len(names)
    return names


def test_the_five_of_the_first_day_come_first_then_all_others_then_ones_own(client: Client) -> None:
    keep(started(client).book, read(FRIDAY))
    names = [*(game.name for game in FIVE), *(CATALOGUE[key].name for key in PRESETS), "Friday at Žofie’s"]
    assert found(client) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Oh Pshaw", "Up and Down the River"),
        ("blob", "Contract Whist"),
        ("PODRIDA", "Pocha"),
        ("schatzen", "Stiche-Raten"),
        ("Whist Romanesc", "Whist românesc"),
        ("lescalier", "L’Ascenseur"),
        ("germany", "Wizard"),
        ("netherlands", "Boerenbridge"),
        ("oh hell", "Oh Hell"),
        ("zofies", "Friday at Žofie’s"),
    ],
)
def test_a_game_is_found_by_any_of_its_names_and_countries(client: Client, text: str, name: str) -> None:
    keep(started(client).book, read(FRIDAY))
    assert name in found(client, q=text)
    assert len(found(client, q=text)) < 6


def test_a_large_group_sees_what_it_can_play_and_how_long(client: Client) -> None:
    assert found(client, players="10") == ["Kachuful"]
    page = Page.of(client.get("/new/", {"players": "10"}).text)
    assert "with 10: 5 rounds, up to 5 cards" in page.words
    assert page.links()["Make rules of your own"] == "/own/?players=10"


def test_for_a_larger_one_there_are_rules_of_its_own(client: Client) -> None:
    page = Page.of(client.get("/new/", {"players": "12"}).text)
    assert found(client, players="12") == []
    assert "None of the games here is for 12 players: make rules of your own, with several decks." in page.words
    begun = Page.of(client.get(page.links()["Make rules of your own"]).text)
    assert "With 2 3 4 5 6 7 8 9 10 11 12 players: 15 rounds 8 7 6 5" in begun.words


@pytest.mark.parametrize("asked", [{"players": "99"}, {"players": "x"}, {"q": "\0"}, {"q": "x" * 5_000}])
def test_whatever_is_asked_is_answered(client: Client, asked: dict[str, str]) -> None:
    assert client.get("/new/", asked).status_code == 200


def test_htmx_gets_the_games_alone(client: Client) -> None:
    response = client.get("/new/", {"q": "plump"}, headers=HTMX)
    assert "<html" not in response.text
    assert "Plump" in Page.of(response.text).words
