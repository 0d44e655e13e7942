"""Starting a game from the table as it was laid: what is made, what is refused, and what each game asks for."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Book, Game, Keeping, Night, Player, Role, new_key
from games.rules.catalogue import WHIST_SCORING
from tests.rules.tables import NAMES
from tests.web.page import Page
from tests.web.tables import HTMX, press, started, state_of
from tests.web.test_new_game import sent_by, table

pytestmark = pytest.mark.django_db


class TestChineseWhist:
    def test_it_shows_how_long_each_set_up_is(self, client: Client) -> None:
        page = table(client, "Ana", "Ben", "Cara", kind="chinese-whist")
        assert "Medium 10 9 8 7 6 5 4 4 5 6 7 8 9 10 Short" in page.groups()["How long?"].words
        sent = sent_by(page)
        assert (sent["setup"], sent["scoring"]) == (["medium"], ["classic"])

    def test_a_set_up_that_does_not_fit_can_not_be_chosen(self, client: Client) -> None:
        page = table(client, *NAMES[:5], kind="chinese-whist")
        off = [field.attributes["value"] for field in page.every("input") if field.is_disabled]
        assert off == ["long"]
        assert "Long not with 5 players" in page.words
        assert "10 cards at most" in page.words

    @pytest.mark.parametrize("scoring", WHIST_SCORING)
    def test_every_scoring_system_can_be_chosen(self, client: Client, scoring: str) -> None:
        game = started(client, "chinese-whist", scoring=scoring)
        assert game.options == {"setup": "medium", "scoring": scoring}

    def test_hands_of_ones_own(self, client: Client) -> None:
        hands: dict[str, Any] = {"setup": "custom", "from": "4", "to": "2", "back": "3"}
        game = started(client, "chinese-whist", **hands)
        assert state_of(game).setup.schedule == (4, 3, 2, 2, 3)

    @pytest.mark.parametrize(
        ("hands", "sentence"),
        [
            (("2", "5", "2"), "A set-up goes down to the middle hand and up again"),
            (("3", "0", "3"), "A set-up goes down to the middle hand and up again"),
            (("18", "1", "3"), "the largest hand is 17, so long, medium or short would fit."),
            (("999", "1", "3"), "the largest hand is 17"),
            (("9" * 400, "1", "3"), "There is no set-up that"),
            (
                ("", "1", "3"),
                "There is no set-up that: choose long, medium, short, or give a first, middle and last hand",
            ),
            (("x", "1", "3"), "There is no set-up that"),
            (("-3", "1", "3"), "There is no set-up that"),
        ],
    )
    def test_hands_that_can_not_be_dealt_are_refused_and_kept(
        self, client: Client, hands: tuple[str, str, str], sentence: str
    ) -> None:
        fields = {"setup": "custom", **dict(zip(("from", "to", "back"), hands, strict=True))}
        response = client.post("/new/chinese-whist/", {**fields, "seat": NAMES[:3], "first": "Ana", "start": "yes"})
        assert response.status_code == 422
        page = Page.of(response.text)
        assert sentence in page.alert
        sent = sent_by(page)
        assert (*sent["from"], *sent["to"], *sent["back"]) == hands
        assert not Game.objects.exists()

    def test_what_would_fit_is_said(self, client: Client) -> None:
        fields = {"setup": "long", "seat": NAMES[:5], "first": "Ana", "start": "yes"}
        response = client.post("/new/chinese-whist/", fields)
        assert response.status_code == 422
        assert Page.of(response.text).alert == (
            "13 cards each for 5 players don't fit the deck of 52: the largest hand is 10, so medium or short would fit."
        )


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
        started(client)
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
        started(client)
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
        monkeypatch.setattr("games.play.start.MOST_PLAYERS", 3)
        fields = {"seat": [*NAMES[:3], "Dev"], "first": "Ana", "start": "yes"}
        assert Page.of(client.post("/new/oh-hell/", fields).text).alert == "This book is full: it has 3 players."
        assert Game.objects.count() == 1


class TestTrickWars:
    """Nobody begins: the table asks for players and nothing else."""

    TABLE = "/new/trick-wars/?seat=Ana&seat=Ben"

    def test_nobody_is_asked_to_begin(self, client: Client) -> None:
        page = Page.of(client.get(self.TABLE).text)
        assert "At the table" in page.groups()
        assert [field for field in page.every("input") if field.attributes.get("type") == "radio"] == []
        assert not any("lots" in name for name in page.buttons())
        assert "None" not in client.get(self.TABLE).text
        assert "Round 1 of 3" in press(client, page, "Start Trick Wars").words

    def test_a_first_player_in_the_address_is_passed_over(self, client: Client) -> None:
        page = Page.of(client.get(f"{self.TABLE}&first=Ben").text)
        assert "Round 1 of 3" in press(client, page, "Start Trick Wars", draw="lots", first="Ben").words

    def test_htmx_is_given_an_address_without_one(self, client: Client) -> None:
        assert client.get(self.TABLE, headers=HTMX).headers["HX-Replace-Url"] == self.TABLE

    def test_a_table_is_offered_from_game_to_game(self, client: Client, wars: Game) -> None:
        page = Page.of(client.get("/new/trick-wars/").text)
        assert [seat.attributes["value"] for seat in page.every("input") if seat.attributes.get("name") == "seat"] == [
            "Ana",
            "Ben",
        ]
        page = Page.of(client.get("/new/caboose/").text)
        assert "Ben deals" not in press(client, page, "Start Caboose").words
        page = Page.of(client.get("/new/trick-wars/").text)
        assert "Round 1 of 3" in press(client, page, "Start Trick Wars").words
