"""`manage.py rebuild`: write what is kept beside the logs anew, from the logs."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db import transaction

from games.models import STATISTICS, Book, Game
from games.play.rebuild import recount
from games.play.record import store_places, store_progress
from games.play.room import size_of
from games.play.state import fold_entries, setup_of


class Command(BaseCommand):
    help = "Rebuilds totals, places and statistics from the logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--outdated", action="store_true", help="only the statistics of books that an older version counted"
        )

    def handle(self, *args: object, outdated: bool, **options: object) -> None:
        books = Book.objects.order_by("pk")
        if outdated:
            books = books.exclude(statistics=STATISTICS)
        else:
            self._rebuild_games()
        for number, book in enumerate(books, start=1):
            self._recount(book, f"book {number} of {len(books)}")

    def _rebuild_games(self) -> None:
        ids = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        for done, game_id in enumerate(ids, start=1):
            rebuild(game_id)
            self._say(done, len(ids), "games")

    def _recount(self, book: Book, which: str) -> None:
        recount(book, lambda done, games: self._say(done, games, f"games counted, {which}"))

    def _say(self, done: int, number: int, what: str) -> None:
        if done % 100 == 0 or done == number:
            self.stdout.write(f"{done} of {number} {what}")


@transaction.atomic
def rebuild(game_id: str) -> None:
    """One game at a time, so that tables where people play wait only for their own."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    last = game.entries.order_by("number").last()
    game.number, game.stamp = (last.number, last.key) if last else (0, "")
    game.size = size_of(game.entries.values_list("body", flat=True))
    state = fold_entries(setup_of(game), game.entries.order_by("number"))
    store_progress(game, state)
    # As everywhere, the places are written by whoever has the book.
    Book.objects.select_for_update(no_key=True).get(pk=game.book_id)
    store_places(game, state)
