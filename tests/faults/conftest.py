"""A table of phones around a real server."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.phones import Phone
from tests.serving import Serving


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path / "data") as serving:
        yield serving


@contextmanager
def playing(phones: list[Phone]) -> Iterator[None]:
    """All phones play one game after the other; at the end each waits for its last tap to be acknowledged."""
    enough = threading.Event()

    def play_on(phone: Phone) -> None:
        while not enough.is_set():
            game = phone.start_game()
            while not enough.is_set() and not game.state.over:
                phone.play(game, taps=5)
        phone.hang_up()

    with ThreadPoolExecutor(len(phones)) as threads:
        players = [threads.submit(play_on, phone) for phone in phones]
        try:
            yield
        finally:
            enough.set()
    for player in players:
        player.result()
