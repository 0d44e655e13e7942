"""Stopping a game, deleting it and bringing it back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Entry, Game, Player
from games.rules.moves import Bid
from tests.web.page import Page
from tests.web.tables import HTMX, enter, log_of, pad, press, started

pytestmark = pytest.mark.django_db


def end_page(client: Client, game: Game) -> Page:
    return Page.of(client.get(f"/games/{game.pk}/end/").text)


def put_away(game: Game, days: int) -> None:
    """As if it had been deleted so long ago."""
    Game.objects.filter(pk=game.pk).update(deleted_at=timezone.now() - timedelta(days=days))


class TestStopping:
    def test_the_question_names_the_game(self, client: Client, game: Game) -> None:
        page = end_page(client, game)
        assert "Oh Hell Ana, Ben and Cara. 0 rounds played." in page.words
        assert {"Stop, nobody wins", "Delete this game"} <= set(page.buttons())

    def test_a_stop_is_an_entry_that_can_be_undone(self, client: Client, game: Game) -> None:
        page = press(client, end_page(client, game), "Stop, nobody wins")
        assert "Stopped early" in page.words
        assert log_of(game)[-1]["kind"] == "stop"
        assert "Ben's bid" in press(client, page, "Undo stopping the game").groups()

    def test_a_game_that_is_over_can_not_be_stopped(self, client: Client, game: Game) -> None:
        press(client, end_page(client, game), "Stop, nobody wins")
        assert "Stop, nobody wins" not in end_page(client, game).buttons()

    def test_a_stop_from_a_page_that_is_out_of_date_is_not_counted(self, client: Client, game: Game) -> None:
        page = end_page(client, game)
        enter(client, game, Bid(1, 4))
        assert "already entered Ben's bid of 4" in press(client, page, "Stop, nobody wins").alert


class TestDeleting:
    def test_a_deleted_game_is_out_of_every_list(self, client: Client, game: Game) -> None:
        page = press(client, end_page(client, game), "Delete this game")
        assert "Bring back Oh Hell: Ana, Ben and Cara" in page.buttons()
        assert game.pk not in client.get("/").text
        for page_of in ("", "end/", "rounds/1/"):
            assert client.get(f"/games/{game.pk}/{page_of}").status_code == 404
        assert client.post(f"/games/{game.pk}/again/").status_code == 404

    def test_nothing_of_its_log_is_lost(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        press(client, end_page(client, game), "Delete this game")
        page = press(client, Page.of(client.get("/deleted/").text), "Bring back Oh Hell: Ana, Ben and Cara")
        assert "Cara's bid" in page.groups()
        assert game.pk in client.get("/").text

    def test_deleting_it_twice_changes_nothing(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/delete/")
        game.refresh_from_db()
        first = game.deleted_at
        assert client.post(f"/games/{game.pk}/delete/").status_code == 303
        game.refresh_from_db()
        assert game.deleted_at == first

    def test_bringing_back_what_is_there_changes_nothing(self, client: Client, game: Game) -> None:
        response = client.post(f"/games/{game.pk}/restore/")
        assert response.headers["Location"] == f"/games/{game.pk}/"
        assert pad(client, game)

    def test_htmx_is_led_on(self, client: Client, game: Game) -> None:
        response = client.post(f"/games/{game.pk}/delete/", headers=HTMX)
        assert response.headers["HX-Redirect"] == "/deleted/"

    def test_nothing_was_deleted(self, client: Client, game: Game) -> None:
        assert "Nothing was deleted lately." in Page.of(client.get("/deleted/").text).words


class TestForgetting:
    def test_a_game_can_be_brought_back_for_thirty_days(self, client: Client, game: Game) -> None:
        put_away(game, days=29)
        assert "Bring back Oh Hell: Ana, Ben and Cara" in Page.of(client.get("/deleted/").text).buttons()

    def test_after_that_it_is_not_offered(self, client: Client, game: Game) -> None:
        put_away(game, days=31)
        assert "Nothing was deleted lately." in Page.of(client.get("/deleted/").text).words

    def test_it_is_gone_for_good_when_the_next_one_is_deleted(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        other = started(client)
        put_away(game, days=31)
        client.post(f"/games/{other.pk}/delete/")
        assert list(Game.objects.all()) == [other]
        assert not Entry.objects.exists()
        assert Player.objects.count() == 3
        assert client.post(f"/games/{game.pk}/restore/").status_code == 404

    def test_only_in_the_same_book(self, client: Client, game: Game) -> None:
        theirs = started(Client())
        put_away(theirs, days=31)
        client.post(f"/games/{game.pk}/delete/")
        assert Game.objects.filter(pk=theirs.pk).exists()

    def test_the_rematch_of_a_forgotten_game_stays(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/again/")
        again = Game.objects.get(rematch_of=game)
        put_away(game, days=31)
        client.post(f"/games/{started(client).pk}/delete/")
        again.refresh_from_db()
        assert again.rematch_of is None
