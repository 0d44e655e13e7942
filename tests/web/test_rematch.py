"""Playing again with the same players."""

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Stop
from tests.web.tables import enter, keeper_in, pad, press, short_whist, started, state_of

pytestmark = pytest.mark.django_db


def test_the_next_player_deals(client: Client, game: Game) -> None:
    enter(client, game, Stop())
    page = press(client, pad(client, game), "Rematch, Ben deals")
    assert "Ben deals" in page.words
    assert "Cara's bid" in page.groups()
    again = Game.objects.get(rematch_of=game)
    assert [seat.player.name for seat in again.seats.all()] == ["Ana", "Ben", "Cara"]
    assert (again.book, again.night, again.number) == (game.book, game.night, 0)


def test_after_the_last_the_first_deals(client: Client) -> None:
    game = started(client, first="Cara")
    client.post(f"/games/{game.pk}/again/")
    assert state_of(Game.objects.get(rematch_of=game)).dealer == 0


def test_options_stay(client: Client) -> None:
    game = short_whist(client, scoring="negative")
    client.post(f"/games/{game.pk}/again/")
    assert Game.objects.get(rematch_of=game).options == game.options == {"setup": [1, 1, 1], "scoring": "negative"}


def test_twice_gives_one_game(client: Client, game: Game) -> None:
    addresses = {client.post(f"/games/{game.pk}/again/").headers["Location"] for _ in range(2)}
    assert addresses == {f"/games/{Game.objects.get(rematch_of=game).pk}/"}


def test_two_phones_get_the_same_game(client: Client, game: Game) -> None:
    enter(client, game, Stop())
    other = keeper_in(game, Role.SCORER)
    pages = [pad(client, game), pad(other, game)]
    for phone, page in zip([client, other], pages, strict=True):
        press(phone, page, "Rematch, Ben deals")
    assert game.rematches.count() == 1


def test_a_rematch_that_was_deleted_is_no_obstacle(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/again/")
    deleted = Game.objects.get(rematch_of=game)
    client.post(f"/games/{deleted.pk}/delete/")
    response = client.post(f"/games/{game.pk}/again/")
    assert client.get(response.headers["Location"]).status_code == 200


def test_the_rematch_has_a_rematch(client: Client, game: Game) -> None:
    last = game
    for dealer in (1, 2, 0):
        client.post(f"/games/{last.pk}/again/")
        last = Game.objects.get(rematch_of=last)
        assert state_of(last).dealer == dealer
