"""What can be chosen for a new game: how long it is, and how it is scored; and where the page says what can't be."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.rules.catalogue import WHIST_SCORING
from tests.rules.tables import NAMES
from tests.web.laid import seated, sent_by, table
from tests.web.page import Page
from tests.web.tables import pad, press, started, state_of

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
            (("2", "5", "2"), "The middle hand can't be larger than the first and the last."),
            (("3", "0", "3"), "Every hand has at least one card."),
            (("18", "1", "3"), "the largest hand is 17, so long, medium or short would fit."),
            (("999", "1", "3"), "the largest hand is 17"),
            (("9" * 400, "1", "3"), "Say how many cards"),
            (("", "1", "3"), "Say how many cards the first, the middle and the last hand have."),
            (("x", "1", "3"), "Say how many cards"),
            (("-3", "1", "3"), "Say how many cards"),
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


class TestFewerRounds:
    def test_all_are_played_if_nothing_is_chosen(self, client: Client) -> None:
        game = started(client, rounds=" ")
        assert game.options == {}
        assert state_of(game).round_count == 19

    @pytest.mark.parametrize("kind", ["oh-hell", "chinese-whist", "caboose"])
    def test_as_many_as_were_chosen(self, client: Client, kind: str) -> None:
        game = started(client, kind, rounds="5")
        assert game.options["rounds"] == 5
        assert "Round 1 of 5" in pad(client, game).words

    @pytest.mark.parametrize("kind", ["tricky-timeline", "trick-wars"])
    def test_a_duel_has_none_to_leave_out(self, client: Client, kind: str) -> None:
        page = table(client, "Ana", "Ben", kind=kind, rounds="1")
        assert "Fewer rounds" not in page.words
        assert started(client, kind, players=2, rounds="1").options == {}

    @pytest.mark.parametrize(
        ("rounds", "words"), [("0", "0"), ("20", "20"), ("-1", "'-1'"), ("few", "'few'"), ("1.5", "'1.5'")]
    )
    def test_what_can_not_be_is_refused_at_its_field_and_kept(self, client: Client, rounds: str, words: str) -> None:
        fields = {"seat": NAMES[:3], "first": "Ana", "start": "yes", "rounds": rounds}
        response = client.post("/new/oh-hell/", fields)
        assert response.status_code == 422
        page = Page.of(response.text)
        assert page.alert == f"This game has 19 rounds: play 1 to 19 of them, not {words}."
        assert sent_by(page)["rounds"] == [rounds]
        [field] = [field for field in page.every("input") if field.attributes.get("name") == "rounds"]
        assert field.attributes["aria-describedby"] == "wrong"
        assert "autofocus" in field.attributes

    def test_they_stay_chosen_while_the_table_is_laid(self, client: Client) -> None:
        page = press(client, table(client, "Ana", "Ben", "Cara", rounds="7"), "Move Cara up")
        assert sent_by(page)["rounds"] == ["7"]

    def test_the_next_game_offers_them_again(self, client: Client) -> None:
        started(client, rounds="7")
        assert sent_by(Page.of(client.get("/new/oh-hell/").text))["rounds"] == ["7"]


class TestWhereARefusalStands:
    def test_at_the_name(self, client: Client) -> None:
        response = client.post("/new/oh-hell/", {"seat": ["Ana", "Ben"], "name": "Ana", "add-name": ""})
        page = Page.of(response.text)
        assert page.groups()["Who else?"].words.startswith("Who else? Ana already sits at the table.")
        assert page.alert == "Ana already sits at the table."

    def test_at_the_hands(self, client: Client) -> None:
        fields = {"setup": "custom", "from": "5", "to": "7", "back": "5", "seat": NAMES[:3], "start": "yes"}
        page = Page.of(client.post("/new/chinese-whist/", fields).text)
        assert "The middle hand can't be larger than the first and the last." in page.groups()["How long?"].words

    def test_beside_the_button_where_no_field_is_to_blame(self, client: Client) -> None:
        page = Page.of(client.post("/new/oh-hell/", {"seat": NAMES, "name": "Ana 2", "add-name": ""}).text)
        assert page.alert == "The table is full: Oh Hell is for 3 to 7 players."
        page = Page.of(client.post("/new/oh-hell/", {"seat": NAMES, "name": "Ana", "add-name": ""}).text)
        assert page.alert == "Ana already sits at the table."

    def test_the_enter_key_adds_who_was_typed_and_nobody_else(self, client: Client) -> None:
        fields = {"seat": ["Ana"], "enter": ""}
        page = Page.of(client.post("/new/oh-hell/", {**fields, "name": "Ben"}, follow=True).text)
        assert seated(page) == ["Ana", "Ben"]
        page = Page.of(client.post("/new/oh-hell/", {**fields, "name": " ", "rounds": "5"}, follow=True).text)
        assert (seated(page), sent_by(page)["rounds"], page.alert) == (["Ana"], ["5"], "")
