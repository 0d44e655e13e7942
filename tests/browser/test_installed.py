"""The app on a home screen: without a network it shows the pages last seen, and says that it does."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils.cache import add_never_cache_headers
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid
from games.views import pwa, rules
from games.views.http import answer
from tests.browser.accessibility import assert_accessible
from tests.browser.book import bodies, game_in, log_in, open_book, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import bottom, sticking_out, too_small
from tests.browser.table import bid, bid_button, group
from tests.browser.trouble import HTMX, provoked

MARK = re.compile(r"^No connection\. This page is from \d\d:\d\d\.$")
# Each attempt to reach the network, and the page for those never seen.
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "503", *HTMX)
KEPT = """async (kind) => {
  const names = (await caches.keys()).filter((name) => name.startsWith(kind));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => url.slice(location.origin.length));
}"""


@pytest.fixture(autouse=True)
def without_a_network(new_phone: NewPhone, problems: list[str]) -> Iterator[None]:
    """What a browser notes about having no network is no problem here."""
    yield
    problems[:] = [problem for problem in problems if not any(word in problem for word in CUT_OFF)]


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A phone whose worker has taken over."""
    phone = new_phone(service_workers="allow")
    install(phone)
    return phone


@pytest.fixture
def game(phone: Page, game: Game) -> Game:
    """The game on the pad, which has been kept."""
    expect_kept(phone, f"/games/{game.pk}/")
    return game


@pytest.fixture
def own_worker() -> Iterator[None]:
    """Whatever this test makes of the worker, the next one has the real one."""
    pwa.worker.cache_clear()
    yield
    pwa.worker.cache_clear()


def install(phone: Page) -> None:
    phone.goto("/")
    # Which was there before the worker, and yet is kept.
    expect_kept(phone, "/")


def kept(phone: Page, kind: str = "pages") -> list[str]:
    """The addresses that the phone keeps, the longest kept first."""
    addresses: list[str] = phone.evaluate(KEPT, kind)
    return addresses


def kept_text(phone: Page) -> str:
    """The page that is kept for the address shown."""
    text: str = phone.evaluate("async () => (await caches.match(location.href, { ignoreVary: true })).text()")
    return unescape(text)


def wait_until(phone: Page, come: Callable[[], bool]) -> None:
    """The worker keeps a page while it is already being read: soon, but not at once."""
    for _ in range(100):
        if come():
            return
        phone.wait_for_timeout(50)
    raise AssertionError(f"That never came. The phone keeps {kept(phone)}.")


def expect_kept(phone: Page, *addresses: str) -> None:
    wait_until(phone, lambda: set(addresses) <= set(kept(phone)))


def expect_only_kept(phone: Page, *addresses: str) -> None:
    wait_until(phone, lambda: sorted(kept(phone)) == sorted(addresses))


def see(phone: Page, address: str) -> None:
    """Open a page while there is a network."""
    phone.goto(address)
    expect_kept(phone, address)


def cut_off(phone: Page) -> None:
    phone.context.set_offline(True)


def reconnect(phone: Page) -> None:
    phone.context.set_offline(False)


def mark(phone: Page) -> Locator:
    return phone.get_by_role("status").filter(has_text="This page is from")


def heading(phone: Page, name: str) -> Locator:
    return phone.get_by_role("heading", level=1, name=name, exact=True)


def expect_never_seen(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(heading(phone, "No connection")).to_be_visible()


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
        expect(phone.get_by_text("Not saved yet: no connection.")).to_be_visible()
        assert bodies(game) == []
        reconnect(phone)
        expect(phone.get_by_text("Saved.")).to_be_visible()
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
        expect(phone.get_by_text("Not saved yet: no connection.")).to_be_visible()
        reconnect(phone)
        expect(mark(phone)).to_be_hidden()
        expect(phone.get_by_role("alert")).to_contain_text("Ben's bid of 2")
        assert [body["tricks"] for body in bodies(game)] == [2]
        provoked(problems, *CUT_OFF, "409")

    def test_what_is_asked_stays_within_reach(self, phone: Page, game: Game) -> None:
        cut_off(phone)
        phone.reload()
        expect(mark(phone)).to_be_visible()
        assert bottom(phone.locator(".foot")) <= 844
        assert sticking_out(phone) == []


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
    for address in (f"/games/{game.pk}/", "/history/", "/new/"):
        phone.goto(address)
        expect(phone.locator("[data-no-connection]")).to_be_visible()
        assert_accessible(phone)
        assert too_small(phone) == []
