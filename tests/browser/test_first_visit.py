"""What a phone that has never been here loads before its pad can be tapped, and after that."""

from playwright.sync_api import Page, Request, Route, expect

from games.models import Keeping
from tests.browser.book import game_in
from tests.browser.table import plays_by_itself
from tests.browser.trouble import provoked

MOST_BYTES = 32 * 1024
"""Compressed, as they come over plain HTTP."""


def test_the_pad_comes_with_few_bytes(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "caboose", ("Ana", "Ben", "Cara", "Dev", "Eli"), "Ana")
    loaded: list[Request] = []
    phone.on("requestfinished", lambda request: loaded.append(request))
    phone.goto(f"/games/{game.pk}/", wait_until="networkidle")
    expect(phone.get_by_role("group", name="Ana's bid")).to_be_visible()
    later = tuple(phone.locator("template.later").evaluate_all("all => all.map(({ dataset }) => dataset.src)"))
    weights = {request.url: request.sizes()["responseBodySize"] for request in loaded}
    needed = {url: weight for url, weight in weights.items() if not url.endswith(later)}
    assert len(weights) - len(needed) == len(later), "the rest comes after the first paint"
    assert sum(needed.values()) <= MOST_BYTES, needed


def test_what_did_not_come_after_it_is_fetched_again(phone: Page, keeping: Keeping, problems: list[str]) -> None:
    game = game_in(keeping, "caboose", ("Ana", "Ben"), "Ana")
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        return route.abort("internetdisconnected")

    phone.route("**/phone.*.js", lose_the_first)
    phone.goto(f"/games/{game.pk}/")
    plays_by_itself(phone)
    assert lost
    provoked(problems, "ERR_INTERNET_DISCONNECTED")
