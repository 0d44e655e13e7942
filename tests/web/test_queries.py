"""A tap late in the evening costs as much as the first."""

import pytest
from django.test import Client

from games.models import Game
from games.play import state
from games.rules.moves import Bid, Tricks, Undo
from tests.web.logs import write_down
from tests.web.tables import enter, fields_of, pad, play_round, queries, state_of, tap

pytestmark = pytest.mark.django_db


def play_to_the_hundredth_entry(game: Game) -> None:
    """Rounds in which everybody bids nothing, and somebody mistyped the tricks."""
    while game.number < 100:
        state = state_of(game)
        bids = [Bid(seat, 0) for seat in state.table.order]
        write_down(game, *bids, Tricks((state.cards, 0, 0)), Undo(), Tricks((0, 0, state.cards)))


def bid_nothing(client: Client, game: Game) -> None:
    bidder = state_of(game).bidder
    assert bidder is not None
    assert tap(client, game, htmx=True, **fields_of(Bid(bidder, 0))).status_code == 200


def test_a_tap(client: Client, game: Game) -> None:
    pad(client, game)
    first = queries(lambda: bid_nothing(client, game))
    enter(client, game, Undo())
    play_to_the_hundredth_entry(game)
    assert queries(lambda: bid_nothing(client, game)) == first


def test_a_look_at_the_pad(client: Client, game: Game) -> None:
    pad(client, game)
    first = queries(lambda: pad(client, game))
    play_to_the_hundredth_entry(game)
    pad(client, game)
    assert queries(lambda: pad(client, game)) == first


def test_a_look_by_a_server_that_has_not_seen_the_game(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> None:
        monkeypatch.setattr(state, "states", state.StateCache())
        pad(client, game)

    first = queries(look)
    play_to_the_hundredth_entry(game)
    assert queries(look) == first


def test_the_correction_of_a_round(client: Client, game: Game) -> None:
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    first = queries(lambda: client.get(f"/games/{game.pk}/rounds/1/"))
    play_to_the_hundredth_entry(game)
    assert queries(lambda: client.get(f"/games/{game.pk}/rounds/1/")) == first
