"""What a pad hears of entries that other phones make."""

from urllib.parse import parse_qs

import pytest
from django.test import Client

from games.models import Book, Game, Keeping, Role
from games.rules.moves import Bid, Stop
from tests.web.page import Element, Page
from tests.web.tables import HTMX, enter, keeper_in, pad, queries, started, stranger, tap

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


def shown(page: Page) -> Element:
    [found] = [part for part in page.every("div") if part.attributes.get("id") == "pad"]
    return found


def where_to_ask(client: Client, game: Game) -> str:
    return shown(pad(client, game)).attributes["data-live"]


def ask(client: Client, address: str, **question: str | int) -> tuple[int, Page]:
    response = client.get(address, question, headers=HTMX)
    return response.status_code, Page.of(response.text)


def test_nothing_new_is_nothing_for_one_read(client: Client, game: Game) -> None:
    enter(client, game, *BIDS[:2])
    address = where_to_ask(client, game)
    response = client.get(address, {"expected": 2}, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")
    assert queries(lambda: client.get(address, {"expected": 2}, headers=HTMX)) == 1


def test_a_new_entry_is_the_pad_as_it_is_now(client: Client, game: Game) -> None:
    address = where_to_ask(client, game)
    other = keeper_in(game, Role.SCORER)
    enter(other, game, *BIDS[:2])
    status, page = ask(client, address, expected=0, round=1)
    assert status == 200
    assert shown(page).attributes["data-number"] == "2"
    assert "Ana's bid" in page.groups()
    assert "Cara's bid of 3. Ana bids." in page.words
    assert list(page.every("body")) == []


def test_it_can_be_tapped_on(client: Client, game: Game) -> None:
    address = where_to_ask(client, game)
    enter(keeper_in(game, Role.SCORER), game, BIDS[0])
    _, page = ask(client, address, expected=0)
    form = page.form_of(page.groups()["Cara's bid"].buttons()["3"])
    fields = {name: values[0] for name, values in form.fields().items()}
    response = client.post(form.attributes["action"], {**fields, "tricks": "3"}, headers=HTMX)
    assert response.status_code == 200
    assert "Ana's bid" in Page.of(response.text).groups()


class TestWhatWasAskedForOnThePage:
    def test_what_the_address_asked_for_is_asked_for_again(self, client: Client) -> None:
        game = started(client, "tricky-timeline", players=2)
        page = Page.of(client.get(f"/games/{game.pk}/?line=yes").text)
        asked = shown(page).attributes["data-asked"]
        assert parse_qs(asked) == {"line": ["yes"]}
        tap(keeper_in(game, Role.SCORER), game, kind="starter", seat=1)
        status, page = ask(client, shown(page).attributes["data-live"], expected=0, round=1, line="yes")
        assert status == 200
        assert "The line" in page.groups()


class TestWhoMay:
    def test_a_keeper_who_lost_the_role_hears_nothing_more(self, client: Client, game: Game) -> None:
        other = keeper_in(game, Role.SCORER)
        address = where_to_ask(other, game)
        assert ask(other, address, expected=0)[0] == 204
        Keeping.objects.filter(role=Role.SCORER).delete()
        assert ask(other, address, expected=0)[0] == 404

    def test_the_key_alone_says_only_whether_there_is_anything(self, client: Client, game: Game) -> None:
        address = where_to_ask(client, game)
        assert ask(stranger(), address, expected=0)[0] == 204
        enter(client, game, BIDS[0])
        assert ask(stranger(), address, expected=0)[0] == 404
        assert ask(Client(), address, expected=0)[0] == 404

    def test_a_key_is_for_the_games_of_its_book(self, client: Client, game: Game) -> None:
        key = where_to_ask(client, game).split("/")[-2]
        other = stranger()
        elsewhere = Game.objects.exclude(book=game.book).get()
        assert ask(client, f"/games/{elsewhere.pk}/news/{key}/", expected=-1)[0] == 404
        assert ask(other, f"/games/{elsewhere.pk}/news/{key}/", expected=-1)[0] == 404

    def test_a_made_up_key_opens_nothing(self, client: Client, game: Game) -> None:
        for key in ("x", "-", "a" * 41):
            assert ask(client, f"/games/{game.pk}/news/{key}/")[0] == 404

    def test_a_deleted_game_is_not_there(self, client: Client, game: Game) -> None:
        address = where_to_ask(client, game)
        client.post(f"/games/{game.pk}/delete/")
        assert ask(client, address, expected=0)[0] == 404

    def test_a_deleted_book_is_not_there(self, client: Client, game: Game) -> None:
        address = where_to_ask(client, game)
        Book.objects.update(deleted_at=game.started_at)
        assert ask(client, address, expected=0)[0] == 404


def test_what_is_over_need_not_be_asked_again(client: Client, game: Game) -> None:
    assert "data-over" not in shown(pad(client, game)).attributes
    enter(client, game, Stop())
    assert "data-over" in shown(pad(client, game)).attributes


def test_what_one_phone_was_shown_another_gets_with_keys_of_its_own(client: Client, game: Game) -> None:
    def secrets_of(client: Client) -> set[str]:
        page = pad(client, game)
        fields = page.form_of(page.groups()["Ben's bid"].buttons()["3"]).fields()
        return {fields["csrfmiddlewaretoken"][0], fields["key"][0], shown(page).attributes["data-live"]}

    mine, theirs = secrets_of(client), secrets_of(keeper_in(game, Role.SCORER))
    assert len(mine) == 3
    assert mine.isdisjoint(theirs)


def test_the_theme_can_be_changed_after_a_tap(client: Client, game: Game) -> None:
    response = tap(client, game, htmx=True, kind="bid", seat=1, tricks=3)
    page = Page.of(response.text)
    form = page.form_of(page.buttons()["Dark colours"])
    assert form.fields()["next"] == [f"/games/{game.pk}/"]
