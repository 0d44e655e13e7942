"""The leaderboard of a book: by game, by period."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Book, Placing, Player, RoundCount
from games.rules.standing import standing
from games.stats.counting import ALL_TIME
from games.stats.figures import Share
from games.stats.ratings import newest_ratings


@dataclass(frozen=True, slots=True)
class Leader:
    """A player on the leaderboard."""

    place: str
    player: Player
    wins: Share
    bids: Share
    rating: int | None


@dataclass(slots=True)
class _Sums:
    games: int = 0
    wins: int = 0
    bids: int = 0
    made: int = 0


def leaderboard(book: Book, kind: str, period: str) -> list[Leader]:
    """By rating for one kind of game and all time, else by games won; equals share a place."""
    of_kind = {"kind": kind} if kind else {}
    sums = _sums(
        Placing.objects.filter(player__book=book, period=period, **of_kind),
        RoundCount.objects.filter(player__book=book, period=period, **of_kind),
    )
    ratings = newest_ratings(book, kind) if kind and not period else {}
    players = list(book.players.filter(pk__in=sums).order_by("same_name"))
    worth = [ratings.get(player.pk, sums[player.pk].wins) for player in players]
    return [_leader(rank.ordinal, players[seat], sums, ratings) for rank in standing(worth) for seat in rank.seats]


def wins(book: Book) -> dict[str, Share]:
    """How many of their games each player has won, for whoever has finished one."""
    sums = _sums(Placing.objects.filter(player__book=book, period=ALL_TIME), ())
    return {player: Share(own.wins, own.games) for player, own in sums.items()}


def _leader(place: str, player: Player, sums: dict[str, _Sums], ratings: dict[str, int]) -> Leader:
    own = sums[player.pk]
    return Leader(place, player, Share(own.wins, own.games), Share(own.made, own.bids), ratings.get(player.pk))


def _sums(placings: Iterable[Placing], counts: Iterable[RoundCount]) -> dict[str, _Sums]:
    """Only who has finished a game is on the board."""
    sums: dict[str, _Sums] = defaultdict(_Sums)
    for placing in placings:
        sums[placing.player_id].games += placing.games
        sums[placing.player_id].wins += placing.games if placing.place == 1 else 0
    for count in counts:
        if count.player_id in sums:
            sums[count.player_id].bids += count.bids
            sums[count.player_id].made += count.made
    return dict(sums)
