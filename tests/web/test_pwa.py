"""What a browser needs to put the app on a home screen and to read it without a network."""

import re
import struct
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.models import Game
from games.views import pwa
from tests.web.page import Page

MANIFEST, WORKER = "/manifest.webmanifest", "/service-worker.js"


def icons(client: Client) -> list[dict[str, str]]:
    found: list[dict[str, str]] = client.get(MANIFEST).json()["icons"]
    return found


def size_of(client: Client, address: str) -> str:
    """The size of a PNG, which stands at its beginning."""
    picture = client.get(address).getvalue()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return f"{width}x{height}"


def attributes(client: Client, tag: str, **wanted: str) -> list[dict[str, str]]:
    found = (element.attributes for element in Page.of(client.get("/rules/caboose/").text).every(tag))
    return [one for one in found if wanted.items() <= one.items()]


def kept_files(client: Client) -> list[str]:
    return re.findall(r'^  "(/static/[^"]+)",?$', client.get(WORKER).text, re.MULTILINE)


@pytest.mark.parametrize("address", [MANIFEST, WORKER])
class TestBoth:
    def test_browsers_ask_again_each_time(self, client: Client, address: str) -> None:
        assert client.get(address).headers["Cache-Control"] == "no-cache"

    def test_they_are_the_same_for_everybody(self, client: Client, address: str) -> None:
        # This test doesn't ask for the database, so that touching it would be an error.
        response = client.get(address)
        assert not response.cookies
        assert "Cookie" not in response.headers.get("Vary", "")


class TestManifest:
    def test_it_makes_an_app_of_the_whole_site(self, client: Client) -> None:
        response = client.get(MANIFEST)
        assert response.headers["Content-Type"] == "application/manifest+json"
        manifest: dict[str, Any] = response.json()
        assert manifest["name"] == manifest["short_name"] == "Scorekeeper"
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")

    def test_pages_lead_to_it(self, client: Client) -> None:
        assert [link["href"] for link in attributes(client, "link", rel="manifest")] == [MANIFEST]

    def test_its_shortcuts_lead_somewhere(self, client: Client, game: Game) -> None:
        shortcuts = client.get(MANIFEST).json()["shortcuts"]
        assert [shortcut["name"] for shortcut in shortcuts] == ["New game", "History"]
        assert [client.get(shortcut["url"]).status_code for shortcut in shortcuts] == [200, 200]

    def test_its_icons_are_as_large_as_it_says(self, client: Client) -> None:
        pictures = [icon for icon in icons(client) if icon["type"] == "image/png"]
        assert [icon["sizes"] for icon in pictures] == ["192x192", "512x512", "512x512"]
        assert [size_of(client, icon["src"]) for icon in pictures] == [icon["sizes"] for icon in pictures]

    def test_one_icon_may_be_cut_to_any_shape(self, client: Client) -> None:
        assert [icon["sizes"] for icon in icons(client) if icon.get("purpose") == "maskable"] == ["512x512"]

    def test_it_has_the_colour_of_the_page(self, client: Client) -> None:
        colours = [meta["content"] for meta in attributes(client, "meta", name="theme-color")]
        assert client.get(MANIFEST).json()["theme_color"] in colours


def test_an_apple_phone_finds_its_icon(client: Client) -> None:
    (link,) = attributes(client, "link", rel="apple-touch-icon")
    assert size_of(client, link["href"]) == "180x180"


class TestThemeColour:
    def colours(self, client: Client) -> list[tuple[str, str]]:
        return [(meta["content"], meta.get("media", "")) for meta in attributes(client, "meta", name="theme-color")]

    def test_it_follows_the_phone(self, client: Client) -> None:
        # The first that fits counts, so that the one for all comes last.
        assert self.colours(client) == [("#0e1210", "(prefers-color-scheme: dark)"), ("#1d2722", "")]

    @pytest.mark.parametrize(("theme", "colour"), [("light", "#1d2722"), ("dark", "#0e1210")])
    def test_it_follows_the_choice(self, client: Client, theme: str, colour: str) -> None:
        client.cookies["theme"] = theme
        assert self.colours(client) == [(colour, "")]


class TestWorker:
    def test_it_is_a_script(self, client: Client) -> None:
        assert client.get(WORKER).headers["Content-Type"] == "text/javascript"

    def test_the_policy_allows_it(self, client: Client) -> None:
        policy = client.get("/rules/caboose/").headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "worker-src" not in policy
        assert "script-src" not in policy

    def test_its_files_are_there(self, client: Client) -> None:
        files = kept_files(client)
        assert files
        for address in files:
            response = client.get(address)
            response.getvalue()  # a file is closed once it was read to its end
            assert response.status_code == 200, address
            assert "immutable" in response.headers["Cache-Control"], address

    def test_its_files_are_all_that_pages_need(self, client: Client, game: Game) -> None:
        for address in ("/", f"/games/{game.pk}/", "/history/", "/book/files/"):
            page = Page.of(client.get(address).text)
            named = [script.attributes["src"] for script in page.every("script") if "src" in script.attributes]
            named += [link.attributes["href"] for link in page.every("link") if "icon" not in link.attributes["rel"]]
            assert set(named) - {MANIFEST} <= set(kept_files(client)), address

    def test_it_stays_the_same_from_one_start_to_the_next(self, client: Client) -> None:
        before = client.get(WORKER).content
        pwa.worker.cache_clear()
        assert client.get(WORKER).content == before

    def test_other_files_make_another_release(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        before = client.get(WORKER)
        monkeypatch.setattr(pwa, "static_files", lambda: ("/static/pad.new.css",))
        after = client.get(WORKER)
        assert kept_files(client) == ["/static/pad.new.css"]
        assert before.text.splitlines()[0] != after.text.splitlines()[0]
        assert before.headers["ETag"] != after.headers["ETag"]

    def test_a_browser_that_has_it_is_told_so(self, client: Client) -> None:
        tag = client.get(WORKER).headers["ETag"]
        assert client.get(WORKER, headers={"If-None-Match": tag}).status_code == 304


class TestWhosePage:
    """What the worker goes by when it drops somebody else's pages."""

    def whose(self, client: Client, address: str = "/") -> str:
        return client.get(address).headers["X-Keeper"]

    @pytest.mark.usefixtures("db")
    def test_it_changes_with_the_keeper(self, client: Client) -> None:
        seen = [self.whose(client)]
        for name in ("Ana", "Ben"):
            client.force_login(User.objects.create_user(name))
            seen.append(self.whose(client))
        assert seen[0] == "nobody"
        assert len(set(seen)) == 3
        client.logout()
        assert self.whose(client) == "nobody"

    def test_it_stays_with_the_keeper_on_every_page(self, client: Client, game: Game) -> None:
        pages = ("/", f"/games/{game.pk}/", "/rules/caboose/", "/no-such-page")
        assert len({self.whose(client, page) for page in pages}) == 1

    def test_it_gives_the_session_away_to_nobody(self, client: Client, game: Game) -> None:
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        assert self.whose(client) not in session

    def test_only_pages_say(self, client: Client, game: Game) -> None:
        for address in (MANIFEST, WORKER, "/book/book.json"):
            response = client.get(address)
            response.getvalue()
            assert "X-Keeper" not in response.headers, address
