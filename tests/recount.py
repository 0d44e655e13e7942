"""A book's statistics counted slowly and plainly from its logs, to hold what is stored against."""

from collections import defaultdict
from typing import Any

from django.db.models import Model
from openskill.models import PlackettLuce, PlackettLuceRating

from games.models import BidCount, Book, Game, Meeting, Placing, PointCount, RoundCount, Seat
from games.play.state import fold_entries, setup_of
from games.rules.bidding.state import BiddingSetup
from games.rules.catalogue import WHIST_SCORING
from games.rules.moves import ComeBack, Leave, Reschedule
from games.rules.states import State

Rows = dict[tuple[Any, ...], dict[str, Any]]
"""What a table holds: each row's key, and its numbers by column."""

TABLES: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Placing: (("player_id", "period", "kind", "players", "place"), ("games", "points", "table_points")),
    PointCount: (("player_id", "kind", "variant", "players"), ("games", "points", "table_points")),
    RoundCount: (
        ("player_id", "period", "kind"),
        ("rounds", "points", "bids", "made", "overbid", "distance", "untold", "untold_made", "territories"),
    ),
    BidCount: (("player_id", "kind", "cards", "bid", "turn"), ("bids", "made", "overbid", "untold", "untold_made")),
    Meeting: (("player_id", "other_id", "kind"), ("games", "ahead", "behind")),
    Seat: (
        ("game_id", "player_id"),
        ("kind", "started_at", "total", "place", "left_after", "variant", "counts", "mu", "sigma", "streak"),
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
        "PointCount": _points(finished),
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
    """What the rounds brought, what newcomers began with, and what was adjusted."""
    totals = [0 for _ in state.setup.players]
    for round in _begun(state):
        for seat, points in [*getattr(round, "joined", ()), *enumerate(round.points or ())]:
            totals[seat] += points
        for change in getattr(round, "adjusted", ()):
            totals[change.seat] += change.points
    return totals


def _begun(state: State) -> list[Any]:
    return [*state.rounds, *([state.current] if state.current else [])]


def _gone(state: State) -> dict[int, int]:
    """Who is not there at the end, and after how many rounds they left."""
    gone: dict[int, int] = {}
    for played, round in enumerate(_begun(state)):
        for change in round.changes:
            if isinstance(change, Leave):
                gone[change.seat] = played
            if isinstance(change, ComeBack):
                gone.pop(change.seat, None)
    return gone


def _places(state: State) -> list[int]:
    """Counted by who has more; 0 for who left."""
    gone, made = _gone(state), [0 for _ in state.setup.players]
    if isinstance(state.setup, BiddingSetup) and state.setup.rules.ties_by_made:
        made = [sum(_made_it(round, seat) for round in state.rounds) for seat in range(len(made))]
    scores = list(zip(_totals(state), made, strict=True))
    there = [score for seat, score in enumerate(scores) if seat not in gone]
    return [0 if seat in gone else 1 + sum(other > score for other in there) for seat, score in enumerate(scores)]


def _made_it(round: Any, seat: int) -> bool:
    if round.bids[seat] is None:
        return False
    return seat in round.made_by if round.made_by is not None else bool(round.bids[seat] == round.tricks[seat])


def _variant(game: Game, state: State) -> str:
    """What the table chose, as its options tell it."""
    hands = game.options.get("setup")
    named = hands.capitalize() if isinstance(hands, str) else "–".join(map(str, hands or ()))
    scoring = WHIST_SCORING[game.options["scoring"]].name if "scoring" in game.options else ""
    rounds = game.options.get("rounds")
    shorter = f"{rounds} round{'s' * (rounds > 1)}" if rounds else ""
    changed = any(isinstance(change, Reschedule) for round in _begun(state) for change in round.changes)
    return ", ".join(filter(None, [named, scoring, shorter, "other hands" if changed else ""]))


def _placings(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        for player, place, numbers in _results(game, state):
            for period in _periods(game):
                _add(rows, (player, period, game.kind, len(_results(game, state)), place), numbers)
    return rows


def _points(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        for player, _, numbers in _results(game, state):
            _add(rows, (player, game.kind, _variant(game, state), len(_results(game, state))), numbers)
    return rows


def _results(game: Game, state: State) -> list[tuple[str, int, dict[str, int]]]:
    """Each player who stayed to the end, with the place, and points among those of the others."""
    there = [row for row in zip(_players(game), _places(state), _totals(state), strict=True) if row[1]]
    together = sum(total for _, _, total in there)
    return [(player, place, {"games": 1, "points": total, "table_points": together}) for player, place, total in there]


def _add(rows: Rows, key: tuple[Any, ...], numbers: dict[str, int]) -> None:
    row = rows.setdefault(key, dict.fromkeys(numbers, 0))
    for column, number in numbers.items():
        row[column] += number


def _rounds(games: list[tuple[Game, State]]) -> Rows:
    columns = TABLES[RoundCount][1]
    rows: Rows = {}
    for game, state in games:
        for round in map(_any, state.rounds):
            for seat, player in enumerate(_players(game)):
                noted = _noted(game, round, seat)
                for period in _periods(game) if noted else []:
                    row = rows.setdefault((player, period, game.kind), dict.fromkeys(columns, 0))
                    row["rounds"] += 1
                    row["points"] += round.points[seat]
                    for column, number in noted.items():
                        row[column] += number
    return rows


def _noted(game: Game, round: Any, seat: int) -> dict[str, int]:
    """A player's round in numbers; nothing of a round in which they were away."""
    if game.kind == "trick-wars":
        return {"territories": len([holder for holder in round.holders if holder == seat])}
    bid = round.bids[seat]
    if bid is None:
        return {}
    if getattr(round, "made_by", None) is not None:
        made = int(seat in round.made_by)
        return {"bids": 1, "made": made, "untold": 1, "untold_made": made}
    won = round.tricks[seat]
    return {"bids": 1, "made": int(bid == won), "overbid": int(bid > won), "distance": max(bid, won) - min(bid, won)}


def _bids(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        if game.kind in ("tricky-timeline", "trick-wars"):
            continue
        players = _players(game)
        for round in map(_any, state.rounds):
            for turn, seat in enumerate(round.order):
                called = "first" if turn == 0 else "last" if turn == len(round.order) - 1 else "between"
                key = (players[seat], game.kind, round.cards, round.bids[seat], called)
                row = rows.setdefault(key, dict.fromkeys(TABLES[BidCount][1], 0))
                for column, number in _noted(game, round, seat).items():
                    if column in row:
                        row[column] += number
    return rows


def _meetings(games: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        placed = [pair for pair in zip(_players(game), _places(state), strict=True) if pair[1]]
        for player, place in placed:
            for other, others_place in placed:
                if player == other:
                    continue
                row = rows.setdefault((player, other, game.kind), {"games": 0, "ahead": 0, "behind": 0})
                row["games"] += 1
                if place < others_place:
                    row["ahead"] += 1
                if place > others_place:
                    row["behind"] += 1
    return rows


def _seats(games: list[tuple[Game, State]], finished: list[tuple[Game, State]]) -> Rows:
    rows: Rows = {}
    for game, state in games:
        for seat, (player, total, place) in enumerate(zip(_players(game), _totals(state), _places(state), strict=True)):
            row = {"kind": game.kind, "started_at": game.started_at, "total": total, "place": place}
            row |= {"left_after": _gone(state).get(seat), "variant": _variant(game, state)}
            rows[game.pk, player] = {**row, "counts": False, "mu": None, "sigma": None, "streak": None}
    model = PlackettLuce()
    ratings: dict[tuple[str, str], PlackettLuceRating] = defaultdict(model.rating)
    streaks: dict[tuple[str, str], int] = defaultdict(int)
    for game, state in finished:
        placed = [pair for pair in zip(_players(game), _places(state), strict=True) if pair[1]]
        ranks = [float(place) for _, place in placed]
        teams = model.rate([[ratings[player, game.kind]] for player, _ in placed], ranks=ranks)
        for (player, place), [rating] in zip(placed, teams, strict=True):
            ratings[player, game.kind] = rating
            streaks[player, game.kind] = streaks[player, game.kind] + 1 if place == 1 else 0
            after = {"counts": True, "mu": rating.mu, "sigma": rating.sigma, "streak": streaks[player, game.kind]}
            rows[game.pk, player].update(after)
    return rows


def _any(round: object) -> Any:
    """A round of whatever game: what it has, the caller knows."""
    return round
