"""Thumbs faster than the network: a tap counts for whoever was asked when the finger came down, or is refused for all to see."""

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid, Tricks, Trumps
from tests.browser.book import bodies, game_in, write
from tests.browser.table import bid_button, group

pytestmark = pytest.mark.usefixtures("old_way")

NAMES = ("Ana", "Ben", "Cara", "Dev", "Eli", "Fay", "Gus")
THUMB = (0, 0, 1, 0, 1, 1, 0, 2, 0, 0, 1, 0, 1)

# Before anything of the page hears of it: whose key is under the finger, and what is said of those that came too fast.
WATCH = """
  window.fingers = [];
  addEventListener("pointerdown", ({ target }) => {
    const key = target.closest(".keypad .keys button");
    if (key) fingers.push([key.closest("fieldset").ariaLabel, Number(key.value)]);
  }, true);
  window.told = 0;
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    told += /not counted/.test(document.getElementById("refused").textContent);
  }).observe(document.getElementById("refused"), { childList: true }));
"""


@pytest.fixture
def keeping_of_seven(phone: Page, keeping: Keeping) -> Keeping:
    phone.add_init_script(WATCH)
    return keeping


def slow_down(phone: Page, milliseconds: int) -> None:
    network = phone.context.new_cdp_session(phone)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def drum(phone: Page, numbers: tuple[int, ...], every: int) -> None:
    """Tap where these numbers stand, at this pace and whatever happens."""
    places = []
    for number in numbers:
        box = phone.locator(f"#bid-{number}").bounding_box()
        assert box is not None
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    begun = monotonic()
    for count, (x, y) in enumerate(places):
        early = begun + count * every / 1000 - monotonic()
        if early > 0:
            phone.wait_for_timeout(early * 1000)
        phone.touchscreen.tap(x, y)


def is_part_of(part: list[Any], whole: list[Any]) -> bool:
    rest = iter(whole)
    return all(item in rest for item in part)


@pytest.mark.parametrize("latency", [0, 300, 900])
@pytest.mark.parametrize("every", [80, 150, 250])
def test_no_tap_is_lost_in_silence_or_counts_for_somebody_else(
    phone: Page, keeping_of_seven: Keeping, latency: int, every: int
) -> None:
    game = game_in(keeping_of_seven, "oh-hell", NAMES, "Gus")
    phone.goto(f"/games/{game.pk}/")
    slow_down(phone, latency)
    drum(phone, THUMB, every)
    expect(phone.locator(".is-sending, .is-resting")).to_have_count(0)
    fingers: list[Any] = phone.evaluate("fingers")
    counted = [[f"{NAMES[body['seat']]}'s bid", body["tricks"]] for body in bodies(game) if body["kind"] == "bid"]  # type: ignore[call-overload]
    print(f"{latency} ms, every {every} ms: {len(counted)} of {len(fingers)} taps counted")
    assert counted[0] == ["Ana's bid", 0]
    assert is_part_of(counted, fingers)
    assert len(counted) + phone.evaluate("told") >= len(fingers)
    if (latency, every) == (0, 250):
        assert counted[:3] == [["Ana's bid", 0], ["Ben's bid", 0], ["Cara's bid", 1]]


def test_a_tap_that_is_on_its_way_looks_so(phone: Page, game: Game) -> None:
    slow_down(phone, 900)
    tapped, other = bid_button(phone, "Ben", 3), bid_button(phone, "Ben", 4)
    tapped.tap()
    phone.wait_for_timeout(100)
    assert tapped.evaluate("key => key.classList.contains('is-sent')")
    assert opacity(tapped) == 1
    assert opacity(other) < 0.5
    expect(group(phone, "Cara's bid")).to_be_visible()
    expect(phone.locator(".is-sending, .is-resting")).to_have_count(0)
    assert opacity(bid_button(phone, "Cara", 4)) == 1


def opacity(target: Any) -> float:
    return float(target.evaluate("element => getComputedStyle(element).opacity"))


def test_keys_rest_for_a_moment_when_the_question_changes(phone: Page, game: Game) -> None:
    # Timers of the page itself, which a busy machine makes late but not in another order.
    phone.evaluate("""() => {
      const rests = () => document.querySelector(".is-resting") !== null;
      window.rested = [];
      const observer = new MutationObserver(() => {
        if (!rests()) return;
        observer.disconnect();
        for (const after of [0, 60, 110, 140]) setTimeout(() => rested.push([after, rests()]), after);
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    bid_button(phone, "Ben", 3).tap()
    expect(group(phone, "Cara's bid")).to_be_visible()
    phone.wait_for_function("() => rested.length === 4")
    assert phone.evaluate("rested") == [[0, True], [60, True], [110, True], [140, False]], "for 120 ms"


def test_one_gesture_cannot_score_the_last_round_and_begin_another_game(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "chinese-whist", ("Ana", "Ben", "Cara"), "Ana", {"setup": [1, 1, 1]})
    write(keeping, game, Bid(1, 0), Bid(2, 1), Bid(0, 1), Tricks((1, 0, 0)), Trumps("hearts"))
    write(keeping, game, Bid(2, 1), Bid(0, 1), Bid(1, 0))
    phone.goto(f"/games/{game.pk}/")
    box = group(phone, "Who won the trick?").get_by_role("button", name="Ana").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + 30, box["y"] + 20)
        phone.wait_for_timeout(250)
    expect(phone.get_by_role("button", name="Rematch")).to_be_visible()
    assert keeping.book.games.count() == 1
