"""Files in: adding a checked file, batch by batch."""

from unittest.mock import patch

import pytest
from django.test import Client

from games.files.imports import add
from games.models import Entry, Game, Import, ImportedGame, Seat
from games.play.rebuild import recount
from tests.web.books import (
    LOG,
    book_file,
    book_of,
    download,
    full_book,
    games_file,
    gone_on,
    looked_into,
    scorer,
    told,
)
from tests.web.evenings import duel, logged_in
from tests.web.logs import open_book
from tests.web.page import Page
from tests.web.tables import HTMX, press, queries

pytestmark = pytest.mark.django_db


def ready(phone: Client, games: int = 1) -> tuple[Page, Import]:
    """A file that was looked into, and its page."""
    page = looked_into(phone, games_file(games))
    return page, Import.objects.order_by("-at")[0]


@pytest.fixture
def one_game_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "STEP", 0)
    monkeypatch.setattr(add, "BATCH", 1)


class TestAdding:
    def test_twice_adds_it_once_and_says_the_same(self) -> None:
        phone = scorer()
        page, _ = ready(phone)
        pages = [press(phone, page, "Add to the book") for _ in range(2)]
        assert pages[0].words == pages[1].words
        assert "Added 1 game, 2 players and 1 night." in pages[0].words
        assert Game.objects.count() == 1

    def test_the_same_file_handed_in_twice_is_added_once(self) -> None:
        phone = scorer()
        pages = [ready(phone)[0] for _ in range(2)]
        press(phone, pages[0], "Add to the book")
        assert "Everything in this file is already in the book." in press(phone, pages[1], "Add to the book").words
        assert Game.objects.count() == 1

    def test_nothing_is_left_of_the_file_but_what_became_of_it(self) -> None:
        phone = scorer()
        page, file = ready(phone)
        press(phone, page, "Add to the book")
        file.refresh_from_db()
        assert (file.status, file.message) == ("done", "Added 1 game, 2 players and 1 night.")
        assert not ImportedGame.objects.exists()

    def test_thrown_away_it_can_not_be_added(self) -> None:
        phone = scorer()
        page, _ = ready(phone)
        for _ in range(2):
            assert "Bring games in" in press(phone, page, "Throw the file away").words
        assert "Thrown away: nothing of it was added." in press(phone, page, "Add to the book").words
        assert not Game.objects.exists()
        assert not ImportedGame.objects.exists()

    def test_once_added_it_can_not_be_thrown_away(self) -> None:
        phone = scorer()
        page, file = ready(phone)
        press(phone, page, "Add to the book")
        press(phone, page, "Throw the file away")
        assert "Added 1 game" in Page.of(phone.get(f"/book/incoming/{file.pk}/").text).words

    def test_more_games_take_no_more_queries(self) -> None:
        phone = scorer()
        (_, few), (_, many) = ready(phone), ready(scorer(), 20)
        assert queries(lambda: add.add_some(few)) == queries(lambda: add.add_some(many))
        assert many.book.games.count() == 20


@pytest.mark.usefixtures("one_game_a_step")
class TestStepByStep:
    def test_a_step_adds_some_and_says_how_many(self) -> None:
        phone = scorer()
        page = press(phone, ready(phone, 3)[0], "Add to the book")
        assert "1 of 3 games added" in page.words
        [bar] = page.every("progress")
        assert (bar.attributes["value"], bar.attributes["max"]) == ("1", "3")
        page = gone_on(phone, page)
        assert "Added 3 games, 2 players and 1 night." in page.words
        assert Game.objects.count() == 3

    def test_htmx_goes_on_by_itself_and_gets_only_the_part(self) -> None:
        phone = scorer()
        path = f"/book/incoming/{ready(phone, 2)[1].pk}/add/"
        response = phone.post(path, headers=HTMX)
        assert "<html" not in response.text
        page = Page.of(response.text)
        form = page.form_of(page.buttons()["Go on"])
        assert form.attributes["hx-trigger"] == "load, submit"
        assert form.attributes["hx-post"] == form.attributes["action"] == path
        assert "Added 2 games" in Page.of([phone.post(path, headers=HTMX) for _ in range(2)][-1].text).words

    def test_every_game_added_so_far_is_whole_and_counted(self) -> None:
        phone = scorer()
        original = open_book()
        for minute in (30, 40, 50):
            duel(original, f"2025-01-05 20:{minute}")
        page = press(phone, looked_into(phone, download(logged_in(original), "/book/book.json")), "Add to the book")
        assert "1 of 3 games added" in page.words
        before = told(book_of(phone))["statistics"]
        recount(book_of(phone))
        assert told(book_of(phone))["statistics"] == before
        page = gone_on(phone, page)
        assert told(book_of(phone)) == told(original)

    @pytest.mark.slow
    def test_a_book_added_game_by_game_is_the_same(self, client: Client) -> None:
        original = full_book(client)
        copy = Client()
        page = looked_into(copy, download(client, "/book/book.json"))
        page = press(copy, page, "Add to the book")
        page = gone_on(copy, page)
        assert told(book_of(copy)) == told(original)

    def test_a_batch_that_fails_leaves_nothing_and_the_next_step_goes_on(self) -> None:
        phone = scorer()
        page, file = ready(phone, 3)
        press(phone, page, "Add to the book")
        before = told(file.book)
        with patch("games.stats.storing.add", side_effect=RuntimeError), pytest.raises(RuntimeError):
            add.add_some(file)
        assert told(file.book) == before
        assert Seat.objects.count() == Entry.objects.count() == 2
        page = Page.of(phone.get(f"/book/incoming/{file.pk}/").text)
        assert "1 of 3 games added" in page.words
        page = gone_on(phone, page)
        assert file.book.games.count() == 3

    def test_what_fails_at_the_end_is_done_by_the_next_step(self) -> None:
        phone = scorer()
        _, file = ready(phone)
        add.add_some(file)
        with patch("games.stats.ratings.catch_up", side_effect=RuntimeError), pytest.raises(RuntimeError):
            add.add_some(file)
        page = Page.of(phone.get(f"/book/incoming/{file.pk}/").text)
        assert "Added 1 game" in press(phone, page, "Go on").words

    def test_two_phones_at_once_add_each_game_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, file = ready(scorer(), 3)
        prepare, other = add.NewGame.of, [file]

        def meanwhile(row: ImportedGame) -> add.NewGame:
            # The other phone is quicker, once this one has read what comes next.
            if other:
                add.add_some(other.pop())
            return prepare(row)

        monkeypatch.setattr(add.NewGame, "of", meanwhile)
        for _ in range(4):
            add.add_some(file)
        assert sorted(Game.objects.values_list("start_key", flat=True)) == ["game-0", "game-1", "game-2"]

    def test_two_files_with_the_same_games_are_looked_at_anew(self) -> None:
        phone = scorer()
        pages = [ready(phone, 3)[0] for _ in range(2)]
        press(phone, pages[0], "Add to the book")
        page = press(phone, pages[1], "Add to the book")
        assert "This would add 2 games." in page.words
        assert "1 game is already in the book and stays as it is." in page.words
        while "Start page" not in page.links():
            page = press(phone, page, "Add to the book" if "Add to the book" in page.buttons() else "Go on")
        assert "Added 2 games." in page.words
        assert Game.objects.count() == 3

    def test_a_book_that_got_a_game_in_between_is_looked_at_anew(self) -> None:
        phone = scorer()
        page, file = ready(phone, 3)
        press(phone, page, "Add to the book")
        file.book.games.update(start_key="game-2")
        add.add_some(file)
        page = Page.of(phone.get(f"/book/incoming/{file.pk}/").text)
        assert "This would add 1 game." in page.words

    def test_thrown_away_in_between_what_was_added_stays(self) -> None:
        phone = scorer()
        page, file = ready(phone, 3)
        page = press(phone, press(phone, page, "Add to the book"), "Go on")
        press(phone, page, "Throw the file away")
        page = press(phone, page, "Go on")
        assert "Thrown away: 2 games of it were added." in page.words
        assert file.book.games.count() == 2

    def test_the_same_file_on_another_day_brings_the_rest(self) -> None:
        phone = scorer()
        press(phone, ready(phone, 3)[0], "Add to the book")
        Import.objects.all().delete()
        page = looked_into(phone, games_file(3))
        assert "This would add 2 games." in page.words

    def test_a_game_in_it_can_be_played_on_before_the_others_are_there(self) -> None:
        phone = scorer()
        page, file = ready(phone, 2)
        page = press(phone, page, "Add to the book")
        game = file.book.games.get()
        phone.post(f"/games/{game.pk}/enter/", {"kind": "undo", "key": "a-tap", "expected": 2})
        press(phone, press(phone, page, "Go on"), "Go on")
        assert sorted(file.book.games.values_list("number", flat=True)) == [2, 3]

    def test_a_player_renamed_in_between_is_there_once_more(self) -> None:
        phone = scorer()
        page, file = ready(phone, 2)
        page = press(phone, page, "Add to the book")
        file.book.players.filter(name="Ana").update(name="Gus", same_name="gus")
        press(phone, press(phone, page, "Go on"), "Go on")
        assert sorted(file.book.players.values_list("name", flat=True)) == ["Ana", "Ben", "Gus"]

    def test_a_rematch_may_stand_before_the_game_that_it_follows(self) -> None:
        phone = scorer()
        page = looked_into(phone, book_file({**LOG, "key": "b", "rematch_of": "a"}, {**LOG, "key": "a"}))
        page = press(phone, page, "Add to the book")
        page = gone_on(phone, page)
        assert Game.objects.get(start_key="b").rematch_of == Game.objects.get(start_key="a")

    def test_ratings_wait_for_the_last_game(self) -> None:
        older, newer = open_book(), open_book()
        for month in ("01", "02"):
            duel(older, f"2025-{month}-05 20:30", winner="Ben", loser="Ana")
        duel(newer, "2025-03-05 20:30")
        phone = logged_in(newer)
        page = press(phone, looked_into(phone, download(logged_in(older), "/book/book.json")), "Add to the book")
        assert set(Seat.objects.filter(game__book=newer).values_list("mu", flat=True)) == {None}
        page = gone_on(phone, page)
        before = told(newer)
        recount(newer)
        assert told(newer) == before
