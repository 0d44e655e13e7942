"""A link that hands a finished game to the BG Stats app."""

import json
from datetime import UTC, datetime
from urllib.parse import quote

from django.db.models import Max, Min

from games.models import Game
from games.rules.bidding.state import BiddingState
from games.rules.states import State
from games.rules.timeline.state import TimelineState
from games.rules.wars.state import WarsState
from games.stats.counting import places_of

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
"""By this and our ids the app knows games and players again, so it must not change."""


def link(game: Game, state: State) -> str:
    return ADDRESS + quote(json.dumps(_play(game, state), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(game: Game, state: State) -> dict[str, object]:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.pk,
        "playDate": game.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(game),
        "location": game.night.place,
        "comments": state.outcome.sentence if state.outcome else "",
        "game": {
            "name": state.setup.game_name,
            "sourceGameId": game.kind,
            "highestWins": True,
            "noPoints": False,
        },
        "players": _players(game, state),
    }


def _players(game: Game, state: State) -> list[dict[str, object]]:
    """With every field for everybody: on some phones the app fails over a field that is left out."""
    winners = state.outcome.winners if state.outcome else ()
    return [
        {
            "name": seat.player.name,
            "sourcePlayerId": seat.player_id,
            "startPlayer": seat.position == _first_leader(state),
            "rank": place,
            "score": total,
            "winner": seat.position in winners,
        }
        for seat, place, total in zip(
            game.seats.select_related("player").order_by("position"), places_of(state), state.totals, strict=True
        )
    ]


def _first_leader(state: State) -> int | None:
    """Who led the first trick of the game."""
    match state:
        case BiddingState(rounds=(first, *_)):
            return state.leader_of(first)
        case TimelineState(rounds=(first, *_)):
            return first.starter
        case WarsState(rounds=(first, *_)):
            return first.lead
    return None


def _minutes(game: Game) -> int:
    """From the first to the last entry; the app knows no game that took no time."""
    times: dict[str, datetime | None] = game.entries.aggregate(first=Min("at"), last=Max("at"))
    first, last = times["first"], times["last"]
    return max(1, round((last - first).total_seconds() / 60)) if first and last else 1
