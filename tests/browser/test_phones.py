"""Trouble on a page must not go unseen, or the other browser tests prove little."""

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import assert_accessible


def test_an_error_in_a_script_is_noticed(phone: Page, problems: list[str]) -> None:
    phone.goto("/")
    with phone.context.expect_event("weberror"):
        phone.evaluate("setTimeout(() => { throw new Error('out of cards') })")
    assert "out of cards" in problems[0]
    problems.clear()


def test_a_missing_file_is_noticed(phone: Page, problems: list[str]) -> None:
    phone.goto("/")
    with phone.context.expect_console_message():
        phone.evaluate("fetch('/no-such-page')")
    assert "404" in problems[0]
    problems.clear()


def test_what_the_content_security_policy_forbids_is_noticed(phone: Page, problems: list[str]) -> None:
    phone.goto("/")
    with phone.context.expect_console_message():
        phone.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">Trumps</p>')")
    assert "Content Security Policy" in problems[0]
    problems.clear()


def test_a_picture_without_words_is_not_accessible(phone: Page) -> None:
    phone.goto("/")
    phone.evaluate("document.querySelector('main').append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="alternative text"):
        assert_accessible(phone)
