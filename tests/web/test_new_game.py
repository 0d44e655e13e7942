"""Choosing a game and laying the table for it."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Book, Game, Keeping, Night, Player, Role, new_key
from games.rules.moves import Bid
from games.rules.names import LONGEST_NAME
from tests.rules.tables import NAMES
from tests.web.laid import first, seated, sent_by, table
from tests.web.page import Page
from tests.web.tables import HTMX, enter, press, short_whist, started, state_of

pytestmark = pytest.mark.django_db


class TestChoosing:
    def test_it_offers_the_games_that_have_a_pad(self, client: Client) -> None:
        page = Page.of(client.get("/new/").text)
        for name, kind, players in [
            ("Oh Hell", "oh-hell", "3 to 7 players · 13 to 19 rounds"),
            ("Chinese Whist", "chinese-whist", "3 to 5 players · 8 to 16 rounds"),
            ("Caboose", "caboose", "2 to 5 players · 19 rounds"),
        ]:
            assert f"{name} {players}" in page.words
            assert f"/new/{kind}/" in page.links().values()
            assert page.links()[f"Rules of {name}"] == f"/rules/{kind}/"

    @pytest.mark.parametrize("kind", ["bridge", "whist"])
    def test_other_games_are_not_there(self, client: Client, kind: str) -> None:
        assert client.get(f"/new/{kind}/").status_code == 404
        assert client.post(f"/new/{kind}/").status_code == 404


class TestLayingTheTable:
    def test_an_empty_table_waits_for_players(self, client: Client) -> None:
        page = Page.of(client.get("/new/oh-hell/").text)
        assert "3 more players to go." in page.words
        assert page.buttons()["Start Oh Hell"].is_disabled
        assert "Who plays?" in page.groups()

    def test_players_are_added_by_name(self, client: Client) -> None:
        page = press(client, table(client, "Ana"), "Add player", name="  Ben ")
        assert seated(page) == ["Ana", "Ben"]
        assert "1 more player to go." in page.words

    def test_players_of_the_book_are_added_by_a_tap(self, client: Client) -> None:
        started(client, players=4)
        page = press(client, table(client, "Ana"), "Add Dev")
        assert seated(page) == ["Ana", "Dev"]
        assert {"Add Ben", "Add Cara"} < set(page.buttons())
        assert "Add Dev" not in page.buttons()

    def test_they_move_up_and_the_first_goes_to_the_end(self, client: Client) -> None:
        page = press(client, table(client, "Ana", "Ben", "Cara"), "Move Cara up")
        assert seated(page) == ["Ana", "Cara", "Ben"]
        assert seated(press(client, page, "Move Ana up")) == ["Cara", "Ben", "Ana"]

    def test_they_leave(self, client: Client) -> None:
        page = press(client, table(client, "Ana", "Ben", first="Ana"), "Remove Ana")
        assert seated(page) == ["Ben"]
        assert first(page) == "Ben"

    def test_when_the_last_one_leaves_the_table_is_empty(self, client: Client) -> None:
        started(client)
        page = press(client, table(client, "Ana"), "Remove Ana")
        assert seated(page) == []
        assert "Add Ana" in page.buttons()

    @pytest.mark.parametrize("chosen", [{}, {"first": ""}, {"first": "Gus"}])
    def test_the_first_at_the_table_begins_unless_somebody_is_chosen(
        self, client: Client, chosen: dict[str, str]
    ) -> None:
        assert first(table(client, "Ana", "Ben", **chosen)) == "Ana"
        client.post("/new/oh-hell/", {"seat": NAMES[:3], "start": "yes", **chosen})
        assert Game.objects.get().first == 0

    def test_a_tap_keeps_who_begins(self, client: Client) -> None:
        assert first(press(client, table(client, "Ana", "Ben", first="Ben"), "Move Ben up")) == "Ben"

    def test_the_first_at_the_table_begins_unless_somebody_else_is_chosen(self, client: Client) -> None:
        assert first(table(client, "Ana", "Ben")) == "Ana"
        assert first(table(client, "Ana", "Ben", first="Gus")) == "Ana"
        assert first(press(client, table(client), "Add player", name="Cara")) == "Cara"

    def test_lots_are_drawn_for_who_begins(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("games.play.start.lots.choice", lambda seats: seats[-1])
        page = press(client, table(client, "Ana", "Ben", "Cara"), "Draw lots for the first dealer")
        assert first(page) == "Cara"

    def test_lots_fall_on_everybody(self, client: Client) -> None:
        page = table(client, "Ana", "Ben")
        drawn = {first(press(client, page, "Draw lots for the first dealer")) for _ in range(40)}
        assert drawn == {"Ana", "Ben"}

    def test_each_seat_can_be_the_one_that_begins(self, client: Client) -> None:
        page = table(client, "Ana", "Ben", kind="caboose")
        radios = {field.name for field in page.every("input") if field.attributes.get("name") == "first"}
        assert radios == {"Ana is first to bid", "Ben is first to bid"}

    def test_a_full_table_takes_nobody_else(self, client: Client) -> None:
        page = table(client, *NAMES)
        assert "The table is full." in page.words
        assert "Add player" not in page.buttons()
        response = client.post("/new/oh-hell/", {"seat": NAMES, "add-name": "", "name": "Ana 2"})
        assert response.status_code == 422
        assert Page.of(response.text).alert == "The table is full: Oh Hell is for 3 to 7 players."

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("Ana", "Ana already sits at the table."),
            ("ANA", "ANA already sits at the table."),
            ("", "A player has no name."),
            ("   ", "A player has no name."),
            ("\u200d", "A player has no name."),
            ("x" * (LONGEST_NAME + 1), "is too long: 24 letters at most."),
            ("A\u202eB", "has a character that can't be written down."),
            ("A\0B", "has a character that can't be written down."),
        ],
    )
    def test_a_name_that_will_not_do_is_refused_and_kept(self, client: Client, name: str, sentence: str) -> None:
        fields = {"seat": ["Ana", "Ben"], "name": name, "add-name": ""}
        response = client.post("/new/oh-hell/", fields)
        assert response.status_code == 422
        page = Page.of(response.text)
        assert sentence in page.alert
        assert seated(page) == ["Ana", "Ben"]
        assert sent_by(page)["name"] == [name]

    @pytest.mark.parametrize("name", ["Ana 2", "<b>", 'O\'Neil & "Son"', "李小龍", "👩‍🚀"])
    def test_any_name_that_can_be_written_will_do(self, client: Client, name: str) -> None:
        page = press(client, table(client, "Ana", "Ben", first="Ana"), "Add player", name=name)
        assert seated(page) == ["Ana", "Ben", name]
        page = press(client, page, "Start Oh Hell")
        assert name in page.words

    def test_seven_players_with_the_longest_names_fit_into_the_address(self, client: Client) -> None:
        names = [f"{'🂡' * (LONGEST_NAME - 1)}{number}" for number in range(6)]
        page = press(client, table(client, *names, first=names[0]), "Add player", name="🂱" * LONGEST_NAME)
        assert len(seated(page)) == 7

    def test_htmx_gets_the_table_alone_and_its_address(self, client: Client) -> None:
        response = client.post(
            "/new/oh-hell/", {"seat": ["Ana"], "name": "Ben", "add-name": ""}, headers=HTMX, follow=True
        )
        assert "<html" not in response.text
        assert seated(Page.of(response.text)) == ["Ana", "Ben"]
        assert response.headers["HX-Replace-Url"] == "/new/oh-hell/?seat=Ana&seat=Ben&first=Ana"

    def test_a_refusal_with_htmx_leaves_the_address_alone(self, client: Client) -> None:
        response = client.post("/new/oh-hell/", {"seat": ["Ana"], "name": "", "add-name": ""}, headers=HTMX)
        assert response.status_code == 422
        assert "<html" not in response.text
        assert "HX-Replace-Url" not in response.headers

    def test_laying_it_stores_nothing(self, client: Client) -> None:
        press(client, table(client, "Ana"), "Add player", name="Ben")
        assert not User.objects.exists()
        assert not Book.objects.exists()
        assert not Player.objects.exists()


class TestWhatTheLastGameUsed:
    def test_it_is_offered_with_the_next_dealer(self, client: Client) -> None:
        enter(client, started(client, players=4, first="Dev"), Bid(0, 1))
        page = Page.of(client.get("/new/oh-hell/").text)
        assert seated(page) == ["Ana", "Ben", "Cara", "Dev"]
        assert first(page) == "Ana"
        assert not page.buttons()["Start Oh Hell"].is_disabled

    def test_its_options_too(self, client: Client) -> None:
        short_whist(client, scoring="oy-vey")
        sent = sent_by(Page.of(client.get("/new/chinese-whist/").text))
        assert (sent["setup"], sent["from"], sent["to"], sent["back"]) == (["custom"], ["1"], ["1"], ["1"])
        assert sent["scoring"] == ["oy-vey"]

    def test_the_last_of_the_same_kind_comes_first(self, client: Client) -> None:
        started(client, "caboose", players=2)
        started(client, players=5)
        assert seated(Page.of(client.get("/new/caboose/").text)) == ["Ana", "Ben"]

    def test_another_game_lends_as_many_players_as_fit(self, client: Client) -> None:
        enter(client, started(client, players=7, first="Ana"), Bid(1, 0))
        page = Page.of(client.get("/new/caboose/").text)
        assert seated(page) == list(NAMES[:5])
        assert first(page) == "Ben"

    def test_not_that_of_a_deleted_game(self, client: Client) -> None:
        game = started(client)
        client.post(f"/games/{game.pk}/delete/")
        assert seated(Page.of(client.get("/new/oh-hell/").text)) == []

    def test_by_the_names_they_have_now(self, client: Client) -> None:
        started(client)
        Player.objects.filter(name="Ana").update(name="Fay", same_name="fay")
        assert seated(Page.of(client.get("/new/oh-hell/").text)) == ["Fay", "Ben", "Cara"]


class TestStarting:
    def test_a_name_that_was_typed_but_not_added_plays_too(self, client: Client) -> None:
        game = started(client, name=" Dev ")
        assert [seat.player.name for seat in game.seats.all()] == ["Ana", "Ben", "Cara", "Dev"]

    def test_the_first_start_makes_all_that_is_needed(self, client: Client) -> None:
        response = client.post("/new/oh-hell/", {"seat": NAMES[:3], "first": "Ben", "start": "yes", "key": new_key()})
        game = Game.objects.get()
        assert response.status_code == 303
        assert response.headers["Location"] == f"/games/{game.pk}/"
        assert client.get(response.headers["Location"]).status_code == 200
        keeping = Keeping.objects.get()
        assert (keeping.book, keeping.role) == (game.book, Role.OWNER)
        assert client.session["_auth_user_id"] == str(keeping.keeper.pk)
        assert not keeping.keeper.has_usable_password()
        assert Night.objects.get() == game.night
        assert [seat.player.name for seat in game.seats.all()] == ["Ana", "Ben", "Cara"]
        assert state_of(game).dealer == 1

    def test_the_next_start_uses_what_is_there(self, client: Client) -> None:
        started(client)
        started(client, players=4)
        assert (User.objects.count(), Book.objects.count(), Night.objects.count()) == (1, 1, 1)
        assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben", "Cara", "Dev"]

    def test_a_name_written_otherwise_is_the_same_player(self, client: Client) -> None:
        started(client)
        client.post("/new/oh-hell/", {"seat": ["ANA", "Ben", "Cara"], "first": "ANA", "start": "yes"})
        assert Player.objects.count() == 3

    def test_the_same_key_twice_gives_one_game(self, client: Client) -> None:
        started(client, players=4)
        games = {started(client, key="one-start").pk for _ in range(2)}
        assert len(games) == 1
        assert Game.objects.count() == 2

    def test_with_htmx_it_leads_to_the_pad(self, client: Client) -> None:
        fields = {"seat": NAMES[:3], "first": "Ana", "start": "yes"}
        response = client.post("/new/oh-hell/", fields, headers=HTMX)
        assert response.headers["HX-Redirect"] == f"/games/{Game.objects.get().pk}/"

    def test_a_player_who_was_put_away_comes_back(self, client: Client) -> None:
        started(client)
        ana = Player.objects.get(name="Ana")
        client.post(f"/players/{ana.pk}/", {"archive": "yes"})
        assert "Add Ana" not in table(client, "Ben").buttons()
        started(client, first="Ben")
        ana.refresh_from_db()
        assert ana.archived_at is None

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"seat": NAMES[:2], "first": "Ana"}, "Oh Hell is for 3 to 7 players, not 2."),
            ({"seat": [*NAMES, "Ana 2"], "first": "Ana"}, "Oh Hell is for 3 to 7 players, not 8."),
            (
                {"seat": ["Ana", "ana", "Ben"], "first": "Ana"},
                "ana is named twice: each player needs a name of their own.",
            ),
            ({"seat": ["Ana", " Ben", "Cara"], "first": "Ana"}, "The name ' Ben' begins or ends with a blank."),
            ({}, "Oh Hell is for 3 to 7 players, not 0."),
        ],
    )
    def test_what_does_not_fit_is_refused_and_nothing_is_made(
        self, client: Client, fields: dict[str, Any], sentence: str
    ) -> None:
        response = client.post("/new/oh-hell/", {**fields, "start": "yes", "key": new_key()})
        assert response.status_code == 422
        assert Page.of(response.text).alert == sentence
        assert not User.objects.exists()
        assert not Book.objects.exists()

    def test_a_book_has_room_for_so_many_players(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        started(client)
        monkeypatch.setattr("games.play.players.MOST_PLAYERS", 3)
        fields = {"seat": [*NAMES[:3], "Dev"], "first": "Ana", "start": "yes"}
        assert Page.of(client.post("/new/oh-hell/", fields).text).alert == "This book is full: it has 3 players."
        assert Game.objects.count() == 1
