"""Phones that enter games through the real forms of a real server, and don't give up on a tap until it is acknowledged."""

import http.client
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPMessage
from http.cookies import SimpleCookie
from random import Random
from typing import Any, Protocol
from urllib.parse import urlencode

from games.rules import catalogue, play, start
from games.rules.moves import Move, to_json
from games.rules.states import State
from tests.rules.playthroughs import legal_entry
from tests.rules.tables import NAMES
from tests.serving import PATIENCE
from tests.web.page import Page
from tests.web.tables import fields_of

Fields = Mapping[str, str | Sequence[str]]

GAMES = ("oh-hell", "chinese-whist", "caboose")


@dataclass
class Answer:
    status: int
    headers: HTTPMessage
    text: str

    @property
    def location(self) -> str:
        return str(self.headers["Location"])


@dataclass
class Tap:
    entry: Move
    address: str
    fields: dict[str, str]


@dataclass
class Played:
    """A game as its phone knows it: every entry in it was acknowledged."""

    id: str
    state: State
    log: list[tuple[str, Any]] = field(default_factory=list)
    """Keys and what was entered."""


class Refused(AssertionError):
    """An answer that a page of ours would not get, unless what it knows is gone."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(f"{status}: {words}")
        self.status = status


class Reached(Protocol):
    """A server, or a proxy in front of it."""

    def connect(self) -> http.client.HTTPConnection: ...


class Phone:
    """One phone. Every other one uses htmx, the rest plain forms."""

    def __init__(self, serving: Reached, number: int) -> None:
        self.serving = serving
        self.random = Random(number)  # noqa: S311 (the same games every time)
        self.is_htmx = bool(number % 2)
        self.cookies: SimpleCookie = SimpleCookie()
        self.connection: http.client.HTTPConnection | None = None
        self.games: list[Played] = []
        self.sent_again = 0
        self.token = ""

    @property
    def acknowledged(self) -> int:
        return sum(len(game.log) for game in self.games)

    def start_game(self) -> Played:
        kind = self.random.choice(GAMES)
        game = catalogue.get(kind)
        players = NAMES[: self.random.randint(game.fewest, game.most)]
        first = self.random.choice(players)
        address = f"/new/{kind}/"
        page = self.page(f"{address}?{urlencode({'seat': players, 'first': first}, doseq=True)}")
        form = page.form_of(page.buttons()[f"Start {game.name}"])
        answer = self.insist("POST", address, {**form.fields(), "start": "yes"})
        expect(answer, 303)
        played = Played(answer.location.split("/")[2], start(game.setup(players, first)))
        self.games.append(played)
        return played

    def play(self, game: Played, taps: int) -> None:
        """Enter so many legal entries, or fewer if the game is over before."""
        page = self.page(f"/games/{game.id}/")
        for _ in range(taps):
            if game.state.over:
                return
            page = self.tap(game, page)

    def tap(self, game: Played, page: Page) -> Page:
        """Enter something legal on this page, and read the next."""
        tap = self.next_tap(game, page)
        return self.acknowledge(game, tap, self.insist("POST", tap.address, tap.fields, htmx=self.is_htmx))

    def next_tap(self, game: Played, page: Page) -> Tap:
        """Something legal, to be sent as this page would send it."""
        entry = legal_entry(game.state, self.random)
        shown = page.fields()
        hidden = {name: shown[name][0] for name in ("csrfmiddlewaretoken", "key", "expected")}
        if int(hidden["expected"]) != len(game.log):
            raise Refused(200, f"the page has seen {hidden['expected']} entries, but {len(game.log)} were acknowledged")
        return Tap(entry, f"/games/{game.id}/enter/", hidden | {k: str(v) for k, v in fields_of(entry).items()})

    def acknowledge(self, game: Played, tap: Tap, answer: Answer) -> Page:
        """Remember what was saved, and read the next page."""
        expect(answer, 200 if self.is_htmx else 303)
        game.log.append((tap.fields["key"], to_json(tap.entry)))
        game.state = play(game.state, tap.entry)
        return Page.of(answer.text) if self.is_htmx else self.page(answer.location)

    def page(self, address: str) -> Page:
        answer = self.insist("GET", address)
        expect(answer, 200)
        return Page.of(answer.text)

    def insist(self, method: str, address: str, fields: Fields | bytes | None = None, *, htmx: bool = False) -> Answer:
        """Send this until it is answered, as the pad does: a lost answer and a server in trouble are no answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.send(method, address, fields, htmx=htmx)
            except (OSError, http.client.HTTPException):
                self.hang_up()
            else:
                if answer.status < 500:
                    return answer
            self.sent_again += method == "POST"
            time.sleep(0.2)
        raise AssertionError(f"{method} {address} was not answered for a long time")

    def send(self, method: str, address: str, fields: Fields | bytes | None = None, *, htmx: bool = False) -> Answer:
        """Send this once: a form, or JSON."""
        self.connection = self.connection or self.serving.connect()
        headers = {"Host": "localhost", "Cookie": self.cookies.output(header="", sep=";", attrs=[])}
        body = fields if isinstance(fields, bytes) else urlencode(fields or {}, doseq=True)
        if isinstance(fields, bytes):
            headers |= {"Content-Type": "application/json", "X-CSRFToken": self.token}
        elif fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if htmx:
            headers["HX-Request"] = "true"
        self.connection.request(method, address, body, headers)
        response = self.connection.getresponse()
        answer = Answer(response.status, response.headers, response.read().decode())
        for cookie in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(cookie)
        return answer

    def hang_up(self) -> None:
        if self.connection:
            self.connection.close()
            self.connection = None


class AwayPhone(Phone):
    """A phone that plays by itself and sends what was entered in batches; every other game is begun on it, too."""

    def __init__(self, serving: Reached, number: int) -> None:
        super().__init__(serving, number)
        self.starts: dict[str, dict[str, Any]] = {}

    def start_game(self) -> Played:
        if not self.games:
            # The first one makes the book.
            super().start_game()
        kit = json.loads(self.insist("GET", "/book/kit.json").text)
        self.token = kit["csrf"]
        if len(self.games) % 2:
            return super().start_game()
        game = catalogue.get(self.random.choice(GAMES))
        played = Played(f"away-{self.random.getrandbits(24):06x}", start(game.setup(NAMES[: game.fewest], NAMES[0])))
        self.starts[played.id] = {
            "book": kit["book"],
            "kind": game.key,
            "players": [{"name": name} for name in played.state.setup.players],
            "first": 0,
            "key": f"start-{played.id}",
        }
        self.play(played, taps=1)
        self.games.append(played)
        return played

    def play(self, game: Played, taps: int) -> None:
        """Enter more than one at a time, and send them until they are acknowledged."""
        state = game.state
        entries: list[dict[str, Any]] = []
        for _ in range(self.random.randint(1, 4 * taps)):
            if state.over:
                break
            move = legal_entry(state, self.random)
            key = f"tap-{len(game.log) + len(entries)}"
            entries.append({"key": key, "round": state.round_number, "body": to_json(move)})
            state = play(state, move)
        batch = {"expected": len(game.log), "start": self.starts.get(game.id), "entries": entries}
        answer = self.insist("POST", f"/games/{game.id}/entries/", json.dumps(batch).encode())
        expect(answer, 200)
        assert json.loads(answer.text)["log"] is None, "the log has something else"
        game.log += [(entry["key"], entry["body"]) for entry in entries]
        game.state = state


def expect(answer: Answer, status: int) -> None:
    if answer.status != status:
        raise Refused(answer.status, Page.of(answer.text).words)
