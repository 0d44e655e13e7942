"""`manage.py rebuild`: write what is kept beside the logs anew, from the logs."""

from django.core.management.base import BaseCommand
from django.db import transaction

from games.folding import fold_entries, setup_of
from games.log import store_places, store_progress
from games.models import Game


class Command(BaseCommand):
    help = "Rebuilds the totals and places of every game from its log."

    def handle(self, *args: object, **options: object) -> None:
        ids = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        for done, game_id in enumerate(ids, start=1):
            rebuild(game_id)
            if done % 100 == 0 or done == len(ids):
                self.stdout.write(f"{done} of {len(ids)} games")


@transaction.atomic
def rebuild(game_id: str) -> None:
    """One game at a time, so that tables where people play wait only for their own."""
    game = Game.objects.select_for_update().get(pk=game_id)
    last = game.entries.order_by("number").last()
    game.number, game.stamp = (last.number, last.key) if last else (0, "")
    state = fold_entries(setup_of(game), game.entries.order_by("number"))
    store_progress(game, state)
    store_places(game, state)
