"""Files out: a game's sheet, as JSON and as a table, and the whole book."""

import csv
import io
from datetime import timedelta

import pytest
from django.test import Client

from games.files.csv_out import COLUMNS
from games.files.json import AT_ONCE
from games.models import Entry, Game, Night, Player, Role
from games.rules import catalogue, sheet
from games.rules.moves import Bid, Control, Kept, Lay, Note, Rebid, Stop, Strength, Tricks, Undo
from games.views import files
from tests.web.books import book_of, bring_in, document_of, download, full_book, sheets_of, told
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import evening, open_book, started_then, table_for, write_down
from tests.web.page import Page
from tests.web.tables import log_of, queries, state_of, stranger, viewer_of
from tests.web.test_changed_tables import RULES

pytestmark = pytest.mark.django_db

SHEETS = ("/games/{}/sheet.json", "/games/{}/sheet.csv")
BOOKS = ("/book/book.json", "/book/book.csv")


def table_of(client: Client, path: str) -> list[dict[str, str]]:
    """The rows of a CSV file, as a spreadsheet that knows its encoding reads them."""
    data = download(client, path)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def said(row: dict[str, str]) -> dict[str, str]:
    """What a row says, without what it leaves blank."""
    return {column: cell for column, cell in row.items() if cell}


class TestSheet:
    def test_it_is_the_scored_sheet_with_the_key_and_the_start(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        document = document_of(logged_in(game.book), f"/games/{game.pk}/sheet.json")
        assert document.pop("key") == game.start_key
        assert document.pop("started") == game.started_at.strftime("%Y-%m-%dT%H:%M:%SZ")
        assert document == sheet.write(state_of(game))

    def test_the_score_command_reads_it(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        data = download(logged_in(game.book), f"/games/{game.pk}/sheet.json")
        assert sheet.score(data) == sheet.write(state_of(game))

    @pytest.mark.parametrize("ending", ["json", "csv"])
    def test_it_is_saved_under_a_friendly_name(self, ending: str) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        response = logged_in(game.book).get(f"/games/{game.pk}/sheet.{ending}")
        assert response.headers["Content-Disposition"] == f'attachment; filename="chinese-whist-2026-11-18.{ending}"'
        assert response.headers["Content-Type"].startswith({"json": "application/json", "csv": "text/csv"}[ending])

    @pytest.mark.parametrize("path", SHEETS)
    def test_a_deleted_game_has_none(self, client: Client, game: Game, path: str) -> None:
        client.post(f"/games/{game.pk}/delete/")
        assert client.get(path.format(game.pk)).status_code == 404


class TestTable:
    def test_a_row_for_each_player_and_round(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        Night.objects.update(title="Final", place="Ben's")
        rows = table_of(logged_in(game.book), f"/games/{game.pk}/sheet.csv")
        assert list(rows[0]) == list(COLUMNS)
        assert [(row["round"], row["player"]) for row in rows] == [(r, n) for r in "12" for n in ("Ana", "Ben", "Cara")]
        assert said(rows[5]) == {
            "key": game.start_key,
            "started": game.started_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "game": "chinese-whist",
            "setup": "1 1 1",
            "scoring": "classic",
            "night_title": "Final",
            "night_place": "Ben's",
            "first": "Ana",
            "round": "2",
            "cards": "1",
            "leads": "Cara",
            "trumps": "hearts",
            "seat": "3",
            "player": "Cara",
            "bid": "0",
            "tricks": "0",
            "points": "5",
            "total": "16",
            "place": "1",
        }

    def test_a_duel_along_the_line(self) -> None:
        game = started_then(open_book(), table_for("tricky-timeline", "Ana Ben"), evening("2026-11-18 20:30"))
        write_down(game, Lay(0, 1, "7H"), Lay(1, 1, "3H"), Lay(1, 3, "4S"), Kept(0, ("D", "S", "H")))
        ana, ben = table_of(logged_in(game.book), f"/games/{game.pk}/sheet.csv")
        assert (ana["line"], ben["line"], ana["kept"], ana["bid"]) == ("7H . .", "3H . 4S", "DSH", "3")
        assert (ana["leads"], ana["points"], ana["place"]) == ("Ana", "", "")

    def test_a_board(self) -> None:
        game = started_then(open_book(), table_for("trick-wars", "Ana Ben"), evening("2026-11-18 20:30"))
        write_down(game, Strength((2, 1), (0, 3)), Control((0, None, 1, *[0] * 7)))
        ana, ben = table_of(logged_in(game.book), f"/games/{game.pk}/sheet.csv")
        assert (ana["control"], ben["control"]) == ("1 0 0 1 1 1 1 1 1 1", "0 0 1 0 0 0 0 0 0 0")
        assert (ana["military"], ben["military"], ben["movement"], ana["leads"]) == ("2", "1", "3", "Ana")

    def test_a_game_without_rounds_is_not_lost(self, client: Client, game: Game) -> None:
        write_down(game, Stop())
        rows = table_of(client, "/book/book.csv")
        assert [(row["player"], row["seat"], row["round"], row["stopped"]) for row in rows] == [
            ("Ana", "1", "", "yes"),
            ("Ben", "2", "", "yes"),
            ("Cara", "3", "", "yes"),
        ]

    def test_no_name_is_taken_for_a_formula(self, client: Client, game: Game) -> None:
        names = ["=1+1", "'@x", "-3"]
        for player, name in zip(Player.objects.order_by("name"), names, strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
        rows = table_of(client, f"/games/{game.pk}/sheet.csv")
        assert [row["player"] for row in rows] == ["'=1+1", "''@x", "'-3"]

    def test_points_below_zero_stay_numbers(self) -> None:
        table = table_for("chinese-whist", "Ana Ben Cara", {"setup": [1, 1, 1], "scoring": "negative"})
        game = started_then(open_book(), table, evening("2026-11-18 20:30"))
        write_down(game, Bid(1, 1), Bid(2, 1), Bid(0, 0), Tricks((1, 0, 0)))
        assert table_of(logged_in(game.book), f"/games/{game.pk}/sheet.csv")[1]["points"] == "-1"


class TestBook:
    def test_it_holds_players_nights_and_logs(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        Night.objects.update(title="Final", note="Rain.")
        Player.objects.filter(name="Cara").update(archived_at=game.started_at)
        first = game.entries.order_by("number")[0]
        Entry.objects.filter(pk=first.pk).update(at=game.started_at + timedelta(seconds=75.9))
        document = document_of(logged_in(game.book), "/book/book.json")
        assert document["scorekeeper_book"] == 1
        assert document["players"] == [
            {"name": "Ana", "archived": False},
            {"name": "Ben", "archived": False},
            {"name": "Cara", "archived": True},
        ]
        assert document["nights"] == [{"date": "2026-11-18", "title": "Final", "note": "Rain."}]
        [written] = document["games"]
        log = written.pop("log")
        assert written == {
            "key": game.start_key,
            "started": game.started_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "game": "chinese-whist",
            "players": ["Ana", "Ben", "Cara"],
            "first": "Ana",
            "options": {"setup": [1, 1, 1], "scoring": "classic"},
        }
        assert log[0] == [75, {"kind": "bid", "seat": 1, "tricks": 0}]
        assert [item[1]["kind"] for item in log] == [body["kind"] for body in log_of(game)]

    def test_it_names_the_game_that_a_rematch_follows(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/again/")
        assert document_of(client, "/book/book.json")["games"][1]["rematch_of"] == game.start_key

    def test_deleted_games_stay_at_home(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/again/")
        client.post(f"/games/{game.pk}/delete/")
        [again] = document_of(client, "/book/book.json")["games"]
        assert "rematch_of" not in again
        assert {row["key"] for row in table_of(client, "/book/book.csv")} == {again["key"]}

    def test_every_game_of_a_long_book_is_in_it_once(self) -> None:
        book = open_book()
        for number in range(AT_ONCE + 3):
            started_then(book, table_for("trick-wars", "Ana Ben"), evening(f"2026-11-18 20:{number // 2:02}"))
        keys = [game["key"] for game in document_of(logged_in(book), "/book/book.json")["games"]]
        assert sorted(keys) == sorted(book.games.values_list("start_key", flat=True))

    @pytest.mark.parametrize("path", BOOKS)
    def test_more_games_take_no_more_queries(self, path: str) -> None:
        book = open_book()
        client = logged_in(book)

        def ask() -> bytes:
            return download(client, path)

        duel(book, "2026-11-18 20:30")
        one = queries(ask)
        for minute in range(31, 36):
            duel(book, f"2026-11-18 20:{minute}")
        assert queries(ask) == one

    def test_a_year_holds_its_evenings_and_what_is_told_about_them(self) -> None:
        book = open_book()
        for when in ("2025-12-31 20:30", "2026-01-01 02:00", "2026-01-01 20:30"):
            duel(book, when)
        Night.objects.filter(book=book).update(place="Lion")
        client = logged_in(book)
        for year, starts in (("2025", ["2025-12-31", "2026-01-01"]), ("2026", ["2026-01-01"])):
            response = client.get(f"/book/book.json?period={year}")
            assert response.headers["Content-Disposition"] == f'attachment; filename="scorekeeper-{year}.json"'
            document = document_of(client, f"/book/book.json?period={year}")
            assert [game["started"][:10] for game in document["games"]] == starts
            assert [night["date"][:4] for night in document["nights"]] == [year]

    def test_the_years_of_a_long_book_make_it_whole_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "MOST_GAMES", 2)
        book, copy = open_book(), open_book()
        client = logged_in(book)
        for when in ("2024-03-01 20:30", "2025-03-01 20:30"):
            duel(book, when)
        assert "2025 as JSON" not in Page.of(client.get("/book/files/").text).links()
        duel(book, "2026-03-01 20:30", "Ben", "Cara")
        links = Page.of(client.get("/book/files/").text).links()
        for year in (2026, 2024, 2025):
            bring_in(logged_in(copy), download(client, links[f"{year} as JSON"]))
        assert told(copy) == told(book)

    @pytest.mark.parametrize("path", BOOKS)
    def test_it_is_sent_piece_by_piece_under_the_name_of_the_day(self, client: Client, game: Game, path: str) -> None:
        response = client.get(path)
        assert response.streaming
        assert response.headers["Content-Disposition"].startswith('attachment; filename="scorekeeper-20')

    @pytest.mark.parametrize("path", BOOKS)
    def test_any_keeper_of_the_book_may_have_it(self, game: Game, path: str) -> None:
        assert game.start_key.encode() in download(viewer_of(game), path)
        assert game.start_key.encode() not in download(stranger(), path)


@pytest.mark.slow
def test_each_sheet_of_a_full_book_is_in_its_file(client: Client) -> None:
    book = full_book(client)
    for game in book.games.all():
        document = document_of(client, f"/games/{game.pk}/sheet.json")
        assert {**sheets_of(book)[game.start_key], **document} == document
    assert book == book_of(client)


class TestHiddenBids:
    """G10: bids at once are nobody's business until all are in."""

    @pytest.fixture
    def hidden(self) -> Game:
        rules = {**RULES, "bids": "at once", "schedule": {"shape": "list", "hands": [5, 5]}}
        setup = catalogue.get("house", rules).setup(["Ana", "Ben", "Cara"], "Ana")
        game = started_then(open_book(), setup, evening("2026-11-18 20:30"))
        write_down(game, Bid(0, 1), Bid(1, 1), Bid(2, 1), Tricks((5, 0, 0)), Note("ranks reversed"))
        write_down(game, Bid(2, 4), Undo(), Bid(2, 3), Rebid(2, 2))
        return game

    @staticmethod
    def phone(game: Game, role: Role) -> Client:
        game.book.keepings.update(role=role)
        return logged_in(game.book)

    @staticmethod
    def bids(client: Client) -> list[int]:
        [game] = document_of(client, "/book/book.json")["games"]
        return [move["tricks"] for _, move, *_ in game["log"] if move["kind"] in ("bid", "rebid")]

    def test_a_viewer_takes_none_of_them_away(self, hidden: Game) -> None:
        viewer = self.phone(hidden, Role.VIEWER)
        assert self.bids(viewer) == [1, 1, 1]
        log = document_of(viewer, "/book/book.json")["games"][0]["log"]
        assert log[-1][1] == {"kind": "note", "text": "ranks reversed"}
        for path in (*SHEETS, "/book/book.csv"):
            before = download(viewer, path.format(hidden.pk))
            write_down(hidden, Rebid(2, 0))
            assert download(viewer, path.format(hidden.pk)) == before
            write_down(hidden, Undo())

    def test_whoever_keeps_the_book_does(self, hidden: Game) -> None:
        for role in (Role.OWNER, Role.SCORER):
            assert self.bids(self.phone(hidden, role)) == [1, 1, 1, 4, 3, 2]

    def test_they_are_everybodys_once_all_are_in(self, hidden: Game) -> None:
        write_down(hidden, Bid(0, 5), Bid(1, 0))
        viewer = self.phone(hidden, Role.VIEWER)
        assert self.bids(viewer) == [1, 1, 1, 4, 3, 2, 5, 0]
        write_down(hidden, Undo())
        assert self.bids(viewer) == [1, 1, 1], "hidden again"
