"""A table of phones around a real server."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.phones import Phone
from tests.serving import PATIENCE, Serving


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path / "data") as serving:
        yield serving


@contextmanager
def playing(phones: list[Phone]) -> Iterator[None]:
    """All phones play one game after the other; at the end each waits for its last tap to be acknowledged."""
    enough = threading.Event()
    failures: list[Exception] = []

    def play_on(phone: Phone) -> None:
        try:
            while not enough.is_set():
                game = phone.start_game()
                while not enough.is_set() and not game.state.over:
                    phone.play(game, taps=5)
        except Exception as failure:
            failures.append(failure)
        finally:
            phone.hang_up()

    threads = [threading.Thread(target=play_on, args=[phone], daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        enough.set()
        for thread in threads:
            thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "a phone waits for an answer"
    assert failures == []
