"""Starting a game: players, night, seats."""

from datetime import date, datetime, timedelta
from random import SystemRandom

from django.db import transaction
from django.utils import timezone

from games.models import Book, Game, Night, Player, Seat
from games.rules import catalogue
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name
from games.rules.setups import Setup

MOST_PLAYERS = 500
"""In a book; more are no group that plays cards."""

EVENING_ENDS = timedelta(hours=5)

lots = SystemRandom()


def evening_of(moment: datetime) -> date:
    """The day whose evening it is: a game that starts at two in the morning belongs to the night before."""
    return (timezone.localtime(moment) - EVENING_ENDS).date()


@transaction.atomic
def start_game(book: Book, setup: Setup, *, key: str, rematch_of: Game | None = None) -> Game:
    """A new game for this set-up; the same key again gives the same game."""
    # Taken first, so that two starts in one book wait for each other instead of making everything twice.
    Book.objects.select_for_update(no_key=True).get(pk=book.pk)
    started = Game.objects.filter(book=book, start_key=key).first()
    if started is not None:
        return started
    players = [_player(book, name) for name in setup.players]
    night, _ = Night.objects.get_or_create(book=book, date=evening_of(timezone.now()))
    game = Game.objects.create(
        book=book,
        night=night,
        kind=setup.game,
        options=setup.options,
        first=setup.first,
        start_key=key,
        rematch_of=rematch_of,
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player=player, kind=game.kind, started_at=game.started_at)
        for position, player in enumerate(players)
    )
    return game


def rematch(game: Game, setup: Setup, *, key: str) -> Game:
    """The same players again, with the next dealer; tapped on two phones, it is still one game."""
    with transaction.atomic():
        Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        again = game.rematches.filter(deleted_at=None).first()
        return again or start_game(game.book, next_setup(setup), key=key, rematch_of=game)


def next_setup(setup: Setup) -> Setup:
    """The same table, begun by the next player."""
    first = None if setup.first is None else setup.players[setup.left_of(setup.first)]
    return catalogue.get(setup.game).setup(setup.players, first, setup.options)


def _player(book: Book, name: str) -> Player:
    """The player of this name, made if new, and taken out of the archive if need be."""
    player = Player.objects.filter(book=book, same_name=same_name(name)).first()
    if player is None:
        if book.players.count() >= MOST_PLAYERS:
            raise IllegalEntry(Code.PLAYER_COUNT, f"This book is full: it has {MOST_PLAYERS} players.")
        return Player.objects.create(book=book, name=name, same_name=same_name(name))
    if player.archived_at is not None:
        player.archived_at = None
        player.save(update_fields=["archived_at"])
    return player
