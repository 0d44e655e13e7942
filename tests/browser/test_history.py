"""Looking back on a phone: the history, a player, the leaderboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.history import feed
from games.models import Keeping
from tests.browser.book import log_in
from tests.browser.conftest import NewPhone
from tests.web.evenings import duel, whist


def two_months(keeping: Keeping) -> None:
    """Fifty-odd evenings."""
    for month in (1, 2):
        for day in range(1, 27):
            duel(keeping.book, f"2026-{month:02}-{day:02} 20:00")
    whist(keeping.book, "2025-12-24 20:00", "Cara Dev Eli")


def games(phone: Page) -> Locator:
    return phone.locator(".game-line")


def scroll_to_the_end(phone: Page) -> None:
    phone.mouse.wheel(0, 20_000)


def test_it_scrolls_on_to_the_first_game(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/history/")
    expect(games(phone)).to_have_count(20)
    for shown in (40, 53):
        scroll_to_the_end(phone)
        expect(games(phone)).to_have_count(shown)
    expect(phone.get_by_text("That was the first game")).to_be_visible()
    assert len(set(phone.locator(".night h2").all_inner_texts())) == 53


def test_the_back_button_keeps_the_place(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/history/")
    scroll_to_the_end(phone)
    expect(games(phone)).to_have_count(40)
    thirtieth = games(phone).nth(29)
    thirtieth.scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    assert before > 1000
    thirtieth.tap()
    expect(phone).to_have_url(re.compile("/review/"))
    phone.go_back()
    expect(games(phone)).to_have_count(40)
    expect(games(phone).nth(29)).to_be_in_viewport()
    assert abs(phone.evaluate("scrollY") - before) < 100


def test_the_back_button_finds_the_place_however_far_down(
    phone: Page, keeping: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "MOST_AT_ONCE", 30)
    two_months(keeping)
    phone.goto("/history/")
    for shown in (40, 53):
        scroll_to_the_end(phone)
        expect(games(phone)).to_have_count(shown)
    fiftieth = games(phone).nth(49)
    evening = phone.locator(".night h2").nth(49).inner_text()
    fiftieth.scroll_into_view_if_needed()
    fiftieth.tap()
    expect(phone).to_have_url(re.compile("/review/"))
    phone.go_back()
    expect(phone.get_by_role("heading", name=evening)).to_be_in_viewport()
    phone.get_by_role("link", name="Newest games").tap()
    expect(phone.locator(".night h2").first).to_have_text("Thursday, 26 February 2026")
    phone.get_by_label("Search").fill("december 2025")
    expect(games(phone)).to_have_count(1)


def test_the_back_button_keeps_what_was_chosen_and_the_place_in_it(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/history/")
    phone.get_by_label("Period").select_option("2026")
    expect(phone).to_have_url(re.compile(r"/history/\?period=2026$"))
    scroll_to_the_end(phone)
    expect(games(phone)).to_have_count(40)
    thirtieth = games(phone).nth(29)
    thirtieth.scroll_into_view_if_needed()
    thirtieth.tap()
    expect(phone).to_have_url(re.compile("/review/"))
    phone.go_back()
    expect(games(phone)).to_have_count(40)
    expect(phone.get_by_label("Period")).to_have_value("2026")
    expect(games(phone).nth(29)).to_be_in_viewport()
    for shown in (52, 52):
        scroll_to_the_end(phone)
        expect(games(phone)).to_have_count(shown)


def test_what_is_chosen_is_shown_at_once_and_stands_in_the_address(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/history/")
    expect(phone.get_by_role("button", name="Show", exact=True)).to_be_hidden()
    phone.get_by_label("Game", exact=True).select_option("Chinese Whist")
    expect(games(phone)).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"/history/\?game=chinese-whist$"))
    phone.get_by_label("Player").select_option("Ana")
    expect(phone.get_by_text("No game fits.")).to_be_visible()
    phone.get_by_label("Player").select_option("Dev")
    expect(games(phone)).to_have_count(1)
    phone.reload()
    expect(phone.get_by_label("Game", exact=True)).to_have_value("chinese-whist")
    expect(games(phone)).to_have_count(1)


def test_a_search_is_answered_while_it_is_typed(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/history/")
    phone.get_by_label("Search").press_sequentially("eli")
    expect(games(phone)).to_have_count(1)
    expect(phone.get_by_label("Search")).to_be_focused()


def test_without_javascript_it_is_plain_pages(new_phone: NewPhone, keeping: Keeping) -> None:
    two_months(keeping)
    plain = new_phone(java_script_enabled=False)
    log_in(plain, keeping.keeper)
    plain.goto("/history/")
    expect(games(plain)).to_have_count(20)
    plain.get_by_role("link", name="Older games").tap()
    expect(games(plain)).to_have_count(20)
    plain.get_by_role("link", name="Older games").tap()
    expect(games(plain)).to_have_count(13)
    plain.get_by_role("link", name="Newest games").tap()
    plain.get_by_label("Period").select_option("2025")
    plain.get_by_role("button", name="Show", exact=True).tap()
    expect(games(plain)).to_have_count(1)


def test_from_a_game_night_to_a_player_and_the_leaderboard(phone: Page, keeping: Keeping) -> None:
    two_months(keeping)
    phone.goto("/")
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("link", name="Leaderboard").tap()
    expect(phone.get_by_role("row").nth(1)).to_contain_text("Ana")
    choose_game(phone, "Trick Wars")
    expect(phone.get_by_role("columnheader", name="Rating")).to_be_visible()
    phone.get_by_role("link", name="Ana").tap()
    expect(phone.get_by_role("heading", name="Ana")).to_be_visible()
    expect(phone.get_by_role("img", name="Rating in Trick Wars")).to_be_visible()
    choose_game(phone, "All games")
    expect(phone.get_by_role("img")).to_have_count(0)
    expect(phone).to_have_url(re.compile(r"/players/[-\w]+/\?game=$"))


def choose_game(phone: Page, name: str) -> None:
    """As fast as nobody is: a page that has just come may be read before its scripts are."""
    phone.wait_for_load_state("load")
    phone.get_by_label("Game", exact=True).select_option(name)
