"""How much a book holds, how often files are brought in, and what a page may cost."""

from itertools import count

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from games.files.json import book_json
from games.history.night import MOST_SECONDS
from games.models import Game
from games.play import record, state
from games.play.room import size_of
from games.rules.errors import IllegalEntry
from games.rules.moves import Amend, Bid, Tricks
from scorekeeper.settings import LIMITS
from tests.web.books import hand_in
from tests.web.page import Page
from tests.web.tables import enter, fields_of, play_round, started, tap

pytestmark = pytest.mark.django_db

SHEET = b'{"scorekeeper": 1, "game": "caboose", "players": ["Ana", "Ben"], "first": "Ana"}'
TABLE = {"seat": ["Ana", "Ben", "Cara", "Dev"], "first": "Ana", "start": "yes"}
BIDS, TAKEN = {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3}


def correction(ana: int) -> Amend:
    return Amend(1, (Bid(1, 4), Bid(2, 3), Bid(0, ana), Tricks((3, 4, 3))))


class TestABook:
    def test_it_holds_so_many_games(self, client: Client, game: Game, settings: Settings) -> None:
        settings.GAMES_A_BOOK = 2
        play_round(client, game, BIDS, TAKEN)
        play_round(client, started(client), BIDS, TAKEN)
        refused = client.post("/new/oh-hell/", TABLE)
        assert refused.status_code == 422
        assert Page.of(refused.text).alert == ("A book holds 2 games at most, and this one has 2: begin another book.")
        assert "Remove Ana" in Page.of(refused.text).buttons(), "the table stays laid"

    def test_a_file_brings_in_no_more_than_that(self, client: Client, game: Game, settings: Settings) -> None:
        settings.GAMES_A_BOOK = 1
        file = hand_in(client, SHEET).headers["Location"]
        client.post(f"{file}check/")
        page = Page.of(client.get(file).text)
        assert page.alert == "A book holds 1 games at most, and this one has 1: begin another book."
        assert "Add to the book" not in page.buttons()
        client.post(f"{file}add/")
        assert Game.objects.count() == 1

    def test_it_holds_so_many_bytes(self, client: Client, game: Game, settings: Settings) -> None:
        settings.MEGABYTES_A_BOOK = 0
        Game.objects.update(number=record._WEIGHED_EVERY - 1, size=1)
        game.refresh_from_db()
        with pytest.raises(IllegalEntry, match="0 MB of entries at most"):
            record.check_room(game, Bid(1, 4))
        assert client.post("/new/oh-hell/", TABLE).status_code == 422

    def test_the_size_of_a_log_is_counted_as_it_grows(self, client: Client, game: Game) -> None:
        play_round(client, game, BIDS, TAKEN)
        game.refresh_from_db()
        assert game.size == size_of(game.entries.values_list("body", flat=True)) > 100
        other = Client()
        file = hand_in(other, "".join(book_json(game.book)).encode()).headers["Location"]
        for step in ("check", "add"):
            other.post(f"{file}{step}/")
        assert Game.objects.exclude(pk=game.pk).get().size == game.size
        Game.objects.update(size=0)
        call_command("rebuild", verbosity=0)
        assert set(Game.objects.values_list("size", flat=True)) == {game.size}


class TestFiles:
    def test_so_many_an_hour_are_brought_in_from_an_address(
        self, client: Client, game: Game, settings: Settings
    ) -> None:
        settings.LIMITS = {**LIMITS, "files brought in": "2 per hour"}
        answers = [hand_in(client, SHEET) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [303, 303, 429]
        assert Page.of(answers[2].text).alert == (
            "That was too often: at most 2 files brought in in 60 minutes. Wait 60 minutes, then try again."
        )
        assert 3500 < int(answers[2].headers["Retry-After"]) <= 3600


class TestCorrections:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What a round of three can be played again: twice."""
        monkeypatch.setattr(record, "MOST_PLAYED_AGAIN", 6)

    def test_a_game_can_not_be_corrected_until_nobody_wants_to_wait_for_it(self, client: Client, game: Game) -> None:
        play_round(client, game, BIDS, TAKEN)
        enter(client, game, correction(1), correction(0))
        refused = tap(client, game, **fields_of(correction(1)))
        assert refused.status_code == 422
        assert "This game was corrected 2 times, and can't be once more." in Page.of(refused.text).words

    def test_nor_does_a_file_bring_in_one_that_was(
        self, client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play_round(client, game, BIDS, TAKEN)
        enter(client, game, correction(1), correction(0))
        monkeypatch.setattr(record, "MOST_PLAYED_AGAIN", 3)
        other = Client()
        file = hand_in(other, "".join(book_json(game.book)).encode()).headers["Location"]
        other.post(f"{file}check/")
        assert "A game of 1 round can be corrected 1 times at most." in Page.of(other.get(file).text).words


def test_a_night_with_much_to_read_is_shown_at_once_and_its_awards_later(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round(client, game, BIDS, TAKEN)
    play_round(client, started(client), BIDS, TAKEN)
    monkeypatch.setattr(state, "states", state.StateCache())
    # A log takes as long as may be waited for.
    monkeypatch.setattr("games.play.state.time.monotonic", count(step=MOST_SECONDS).__next__)
    pages = [client.get(f"/nights/{game.night_id}/").text for _ in range(2)]
    assert ["look again in a moment" in page for page in pages] == [True, False]
    assert ["Awards" in page for page in pages] == [False, True]
