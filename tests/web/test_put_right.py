"""A table that was laid wrong: put right until the first round is scored, without a second game of no rounds."""

import pytest
from django.test import Client

from games.models import Game, Role, new_key
from games.rules.moves import Bid, Stop
from tests.rules.tables import NAMES
from tests.web.page import Page
from tests.web.tables import enter, keeper_in, pad, play_round, press, started, state_of

pytestmark = pytest.mark.django_db
TABLE = "Who sits where, who begins"


def follow(client: Client, page: Page, link: str) -> Page:
    return Page.of(client.get(page.links()[link]).text)


def games() -> list[Game]:
    return list(Game.objects.filter(deleted_at=None))


class TestFromThePad:
    def test_who_begins_and_how_people_sit(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        table = press(client, follow(client, pad(client, game), TABLE), "Move Cara up")
        page = press(client, table, "Go on like this", first="Ben")
        assert "Ana's bid" in page.groups()
        [put_right] = games()
        state = state_of(put_right)
        assert state.setup.players == ("Ana", "Cara", "Ben")
        assert state.name(state.dealer or 0) == "Ben"
        assert state.table.bid_count == 0

    def test_left_as_it_is_nothing_has_changed(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        table = follow(client, pad(client, game), TABLE)
        assert table.links()["Leave it as it is"] == f"/games/{game.pk}/"
        press(client, table, "Go on like this")
        assert games() == [game]
        assert state_of(game).table.bids == (None, 4, None)

    def test_sent_twice_it_is_put_right_once(self, client: Client, game: Game) -> None:
        table = follow(client, pad(client, game), TABLE)
        for _ in range(2):
            press(client, table, "Go on like this", first="Ben")
        assert len(games()) == 1

    def test_who_watches_goes_on_watching(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/share/", {"link": "make"})
        game.refresh_from_db()
        assert game.watch_key
        press(client, follow(client, pad(client, game), TABLE), "Go on like this", first="Ben")
        assert "Ben deals" in Page.of(Client().get(f"/w/{game.watch_key}/").text).words

    def test_it_is_not_offered_once_a_round_is_scored(self, client: Client, game: Game) -> None:
        table = follow(client, pad(client, game), TABLE)
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        assert TABLE not in pad(client, game).links()
        page = press(client, table, "Go on like this", first="Ben")
        assert page.alert == "A round has been scored by now: the table stays as it is."
        assert games() == [game]

    def test_nor_in_a_game_that_was_stopped(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        assert TABLE not in pad(client, game).links()

    def test_who_looks_on_can_not(self, client: Client, game: Game) -> None:
        viewer = keeper_in(game, Role.VIEWER)
        assert TABLE not in pad(viewer, game).links()
        sent = {"seat": NAMES[:3], "first": "Ben", "start": "yes", "instead": game.pk, "key": new_key()}
        assert viewer.post("/new/oh-hell/", sent).status_code == 403
        assert games() == [game]

    @pytest.mark.parametrize("instead", ["../..", "x" * 500, "nobodys_game"])
    def test_what_is_no_game_of_ones_own_is_passed_over(self, client: Client, game: Game, instead: str) -> None:
        stranger = Client()
        sent = {"seat": NAMES[:3], "first": "Ben", "start": "yes", "key": new_key()}
        assert stranger.get("/new/oh-hell/", {"seat": NAMES[:3], "instead": instead}).status_code == 200
        assert stranger.post("/new/oh-hell/", {**sent, "instead": instead}).status_code == 303
        assert stranger.post("/new/caboose/", {**sent, "instead": game.pk}).status_code == 303
        game.refresh_from_db()
        assert game.deleted_at is None


class TestBackFromThePad:
    def test_the_same_start_again_is_the_same_game(self, client: Client, game: Game) -> None:
        assert started(client) == game

    def test_another_dealer_leaves_no_game_of_no_rounds_behind(self, client: Client, game: Game) -> None:
        again = started(client, first="Ben")
        assert games() == [again]

    def test_once_somebody_has_bid_it_is_another_game(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        assert started(client) != game
        assert len(games()) == 2

    def test_other_people_play_another_game(self, client: Client, game: Game) -> None:
        started(client, players=4)
        started(client, "caboose")
        assert len(games()) == 3
