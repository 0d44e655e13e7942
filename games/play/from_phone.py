"""A game that was begun on a phone without a network, as it comes to the server."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.forms.batch import Start
from games.models import Book, Game, games_known_to
from games.play.start import start_game
from games.rules import catalogue
from games.rules.errors import Code, IllegalEntry
from games.rules.setups import Setup
from games.rules.words import shown


class Moved(Exception):
    """The game goes on under another id: that of `game`, or one that the phone has to make up."""

    def __init__(self, game: Game | None) -> None:
        super().__init__("The game goes on under another id.")
        self.game = game


def start_from_phone(book: Book, start: Start, game_id: str) -> Game:
    """The game that was begun under this id; the same again is the same game.

    Raises Moved if the id is taken, or if somebody else has begun this rematch; IllegalEntry if the table can't be laid.
    """
    try:
        with transaction.atomic():
            previous = _held(book, start.rematch_of)
            # Taken before the players are read: two tabs may send the same game at once.
            Book.objects.select_for_update(no_key=True).get(pk=book.pk)
            begun = Game.objects.filter(book=book, start_key=start.key).first()
            rematch = previous.rematches.filter(deleted_at=None).first() if previous else None
            game = begun or rematch or _started(book, start, game_id, previous)
    except IntegrityError as error:
        raise Moved(None) from error
    if game.pk != game_id:
        raise Moved(game)
    return game


def _started(book: Book, start: Start, game_id: str, previous: Game | None) -> Game:
    if Game.objects.filter(pk=game_id).exists():
        raise Moved(None)
    return start_game(
        book,
        setup_of_start(start, book),
        key=start.key,
        rematch_of=previous,
        game_id=game_id,
        # The night is that of the table, whenever the phone was back in reach.
        started_at=timezone.now() - start.age,
    )


def _held(book: Book, game_id: str | None) -> Game | None:
    """The game that this one is a rematch of, if it is there: two phones may begin its rematch at once."""
    if game_id is None:
        return None
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    return games.filter(book=book, pk=game_id, deleted_at=None).first()


def setup_of_start(start: Start, book: Book | None) -> Setup:
    """The table as it was laid, players of this book named as they are called by now."""
    games = games_known_to(book) if book else catalogue.CATALOGUE
    if start.kind not in games:
        raise IllegalEntry(Code.UNKNOWN_GAME, f"This book knows no game {shown(start.kind)}.")
    game = games[start.kind]
    ids = [player_id for player_id, _ in start.players if player_id]
    called = dict(book.players.filter(pk__in=ids).values_list("pk", "name")) if book else {}
    names = [called.get(player_id or "", name) for player_id, name in start.players]
    begins = start.first is not None and game.first_title is not None
    return game.setup(names, names[start.first or 0] if begins else None, start.options)
