"""A thousand evenings in which everything goes wrong, each from its seed: `SEED=17 .venv/bin/pytest tests/simulation` plays one again."""

import os
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from games.models import Game, Keeping, Role
from games.play.state import states
from tests.simulation.world import PHONES, World
from tests.web.tables import short_whist, started

SEEDS = 1_000
PARTS = 4
"""So that several processes can share them."""

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("static_files")]


class Undo(Exception):
    """The next evening begins where this one began."""


def begun() -> tuple[list[Game], list[User]]:
    """Games of all kinds about to begin, in a book of their own each, and the phones that play them."""
    clients = [Client() for _ in range(3)]
    games = [
        short_whist(clients[0]),
        started(clients[1], "trick-wars", 2),
        started(clients[2], "caboose", 2),
    ]
    keepers = [Keeping.objects.get(book=game.book).keeper for game in games]
    for game in games:
        for keeper in keepers:
            Keeping.objects.get_or_create(book=game.book, keeper=keeper, defaults={"role": Role.SCORER})
    assert len(keepers) == PHONES
    return games, keepers


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_doubled_or_miscounted(part: int, record_property: Callable[[str, object], None]) -> None:
    wanted = [int(os.environ["SEED"])] if "SEED" in os.environ else range(part, SEEDS, PARTS)
    games, keepers = begun()
    before = states._newest
    told = 0
    try:
        for seed in wanted:
            told += played(seed, games, keepers)
    finally:
        states._newest = before
    assert told, "no phone was ever told that something is saved"


def played(seed: int, games: list[Game], keepers: list[User]) -> int:
    """How many entries were acknowledged in this evening."""
    world = None
    try:
        with transaction.atomic():
            world = World(seed, games, keepers)
            world.run()
            raise Undo
    except Undo:
        return sum(len(phone.acknowledged) + len(phone.dealt_with) for phone in world.phones) if world else 0
    except Exception as error:
        story = "\n".join(world.story) if world else ""
        raise AssertionError(f"SEED={seed} .venv/bin/pytest tests/simulation\n{story}\n{error!r}") from error
