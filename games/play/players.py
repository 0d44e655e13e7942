"""Players of a book, and their seats in a game."""

from games.models import Book, Game, Player, Seat
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name

MOST_PLAYERS = 500
"""In a book; more are no group that plays cards."""


def player_named(book: Book, name: str) -> Player:
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


def seat_for(game: Game, name: str) -> Seat:
    """G1: a seat for somebody who sits down when the game has begun: one more than there were."""
    # Two phones can make the same player at the same time. Whoever holds a game may wait for its book, never the other
    # way round.
    book = Book.objects.select_for_update(no_key=True).get(pk=game.book_id)
    return Seat.objects.create(
        game=game,
        position=game.seats.count(),
        player=player_named(book, name),
        kind=game.kind,
        started_at=game.started_at,
        joined=True,
        sat=False,
        place=0,
    )
