"""At the table: what a person does on the phone, by the names that stand on its buttons."""

from collections.abc import Sequence
from math import hypot
from time import monotonic
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, expect

from games.rules.bidding.state import BiddingState
from games.rules.catalogue import CATALOGUE
from games.rules.moves import Bid, Cut, Move, Tricks, Trumps

# Survives the way from page to page. A tap is a finger lifted, whatever comes of it.
COUNT_TAPS = """
    addEventListener("touchend", (event) => {
      if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
    }, true);
"""
BOUNCE = 0.35
"""Seconds within which the pad takes a second tap in the same place for the bounce of a finger."""
NEAR = 30
READING = 0.5
"""Seconds for which the pad takes no tap on what ends something: it has just appeared under a thumb."""

_last_taps: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()


def tap(target: Locator) -> None:
    """Tap as a person does, who takes a moment before tapping the same place again or ending something."""
    phone = target.page
    target.scroll_into_view_if_needed()
    if target.get_attribute("data-ends") is not None:
        phone.wait_for_timeout(READING * 1000)
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    last_x, last_y, at = _last_taps.get(phone, (0, 0, 0))
    waited = monotonic() - at
    if hypot(x - last_x, y - last_y) < NEAR and waited < BOUNCE:
        phone.wait_for_timeout((BOUNCE - waited) * 1000)
    target.tap()
    _last_taps[phone] = (x, y, monotonic())


def count_taps(phone: Page) -> None:
    """From the next page on, every tap is counted."""
    phone.add_init_script(COUNT_TAPS)


def taps(phone: Page) -> int:
    return int(phone.evaluate("Number(sessionStorage.getItem('taps'))"))


# Laying the table


def choose_game(phone: Page, kind: str) -> None:
    phone.goto("/")
    phone.get_by_role("main").get_by_role("link", name="New game").tap()
    phone.get_by_role("main").get_by_role("link", name=CATALOGUE[kind].name).first.tap()
    expect(phone.get_by_role("heading", name=CATALOGUE[kind].name)).to_be_visible()


def seat(phone: Page, names: Sequence[str], first: str, title: str = "first dealer") -> None:
    """Type the names in, and tap who begins."""
    for name in names:
        phone.get_by_label("New player's name").fill(name)
        phone.get_by_role("button", name="Add player").tap()
        expect(phone.get_by_role("button", name=f"Remove {name}")).to_be_visible()
    phone.get_by_role("radio", name=f"{first} is {title}").tap()


def start_game(phone: Page, kind: str, names: Sequence[str], first: str, *, setup: str = "") -> None:
    """A first game, from the start page to the pad."""
    choose_game(phone, kind)
    seat(phone, names, first, CATALOGUE[kind].first_title or "")
    if setup:
        phone.get_by_role("radio", name=setup).tap()
    phone.get_by_role("button", name=f"Start {CATALOGUE[kind].name}").tap()
    expect(phone.get_by_role("heading", name="Round 1 of")).to_be_visible()


# Playing


def group(phone: Page, name: str) -> Locator:
    return phone.get_by_role("group", name=name, exact=True)


def bid_button(phone: Page, name: str, number: int) -> Locator:
    return group(phone, f"{name}'s bid").get_by_role("button", name=str(number), exact=True)


def bid(phone: Page, name: str, number: int) -> None:
    tap(bid_button(phone, name, number))
    expect(group(phone, f"{name}'s bid")).to_be_hidden()


def bid_all(phone: Page, bids: dict[str, int]) -> None:
    """Everybody's bid in turn."""
    for name, number in bids.items():
        bid(phone, name, number)


def take(phone: Page, name: str, number: int) -> None:
    """Tell a player's tricks, which were preset to the bid: one tap for one more or fewer, two for any other number."""
    tricks = group(phone, f"{name}'s tricks")
    field = tricks.get_by_role("textbox")
    if field.is_visible():
        # Without JavaScript.
        field.fill(str(number))
        return
    more = number - tricks_shown(phone, name)
    if abs(more) == 1:
        tap(tricks.get_by_role("button", name="one more" if more > 0 else "one fewer"))
    elif more:
        tap(tricks.get_by_role("button", name=f"{name}'s tricks"))
        asked = group(phone, f"How many tricks did {name} win?")
        tap(asked.get_by_role("button", name=str(number), exact=True))
    expect(tricks.get_by_role("button", name=f"{name}'s tricks: {number}", exact=True)).to_be_visible()


def win_the_trick(phone: Page, name: str) -> None:
    """With one card, the winner is all there is to tell; at the end of a game, not in the same gesture as the last bid."""
    phone.wait_for_timeout(500)
    tap(group(phone, "Who won the trick?").get_by_role("button", name=name, exact=True))
    expect(group(phone, "Who won the trick?")).to_be_hidden()


def tricks_shown(phone: Page, name: str) -> int:
    return int(group(phone, f"{name}'s tricks").locator("input").input_value())


def score(phone: Page) -> None:
    tap(phone.get_by_role("button", name="Score round"))
    expect(phone.get_by_role("button", name="Score round")).to_be_hidden()


def enter(phone: Page, state: BiddingState, entry: Move) -> None:
    """Tap what the rules call this entry."""
    match entry:
        case Bid():
            bid(phone, state.name(entry.seat), entry.tricks)
        case Cut():
            tap(group(phone, "Who won the cut?").get_by_role("button", name=state.name(entry.seat), exact=True))
            expect(group(phone, "Who won the cut?")).to_be_hidden()
        case Trumps():
            suit = "No trumps" if entry.suit == "none" else entry.suit.capitalize()
            tap(group(phone, "Trumps").get_by_role("button", name=suit, exact=True))
            said = suit if entry.suit == "none" else f"{suit} are trumps"
            expect(phone.get_by_text(said, exact=True)).to_be_attached()
        case Tricks() if state.cards == 1:
            win_the_trick(phone, state.name(entry.tricks.index(1)))
        case Tricks():
            # Only those who missed.
            for seat, won in enumerate(entry.tricks):
                if won != state.table.bids[seat]:
                    take(phone, state.name(seat), won)
            score(phone)
        case _:
            raise AssertionError(entry)


# Looking


def plays_by_itself(phone: Page) -> None:
    """Wait until the phone has what it needs for that."""
    phone.wait_for_function("() => window.phone?.table")


def roles(phone: Page) -> Locator:
    """The line below the heading while there is no news: who deals and leads, or who is head and tail."""
    return phone.locator(".round .who")


def undo_button(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Undo")


def sheet_row(phone: Page, number: int) -> Locator:
    rows = phone.get_by_role("table").get_by_role("row")
    return rows.filter(has=phone.get_by_role("link", name=f"Correct round {number}", exact=True))


def totals(phone: Page, number: int) -> list[int]:
    """The totals after this round, as the sheet shows them."""
    return [int(total) for total in sheet_row(phone, number).locator(".total").all_inner_texts()]
