"""A connection that comes and goes, where the phone can't play by itself: nothing is lost, and nothing written twice."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route, expect

from games.models import Entry, Game, Keeping
from games.rules.moves import Bid
from tests.browser.book import bodies, write
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, bid_button, group, take
from tests.browser.trouble import provoked

pytestmark = pytest.mark.usefixtures("old_way")

CUT_OFF = "ERR_INTERNET_DISCONNECTED"


def key_on_the_page(phone: Page) -> str:
    """The key that the next bid will be sent with."""
    return group(phone, "Ben's bid").locator("xpath=ancestor::form").locator("[name=key]").input_value()


def expect_unsaved(phone: Page, why: str = "no connection") -> None:
    expect(phone.get_by_role("status").filter(has_text=f"Not saved yet: {why}.")).to_be_visible()


def expect_saved(phone: Page) -> None:
    expect(phone.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(group(phone, "Cara's bid")).to_be_visible()


def expect_one_bid(game: Game, key: str) -> None:
    entry = Entry.objects.get(game=game)
    assert (entry.body["kind"], entry.body["tricks"]) == ("bid", 3)
    assert entry.key == key


def test_a_tap_without_a_connection_is_saved_when_it_is_back(phone: Page, game: Game, problems: list[str]) -> None:
    key = key_on_the_page(phone)
    phone.context.set_offline(True)
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone)
    assert not Entry.objects.exists()
    phone.context.set_offline(False)
    expect_saved(phone)
    expect_one_bid(game, key)
    provoked(problems, CUT_OFF)
    # And the game goes on.
    bid(phone, "Cara", 2)
    expect(group(phone, "Ana's bid")).to_be_visible()


def test_nothing_else_can_be_tapped_meanwhile(phone: Page, game: Game, problems: list[str]) -> None:
    phone.context.set_offline(True)
    button = bid_button(phone, "Ben", 3)
    button.tap()
    expect_unsaved(phone)
    box = phone.locator("#bid-3").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + 90, box["y"] + 10)
    assert phone.evaluate("document.getElementById('pad').inert")
    phone.context.set_offline(False)
    expect_saved(phone)
    assert len(bodies(game)) == 1
    provoked(problems, CUT_OFF)


def test_it_outlives_a_reload(phone: Page, game: Game, problems: list[str]) -> None:
    key = key_on_the_page(phone)
    loaded: list[str] = []
    # Back only with the reload, so that the page that was tapped can't have sent it.
    phone.route("**/enter/", lambda route: route.continue_() if loaded else route.abort("internetdisconnected"))
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone)
    phone.on("framenavigated", lambda frame: loaded.append(frame.url))
    phone.reload()
    expect_saved(phone)
    expect_one_bid(game, key)
    provoked(problems, CUT_OFF)


def test_it_outlives_a_closed_page(phone: Page, game: Game, problems: list[str]) -> None:
    key = key_on_the_page(phone)
    context = phone.context
    context.set_offline(True)
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone)
    phone.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/games/{game.pk}/")
    expect_saved(again)
    expect_one_bid(game, key)
    provoked(problems, CUT_OFF)


def test_a_tap_still_under_way_outlives_a_reload(phone: Page, game: Game) -> None:
    """With a bad connection people reload before it gives up."""
    key = key_on_the_page(phone)
    asked: list[str] = []

    def no_answer_at_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()

    phone.route("**/enter/", no_answer_at_first)
    with phone.expect_request("**/enter/"):
        bid_button(phone, "Ben", 3).tap()
    phone.reload()
    expect_saved(phone)
    expect_one_bid(game, key)


def test_nothing_is_kept_once_it_is_saved(phone: Page, game: Game) -> None:
    bid(phone, "Ben", 3)
    expect(phone.locator("#bid-3")).to_be_focused()
    assert phone.evaluate("localStorage.length") == 0
    phone.reload()
    expect(group(phone, "Cara's bid")).to_be_visible()
    expect(phone.get_by_text("Not saved yet")).to_be_hidden()
    assert len(bodies(game)) == 1


def test_the_tricks_are_kept_as_well(phone: Page, game: Game, keeping: Keeping, problems: list[str]) -> None:
    write(keeping, game, Bid(1, 3), Bid(2, 3), Bid(0, 3))
    phone.reload()
    take(phone, "Ana", 4)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Score round").tap()
    expect_unsaved(phone)
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert bodies(game)[-1]["tricks"] == [4, 3, 3]
    assert len(bodies(game)) == 4
    provoked(problems, CUT_OFF)


def test_a_busy_server_is_asked_again(phone: Page, game: Game, problems: list[str]) -> None:
    key = key_on_the_page(phone)
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.post_data or "")
        if len(asked) > 2:
            route.continue_()
        else:
            route.fulfill(status=503, body="Busy")

    phone.route("**/enter/", busy)
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone, "the server has trouble")
    expect(phone.get_by_role("status").filter(has_text="Saved.")).to_be_visible(timeout=10_000)
    expect_saved(phone)
    assert len(asked) == 3
    assert all(f"key={key}" in body for body in asked)
    expect_one_bid(game, key)
    provoked(problems, "503")


def test_a_server_in_trouble_is_asked_less_and_less_often(phone: Page, game: Game, problems: list[str]) -> None:
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, body="Busy")

    phone.clock.install()
    phone.reload()
    phone.route("**/enter/", busy)
    with phone.expect_response("**/enter/"):
        bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone, "the server has trouble")
    for seconds in (2, 4, 8, 16, 30, 30):
        before = len(asked)
        phone.clock.run_for(seconds * 1000 - 500)
        assert len(asked) == before, f"asked before {seconds} seconds have passed"
        with phone.expect_response("**/enter/") as answered:
            phone.clock.run_for(500)
        answered.value.finished()
        # The page hears of it, and waits again.
        phone.evaluate("new Promise((done) => queueMicrotask(done))")
    assert not Entry.objects.exists()
    provoked(problems, "503")


def test_the_reason_is_shown_until_the_tap_is_saved(phone: Page, game: Game, problems: list[str]) -> None:
    page = render_to_string("503.html", {"reason": "The disk is full."})
    phone.route("**/enter/", lambda route: route.fulfill(status=503, body=page, content_type="text/html"), times=1)
    bid_button(phone, "Ben", 3).tap()
    expect(phone.get_by_role("alert")).to_contain_text("The disk is full. What was saved before is safe.")
    expect_unsaved(phone, "the server has trouble")
    expect(phone).to_have_title("Round 1 of 19 – Oh Hell")
    expect_saved(phone)
    expect(phone.get_by_role("alert")).to_be_hidden()
    provoked(problems, "503")


def test_the_reason_is_shown_where_nothing_is_sent_again(phone: Page, game: Game, problems: list[str]) -> None:
    page = render_to_string("503.html", {"reason": "The disk is full."})
    phone.goto("/new/oh-hell/")
    phone.route(
        "**/new/oh-hell/", lambda route: route.fulfill(status=503, body=page, content_type="text/html"), times=1
    )
    start = phone.get_by_role("button", name="Start Oh Hell")
    start.tap()
    expect(phone.get_by_role("alert")).to_contain_text("The disk is full.")
    start.tap()
    expect(phone.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    provoked(problems, "503")


def test_an_answer_that_gets_lost_leaves_one_entry(phone: Page, game: Game, problems: list[str]) -> None:
    key = key_on_the_page(phone)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/enter/", lose_the_answer, times=1)
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone)
    expect_one_bid(game, key)
    expect_saved(phone)
    expect_one_bid(game, key)
    provoked(problems, "ERR_FAILED")


def test_what_came_too_late_is_not_called_saved(
    phone: Page, game: Game, new_phone: NewPhone, problems: list[str]
) -> None:
    phone.context.set_offline(True)
    bid_button(phone, "Ben", 3).tap()
    expect_unsaved(phone)
    other = new_phone(storage_state=phone.context.storage_state())
    # What waits to be sent is on the first phone only.
    other.add_init_script("localStorage.clear()")
    other.goto(f"/games/{game.pk}/")
    bid(other, "Ben", 2)
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert")).to_contain_text("Ben's bid of 2")
    expect(phone.get_by_text("Saved.")).to_be_hidden()
    expect(phone.get_by_text("Not saved yet")).to_be_hidden()
    assert [body["tricks"] for body in bodies(game)] == [2]
    provoked(problems, CUT_OFF, "409")


def test_the_rules_without_a_connection_leave_the_pad_alone(phone: Page, game: Game, problems: list[str]) -> None:
    phone.context.set_offline(True)
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("link", name="Rules of Oh Hell").tap()
    expect(phone.get_by_text("No connection.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("No connection.")).to_be_hidden()
    phone.get_by_label("Menu").first.tap()
    bid(phone, "Ben", 3)
    provoked(problems, CUT_OFF)
