"""Light, dark, or as the phone has it."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from tests.web.page import Page
from tests.web.tables import HTMX, keeping_in, press, tap


def test_the_choice_is_remembered_on_this_phone(client: Client) -> None:
    page = press(client, Page.of(client.get("/new/").text), "Dark colours")
    assert 'data-theme="dark"' in client.get("/").text
    assert "What are you playing?" in page.words, "it returns to the page it was made on"
    page = press(client, page, "Light colours")
    assert 'data-theme="light"' in client.get("/").text
    press(client, page, "As the phone")
    assert "data-theme" not in client.get("/").text


def test_its_cookie_is_for_the_server_alone(client: Client) -> None:
    cookie = client.post("/theme/", {"theme": "dark"}).cookies["theme"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("dark", True, "Lax")


@pytest.mark.parametrize("theme", ["", "pink", "<script>", "\0"])
def test_what_is_no_theme_is_as_the_phone_has_it(client: Client, theme: str) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/theme/", {"theme": theme})
    assert "data-theme" not in client.get("/").text


def test_a_cookie_that_was_tampered_with_is_ignored(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").text


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example",
        "http:/evil.example",
        "javascript:alert(1)",
        "/\r\nLocation: https://evil.example/",
        " https://evil.example/",
        "evil.example",
        "",
        "/" * 3_000,
    ],
)
def test_it_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    location = client.post("/theme/", {"theme": "dark", "next": elsewhere}).headers["Location"]
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert "\n" not in location


def way_back(html: str) -> str:
    """Where the theme's button says that it leads."""
    page = Page.of(html)
    return page.form_of(page.buttons()["Dark colours"]).fields()["next"][0]


@pytest.mark.django_db
class TestTheWayBack:
    def test_the_filters_of_a_page_stay(self, client: Client, game: Game) -> None:
        assert way_back(client.get("/history/?kind=oh-hell").text) == "/history/?kind=oh-hell"

    def test_so_do_those_that_were_set_since_it_came(self, client: Client) -> None:
        sent = {"theme": "dark", "next": "/history/"}
        for shown, leads in [
            ("http://testserver/history/?q=Ben", "/history/?q=Ben"),
            ("http://testserver/players/?q=Ben", "/history/"),
            ("http://evil.example/history/?q=Ben", "/history/"),
            ("nonsense", "/history/"),
        ]:
            assert client.post("/theme/", sent, headers={"Referer": shown}).headers["Location"] == leads

    def test_the_list_of_players_is_a_page_like_others(self, client: Client, game: Game) -> None:
        assert way_back(client.get("/players/").text) == "/players/"

    def test_what_comes_back_with_an_error_leads_to_where_its_form_is(self, client: Client, game: Game) -> None:
        member = keeping_in(game, client)
        pad = f"/games/{game.pk}/"
        answers: list[tuple[Any, str]] = [
            (tap(client, game, kind="bid", seat=1, tricks=99), pad),
            (tap(client, game, kind="bid", seat=1, tricks=99, htmx=True), pad),
            (client.get(f"{pad}news/{member.key}/?expected=-1", headers=HTMX), pad),
            (client.post(f"/book/people/{member.key}/", {"role": "king"}), "/book/people/"),
            (client.post("/book/invitations/", {"role": "king"}), "/book/people/"),
            (client.post(f"/books/{game.book_id}/leave/"), f"/books/{game.book_id}/"),
            (client.post("/account/logout/"), "/account/"),
        ]
        for answer, leads in answers:
            assert way_back(answer.text) == leads
            assert client.get(leads).status_code == 200
