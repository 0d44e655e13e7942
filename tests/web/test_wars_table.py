"""Laying the table for Trick Wars: nobody begins, so it asks for players and nothing else."""

import pytest
from django.test import Client

from games.models import Game
from tests.web.page import Page
from tests.web.tables import HTMX, press

pytestmark = pytest.mark.django_db

TABLE = "/new/trick-wars/?seat=Ana&seat=Ben"


def test_nobody_is_asked_to_begin(client: Client) -> None:
    page = Page.of(client.get(TABLE).text)
    assert "At the table" in page.groups()
    assert [field for field in page.every("input") if field.attributes.get("type") == "radio"] == []
    assert not any("lots" in name for name in page.buttons())
    assert "None" not in client.get(TABLE).text
    assert "Round 1 of 3" in press(client, page, "Start Trick Wars").words


def test_a_first_player_in_the_address_is_passed_over(client: Client) -> None:
    page = Page.of(client.get(f"{TABLE}&first=Ben").text)
    assert "Round 1 of 3" in press(client, page, "Start Trick Wars", draw="lots", first="Ben").words


def test_htmx_is_given_an_address_without_one(client: Client) -> None:
    assert client.get(TABLE, headers=HTMX).headers["HX-Replace-Url"] == TABLE


def test_a_table_is_offered_from_game_to_game(client: Client, wars: Game) -> None:
    page = Page.of(client.get("/new/trick-wars/").text)
    assert [seat.attributes["value"] for seat in page.every("input") if seat.attributes.get("name") == "seat"] == [
        "Ana",
        "Ben",
    ]
    page = Page.of(client.get("/new/caboose/").text)
    assert "Ben deals" not in press(client, page, "Start Caboose").words
    page = Page.of(client.get("/new/trick-wars/").text)
    assert "Round 1 of 3" in press(client, page, "Start Trick Wars").words
