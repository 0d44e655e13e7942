"""The database's machine dies while twenty phones write: what was acknowledged is on the other, and the game goes on there."""

import secrets
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests import postgresql
from tests.faults.conftest import playing
from tests.faults.phones import Phone
from tests.faults.test_kills import wait_for_taps
from tests.proxies import HOSTING, Unit, proxy

PHONES = 20
GOES_ON_WITHIN = 10
"""Seconds after the standby was promoted."""


def lost_of(phone: Phone, database: "psycopg.Connection[tuple[str]]") -> list[str]:
    """The keys of what was acknowledged to a phone, and isn't there in the same order."""
    lost = []
    for game in phone.games:
        stored = database.execute("SELECT key FROM games_entry WHERE game_id = %s ORDER BY number", [game.id])
        keys = [key for (key,) in stored]
        acknowledged = [key for key, _ in game.log]
        # The last tap may be there without its phone having heard of it.
        if keys[: len(acknowledged)] != acknowledged or len(keys) > len(acknowledged) + 1:
            lost.append(f"{game.id}: {acknowledged} but {keys}")
    return lost


def test_the_page_shows_what_is_tried_here() -> None:
    assert postgresql.STANDBY in HOSTING
    assert all(statement in HOSTING for statement in postgresql.SYNCHRONOUS)
    assert "/scorekeeper?target_session_attrs=read-write" in HOSTING


@pytest.mark.slow
def test_no_acknowledged_entry_is_lost_and_writing_goes_on(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with postgresql.pair() as pair:
        shared = {"DATABASE_URL": pair.address, "SCOREKEEPER_SECRET_KEY": secrets.token_urlsafe(40)}
        with (
            Unit(tmp_path / "one", **shared) as one,
            Unit(tmp_path / "two", **shared) as two,
            proxy("nginx", tmp_path / "proxy", one.port, two.port) as front,
        ):
            phones = [Phone(front, number) for number in range(PHONES)]
            with psycopg.connect(f"{pair.at(0)}/postgres") as primary:
                assert primary.execute("SELECT sync_state FROM pg_stat_replication").fetchall() == [("sync",)]
            with playing(phones):
                wait_for_taps(phones, 2 * PHONES)
                pair.kill_primary()
                before = sum(phone.acknowledged for phone in phones)
                pair.promote()
                promoted = time.monotonic()
                wait_for_taps(phones, 1)
                away = time.monotonic() - promoted
                wait_for_taps(phones, PHONES)
            with psycopg.connect(f"{pair.at(1)}/{postgresql.DATABASE}") as database:
                lost = [entry for phone in phones for entry in lost_of(phone, database)]
    entries = sum(phone.acknowledged for phone in phones)
    record_property(
        "figures",
        f"A machine dies: {before} entries acknowledged until then and {entries - before} after, lost {len(lost)}; "
        f"the first was saved {away:.1f} s after the standby was promoted.",
    )
    assert lost == []
    assert away <= GOES_ON_WITHIN
