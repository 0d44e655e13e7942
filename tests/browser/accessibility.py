from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# All else is the same in the dark.
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
THERE_ALREADY = "0"


def assert_accessible(page: Page) -> None:
    """Nothing on the page as it is now breaks a rule that axe can check, in light or in dark colours."""
    page.emulate_media(reduced_motion="reduce")
    light = Axe().run(page)
    assert light.violations_count == 0, light.generate_report()
    page.emulate_media(color_scheme="dark")
    dark = Axe(THERE_ALREADY).run(page, options=COLOURS)
    assert dark.violations_count == 0, f"In the dark: {dark.generate_report()}"
    page.emulate_media(color_scheme="light")
