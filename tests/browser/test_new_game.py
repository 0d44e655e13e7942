"""Laying the table: with a keyboard over half the screen, and where a refusal stands."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.browser.conftest import NewPhone
from tests.browser.trouble import provoked
from tests.rules.tables import NAMES

KEYBOARD_OPEN = {"viewport": {"width": 390, "height": 440}}
BETWEEN_BARS = {"viewport": {"width": 390, "height": 664}}


def expect_seen(phone: Page, control: Locator) -> None:
    """It is on the screen, and nothing lies over it, as soon as the page has come to rest."""
    phone.wait_for_function(
        """(control) => {
          const box = control.getBoundingClientRect();
          const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return box.top >= 0 && box.bottom <= innerHeight && control.contains(there);
        }""",
        arg=control.element_handle(),
    )


def test_the_field_for_a_name_stays_in_sight(new_phone: NewPhone) -> None:
    phone = new_phone(**KEYBOARD_OPEN)
    phone.goto("/new/oh-hell/")
    field = phone.get_by_label("New player's name")
    field.focus()
    for name in NAMES[:6]:
        field.fill(name)
        field.press("Enter")
        expect(phone.get_by_role("button", name=f"Remove {name}")).to_be_visible()
        expect(field).to_be_focused()
        expect_seen(phone, field)


def test_it_stays_when_a_name_is_refused(new_phone: NewPhone, problems: list[str]) -> None:
    phone = new_phone(**KEYBOARD_OPEN)
    phone.goto("/new/oh-hell/?seat=Ana&seat=Ben&seat=Cara&first=Ana")
    field = phone.get_by_label("New player's name")
    field.fill("Ben")
    field.press("Enter")
    refusal = phone.get_by_role("alert").filter(has_text="Ben already sits at the table.")
    expect(refusal).to_be_visible()
    expect_seen(phone, refusal)
    expect_seen(phone, field)
    provoked(problems, "422")


@pytest.mark.parametrize("with_javascript", [True, False], ids=["with JavaScript", "without"])
def test_hands_that_can_not_be_are_refused_at_their_fields(
    new_phone: NewPhone, problems: list[str], with_javascript: bool
) -> None:
    phone = new_phone(java_script_enabled=with_javascript, **BETWEEN_BARS)
    phone.goto("/new/chinese-whist/?seat=Ana&seat=Ben&seat=Cara&first=Ana")
    phone.get_by_label("Your own").check()
    for label, hand in (("first", "5"), ("middle", "7"), ("last", "5")):
        phone.get_by_label(label, exact=True).fill(hand)
    phone.get_by_role("button", name="Start Chinese Whist").click()
    refusal = phone.get_by_text("The middle hand can't be larger than the first and the last.")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(phone.get_by_label("first", exact=True)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_label("first", exact=True)).to_be_focused()
    provoked(problems, "422")


@pytest.mark.parametrize("with_javascript", [True, False], ids=["with JavaScript", "without"])
def test_fewer_rounds(new_phone: NewPhone, problems: list[str], with_javascript: bool) -> None:
    phone = new_phone(java_script_enabled=with_javascript, **BETWEEN_BARS)
    phone.goto("/new/oh-hell/?seat=Ana&seat=Ben&seat=Cara&first=Ana")
    expect(phone.get_by_label("How many?")).not_to_be_visible()
    phone.get_by_text("Fewer rounds").click()
    phone.get_by_label("How many?").fill("25")
    phone.get_by_role("button", name="Start Oh Hell").click()
    expect(phone.get_by_text("This game has 19 rounds: play 1 to 19 of them, not 25.")).to_be_in_viewport(ratio=1)
    phone.get_by_label("How many?").fill("5")
    phone.get_by_role("button", name="Start Oh Hell").click()
    expect(phone.get_by_text("Round 1 of 5")).to_be_visible()
    assert Game.objects.get().options == {"rounds": 5}
    provoked(problems, "422")
