"""Takes the README's pictures from a real game: `make screenshots`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM, PHONE
from tests.serving import Serving

PICTURES = Path(__file__).parent / "screenshots"
WHOLE_GAME = Path(__file__).parents[1] / "rules" / "recorded" / "oh-hell-4-players-tie-for-second.sheet.json"
PLAYERS = ("Ana", "Ben", "Cara", "Dev")
# Bids in the order in which they are said, then who took what.
ROUNDS = (
    ("Hearts", (3, 2, 4, 2), {"Ana": 2}),
    ("Clubs", (2, 3, 2, 1), {"Cara": 4}),
    ("Spades", (1, 3, 1, 2), {"Ben": 3}),
)


def lay_table(page: Page) -> None:
    page.goto("/")
    picture(page, "start")
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("link", name="Oh Hell", exact=False).first.tap()
    for name in PLAYERS:
        page.get_by_label("New player's name").fill(name)
        page.get_by_role("button", name="Add player").tap()
        page.get_by_role("button", name=f"Remove {name}").wait_for()
    page.get_by_label("Dev is first dealer").check()
    page.get_by_role("button", name="Start Oh Hell").tap()


def say(page: Page, name: str, number: int) -> None:
    page.get_by_role("group", name=f"{name}'s bid").get_by_role("button", name=str(number), exact=True).tap()


def tell(page: Page, name: str, tricks: int) -> None:
    """Other tricks than were bid."""
    line = page.get_by_role("group", name=f"{name}'s tricks")
    for _ in range(3):
        told = int(line.get_by_role("textbox", include_hidden=True).input_value())
        if told == tricks:
            return
        line.get_by_role("button", name="one more" if tricks > told else "one fewer").tap()


def play(page: Page) -> None:
    for number, (trumps, bids, missed) in enumerate(ROUNDS, start=1):
        page.get_by_role("heading", name=f"Round {number} of 19").wait_for()
        page.get_by_role("button", name=trumps).tap()
        page.locator(f"#suit-{trumps.lower()}[aria-pressed=true]").wait_for()
        order = PLAYERS[number - 1 :] + PLAYERS[: number - 1]
        for name, bid in zip(order, bids, strict=True):
            say(page, name, bid)
        for name, tricks in missed.items():
            tell(page, name, tricks)
        page.get_by_role("button", name="Score round").tap()
    page.get_by_role("heading", name="Round 4 of 19").wait_for()


def look_back(page: Page) -> None:
    """At a game that comes out of a file: playing all of it would take too long."""
    page.goto("/book/files/")
    page.get_by_label("File, up to").set_input_files(WHOLE_GAME)
    page.get_by_role("button", name="Look into the file").tap()
    page.get_by_role("button", name="Add to the book").tap()
    page.get_by_text("Added 1 game").wait_for()
    page.goto("/history/")
    page.locator(".game-line").first.tap()
    page.get_by_role("heading", name="Totals by round").wait_for()
    picture(page, "review")


def board(page: Page, browser: Browser) -> None:
    """The same game on a wide screen across the room."""
    game = page.url
    page.goto(f"{game}share/")
    page.get_by_role("button", name="Make a link").tap()
    link = page.get_by_role("link", name="See what they see").get_attribute("href") or ""
    wide = browser.new_context(viewport={"width": 1280, "height": 640}).new_page()
    wide.goto(game.partition("/games/")[0] + link[link.index("/w/") :])
    picture(wide, "board")
    page.goto(game)


def picture(page: Page, name: str) -> None:
    # Looking for what to tap, Playwright scrolls.
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder) / "data") as serving,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_context(
            base_url=f"http://localhost:{serving.port}", **PHONE, reduced_motion="reduce"
        ).new_page()
        page.set_default_timeout(5_000)
        lay_table(page)
        play(page)
        for name, bid in (("Dev", 2), ("Ana", 3), ("Ben", 0)):
            say(page, name, bid)
        page.get_by_text("Cara can't bid 2").wait_for()
        picture(page, "bids")
        board(page, browser)
        say(page, "Cara", 3)
        tell(page, "Dev", 1)
        picture(page, "tricks")
        page.get_by_role("button", name="Score round").tap()
        page.get_by_role("heading", name="Round 5 of 19").wait_for()
        page.emulate_media(color_scheme="dark")
        picture(page, "scored-dark")
        page.emulate_media(color_scheme="light")
        look_back(page)
        browser.close()


if __name__ == "__main__":
    main()
