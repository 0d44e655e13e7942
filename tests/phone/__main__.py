"""Long play: what a phone plays and draws, and what the server does; and that rare faults are found by as much play."""

import os
import sys
import time
from collections.abc import Callable
from random import Random

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from hypothesis import HealthCheck, Phase, given, settings

from games.rules.setups import Setup
from tests.phone import differences
from tests.phone.differences import any_setups, randoms
from tests.phone.phones import Phone
from tests.phone.test_mutants import RARE, is_found, play_some

ENTRIES, PADS = 200_000, 2_000
EACH = 60
GAMES_FOR_RARE_FAULTS = 4_000


def main() -> None:
    phone = Phone()
    run(f"{ENTRIES:,} entries", ENTRIES // EACH, lambda setup, random: differences.in_play(phone, setup, random, EACH))
    run(f"{PADS:,} pads", PADS, lambda setup, random: differences.in_a_pad(phone, setup, random))
    played = play_some(GAMES_FOR_RARE_FAULTS)
    missed = [fault for fault in RARE if not is_found(played, *fault)]
    print(f"rare faults: {len(RARE) - len(missed)} of {len(RARE)} found")
    sys.exit(f"Not found: {missed}" if missed else 0)


def run(what: str, examples: int, difference: Callable[[Setup, Random], str]) -> None:
    began = time.monotonic()

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(setup=any_setups, random=randoms)
    def play(setup: Setup, random: Random) -> None:
        found = difference(setup, random)
        assert not found, f"{found} ({setup})"

    play()
    print(f"{what}: no difference, in {time.monotonic() - began:.0f} s", flush=True)


main()
