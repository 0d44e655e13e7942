"""Lays tables in the data folder of a server and prints them as JSON: `python -m tests.bench.laying 200`.

Straight into the database: a server that is asked for hundreds of books by one phone rightly refuses.
"""

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

import django

django.setup()

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.models import Book, Game, Keeping, Role, new_key
from games.play.start import start_game
from games.rules.catalogue import CATALOGUE
from tests.rules.tables import NAMES


def lay() -> dict[str, str]:
    """A game of Caboose about to begin: its id, the key to watch by, and its owner's session."""
    keeper = User.objects.create_user(new_key())
    book = Book.objects.create()
    keeping = Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    players = NAMES[:4]
    game = start_game(book, CATALOGUE["caboose"].setup(players, players[0]), key=new_key())
    Game.objects.filter(pk=game.pk).update(watch_key=new_key())
    game.refresh_from_db(fields=["watch_key"])
    client = Client()
    client.force_login(keeper)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"game": game.pk, "watch": game.watch_key, "live": keeping.key, "cookie": f"{session.key}={session.value}"}


if __name__ == "__main__":
    print(json.dumps([lay() for _ in range(int(sys.argv[1]))]))
