"""Watching a game on another phone, or on a board across the room."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from games.models import Game, Keeping, Role, new_key
from games.rules.moves import Bid, Stop, Tricks
from tests.browser.book import bodies, log_in, write
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, bid_all, bid_button, group, plays_by_itself, score, take
from tests.browser.trouble import provoked

WITHIN = 2_000
"""Milliseconds until every open page shows a new entry."""
BIDS = (Bid(1, 3), Bid(2, 3), Bid(0, 3))


def watch_address(game: Game) -> str:
    key = new_key()
    Game.objects.filter(pk=game.pk).update(watch_key=key)
    return f"/w/{key}/"


@pytest.fixture
def watcher(game: Game, new_phone: NewPhone) -> Page:
    """A phone without an account, on the page behind the game's link."""
    watcher = new_phone()
    watcher.goto(watch_address(game))
    return watcher


def line(page: Page, name: str) -> str:
    return page.get_by_role("listitem").filter(has_text=name).inner_text()


def test_a_link_is_shared_and_followed(phone: Page, game: Game, new_phone: NewPhone) -> None:
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("link", name="Share").tap()
    phone.get_by_role("button", name="Make a link").tap()
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()
    path = re.sub(r"^https?://[^/]+", "", phone.get_by_role("textbox").input_value())
    watcher = new_phone()
    watcher.goto(path)
    expect(watcher.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    expect(watcher.get_by_text("Ben bids.", exact=True)).to_be_visible()


def test_an_entry_is_seen_within_two_seconds_highlighted_and_announced(phone: Page, game: Game, watcher: Page) -> None:
    bid(phone, "Ben", 3)
    expect(watcher.locator(".watch-next")).to_have_text("Cara bids.", timeout=WITHIN)
    expect(watcher.get_by_role("listitem").filter(has_text="Ben")).to_have_class(re.compile("is-new"))
    expect(watcher.locator("#said")).to_have_text("Ben's bid of 3. Cara bids.")
    expect(watcher.get_by_role("listitem").filter(has_text="Ana")).not_to_have_class(re.compile("is-new"))


def test_a_round_is_followed_to_the_sheet(phone: Page, game: Game, watcher: Page) -> None:
    bid_all(phone, {"Ben": 3, "Cara": 3, "Ana": 3})
    take(phone, "Ana", 4)
    score(phone)
    expect(watcher.get_by_role("heading", name="Round 2 of 19")).to_be_visible(timeout=WITHIN)
    row = watcher.get_by_role("table").get_by_role("row").nth(1)
    expect(row).to_contain_text("bid 3, took 4, missed")
    expect(row).to_have_class("is-new")


def test_another_scorers_pad_follows_and_keeps_what_was_chosen(
    phone: Page, game: Game, keeping: Keeping, new_phone: NewPhone
) -> None:
    write(keeping, game, *BIDS)
    phone.reload()
    take(phone, "Ana", 4)
    other = new_phone(storage_state=phone.context.storage_state())
    other.goto(f"/games/{game.pk}/")
    other.get_by_role("button", name="Hearts").tap()
    expect(phone.get_by_text("Hearts are trumps")).to_be_attached(timeout=WITHIN)
    expect(group(phone, "Ana's tricks").get_by_role("button", name="Ana's tricks: 4")).to_be_visible()
    score(other_with(other, "Ana", 4))
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible(timeout=WITHIN)


def other_with(phone: Page, name: str, tricks: int) -> Page:
    take(phone, name, tricks)
    return phone


def test_two_scorers_tap_at_once_and_the_watcher_sees_the_one_that_counted(
    phone: Page, game: Game, keeping: Keeping, watcher: Page, new_phone: NewPhone, problems: list[str]
) -> None:
    second = new_phone()
    scorer = User.objects.create_user(new_key(), first_name="Gus")
    Keeping.objects.create(book=keeping.book, keeper=scorer, role=Role.SCORER)
    log_in(second, scorer)
    second.goto(f"/games/{game.pk}/")
    plays_by_itself(phone)
    plays_by_itself(second)
    # Both see that Ben is to bid, and neither hears of the other before tapping.
    for each in (phone, second):
        each.route("**/news/**", lambda route: route.abort())
    bid(second, "Ben", 2)
    assert len(bodies(game)) == 1
    for each in (phone, second):
        each.unroute("**/news/**")
    bid_button(phone, "Ben", 3).tap()
    expect(phone.get_by_role("alert").filter(has_text="Gus")).to_contain_text("Your tap was not counted.")
    expect(watcher.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("2", timeout=WITHIN)
    assert [body["tricks"] for body in bodies(game)] == [2]
    refused = watcher.request.post(f"/games/{game.pk}/enter/", form={"kind": "undo"})
    assert refused.status in (403, 404)
    assert len(bodies(game)) == 1
    provoked(problems, "409", "ERR_FAILED")


@pytest.mark.parametrize("page", ["review", "log"])
def test_pages_that_look_back_at_a_game_under_way_follow_it(
    phone: Page, game: Game, keeping: Keeping, page: str
) -> None:
    phone.goto(f"/games/{game.pk}/{page}/")
    write(keeping, game, *BIDS, Tricks((4, 3, 3)))
    expect(phone.get_by_text("Round 2" if page == "review" else "Ana's bid of 3").first).to_be_visible(timeout=WITHIN)
    write(keeping, game, Stop())
    expect(phone.get_by_text("Stop" if page == "log" else "nobody wins").first).to_be_visible(timeout=WITHIN)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.wait_for_timeout(2_000)
    assert asked == []


def test_a_menu_that_is_open_stays_open(phone: Page, game: Game, keeping: Keeping) -> None:
    phone.get_by_label("Menu").first.tap()
    write(keeping, game, BIDS[0])
    expect(group(phone, "Cara's bid")).to_be_visible(timeout=WITHIN)
    expect(phone.get_by_role("link", name="Share")).to_be_visible()


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_shown(game: Game, keeping: Keeping, watcher: Page) -> None:
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url) if "news" in request.url else None)
    hide(watcher, hidden=True)
    # A question may be on its way still.
    watcher.wait_for_timeout(200)
    asked.clear()
    write(keeping, game, BIDS[0])
    watcher.wait_for_timeout(2_500)
    assert asked == []
    hide(watcher, hidden=False)
    expect(watcher.locator(".watch-next")).to_have_text("Cara bids.", timeout=1_000)


def hide(page: Page, *, hidden: bool) -> None:
    """As the browser does when another page, or another app, comes to the front."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_server_that_is_away_is_told_and_asked_less_often(
    game: Game, keeping: Keeping, watcher: Page, problems: list[str]
) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    watcher.route("**/news/**", refuse)
    expect(watcher.get_by_text("No connection since")).to_be_visible()
    watcher.wait_for_timeout(4_000)
    assert len(asked) <= 3
    write(keeping, game, BIDS[0])
    watcher.unroute("**/news/**")
    watcher.evaluate("window.dispatchEvent(new Event('online'))")
    expect(watcher.locator(".watch-next")).to_have_text("Cara bids.", timeout=1_000)
    expect(watcher.get_by_text("No connection since")).to_be_hidden()
    provoked(problems, "ERR_FAILED")


def test_when_it_is_over_nothing_is_asked_any_more(game: Game, keeping: Keeping, watcher: Page) -> None:
    write(keeping, game, *BIDS, Tricks((4, 3, 3)), Stop())
    expect(watcher.get_by_role("heading", name="Stopped early")).to_be_visible(timeout=WITHIN)
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    watcher.wait_for_timeout(2_500)
    assert asked == []


def test_a_link_that_is_taken_back_is_told(game: Game, watcher: Page, problems: list[str]) -> None:
    Game.objects.filter(pk=game.pk).update(watch_key="")
    expect(watcher.get_by_text("This game can’t be followed any more")).to_be_visible()
    provoked(problems, "404")


def test_the_page_turns_round_and_back_and_stays_so(game: Game, keeping: Keeping, watcher: Page) -> None:
    turn = watcher.get_by_role("button", name="Turn the page round")
    turn.tap()
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(watcher.get_by_role("main")).to_have_css("rotate", "180deg")
    write(keeping, game, BIDS[0])
    expect(watcher.locator(".watch-next")).to_have_text("Cara bids.", timeout=WITHIN)
    expect(watcher.get_by_role("main")).to_have_css("rotate", "180deg")
    turn.tap()
    expect(watcher.get_by_role("main")).to_have_css("rotate", "none")


def test_without_javascript_it_is_a_page_to_reload(game: Game, keeping: Keeping, new_phone: NewPhone) -> None:
    plain = new_phone(java_script_enabled=False)
    plain.goto(watch_address(game))
    write(keeping, game, BIDS[0])
    plain.reload()
    expect(plain.get_by_text("Cara bids.", exact=True)).to_be_visible()
    expect(plain.get_by_role("button")).to_have_count(0)
