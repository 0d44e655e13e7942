"""Files in: what a book or a sheet brings, and what it finds there already."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, Player
from games.play.rebuild import recount
from games.rules.moves import Bid
from tests.web.books import (
    LOG,
    ROUND,
    SHEET,
    book_file,
    book_of,
    bring_in,
    download,
    full_book,
    looked_into,
    scorer,
    sheet_file,
    sheets_of,
    statistics,
    told,
)
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import open_book, write_down
from tests.web.tables import pad, press

pytestmark = pytest.mark.django_db


@pytest.mark.slow
class TestWholeBooks:
    def test_a_book_of_all_games_is_the_same_in_another(self, client: Client) -> None:
        original = full_book(client)
        copy = Client()
        page = bring_in(copy, download(client, "/book/book.json"))
        assert "Added 12 games, 7 players and " in page.words
        assert told(book_of(copy)) == told(original)
        assert sheets_of(book_of(copy)) == sheets_of(original)

    def test_its_pads_are_the_same(self, client: Client) -> None:
        original = full_book(client)
        copy = Client()
        bring_in(copy, download(client, "/book/book.json"))
        for game in original.games.all():
            assert (
                pad(copy, Game.objects.get(book=book_of(copy), start_key=game.start_key)).words
                == pad(client, game).words
            )

    def test_counting_it_anew_changes_nothing(self, client: Client) -> None:
        full_book(client)
        copy = Client()
        bring_in(copy, download(client, "/book/book.json"))
        before = told(book_of(copy))
        recount(book_of(copy))
        assert told(book_of(copy)) == before

    def test_it_gives_the_same_file_again(self, client: Client) -> None:
        full_book(client)
        copy = Client()
        data = download(client, "/book/book.json")
        bring_in(copy, data)
        assert download(copy, "/book/book.json") == data
        assert download(copy, "/book/book.csv") == download(client, "/book/book.csv")

    def test_a_table_gives_the_same_sheets(self, client: Client) -> None:
        original = full_book(client)
        copy = Client()
        bring_in(copy, download(client, "/book/book.csv"))
        assert sheets_of(book_of(copy)) == sheets_of(original)
        assert download(copy, "/book/book.csv") == download(client, "/book/book.csv")

    def test_games_older_than_those_here_change_the_ratings_after_them(self, client: Client) -> None:
        older, newer = open_book(), open_book()
        duel(older, "2025-01-05 20:30", winner="Ben", loser="Ana")
        duel(newer, "2025-02-05 20:30")
        bring_in(logged_in(newer), download(logged_in(older), "/book/book.json"))
        before = told(newer)
        recount(newer)
        assert told(newer) == before

    @pytest.mark.parametrize("path", ["/book/book.json", "/book/book.csv"])
    def test_twice_adds_nothing(self, client: Client, path: str) -> None:
        full_book(client)
        copy = Client()
        data = download(client, path)
        bring_in(copy, data)
        before = told(book_of(copy))
        page = looked_into(copy, data)
        assert "Everything in this file is already in the book." in page.words
        assert "Add to the book" not in page.buttons()
        assert told(book_of(copy)) == before

    def test_a_book_adds_nothing_to_itself(self, client: Client) -> None:
        full_book(client)
        assert (
            "Everything in this file is already in the book."
            in looked_into(client, download(client, "/book/book.json")).words
        )


class TestSheets:
    def test_a_sheet_of_a_game_of_this_book_adds_nothing(self, client: Client, game: Game) -> None:
        write_down(game, Bid(1, 4))
        for ending in ("json", "csv"):
            page = looked_into(client, download(client, f"/games/{game.pk}/sheet.{ending}"))
            assert "Everything in this file is already in the book." in page.words

    @pytest.mark.parametrize("ending", ["json", "csv"])
    def test_a_sheet_from_another_book_is_added_with_its_key_and_its_start(self, ending: str) -> None:
        game = whist(open_book(), "2025-11-18 20:30")
        phone = scorer()
        assert (
            "Added 1 game, 3 players and 1 night."
            in bring_in(phone, download(logged_in(game.book), f"/games/{game.pk}/sheet.{ending}")).words
        )
        [added] = book_of(phone).games.all()
        assert (added.start_key, added.started_at) == (game.start_key, game.started_at)
        assert sheets_of(added.book) == sheets_of(game.book)
        assert statistics(added.book) == statistics(game.book)

    def test_a_sheet_by_hand_counts_as_played_now_and_has_a_key_of_its_own(self) -> None:
        phone = scorer()
        page = looked_into(phone, sheet_file())
        assert (
            f"1 game does not say when it was played: it counts as played on {timezone.localdate():%-d %B %Y}."
            in page.words
        )
        press(phone, page, "Add to the book")
        [added] = book_of(phone).games.all()
        assert timedelta(0) <= timezone.now() - added.started_at < timedelta(minutes=5)
        assert added.start_key.startswith("sheet-")
        assert list(added.seats.values_list("total", flat=True)) == [0, 15]

    @pytest.mark.parametrize(
        "again", [sheet_file(), sheet_file(options={}, over=False), json.dumps(SHEET, indent=3).encode()]
    )
    def test_the_same_sheet_by_hand_is_the_same_game(self, again: bytes) -> None:
        phone = scorer()
        bring_in(phone, sheet_file())
        assert "already in the book" in looked_into(phone, again).words

    def test_another_sheet_is_another_game(self) -> None:
        phone = scorer()
        bring_in(phone, sheet_file())
        bring_in(phone, sheet_file(rounds=[]))
        bring_in(phone, sheet_file(started="2025-05-01"))
        assert book_of(phone).games.count() == 3

    def test_a_day_is_enough_for_a_start(self) -> None:
        phone = scorer()
        bring_in(phone, sheet_file(started="2025-05-01"))
        [added] = book_of(phone).games.all()
        assert timezone.localtime(added.started_at).isoformat()[:16] == "2025-05-01T12:00"
        assert added.night.date.isoformat() == "2025-05-01"

    def test_today_is_no_day_to_come(self) -> None:
        phone = scorer()
        bring_in(phone, sheet_file(started=timezone.localdate().isoformat()))
        assert book_of(phone).games.get().started_at <= timezone.now()

    def test_a_book_may_hold_sheets_in_their_order(self) -> None:
        phone = scorer()
        games = [{**SHEET, "rounds": [ROUND] * number} for number in (0, 1)]
        del games[1]["scorekeeper"]
        bring_in(phone, book_file(*games))
        assert list(book_of(phone).games.order_by("started_at").values_list("rounds_played", flat=True)) == [0, 1]

    def test_semicolons_will_do(self) -> None:
        phone = scorer()
        lines = ["key;game;first;round;seat;player;bid;tricks"]
        lines += [f"a-game;caboose;Ana;1;{seat};{name};1;{seat - 1}" for seat, name in ((2, "Ben"), (1, "Ana"))]
        bring_in(phone, "\r\n".join(lines).encode())
        assert list(book_of(phone).games.get().seats.values_list("player__name", "total")) == [("Ana", 0), ("Ben", 15)]

    def test_names_that_look_like_formulas_come_back_as_they_were(self, client: Client, game: Game) -> None:
        for player, name in zip(Player.objects.order_by("name"), ["=1+1", "'@x", "-3"], strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
        phone = scorer()
        bring_in(phone, download(client, f"/games/{game.pk}/sheet.csv"))
        assert sorted(book_of(phone).players.values_list("name", flat=True)) == ["'@x", "-3", "=1+1"]


class TestWhatIsHereAlready:
    def test_players_are_known_by_name(self) -> None:
        phone = scorer()
        book_of(phone).players.create(name="ANA", same_name="ana")
        page = looked_into(phone, sheet_file())
        assert "This would add 1 game, 1 player and 1 night." in page.words
        press(phone, page, "Add to the book")
        assert sorted(book_of(phone).players.values_list("name", flat=True)) == ["ANA", "Ben"]

    def test_players_who_never_played_come_too_and_may_be_put_away(self) -> None:
        phone = scorer()
        bring_in(phone, book_file(players=[{"name": "Cara", "archived": True}, {"name": "Dev"}]))
        away = {player.name: player.archived_at is not None for player in book_of(phone).players.all()}
        assert away == {"Cara": True, "Dev": False}

    def test_what_is_told_about_a_night_fills_only_gaps(self) -> None:
        phone = scorer()
        night = book_of(phone).nights.create(date="2025-05-01", title="Ours")
        nights = [{"date": "2025-05-01", "title": "Theirs", "place": "Ben's"}]
        assert "Added more about 1 night." in bring_in(phone, book_file(nights=nights)).words
        night.refresh_from_db()
        assert (night.title, night.place, night.note) == ("Ours", "Ben's", "")
        assert "already in the book" in looked_into(phone, book_file(nights=nights)).words

    def test_a_game_that_was_deleted_here_is_not_added(self, client: Client, game: Game) -> None:
        data = download(client, f"/games/{game.pk}/sheet.json")
        client.post(f"/games/{game.pk}/delete/")
        page = looked_into(client, data)
        assert "1 of the games was deleted here" in page.words
        assert "Add to the book" not in page.buttons()

    def test_new_games_come_beside_those_that_are_here(self, client: Client, game: Game) -> None:
        document = json.loads(download(client, "/book/book.json"))
        document["games"].append(LOG)
        page = looked_into(client, json.dumps(document).encode())
        assert "1 game is already in the book and stays as it is." in page.words
        press(client, page, "Add to the book")
        assert {known.start_key for known in Game.objects.all()} == {game.start_key, "a-game"}

    def test_a_rematch_follows_a_game_of_the_book_or_of_nobody(self, client: Client, game: Game) -> None:
        bring_in(client, book_file({**LOG, "rematch_of": game.start_key}, {**LOG, "key": "b", "rematch_of": "unknown"}))
        assert Game.objects.get(start_key="a-game").rematch_of == game
        assert Game.objects.get(start_key="b").rematch_of is None

    def test_it_can_be_played_on(self) -> None:
        phone = scorer()
        bring_in(phone, book_file(LOG))
        game = book_of(phone).games.get()
        page = press(phone, pad(phone, game), "Undo Ben's bid of 1")
        assert "Ben's bid" in page.groups()
        assert [entry.keeper for entry in game.entries.all()] == [None, None, book_of(phone).keepings.get().keeper]
