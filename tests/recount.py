"""A book's statistics counted slowly and plainly from its logs, to hold what is stored against."""

from collections import defaultdict
from typing import Any

from django.db.models import Model
from openskill.models import PlackettLuce, PlackettLuceRating

from games.models import BidCount, Book, Game, Meeting, Placing, RoundCount, Seat
from games.play.state import fold_entries, setup_of
from games.rules.states import State

Rows = dict[tuple[Any, ...], dict[str, Any]]
"""What a table holds: each row's key, and its numbers by column."""

TABLES: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Placing: (("player_id", "period", "kind", "players", "place"), ("games", "points", "table_points")),
    RoundCount: (
        ("player_id", "period", "kind"),
        ("rounds", "points", "bids", "made", "overbid", "distance", "territories"),
    ),
    BidCount: (("player_id", "kind", "cards", "bid", "turn"), ("bids", "made", "overbid")),
    Meeting: (("player_id", "other_id", "kind"), ("games", "ahead", "behind")),
    Seat: (
        ("game_id", "player_id"),
        ("kind", "started_at", "total", "place", "counts", "mu", "sigma", "streak"),
    ),
}


def stored(book: Book) -> dict[str, Rows]:
    """What is kept beside the logs."""
    return {
        table.__name__: {
            tuple(row[name] for name in key): {name: row[name] for name in columns}
            for row in table._default_manager.filter(player__book=book).values()
        }
        for table, (key, columns) in TABLES.items()
    }


def counted(book: Book) -> dict[str, Rows]:
    """What the logs add up to."""
    games = [(game, _state(game)) for game in book.games.order_by("started_at", "pk")]
    played = [(game, state) for game, state in games if game.deleted_at is None]
    finished = [(game, state) for game, state in played if state.finished]
    return {
        "Placing": _placings(finished),
        "RoundCount": _rounds(played),
        "BidCount": _bids(played),
        "Meeting": _meetings(finished),
        "Seat": _seats(games, finished),
    }


def _state(game: Game) -> State:
    return fold_entries(setup_of(game), game.entries.order_by("number"))


def _players(game: Game) -> list[str]:
    return [seat.player_id for seat in game.seats.order_by("position")]


def _periods(game: Game) -> list[str]:
    day = game.night.date.isoformat()
    return ["", day[:4], day[:7]]


def _totals(state: State) -> list[int]:
    totals = [0 for _ in state.setup.players]
    for round in state.rounds:
        assert round.points is not None
        for seat, points in enumerate(round.points):
            totals[seat] += points
    return totals


def _places(state: State) -> list[int]:
    totals = _totals(state)
    return [1 + sum(other > total for other in totals) for total in totals]


def _placings(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        totals, places = _totals(state), _places(state)
        for seat, player in enumerate(_players(game)):
            for period in _periods(game):
                key = (player, period, game.kind, len(totals), places[seat])
                row = rows.setdefault(key, {"games": 0, "points": 0, "table_points": 0})
                row["games"] += 1
                row["points"] += totals[seat]
                row["table_points"] += sum(totals)
    return rows


def _rounds(games: list[tuple[Game, State]]) -> Rows:
    columns = ("rounds", "points", "bids", "made", "overbid", "distance", "territories")
    rows: Rows = {}
    for game, state in games:
        for round in state.rounds:
            for seat, player in enumerate(_players(game)):
                for period in _periods(game):
                    row = rows.setdefault((player, period, game.kind), dict.fromkeys(columns, 0))
                    row["rounds"] += 1
                    row["points"] += round.points[seat] if round.points else 0
                    if game.kind == "trick-wars":
                        row["territories"] += len([holder for holder in _any(round).holders if holder == seat])
                        continue
                    bid, won = _any(round).bids[seat], _any(round).tricks[seat]
                    row["bids"] += 1
                    if bid == won:
                        row["made"] += 1
                    if bid > won:
                        row["overbid"] += 1
                    row["distance"] += max(bid, won) - min(bid, won)
    return rows


def _bids(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        if game.kind not in ("oh-hell", "chinese-whist", "caboose"):
            continue
        players = _players(game)
        for round in map(_any, state.rounds):
            for turn, seat in enumerate(round.order):
                bid, won = round.bids[seat], round.tricks[seat]
                called = "first" if turn == 0 else "last" if turn == len(players) - 1 else "between"
                key = (players[seat], game.kind, round.cards, bid, called)
                row = rows.setdefault(key, {"bids": 0, "made": 0, "overbid": 0})
                row["bids"] += 1
                if bid == won:
                    row["made"] += 1
                if bid > won:
                    row["overbid"] += 1
    return rows


def _meetings(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        players, totals = _players(game), _totals(state)
        for one, player in enumerate(players):
            for two, other in enumerate(players):
                if one == two:
                    continue
                row = rows.setdefault((player, other, game.kind), {"games": 0, "ahead": 0, "behind": 0})
                row["games"] += 1
                if totals[one] > totals[two]:
                    row["ahead"] += 1
                if totals[one] < totals[two]:
                    row["behind"] += 1
    return rows


def _seats(games: list[tuple[Game, State]], finished: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        for player, total, place in zip(_players(game), _totals(state), _places(state), strict=True):
            row = {"kind": game.kind, "started_at": game.started_at, "total": total, "place": place}
            rows[game.pk, player] = {**row, "counts": False, "mu": None, "sigma": None, "streak": None}
    model = PlackettLuce()
    ratings: dict[tuple[str, str], PlackettLuceRating] = defaultdict(model.rating)
    streaks: dict[tuple[str, str], int] = defaultdict(int)
    for game, state in finished:
        players, places = _players(game), _places(state)
        teams = model.rate([[ratings[player, game.kind]] for player in players], ranks=list(map(float, places)))
        for player, place, [rating] in zip(players, places, teams, strict=True):
            ratings[player, game.kind] = rating
            streaks[player, game.kind] = streaks[player, game.kind] + 1 if place == 1 else 0
            after = {"counts": True, "mu": rating.mu, "sigma": rating.sigma, "streak": streaks[player, game.kind]}
            rows[game.pk, player].update(after)
    return rows


def _any(round: object) -> Any:
    """A round of whatever game: what it has, the caller knows."""
    return round
