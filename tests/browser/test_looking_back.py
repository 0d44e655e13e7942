"""Pages that look back: a night that gets a title, and a player's figures game by game."""

from playwright.sync_api import Page, expect

from games.models import Keeping
from tests.browser.book import log_in
from tests.web.evenings import duel


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
    phone.wait_for_load_state("load")
    phone.get_by_label("Game", exact=True).select_option("Oh Hell")
    expect(phone.get_by_role("img", name="Rating in Oh Hell")).to_be_visible()
    expect(phone.get_by_role("heading", name="Duels")).to_be_hidden()
    phone.get_by_role("link", name="Games with Ana").tap()
    expect(phone.get_by_label("Player")).to_have_value(long_kept.book.players.get(name="Ana").pk)
    expect(phone.get_by_label("Game", exact=True)).to_have_value("oh-hell")
