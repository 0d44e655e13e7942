"""What is in a book: players, nights, and files on their way in."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from games.access.books import keeping_in
from games.access.checks import ID, KEY, check, writing
from games.models import Incoming, Keeping, Night, Player


def player_to_see(request: HttpRequest, player_id: str) -> Player:
    """A player of one of this keeper's books."""
    return _player(request, player_id)[0]


def player_to_write(request: HttpRequest, player_id: str) -> Player:
    """A player of a book that this keeper may write in."""
    player, keeping = _player(request, player_id)
    writing(keeping)
    return player


def night_to_see(request: HttpRequest, night_id: str) -> Night:
    """A night of one of this keeper's books."""
    return _night(request, night_id)[0]


def night_to_write(request: HttpRequest, night_id: str) -> Night:
    """A night of a book that this keeper may write in."""
    night, keeping = _night(request, night_id)
    writing(keeping)
    return night


def shared_night(key: str) -> Night:
    """The night that a link was made for, for whoever has the link, until sharing stops."""
    check(KEY, key)
    return get_object_or_404(Night, share_key=key, book__deleted_at=None)


def incoming_to_write(request: HttpRequest, incoming_id: str) -> Incoming:
    """A file that was handed in, of a book that this keeper may write in."""
    check(ID, incoming_id)
    incoming = get_object_or_404(Incoming.objects.select_related("book"), pk=incoming_id)
    writing(keeping_in(request, incoming.book))
    return incoming


def _player(request: HttpRequest, player_id: str) -> tuple[Player, Keeping]:
    check(ID, player_id)
    player = get_object_or_404(Player.objects.select_related("book"), pk=player_id)
    return player, keeping_in(request, player.book)


def _night(request: HttpRequest, night_id: str) -> tuple[Night, Keeping]:
    check(ID, night_id)
    night = get_object_or_404(Night.objects.select_related("book"), pk=night_id)
    return night, keeping_in(request, night.book)
