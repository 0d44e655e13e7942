"""Every page and every phase of the pad, as axe sees them, in light and in dark."""

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route, expect

from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Stop, Tricks
from tests.browser.accessibility import assert_accessible
from tests.browser.book import game_in, open_book, play_rounds, play_until, write
from tests.browser.conftest import NewPhone
from tests.browser.table import undo_button
from tests.browser.trouble import provoked
from tests.web.evenings import duel, whist

NAMES = ("Ana", "Ben", "Cara", "Dev")
PHASES: dict[str, Callable[[BiddingState], bool]] = {
    "first bid": lambda state: True,
    "bid": lambda state: len(state.rounds) > 1 and state.hooked_bid is not None,
    "tricks": lambda state: len(state.rounds) > 1 and state.bidder is None and not state.table.trumps_open,
    "trumps": lambda state: state.table.trumps_open and not state.table.tied,
    "cut": lambda state: bool(state.table.tied),
    "over": lambda state: state.over,
}


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, new_phone: NewPhone) -> Page:
    return new_phone(color_scheme=request.param, reduced_motion="reduce")


def expect_accessible(phone: Page, address: str, heading: str) -> None:
    phone.goto(address)
    expect(phone.get_by_role("heading", level=1, name=heading)).to_be_attached()
    assert_accessible(phone)


def test_pages_before_there_is_a_book(reader: Page) -> None:
    expect_accessible(reader, "/", "The score pad for card games")
    expect_accessible(reader, "/new/", "What are you playing?")
    for kind, name in (("oh-hell", "Oh Hell"), ("chinese-whist", "Chinese Whist"), ("caboose", "Caboose")):
        expect_accessible(reader, f"/new/{kind}/", name)
        expect_accessible(reader, f"/rules/{kind}/", f"How to play {name}")


def test_pages_of_a_book(reader: Page) -> None:
    keeping = open_book(reader)
    expect_accessible(reader, "/deleted/", "Deleted games")
    game = game_in(keeping, "chinese-whist", NAMES, "Ana")
    play_rounds(keeping, game, 2)
    expect_accessible(reader, "/", "Scorekeeper")
    reader.get_by_label("Menu").first.tap()
    assert_accessible(reader)
    expect_accessible(reader, "/new/chinese-whist/", "Chinese Whist")
    expect_accessible(reader, f"/games/{game.pk}/rounds/2/", "Correct round 2")
    expect_accessible(reader, f"/games/{game.pk}/end/", "Chinese Whist")
    expect_accessible(reader, "/players/", "Players")
    expect_accessible(reader, f"/players/{keeping.book.players.get(name='Ana').pk}/", "Ana")
    reader.goto(f"/games/{game.pk}/end/")
    reader.get_by_role("button", name="Delete this game").tap()
    expect(reader.get_by_role("button", name="Bring back")).to_be_visible()
    assert_accessible(reader)


def test_pages_that_look_back(reader: Page) -> None:
    keeping = open_book(reader)
    for path, heading in (("/history/", "History"), ("/leaderboard/", "Leaderboard")):
        expect_accessible(reader, path, heading)
    for day in range(1, 13):
        duel(keeping.book, f"2026-03-{day:02} 20:00")
        whist(keeping.book, f"2026-03-{day:02} 21:00")
    ana = keeping.book.players.get(name="Ana")
    for path, heading in (
        ("/", "Scorekeeper"),
        ("/history/", "History"),
        ("/history/?q=nobody", "History"),
        ("/leaderboard/", "Leaderboard"),
        ("/leaderboard/?game=trick-wars", "Leaderboard"),
        (f"/players/{ana.pk}/", "Ana"),
        (f"/players/{ana.pk}/?game=trick-wars", "Ana"),
    ):
        expect_accessible(reader, path, heading)
    reader.get_by_text("Rename or put away").tap()
    assert_accessible(reader)


def test_every_phase_of_the_pad(reader: Page) -> None:
    keeping = open_book(reader)
    for phase, until in PHASES.items():
        game = game_in(keeping, "chinese-whist", NAMES, "Ana", {"setup": [5, 4, 5]})
        state = play_until(keeping, game, until)
        assert until(state), phase
        heading = "Chinese Whist" if state.over else f"Round {state.round_number} of 4"
        expect_accessible(reader, f"/games/{game.pk}/", heading)
    reader.get_by_label("Menu").first.tap()
    assert_accessible(reader)


def test_the_pad_after_a_tap(reader: Page) -> None:
    """What htmx puts into the page is as good as what came with it."""
    keeping = open_book(reader)
    game = game_in(keeping, "oh-hell", NAMES, "Ana")
    play_until(keeping, game, PHASES["tricks"])
    reader.goto(f"/games/{game.pk}/")
    undo_button(reader).tap()
    expect(reader.get_by_text("can't bid")).to_be_visible()
    assert_accessible(reader)


def test_a_stopped_game(reader: Page) -> None:
    keeping = open_book(reader)
    game = game_in(keeping, "oh-hell", NAMES, "Ana")
    play_rounds(keeping, game, 1)
    write(keeping, game, Stop())
    expect_accessible(reader, f"/games/{game.pk}/", "Oh Hell")
    expect(reader.get_by_role("heading", name="Stopped early")).to_be_visible()


def test_what_was_refused(reader: Page, problems: list[str]) -> None:
    keeping = open_book(reader)
    game = game_in(keeping, "oh-hell", NAMES[:3], "Ana")
    write(keeping, game, Bid(1, 3), Bid(2, 4), Bid(0, 2), Tricks((3, 3, 4)))
    reader.goto(f"/games/{game.pk}/rounds/1/")
    reader.get_by_label("Ana's bid").select_option("3")
    reader.get_by_role("button", name="Save correction").tap()
    expect(reader.get_by_role("alert")).to_be_visible()
    assert_accessible(reader)
    reader.goto("/new/oh-hell/")
    reader.get_by_label("New player's name").fill("Ana")
    reader.get_by_role("button", name="Add player").tap()
    expect(reader.get_by_role("alert")).to_be_visible()
    assert_accessible(reader)
    provoked(problems, "422")


def test_error_pages(reader: Page) -> None:
    def answer(route: Route) -> None:
        template = route.request.url.rpartition("/")[2]
        route.fulfill(content_type="text/html", body=render_to_string(template))

    # Not provoked, because some of them can't be: shown at addresses of their own.
    reader.route("**/errors/*", answer)
    for error in ("400", "403", "403_csrf", "404", "500"):
        reader.goto(f"/errors/{error}.html")
        expect(reader.get_by_role("link", name="Back to the start")).to_be_visible()
        assert_accessible(reader)
