"""Phones: pages in a real Chromium, against the real stack."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright
from pytest_django.live_server_helper import LiveServer

from games.models import Game, Keeping
from tests.bench import filling
from tests.browser import book
from tests.browser.book import game_in, open_book
from tests.browser.chromium import ARGUMENTS, CHROMIUM, LARGE_TEXT, PHONE

NewPhone = Callable[..., Page]
# A page is what the server answers, and requests can be watched and held up; tests/browser/installed/ is about the rest.
UNINSTALLED = {"service_workers": "block"}
PLAY_BY_THEMSELVES = True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--contact-sheet", metavar="FOLDER", help="where test_walk.py puts pictures of all that it sees")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    # Playwright keeps an event loop in this thread, which makes Django take all code here for asynchronous
    # and refuse to touch the database. Nothing here is.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def chromium_with_large_text(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose settings ask for text of twice the size."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, LARGE_TEXT])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def static_files_as_in_earnest(static_files: None) -> Iterator[None]:
    """Leaves static files to whitenoise; the test server would look for them where they have no hash yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "_should_handle", lambda _handler, _path: False)
        yield


@pytest.fixture(scope="session")
def live_server(static_files_as_in_earnest: None, live_server: LiveServer) -> LiveServer:
    return live_server


@pytest.fixture
def problems() -> list[str]:
    """What went wrong in this test's pages, which must be nothing; a test that provokes trouble clears the list."""
    return []


@pytest.fixture
def old_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones that can't play by themselves, as where the storage is forbidden: each tap waits for the server."""
    monkeypatch.setattr(f"{__name__}.PLAY_BY_THEMSELVES", False)


@pytest.fixture
def new_phone(chromium: Browser, live_server: LiveServer, problems: list[str]) -> Iterator[NewPhone]:
    """Makes a phone with nothing on it yet; options are those of a browser context: `new_phone(color_scheme="dark")`.

    `browser` is the one that it runs, if not the usual.
    """
    contexts: list[BrowserContext] = []

    def note_errors(message: ConsoleMessage) -> None:
        # What the content security policy forbids is among them.
        if message.type == "error":
            problems.append(message.text)

    def new_phone(browser: Browser = chromium, **options: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **(PHONE | UNINSTALLED | options))
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("console", note_errors)
        if not PLAY_BY_THEMSELVES:
            context.route("**/phone.*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        context.on("weberror", lambda failure: problems.append(str(failure.error)))
        page = context.new_page()
        book.PHONES.add(page)
        return page

    yield new_phone
    book.PHONES.clear()
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    return new_phone()


@pytest.fixture
def keeping(phone: Page) -> Keeping:
    """The phone's own book."""
    return open_book(phone)


@pytest.fixture
def game(phone: Page, keeping: Keeping) -> Game:
    """A game of Oh Hell on the phone's pad, dealt by Ana, with Ben to bid."""
    game = game_in(keeping, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    phone.goto(f"/games/{game.pk}/")
    return game


@pytest.fixture
def long_kept(live_server: object, monkeypatch: pytest.MonkeyPatch) -> Keeping:
    """A book of a hundred games, played over years."""
    monkeypatch.setattr(filling, "OF_EACH_KIND", 8)
    filled, _ = filling.fill(100, say=lambda _: None)
    return filled.keepings.get()
