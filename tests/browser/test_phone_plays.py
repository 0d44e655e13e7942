"""The phone plays by itself: taps are drawn at once, kept on the phone, and sent after that."""

from playwright.sync_api import Page, Route, expect

from games.models import Entry, Game, Keeping
from games.rules.moves import Bid, Tricks
from tests.browser.book import bodies, game_in, state_of, write
from tests.browser.conftest import NewPhone
from tests.browser.table import (
    bid,
    bid_all,
    bid_button,
    group,
    plays_by_itself,
    score,
    take,
    tap,
    undo_button,
    win_the_trick,
)
from tests.browser.test_fast_thumbs import drum, slow_down
from tests.browser.trouble import provoked

NAMES = ("Ana", "Ben", "Cara", "Dev", "Eli", "Fay", "Gus")
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_CONNECTION")


def open_pad(phone: Page, game: Game) -> None:
    phone.goto(f"/games/{game.pk}/")
    plays_by_itself(phone)


def waits(phone: Page, number: int) -> None:
    entries = "1 entry is" if number == 1 else f"{number} entries are"
    expect(phone.locator("#unsaved")).to_have_text(f"No network. {entries} on this phone and will be sent.")


def test_as_many_taps_as_come_on_a_slow_network_are_as_many_entries_in_order(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "oh-hell", NAMES, "Gus")
    open_pad(phone, game)
    slow_down(phone, 900)
    drum(phone, (0, 1, 0, 2, 1, 0, 1), 150)
    expect(phone.get_by_role("button", name="Score round")).to_be_visible(timeout=500)
    assert [body["tricks"] for body in bodies(game)] == [0, 1, 0, 2, 1, 0, 1]


def test_a_whole_game_and_its_rematch_without_a_network(phone: Page, keeping: Keeping, problems: list[str]) -> None:
    game = game_in(keeping, "caboose", NAMES[:3], "Ana", {"rounds": 2})
    open_pad(phone, game)
    bid(phone, "Ana", 0)
    assert len(bodies(game)) == 1
    phone.context.set_offline(True)
    bid(phone, "Ben", 1)
    waits(phone, 1)
    expect(bid_button(phone, "Cara", 0)).to_be_disabled()
    # Past the cut: what the server has is taken back like anything else.
    for name in ("Ben", "Ana"):
        tap(undo_button(phone))
        expect(group(phone, f"{name}'s bid")).to_be_visible()
    expect(undo_button(phone)).to_be_hidden()
    bid_all(phone, {"Ana": 1, "Ben": 1, "Cara": 0})
    win_the_trick(phone, "Ana")
    expect(phone.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    group(phone, "Trumps").get_by_role("button", name="Hearts").tap()
    bid_all(phone, {"Ben": 1, "Cara": 1, "Ana": 1})
    take(phone, "Ana", 0)
    score(phone)
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    tap(phone.get_by_role("button", name="Rematch, Cara is head"))
    bid(phone, "Cara", 1)
    waits(phone, 13)
    assert Entry.objects.count() == 1
    phone.context.set_offline(False)
    expect(phone.locator("#unsaved")).to_have_text("All saved.")
    kinds = ["bid", "bid", "undo", "undo", "bid", "bid", "bid", "tricks", "trumps", "bid", "bid", "bid", "tricks"]
    assert [body["kind"] for body in bodies(game)] == kinds
    again = game.rematches.get()
    assert state_of(again).setup.players == ("Cara", "Ana", "Ben")
    assert phone.url.endswith(f"/games/{again.pk}/")
    assert [body["tricks"] for body in bodies(again)] == [1]
    phone.reload()
    expect(group(phone, "Ana's bid")).to_be_visible()
    provoked(problems, *CUT_OFF)


def test_a_page_that_is_closed_forgets_nothing(phone: Page, keeping: Keeping, game: Game, problems: list[str]) -> None:
    write(keeping, game, Bid(1, 3), Bid(2, 3))
    phone.context.route("**/entries/", lambda route: route.abort())
    open_pad(phone, game)
    bid(phone, "Ana", 3)
    take(phone, "Ana", 4)
    score(phone)
    context = phone.context
    phone.close()
    again = context.new_page()
    open_pad(again, game)
    waits(again, 2)
    expect(again.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    context.unroute("**/entries/")
    again.evaluate("window.dispatchEvent(new Event('online'))")
    expect(again.locator("#unsaved")).to_have_text("All saved.")
    assert bodies(game)[-1]["tricks"] == [4, 3, 3]
    assert again.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('entry:')).length") == 0
    provoked(problems, *CUT_OFF)


def test_an_answer_that_is_lost_leaves_one_entry(phone: Page, game: Game, problems: list[str]) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    open_pad(phone, game)
    phone.route("**/entries/", lose_the_answer, times=1)
    bid(phone, "Ben", 3)
    waits(phone, 1)
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.locator("#unsaved")).to_have_text("All saved.")
    bid(phone, "Cara", 2)
    assert [body["tricks"] for body in bodies(game)] == [3, 2]
    provoked(problems, *CUT_OFF)


def test_a_request_that_hangs_holds_nobody_up(phone: Page, game: Game, problems: list[str]) -> None:
    hanging: list[Route] = []
    open_pad(phone, game)
    phone.route("**/entries/", lambda route: hanging.append(route), times=1)
    for name, number in (("Ben", 3), ("Cara", 2), ("Ana", 4)):
        bid(phone, name, number)
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()
    expect(phone.locator("#unsaved")).to_be_empty()
    assert len(hanging) == 1
    hanging[0].continue_()
    assert [body["tricks"] for body in bodies(game)] == [3, 2, 4]


def test_what_another_phone_enters_is_seen_and_played_on(
    phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
) -> None:
    open_pad(phone, game)
    bid(phone, "Ben", 3)
    assert len(bodies(game)) == 1
    write(keeping, game, Bid(2, 2))
    bid(phone, "Ana", 4)
    assert len(bodies(game)) == 3
    write(keeping, game, Tricks((4, 3, 3)))
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "bid", "tricks"]


def test_a_phone_whose_storage_is_full_plays_as_without_it(phone: Page, game: Game) -> None:
    open_pad(phone, game)
    phone.evaluate(
        """() => {
          const set = Storage.prototype.setItem;
          Storage.prototype.setItem = function (name, value) {
            if (name.startsWith("entry:")) throw new DOMException("Full.", "QuotaExceededError");
            set.call(this, name, value);
          };
        }"""
    )
    bid(phone, "Ben", 3)
    expect(phone.locator("#unsaved")).to_have_text("This phone can't keep entries: its storage is full.")
    assert [body["tricks"] for body in bodies(game)] == [3]
    bid(phone, "Cara", 2)
    assert len(bodies(game)) == 2
