"""Every pad at every size: nothing sticks out, is cut or lies over anything else, and what is tapped next is on screen."""

from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.book import open_book
from tests.browser.conftest import NewPhone
from tests.browser.contact_sheet import COLOURS, ContactSheet
from tests.browser.walk import SIZES, TABLES, Table, look, screens


@pytest.fixture(params=[100, 200], ids="text {} %".format)
def text(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def screen(text: int, new_phone: NewPhone, chromium: Browser, chromium_with_large_text: Browser) -> Page:
    """Of any size: a phone's, a tablet's or a wall's."""
    browser = chromium if text == 100 else chromium_with_large_text
    return new_phone(browser, is_mobile=False, device_scale_factor=1, reduced_motion="reduce")


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_fits(table: Table, text: int, screen: Page, pytestconfig: pytest.Config) -> None:
    folder = pytestconfig.getoption("--contact-sheet", None)
    sheet = ContactSheet(folder, f"{table}-{text}") if folder else None
    device = screen.context.new_cdp_session(screen)
    wrong = []
    for pad in screens(open_book(screen), table):
        pad.open(screen)
        for width, height in SIZES:
            # Twice as fast as set_viewport_size, which waits.
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            device.send("Emulation.setDeviceMetricsOverride", metrics)
            wrong += [f"{pad.phase} at {width}×{height}: {found}" for found in look(screen, pad)]
        if sheet:
            for size, colours in product(SIZES, COLOURS):
                sheet.add(screen, pad.phase, size, colours)
    if sheet:
        sheet.save(screen)
    assert wrong == []
