"""What a phone sends that has played by itself."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from games.models import Game, new_key
from games.rules import IllegalEntry, play
from games.rules.moves import Move, to_json
from games.rules.states import State
from tests.web.tables import state_of

JSON = "application/json"


def taps(state: State, moves: Sequence[Move], at: datetime | None = None, name: str = "") -> list[dict[str, Any]]:
    """Entries as a phone makes them that plays on from this state, a second after each other; it judges like the server."""
    at = at or timezone.now()
    made = []
    for number, move in enumerate(moves, start=1):
        key = f"{name}-{number}" if name else new_key()
        made.append({"key": key, "round": state.round_number, "at": at.isoformat(), "body": to_json(move)})
        at += timedelta(seconds=1)
        try:
            state = play(state, move)
        except IllegalEntry:
            continue
    return made


def batch(entries: Sequence[dict[str, Any]], expected: int, **more: Any) -> dict[str, Any]:
    return {"expected": expected, "sent_at": timezone.now().isoformat(), "entries": list(entries), **more}


def post(client: Client, game_id: str, document: object) -> Any:
    """Send a batch, or anything else as if it were one; the answer is JSON."""
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    return client.post(f"/games/{game_id}/entries/", text, content_type=JSON)


def send(client: Client, game: Game, *moves: Move, **more: Any) -> dict[str, Any]:
    """Send what a phone entered that has seen everything; the answer, which has to be that all of it is saved."""
    response = post(client, game.pk, batch(taps(state_of(game), moves), _number(game), **more))
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def start_of(book: str | None, *names: str, kind: str = "oh-hell", **more: Any) -> dict[str, Any]:
    """A game that was begun on a phone a minute ago."""
    began = timezone.now() - timedelta(minutes=1)
    return {
        "book": book,
        "kind": kind,
        "options": {},
        "players": [{"id": None, "name": name} for name in names],
        "first": 0,
        "key": new_key(),
        "started_at": began.isoformat(),
        "rematch_of": None,
        **more,
    }


def _number(game: Game) -> int:
    return Game.objects.values_list("number", flat=True).get(pk=game.pk)
