"""What a page offers to take away from a game: a few lines for a chat, and a link to the BG Stats app."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote

from django.db.models import Max, Min

from games.models import Game
from games.rules.states import State
from games.rules.words import count, left_after, listing, with_minus
from games.stats.counting import places_of, variant_of

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
"""By this and our ids the app knows games and players again, so it must not change."""


@dataclass(frozen=True, slots=True)
class TakeAway:
    summary: str
    """A few lines for a chat."""
    bgstats: str
    """Where the BG Stats app takes the game over; nothing until it is finished."""


def take_away_of(game: Game, state: State) -> TakeAway:
    return TakeAway(chat_summary(game, state), bgstats_link(game, state) if state.finished else "")


# A chat


def chat_summary(game: Game, state: State) -> str:
    """What was played and when, the places, and how it was decided, as plain text."""
    day = game.night.date
    variant = variant_of(state)
    title = f"{state.setup.game_name}{f' ({variant})' if variant else ''}, {day.day} {day:%B %Y}"
    if game.night.title:
        title = f"{title}, {game.night.title}"
    return "\n".join([title, *([_places(state)] if state.rounds else []), _end(state)])


def _places(state: State) -> str:
    """`1st Ana 141, 2nd = Ben and Cara 120; Dev left after round 7 with 31`."""
    placed = ", ".join(
        f"{rank.ordinal} {listing(state.setup.named(rank.seats))} {with_minus(rank.total)}" for rank in state.standing
    )
    gone = (
        f"{state.name(seat)} {left_after(rounds)} with {with_minus(state.totals[seat])}"
        for seat, rounds in state.left_last_first
    )
    return "; ".join([placed, *gone])


def _end(state: State) -> str:
    if state.outcome:
        return state.outcome.sentence
    return f"{count(len(state.rounds), 'round')} played so far."


# BG Stats


def bgstats_link(game: Game, state: State) -> str:
    return BGSTATS + quote(json.dumps(_play(game, state), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(game: Game, state: State) -> dict[str, object]:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.pk,
        "playDate": game.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(game),
        "location": game.night.place,
        "comments": " ".join(filter(None, (state.outcome.sentence if state.outcome else "", variant_of(state)))),
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
    first_leader = state.leader_of(state.rounds[0]) if state.rounds else None
    return [
        {
            "name": seat.player.name,
            "sourcePlayerId": seat.player_id,
            "startPlayer": seat.position == first_leader,
            "rank": place,
            "score": total,
            "winner": seat.position in winners,
        }
        for seat, place, total in zip(
            game.seats.select_related("player").order_by("position"), places_of(state), state.totals, strict=True
        )
        if seat.position in state.ever
    ]


def _minutes(game: Game) -> int:
    """From the first to the last entry; the app knows no game that took no time."""
    times: dict[str, datetime | None] = game.entries.aggregate(first=Min("at"), last=Max("at"))
    first, last = times["first"], times["last"]
    return max(1, round((last - first).total_seconds() / 60)) if first and last else 1
