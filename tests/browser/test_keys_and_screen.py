"""A keyboard at the pad, and the screen as it lies on the table: turned, enlarged, awake."""

import re

from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid, Tricks
from tests.browser.book import bodies, log_in, state_of, write
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, group, plays_by_itself, tap, undo_button


def press(phone: Page, *keys: str) -> None:
    for key in keys:
        phone.keyboard.press(key)


def test_digits_bid_arrows_move_enter_scores_and_u_undoes(phone: Page, game: Game) -> None:
    plays_by_itself(phone)
    press(phone, "4")
    expect(group(phone, "Cara's bid")).to_be_visible()
    press(phone, "1", "0")
    expect(group(phone, "Ana's bid")).to_be_visible()
    press(phone, "u")
    expect(group(phone, "Cara's bid")).to_be_visible()
    # A 1 waits for a 0, and then is a 1.
    press(phone, "1")
    expect(group(phone, "Ana's bid")).to_be_visible()
    press(phone, "ArrowRight", "ArrowRight", "Enter")
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()
    press(phone, "Enter")
    press(phone, "ArrowDown", "ArrowDown", *["ArrowRight"] * 4)
    expect(group(phone, "Ben's tricks").get_by_role("button", name="Ben's tricks: 8")).to_be_visible()
    press(phone, "Enter")
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "undo", "bid", "bid", "tricks"]
    assert state_of(game).rounds[0].tricks == (1, 8, 1)


def test_a_double_tap_on_a_total_shows_the_scoreboard_alone(phone: Page, game: Game, keeping: Keeping) -> None:
    write(keeping, game, Bid(1, 3), Bid(2, 4), Bid(0, 2), Tricks((3, 3, 4)))
    phone.reload()
    keys = group(phone, "Cara's bid")
    total = phone.locator(".player > .total").first.bounding_box()
    assert total is not None
    for _ in range(2):
        phone.touchscreen.tap(total["x"] + 10, total["y"] + 10)
        phone.wait_for_timeout(100)
    expect(keys).to_be_hidden()
    phone.wait_for_timeout(400)
    # The next touch brings the keys back, and counts for nobody.
    tap(phone.locator(".player").nth(1))
    expect(keys).to_be_visible()
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("button", name="Large scoreboard").tap()
    expect(keys).to_be_hidden()
    press(phone, "Escape")
    expect(keys).to_be_visible()
    assert len(bodies(game)) == 4


def test_the_pad_turns_round_and_stays_so(phone: Page, game: Game) -> None:
    def turn() -> None:
        phone.get_by_label("Menu").first.tap()
        phone.get_by_role("button", name="Turn the pad round").tap()

    turn()
    bid(phone, "Ben", 3)
    upside_down = phone.locator("html.is-turned")
    expect(upside_down).to_have_count(1)
    phone.reload()
    expect(upside_down).to_have_count(1)
    # What is first stands at the bottom.
    first, last = phone.locator(".player").first.bounding_box(), phone.locator(".player").last.bounding_box()
    assert first is not None
    assert last is not None
    assert first["y"] > last["y"]
    turn()
    expect(upside_down).to_have_count(0)


def test_over_plain_http_it_is_said_once_that_the_screen_goes_dark(
    new_phone: NewPhone, game: Game, keeping: Keeping
) -> None:
    plain = new_phone()
    log_in(plain, keeping.keeper)
    # As from another machine: only this one is trusted without HTTPS.
    plain.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    plain.goto(f"/games/{game.pk}/")
    told = plain.get_by_text(re.compile("screen will go dark"))
    expect(told).to_be_visible()
    plain.get_by_role("button", name="All right").tap()
    expect(told).to_be_hidden()
    plain.reload()
    expect(undo_button(plain).or_(group(plain, "Ben's bid"))).to_be_visible()
    expect(told).to_be_hidden()
