"""For hands on a keyboard, ears on a screen reader, and eyes in the dark."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid
from tests.browser.accessibility import assert_accessible
from tests.browser.book import play_rounds, write
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, bid_button, group, score, take, tap, totals, undo_button


def expect_focus(phone: Page, element_id: str) -> None:
    expect(phone.locator(f"#{element_id}")).to_be_focused()


def said(phone: Page) -> str:
    """What a screen reader was told last."""
    return phone.locator("#said").inner_text()


def test_focus_stays_where_the_thumb_is(phone: Page, game: Game) -> None:
    bid(phone, "Ben", 3)
    expect_focus(phone, "bid-3")
    bid(phone, "Cara", 4)
    expect_focus(phone, "bid-4")
    tap(undo_button(phone))
    expect(group(phone, "Cara's bid")).to_be_visible()
    expect_focus(phone, "undo")


def test_focus_goes_to_what_is_asked_when_the_button_is_gone(phone: Page, game: Game) -> None:
    bid(phone, "Ben", 5)
    bid(phone, "Cara", 5)
    expect_focus(phone, "bid-5")
    bid(phone, "Ana", 1)
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()
    expect_focus(phone, "ask")
    take(phone, "Ana", 0)
    score(phone)
    expect(group(phone, "Cara's bid")).to_be_visible()
    expect_focus(phone, "ask")


def test_focus_leaves_a_hooked_number(phone: Page, game: Game, keeping: Keeping) -> None:
    write(keeping, game, Bid(1, 4))
    phone.reload()
    bid(phone, "Cara", 3)
    # 10 less 4 and 3: Ana's 3 is where the thumb was.
    expect(group(phone, "Ana's bid").get_by_role("button", name="3", exact=True)).to_be_disabled()
    expect_focus(phone, "ask")


def test_every_tap_is_announced(phone: Page, game: Game) -> None:
    assert said(phone) == ""
    bid(phone, "Ben", 3)
    assert said(phone) == "Ben's bid of 3. Cara bids."
    bid(phone, "Cara", 4)
    bid(phone, "Ana", 1)
    assert said(phone) == "Ana's bid of 1. 8 bid for 10 tricks: 2 under. Enter the tricks."
    # Play has only begun: nothing speaks of tricks yet.
    told = phone.locator("#fit")
    expect(told).to_have_role("status")
    expect(told).to_have_text("Ana leads")
    expect(phone.get_by_role("button", name="Score round")).to_be_disabled()
    take(phone, "Ben", 4)
    expect(told).to_have_text("9 of 10 tricks told")
    expect(phone.get_by_role("button", name="Score round")).to_be_disabled()
    take(phone, "Ana", 3)
    expect(told).to_have_text("11 of 10 tricks told: 1 too many")
    expect(phone.get_by_role("button", name="Score round")).to_be_disabled()
    take(phone, "Ana", 2)
    expect(told).to_have_text("10 of 10 tricks told")
    score(phone)
    assert said(phone) == "Ana missed +2, Ben missed +4, Cara +14. Cara leads with 14, 10 ahead. Cara bids."


def test_the_place_in_the_page_stays(phone: Page, game: Game, keeping: Keeping) -> None:
    play_rounds(keeping, game, 3)
    phone.set_viewport_size({"width": 390, "height": 360})
    phone.reload()
    # Neither the top of the page nor, below the sheet, its end.
    bid_button(phone, "Ben", 1).evaluate("key => key.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = phone.evaluate("scrollY")
    assert 0 < before < phone.evaluate("document.documentElement.scrollHeight - innerHeight")
    bid(phone, "Ben", 1)
    bid(phone, "Cara", 1)
    expect(group(phone, "Ana's bid")).to_be_visible()
    assert phone.evaluate("scrollY") == before


def test_the_rules_open_over_the_pad(phone: Page, game: Game) -> None:
    bid(phone, "Ben", 3)
    address = phone.url
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("link", name="Rules of Oh Hell").tap()
    dialog = phone.get_by_role("dialog", name="Rules")
    expect(dialog.get_by_role("heading", name="How to play Oh Hell")).to_be_visible()
    assert phone.url == address
    assert_accessible(phone)
    dialog.get_by_role("button", name="Back to the game").tap()
    expect(dialog).to_be_hidden()
    bid(phone, "Cara", 2)
    # A second time, and closed by the keyboard.
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("link", name="Rules of Oh Hell").tap()
    expect(dialog).to_be_visible()
    phone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def press_to(phone: Page, element_id: str) -> None:
    """Go on with the Tab key until something is reached, and press it."""
    for _ in range(40):
        if phone.evaluate("document.activeElement.id") == element_id:
            # What comes too fast is not taken.
            expect(phone.locator(".is-sending, .is-resting")).to_have_count(0)
            phone.keyboard.press("Enter")
            return
        phone.keyboard.press("Tab")
    raise AssertionError(f"{element_id} can't be reached")


def test_a_keyboard_alone_plays_a_round(phone: Page, game: Game) -> None:
    press_to(phone, "bid-3")
    expect(group(phone, "Cara's bid")).to_be_visible()
    press_to(phone, "bid-4")
    expect(group(phone, "Ana's bid")).to_be_visible()
    # The focus waits on what was pressed last, so the way to a lower number is back.
    for _ in range(2):
        phone.keyboard.press("Shift+Tab")
    press_to(phone, "bid-2")
    expect(phone.get_by_role("button", name="Score round")).to_be_disabled()
    for _ in range(40):
        if group(phone, "Ana's tricks").evaluate("tricks => tricks.contains(document.activeElement)"):
            break
        phone.keyboard.press("Tab")
    phone.keyboard.press("ArrowRight")
    expect(group(phone, "Ana's tricks").get_by_role("button", name="Ana's tricks: 3")).to_be_visible()
    press_to(phone, "score")
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert totals(phone, 1) == [3, 13, 14]


@pytest.mark.parametrize("address", ["/", "pad"])
def test_dark_colours_are_remembered(phone: Page, game: Game, address: str) -> None:
    address = address.replace("pad", f"/games/{game.pk}/")
    phone.goto(address)
    light = background(phone)
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("button", name="Dark colours").tap()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.url.endswith(address)
    dark = background(phone)
    assert dark != light
    phone.goto("/new/")
    assert phone.locator("html").get_attribute("data-theme") == "dark"
    phone.goto(address)
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("button", name="As the phone").tap()
    expect(phone.locator("html")).not_to_have_attribute("data-theme", "dark")
    assert background(phone) == light


def background(phone: Page) -> str:
    return str(phone.locator(".paper").first.evaluate("paper => getComputedStyle(paper).backgroundColor"))


def moving(phone: Page) -> list[str]:
    """What would move or fade, now or when touched."""
    found: list[str] = phone.evaluate(
        """() => [...document.querySelectorAll("*")].filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
          return animationName !== "none" || /[1-9]/.test(transitionDuration) || scrollBehavior === "smooth";
        }).map((element) => element.tagName + "." + element.className)"""
    )
    return found


def test_motion_is_for_those_who_want_it(phone: Page, game: Game, new_phone: NewPhone) -> None:
    assert moving(phone)
    calm = new_phone(storage_state=phone.context.storage_state(), reduced_motion="reduce")
    calm.goto(f"/games/{game.pk}/")
    assert moving(calm) == []
    bid(calm, "Ben", 3)
    assert moving(calm) == []
