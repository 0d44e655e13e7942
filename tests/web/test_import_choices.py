"""Files that differ from the book, or from the rules: what is asked, and what becomes of it."""

import copy
import json
from typing import Any

import pytest
from django.test import Client

from games.models import Entry, Game, Seat
from games.play.rebuild import recount
from games.play.state import fold_entries, setup_of
from tests.recount import counted, stored
from tests.web.books import LOG, book_file, book_of, download, looked_into, scorer, sheet_file
from tests.web.page import Page
from tests.web.tables import press

pytestmark = pytest.mark.django_db

FIRST = [
    [30, {"kind": "bid", "seat": 0, "tricks": 1}, "Ana"],
    [60, {"kind": "bid", "seat": 1, "tricks": 1}, "Ben"],
]
ROUND = [90, {"kind": "tricks", "tricks": [0, 1]}, "Ben"]
OTHERWISE = [90, {"kind": "tricks", "tricks": [1, 0]}, "Ana"]
CLASSIC: dict[str, Any] = {"options": {"setup": [1, 1, 1], "scoring": "classic"}, "game": "chinese-whist"}
HAND = {"bids": {"Ana": 0, "Ben": 1, "Cara": 1}, "tricks": {"Ana": 0, "Ben": 0, "Cara": 1}}


def log_file(*entries: Any, **more: Any) -> bytes:
    return book_file({**LOG, "log": list(entries), **more})


def added(phone: Client, data: bytes) -> Page:
    page = looked_into(phone, data)
    return press(phone, page, next(name for name in page.buttons() if name.startswith("Add")))


def bodies(game: Game) -> list[Any]:
    return list(game.entries.order_by("number").values_list("body__kind", "by"))


def totals(game: Game) -> list[int]:
    return list(game.seats.order_by("position").values_list("total", flat=True))


def whist_file(points: dict[str, int], **more: Any) -> bytes:
    players = ["Ana", "Ben", "Cara"]
    return sheet_file(**CLASSIC, players=players, first="Cara", rounds=[{**HAND, "points": points}], **more)


class TestAGameThatGoesOn:
    def test_is_added_as_the_continuation_of_what_the_book_has(self) -> None:
        phone = scorer()
        added(phone, log_file(*FIRST))
        page = looked_into(phone, log_file(*FIRST, ROUND))
        assert "This would add the end of 1 game." in page.words
        assert "Games that go on Caboose of 1 May 2025" in page.words
        page = press(phone, page, "Add to the book")
        assert "Added the end of 1 game." in page.words
        [game] = Game.objects.all()
        assert bodies(game) == [("bid", "Ana"), ("bid", "Ben"), ("tricks", "Ben")]
        assert (game.rounds_played, totals(game)) == (1, [0, 15])
        assert stored(game.book) == counted(game.book)
        assert fold_entries(setup_of(game), game.entries.all()).totals == (0, 15)

    def test_is_found_by_its_sheet_too(self) -> None:
        phone = scorer()
        half = {"bids": {"Ana": 1, "Ben": 1}}
        more: dict[str, Any] = {"key": "a-game", "started": LOG["started"]}
        added(phone, log_file(*FIRST))
        page = looked_into(phone, sheet_file(rounds=[{**half, "tricks": {"Ana": 0, "Ben": 1}}], **more))
        assert "This would add the end of 1 game." in page.words

    def test_a_shorter_log_adds_nothing(self) -> None:
        phone = scorer()
        added(phone, log_file(*FIRST, ROUND))
        assert "Everything in this file is already in the book." in looked_into(phone, log_file(*FIRST)).words

    def test_is_looked_at_anew_if_somebody_played_on_meanwhile(self) -> None:
        phone = scorer()
        added(phone, log_file(*FIRST))
        page = looked_into(phone, log_file(*FIRST, ROUND))
        other = looked_into(phone, log_file(*FIRST, OTHERWISE))
        press(phone, page, "Add to the book")
        page = press(phone, other, "Add to the book")
        page = press(phone, page, "Go on")
        assert "Caboose of 1 May 2025 went two ways" in page.words

    def test_sent_twice_it_goes_on_once(self) -> None:
        phone = scorer()
        added(phone, log_file(*FIRST))
        page = looked_into(phone, log_file(*FIRST, ROUND))
        for _ in range(2):
            press(phone, page, "Add to the book")
        assert Entry.objects.count() == 3


class TestAGameThatWentTwoWays:
    def forked(self) -> tuple[Client, Page]:
        phone = scorer()
        added(phone, log_file(*FIRST, ROUND))
        return phone, looked_into(phone, log_file(*FIRST, OTHERWISE))

    def test_is_shown_side_by_side(self) -> None:
        _, page = self.forked()
        assert "In the book 1 round: Ben 15, Ana 0 In the file 1 round: Ana 15, Ben 0" in page.words
        assert "Round 1: Ana's tricks 0 → 1; Ben's tricks 1 → 0" in page.words

    def test_the_books_can_be_kept(self) -> None:
        phone, page = self.forked()
        page = press(phone, press(phone, page, "Keep the book’s"), "Go on")
        assert "Everything in this file is already in the book." in page.words

    def test_the_files_goes_on_from_where_they_part_and_the_log_keeps_both(self) -> None:
        phone, page = self.forked()
        page = press(phone, press(phone, page, "Take the file’s"), "Go on")
        press(phone, page, "Add to the book")
        [game] = Game.objects.all()
        assert [kind for kind, _ in bodies(game)] == ["bid", "bid", "tricks", "undo", "tricks"]
        assert totals(game) == [15, 0]
        assert stored(game.book) == counted(game.book)


class TestWhoEnteredIt:
    def test_is_told_by_the_file_and_nobody_here(self) -> None:
        phone = scorer()
        added(phone, log_file(*FIRST, ROUND[:2]))
        [game] = Game.objects.all()
        words = Page.of(phone.get(f"/games/{game.pk}/log/").text).words
        assert "You" not in words
        assert "From a file" in words
        assert bodies(game) == [("bid", "Ana"), ("bid", "Ben"), ("tricks", "")]
        again = json.loads(download(phone, "/book/book.json"))
        assert [entry[2:] for entry in again["games"][0]["log"]] == [["Ana"], ["Ben"], []]

    @pytest.mark.parametrize("by", ["", "A" * 25, 7, None, ["Ana"]])
    def test_a_name_that_nobody_can_have_is_refused(self, by: object) -> None:
        page = looked_into(scorer(), log_file([30, FIRST[0][1], by]))
        assert "1 game can't be right" in page.words


class TestOtherPointsThanTheRules:
    def test_are_told_with_their_round_and_asked_about(self) -> None:
        page = looked_into(scorer(), whist_file({"Ana": 7, "Ben": 0, "Cara": 11}))
        assert "Round 1, Ana's points: your sheet says 7, the rules give 5." in page.words
        assert not [name for name in page.buttons() if name.startswith("Add")]

    def test_the_rules_can_have_it(self) -> None:
        phone = scorer()
        page = looked_into(phone, whist_file({"Ana": 7, "Ben": 0, "Cara": 11}))
        page = press(phone, press(phone, page, "The rules: score it anew"), "Go on")
        press(phone, page, "Add to the book")
        assert totals(Game.objects.get()) == [5, 0, 11]

    def test_rules_that_fit_are_offered(self) -> None:
        phone = scorer()
        page = looked_into(phone, whist_file({"Ana": 10, "Ben": -1, "Cara": 11}))
        page = press(phone, press(phone, page, "Chinese Whist, Oy Vey: its rules fit 1 of 1"), "Go on")
        press(phone, page, "Add to the book")
        game = Game.objects.get()
        assert (game.options["scoring"], totals(game)) == ("oy-vey", [10, -1, 11])

    def test_another_way_to_score_makes_house_rules(self) -> None:
        phone = scorer()
        hand = {"bids": {"Ana": 0, "Ben": 1, "Cara": 2}, "tricks": {"Ana": 0, "Ben": 0, "Cara": 2}, "cards": 2}
        points = {"Ana": 5, "Ben": -5, "Cara": 15}
        options = {"setup": [2, 1, 2], "scoring": "classic"}
        table = {"game": "chinese-whist", "options": options, "players": ["Ana", "Ben", "Cara"], "first": "Cara"}
        page = looked_into(phone, sheet_file(**table, rounds=[{**hand, "points": points}]))
        page = press(phone, press(phone, page, "Chinese Whist as L’Ascenseur: its rules fit 1 of 1"), "Go on")
        press(phone, page, "Add to the book")
        assert totals(Game.objects.get()) == [5, -5, 15]

    def test_cards_and_totals_are_compared_too(self) -> None:
        data = json.loads(sheet_file())
        data["rounds"][0] |= {"cards": 3, "totals": {"Ana": 0, "Ben": 16}}
        page = looked_into(scorer(), json.dumps(data).encode())
        assert "Round 1, cards: your sheet says 3, the rules give 1." in page.words
        assert "Round 1, Ben's total: your sheet says 16, the rules give 15." in page.words


class TestSomeGamesThatAreWrong:
    def file(self) -> bytes:
        wrong = [{**LOG, "key": f"wrong-{number}", "log": [[30, {"kind": "bid", "seat": 7}]]} for number in range(2)]
        return book_file(LOG, *wrong)

    def test_do_not_keep_out_those_that_are_right(self) -> None:
        phone = scorer()
        page = looked_into(phone, self.file())
        assert "This would add 1 game, 2 players and 1 night. 2 games would be left out." in page.words
        page = press(phone, page, "Add the 1 that is right")
        assert "Added 1 game, 2 players and 1 night. Left out: 2 games." in page.words
        assert book_of(phone).games.count() == 1

    def test_leave_as_a_file_to_mend_that_can_be_handed_in_again(self) -> None:
        phone = scorer()
        page = looked_into(phone, self.file())
        page = press(phone, page, "Add the 1 that is right")
        [link] = [link for link in page.every("a") if "file to mend" in link.words]
        book = json.loads(phone.get(link.attributes["href"]).content)
        assert [game["key"] for game in book["games"]] == ["wrong-0", "wrong-1"]
        assert "needs 'tricks'" in book["games"][0]["problem"]
        for game in book["games"]:
            game["log"] = copy.deepcopy(LOG["log"])
        press(phone, looked_into(phone, json.dumps(book).encode()), "Add to the book")
        assert Seat.objects.count() == 6
        recount(book_of(phone))
