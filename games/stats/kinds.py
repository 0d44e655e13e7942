"""Which games a book has played."""

from games.models import Book, RoundCount, games_known_to
from games.rules.catalogue import FIVE, GameType
from games.stats.counting import ALL_TIME


def kinds_of(book: Book) -> dict[str, GameType]:
    """The games that a page of figures can be asked for, by kind: those of the first day, and whatever was played."""
    played = RoundCount.objects.filter(player__book=book, period=ALL_TIME).order_by().values_list("kind", flat=True)
    kinds = {*played.distinct(), *(game.key for game in FIVE)}
    return {kind: game for kind, game in games_known_to(book).items() if kind in kinds}
