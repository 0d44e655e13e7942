"""Files in: a book or a sheet is handed in, checked step by step, looked at, and added whole or not at all."""

import json
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.files import checking
from games.files.adding import add
from games.files.handing_in import KEPT_FOR, MOST_WAITING
from games.models import Book, Game, Incoming, Night, Player
from games.play.rebuild import recount
from games.play.start import MOST_PLAYERS
from games.rules.moves import Bid
from tests.web.books import (
    book_of,
    bring_in,
    download,
    full_book,
    hand_in,
    looked_into,
    sheets_of,
    statistics,
    told,
    waiting,
)
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import open_book, write_down
from tests.web.page import Page
from tests.web.tables import HTMX, pad, press, queries, stranger, viewer_of

pytestmark = pytest.mark.django_db

ROUND = {"bids": {"Ana": 1, "Ben": 1}, "tricks": {"Ana": 0, "Ben": 1}}
SHEET: dict[str, Any] = {
    "scorekeeper": 1,
    "game": "caboose",
    "players": ["Ana", "Ben"],
    "first": "Ana",
    "rounds": [ROUND],
}
LOG: dict[str, Any] = {
    "key": "a-game",
    "started": "2025-05-01T19:00:00Z",
    "game": "caboose",
    "players": ["Ana", "Ben"],
    "first": "Ana",
    "log": [[30, {"kind": "bid", "seat": 0, "tricks": 1}], [60, {"kind": "bid", "seat": 1, "tricks": 1}]],
}


def book(*games: object, **more: object) -> bytes:
    return json.dumps({"scorekeeper_book": 1, **more, "games": games}).encode()


def sheet(**changes: object) -> bytes:
    return json.dumps({**SHEET, **changes}).encode()


def scorer() -> Client:
    """A phone with an empty book."""
    return logged_in(open_book())


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
        page = looked_into(phone, sheet())
        assert (
            f"1 game does not say when it was played: it counts as played on {timezone.localdate():%-d %B %Y}."
            in page.words
        )
        press(phone, page, "Add to the book")
        [added] = book_of(phone).games.all()
        assert timedelta(0) <= timezone.now() - added.started_at < timedelta(minutes=5)
        assert added.start_key.startswith("sheet-")
        assert list(added.seats.values_list("total", flat=True)) == [0, 15]

    @pytest.mark.parametrize("again", [sheet(), sheet(options={}, over=False), json.dumps(SHEET, indent=3).encode()])
    def test_the_same_sheet_by_hand_is_the_same_game(self, again: bytes) -> None:
        phone = scorer()
        bring_in(phone, sheet())
        assert "already in the book" in looked_into(phone, again).words

    def test_another_sheet_is_another_game(self) -> None:
        phone = scorer()
        bring_in(phone, sheet())
        bring_in(phone, sheet(rounds=[]))
        bring_in(phone, sheet(started="2025-05-01"))
        assert book_of(phone).games.count() == 3

    def test_a_day_is_enough_for_a_start(self) -> None:
        phone = scorer()
        bring_in(phone, sheet(started="2025-05-01"))
        [added] = book_of(phone).games.all()
        assert timezone.localtime(added.started_at).isoformat()[:16] == "2025-05-01T12:00"
        assert added.night.date.isoformat() == "2025-05-01"

    def test_today_is_no_day_to_come(self) -> None:
        phone = scorer()
        bring_in(phone, sheet(started=timezone.localdate().isoformat()))
        assert book_of(phone).games.get().started_at <= timezone.now()

    def test_a_book_may_hold_sheets_in_their_order(self) -> None:
        phone = scorer()
        games = [{**SHEET, "rounds": [ROUND] * number} for number in (0, 1)]
        del games[1]["scorekeeper"]
        bring_in(phone, book(*games))
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
        page = looked_into(phone, sheet())
        assert "This would add 1 game, 1 player and 1 night." in page.words
        press(phone, page, "Add to the book")
        assert sorted(book_of(phone).players.values_list("name", flat=True)) == ["ANA", "Ben"]

    def test_players_who_never_played_come_too_and_may_be_put_away(self) -> None:
        phone = scorer()
        bring_in(phone, book(players=[{"name": "Cara", "archived": True}, {"name": "Dev"}]))
        away = {player.name: player.archived_at is not None for player in book_of(phone).players.all()}
        assert away == {"Cara": True, "Dev": False}

    def test_what_is_told_about_a_night_fills_only_gaps(self) -> None:
        phone = scorer()
        night = book_of(phone).nights.create(date="2025-05-01", title="Ours")
        nights = [{"date": "2025-05-01", "title": "Theirs", "place": "Ben's"}]
        assert "Added more about 1 night." in bring_in(phone, book(nights=nights)).words
        night.refresh_from_db()
        assert (night.title, night.place, night.note) == ("Ours", "Ben's", "")
        assert "already in the book" in looked_into(phone, book(nights=nights)).words

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
        bring_in(client, book({**LOG, "rematch_of": game.start_key}, {**LOG, "key": "b", "rematch_of": "unknown"}))
        assert Game.objects.get(start_key="a-game").rematch_of == game
        assert Game.objects.get(start_key="b").rematch_of is None

    def test_it_can_be_played_on(self) -> None:
        phone = scorer()
        bring_in(phone, book(LOG))
        game = book_of(phone).games.get()
        page = press(phone, pad(phone, game), "Undo Ben's bid of 1")
        assert "Ben's bid" in page.groups()
        assert game.entries.get(number=1).keeper == book_of(phone).keepings.get().keeper


class TestWhatIsWrong:
    def test_one_bad_round_and_nothing_is_added(self) -> None:
        phone = scorer()
        bad = {**SHEET, "started": "2025-05-01", "rounds": [ROUND, {"bids": {"Ben": 1, "Ana": 1}}]}
        page = looked_into(phone, book(LOG, bad))
        assert page.alert == "1 game in this file can't be right, so nothing of it can be added."
        assert "Game 2, Caboose of 1 May 2025 Round 2: Ana can't bid 1: the bids would add up to 2." in page.words
        assert "Add to the book" not in page.buttons()
        assert told(book_of(phone)) == told(open_book())

    def test_nor_by_asking_for_it(self) -> None:
        phone = scorer()
        page = looked_into(phone, book(LOG, {**LOG, "key": "b", "players": ["Ana"]}))
        path = page.form_of(page.buttons()["Throw the file away"]).attributes["action"].replace("throw-away", "add")
        assert phone.post(path).status_code == 303
        assert not Game.objects.exists()

    def test_nor_before_it_was_checked(self) -> None:
        phone = scorer()
        phone.post(f"/book/incoming/{waiting(phone, book(LOG)).pk}/add/")
        assert not Game.objects.exists()

    def test_twenty_errors_are_listed_and_the_rest_counted(self) -> None:
        page = looked_into(scorer(), book(*[{**SHEET, "players": ["Ana"]}] * 23))
        assert page.alert.startswith("23 games in this file")
        assert page.words.count("Caboose is for 2 to 5 players, not 1.") == 20
        assert "And 3 more." in page.words

    @pytest.mark.parametrize(
        ("game", "sentence"),
        [
            (3, "Game 1 A game must be an object."),
            ({**LOG, "key": None}, "A game with a log needs 'key' and 'started'."),
            ({**LOG, "started": None}, "A game with a log needs 'key' and 'started'."),
            ({**LOG, "key": "a b"}, "'key' must be at most 40 letters, digits, hyphens and underscores, not 'a b'."),
            ({**LOG, "key": "x" * 41}, "'key' must be at most 40"),
            ({**LOG, "key": ["x"]}, "'key' must be at most 40"),
            ({**LOG, "rematch_of": "\x00"}, "'rematch_of' must be at most 40"),
            ({**LOG, "started": "2126-01-01T00:00:00Z"}, "2126-01-01T00:00:00Z is still to come."),
            ({**LOG, "started": "2126-01-01"}, "is still to come."),
            ({**LOG, "started": "1899-12-31T12:00:00Z"}, "1899-12-31 is too long ago: 1900 is the earliest."),
            ({**LOG, "started": "0001-01-01T00:00:00+14:00"}, "is no time such as"),
            ({**LOG, "started": "9999-12-31T23:59:59-14:00"}, "is no time such as"),
            ({**LOG, "started": 20260501}, "20260501 is no time such as 2026-11-18T19:30:00Z."),
            ({**LOG, "started": "yesterday"}, "'yesterday' is no time such as"),
            ({**LOG, "log": {}}, "The log must be a list of at most 3,000 entries."),
            ({**LOG, "log": [[0, {"kind": "undo"}]] * 3001}, "The log must be a list of at most 3,000 entries."),
            ({**LOG, "log": [{"kind": "bid"}]}, "Entry 1: It must be given as the seconds since the start"),
            ({**LOG, "log": [[-1, {"kind": "stop"}]]}, "Entry 1: It must be given as the seconds"),
            ({**LOG, "log": [[10**30, {"kind": "stop"}]]}, "Entry 1: It must be given as the seconds"),
            ({**LOG, "log": [[True, {"kind": "stop"}]]}, "Entry 1: It must be given as the seconds"),
            ({**LOG, "log": [[9 * 10**8, {"kind": "stop"}]]}, "Entry 1: 2053-11-07T11:00:00Z is still to come."),
            ({**LOG, "log": [[0, {"kind": "undo"}]]}, "Entry 1: There is nothing to undo"),
            ({**LOG, "log": [[0, {"kind": "joker"}]]}, "Entry 1: There is no entry of the kind 'joker'."),
            ({**LOG, "log": [[0, {"kind": "stop", "v": 2}]]}, "Entry 1: This entry was written by another version"),
            (
                {**LOG, "log": [*LOG["log"], [90, {"kind": "tricks", "tricks": [9, 9]}]]},
                "Round 1: Ana can't have won 9",
            ),
            ({**LOG, "log": [[0, {"kind": "amend", "round": 1, "entries": []}]] * 301}, "more than 300 corrections."),
            ({**LOG, "first": "Gus"}, "'Gus' can't be the first head: no player has that name."),
            ({**LOG, "note": "x"}, "A game with a log has no 'note'."),
            ({**LOG, "options": {"jokers": 2}}, "Caboose has no option 'jokers'."),
            ({**LOG, "game": "poker"}, "Game 1 of 1 May 2025 There is no game 'poker'"),
            ({**SHEET, "players": ["Ana", "a\ud800"]}, "has a character that can't be written down."),
            ({**SHEET, "scorekeeper": 2}, "The sheet was written by a later version of Scorekeeper."),
        ],
        ids=lambda value: "" if not isinstance(value, str) else value[:30],
    )
    def test_a_game_that_can_not_be_right(self, game: object, sentence: str) -> None:
        page = looked_into(scorer(), book(game))
        assert sentence in page.words
        assert "Add to the book" not in page.buttons()

    def test_what_was_undone_must_have_been_allowed_too(self) -> None:
        """It is shown in the log, like all that was entered."""
        log = [[0, {"kind": "bid", "seat": 99, "tricks": 1}], [1, {"kind": "undo"}]]
        assert "Round 1: Nobody sits at seat 99." in looked_into(scorer(), book({**LOG, "log": log})).words

    def test_the_same_game_twice_in_a_file(self) -> None:
        assert "Game 2, Caboose of 1 May 2025 This is game 1 once more" in looked_into(scorer(), book(LOG, LOG)).words
        assert "This is game 1 once more" in looked_into(scorer(), book(SHEET, SHEET)).words

    def test_a_book_with_room_for_nobody_else(self) -> None:
        phone = scorer()
        Player.objects.bulk_create(
            Player(book=book_of(phone), name=str(number), same_name=str(number)) for number in range(MOST_PLAYERS - 1)
        )
        page = looked_into(phone, sheet())
        assert page.alert == "A book has room for 500 players: 499 are in it, and 2 would be new."
        assert "Add to the book" not in page.buttons()


class TestChecking:
    @pytest.fixture(autouse=True)
    def one_game_a_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(checking, "STEP", 0)

    def games(self) -> bytes:
        return book(*({**LOG, "key": f"game-{number}"} for number in range(3)))

    def test_a_step_checks_some_and_says_how_many(self) -> None:
        phone = scorer()
        page = Page.of(phone.get(f"/book/incoming/{waiting(phone, self.games()).pk}/").text)
        assert "0 of 3 games checked" in page.words
        page = press(phone, page, "Go on")
        assert "1 of 3 games checked" in page.words
        [bar] = page.every("progress")
        assert (bar.attributes["value"], bar.attributes["max"]) == ("1", "3")
        page = press(phone, press(phone, page, "Go on"), "Go on")
        assert "This would add 3 games, 2 players and 1 night." in page.words

    def test_htmx_goes_on_by_itself_and_gets_only_the_part(self) -> None:
        phone = scorer()
        incoming = waiting(phone, self.games())
        response = phone.post(f"/book/incoming/{incoming.pk}/check/", headers=HTMX)
        assert response.status_code == 200
        assert "<html" not in response.text
        page = Page.of(response.text)
        form = page.form_of(page.buttons()["Go on"])
        assert form.attributes["hx-trigger"] == "load, submit"
        assert form.attributes["hx-post"] == form.attributes["action"] == f"/book/incoming/{incoming.pk}/check/"
        assert "csrfmiddlewaretoken" in form.fields()

    def test_a_step_too_many_changes_nothing(self) -> None:
        phone = scorer()
        page = looked_into(phone, self.games())
        incoming = Incoming.objects.get()
        assert phone.post(f"/book/incoming/{incoming.pk}/check/").status_code == 303
        assert Page.of(phone.get(f"/book/incoming/{incoming.pk}/").text).words == page.words

    def test_two_steps_at_once_are_stored_as_one(self) -> None:
        phone = scorer()
        incoming = waiting(phone, self.games())
        same = Incoming.objects.get(pk=incoming.pk)
        checking.check_some(incoming)
        checking.check_some(same)
        assert Incoming.objects.get(pk=incoming.pk).checked == 1

    def test_a_step_takes_no_more_queries_for_more_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(checking, "STEP", 60)
        phone = scorer()
        few, many = (waiting(phone, book(*[{**LOG, "key": f"game-{n}"} for n in range(most)])) for most in (1, 20))
        assert queries(lambda: checking.check_some(few)) == queries(lambda: checking.check_some(many))
        assert many.checked == 20


class TestAdding:
    def ready(self, phone: Client) -> tuple[Page, Incoming]:
        page = looked_into(phone, book(LOG))
        return page, Incoming.objects.order_by("-at")[0]

    def test_twice_adds_it_once_and_says_the_same(self) -> None:
        phone = scorer()
        page, _ = self.ready(phone)
        pages = [press(phone, page, "Add to the book") for _ in range(2)]
        assert pages[0].words == pages[1].words
        assert "Added 1 game, 2 players and 1 night." in pages[0].words
        assert Game.objects.count() == 1

    def test_two_phones_at_once_add_it_once(self) -> None:
        phone = scorer()
        _, incoming = self.ready(phone)
        same = Incoming.objects.get(pk=incoming.pk)
        keeper = incoming.keeper
        for waiting_file in (incoming, same):
            add(waiting_file, keeper)
        assert Game.objects.count() == 1

    def test_the_same_file_handed_in_twice_is_looked_at_anew(self) -> None:
        phone = scorer()
        pages = [self.ready(phone)[0] for _ in range(2)]
        press(phone, pages[0], "Add to the book")
        page = press(phone, pages[1], "Add to the book")
        assert "0 of 1 games checked" in page.words
        assert "already in the book" in press(phone, page, "Go on").words
        assert Game.objects.count() == 1

    def test_if_anything_fails_nothing_is_there(self) -> None:
        phone = scorer()
        _, incoming = self.ready(phone)
        with patch("games.stats.storing.add", side_effect=RuntimeError), pytest.raises(RuntimeError):
            add(incoming, incoming.keeper)
        assert not Game.objects.exists()
        assert not Player.objects.exists()
        assert not Night.objects.exists()
        assert "Add to the book" in Page.of(phone.get(f"/book/incoming/{incoming.pk}/").text).buttons()

    def test_thrown_away_it_can_not_be_added(self) -> None:
        phone = scorer()
        page, incoming = self.ready(phone)
        for _ in range(2):
            assert "Bring games in" in press(phone, page, "Throw the file away").words
        assert "Thrown away: nothing of it was added." in press(phone, page, "Add to the book").words
        assert not Game.objects.exists()
        incoming.refresh_from_db()
        assert bytes(incoming.data) == b""

    def test_once_added_it_can_not_be_thrown_away(self) -> None:
        phone = scorer()
        page, incoming = self.ready(phone)
        press(phone, page, "Add to the book")
        press(phone, page, "Throw the file away")
        assert "Added 1 game" in Page.of(phone.get(f"/book/incoming/{incoming.pk}/").text).words

    def test_htmx_is_led_on(self) -> None:
        phone = scorer()
        _, incoming = self.ready(phone)
        response = phone.post(f"/book/incoming/{incoming.pk}/add/", headers=HTMX)
        assert response.headers["HX-Redirect"] == f"/book/incoming/{incoming.pk}/"


class TestHandingIn:
    def test_the_page_offers_the_book_and_takes_a_file(self, client: Client, game: Game) -> None:
        page = Page.of(client.get("/book/files/").text)
        assert page.links()["Whole book as JSON"] == "/book/book.json"
        assert page.links()["Whole book as CSV"] == "/book/book.csv"
        form = page.form_of(page.buttons()["Look into the file"])
        assert form.attributes["enctype"] == "multipart/form-data"

    def test_many_games_are_said_to_take_a_while(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "takes a while" not in looked_into(scorer(), book(LOG)).words
        monkeypatch.setattr("games.files.preview.MANY", 0)
        assert "takes a while" in looked_into(scorer(), book(LOG)).words

    def test_a_newcomer_can_begin_with_a_file(self) -> None:
        phone = Client()
        page = Page.of(phone.get("/book/files/").text)
        assert "Whole book as JSON" not in page.links()
        assert "Look into the file" in page.buttons()
        bring_in(phone, book(LOG))
        assert book_of(phone).games.count() == 1

    def test_a_file_that_is_no_good_makes_nobody_a_book(self) -> None:
        assert hand_in(Client(), b"nonsense").status_code == 422
        assert not Book.objects.exists()
        assert not User.objects.exists()

    def test_no_file_at_all(self, client: Client, game: Game) -> None:
        for fields in ({}, {"file": "text"}):
            response = client.post("/book/files/", fields)
            assert response.status_code == 422
            assert Page.of(response.text).alert == "Choose a file first."

    def test_only_the_last_few_are_kept(self) -> None:
        phone, other = scorer(), scorer()
        theirs = waiting(other, book(LOG))
        last = [waiting(phone, book(LOG)) for _ in range(MOST_WAITING + 2)][-MOST_WAITING:]
        assert set(Incoming.objects.all()) == {theirs, *last}

    def test_what_waits_for_more_than_a_day_is_gone_with_the_next(self) -> None:
        phone = scorer()
        old = waiting(phone, book(LOG))
        Incoming.objects.update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
        new = waiting(phone, book(LOG))
        assert list(Incoming.objects.all()) == [new]
        assert phone.get(f"/book/incoming/{old.pk}/").status_code == 404

    def test_an_odd_name_is_cut_to_what_can_be_shown(self) -> None:
        phone = scorer()
        hand_in(phone, book(LOG), "a\x00\u202e<b>" + "x" * 300)
        assert Incoming.objects.get().name.startswith("a<b>xx")
        assert "&lt;b&gt;" in phone.get(f"/book/incoming/{Incoming.objects.get().pk}/").text


class TestAccess:
    paths = pytest.mark.parametrize(
        ("method", "page"),
        [("get", ""), ("post", "check/"), ("post", "add/"), ("post", "throw-away/")],
        ids=["look", "check", "add", "throw-away"],
    )

    @paths
    def test_a_stranger_finds_nothing(self, client: Client, game: Game, method: str, page: str) -> None:
        incoming = waiting(client, book(LOG))
        for phone in (stranger(), Client()):
            assert getattr(phone, method)(f"/book/incoming/{incoming.pk}/{page}").status_code == 404
        assert getattr(client, method)(f"/book/incoming/never-was-it/{page}").status_code == 404
        assert Incoming.objects.values_list("checked", flat=True).get(pk=incoming.pk) == 0

    @paths
    def test_a_viewer_has_no_business_there(self, client: Client, game: Game, method: str, page: str) -> None:
        incoming = waiting(client, book(LOG))
        assert getattr(viewer_of(game), method)(f"/book/incoming/{incoming.pk}/{page}").status_code == 403
        assert Incoming.objects.values_list("checked", flat=True).get(pk=incoming.pk) == 0

    @paths
    def test_wrong_methods(self, client: Client, game: Game, method: str, page: str) -> None:
        other = {"get": "post", "post": "get"}[method]
        path = f"/book/incoming/{waiting(client, book(LOG)).pk}/{page}"
        assert getattr(client, other)(path).status_code == 405

    def test_a_viewer_may_take_files_out_but_not_in(self, game: Game) -> None:
        viewer = viewer_of(game)
        page = Page.of(viewer.get("/book/files/").text)
        assert "Whole book as JSON" in page.links()
        assert "Look into the file" not in page.buttons()
        assert hand_in(viewer, book(LOG)).status_code == 403
        assert hand_in(viewer, b"nonsense").status_code == 403
        assert not Incoming.objects.exists()

    def test_a_file_adds_to_the_book_it_was_handed_in_for(self, client: Client, game: Game) -> None:
        bring_in(client, book(LOG))
        assert Game.objects.get(start_key="a-game").book == game.book
