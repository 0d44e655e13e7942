"""What fits where: on a phone upright and on its side, and on a wide screen."""

from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.bidding.state import BiddingState
from tests.browser.book import game_in, open_book, play_rounds, play_until
from tests.browser.conftest import NewPhone
from tests.browser.measure import bottom, sticking_out, too_small, top
from tests.browser.table import bid, bid_button, group, sheet_row, undo_button
from tests.browser.trouble import provoked

NAMES = ("Ana", "Ben", "Cara", "Dev", "Eli", "Fay", "Gus")
LONG_NAMES = tuple((name * 7)[:20] for name in NAMES)
SCREENS = {"upright": (390, 844), "small": (320, 640), "sideways": (844, 390), "wide": (1280, 800)}


def bids_missing(count: int) -> Callable[[BiddingState], bool]:
    """Until so many in the third round have not bid yet."""
    return lambda state: len(state.rounds) == 2 and len(state.table.waiting) == count


def expect_fits(phone: Page) -> None:
    """On every screen, one after the other."""
    for name, (width, height) in SCREENS.items():
        phone.set_viewport_size({"width": width, "height": height})
        assert sticking_out(phone) == [], f"{phone.url} {name}"


def crowd(phone: Page) -> tuple[Keeping, Game]:
    """Seven players with names as long as names get."""
    keeping = open_book(phone)
    return keeping, game_in(keeping, "oh-hell", LONG_NAMES, LONG_NAMES[0])


def test_seven_long_names_fit_every_page(phone: Page) -> None:
    keeping, game = crowd(phone)
    pad = f"/games/{game.pk}/"

    def expect_it_fits(address: str, *, heading: str) -> None:
        phone.goto(address)
        expect(phone.get_by_role("heading", level=1, name=heading)).to_have_count(1)
        expect_fits(phone)

    table = urlencode([("seat", name) for name in LONG_NAMES] + [("first", LONG_NAMES[2])])
    expect_it_fits(f"/new/oh-hell/?{table}", heading="Oh Hell")
    expect_it_fits(pad, heading="Round 1 of 13")
    play_until(keeping, game, bids_missing(1))
    expect_it_fits(pad, heading="Round 3 of 13")
    expect(sheet_row(phone, 2)).to_be_attached()
    play_until(keeping, game, bids_missing(0))
    expect_it_fits(pad, heading="Round 3 of 13")
    expect_it_fits(f"{pad}rounds/1/", heading="Correct round 1")
    expect_it_fits(f"{pad}end/", heading="Oh Hell")
    expect_it_fits("/", heading="Scorekeeper")
    expect_it_fits("/players/", heading="Players")
    play_rounds(keeping, game, 13)
    expect_it_fits(pad, heading="Oh Hell")
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    expect_it_fits(f"{pad}review/", heading="Oh Hell")
    expect_it_fits(f"{pad}log/", heading="Log")
    expect_it_fits("/history/", heading="History")
    expect_it_fits("/leaderboard/", heading="Leaderboard")
    expect_it_fits("/leaderboard/?game=oh-hell", heading="Leaderboard")
    expect_it_fits("/book/files/", heading="Files")
    expect_it_fits(f"/players/{game.seats.all()[0].player_id}/?game=oh-hell", heading=LONG_NAMES[0])
    expect_it_fits(f"/nights/{game.night_id}/", heading="")


def test_totals_of_three_digits_below_zero_fit_the_sheet(phone: Page) -> None:
    keeping = open_book(phone)
    options = {"setup": "medium", "scoring": "negative"}
    game = game_in(keeping, "chinese-whist", LONG_NAMES[:5], LONG_NAMES[0], options)
    play_rounds(keeping, game, 14)
    phone.goto(f"/games/{game.pk}/")
    for width, height in SCREENS.values():
        phone.set_viewport_size({"width": width, "height": height})
        assert sticking_out(phone) == []
        # Nothing in a cell is cut off, or runs into the next.
        assert (
            phone.evaluate(
                "[...document.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth).length"
            )
            == 0
        )


def test_bids_of_five_players_with_ten_cards_are_above_the_fold(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES[:5], "Ana")
    state = play_until(keeping, game, lambda state: len(state.rounds) == 18 and state.hooked_bid is not None)
    bidder = state.name(state.table.last_bidder)
    phone.goto(f"/games/{game.pk}/")
    expect(phone.get_by_text(f"{bidder} can't bid")).to_be_visible()
    for number in range(11):
        assert bottom(bid_button(phone, bidder, number)) <= 844
    assert bottom(group(phone, "Trumps")) <= 844
    assert bottom(undo_button(phone)) <= 844
    assert phone.evaluate("scrollY") == 0


def test_tricks_of_five_players_with_ten_cards_are_above_the_fold(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES[:5], "Ana")
    play_until(keeping, game, lambda state: not state.table.waiting)
    phone.goto(f"/games/{game.pk}/")
    score_round = phone.get_by_role("button", name="Score round")
    assert bottom(score_round) <= 844
    assert bottom(undo_button(phone)) <= 844
    for name in NAMES[:5]:
        # Not under the button, which sticks to the bottom of the screen.
        assert bottom(group(phone, f"{name}'s tricks")) <= top(score_round), name


def test_the_numbers_stay_under_the_thumb(phone: Page) -> None:
    """From bidder to bidder nothing moves: neither when Undo appears, nor when a bid is hooked."""
    game = game_in(open_book(phone), "oh-hell", NAMES[:4], "Ana")
    phone.goto(f"/games/{game.pk}/")
    places = []
    for name, number in {"Ben": 2, "Cara": 1, "Dev": 3}.items():
        places.append(top(bid_button(phone, name, 0)))
        bid(phone, name, number)
    expect(phone.get_by_text("Ana can't bid 4")).to_be_visible()
    places.append(top(bid_button(phone, "Ana", 0)))
    assert len(set(places)) == 1


def test_every_control_is_as_large_as_a_thumb(phone: Page, keeping: Keeping, problems: list[str]) -> None:
    game = game_in(keeping, "oh-hell", NAMES[:5], "Ana")
    whist = game_in(keeping, "chinese-whist", NAMES[:3], "Ana", {"setup": "long"})
    player = keeping.book.players.get(name="Ana").pk
    pages = ["/", "/new/", "/new/oh-hell/", "/new/chinese-whist/", "/players/", f"/players/{player}/", "/deleted/"]
    pages += [f"/games/{game.pk}/end/", "/rules/oh-hell/", "/no-such-page"]
    small = {page: found for page in pages if (found := small_on(phone, page))}
    stages: dict[str, Callable[[BiddingState], bool]] = {
        "bids": bids_missing(2),
        "tricks": bids_missing(0),
        "over": lambda state: state.over,
    }
    for played in (game, whist):
        pad = f"/games/{played.pk}/"
        small[f"{played.kind} first bid"] = small_on(phone, pad)
        for stage, until in stages.items():
            play_until(keeping, played, until)
            small[f"{played.kind} {stage}"] = small_on(phone, pad)
        small[f"{played.kind} correct"] = small_on(phone, f"{pad}rounds/1/")
    assert [f"{page}: {found}" for page, found in small.items() if found] == []
    provoked(problems, "404")


def small_on(phone: Page, address: str) -> list[str]:
    phone.goto(address)
    phone.get_by_label("Menu").first.tap()
    found = []
    for name in ("sideways", "upright"):
        width, height = SCREENS[name]
        phone.set_viewport_size({"width": width, "height": height})
        found += [f"{name} {control}" for control in too_small(phone)]
    return found


def test_the_sheet_stands_beside_the_pad_on_a_wide_screen(new_phone: NewPhone) -> None:
    wide = new_phone(viewport={"width": 1280, "height": 800})
    keeping = open_book(wide)
    game = game_in(keeping, "oh-hell", NAMES[:4], "Ana")
    state = play_until(keeping, game, bids_missing(2))
    wide.goto(f"/games/{game.pk}/")
    sheet, bids = (
        wide.get_by_role("table").bounding_box(),
        group(wide, f"{state.name(state.table.waiting[0])}'s bid").bounding_box(),
    )
    assert sheet is not None
    assert bids is not None
    assert sheet["x"] > bids["x"] + bids["width"]
    assert sheet["y"] < bids["y"]


def test_made_and_missed_differ_by_more_than_colour(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", NAMES[:3], "Ana")
    state = play_rounds(keeping, game, 3)
    phone.goto(f"/games/{game.pk}/")
    marks = set()
    for round in state.rounds:
        cells = sheet_row(phone, round.number).get_by_role("cell")
        for seat in range(3):
            made = seat in round.made
            expect(cells.nth(seat)).to_contain_text(", made," if made else ", missed,")
            expect(cells.nth(seat)).to_contain_text("✓" if made else "✗")
            marks.add(made)
    assert marks == {True, False}
