"""Playing again with the same players."""

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Bid, Kept, Starter, Stop, Tricks, Undo
from tests.web.logs import write_down
from tests.web.tables import enter, keeper_in, pad, play_round, press, short_whist, started, state_of

pytestmark = pytest.mark.django_db


def deal(client: Client, game: Game) -> None:
    """The round under way is begun: its first bid."""
    state = state_of(game)
    assert state.bidder is not None
    enter(client, game, Bid(state.bidder, 0))


def test_the_next_player_deals(client: Client, game: Game) -> None:
    enter(client, game, Bid(1, 4), Stop())
    page = press(client, pad(client, game), "Rematch, Ben deals")
    assert "Ben deals" in page.words
    assert "Cara's bid" in page.groups()
    again = Game.objects.get(rematch_of=game)
    assert [seat.player.name for seat in again.seats.all()] == ["Ana", "Ben", "Cara"]
    assert (again.book, again.night, again.number) == (game.book, game.night, 0)


def test_nobody_deals_twice(client: Client, game: Game) -> None:
    """It goes to the left of whoever dealt last, not of whoever dealt first."""
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    enter(client, game, Stop())
    assert "Rematch, Ben deals" in pad(client, game).buttons()
    enter(client, game, Undo(), Bid(2, 1), Stop())
    press(client, pad(client, game), "Rematch, Cara deals")
    assert state_of(Game.objects.get(rematch_of=game)).dealer == 2


def test_where_nobody_dealt_the_first_still_does(client: Client, game: Game) -> None:
    enter(client, game, Stop())
    assert "Rematch, Ana deals" in pad(client, game).buttons()
    client.post(f"/games/{game.pk}/again/")
    assert state_of(Game.objects.get(rematch_of=game)).dealer == 0


def test_after_the_last_the_first_deals(client: Client) -> None:
    game = started(client, first="Cara")
    deal(client, game)
    client.post(f"/games/{game.pk}/again/")
    assert state_of(Game.objects.get(rematch_of=game)).dealer == 0


def test_the_next_is_head(client: Client) -> None:
    game = started(client, "caboose")
    enter(client, game, Bid(0, 1), Stop())
    press(client, pad(client, game), "Rematch, Ben is head")
    assert state_of(Game.objects.get(rematch_of=game)).head == 1


def test_the_other_one_starts_a_match(client: Client) -> None:
    game = started(client, "tricky-timeline", players=2)
    first = (Kept(0, ("D", "D", "D")), Kept(1, ("C", "C", "C")), Tricks((0, 9)))
    write_down(game, *first, Stop())
    assert "Rematch, Ben starts" in pad(client, game).buttons()
    write_down(game, Undo(), Starter(1), *first[:2], Tricks((9, 0)), Stop())
    press(client, pad(client, game), "Rematch, Ana starts")
    assert state_of(Game.objects.get(rematch_of=game)).leader == 0


def test_options_stay(client: Client) -> None:
    game = short_whist(client, scoring="negative")
    client.post(f"/games/{game.pk}/again/")
    assert Game.objects.get(rematch_of=game).options == game.options == {"setup": [1, 1, 1], "scoring": "negative"}


def test_twice_gives_one_game(client: Client, game: Game) -> None:
    addresses = {client.post(f"/games/{game.pk}/again/").headers["Location"] for _ in range(2)}
    assert addresses == {f"/games/{Game.objects.get(rematch_of=game).pk}/"}


def test_two_phones_get_the_same_game(client: Client, game: Game) -> None:
    enter(client, game, Bid(1, 4), Stop())
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
        deal(client, last)
        client.post(f"/games/{last.pk}/again/")
        last = Game.objects.get(rematch_of=last)
        assert state_of(last).dealer == dealer
