"""Tricky Timeline on a phone: quick rounds, the line, and how few taps they take."""

from typing import cast

from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.play.state import fold
from games.rules.moves import Kept, Lay, Tricks
from games.rules.timeline.state import TimelineState
from tests.browser.book import game_in, open_book, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import sticking_out, too_small
from tests.browser.table import count_taps, group, roles, start_game, tap, taps, undo_button
from tests.browser.trouble import provoked

SUITS = {"D": "Diamonds", "S": "Spades", "H": "Hearts", "C": "Clubs"}
STORY = "Ana bid 3, took 4: 1 off. Ben bid 8, took 5: 3 off. Ana wins the round."
# Ana's card and Ben's, place by place. If Ben starts, Ana wins four of them.
LINE = ("7H3C", "4D5D", "8S2S", "2H6H", "8C7C", "3D4S", "5H8H", "2C6D", "7S3S")
LAYS = [
    Lay(seat, place, cards[2 * seat : 2 * seat + 2]) for place, cards in enumerate(LINE, start=1) for seat in (0, 1)
]
KEPT = (Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")))


def keep(phone: Page, name: str, suits: str) -> None:
    """Tap a player's three suits."""
    for suit in suits:
        tap(group(phone, f"{name}'s kept cards").get_by_role("button", name=SUITS[suit], exact=True))
    expect(group(phone, f"{name}'s kept cards")).to_be_hidden()


def take(phone: Page, number: int) -> None:
    tap(group(phone, "Ana's tricks").get_by_role("button", name=str(number), exact=True))
    expect(group(phone, "Ana's tricks")).to_be_hidden()


def quick(phone: Page, first: str, second: str, tricks: int) -> None:
    keep(phone, "Ana", first)
    keep(phone, "Ben", second)
    take(phone, tricks)


def lay(phone: Page, move: Lay) -> None:
    """Tap a card for the side that is asked for."""
    name, card = ("Ana", "Ben")[move.seat], in_words(move.card or "")
    asked = group(phone, f"{name}'s card at place {move.place}")
    tap(asked.get_by_role("button", name=card, exact=True))
    expect(side(phone, name, move.place, card)).to_be_visible()


def side(phone: Page, name: str, place: int, card: str) -> Locator:
    return group(phone, "The line").get_by_role("link", name=f"{name}, place {place}: {card}")


def in_words(card: str) -> str:
    return f"{card[0]} of {SUITS[card[1]].lower()}"


def match_on(phone: Page, first: str = "Ana") -> Game:
    game = game_in(open_book(phone), "tricky-timeline", ("Ana", "Ben"), first)
    phone.goto(f"/games/{game.pk}/")
    return game


def state_of(game: Game) -> TimelineState:
    game.refresh_from_db()
    return cast(TimelineState, fold(game))


def test_a_match_in_quick_entry(phone: Page) -> None:
    start_game(phone, "tricky-timeline", ("Ana", "Ben"), "Ben")
    expect(roles(phone)).to_contain_text("Ben starts")
    keep(phone, "Ana", "DSH")
    keep(phone, "Ben", "CCH")
    take(phone, 4)
    expect(phone.locator(".story")).to_have_text(STORY)
    expect(phone.get_by_text("12 cards · 1–0")).to_be_visible()
    expect(roles(phone)).to_contain_text("Ana starts")

    # Ben makes it exactly.
    quick(phone, "CCS", "CSD", 5)
    expect(phone.locator(".story")).to_contain_text("Ana bid 7, took 5: 2 off. Ben bid 4, took 4: 0 off.")
    expect(phone.get_by_text("12 cards · 1–1")).to_be_visible()

    quick(phone, "SSD", "CCS", 4)
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    expect(phone.locator(".over")).to_contain_text("Equally close, so fewer tricks decide: Ana wins the round.")
    expect(phone.locator(".over")).to_contain_text("Ana wins 2–1: first to win 2 rounds.")

    tap(phone.get_by_role("button", name="Rematch, Ana starts"))
    expect(phone.get_by_text("12 cards · 0–0")).to_be_visible()


def test_a_quick_round_takes_seven_taps(phone: Page) -> None:
    game = game_in(open_book(phone), "tricky-timeline", ("Ana", "Ben"), "Ana")
    count_taps(phone)
    phone.goto(f"/games/{game.pk}/")
    quick(phone, "DSH", "CCH", 4)
    expect(phone.locator(".story")).to_have_text(STORY)
    print(f"A quick round of Tricky Timeline: {taps(phone)} taps")
    assert taps(phone) <= 8
    assert state_of(game).rounds[0].tricks == (4, 5)


def test_the_bid_adds_up_as_suits_are_tapped(phone: Page) -> None:
    game = match_on(phone)
    suits = group(phone, "Ana's kept cards")
    tap(suits.get_by_role("button", name="Hearts"))
    expect(suits.get_by_role("status")).to_have_text("Bid 2 so far")
    tap(suits.get_by_role("button", name="Clubs"))
    expect(suits.get_by_role("status")).to_have_text("Bid 5 so far")
    # Nothing is sent before the third, so starting again costs nothing.
    assert state_of(game).entries == ()
    tap(suits.get_by_role("link", name="Start again"))
    expect(suits.get_by_role("status")).to_have_text("After nine tricks: tap three suits")
    keep(phone, "Ana", "DDD")
    assert state_of(game).table.bids == (0, None)
    tap(undo_button(phone))
    expect(suits).to_be_visible()


def test_the_starting_player_is_changed_by_one_tap(phone: Page) -> None:
    game = match_on(phone)
    tap(group(phone, "Starting player").get_by_role("button", name="Ben"))
    expect(roles(phone)).to_contain_text("Ben starts")
    assert state_of(game).table.starter == 1


def test_a_round_by_the_line(phone: Page) -> None:
    game = match_on(phone, first="Ben")
    tap(phone.get_by_role("link", name="Enter the line card by card"))
    for move in LAYS[:6]:
        lay(phone, move)
    expect(phone.get_by_text("Ben leads, Ana wins: 8♠ beats 2♠")).to_be_visible()

    # A wrong card is replaced where it lies.
    tap(group(phone, "The line").get_by_role("link", name="Ana, place 3: 8 of spades"))
    tap(group(phone, "Ana's card at place 3").get_by_role("button", name="3 of spades", exact=True))
    expect(phone.get_by_text("Ben leads, Ana wins: 3♠ beats 2♠")).to_be_visible()
    tap(group(phone, "The line").get_by_role("link", name="Ana, place 3: 3 of spades"))
    tap(group(phone, "Ana's card at place 3").get_by_role("button", name="8 of spades", exact=True))
    expect(phone.get_by_text("Ben leads, Ana wins: 8♠ beats 2♠")).to_be_visible()

    for move in LAYS[6:]:
        lay(phone, move)
    keep(phone, "Ana", "DSH")
    keep(phone, "Ben", "CCH")
    expect(phone.locator("#ask")).to_have_text("The line gives Ana 4 tricks and Ben 5.")
    tap(phone.get_by_role("button", name="Score round"))
    expect(phone.locator(".story")).to_have_text(STORY)
    assert state_of(game).rounds[0].tricks == (4, 5)


def test_a_round_is_corrected(phone: Page) -> None:
    match_on(phone)
    quick(phone, "DSH", "CCH", 4)
    tap(phone.get_by_role("link", name="Correct round 1"))
    phone.get_by_role("textbox", name="Ana's tricks").fill("0")
    phone.get_by_role("textbox", name="Ben's tricks").fill("9")
    tap(phone.get_by_role("button", name="Save correction"))
    expect(phone.locator(".story")).to_contain_text("Ben bid 8, took 9: 1 off. Ben wins the round.")
    expect(phone.get_by_text("12 cards · 0–1")).to_be_visible()


def test_without_javascript(new_phone: NewPhone, problems: list[str]) -> None:
    plain = new_phone(java_script_enabled=False)
    start_game(plain, "tricky-timeline", ("Ana", "Ben"), "Ana")
    quick(plain, "DSH", "CCH", 4)
    expect(plain.locator(".story")).to_have_text(STORY)

    plain.get_by_role("link", name="Enter the line card by card").tap()
    for move in LAYS:
        lay(plain, move)
    plain.get_by_text("Enter them as cards").tap()
    for number, card in enumerate(("7H", "2D", "6S"), start=1):
        selected = plain.get_by_label(f"Ana's kept card {number}")
        selected.select_option(card if card != "7H" else "")
    plain.get_by_role("button", name="Keep these cards").tap()
    expect(plain.get_by_role("alert")).to_have_text("Ana keeps 3 cards, not 2.")
    provoked(problems, "422")
    keep(plain, "Ana", "DSH")
    keep(plain, "Ben", "CCH")
    expect(plain.locator("#ask")).to_have_text("The line gives Ana 4 tricks and Ben 5.")
    plain.get_by_role("button", name="Score round").tap()
    expect(plain.get_by_role("heading", name="Game over")).to_be_visible()
    undo_button(plain).tap()
    expect(plain.get_by_role("button", name="Score round")).to_be_visible()


def test_on_a_wide_screen(new_phone: NewPhone) -> None:
    wide = new_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    keeping = open_book(wide)
    game = game_in(keeping, "tricky-timeline", ("Ana", "Ben"), "Ana")
    write(keeping, game, *KEPT, Tricks((4, 5)), *LAYS[:9])
    wide.goto(f"/games/{game.pk}/")
    expect(group(wide, "Ben's card at place 5")).to_be_visible()
    assert sticking_out(wide) == []
    assert too_small(wide) == []
