"""Files in: the check, step by step, and what it finds wrong."""

from functools import partial

import pytest

from games.files.imports import check, preview
from games.models import Game, ImportedGame, Player
from games.play.players import MOST_PLAYERS
from tests.web.books import (
    LOG,
    ROUND,
    SHEET,
    book_file,
    book_of,
    games_file,
    looked_into,
    scorer,
    sheet_file,
    told,
    waiting,
)
from tests.web.logs import open_book
from tests.web.page import Page
from tests.web.tables import HTMX, press, queries

pytestmark = pytest.mark.django_db


class TestWhatIsWrong:
    def test_one_bad_round_is_told_and_leaves_its_game_out(self) -> None:
        phone = scorer()
        bad = {**SHEET, "started": "2025-05-01", "rounds": [ROUND, {"bids": {"Ben": 1, "Ana": 1}}]}
        page = looked_into(phone, book_file(bad))
        assert page.alert == "1 game in this file can't be right."
        assert "Game 1, Caboose of 1 May 2025 Round 2: Ana can't bid 1: the bids would add up to 2." in page.words
        assert "Add to the book" not in page.buttons()
        assert told(book_of(phone)) == told(open_book())

    def test_nor_by_asking_for_it(self) -> None:
        phone = scorer()
        page = looked_into(phone, book_file({**LOG, "key": "b", "players": ["Ana"]}))
        path = page.form_of(page.buttons()["Throw the file away"]).attributes["action"].replace("throw-away", "add")
        assert phone.post(path).status_code == 303
        assert not Game.objects.exists()

    def test_nor_before_it_was_checked(self) -> None:
        phone = scorer()
        phone.post(f"/book/incoming/{waiting(phone, book_file(LOG)).pk}/add/")
        assert not Game.objects.exists()

    def test_many_errors_are_listed_and_the_rest_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(preview, "SHOWN_PROBLEMS", 20)
        page = looked_into(scorer(), book_file(*[{**SHEET, "players": ["Ana"]}] * 23))
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
            ({**LOG, "first": "Gus"}, "'Gus' can't be the first to bid: no player has that name."),
            ({**LOG, "note": "x"}, "A game with a log has no 'note'."),
            ({**LOG, "options": {"jokers": 2}}, "Caboose has no option 'jokers'."),
            ({**LOG, "game": "poker"}, "Game 1 of 1 May 2025 There is no game 'poker'"),
            ({**SHEET, "players": ["Ana", "a\ud800"]}, "has a character that can't be written down."),
            ({**SHEET, "scorekeeper": 2}, "The sheet was written by a later version of Scorekeeper."),
        ],
        ids=lambda value: "" if not isinstance(value, str) else value[:30],
    )
    def test_a_game_that_can_not_be_right(self, game: object, sentence: str) -> None:
        page = looked_into(scorer(), book_file(game))
        assert sentence in page.words
        assert "Add to the book" not in page.buttons()

    def test_what_was_undone_must_have_been_allowed_too(self) -> None:
        """It is shown in the log, like all that was entered."""
        log = [[0, {"kind": "bid", "seat": 99, "tricks": 1}], [1, {"kind": "undo"}]]
        assert "Round 1: Nobody sits at seat 99." in looked_into(scorer(), book_file({**LOG, "log": log})).words

    def test_the_same_game_twice_in_a_file(self) -> None:
        assert (
            "Game 2, Caboose of 1 May 2025 This is game 1 once more" in looked_into(scorer(), book_file(LOG, LOG)).words
        )
        assert "This is game 1 once more" in looked_into(scorer(), book_file(SHEET, SHEET)).words

    def test_a_book_with_room_for_nobody_else(self) -> None:
        phone = scorer()
        Player.objects.bulk_create(
            Player(book=book_of(phone), name=str(number), same_name=str(number)) for number in range(MOST_PLAYERS - 1)
        )
        page = looked_into(phone, sheet_file())
        assert page.alert == "A book has room for 500 players: 499 are in it, and 2 would be new."
        assert "Add to the book" not in page.buttons()


class TestChecking:
    @pytest.fixture(autouse=True)
    def one_game_a_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(check, "STEP", 0)

    def test_a_step_checks_some_and_says_how_many(self) -> None:
        phone = scorer()
        page = Page.of(phone.get(f"/book/incoming/{waiting(phone, games_file(3)).pk}/").text)
        assert "0 of 3 games checked" in page.words
        page = press(phone, page, "Go on")
        assert "1 of 3 games checked" in page.words
        [bar] = page.every("progress")
        assert (bar.attributes["value"], bar.attributes["max"]) == ("1", "3")
        page = press(phone, press(phone, page, "Go on"), "Go on")
        assert "This would add 3 games, 2 players and 1 night." in page.words

    def test_htmx_goes_on_by_itself_and_gets_only_the_part(self) -> None:
        phone = scorer()
        path = f"/book/incoming/{waiting(phone, games_file(3)).pk}/check/"
        response = phone.post(path, headers=HTMX)
        assert "<html" not in response.text
        page = Page.of(response.text)
        form = page.form_of(page.buttons()["Go on"])
        assert form.attributes["hx-trigger"] == "load, submit"
        assert form.attributes["hx-post"] == form.attributes["action"] == path

    def test_a_step_too_many_changes_nothing(self) -> None:
        phone = scorer()
        page = looked_into(phone, games_file(3))
        before = list(ImportedGame.objects.values())
        path = page.form_of(page.buttons()["Add to the book"]).attributes["action"].replace("add", "check")
        assert phone.post(path).status_code == 303
        assert list(ImportedGame.objects.values()) == before

    def test_two_steps_at_once_are_stored_as_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        phone = scorer()
        file = waiting(phone, games_file(2))
        run, other = check._Check.run, [file]

        def meanwhile(self: check._Check, game: ImportedGame) -> None:
            # The other phone begins and ends while this one is at it.
            if other:
                check.check_some(other.pop())
            run(self, game)

        monkeypatch.setattr(check._Check, "run", meanwhile)
        check.check_some(file)
        assert list(file.games.values_list("status", flat=True)) == ["new", "unchecked"]

    def test_each_game_takes_one_query_more_to_be_stored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(check, "STEP", 60)
        few, many = (waiting(scorer(), games_file(games)) for games in (1, 20))
        asked = [queries(partial(check.check_some, file)) for file in (few, many)]
        assert asked[1] - asked[0] == 19
        assert not many.games.filter(status="unchecked").exists()

    def test_what_was_checked_is_not_kept_twice(self) -> None:
        looked_into(scorer(), book_file(LOG, {**SHEET, "players": ["Ana"]}))
        kept = ImportedGame.objects.exclude(document="").values_list("status", flat=True)
        assert list(kept) == ["wrong"], "what has to be mended can be taken away"
