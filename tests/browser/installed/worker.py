"""What the service worker of a phone keeps, and the phone without its network."""

import re
from collections.abc import Callable
from html import unescape

from playwright.sync_api import Locator, Page, expect

from tests.browser.trouble import HTMX

MARK = re.compile(r"^No connection\. This page is from \d\d:\d\d\.$")
# Each attempt to reach the network, and the page for those never seen.
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "503", *HTMX)
KEPT = """async (kind) => {
  const names = (await caches.keys()).filter((name) => name.startsWith(kind));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => url.slice(location.origin.length));
}"""


def install(phone: Page) -> None:
    phone.goto("/")
    # Which was there before the worker, and yet is kept.
    expect_kept(phone, "/")


def kept(phone: Page, kind: str = "pages") -> list[str]:
    """The addresses that the phone keeps, the longest kept first."""
    addresses: list[str] = phone.evaluate(KEPT, kind)
    return addresses


def kept_text(phone: Page) -> str:
    """The page that is kept for the address shown."""
    text: str = phone.evaluate("async () => (await caches.match(location.href, { ignoreVary: true })).text()")
    return unescape(text)


def wait_until(phone: Page, come: Callable[[], bool]) -> None:
    """The worker keeps a page while it is already being read: soon, but not at once."""
    for _ in range(100):
        if come():
            return
        phone.wait_for_timeout(50)
    raise AssertionError(f"That never came. The phone keeps {kept(phone)}.")


def expect_kept(phone: Page, *addresses: str) -> None:
    wait_until(phone, lambda: set(addresses) <= set(kept(phone)))


def expect_only_kept(phone: Page, *addresses: str) -> None:
    wait_until(phone, lambda: sorted(kept(phone)) == sorted(addresses))


def see(phone: Page, address: str) -> None:
    """Open a page while there is a network."""
    phone.goto(address)
    expect_kept(phone, address)


def cut_off(phone: Page) -> None:
    phone.context.set_offline(True)


def reconnect(phone: Page) -> None:
    phone.context.set_offline(False)


def mark(phone: Page) -> Locator:
    return phone.get_by_role("status").filter(has_text="This page is from")


def heading(phone: Page, name: str) -> Locator:
    return phone.get_by_role("heading", level=1, name=name, exact=True)


def expect_never_seen(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(heading(phone, "No connection")).to_be_visible()
