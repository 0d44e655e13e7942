"""An evening without a network, from the home screen on: a game is begun, played to its end, and sent later."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.views import pwa
from tests.browser.accessibility import assert_accessible
from tests.browser.book import bodies
from tests.browser.installed.worker import cut_off, reconnect, wait_until
from tests.browser.measure import sticking_out, too_small
from tests.browser.table import bid_all, group, tap


def has_kit(phone: Page) -> None:
    phone.goto("/")
    phone.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('kit:'))")


def begin(phone: Page, *others: str) -> None:
    """From the page that is kept, with whoever played last, and these."""
    phone.goto("/new/oh-hell/")
    expect(phone.get_by_role("heading", name="New game")).to_be_visible()
    for name in others:
        phone.get_by_label("New player's name").fill(name)
        phone.get_by_role("button", name="Add player").tap()
    tap(phone.get_by_role("button", name="Start Oh Hell"))


def nothing_waits(phone: Page) -> None:
    phone.wait_for_function("() => Object.keys(localStorage).every((name) => !name.startsWith('entry:'))")


@pytest.mark.slow
def test_a_game_is_begun_and_played_without_a_network_and_sent_when_it_is_back(
    phone: Page, keeping: Keeping, game: Game
) -> None:
    has_kit(phone)
    cut_off(phone)
    begin(phone, "Dev")
    expect(group(phone, "Ben's bid")).to_be_visible()
    bid_all(phone, {"Ben": 3, "Cara": 2, "Dev": 2, "Ana": 2})
    address = phone.url
    # Killed and opened again: the game is on the phone.
    phone.goto("about:blank")
    phone.goto(address)
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()
    assert Game.objects.count() == 1
    reconnect(phone)
    nothing_waits(phone)
    # Now the server has a page for it, which others can follow.
    expect(phone.locator("#pad[data-live^='/games/']")).to_be_visible()
    second = Game.objects.exclude(pk=game.pk).get()
    assert address.endswith(f"/games/{second.pk}/")
    assert (second.book, second.night) == (game.book, game.night)
    assert len(bodies(second)) == 4
    phone.goto(address)
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()


def test_the_page_that_is_kept_can_be_used_by_everybody(phone: Page, keeping: Keeping, game: Game) -> None:
    has_kit(phone)
    cut_off(phone)
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto("/new/")
    expect(phone.get_by_role("button", name="Start Oh Hell")).to_be_visible()
    assert sticking_out(phone) == []
    assert too_small(phone) == []
    assert_accessible(phone)
    phone.get_by_role("button", name="Remove Ana").tap()
    expect(phone.get_by_text("1 more player to go.")).to_be_visible()
    expect(phone.get_by_role("button", name="Start Oh Hell")).to_be_disabled()
    phone.get_by_role("button", name="Add Ana").tap()
    phone.get_by_label("New player's name").fill("ben")
    phone.get_by_role("button", name="Add player").tap()
    expect(phone.get_by_role("alert")).to_have_text("ben already sits at the table.")


def test_a_page_never_seen_offers_the_games_on_this_phone(phone: Page, keeping: Keeping, game: Game) -> None:
    has_kit(phone)
    cut_off(phone)
    phone.goto("/players/")
    expect(phone.get_by_role("heading", name="No connection")).to_be_visible()
    phone.get_by_role("link", name="Oh Hell").tap()
    expect(group(phone, "Ben's bid")).to_be_visible()


def test_a_new_release_comes_while_the_phone_is_away(
    phone: Page, game: Game, own_worker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_off(phone)
    bid_all(phone, {"Ben": 4, "Cara": 3})
    monkeypatch.setattr(pwa, "MOST_PAGES", pwa.MOST_PAGES + 1)
    pwa.worker.cache_clear()
    reconnect(phone)
    nothing_waits(phone)
    assert [body["tricks"] for body in bodies(game)] == [4, 3]
    phone.reload()
    wait_until(phone, lambda: phone.evaluate("navigator.serviceWorker.controller?.state") == "activated")
    cut_off(phone)
    phone.reload()
    bid_all(phone, {"Ana": 2})
    reconnect(phone)
    nothing_waits(phone)
    assert len(bodies(game)) == 3
