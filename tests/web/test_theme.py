"""Light, dark, or as the phone has it."""

import pytest
from django.test import Client

from tests.web.page import Page
from tests.web.tables import press


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
