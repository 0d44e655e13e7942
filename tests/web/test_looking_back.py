"""All pages that look back, together: what they cost in a longer book, and in a book that came out of a file."""

import re
from collections.abc import Iterable, Sequence

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Book, Game, Night, Player
from games.play import state
from games.rules.catalogue import CATALOGUE
from tests.bench import filling
from tests.web.books import book_of, bring_in, download, full_book
from tests.web.evenings import logged_in
from tests.web.page import Page
from tests.web.tables import queries

pytestmark = pytest.mark.django_db


def pages_of(games: Iterable[Game], nights: Iterable[Night], players: Sequence[Player]) -> list[str]:
    """The pages of a book and of these of its games, nights and players, always in the same order."""
    pages = ["/", "/players/", "/book/files/", "/history/", "/history/?q=oh+ana", "/history/?period=2026"]
    for kind in CATALOGUE:
        pages += [f"/history/?game={kind}", f"/leaderboard/?game={kind}", f"/leaderboard/?game={kind}&period=2026"]
        pages += [f"/players/{players[0].pk}/?game={kind}", f"/history/?player={players[0].pk}&game={kind}"]
    for player in players:
        pages += [f"/players/{player.pk}/", f"/history/?player={player.pk}"]
    for game in games:
        pages += [f"/games/{game.pk}/review/", f"/games/{game.pk}/log/", f"/history/?after={game.pk}"]
    return pages + [f"/nights/{night.pk}/" for night in nights]


def look(client: Client, address: str) -> Page:
    response = client.get(address)
    assert response.status_code == 200, address
    return Page.of(response.text)


@pytest.mark.slow
def test_a_longer_book_takes_as_many_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(book: Book) -> dict[str, int]:
        """How many queries each page takes, by what it is but for the ids in its address."""
        finished = book.games.filter(finished=True).order_by("-started_at")
        games = [finished.filter(kind=kind)[0] for kind in kinds]
        nights, players = book.nights.order_by("-date")[:1], list(book.players.filter(name="Ana"))
        ids = {thing.pk: str(number) for number, thing in enumerate((*games, *nights, *players))}
        client, counted = logged_in(book), {}
        for address in pages_of(games, nights, players):
            # Whatever this server knows of a game, another would have to read.
            monkeypatch.setattr(state, "states", state.StateCache())
            name = address
            for pk, number in ids.items():
                name = name.replace(pk, number)
            counted[name] = queries(lambda address=address: look(client, address))  # type: ignore[misc]
        return counted

    # Few enough that each is played often in either book.
    kinds = ("oh-hell", "chinese-whist", "caboose", "skull-king", "tricky-timeline", "trick-wars")
    monkeypatch.setattr(filling, "KINDS", kinds)
    monkeypatch.setattr(filling, "OF_EACH_KIND", 8)
    few, _ = filling.fill(100, say=lambda _: None)
    many, _ = filling.fill(200, say=lambda _: None)
    assert asked(many) == asked(few)


@pytest.mark.slow
def test_a_book_brought_into_an_empty_installation_shows_the_same_pages(client: Client) -> None:
    def words(client: Client, book: Book) -> list[str]:
        games = book.games.order_by("started_at", "start_key")
        pages = pages_of(games, book.nights.order_by("date"), list(book.players.order_by("same_name")))
        # All but who entered it: this phone, or whoever it was that made the file.
        return [re.sub(" (You|From a file) ", " ", look(client, address).words) for address in pages]

    book = full_book(client)
    before, file = words(client, book), download(client, "/book/book.json")
    Game.objects.all().delete()
    Book.objects.all().delete()
    User.objects.all().delete()
    newcomer = Client()
    bring_in(newcomer, file)
    assert words(newcomer, book_of(newcomer)) == before
