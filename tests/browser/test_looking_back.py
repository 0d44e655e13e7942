"""Every page that looks back, in a book that has been played in for years: as axe sees it, and nothing off the screen."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Book, Keeping
from games.rules.catalogue import CATALOGUE
from tests.bench import filling
from tests.browser.accessibility import assert_accessible
from tests.browser.book import log_in
from tests.browser.conftest import NewPhone
from tests.browser.measure import sticking_out, too_small
from tests.web.evenings import duel


@pytest.fixture
def long_kept(live_server: object, monkeypatch: pytest.MonkeyPatch) -> Keeping:
    """A book of a hundred games."""
    monkeypatch.setattr(filling, "OF_EACH_KIND", 8)
    book, _ = filling.fill(100, say=lambda _: None)
    return book.keepings.get()


def addresses(book: Book) -> list[str]:
    ana = book.players.get(name="Ana").pk
    finished = book.games.filter(finished=True).order_by("-started_at")
    games = [finished.filter(kind=kind)[0].pk for kind in CATALOGUE]
    night = book.nights.exclude(title="").order_by("-date")[0]
    return [
        *("/", "/history/", "/history/?q=ana", "/players/", "/leaderboard/", "/leaderboard/?game=oh-hell"),
        *(f"/players/{ana}/", f"/players/{ana}/?game=oh-hell", f"/players/{ana}/?game=tricky-timeline"),
        *(f"/games/{game}/review/" for game in games),
        *(f"/games/{game}/log/" for game in games[2:]),
        *(f"/nights/{night.pk}/", f"/nights/{night.pk}/edit/", "/book/files/"),
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_with_any_page(new_phone: NewPhone, long_kept: Keeping, scheme: str) -> None:
    phone = new_phone(color_scheme=scheme, reduced_motion="reduce")
    log_in(phone, long_kept.keeper)
    for address in addresses(long_kept.book):
        phone.goto(address)
        assert sticking_out(phone) == [], address
        assert too_small(phone) == [], address
        assert_accessible(phone)


def test_an_empty_book_offers_a_game_everywhere(phone: Page, keeping: Keeping) -> None:
    for address in ("/history/", "/leaderboard/", "/players/"):
        phone.goto(address)
        expect(phone.get_by_role("main").get_by_role("link", name="New game")).to_be_visible()
        assert_accessible(phone)


def test_a_night_gets_a_title_that_the_history_shows(phone: Page, keeping: Keeping) -> None:
    duel(keeping.book, "2026-03-01 20:00")
    duel(keeping.book, "2026-03-01 21:00")
    phone.goto("/history/")
    phone.get_by_role("link", name="Sunday, 1 March 2026").tap()
    expect(phone.get_by_role("table", name="The night’s standing").get_by_role("row")).to_have_count(3)
    expect(phone.get_by_role("heading", name="Awards")).to_be_visible()
    phone.get_by_role("link", name="Add a title, place or note").tap()
    phone.get_by_label("Title").fill("The rematch")
    phone.get_by_label("Place").fill("At Ben's")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("heading", name="The rematch")).to_be_visible()
    expect(phone.get_by_text("Sunday, 1 March 2026 · At Ben's")).to_be_visible()
    phone.goto("/history/?q=rematch")
    expect(phone.get_by_role("link", name="The rematch")).to_be_visible()


def test_a_players_figures_change_with_the_game(phone: Page, long_kept: Keeping) -> None:
    log_in(phone, long_kept.keeper)
    phone.goto("/players/")
    phone.get_by_role("link", name="Ana").tap()
    expect(phone.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(phone.get_by_role("heading", name="Duels")).to_be_visible()
    phone.get_by_label("Game", exact=True).select_option("Oh Hell")
    expect(phone.get_by_role("img", name="Rating in Oh Hell")).to_be_visible()
    expect(phone.get_by_role("heading", name="Duels")).to_be_hidden()
    phone.get_by_role("link", name="Games with Ana").tap()
    expect(phone.get_by_label("Player")).to_have_value(long_kept.book.players.get(name="Ana").pk)
    expect(phone.get_by_label("Game", exact=True)).to_have_value("oh-hell")
