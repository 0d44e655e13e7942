"""A night of games: its games, its standing, its awards, and what people call it."""

from fractions import Fraction

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.history import night as night_history
from games.models import LONGEST_NOTE, LONGEST_TITLE, Book, Game, Night, Seat
from games.play import state
from games.rules.moves import Bid, Stop, Undo
from games.rules.standing import standing
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import evening, open_book, started_then, table_for, write_down
from tests.web.page import Page
from tests.web.tables import HTMX, press, queries, viewer_of

pytestmark = pytest.mark.django_db

EVENING = "2026-05-01 20:30"
LATER = "2026-05-01 22:15"


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def owner(book: Book) -> Client:
    return logged_in(book)


def night_page(client: Client, night: Night) -> Page:
    response = client.get(f"/nights/{night.pk}/")
    assert response.status_code == 200
    return Page.of(response.text)


def games_of(page: Page) -> list[str]:
    [games] = [one for one in page.every("ol") if "night-games" in one.attributes["class"]]
    return [game.words for game in games.every("li")]


def standings(page: Page) -> list[str]:
    [table] = page.every("table")
    return [row.words for row in table.every("tr")][1:]


class TestGames:
    def test_they_stand_in_the_order_in_which_they_were_played(self, owner: Client, book: Book) -> None:
        second = duel(book, LATER)
        first = whist(book, EVENING)
        page = night_page(owner, first.night)
        assert games_of(page) == [
            "Chinese Whist 1–1–1, Classic 20:30 Cara won by 6 1st Cara 16 2nd Ben 10 3rd Ana 1",
            "Trick Wars 22:15 Ana won by 93 1st Ana 93 2nd Ben 0",
        ]
        assert [link for link in page.links().values() if link.endswith("/review/")] == [
            f"/games/{first.pk}/review/",
            f"/games/{second.pk}/review/",
        ]

    def test_a_running_game_leads_to_its_pad(self, owner: Client, book: Book) -> None:
        game = started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening(EVENING))
        page = night_page(owner, game.night)
        assert games_of(page) == ["Oh Hell 20:30 0 rounds played Ana Ben Cara"]
        assert f"/games/{game.pk}/" in page.links().values()

    def test_deleted_games_are_left_out(self, owner: Client, book: Book) -> None:
        kept, gone = whist(book, EVENING), duel(book, LATER)
        owner.post(f"/games/{gone.pk}/delete/")
        page = night_page(owner, kept.night)
        assert len(games_of(page)) == 1
        assert "territories" not in page.words
        owner.post(f"/games/{kept.pk}/delete/")
        assert "No games are left of this night." in night_page(owner, kept.night).words

    def test_other_nights_are_other_nights(self, owner: Client, book: Book) -> None:
        duel(book, "2026-04-30 20:00")
        assert len(games_of(night_page(owner, whist(book, EVENING).night))) == 1


class TestStanding:
    def test_it_adds_up_places(self, owner: Client, book: Book) -> None:
        game = whist(book, EVENING)
        duel(book, LATER)
        assert standings(night_page(owner, game.night)) == [
            "1 = Ana 2 1 1",
            "1 = Cara 1 1 1",
            "3 Ben 2 0 0.5",
        ]

    def test_it_is_explained(self, owner: Client, book: Book) -> None:
        game = whist(book, EVENING)
        duel(book, LATER)
        assert "1 point for a win, 0 for last place, and even steps between" in night_page(owner, game.night).words

    def test_one_game_has_its_places_already(self, owner: Client, book: Book) -> None:
        assert not list(night_page(owner, whist(book, EVENING).night).every("table"))

    def test_unfinished_games_count_for_nothing(self, owner: Client, book: Book) -> None:
        game, stopped = whist(book, EVENING), duel(book, LATER)
        write_down(stopped, Undo(), Stop())
        assert not list(night_page(owner, game.night).every("table"))

    def test_a_tie_is_half(self) -> None:
        table = [Seat(place=place) for place in (1, 1, 3)]
        assert [night_history.share_beaten(seat, table) for seat in table] == [Fraction(3, 4), Fraction(3, 4), 0]

    @given(st.lists(st.integers(-5, 5), min_size=2, max_size=7))
    def test_every_game_gives_half_a_point_a_player(self, totals: list[int]) -> None:
        places = {seat: place.place for place in standing(totals) for seat in place.seats}
        table = [Seat(place=places[seat]) for seat in range(len(totals))]
        shares = [night_history.share_beaten(seat, table) for seat in table]
        assert sum(shares) == Fraction(len(totals), 2)
        assert all(0 <= share <= 1 for share in shares)
        best = max(range(len(totals)), key=lambda seat: totals[seat])
        assert shares[best] == max(shares)


class TestAwards:
    def test_they_are_of_all_games(self, owner: Client, book: Book) -> None:
        game = duel(book, EVENING)
        duel(book, LATER, winner="Ben", loser="Ana")
        duel(book, "2026-05-01 23:00", winner="Ben", loser="Ana")
        assert "Most territories Ben held 60 over 9 rounds" in night_page(owner, game.night).words

    def test_too_many_games_to_be_a_night_are_not_folded(
        self, owner: Client, book: Book, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = duel(book, EVENING)
        assert "Most territories" in night_page(owner, game.night).words
        monkeypatch.setattr(night_history, "MOST_FOLDED", 0)
        page = night_page(owner, game.night)
        assert "Most territories" not in page.words
        assert len(games_of(page)) == 1


def test_twenty_games_take_as_many_queries_as_two(owner: Client, book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def look() -> None:
        monkeypatch.setattr(state, "states", state.StateCache())
        night_page(owner, night)

    night = duel(book, EVENING).night
    whist(book, LATER)
    two = queries(look)
    for minute in range(18):
        duel(book, f"2026-05-01 23:{minute:02}")
    assert queries(look) == two
    assert len(games_of(night_page(owner, night))) == 20


def test_a_game_is_folded_as_far_as_it_had_come_when_it_was_read(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    game = started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening(EVENING))
    write_down(game, Bid(1, 4))
    read = Game.objects.prefetch_related("seats__player").get(pk=game.pk)
    write_down(game, Bid(2, 3))
    monkeypatch.setattr(state, "states", state.StateCache())
    assert state.fold_all([read])[game.pk].entries == (Bid(1, 4),)


class TestWords:
    @pytest.fixture
    def night(self, book: Book) -> Night:
        return whist(book, EVENING).night

    def test_a_night_without_a_title_is_called_by_its_date(self, owner: Client, night: Night) -> None:
        assert [heading.words for heading in night_page(owner, night).every("h1")] == ["Friday, 1 May 2026"]

    def test_title_place_and_note_can_be_given(self, owner: Client, night: Night) -> None:
        links = night_page(owner, night).links()
        form = Page.of(owner.get(links["Add a title, place or note"]).text)
        typed = {"title": " Ana's  birthday ", "place": "Ben's", "note": "Rain.\r\nLate. "}
        page = press(owner, form, "Save", **typed)
        assert [heading.words for heading in page.every("h1")] == ["Ana's birthday"]
        assert "Friday, 1 May 2026 · Ben's Rain. Late." in page.words
        night.refresh_from_db()
        assert (night.title, night.place, night.note) == ("Ana's birthday", "Ben's", "Rain.\nLate.")

    def test_what_is_there_is_offered_for_change(self, owner: Client, night: Night) -> None:
        Night.objects.update(title="Final", place="Ben's", note="Rain.")
        assert "Change title, place or note" in night_page(owner, night).links()
        form = Page.of(owner.get(f"/nights/{night.pk}/edit/").text)
        assert form.fields()["title"] == ["Final"]
        assert form.fields()["place"] == ["Ben's"]
        assert [note.words for note in form.every("textarea")] == ["Rain."]

    def test_sent_twice_it_says_the_same(self, owner: Client, night: Night) -> None:
        for _ in range(2):
            assert owner.post(f"/nights/{night.pk}/edit/", {"title": "Final"}).status_code == 303
        night.refresh_from_db()
        assert night.title == "Final"

    def test_it_can_be_taken_back(self, owner: Client, night: Night) -> None:
        Night.objects.update(title="Final")
        owner.post(f"/nights/{night.pk}/edit/", {"title": ""})
        night.refresh_from_db()
        assert night.title == ""

    @pytest.mark.parametrize(
        ("field", "longest"), [("title", LONGEST_TITLE), ("place", LONGEST_TITLE), ("note", LONGEST_NOTE)]
    )
    def test_what_is_too_long_is_refused_and_kept_on_the_page(
        self, owner: Client, night: Night, field: str, longest: int
    ) -> None:
        path = f"/nights/{night.pk}/edit/"
        assert owner.post(path, {field: "x" * longest}).status_code == 303
        response = owner.post(path, {field: "y" * (longest + 1)})
        assert response.status_code == 422
        page = Page.of(response.text)
        assert page.alert == f"The {field} is too long: {longest} letters at most, not {longest + 1}."
        assert "y" * (longest + 1) in response.text
        night.refresh_from_db()
        assert getattr(night, field) == "x" * longest

    def test_lines_count_once_though_browsers_send_two_characters(self, owner: Client, night: Night) -> None:
        note = "\r\n".join("x" * 500)
        assert owner.post(f"/nights/{night.pk}/edit/", {"note": note}).status_code == 303

    def test_what_no_database_takes_is_left_out(self, owner: Client, night: Night) -> None:
        owner.post(f"/nights/{night.pk}/edit/", {"title": "Fi\0na\u202el 👩\u200d🚀", "note": "a\0b"})
        night.refresh_from_db()
        assert (night.title, night.note) == ("Final 👩\u200d🚀", "ab")

    def test_words_are_words_and_no_page(self, owner: Client, night: Night) -> None:
        Night.objects.update(title="<b>1</b>", place="<i>", note="</textarea><script>")
        for path in (f"/nights/{night.pk}/", f"/nights/{night.pk}/edit/"):
            text = owner.get(path).text
            assert "<b>1" not in text
            assert "</textarea><script>" not in text

    def test_htmx_goes_on_as_well(self, owner: Client, night: Night) -> None:
        response = owner.post(f"/nights/{night.pk}/edit/", {"title": "Final"}, headers=HTMX)
        assert response.headers["HX-Redirect"] == f"/nights/{night.pk}/"


class TestWhoLooks:
    @pytest.fixture
    def game(self, book: Book) -> Game:
        return whist(book, EVENING)

    def test_a_viewer_may_look_but_finds_no_forms(self, game: Game) -> None:
        page = night_page(viewer_of(game), game.night)
        assert len(games_of(page)) == 1
        [main] = page.every("main")
        assert not list(main.every("form"))
        assert f"/nights/{game.night_id}/edit/" not in main.links().values()
