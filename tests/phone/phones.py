"""A phone that plays in Node: one process for all tests, told line by line what to play."""

import json
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import playwright

from games.rules.bidding.state import BiddingState
from games.rules.describe import last_entry
from games.rules.documents import Document
from games.rules.moves import Redeal, to_json
from games.rules.plans import plan_of
from games.rules.setups import Setup
from games.rules.states import State
from scorekeeper.phone_script import MODULES, script

NODE = Path(playwright.__file__).parent / "driver" / "node"
HERE = Path(__file__).parent


class Phone:
    """What a phone makes of a game."""

    def __init__(self, changed: dict[str, tuple[str, str]] | None = None) -> None:
        """`changed` breaks modules on purpose: by name, what stands there, and what shall stand there instead."""
        self._changed = changed or {}
        folder = self._folder = tempfile.TemporaryDirectory(prefix="scorekeeper-phone-")
        program = Path(folder.name) / "phone.mjs"
        program.write_text(script("phone.js", self._read))
        self._node = subprocess.Popen(
            [NODE, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, encoding="utf-8"
        )
        assert self._node.stdin
        assert self._node.stdout
        self._to, self._from = self._node.stdin, self._node.stdout

    def _read(self, name: str) -> str:
        text = (HERE if name == "phone.js" else MODULES).joinpath(name).read_text()
        if name in self._changed:
            old, new = self._changed[name]
            assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}."
            text = text.replace(old, new)
        return text

    def ask(self, does: str, **given: object) -> Any:
        self._to.write(json.dumps({"does": does, **given}) + "\n")
        answer = json.loads(self._from.readline() or '{"broken": "It has ended."}')
        assert not (isinstance(answer, dict) and "broken" in answer), answer["broken"]
        return answer

    def play(self, setup: Setup, entries: Iterable[object]) -> Any:
        """For each entry the code with which it is refused, or None and what the game is afterwards."""
        return self.ask("play", plan=plan_with_names(setup), entries=list(entries))

    def draw(self, state: State, page: Document, **options: object) -> str:
        entries = [to_json(move) for move in state.entries]
        drawn: str = self.ask("draw", plan=plan_with_names(state.setup), entries=entries, page=page, options=options)
        return drawn

    def close(self) -> None:
        self._to.close()
        self._from.close()
        self._node.wait()
        self._folder.cleanup()


def plan_with_names(setup: Setup) -> Document:
    return {**plan_of(setup), "players": [{"id": str(seat), "name": name} for seat, name in enumerate(setup.players)]}


def told(state: State) -> Document:
    """A state in the words in which the phone tells its own."""
    outcome = state.outcome
    return _as_json(
        {
            "round": state.round_number,
            "over": state.over,
            "finished": state.finished,
            "entries": len(state.entries),
            "totals": state.totals,
            "standing": [(rank.place, rank.seats, rank.total) for rank in state.standing],
            "outcome": outcome and (outcome.winners, outcome.margin, outcome.sentence),
            "contenders": sorted(state.contenders),
            "next_first": state.next_first,
            "last": last_entry(state),
            "points": [(round.points, round.totals) for round in state.rounds],
            "family": _bidding(state) if isinstance(state, BiddingState) else {},
        }
    )


def _bidding(state: BiddingState) -> Document:
    table = state.table
    return {
        "cards": state.cards,
        "order": table.order,
        "leader": state.leader,
        "opener": state.began(table),
        "bidder": state.bidder,
        "bids": table.bids,
        "legal": state.legal_bids,
        "rebids": [state.rebids(seat) for seat in state.setup.seats],
        "redeal": state.allows(Redeal()),
        "trumps": table.trumps,
        "called": table.called,
        "choosers": table.choosers,
        "cut": table.cut,
        "tricks": [(round.tricks, round.made_by, round.trumps, round.extras) for round in state.rounds],
        "words": state.bids_in_words,
    }


def _as_json(document: Document) -> Document:
    copy: Document = json.loads(json.dumps(document))
    return copy
