"""A game, its log and its night, on a phone: as axe sees them, and nothing wider than the screen."""

from playwright.sync_api import Page, expect

from tests.browser.book import game_in, open_book, play_rounds

NAMES = ("Anabella of Hohenstaufen", "Bartholomew of the Woods", "Cara", "Dev", "Eli", "Fay", "W" * 24)


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
