"""The pad as plain forms: slower, but nothing is missing."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import (
    bid,
    bid_all,
    group,
    roles,
    score,
    start_game,
    take,
    totals,
    tricks_shown,
    undo_button,
    win_the_trick,
)
from tests.browser.trouble import provoked


@pytest.fixture
def plain(new_phone: NewPhone) -> Page:
    return new_phone(java_script_enabled=False)


def score_refused(phone: Page) -> None:
    phone.get_by_role("button", name="Score round").tap()
    expect(phone.get_by_role("alert")).to_be_visible()


def test_a_round_of_oh_hell(plain: Page, problems: list[str]) -> None:
    start_game(plain, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    bid_all(plain, {"Ben": 3, "Cara": 4})
    expect(plain.get_by_text("Ana can't bid 3: the bids would add up to 10")).to_be_visible()
    expect(group(plain, "Ana's bid").get_by_role("button", name="3", exact=True)).to_be_disabled()
    bid_all(plain, {"Ana": 2})
    expect(plain.get_by_text("9 bid for 10 tricks: 1 under")).to_be_visible()
    expect(plain.get_by_text("Ana leads", exact=True)).to_be_visible()

    take(plain, "Ben", 5)
    score_refused(plain)
    expect(plain.get_by_role("alert")).to_have_text("The tricks must add up to 10: 1 trick too many.")
    assert [tricks_shown(plain, name) for name in ("Ben", "Cara", "Ana")] == [5, 4, 2]
    provoked(problems, "422")

    take(plain, "Ana", 1)
    score(plain)
    expect(plain.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert totals(plain, 1) == [1, 5, 14]

    undo_button(plain).tap()
    expect(plain.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    undo_button(plain).tap()
    expect(group(plain, "Ana's bid")).to_be_visible()


def test_a_round_of_caboose(plain: Page) -> None:
    start_game(plain, "caboose", ("Ana", "Ben"), "Ben")
    expect(roles(plain)).to_have_text("Ben is head and leads · Ana is tail")
    group(plain, "Trumps").get_by_role("button", name="Hearts").tap()
    expect(plain.get_by_text("Hearts are trumps")).to_be_attached()
    bid_all(plain, {"Ben": 0})
    expect(plain.get_by_text("Ana can't bid 1: the bids would add up to 1")).to_be_visible()
    bid_all(plain, {"Ana": 0})
    win_the_trick(plain, "Ana")
    bid_all(plain, {"Ana": 1})
    expect(roles(plain)).to_have_text("Ana is head and leads · Ben is tail")
    assert totals(plain, 1) == [0, 10]


def test_a_round_of_chinese_whist_and_its_correction(plain: Page, problems: list[str]) -> None:
    start_game(plain, "chinese-whist", ("Ana", "Ben", "Cara"), "Ana", setup="Short")
    bid_all(plain, {"Ben": 4, "Cara": 4, "Ana": 1})
    take(plain, "Ana", 2)
    score(plain)
    group(plain, "Who won the cut?").get_by_role("button", name="Cara").tap()
    expect(plain.get_by_text("Cara chooses trumps.")).to_be_visible()
    group(plain, "Trumps").get_by_role("button", name="Clubs").tap()
    expect(group(plain, "Cara's bid")).to_be_visible()
    assert totals(plain, 1) == [2, 14, 14]

    plain.get_by_role("link", name="Correct round 1").tap()
    plain.get_by_role("textbox", name="Ben's tricks").fill("3")
    plain.get_by_role("button", name="Save correction").tap()
    expect(plain.get_by_role("alert")).to_have_text("The tricks must add up to 10: 1 trick missing.")
    expect(plain.get_by_role("textbox", name="Ben's tricks")).to_have_value("3")
    provoked(problems, "422")
    plain.get_by_role("textbox", name="Ana's tricks").fill("3")
    plain.get_by_role("button", name="Save correction").tap()
    expect(plain.get_by_role("heading", name="Round 2 of 8")).to_be_visible()
    assert totals(plain, 1) == [3, 3, 14]
    expect(undo_button(plain)).to_have_text("↶Undo the correction of round 1")


def change_bid_of_ana(plain: Page) -> None:
    """While tricks are told, her bid is changed where more is said of her."""
    plain.get_by_role("listitem").get_by_role("button", name="Ana").first.tap()
    plain.get_by_role("button", name="Change Ana's bid of 3").tap()


def test_minds_are_changed(plain: Page) -> None:
    """Who deals, a bid, the whole deal, a round long scored, and whether to go on."""
    start_game(plain, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    menu(plain, "link", "Who sits where, who begins")
    plain.get_by_role("radio", name="Cara is first dealer").tap()
    plain.get_by_role("button", name="Go on like this").tap()
    bid_all(plain, {"Ana": 3, "Ben": 4, "Cara": 2})

    change_bid_of_ana(plain)
    expect(group(plain, "Ana's bid").get_by_role("button", name="4", exact=True)).to_be_disabled()
    plain.get_by_role("link", name="Leave it at 3").tap()
    change_bid_of_ana(plain)
    bid(plain, "Ana", 5)
    expect(group(plain, "Ana's tricks").get_by_text("bid 5")).to_be_visible()
    menu(plain, "button", "Deal again")
    bid_all(plain, {"Ana": 3, "Ben": 4, "Cara": 2})
    take(plain, "Cara", 3)
    score(plain)
    assert totals(plain, 1) == [13, 14, 3]

    plain.get_by_role("link", name="Correct round 1").tap()
    plain.get_by_role("textbox", name="Cara's tricks").fill("2")
    plain.get_by_role("textbox", name="Ben's tricks").fill("5")
    plain.get_by_role("button", name="Save correction").tap()
    expect(plain.get_by_text("Round 1 is saved: Ben's tricks 4 → 5 and Cara's tricks 3 → 2.")).to_be_visible()
    assert totals(plain, 1) == [13, 5, 12]
    menu(plain, "link", "Stop or delete this game")
    plain.get_by_role("button", name="Stop here: Ana wins with 13").tap()
    expect(plain.get_by_text("Ana wins with 13, 1 point ahead of Cara: stopped after 1 round.")).to_be_visible()
    undo_button(plain).tap()
    expect(group(plain, "Ben's bid")).to_be_visible()


def menu(phone: Page, role: Literal["link", "button"], name: str) -> None:
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("navigation", name="Menu").get_by_role(role, name=name).tap()


def test_a_table_is_laid_again(plain: Page, problems: list[str]) -> None:
    """Names are added, refused, moved and removed; lots are drawn; options are kept."""
    plain.goto("/new/chinese-whist/")
    expect(plain.get_by_role("button", name="Start Chinese Whist")).to_be_disabled()
    name = plain.get_by_label("New player's name")
    for player in ("Ana", "Ben", "Cara", "Dev"):
        name.fill(player)
        name.press("Enter")
        expect(plain.get_by_role("button", name=f"Remove {player}")).to_be_visible()
    name.fill("ana")
    plain.get_by_role("button", name="Add player").tap()
    expect(plain.get_by_role("alert")).to_have_text("ana already sits at the table.")
    expect(name).to_have_value("ana")
    provoked(problems, "422")
    name.fill("")
    plain.get_by_role("radio", name="Your own").tap()
    for label in ("first", "middle", "last"):
        plain.get_by_role("textbox", name=label).fill("2")
    plain.get_by_role("radio", name="Oy Vey").tap()
    plain.get_by_role("button", name="Move Dev up").tap()
    expect(plain.get_by_role("listitem").locator(".seat-name")).to_have_text(["Ana", "Ben", "Dev", "Cara"])
    expect(plain.get_by_role("radio", name="Your own")).to_be_checked()
    plain.get_by_role("button", name="Remove Ben").tap()
    plain.get_by_role("button", name="Draw lots").tap()
    expect(plain.get_by_role("radio", name="is first dealer", checked=True)).to_have_count(1)
    expect(plain.get_by_role("textbox", name="first")).to_have_value("2")
    expect(plain.get_by_role("radio", name="Oy Vey")).to_be_checked()
    plain.get_by_role("radio", name="Dev is first dealer").tap()
    plain.get_by_role("button", name="Start Chinese Whist").tap()
    expect(plain.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    expect(roles(plain)).to_contain_text("Dev deals")
