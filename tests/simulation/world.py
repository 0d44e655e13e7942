"""A world that is drawn from a seed: phones, two web processes, one database, and everything that can go wrong between them.

All in one process and one thread, so that the same seed always does the same. A kill is an exception that nobody catches,
between any two statements: the transaction is gone, and so is what the process had in memory. What it does to others is
the database's business, which here sees a savepoint rolled back.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib import import_module
from random import Random
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.utils import timezone

from games.forms.batch import read_batch
from games.lru import LRUCache
from games.models import Book, Entry, Game
from games.play.batches import Forked, record_many
from games.play.record import Stale, record
from games.play.state import fold, fold_entries, setup_of, states
from games.rules import check, play
from games.rules.errors import IllegalEntry
from games.rules.moves import Amend, Move, to_json
from games.rules.states import State
from tests.recount import counted, stored
from tests.rules.likely import likely_entry
from tests.rules.playthroughs import legal_entry
from tests.web.batches import batch, taps

PHONES = 3
STEPS = 10
JUMPS = (timedelta(seconds=1), timedelta(hours=7), timedelta(days=400), timedelta(days=-800))


class Killed(BaseException):
    """The process has ended here. No `except Exception` hears of it."""


@dataclass
class Tap:
    """Something that a phone wants to have saved; several moves come as a batch."""

    keys: list[str]
    moves: list[Move]
    expected: int
    sent: bytes = b""


@dataclass
class Phone:
    name: str
    keeper: User
    seen: int
    state: State
    waiting: Tap | None = None
    acknowledged: list[tuple[str, Any]] = field(default_factory=list)
    """Keys and bodies that are saved, as far as this phone was told."""
    dealt_with: list[tuple[str, Any]] = field(default_factory=list)
    """Those of batches, where the same move of another phone may stand for this one's."""


class World:
    def __init__(self, seed: int, games: list[Game], keepers: list[User]) -> None:
        self.random = Random(seed)  # noqa: S311 (the same every time)
        self.story: list[str] = []
        self.now = datetime(2026, 11, 19, 20, tzinfo=UTC)
        self.game = self.random.choice(games)
        self.sessions = set(Session.objects.values_list("pk", flat=True))
        self.made = 0
        self.memories: list[Any] = [LRUCache(256), LRUCache(256)]
        self.process = 0
        state = fold_entries(setup_of(self.game), [])
        self.phones = [Phone(f"phone {number}", keepers[number], 0, state) for number in range(PHONES)]

    # What happens

    def run(self) -> None:
        with self.own_clock():
            for _ in range(STEPS):
                self.step(self.random.choice(self.phones))
            # The network is back, and everything works again.
            for phone in self.phones:
                self.insist(phone)
            self.judge()

    def step(self, phone: Phone) -> None:
        chance = self.random.random()
        if chance < 0.1:
            jump = self.random.choice(JUMPS)
            self.now += jump
            self.tell(f"the clock jumps by {jump}")
        elif chance < 0.15:
            self.tell("old sessions are forgotten")
            import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
        elif chance < 0.25:
            self.restart(self.random.randrange(2))
        elif chance < 0.35 and phone.waiting is None:
            self.look(phone)
        else:
            self.send(phone, trouble=self.random.random() < 0.4, lost=self.random.random() < 0.2)

    def restart(self, process: int) -> None:
        self.tell(f"process {process} starts anew")
        self.memories[process] = LRUCache(256)

    def look(self, phone: Phone) -> None:
        with self.served():
            game = Game.objects.select_related("book").get(pk=self.game.pk)
            phone.state, phone.seen = fold(game), game.number
        self.tell(f"{phone.name} looks: {phone.seen}")

    def send(self, phone: Phone, *, trouble: bool = False, lost: bool = False) -> None:
        """A tap, or the same once more; the answer may be lost on its way."""
        phone.waiting = phone.waiting or self.think(phone)
        if phone.waiting is None:
            return
        tap = phone.waiting
        with self.served():
            try:
                with self.something_going_wrong() if trouble else self.nothing():
                    said = self.ask(phone, tap)
            except Killed:
                self.tell(f"{phone.name}: killed at {tap.keys}")
                self.memories[self.process] = states._newest = LRUCache(256)
                return
            except OperationalError:
                self.tell(f"{phone.name}: the disk fails at {tap.keys}")
                return
        if lost:
            self.tell(f"{phone.name}: the answer to {tap.keys} is lost")
            return
        said()
        phone.waiting = None

    def ask(self, phone: Phone, tap: Tap) -> Callable[[], None]:
        """What the server does; answers with what the phone makes of it, once it hears."""
        game = Game.objects.select_related("book").get(pk=self.game.pk)
        bodies = [(key, to_json(move)) for key, move in zip(tap.keys, tap.moves, strict=True)]
        try:
            if tap.sent:
                settled = record_many(game, read_batch(tap.sent), keeper=phone.keeper)
                return lambda: self.saved(phone, phone.dealt_with, bodies[: settled.saved], settled.game, settled.state)
            recorded = record(game, tap.moves[0], key=tap.keys[0], expected=tap.expected, keeper=phone.keeper)
            return lambda: self.saved(phone, phone.acknowledged, bodies, recorded.game, recorded.state)
        except Stale as stale:
            newer, state = stale.game, stale.state
            return lambda: self.out_of_date(phone, tap, newer, state)
        except (IllegalEntry, Forked) as refused:
            self.tell(f"{phone.name}: {tap.keys} refused: {refused}")
            return lambda: self.look(phone)

    def out_of_date(self, phone: Phone, tap: Tap, game: Game, state: State) -> None:
        saved = Entry.objects.filter(game=game, key=tap.keys[0]).exists()
        assert not saved, f"{phone.name} sent {tap.keys} again, and was not told that it is saved"
        self.saved(phone, phone.acknowledged, [], game, state)

    def saved(
        self, phone: Phone, told: list[tuple[str, Any]], bodies: list[tuple[str, Any]], game: Game, state: State
    ) -> None:
        told += bodies
        phone.seen, phone.state = game.number, state
        self.tell(f"{phone.name}: saved {[key for key, _ in bodies]}, now {game.number}")

    def insist(self, phone: Phone) -> None:
        if phone.waiting is not None:
            self.send(phone)

    def think(self, phone: Phone) -> Tap | None:
        """What this phone enters next, going by what it has seen; sometimes several entries without a network."""
        state, moves, several = phone.state, [], self.random.random() < 0.25
        for _ in range(self.random.randint(2, 4) if several else 1):
            if state.over:
                break
            move = legal_entry(state, self.random) if self.random.random() < 0.2 else likely_entry(state, self.random)
            try:
                check(state, move)
            except IllegalEntry:
                move = legal_entry(state, self.random)
            if several and isinstance(move, Amend):
                break
            moves.append(move)
            state = play(state, move)
        if not moves:
            return None
        self.made += 1
        if not several:
            return Tap([f"tap-{self.made}"], moves, phone.seen)
        entries = taps(phone.state, moves, self.now, f"batch-{self.made}")
        sent = json.dumps(batch(entries, phone.seen)).encode()
        return Tap([entry["key"] for entry in entries], moves, phone.seen, sent)

    # What goes wrong

    @contextmanager
    def served(self) -> Iterator[None]:
        """By either of the two processes, with what that one remembers."""
        self.process = self.random.randrange(2)
        states._newest = self.memories[self.process]
        yield

    @contextmanager
    def nothing(self) -> Iterator[None]:
        yield

    @contextmanager
    def something_going_wrong(self) -> Iterator[None]:
        """Before one of the next statements, or before what would have been the last."""
        left = self.random.randrange(14)
        kill = self.random.random() < 0.6

        def before(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
            nonlocal left
            left -= 1
            # What undoes a transaction is the database's own doing after a kill.
            if left < 0 and not sql.startswith(("ROLLBACK", "RELEASE")):
                left = 1_000
                if kill:
                    raise Killed
                raise OperationalError("disk I/O error") from sqlite3.OperationalError("disk I/O error")
            return execute(sql, parameters, many, context)

        with connection.execute_wrapper(before):
            yield

    @contextmanager
    def own_clock(self) -> Iterator[None]:
        world = self

        class Clock(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return world.now.astimezone(tz)

        before, timezone.datetime = timezone.datetime, Clock  # type: ignore[attr-defined]
        try:
            yield
        finally:
            timezone.datetime = before  # type: ignore[attr-defined]

    def tell(self, what: str) -> None:
        self.story.append(what)

    # What has to hold

    def judge(self) -> None:
        game = Game.objects.select_related("book").get(pk=self.game.pk)
        log = list(Entry.objects.filter(game=game).order_by("number"))
        assert [entry.number for entry in log] == list(range(1, game.number + 1)), "the log has a gap"
        assert game.stamp == (log[-1].key if log else game.stamp), "the game's last entry is another"
        kept = {entry.key: entry.body for entry in log}
        assert len(kept) == len(log), "a key is there twice"
        for phone in self.phones:
            for key, body in phone.acknowledged:
                assert kept.get(key) == body, f"{phone.name} was told that {key} is saved"
            for key, body in phone.dealt_with:
                assert kept.get(key, body) == body, key
                assert key in kept or body in kept.values(), f"{phone.name} was told that {key} is dealt with"
        # It plays by the rules, and both processes know it as a third would find it.
        state = fold_entries(setup_of(game), log)
        for memory in self.memories:
            states._newest = memory
            assert fold(game) == state, "a process remembers another game"
        book = Book.objects.get(pk=game.book_id)
        assert stored(book) == counted(book), "what is counted is not what the logs add up to"
        assert set(Session.objects.values_list("pk", flat=True)) == self.sessions, "a phone has lost its session"
