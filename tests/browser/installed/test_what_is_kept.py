"""The pages that an installed app keeps: those last seen, of this keeper and of this release alone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils.cache import add_never_cache_headers
from playwright.sync_api import Page, expect

from games.models import Game
from games.views import pwa, rules
from games.views.http import answer
from tests.browser.book import log_in
from tests.browser.conftest import NewPhone
from tests.browser.installed.worker import (
    CUT_OFF,
    cut_off,
    expect_never_seen,
    expect_only_kept,
    heading,
    install,
    mark,
    see,
    wait_until,
)
from tests.browser.trouble import provoked


def change_rules(monkeypatch: pytest.MonkeyPatch, change: Callable[[HttpResponse], None]) -> None:
    """From now on, the rules pages are answered otherwise."""

    def changed(*args: Any, **options: Any) -> HttpResponse:
        response = answer(*args, **options)
        change(response)
        return response

    monkeypatch.setattr(rules, "answer", changed)


def make_a_file(response: HttpResponse) -> None:
    response.headers["Content-Disposition"] = "attachment"


def break_down(response: HttpResponse) -> None:
    response.status_code = 500


class TestWhatIsNotKept:
    def test_parts_of_pages(self, phone: Page, game: Game, problems: list[str]) -> None:
        menu, to_rules = phone.get_by_label("Menu").first, phone.get_by_role("link", name="Rules of Oh Hell")
        menu.tap()
        to_rules.tap()
        phone.get_by_role("button", name="Back to the game").tap()
        see(phone, f"/rules/oh-hell/?game={game.pk}")
        see(phone, f"/games/{game.pk}/")
        cut_off(phone)
        menu.tap()
        to_rules.tap()
        # The page at this address is kept, and must not be taken for the part.
        expect(phone.get_by_text("No connection.")).to_be_visible()
        expect(phone.get_by_role("dialog")).to_be_hidden()
        phone.goto(f"/rules/oh-hell/?game={game.pk}")
        expect(phone.get_by_role("link", name="Back to the game")).to_be_visible()

    def test_downloads(self, phone: Page, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        see(phone, "/book/files/")
        with phone.expect_download():
            phone.locator("a[href$='book.json']").tap()
        change_rules(monkeypatch, make_a_file)
        with phone.expect_download():
            phone.evaluate("location.href = '/rules/caboose/'")
        see(phone, "/new/")
        expect_only_kept(phone, f"/games/{game.pk}/", "/book/files/", "/new/")

    def test_pages_that_say_so(self, phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        see(phone, "/rules/caboose/")
        change_rules(monkeypatch, add_never_cache_headers)
        phone.goto("/rules/caboose/")
        see(phone, "/new/")
        expect_only_kept(phone, "/", "/new/")

    def test_pages_that_are_gone(self, phone: Page, game: Game, problems: list[str]) -> None:
        address = f"/games/{game.pk}/"
        game.delete()
        phone.goto(address)
        expect(heading(phone, "Nothing here")).to_be_visible()
        see(phone, "/new/")
        cut_off(phone)
        expect_never_seen(phone, address)
        provoked(problems, *CUT_OFF, "404")

    def test_a_server_in_trouble_costs_nothing(
        self, phone: Page, monkeypatch: pytest.MonkeyPatch, problems: list[str]
    ) -> None:
        see(phone, "/rules/caboose/")
        change_rules(monkeypatch, break_down)
        with phone.expect_response("**/rules/caboose/") as answered:
            phone.reload()
        assert answered.value.status == 500
        cut_off(phone)
        phone.reload()
        expect(heading(phone, "How to play Caboose")).to_be_visible()
        provoked(problems, *CUT_OFF, "500")

    @pytest.mark.usefixtures("own_worker")
    def test_more_than_so_many_pages(self, new_phone: NewPhone, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pwa, "MOST_PAGES", 3)
        phone = new_phone(service_workers="allow")
        install(phone)
        # The start page was seen again meanwhile, and stays.
        for address in ("/new/", "/rules/caboose/", "/", "/rules/oh-hell/"):
            see(phone, address)
        expect_only_kept(phone, "/rules/caboose/", "/", "/rules/oh-hell/")


class TestSomebodyElsesPages:
    def test_they_go_when_another_keeper_logs_in(self, phone: Page, game: Game, problems: list[str]) -> None:
        log_in(phone, User.objects.create_user("keeper-other"))
        see(phone, "/new/")
        expect_only_kept(phone, "/new/")
        cut_off(phone)
        expect_never_seen(phone, f"/games/{game.pk}/")

    def test_they_go_when_nobody_is_logged_in_any_more(self, phone: Page, game: Game) -> None:
        phone.context.clear_cookies()
        see(phone, "/new/")
        expect_only_kept(phone, "/new/")

    def test_a_page_that_is_not_kept_itself_is_enough(
        self, phone: Page, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        phone.context.clear_cookies()
        # As login pages do.
        change_rules(monkeypatch, add_never_cache_headers)
        phone.goto("/rules/caboose/")
        expect_only_kept(phone)


@pytest.mark.usefixtures("own_worker")
def test_a_new_release_drops_what_the_old_one_kept(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    see(phone, "/rules/caboose/")
    old = set(phone.evaluate("caches.keys()"))
    files = pwa.static_files()
    monkeypatch.setattr(pwa, "static_files", lambda: (*files, "/static/new.js"))
    phone.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    wait_until(phone, lambda: not old & set(phone.evaluate("caches.keys()")))
    # But what is on the screen has been seen.
    expect_only_kept(phone, "/rules/caboose/")
    cut_off(phone)
    phone.reload()
    expect(mark(phone)).to_have_css("position", "sticky")
