"""Fifty phones at the same moment: what they send becomes one thing, on any database."""

from collections.abc import Callable
from functools import partial
from threading import Event
from unittest.mock import patch

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games.models import Book, Game, Night, Player, Seat, new_key
from games.play import record
from games.rules.moves import Bid, Move, Tricks, Trumps, to_json
from games.stats import storing
from tests.recount import counted, stored
from tests.web.logs import keeper_of, write_down
from tests.web.tables import fields_of, log_of, short_whist, started, tap
from tests.web.together import all_at_once

PHONES = 50
ROUND = (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))
HAND = (Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)))

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def phones_of(client: Client) -> list[Client]:
    """Fifty phones of one keeper, each with a connection of its own."""
    phones = [Client() for _ in range(PHONES)]
    for phone in phones:
        phone.cookies = client.cookies
    return phones


def all_enter(client: Client, game: Game, entry: Move, key: Callable[[], str], expected: int) -> list[int]:
    """Every phone enters the same, having seen the same; the status of each answer."""

    def enter(phone: Client) -> int:
        response: HttpResponse = tap(phone, game, key=key(), expected=expected, **fields_of(entry))
        return response.status_code

    return sorted(all_at_once([partial(enter, phone) for phone in phones_of(client)]))


def test_the_same_thing_entered_on_fifty_phones_is_one_entry_each_time(client: Client) -> None:
    game = started(client)
    one_of_them = [303, *[409] * (PHONES - 1)]
    assert all_enter(client, game, ROUND[0], new_key, expected=0) == one_of_them
    write_down(game, *ROUND[1:-1])
    assert all_enter(client, game, ROUND[-1], new_key, expected=3) == one_of_them
    assert log_of(game) == [to_json(entry) for entry in ROUND]
    assert stored(game.book) == counted(game.book)


def test_one_tap_that_arrives_fifty_times_is_one_entry_and_every_answer_says_so(client: Client) -> None:
    game = started(client)
    write_down(game, *ROUND[:-1])
    assert all_enter(client, game, ROUND[-1], lambda: "one-tap", expected=3) == [303] * PHONES
    assert log_of(game) == [to_json(entry) for entry in ROUND]
    assert stored(game.book) == counted(game.book)


def test_a_game_started_fifty_times_with_one_key_is_one_game(client: Client) -> None:
    started(client, "caboose")
    fields = {"seat": ["Dev", "Eli", "Fay"], "first": "Eli", "key": new_key(), "start": "yes"}

    def start(phone: Client) -> str:
        response = phone.post("/new/oh-hell/", fields)
        assert response.status_code == 303
        return response.headers["Location"]

    pads = set(all_at_once([partial(start, phone) for phone in phones_of(client)]))
    game = Game.objects.get(kind="oh-hell")
    assert pads == {f"/games/{game.pk}/"}
    assert [seat.player.name for seat in game.seats.select_related("player")] == ["Dev", "Eli", "Fay"]
    assert (Book.objects.count(), Night.objects.count(), Seat.objects.count()) == (1, 1, 6)
    assert Player.objects.count() == 6


def test_games_of_one_book_that_end_at_once_all_count(client: Client) -> None:
    games = []
    for _ in range(8):
        games.append(short_whist(client))
        write_down(games[-1], *HAND, Trumps("clubs"), Bid(2, 0), Bid(0, 0), Bid(1, 0))

    def end(phone: Client, game: Game) -> int:
        return tap(phone, game, **fields_of(Tricks((1, 0, 0)))).status_code

    answers = all_at_once([partial(end, *pair) for pair in zip(phones_of(client), games, strict=False)])
    assert answers == [303] * len(games)
    assert Game.objects.filter(finished=True).count() == len(games)
    assert stored(games[0].book) == counted(games[0].book)


def test_a_round_is_scored_while_a_file_brings_in_a_rematch_of_its_game(client: Client) -> None:
    """Each holds what the other is about to ask for."""
    game = started(client)
    write_down(game, *ROUND[:-1])
    holds_book, holds_game = Event(), Event()

    def bring_in() -> None:
        with transaction.atomic():
            Book.objects.select_for_update(no_key=True).get(pk=game.book_id)
            holds_book.set()
            # In vain on SQLite, where only one can write at a time.
            holds_game.wait(1)
            Game.objects.create(book=game.book, night=game.night, kind=game.kind, rematch_of=game)

    def score() -> None:
        holds_book.wait()
        record.record(game, ROUND[-1], key=new_key(), expected=3, keeper=keeper_of(game))

    def follow(*change: object) -> None:
        holds_game.set()
        really_follow(*change)  # type: ignore[arg-type]

    really_follow = storing.follow
    with patch.object(storing, "follow", follow):
        all_at_once([bring_in, score])
    assert log_of(game) == [to_json(entry) for entry in ROUND]
    assert game.rematches.count() == 1
