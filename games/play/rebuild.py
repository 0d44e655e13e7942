"""A book's statistics, counted anew from its logs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

from django.db import transaction

from games.models import STATISTICS, Book, Game, Seat
from games.play.state import fold_entries, setup_of
from games.rules.states import State
from games.stats import ratings, storing
from games.stats.counting import Counts, counts_of, variant_of

_AT_ONCE = 500
"""Games named in one statement."""

Progress = Callable[[int, int], None]
Counted = tuple[Counts, str]
"""What a game adds to the statistics, and what was chosen of it."""
Seen = dict[str, tuple[str, bool]]
"""Each game's version when it was counted."""


def recount(book: Book, progress: Progress = lambda done, games: None) -> None:
    """Write all statistics of a book anew. Counting takes long and holds up nobody; swapping the numbers is short."""
    counted: dict[str, Counted] = {}
    seen: Seen = {}
    while not _swapped(book, counted, seen):
        games = {game.pk: game for game in book.games.select_related("night").order_by("pk")}
        # A game that was deleted long ago may be gone for good by now.
        for gone in seen.keys() - games.keys():
            del counted[gone], seen[gone]
        changed = [game for game in games.values() if seen.get(game.pk) != _version(game)]
        for done, game in enumerate(changed, start=1):
            counted[game.pk], seen[game.pk] = _counted(game), _version(game)
            progress(done, len(changed))
    for kind in book.games.values_list("kind", flat=True).distinct():
        ratings.catch_up(book.pk, kind)


@transaction.atomic
def _swapped(book: Book, counted: dict[str, Counted], seen: Seen) -> bool:
    """Put the new numbers in the place of the old ones, unless somebody has played on meanwhile."""
    # Games before their book, as everywhere. A game can begin until the book is held, so they are read after that.
    list(book.games.select_for_update(no_key=True).order_by("pk"))
    Book.objects.select_for_update(no_key=True).get(pk=book.pk)
    if {game.pk: _version(game) for game in book.games.all()} != seen:
        return False
    for table in storing.MAIN:
        table._default_manager.filter(player__book=book).delete()
    together: Counts = Counter()
    for counts, _ in counted.values():
        together.update(counts)
    storing.add(together)
    _write_variants({game: variant for game, (_, variant) in counted.items()})
    Seat.objects.filter(game__in=book.games.all()).update(counts=False, mu=None, sigma=None, streak=None)
    Seat.objects.filter(game__in=book.games.filter(finished=True, deleted_at=None), place__gt=0).update(counts=True)
    Book.objects.filter(pk=book.pk).update(statistics=STATISTICS)
    return True


def _version(game: Game) -> tuple[str, bool]:
    """The key of a game's last entry, and whether the game is deleted."""
    return game.stamp, game.deleted_at is not None


def _counted(game: Game) -> Counted:
    state = _state(game)
    players = [seat.player_id for seat in game.seats.order_by("position")]
    counts = counts_of(state, players, game.night.date) if game.deleted_at is None else Counter()
    return counts, variant_of(state)


def _write_variants(variants: Mapping[str, str]) -> None:
    """What was chosen of each game, beside its seats: many games at once, as most chose the same."""
    games: dict[str, list[str]] = defaultdict(list)
    for game, variant in variants.items():
        games[variant].append(game)
    for variant, chosen in games.items():
        for first in range(0, len(chosen), _AT_ONCE):
            some = chosen[first : first + _AT_ONCE]
            Seat.objects.filter(game__in=some).exclude(variant=variant).update(variant=variant)


def _state(game: Game) -> State:
    return fold_entries(setup_of(game), game.entries.filter(number__lte=game.number).order_by("number"))
