"""Rules of one's own, typed as a person types; and opened on another phone."""

from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, HouseGame
from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import NewPhone
from tests.browser.measure import sticking_out, too_small
from tests.browser.table import bid_all, group, seat
from tests.browser.trouble import provoked

BETWEEN_BARS = {"viewport": {"width": 390, "height": 664}}
A_LETTER = 150
"""Milliseconds that a thumb takes for one."""
TO_THINK = 600
A_WHILE = 90


def type_in(phone: Page, label: str, text: str, within: str = "") -> None:
    """Look for the field, clear it and type, letter by letter."""
    phone.wait_for_timeout(TO_THINK)
    field = (group(phone, within) if within else phone).get_by_label(label, exact=True)
    field.tap()
    field.select_text()
    field.press_sequentially(text, delay=A_LETTER)


def choose(phone: Page, label: str, option: str) -> None:
    phone.wait_for_timeout(TO_THINK)
    phone.get_by_label(label, exact=True).select_option(option)


def press(phone: Page, name: str) -> None:
    phone.wait_for_timeout(TO_THINK)
    phone.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.slow
def test_from_scratch_in_less_than_ninety_seconds_and_on_to_another_phone(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(**BETWEEN_BARS)
    began = monotonic()
    phone.goto("/new/")
    phone.get_by_role("link", name="Make rules of your own").tap()
    type_in(phone, "Name", "Friday")
    type_in(phone, "to", "10")
    choose(phone, "How they go", "up")
    type_in(phone, "Largest hand", "7")
    type_in(phone, "Smallest hand", "6")
    # What follows is in sight, and says at once what can't be.
    follows = phone.get_by_role("complementary", name="What follows")
    expect(follows).to_contain_text("With 9 players the largest hand from 52 cards is 5")
    assert_accessible(phone)
    type_in(phone, "Cards in the deck", "104")
    expect(follows).to_contain_text("2 rounds")
    expect(follows).to_be_in_viewport(ratio=0.9)
    type_in(phone, "for each trick bid", "2", "A bid that is made")
    expect(follows.get_by_role("row", name="bid 3")).to_contain_text("16")
    press(phone, "Keep and play")
    expect(phone.get_by_role("heading", name="Friday")).to_be_visible()
    assert monotonic() - began < A_WHILE

    seat(phone, ("Ana", "Ben", "Cara"), "Ana")
    phone.get_by_role("button", name="Start Friday").tap()
    expect(phone.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    bid_all(phone, {"Ben": 1, "Cara": 1})
    assert Game.objects.get().rules["deck"] == 104

    house = HouseGame.objects.get()
    phone.goto(f"/rules/{house.kind}/")
    phone.get_by_text("Share these rules").tap()
    expect(phone.get_by_role("img", name="QR code: Link to these rules")).to_be_visible()
    link = phone.get_by_role("textbox", name="Link to these rules").input_value()

    other = new_phone(**BETWEEN_BARS)
    other.goto(link[link.index("/r/") :])
    expect(other.get_by_role("heading", name="How to play Friday")).to_be_visible()
    assert_accessible(other)
    other.get_by_role("button", name="Play this").tap()
    expect(other.get_by_role("heading", name="Friday")).to_be_visible()
    assert HouseGame.objects.filter(kind=house.kind).count() == 2, "one in each book"


@pytest.mark.slow
def test_without_javascript(new_phone: NewPhone, problems: list[str]) -> None:
    phone = new_phone(java_script_enabled=False, **BETWEEN_BARS)
    phone.goto("/own/?from=wizard")
    phone.get_by_label("Name").fill("Witches")
    phone.get_by_label("Largest hand", exact=True).fill("ten")
    phone.get_by_role("button", name="Show what follows").click()
    expect(phone.get_by_text("Largest hand: a whole number from 1 to 60, not 'ten'.")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_label("Largest hand", exact=True)).to_be_focused()
    expect(phone.get_by_label("Name")).to_have_value("Witches")
    provoked(problems, "422")
    phone.get_by_label("Largest hand", exact=True).fill("3")
    phone.get_by_role("button", name="Show what follows").click()
    expect(phone.get_by_text("1 2 3", exact=True)).to_be_attached()
    phone.get_by_role("button", name="Keep these rules").click()
    expect(phone.get_by_text("Witches is kept")).to_be_visible()
    phone.get_by_role("link", name="Change these rules").click()
    expect(phone.get_by_label("Largest hand", exact=True)).to_have_value("3")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390)])
def test_it_fits_every_screen_with_all_that_it_can_say_unfolded(new_phone: NewPhone, width: int, height: int) -> None:
    phone = new_phone(viewport={"width": width, "height": height})
    phone.goto("/own/?from=skull-king")
    for folded in phone.locator("details.rare").all():
        folded.evaluate("(folded) => { folded.open = true; }")
    assert_accessible(phone)
    assert sticking_out(phone) == []
    assert too_small(phone) == []
