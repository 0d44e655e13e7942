"""Backups are made and put back while people play."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.conftest import playing
from tests.faults.phones import Phone, Refused
from tests.faults.stored import expect_stored, log_in, verified
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


def play_until_refused(phone: Phone) -> int:
    """Plays on until the server knows less than the phone does, and answers with the status that says so."""
    try:
        phone.play(phone.games[-1] if phone.games else phone.start_game(), taps=1_000)
    except Refused as refusal:
        return refusal.status
    finally:
        phone.hang_up()
    raise AssertionError("the game was over first")


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
        with ThreadPoolExecutor(6) as threads:
            refused = threads.map(play_until_refused, [*phones, *newcomers])
            wait_for_taps([*phones, *newcomers], 30)
            run = manage(data, "restore", str(copy), **forced)
            assert run.returncode == 0, run.stderr
        # The books that are in the copy are shown as they were then, be it to a tap or to a look; the others are gone.
        *known_again, one, another = refused
        assert set(known_again) <= {409, 200}
        assert (one, another) == (404, 404)
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
            expect_stored(serving.database, resumed)
            phone.hang_up()
    assert "every log plays by the rules" in verified(data)
