"""Phones with the app on their home screen: each page that they have seen is kept."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from games.models import Game
from games.views import pwa
from tests.browser.conftest import NewPhone
from tests.browser.installed.worker import CUT_OFF, expect_kept, install


@pytest.fixture(autouse=True)
def without_a_network(new_phone: NewPhone, problems: list[str]) -> Iterator[None]:
    """What a browser notes about having no network is no problem here."""
    yield
    problems[:] = [problem for problem in problems if not any(word in problem for word in CUT_OFF)]


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A phone whose worker has taken over."""
    phone = new_phone(service_workers="allow")
    install(phone)
    return phone


@pytest.fixture
def game(phone: Page, game: Game) -> Game:
    """The game on the pad, which has been kept."""
    expect_kept(phone, f"/games/{game.pk}/")
    return game


@pytest.fixture
def own_worker() -> Iterator[None]:
    """Whatever this test makes of the worker, the next one has the real one."""
    pwa.worker.cache_clear()
    yield
    pwa.worker.cache_clear()
