"""Draws the icons of the installed app from `static/icon.svg`: `make icons`."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM

STATIC = Path(__file__).parent.parent.parent / "static"
PAPER = "#f6efdf"


def draw(page: Page, name: str, size: int, *, filled: bool = False, share: float = 1) -> None:
    """The icon at this size; a filled one has paper up to its corners, and the drawing takes only its share of it."""
    drawing = (STATIC / "icon.svg").read_text().replace("<svg ", f'<svg width="{size * share}" ', 1)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<body style='margin:0;height:100vh;display:grid;place-items:center;background:{PAPER if filled else 'none'}'>"
        f"{drawing}"
    )
    page.screenshot(path=STATIC / f"{name}.png", omit_background=True)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        draw(page, "icon-192", 192)
        draw(page, "icon-512", 512)
        # Phones cut these to a shape of their own: a circle of four fifths is left of a maskable one.
        draw(page, "icon-maskable", 512, filled=True, share=0.8)
        draw(page, "icon-apple", 180, filled=True)
        browser.close()


if __name__ == "__main__":
    main()
