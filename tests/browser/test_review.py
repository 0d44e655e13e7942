"""A game, its log and its night, on a phone: as axe sees them, and nothing wider than the screen."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Night
from games.rules.moves import Amend, Undo
from tests.browser.accessibility import assert_accessible
from tests.browser.book import game_in, open_book, play_rounds, play_until, write
from tests.browser.conftest import NewPhone

NAMES = ("Anabella of Hohenstaufen", "Bartholomew of the Woods", "Cara", "Dev", "Eli", "Fay", "W" * 24)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_looking_back(new_phone: NewPhone, scheme: str) -> None:
    phone = new_phone(color_scheme=scheme, reduced_motion="reduce")
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES, NAMES[0])
    state = play_rounds(keeping, game, 3)
    write(keeping, game, Undo(), Amend(1, state.rounds[0].moves()))
    play_until(keeping, game, lambda state: state.over)
    other = game_in(keeping, "oh-hell", NAMES[:3], NAMES[0])
    play_until(keeping, other, lambda state: state.over)
    night = Night.objects.get(pk=game.night_id)
    for address in (f"/games/{game.pk}/review/", f"/games/{game.pk}/log/", f"/nights/{night.pk}/edit/"):
        look_at(phone, address)
    look_at(phone, f"/nights/{night.pk}/")
    phone.get_by_role("button", name="Make a link").tap()
    link = phone.get_by_role("textbox", name="Link to this night")
    expect(link).to_be_visible()
    assert_accessible(phone)
    look_at(phone, link.input_value())


def test_the_link_is_copied(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES[:3], NAMES[0])
    phone.goto(f"/nights/{game.night_id}/")
    phone.get_by_role("button", name="Make a link").tap()
    phone.get_by_role("button", name="Copy the link").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()


def test_no_name_beside_a_chart_is_cut_off(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES, NAMES[0])
    play_rounds(keeping, game, 4)
    phone.goto(f"/games/{game.pk}/review/")
    chart = phone.get_by_role("img").bounding_box()
    assert chart is not None
    boxes = [name.bounding_box() for name in phone.locator(".chart-name").all()]
    assert len(boxes) == len(NAMES)
    for box in boxes:
        assert box is not None
        assert box["x"] + box["width"] <= chart["x"] + chart["width"]
    size = phone.locator(".chart-name").first.evaluate(
        "name => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a"
    )
    assert size >= 11


def look_at(phone: Page, address: str) -> None:
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(phone)
