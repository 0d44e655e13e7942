"""Evenings that are over: whole games in a book, at the times when a test needs them."""

from django.test import Client

from games.models import Book, Game
from games.rules.moves import Bid, Control, Tricks, Trumps
from tests.web.logs import evening, started_then, table_for, write_down


def logged_in(book: Book) -> Client:
    """A phone of the book's owner."""
    client = Client()
    client.force_login(book.keepings.get().keeper)
    # A phone's first page of the day notes that it was here.
    client.get("/books/")
    return client


def duel(book: Book, when: str, winner: str = "Ana", loser: str = "Ben") -> Game:
    """A finished match of Trick Wars: 93 to 0."""
    game = started_then(book, table_for("trick-wars", f"{winner} {loser}"), evening(when))
    write_down(game, *[Control((0,) * 10)] * 3)
    return game


def whist(book: Book, when: str, names: str = "Ana Ben Cara") -> Game:
    """Chinese Whist in two rounds of one card, dealt by the first player: the third wins 16 to 10 to 1.

    Bids, in turn, and tricks: second 0/0, third 1/1, first 1/0; then third 0/0, first 0/1, second 0/0.
    """
    game = started_then(book, table_for("chinese-whist", names, {"setup": [1, 1, 1]}), evening(when))
    write_down(game, Bid(1, 0), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)), Trumps("hearts"))
    write_down(game, Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0)))
    return game
