"""A player's figures, read from the counts stored beside the logs: a few rows, whatever the number of games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from games.models import BidCount, Placing, Player, PointCount, RoundCount, Seat
from games.rules.catalogue import CATALOGUE, GameType
from games.rules.words import ordinal, with_minus
from games.stats.counting import ALL_TIME, FIRST, LAST
from games.stats.ratings import shown

MINUS = "\N{MINUS SIGN}"
ENOUGH = 10
"""Below this, a percentage or an average would say more than is known."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number: 3 of 7."""

    part: int
    whole: int

    @property
    def percent(self) -> str:
        """`55 %`, or nothing while there are too few."""
        return f"{round(100 * self.part / self.whole)} %" if self.whole >= ENOUGH else ""

    @property
    def of(self) -> str:
        return f"{self.part} of {self.whole}"

    @property
    def width(self) -> int:
        """For a bar: hundredths of its length."""
        return round(100 * self.part / self.whole) if self.whole else 0


@dataclass(frozen=True, slots=True)
class Average:
    """A sum, and over how many it is averaged."""

    total: float
    number: int

    @property
    def one_decimal(self) -> str:
        """`4.2`, with a true minus; nothing where there is nothing to share."""
        return f"{self.total / self.number:.1f}".replace("-", MINUS) if self.number else ""

    @property
    def signed(self) -> str:
        """`+4.2`: more or less than others."""
        return f"{self.total / self.number:+.1f}".replace("-", MINUS) if self.number else ""


WAYS = {FIRST: "Made bidding first", LAST: "Made bidding last"}


@dataclass(frozen=True, slots=True)
class Results:
    """Games that count, and the places in them."""

    games: int
    wins: Share
    places: tuple[tuple[str, int], ...]
    """`1st`, and how often."""


@dataclass(frozen=True, slots=True)
class Against:
    """Points in one game, as it was chosen, against the table's average."""

    game: str
    variant: str
    games: int
    points: Average
    table: Average
    difference: Average


@dataclass(frozen=True, slots=True)
class Bids:
    """Bids, and what came of them."""

    made: Share
    overbid: Share
    underbid: Share
    distance: Average
    untold: int
    """Of which only made or missed was noted: nobody knows by how much."""


@dataclass(frozen=True, slots=True)
class Duels:
    """What only the duels have."""

    game: str
    matches: int
    rounds: int
    what: str
    average: Average


def results(placings: Iterable[Placing]) -> Results:
    places: Counter[int] = Counter()
    for placing in placings:
        places[placing.place] += placing.games
    games = places.total()
    return Results(games, Share(places[1], games), tuple((ordinal(place), places[place]) for place in sorted(places)))


def against_the_table(counts: Iterable[PointCount], kinds: Mapping[str, GameType]) -> list[Against]:
    """For each game as it was chosen: points are comparable only within one."""
    by_game: dict[tuple[str, str], list[PointCount]] = {}
    for count in counts:
        by_game.setdefault((count.kind, count.variant), []).append(count)
    order = {kind: number for number, kind in enumerate(kinds)}
    return [
        _against(kinds[kind], variant, by_game[kind, variant])
        for kind, variant in sorted(by_game, key=lambda chosen: (order.get(chosen[0], 0), chosen[1]))
        if kind in kinds
    ]


def _against(game: GameType, variant: str, counts: list[PointCount]) -> Against:
    games = sum(count.games for count in counts)
    points = sum(count.points for count in counts)
    table = sum(count.table_points / count.players for count in counts)
    difference = Average(points - table, games)
    return Against(game.name, variant, games, Average(points, games), Average(table, games), difference)


def bids(counts: Iterable[RoundCount]) -> Bids | None:
    """All bids together; None before the first."""
    counts = list(counts)
    number = sum(count.bids for count in counts)
    if not number:
        return None
    made, overbid = sum(count.made for count in counts), sum(count.overbid for count in counts)
    # Where only who made it is noted, nobody knows by how much the others missed.
    told = number - sum(count.untold for count in counts)
    underbid = told - (made - sum(count.untold_made for count in counts)) - overbid
    return Bids(
        Share(made, number),
        Share(overbid, told),
        Share(underbid, told),
        Average(sum(count.distance for count in counts), told),
        number - told,
    )


def bids_by(column: str, counts: QuerySet[BidCount]) -> list[tuple[object, Share]]:
    """Bids made by `cards`, by `bid` or by `turn`."""
    rows = counts.values(column).annotate(of=Sum("bids"), kept=Sum("made")).order_by(column)
    return [(row[column], Share(row["kept"], row["of"])) for row in rows]


def bids_by_turn(counts: QuerySet[BidCount]) -> list[tuple[str, Share]]:
    """Bids made as first and as last bidder."""
    made = dict(bids_by("turn", counts))
    return [(WAYS[turn], made[turn]) for turn in WAYS if turn in made]


def duels(placings: Iterable[Placing], counts: Iterable[RoundCount]) -> list[Duels]:
    """Tricky Timeline's distance of the bid, Trick Wars' territories."""
    matches: Counter[str] = Counter()
    for placing in placings:
        matches[placing.kind] += placing.games
    by_kind = {count.kind: count for count in counts}
    shown = (
        ("tricky-timeline", "tricks from the bid", "distance"),
        ("trick-wars", "territories held", "territories"),
    )
    return [
        Duels(
            CATALOGUE[kind].name,
            matches[kind],
            by_kind[kind].rounds,
            what,
            Average(getattr(by_kind[kind], column), by_kind[kind].rounds),
        )
        for kind, what, column in shown
        if kind in by_kind
    ]


def counted(player: Player, kind: str) -> tuple[list[Placing], list[PointCount], list[RoundCount], QuerySet[BidCount]]:
    """The rows that the figures rest on, of one kind of game or of all."""
    of_kind = {"kind": kind} if kind else {}
    return (
        list(Placing.objects.filter(player=player, period=ALL_TIME, **of_kind)),
        list(PointCount.objects.filter(player=player, **of_kind)),
        list(RoundCount.objects.filter(player=player, period=ALL_TIME, **of_kind)),
        BidCount.objects.filter(player=player, **of_kind),
    )


GAMES_CHARTED = 30


@dataclass(frozen=True, slots=True)
class Best:
    """A player's best game of a kind, as it was chosen."""

    seat: Seat

    @property
    def points(self) -> str:
        return with_minus(self.seat.total)


@dataclass(frozen=True, slots=True)
class Records:
    """One kind of game: the best results, games won in a row, and the rating."""

    kind: str
    game: str
    best: tuple[Best, ...]
    """By points: one for each way in which it was chosen, the newest first."""
    streak: int
    longest: int
    rating: int | None


def records(counts: Iterable[PointCount], kinds: Mapping[str, GameType]) -> list[Records]:
    """For each of these kinds of game that a player has finished, as these counts of theirs tell."""
    chosen = {(count.kind, count.variant): count for count in counts if count.kind in kinds}
    of_a_kind = {kind: count for (kind, _), count in chosen.items()}
    best: dict[str, list[Seat]] = defaultdict(list)
    for seat in _first_seats(chosen.values(), ("variant",), "-total"):
        # Who wins two rounds first has won two: no match of that is better than another.
        if not kinds[seat.kind].counts_rounds:
            best[seat.kind].append(seat)
    last = {seat.kind: seat for seat in _first_seats(of_a_kind.values(), (), "-started_at", "-game_id")}
    longest = {seat.kind: seat for seat in _first_seats(of_a_kind.values(), (), "-streak")}
    return [
        Records(
            kind=kind,
            game=game.name,
            best=tuple(map(Best, sorted(best[kind], key=lambda seat: seat.started_at, reverse=True))),
            streak=_streak(last.get(kind)),
            longest=_streak(longest.get(kind)),
            rating=_rating(last.get(kind)),
        )
        for kind, game in kinds.items()
        if kind in of_a_kind
    ]


def _first_seats(counts: Iterable[PointCount], alike: tuple[str, ...], *order: str) -> list[Seat]:
    """For each count, the player's first seat in this order in games of its kind; rated ones, unless by points.

    One look at an index for each, whatever the number of games, and all in one query.
    """
    seats = Seat.objects.filter(player=OuterRef("player"), kind=OuterRef("kind"), counts=True)
    seats = seats.filter(**{name: OuterRef(name) for name in alike}) if alike else seats.exclude(mu=None)
    first = Subquery(seats.order_by(*order, "-started_at").values("pk")[:1])
    ids = PointCount.objects.filter(pk__in=[count.pk for count in counts]).annotate(seat=first)
    return list(Seat.objects.filter(pk__in=ids.values("seat")).select_related("game__night"))


def _streak(seat: Seat | None) -> int:
    return (seat.streak or 0) if seat else 0


def _rating(seat: Seat | None) -> int | None:
    return None if seat is None or seat.mu is None or seat.sigma is None else shown(seat.mu, seat.sigma)


def rating_history(player: Player, kind: str) -> list[tuple[Seat, int]]:
    """The ratings after the last games of a kind, oldest first."""
    rated = Seat.objects.filter(player=player, kind=kind, counts=True).exclude(mu=None)
    newest = rated.order_by("-started_at", "-game_id").select_related("game__night")[:GAMES_CHARTED]
    return [
        (seat, shown(seat.mu, seat.sigma))
        for seat in reversed(newest)
        if seat.mu is not None and seat.sigma is not None
    ]
