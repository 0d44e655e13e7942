"""Writers of one SQLite file are served as they came, over threads and processes."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.sqlite import turns
from scorekeeper.sqlite.turns import Turns


def test_whoever_came_first_is_first(tmp_path: Path) -> None:
    queue, served = Turns(tmp_path / "turns"), []

    def write(number: int) -> None:
        turn = queue.take()
        assert turn is not None
        served.append(number)
        queue.give_back(turn)

    first = queue.take()
    assert first is not None
    with ThreadPoolExecutor(8) as writers:
        for number in range(8):
            writers.submit(write, number)
            time.sleep(0.05)
        assert served == []
        queue.give_back(first)
    assert served == list(range(8))


def test_a_turn_of_another_process_is_waited_for_and_one_that_never_ends_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.2)
    # Each opens the file for itself, as two processes do.
    here, there = Turns(tmp_path / "turns"), Turns(tmp_path / "turns")
    turn = there.take()
    assert turn is not None
    assert here.take() is None
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(here.take)
        there.give_back(turn)
        later = waiting.result()
    assert later is not None
    # Nor is one in the same process; the queue goes on behind whoever gave up.
    assert here.take() is None
    here.give_back(later)
    again = here.take()
    assert again is not None
    here.give_back(again)
