"""The app on a home screen without a network: it shows the pages last seen, and says that it does."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid
from tests.browser.accessibility import assert_accessible
from tests.browser.book import bodies, game_in, open_book, write
from tests.browser.conftest import NewPhone
from tests.browser.installed.worker import (
    CUT_OFF,
    MARK,
    cut_off,
    expect_never_seen,
    heading,
    install,
    kept,
    kept_text,
    mark,
    reconnect,
    see,
    wait_until,
)
from tests.browser.measure import bottom, sticking_out, too_small
from tests.browser.table import bid, bid_button, group
from tests.browser.trouble import provoked


class TestPagesWithoutANetwork:
    def test_a_page_seen_before_is_shown_and_marked(self, phone: Page) -> None:
        see(phone, "/rules/caboose/")
        expect(mark(phone)).to_be_hidden()
        cut_off(phone)
        phone.reload()
        expect(heading(phone, "How to play Caboose")).to_be_visible()
        expect(mark(phone)).to_have_text(MARK)
        # With its looks.
        expect(mark(phone)).to_have_css("position", "sticky")

    def test_the_mark_goes_by_itself_when_the_network_is_back(self, phone: Page) -> None:
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        reconnect(phone)
        expect(mark(phone)).to_be_hidden()
        expect(heading(phone, "The score pad for card games")).to_be_visible()

    def test_a_page_from_another_day_says_which(self, phone: Page) -> None:
        phone.evaluate(
            """async () => {
              const [name] = (await caches.keys()).filter((name) => name.startsWith("pages"));
              const cache = await caches.open(name);
              const page = await cache.match("/");
              await cache.put("/", new Response(await page.text(), {
                headers: { "Content-Type": "text/html", "X-Seen": new Date(2026, 2, 3, 21, 40).toISOString() },
              }));
            }"""
        )
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_have_text("No connection. This page is from 3 March, 21:40.")

    def test_a_page_never_seen_says_so_and_opens_when_the_network_is_back(
        self, phone: Page, problems: list[str]
    ) -> None:
        cut_off(phone)
        expect_never_seen(phone, "/new/")
        expect(phone.get_by_role("link", name="Try again")).to_be_visible()
        reconnect(phone)
        expect(heading(phone, "What are you playing?")).to_be_visible()

    def test_from_a_page_never_seen_the_way_leads_back(self, phone: Page, problems: list[str]) -> None:
        cut_off(phone)
        expect_never_seen(phone, "/new/")
        phone.get_by_role("link", name="Back to the start").tap()
        expect(heading(phone, "The score pad for card games")).to_be_visible()
        expect(mark(phone)).to_be_visible()

    def test_a_page_reached_by_a_form_is_kept(self, phone: Page) -> None:
        phone.get_by_label("Menu").first.tap()
        phone.get_by_role("button", name="Dark colours").tap()
        expect(phone.locator("html[data-theme=dark]")).to_be_attached()
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        expect(phone.locator("html[data-theme=dark]")).to_be_attached()


class TestThePadWithoutANetwork:
    def test_a_tap_is_not_called_saved_until_it_is(self, phone: Page, game: Game, problems: list[str]) -> None:
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        bid_button(phone, "Ben", 3).tap()
        expect(phone.get_by_text("No network. 1 entry is on this phone and will be sent.")).to_be_visible()
        assert bodies(game) == []
        reconnect(phone)
        expect(phone.get_by_text("All saved.")).to_be_visible()
        expect(mark(phone)).to_be_hidden()
        bid(phone, "Cara", 2)
        assert [body["tricks"] for body in bodies(game)] == [3, 2]

    def test_it_is_shown_as_it_was_after_the_last_tap(self, phone: Page, game: Game) -> None:
        bid(phone, "Ben", 3)
        bid(phone, "Cara", 2)
        wait_until(phone, lambda: "Ana's bid" in kept_text(phone))
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        expect(group(phone, "Ana's bid")).to_be_visible()

    def test_it_is_shown_as_it_was_after_another_phones_tap(self, phone: Page, keeping: Keeping, game: Game) -> None:
        write(keeping, game, Bid(1, 2))
        wait_until(phone, lambda: "Cara's bid" in kept_text(phone))
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        expect(group(phone, "Cara's bid")).to_be_visible()

    def test_a_tap_that_came_too_late_is_told_so(
        self, phone: Page, keeping: Keeping, game: Game, problems: list[str]
    ) -> None:
        cut_off(phone)
        phone.reload()
        write(keeping, game, Bid(1, 2))
        bid_button(phone, "Ben", 3).tap()
        expect(phone.get_by_text("No network. 1 entry is on this phone and will be sent.")).to_be_visible()
        reconnect(phone)
        expect(phone.get_by_text("Choose which to keep.")).to_be_visible()
        assert [body["tricks"] for body in bodies(game)] == [2]
        provoked(problems, *CUT_OFF, "409")

    def test_what_is_asked_stays_within_reach(self, phone: Page, game: Game) -> None:
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        assert bottom(phone.locator(".foot")) <= 844
        assert sticking_out(phone) == []


def test_static_files_come_from_the_phone(phone: Page, game: Game) -> None:
    with phone.expect_response("**/static/pad.*.js") as answered:
        phone.reload()
    assert answered.value.from_service_worker
    assert any(address.startswith("/static/pad.") for address in kept(phone, "files"))


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_pages_without_a_network_as_axe_sees_them(new_phone: NewPhone, colours: str, problems: list[str]) -> None:
    phone = new_phone(service_workers="allow", color_scheme=colours, reduced_motion="reduce")
    install(phone)
    game = game_in(open_book(phone), "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    see(phone, f"/games/{game.pk}/")
    see(phone, "/history/")
    cut_off(phone)
    # Where a game begins, the phone begins one: tests/browser/installed/test_cold_start.py.
    for address in (f"/games/{game.pk}/", "/history/", "/players/"):
        phone.goto(address)
        expect(phone.locator("[data-no-connection]")).to_be_visible()
        assert_accessible(phone)
        assert too_small(phone) == []
