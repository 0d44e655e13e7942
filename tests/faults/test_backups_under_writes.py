"""Backups are made and put back while people play."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import playing
from tests.faults.phones import Phone, Played, Refused
from tests.faults.stored import log_in, verified
from tests.faults.test_kills import wait_for_taps
from tests.serving import Serving, manage


def known(phones: list[Phone]) -> dict[str, int]:
    """How many entries of each game were acknowledged so far."""
    return {game.id: len(game.log) for phone in phones for game in list(phone.games)}


def test_what_was_acknowledged_before_a_backup_is_in_it(serving: Serving, tmp_path: Path) -> None:
    phones = [Phone(serving, number) for number in range(6)]
    copies: list[tuple[Path, dict[str, int]]] = []
    with playing(phones):
        for number in range(2):
            wait_for_taps(phones, 20)
            copy, before = tmp_path / f"{number}.sqlite3", known(phones)
            run = manage(serving.data, "backup", str(copy))
            assert run.returncode == 0, run.stderr
            copies.append((copy, before))
    games = {game.id: game for phone in phones for game in phone.games}
    for copy, before in copies:
        with closing(sqlite3.connect(copy)) as database:
            for game_id, number in before.items():
                log = log_in(database, game_id)
                assert len(log) >= number
                assert log == games[game_id].log[: len(log)]
    assert sum(phone.sent_again for phone in phones) == 0, "a backup disturbed somebody"


@contextmanager
def playing_until_refused(phones: list[Phone]) -> Iterator[list[int]]:
    """All phones play on, each until the server knows less than it does; gathers with which status they learn that."""
    refused: list[int] = []

    def play_on(phone: Phone) -> None:
        try:
            while True:
                game = phone.games[-1] if phone.games and not phone.games[-1].state.over else phone.start_game()
                phone.play(game, taps=5)
        except Refused as refusal:
            refused.append(refusal.status)
        finally:
            phone.hang_up()

    threads = [threading.Thread(target=play_on, args=[phone], daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    yield refused
    for thread in threads:
        thread.join(30)


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_running_server_goes_on_with_what_was_restored(tmp_path: Path, journal: str) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    forced = {"DJANGO_SETTINGS_MODULE": "tests.faults.settings", "JOURNAL": journal}
    with Serving(data, **forced) as serving:
        phones = [Phone(serving, number) for number in range(4)]
        for phone in phones:
            phone.play(phone.start_game(), taps=10)
            phone.hang_up()
        assert manage(data, "backup", str(copy), **forced).returncode == 0
        then = known(phones)

        newcomers = [Phone(serving, number) for number in (4, 5)]
        workers = serving.workers()
        with playing_until_refused([*phones, *newcomers]) as refused:
            wait_for_taps([*phones, *newcomers], 30)
            run = manage(data, "restore", str(copy), **forced)
            assert run.returncode == 0, run.stderr
        # The books that are in the copy are shown as they were then; the others are gone.
        assert sorted(refused) == [404, 404, 409, 409, 409, 409]
        assert sum(phone.sent_again for phone in phones) == 0, "somebody was told of trouble"

        kept = Path(run.stdout.splitlines()[-1].removeprefix("What was there before is kept: "))
        with closing(sqlite3.connect(kept)) as before, closing(sqlite3.connect(serving.database)) as now:
            assert now.execute("PRAGMA journal_mode").fetchone() == (journal.lower(),)
            for game in (game for phone in (*phones, *newcomers) for game in phone.games):
                assert log_in(before, game.id) == game.log, "what was acknowledged is kept"
                assert log_in(now, game.id) == game.log[: then.get(game.id, 0)]

        assert serving.workers() == workers, "the same processes go on"
        for phone in phones:
            resumed = phone.start_game()
            phone.play(resumed, taps=5)
            assert written(serving, resumed) == resumed.log
            phone.hang_up()
    assert "every log plays by the rules" in verified(data)


def written(serving: Serving, game: Played) -> list[tuple[str, object]]:
    with closing(sqlite3.connect(serving.database)) as database:
        return log_in(database, game.id)
