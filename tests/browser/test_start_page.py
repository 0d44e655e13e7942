from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone


def test_htmx_runs_under_the_content_security_policy(phone: Page) -> None:
    phone.goto("/")
    assert phone.evaluate("htmx.version").startswith("2.")
    assert phone.evaluate("[htmx.config.includeIndicatorStyles, htmx.config.allowEval]") == [False, False]


def test_it_works_without_javascript(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/")
    expect(phone.get_by_role("heading", name="The score pad for card games")).to_be_visible()
