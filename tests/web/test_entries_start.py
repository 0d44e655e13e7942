"""A game that was begun on a phone without a network: it starts when its first entries come."""

from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.models import Book, Game, HouseGame, Player, Role, evening_of
from games.rules import catalogue, start
from games.rules.moves import Bid
from tests.web.batches import batch, post, start_of, taps
from tests.web.tables import keeper_in, log_of, started, state_of, stranger

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))
BEGUN = start(catalogue.get("oh-hell").setup(("Ana", "Ben", "Cara"), "Ana"))
NEW = "begun-here"
NAMES = ("Ana", "Ben", "Cara")
"""The id that the phone has made up."""


def test_it_starts_with_its_first_entries(client: Client, game: Game) -> None:
    sent = batch(taps(BEGUN, BIDS), 0, start=start_of(game.book_id, *NAMES))
    answer = post(client, NEW, sent)
    assert (answer.status_code, answer.json()["saved"]) == (200, 3)
    begun = Game.objects.get(pk=NEW)
    assert (begun.book, begun.night, begun.kind) == (game.book, game.night, "oh-hell")
    assert [seat.player_id for seat in begun.seats.all()] == [seat.player_id for seat in game.seats.all()]
    assert len(log_of(begun)) == 3
    assert post(client, NEW, sent).json()["number"] == 3
    assert Game.objects.count() == 2


def test_the_first_game_ever_makes_one_book(client: Client) -> None:
    begin = start_of(None, *NAMES)
    answer = post(client, NEW, batch(taps(BEGUN, BIDS[:1]), 0, start=begin)).json()
    assert answer["owner"] != "nobody"
    assert post(client, NEW, batch(taps(BEGUN, BIDS), 0, start=begin)).status_code == 200
    assert Book.objects.count() == Game.objects.count() == 1
    assert client.get(f"/games/{NEW}/").status_code == 200


def test_it_belongs_to_the_night_of_the_table_after_midnight_too(client: Client, game: Game) -> None:
    now = timezone.make_aware(datetime(2026, 11, 20, 9, 0))
    began = timezone.make_aware(datetime(2026, 11, 20, 0, 30))
    with patch("django.utils.timezone.now", return_value=now):
        begin = start_of(game.book_id, *NAMES, started_at=began.isoformat())
        post(client, NEW, batch(taps(BEGUN, BIDS, at=began + timedelta(minutes=5)), 0, start=begin))
    begun = Game.objects.get(pk=NEW)
    assert (begun.started_at, str(begun.night.date)) == (began, "2026-11-19")
    assert begun.entries.earliest("number").at == began + timedelta(minutes=5)


@pytest.mark.parametrize("moment", ["1970-01-01T00:00:00Z", "2200-01-01T00:00:00Z", None])
def test_no_night_is_further_away_than_a_year_or_still_to_come(client: Client, game: Game, moment: str) -> None:
    post(client, NEW, batch([], 0, start=start_of(game.book_id, *NAMES, started_at=moment)))
    night = Game.objects.get(pk=NEW).night.date
    assert evening_of(timezone.now() - timedelta(days=367)) <= night <= evening_of(timezone.now())


def test_players_are_those_that_the_phone_knew_by_whatever_name_by_now(client: Client, game: Game) -> None:
    ana, ben, cara = (seat.player for seat in game.seats.select_related("player"))
    client.post(f"/players/{ben.pk}/", {"name": "Benjamin"})
    players = [{"id": ana.pk, "name": "Ana"}, {"id": ben.pk, "name": "Ben"}, {"id": "no-such", "name": "cara"}]
    post(client, NEW, batch(taps(BEGUN, BIDS), 0, start=start_of(game.book_id, players=players)))
    assert [seat.player_id for seat in Game.objects.get(pk=NEW).seats.all()] == [ana.pk, ben.pk, cara.pk]
    assert Player.objects.count() == 3


def test_players_of_another_book_are_nobody_here(client: Client, game: Game) -> None:
    stranger()
    others = Player.objects.exclude(book=game.book)
    players = [{"id": player.pk, "name": player.name} for player in others]
    post(client, NEW, batch([], 0, start=start_of(game.book_id, players=players)))
    assert {seat.player.book_id for seat in Game.objects.get(pk=NEW).seats.all()} == {game.book_id}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "bridge"}, "unknown-game"),
        ({"players": [{"name": "Ana"}]}, "player-count"),
        ({"players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "ANA"}]}, "player-twice"),
        ({"players": [{"name": "Ana"}, {"name": ""}, {"name": "\ud800"}]}, "player-name"),
        ({"options": {"rounds": 99}}, "rounds"),
        ({"options": {"jokers": "two"}}, "unknown-option"),
        ({"first": None}, "first-player"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
@pytest.mark.parametrize("known", [True, False], ids=["known", "new"])
def test_a_table_that_can_not_be_laid_is_refused(
    client: Client, change: dict[str, object], code: str, known: bool
) -> None:
    book = started(client).book_id if known else None
    response = post(client, NEW, batch(taps(BEGUN, BIDS), 0, start=start_of(book, *NAMES) | change))
    answer = response.json()
    assert (response.status_code, answer["code"], answer["saved"]) == (422, code, 0)
    assert answer["sentence"]
    assert (Book.objects.count(), Game.objects.count(), Player.objects.count()) == ((1, 1, 3) if known else (0, 0, 0))


class TestWhere:
    def test_not_in_a_book_of_somebody_else(self, client: Client, game: Game) -> None:
        assert post(stranger(), NEW, batch([], 0, start=start_of(game.book_id, *NAMES))).status_code == 404
        assert post(client, NEW, batch([], 0, start=start_of("no-such-book", *NAMES))).status_code == 404
        assert not Game.objects.filter(pk=NEW).exists()

    def test_not_where_one_only_looks_on(self, game: Game) -> None:
        viewer = keeper_in(game, Role.VIEWER)
        assert post(viewer, NEW, batch([], 0, start=start_of(game.book_id, *NAMES))).status_code == 403

    def test_not_under_an_id_that_is_taken_elsewhere(self, client: Client, game: Game) -> None:
        other = stranger()
        sent = batch(taps(BEGUN, BIDS), 0, start=start_of(None, *NAMES))
        response = post(other, game.pk, sent)
        assert (response.status_code, response.json()) == (409, {"moved": None, "game": None})
        assert post(client, game.pk, sent).json() == {"moved": None, "game": None}
        assert log_of(game) == []

    def test_not_under_a_key_that_began_another_game(self, client: Client, game: Game) -> None:
        begin = start_of(game.book_id, *NAMES)
        post(client, NEW, batch([], 0, start=begin))
        response = post(client, "begun-again", batch([], 0, start=begin))
        assert (response.status_code, response.json()["moved"]) == (409, f"/games/{NEW}/")

    def test_not_without_saying_what_is_played(self, client: Client, game: Game) -> None:
        assert post(client, NEW, batch(taps(BEGUN, BIDS), 0)).status_code == 404


class TestRematch:
    def test_of_a_game_that_is_here(self, client: Client, game: Game) -> None:
        post(client, NEW, batch([], 0, start=start_of(game.book_id, *NAMES, rematch_of=game.pk)))
        assert Game.objects.get(pk=NEW).rematch_of == game

    def test_begun_on_two_phones_is_one_game(self, client: Client, game: Game) -> None:
        phone = keeper_in(game, Role.SCORER)
        post(
            phone, "first-begun", batch(taps(BEGUN, BIDS), 0, start=start_of(game.book_id, *NAMES, rematch_of=game.pk))
        )
        entries = taps(BEGUN, BIDS)
        response = post(client, NEW, batch(entries, 0, start=start_of(game.book_id, *NAMES, rematch_of=game.pk)))
        seats = [{"id": seat.player_id, "name": seat.player.name} for seat in game.seats.select_related("player")]
        assert response.json() == {"moved": "/games/first-begun/", "game": "first-begun", "players": seats}
        assert post(client, "first-begun", batch(entries, 0)).status_code == 200
        assert len(log_of(Game.objects.get(pk="first-begun"))) == 3
        assert not Game.objects.filter(pk=NEW).exists()

    def test_of_a_game_of_another_book_is_simply_a_game(self, client: Client, game: Game) -> None:
        other = started(stranger())
        post(client, NEW, batch([], 0, start=start_of(game.book_id, *NAMES, rematch_of=other.pk)))
        assert Game.objects.get(pk=NEW).rematch_of is None


def test_by_the_books_own_rules(client: Client, game: Game) -> None:
    house = catalogue.get("house", catalogue.CATALOGUE["romanian-whist"].document)
    HouseGame.objects.create(book=game.book, kind=house.key, name=house.name, rules=house.document)
    post(client, NEW, batch([], 0, start=start_of(game.book_id, *NAMES, kind=house.key)))
    assert state_of(Game.objects.get(pk=NEW)).setup.game_name == house.name


def test_too_many_in_an_hour(client: Client, game: Game, settings: Settings) -> None:
    settings.LIMITS = {**settings.LIMITS, "games from phones": "2 per hour"}
    for number in range(2):
        post(client, f"begun-{number}", batch([], 0, start=start_of(game.book_id, *NAMES)))
    response = post(client, NEW, batch([], 0, start=start_of(game.book_id, *NAMES)))
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 3600
    assert "too often" in response.json()["sentence"]
    # A game that has begun goes on.
    assert post(client, "begun-1", batch(taps(BEGUN, BIDS), 0)).status_code == 200
