"""The leaderboard of a book: by game, by period, in the order of whichever column is asked for."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from games.models import Book, Placing, Player, RoundCount
from games.stats.counting import ALL_TIME
from games.stats.figures import Share
from games.stats.ratings import newest_ratings

BY_CHANCE = 2
"""Wins by chance that everybody is given to begin with, so that one lucky evening does not lead."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A player on the leaderboard."""

    player: Player
    wins: Share
    chance: Fraction
    """How many of their games would have been won by chance: one in four at a table of four."""
    bids: Share
    rating: int | None
    place: str = ""

    @property
    def strength(self) -> Fraction:
        """Wins against what chance would give at those tables."""
        return (self.wins.part + BY_CHANCE) / (self.chance + BY_CHANCE)

    @property
    def times_chance(self) -> str:
        """`1.36`."""
        return f"{float(self.strength):.2f}"


Worth = Callable[[Leader], float | Fraction]

COLUMNS: dict[str, Worth] = {
    "rating": lambda leader: leader.rating or 0,
    "chance": lambda leader: leader.strength,
    "games": lambda leader: leader.wins.whole,
    "won": lambda leader: leader.wins.part,
    "bids": lambda leader: Fraction(leader.bids.part, leader.bids.whole) if leader.bids.whole else Fraction(-1),
}
"""What the board can be ordered by, the most first."""
NAME = "name"


@dataclass(frozen=True, slots=True)
class Order:
    """By which column the board goes; `turned` with the last first."""

    column: str = ""
    turned: bool = False

    @classmethod
    def read(cls, text: str) -> "Order":
        """`games` or `-games`, as it stands in the address; as usual where that is nonsense."""
        column = text.removeprefix("-")
        return cls(column, text != column) if column in (*COLUMNS, NAME) else cls()


@dataclass(frozen=True, slots=True)
class Board:
    """The leaderboard as it is shown."""

    leaders: list[Leader]
    order: Order
    has_ratings: bool

    @property
    def sorted(self) -> dict[str, str]:
        """For each column, which way it is sorted, as aria-sort says it; nothing for the others."""
        down = (self.order.column == NAME) == self.order.turned
        return {self.order.column: "descending" if down else "ascending"}

    @property
    def turns(self) -> dict[str, str]:
        """What the heading of each column asks for: its order, or the same turned round."""
        asked = {column: column for column in (*COLUMNS, NAME)}
        if not self.order.turned:
            asked[self.order.column] = f"-{self.order.column}"
        return asked


@dataclass(slots=True)
class _Sums:
    games: int = 0
    wins: int = 0
    chance: Fraction = field(default_factory=Fraction)
    bids: int = 0
    made: int = 0


def leaderboard(book: Book, kind: str, period: str, order: Order) -> Board:
    """Everybody who has finished a game; as usual by rating where there is one, else by wins against chance."""
    of_kind = {"kind": kind} if kind else {}
    sums = _sums(
        Placing.objects.filter(player__book=book, period=period, **of_kind),
        RoundCount.objects.filter(player__book=book, period=period, **of_kind),
    )
    ratings = newest_ratings(book, kind) if kind and not period else {}
    players = book.players.filter(pk__in=sums).order_by("same_name")
    leaders = [_leader(player, sums[player.pk], ratings.get(player.pk)) for player in players]
    usual = "rating" if ratings else "chance"
    if not order.column or (order.column == "rating" and not ratings):
        order = Order(usual)
    return Board(_ordered(leaders, order, usual), order, bool(ratings))


def wins(book: Book) -> dict[str, Share]:
    """How many of their games each player has won, for whoever has finished one."""
    sums = _sums(Placing.objects.filter(player__book=book, period=ALL_TIME), ())
    return {player: Share(own.wins, own.games) for player, own in sums.items()}


def _ordered(leaders: list[Leader], order: Order, usual: str) -> list[Leader]:
    """With their places, which equals share; by name, everybody keeps the usual place."""
    worth = COLUMNS[usual if order.column == NAME else order.column]
    values = [worth(leader) for leader in leaders]
    placed = [_placed(leader, worth(leader), values) for leader in leaders]
    if order.column != NAME:
        placed.sort(key=worth, reverse=True)
    return placed[::-1] if order.turned else placed


def _placed(leader: Leader, worth: float | Fraction, everybodys: list[float | Fraction]) -> Leader:
    place = str(1 + sum(others > worth for others in everybodys))
    shared = f"{place} =" if everybodys.count(worth) > 1 else place
    return Leader(leader.player, leader.wins, leader.chance, leader.bids, leader.rating, shared)


def _leader(player: Player, own: _Sums, rating: int | None) -> Leader:
    return Leader(player, Share(own.wins, own.games), own.chance, Share(own.made, own.bids), rating)


def _sums(placings: Iterable[Placing], counts: Iterable[RoundCount]) -> dict[str, _Sums]:
    """Only who has finished a game is on the board."""
    sums: dict[str, _Sums] = defaultdict(_Sums)
    for placing in placings:
        own = sums[placing.player_id]
        own.games += placing.games
        own.wins += placing.games if placing.place == 1 else 0
        own.chance += Fraction(placing.games, placing.players)
    for count in counts:
        if count.player_id in sums:
            sums[count.player_id].bids += count.bids
            sums[count.player_id].made += count.made
    return dict(sums)
