"""The book's own record: who changed a role, a link, a name, or deleted something. It is only ever added to.

What is entered in a game stands in the game's log. Written in the transaction of the change itself, so that neither stands
without the other; names are those of the moment, whatever becomes of them later.
"""

from django.contrib.auth.models import User
from django.utils.timezone import localtime

from games.models import Book, Change, Game, Keeping, evening_of


def note(book: Book | str, keeper: User | int | None, text: str) -> None:
    """Add a line: `Ben`, `renamed Ana to Anna`."""
    book_id = book if isinstance(book, str) else book.pk
    keeper_id = keeper.pk if isinstance(keeper, User) else keeper
    Change.objects.create(book_id=book_id, by=name_of(book_id, keeper_id), text=text)


def name_of(book_id: str, keeper_id: int | None) -> str:
    """What a keeper is called in a book's record: `Ben`, `A phone, since 3 May`."""
    found = (
        Keeping.objects.filter(book=book_id, keeper=keeper_id)
        .values_list("player__name", "keeper__first_name", "since")
        .first()
    )
    if found is None:
        return "Somebody"
    player, own, since = found
    if player and own and player != own:
        return f"{player} ({own})"
    return player or own or f"A phone, since {localtime(since):%-d %B}"


def called(game: Game) -> str:
    """`Oh Hell of 3 May 2026`: the evening's day, after midnight too."""
    return f"{game.type.name} of {evening_of(game.started_at):%-d %B %Y}"
