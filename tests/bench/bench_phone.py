"""From a finger lifted to the pad drawn anew, on a phone that plays by itself and is four times as slow as this machine."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

# Before everything that needs Django: the stage sets it up.
from tests.bench import stage  # isort: skip # noqa: F401

from tests.bench.measure import print_row, verdict
from tests.browser.chromium import ARGUMENTS, CHROMIUM, PHONE
from tests.browser.table import start_game
from tests.serving import Serving

SLOWER = 4
TAPS = 100
GOAL = 16

# From the finger's own time to the task after the next frame, which has been painted by then.
WATCH = """
  window.taken = [];
  addEventListener("click", ({ timeStamp, target }) => {
    if (!target.closest("#pad button")) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => taken.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, true);
"""
# Whatever stands there: everybody bids as little as they may, and makes it, or nearly so.
TAP = """() => {
  const winner = document.querySelector("[id^=won-]");
  const key = document.querySelector("[id^=bid-]:not([disabled])") ?? winner ?? document.getElementById("score");
  const stepper = document.querySelector("#score[disabled]") && document.querySelector("#tricks [data-step='1']");
  (stepper ?? key).click();
  return stepper ? "step" : "tap";
}"""


def run() -> None:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "data") as serving, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        phone = browser.new_context(base_url=f"http://localhost:{serving.port}", **PHONE).new_page()
        start_game(phone, "oh-hell", ("Ana", "Ben", "Cara", "Dev", "Eli"), "Ana")
        phone.wait_for_function("() => window.phone?.table")
        times = sorted(tap_on(phone))
        browser.close()
    print(f"\nFrom a tap to the pad drawn anew, processor {SLOWER} times slower, {len(times)} taps")
    p95 = times[len(times) * 95 // 100]
    print_row("half of them", f"{times[len(times) // 2]:.1f} ms")
    print_row("95 of 100", f"{p95:.1f} ms", "", "", verdict(p95, GOAL))


def tap_on(phone: Page) -> list[float]:
    phone.evaluate(WATCH)
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for _ in range(TAPS):
        if phone.evaluate(TAP) == "tap":
            phone.wait_for_timeout(250)
    times: list[float] = phone.evaluate("taken")
    return times


if __name__ == "__main__":
    run()
