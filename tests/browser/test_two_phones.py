"""Fingers that bounce, and two phones at one table."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid
from tests.browser.book import bodies, log_in, open_book, write
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, bid_button, group, score, sheet_row, take, tricks_shown, undo_button
from tests.browser.trouble import provoked

pytestmark = pytest.mark.usefixtures("old_way")


@pytest.fixture
def second(phone: Page, game: Game, new_phone: NewPhone) -> Page:
    """Another phone with the same session, on the same pad."""
    second = new_phone(storage_state=phone.context.storage_state())
    second.goto(f"/games/{game.pk}/")
    return second


def tap_twice(phone: Page, element_id: str) -> None:
    """A finger that bounces: the second tap falls on the same place, whatever is there by then."""
    box = phone.locator(f"#{element_id}").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_two_taps_on_a_bid_record_it_once(phone: Page, game: Game) -> None:
    tap_twice(phone, "bid-3")
    expect(group(phone, "Cara's bid")).to_be_visible()
    # Long enough for a second bid to have come through: Cara's is recorded next, and nothing in between.
    bid(phone, "Cara", 0)
    assert [(body["seat"], body["tricks"]) for body in bodies(game)] == [(1, 3), (2, 0)]


def test_a_second_tap_does_not_fall_on_the_next_player(phone: Page, game: Game) -> None:
    # As soon as Cara is asked, whose 3 is where Ben's was.
    phone.evaluate(
        """
        let tap;
        document.addEventListener("click", (event) => tap ??= event, true);
        document.addEventListener("htmx:afterSettle", () => {
          const key = document.elementFromPoint(tap.clientX, tap.clientY);
          const finger = { detail: 1, bubbles: true, cancelable: true, clientX: tap.clientX, clientY: tap.clientY };
          for (const name of ["pointerdown", "pointerup", "click"]) key.dispatchEvent(new PointerEvent(name, finger));
          document.body.dataset.bounced = key.id;
        }, { once: true });
        """
    )
    bid_button(phone, "Ben", 3).tap()
    expect(phone.locator("body")).to_have_attribute("data-bounced", "bid-3")
    expect(phone.get_by_text("Too fast: a tap was not counted.")).to_be_visible()
    bid(phone, "Cara", 0)
    assert [(body["seat"], body["tricks"]) for body in bodies(game)] == [(1, 3), (2, 0)]


def test_two_taps_on_the_last_bid_leave_the_tricks_alone(phone: Page, game: Game, keeping: Keeping) -> None:
    write(keeping, game, Bid(1, 1), Bid(2, 1))
    phone.reload()
    for number in (0, 2, 5):
        tap_twice(phone, f"bid-{number}")
        expect(phone.get_by_role("button", name="Score round")).to_be_visible()
        assert [tricks_shown(phone, name) for name in ("Ana", "Ben", "Cara")] == [number, 1, 1]
        undo_button(phone).tap()
        expect(group(phone, "Ana's bid")).to_be_visible()
        expect(phone.locator(".is-sending, .is-resting")).to_have_count(0)


def test_two_taps_on_undo_undo_one_thing(phone: Page, game: Game, keeping: Keeping) -> None:
    write(keeping, game, Bid(1, 1), Bid(2, 2))
    phone.reload()
    tap_twice(phone, "undo")
    expect(group(phone, "Cara's bid")).to_be_visible()
    bid(phone, "Cara", 4)
    assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "undo", "bid"]


def test_of_two_phones_one_wins_and_the_other_is_told(
    phone: Page, second: Page, game: Game, problems: list[str]
) -> None:
    bid(phone, "Ben", 3)
    bid_button(second, "Ben", 2).tap()
    expect(second.get_by_role("alert")).to_have_text("You already entered Ben's bid of 3. Your tap was not counted.")
    expect(group(second, "Cara's bid")).to_be_visible()
    assert [body["tricks"] for body in bodies(game)] == [3]
    provoked(problems, "409")
    # Told once: the next tap counts, and the line goes.
    bid(second, "Cara", 1)
    expect(second.get_by_role("alert")).to_be_hidden()
    assert [body["tricks"] for body in bodies(game)] == [3, 1]


def test_both_at_the_same_moment(phone: Page, second: Page, game: Game, problems: list[str]) -> None:
    with phone.expect_response("**/enter/") as first_answer, second.expect_response("**/enter/") as second_answer:
        # Not waited for: the answer to one tap is still under way when the other comes.
        phone.evaluate("setTimeout(() => document.getElementById('bid-3').click())")
        second.evaluate("setTimeout(() => document.getElementById('bid-2').click())")
    assert sorted((first_answer.value.status, second_answer.value.status)) == [200, 409]
    (entered,) = bodies(game)
    loser = phone if first_answer.value.status == 409 else second
    expect(loser.get_by_role("alert")).to_contain_text(f"Ben's bid of {entered['tricks']}")
    for pad in (phone, second):
        expect(group(pad, "Cara's bid")).to_be_visible()
    provoked(problems, "409")


def test_a_round_scored_on_both_counts_once(
    phone: Page, second: Page, game: Game, keeping: Keeping, problems: list[str]
) -> None:
    write(keeping, game, Bid(1, 3), Bid(2, 3), Bid(0, 3))
    for pad in (phone, second):
        pad.reload()
        take(pad, "Ana", 4)
    score(phone)
    second.get_by_role("button", name="Score round").tap()
    expect(second.get_by_role("alert")).to_contain_text("the score of round 1")
    expect(second.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    expect(sheet_row(second, 1)).to_have_count(1)
    assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "bid", "tricks"]
    provoked(problems, "409")


def test_what_somebody_else_entered_is_called_another_phones(
    phone: Page, game: Game, keeping: Keeping, new_phone: NewPhone, problems: list[str]
) -> None:
    other = new_phone()
    theirs = open_book(other)
    keeping.book.keepings.create(keeper=theirs.keeper, role=keeping.role)
    log_in(other, theirs.keeper)
    other.goto(f"/games/{game.pk}/")
    bid(other, "Ben", 3)
    bid_button(phone, "Ben", 2).tap()
    expect(phone.get_by_role("alert")).to_have_text(
        "Another phone already entered Ben's bid of 3. Your tap was not counted."
    )
    provoked(problems, "409")
