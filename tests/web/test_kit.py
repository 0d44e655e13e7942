"""What a phone keeps so that it can begin a game without a network."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, HouseGame, Role
from games.rules import catalogue
from games.rules.plans import plan_of
from tests.web.batches import post, start_of
from tests.web.keepers import kept_game, log_in
from tests.web.tables import keeper_in, play_round, queries, started

pytestmark = pytest.mark.django_db


def kit(client: Client) -> dict[str, Any]:
    response: Any = client.get("/book/kit.json")
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


def test_a_phone_without_a_book_gets_the_five_games(client: Client) -> None:
    found = kit(client)
    assert (found["book"], found["owner"], found["players"], found["last"]) == (None, "nobody", [], None)
    assert [game["kind"] for game in found["games"]] == [game.key for game in catalogue.FIVE]


def test_each_game_comes_with_a_plan_for_every_number_of_players(client: Client) -> None:
    [oh_hell, *_] = kit(client)["games"]
    assert list(oh_hell["plans"]) == ["3", "4", "5", "6", "7"]
    setup = catalogue.get("oh-hell").setup(("Ana", "Ben", "Cara"), "Ana")
    assert oh_hell["plans"]["3"] == plan_of(setup)
    assert "Ana" not in str(oh_hell["plans"])


def test_it_names_the_books_players_and_lays_the_last_table_for_whoever_begins_next(client: Client, game: Game) -> None:
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    found = kit(client)
    seated = [{"id": seat.player_id, "name": seat.player.name} for seat in game.seats.select_related("player")]
    assert found["players"] == seated
    assert found["last"] == {"kind": "oh-hell", "options": {}, "players": seated, "first": 1}
    answer = post(
        client, "begun-here", {"expected": 0, "entries": [], "start": start_of(found["book"], **found["last"])}
    )
    assert answer.status_code == 200


def test_it_knows_the_books_own_rules_and_what_was_played_lately(client: Client, game: Game) -> None:
    house = catalogue.get("house", catalogue.CATALOGUE["romanian-whist"].document)
    HouseGame.objects.create(book=game.book, kind=house.key, name=house.name, rules=house.document)
    started(client, "wizard", players=3)
    started(client, "chinese-whist", players=3, setup="short", scoring="oy-vey")
    games = {game["kind"]: game for game in kit(client)["games"]}
    assert {house.key, "wizard"} < set(games)
    assert games["chinese-whist"]["options"] == {"setup": "short", "scoring": "oy-vey"}


def test_who_only_looks_on_has_nothing_to_begin(game: Game) -> None:
    assert kit(keeper_in(game, Role.VIEWER))["book"] is None


def test_it_says_whose_phone_it_is_before_and_after_logging_in(client: Client, game: Game) -> None:
    own = kit(client)
    assert (own["owner"] == "nobody", own["also"]) == (False, [])
    account = Client()
    kept_game(account, "Gus")
    log_in(client, "Gus")
    found = kit(client)
    # What the phone had kept by itself moved into the account, and so may what it has not sent yet.
    assert (found["owner"], found["also"]) == (kit(account)["owner"], [own["owner"]])
    assert kit(account)["also"] == []
    client.post("/account/logout/")
    assert (kit(client)["owner"], kit(client)["also"]) == ("nobody", [])


def test_its_token_is_good_for_what_the_phone_sends(client: Client, game: Game) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.cookies = client.cookies
    token = kit(phone)["csrf"]
    address = f"/games/{game.pk}/entries/"
    answer = phone.post(
        address, '{"expected": 0, "entries": []}', content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == 200


def test_it_costs_a_few_reads(client: Client, game: Game) -> None:
    kit(client)
    assert queries(lambda: kit(client)) <= 14


def test_the_shell_knows_nobody(client: Client, game: Game) -> None:
    own, others = client.get("/offline/"), Client().get("/offline/")
    assert own.text == others.text
    assert "Ana" not in own.text
