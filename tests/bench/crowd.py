"""Phones around many tables, each as a task of one event loop: so many that threads would measure themselves."""

import asyncio
import re
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from games.rules import catalogue, play, start
from tests.rules.likely import likely_entry
from tests.rules.tables import NAMES
from tests.web.tables import fields_of

EVERY = 1.2
"""Seconds between two questions, as in static/live.js."""
TOKEN = "a" * 32
"""Against forged writes: the same in the cookie and in the form, as for any phone."""


class Trouble(Exception):
    """An answer that no phone should get."""


@dataclass
class Diary:
    """What the phones went through, in seconds."""

    taps: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    """From the answer to a tap until a watcher shows it."""
    entered: dict[tuple[str, int], float] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=lambda: defaultdict(int))


class Connection:
    """One phone's connection, kept open as browsers do."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = f"csrftoken={TOKEN}; {cookie}"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, form: dict[str, Any] | None = None) -> tuple[int, str]:
        body = urlencode({**form, "csrfmiddlewaretoken": TOKEN}).encode() if form is not None else b""
        head = [
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            "HX-Request: true",
            f"Cookie: {self.cookie}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        request = "\r\n".join([*head, "", ""]).encode() + body
        try:
            return await self._exchange(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            # The server may close a connection that was idle; so browsers ask again, too.
            self.streams = None
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[int, str]:
        reader, writer = self.streams = self.streams or await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        body = await reader.readexactly(int(length[1])) if length else b""
        if "connection: close" in head.lower():
            writer.close()
            self.streams = None
        return int(head.split()[1]), body.decode()


async def watch(port: int, table: dict[str, str], diary: Diary, random: Random, until: float) -> None:
    """Look at a game, and ask for news until the time is up."""
    connection = Connection(port)
    # Nobody opens the page in the same moment.
    await asyncio.sleep(random.random() * EVERY)
    number = await _look(connection, f"/w/{table['watch']}/", table["game"], diary, -1)
    while perf_counter() < until:
        await asyncio.sleep(EVERY)
        asked = perf_counter()
        news = f"/w/{table['watch']}/news/?expected={number}"
        number = await _look(connection, news, table["game"], diary, number)
        diary.polls.append(perf_counter() - asked)


async def _look(connection: Connection, path: str, game: str, diary: Diary, known: int) -> int:
    try:
        status, page = await connection.send("GET", path)
    except (OSError, asyncio.IncompleteReadError) as error:
        diary.errors[repr(error)] += 1
        return known
    if status == 204:
        return known
    found = re.search(r'data-number="(\d+)"', page)
    if status != 200 or not found:
        diary.errors[f"{status} for a look"] += 1
        return known
    number = int(found[1])
    for entry in range(known + 1, number + 1):
        if (game, entry) in diary.entered and known >= 0:
            diary.seen.append(perf_counter() - diary.entered[game, entry])
    return number


async def write(
    port: int, table: dict[str, str], diary: Diary, random: Random, until: float, pause: float, most: int
) -> None:
    """Play the game of a table, a tap every so often."""
    connection = Connection(port, table["cookie"])
    players = NAMES[:4]
    state = start(catalogue.get("caboose").setup(players, players[0]))
    number = 0
    await asyncio.sleep(random.random() * pause)
    while perf_counter() < until and number < most:
        entry = likely_entry(state, random)
        form = {**fields_of(entry), "key": f"{table['game']}-{number}", "expected": number}
        sent = perf_counter()
        try:
            status, _ = await connection.send("POST", f"/games/{table['game']}/enter/", form)
        except (OSError, asyncio.IncompleteReadError) as error:
            diary.errors[repr(error)] += 1
            continue
        now = perf_counter()
        if status == 200:
            diary.taps.append(now - sent)
            state = play(state, entry)
            number += 1
            diary.entered[table["game"], number] = now
        else:
            diary.errors[f"{status} for a tap"] += 1
        await asyncio.sleep(pause * (0.5 + random.random()))


def gather(
    port: int, tables: list[dict[str, str]], *, watchers: int, seconds: float, pause: float, taps: int = 1_000
) -> Diary:
    """So many watchers around each table, at which somebody taps every so often; ends by itself."""
    diary, random = Diary(), Random(1)  # noqa: S311 (the same games every time)

    async def everybody() -> None:
        until = perf_counter() + seconds
        writers = [write(port, table, diary, random, until - 3, pause, taps) for table in tables]
        looking = [watch(port, table, diary, random, until) for table in tables for _ in range(watchers)]
        await asyncio.gather(*writers, *looking)

    asyncio.run(everybody())
    return diary
