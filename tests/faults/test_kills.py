"""Killed processes and restarts: an entry that was acknowledged is never lost, and never counted twice."""

import os
import signal
import time
from collections.abc import Callable
from random import Random

from tests.faults.conftest import playing
from tests.faults.phones import AwayPhone, Phone
from tests.faults.stored import all_losses, verified
from tests.serving import PATIENCE, Serving

PHONES = 20
SECONDS = 40
# A fault comes when so many entries were acknowledged since the last: a busy machine has fewer faults, not idle ones.
BETWEEN_FAULTS = 15
BETWEEN_RESTARTS = 6


def test_kills_and_restarts_lose_nothing(serving: Serving, record_property: Callable[[str, object], None]) -> None:
    # Every third plays by itself, and sends its entries in batches.
    phones = [Phone(serving, number) if number % 3 else AwayPhone(serving, number) for number in range(PHONES)]
    random = Random(7)  # noqa: S311 (which worker is no secret)
    kills = restarts = 0
    end = time.monotonic() + SECONDS
    with playing(phones):
        while time.monotonic() < end:
            wait_for_taps(phones, BETWEEN_FAULTS)
            if (kills + restarts + 1) % BETWEEN_RESTARTS:
                kills += killed_a_worker(serving, random)
            else:
                # In turn as systemd stops it, and as when the power fails.
                serving.kill() if restarts % 2 else serving.stop()
                serving.start()
                restarts += 1
    lost = all_losses(serving.database, phones)
    entries, again = sum(phone.acknowledged for phone in phones), sum(phone.sent_again for phone in phones)
    record_property(
        "figures",
        f"Faults: workers killed {kills}, restarts {restarts}, entries acknowledged to {PHONES} phones {entries}, "
        f"taps sent again {again}, entries lost {len(lost)}. Afterwards {verified(serving.data)}",
    )
    assert lost == []
    assert kills
    assert restarts
    assert again, "no tap was ever hit"


def wait_for_taps(phones: list[Phone], number: int) -> None:
    """Until so many more entries were acknowledged."""
    enough = sum(phone.acknowledged for phone in phones) + number
    deadline = time.monotonic() + PATIENCE
    while sum(phone.acknowledged for phone in phones) < enough:
        assert time.monotonic() < deadline, "nothing is acknowledged any more"
        time.sleep(0.02)


def killed_a_worker(serving: Serving, random: Random) -> bool:
    workers = serving.workers()
    if not workers:
        return False
    os.kill(random.choice(workers), signal.SIGKILL)
    return True
