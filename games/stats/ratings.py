"""Ratings: how well somebody plays one of the games, from who came in before whom."""

from django.db import connection, transaction
from django.db.models import OuterRef, Subquery
from openskill.models import PlackettLuce, PlackettLuceRating

from games.models import Book, Game, Seat

# The defaults of the model: everybody begins at 25 with a sigma of a third of it.
MODEL = PlackettLuce()
AT_ONCE = 200
"""Games rated in one transaction."""

_BEGINS_AT, _POINTS = 1000, 40


def shown(mu: float, sigma: float) -> int:
    """A rating as people read it: what a player is at least worth, so that it rises with games as well as with wins."""
    return round(_BEGINS_AT + _POINTS * (mu - 3 * sigma))


def newest_ratings(book: Book, kind: str) -> dict[str, int]:
    """Each player's rating in this kind of game, as people read it."""
    newest = Seat.objects.filter(player=OuterRef("pk"), kind=kind, counts=True).exclude(mu=None)
    newest = newest.order_by("-started_at", "-game_id")
    rated = book.players.annotate(mu=Subquery(newest.values("mu")[:1]), sigma=Subquery(newest.values("sigma")[:1]))
    return {pk: shown(mu, sigma) for pk, mu, sigma in rated.values_list("pk", "mu", "sigma") if mu is not None}


def catch_up(book_id: str, kind: str) -> None:
    """Rate the games of a kind that wait for it, in the order in which they were started."""
    while _rate_some(book_id, kind) == AT_ONCE:
        pass


@transaction.atomic
def _rate_some(book_id: str, kind: str) -> int:
    Book.objects.select_for_update(no_key=True).get(pk=book_id)
    waiting = Game.objects.filter(book=book_id, kind=kind, seats__counts=True, seats__mu=None).distinct()
    games = list(waiting.order_by("started_at", "pk").prefetch_related("seats")[:AT_ONCE])
    last: dict[str, Seat | None] = {}
    rated: list[Seat] = []
    for game in games:
        seats = [seat for seat in game.seats.all() if seat.counts]
        before = [last[seat.player_id] if seat.player_id in last else _last_rated(seat) for seat in seats]
        _rate(seats, before)
        last.update({seat.player_id: seat for seat in seats})
        rated += seats
    _store(rated)
    return len(games)


def _store(rated: list[Seat]) -> None:
    """One plain update a seat, sent together: after an import there are thousands, and `bulk_update` takes seconds."""
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE games_seat SET mu = %s, sigma = %s, streak = %s WHERE id = %s",
            [(seat.mu, seat.sigma, seat.streak, seat.pk) for seat in rated],
        )


def _last_rated(seat: Seat) -> Seat | None:
    """Everything rated is earlier than everything that waits."""
    rated = Seat.objects.filter(player=seat.player_id, kind=seat.kind, counts=True).exclude(mu=None)
    return rated.order_by("-started_at", "-game_id").first()


def _rate(seats: list[Seat], before: list[Seat | None]) -> None:
    """Fill in the ratings after a game; equal places are ties."""
    teams = [[_rating(earlier)] for earlier in before]
    for seat, earlier, [rating] in zip(
        seats, before, MODEL.rate(teams, ranks=[seat.place for seat in seats]), strict=True
    ):
        seat.mu, seat.sigma = rating.mu, rating.sigma
        seat.streak = ((earlier.streak or 0) if earlier else 0) + 1 if seat.place == 1 else 0


def _rating(earlier: Seat | None) -> PlackettLuceRating:
    return MODEL.rating(mu=earlier.mu, sigma=earlier.sigma) if earlier else MODEL.rating()
