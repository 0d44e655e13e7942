"""The first page: the game to continue, a new one, and the last nights."""

import gzip
from datetime import date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.models import Book, Game, Night, evening_of
from games.rules.moves import Stop, Trumps
from tests.web.page import Page
from tests.web.tables import enter, play_round, queries, short_whist, started

TODAY = date(2026, 3, 14)


def start_page(client: Client) -> Page:
    response = client.get("/")
    assert response.status_code == 200
    return Page.of(response.text)


def headings(page: Page) -> list[str]:
    # In another year than that of these nights it is told as well.
    return [heading.words.removesuffix(" 2026") for heading in page.every("h2")]


def on_a_night(game: Game, days_ago: int) -> Game:
    """As if it had been played so many days ago."""
    night, _ = Night.objects.get_or_create(book=game.book, date=TODAY - timedelta(days=days_ago))
    game.night, game.started_at = night, game.started_at - timedelta(days=days_ago)
    game.save()
    return game


def stopped(client: Client) -> Game:
    game = started(client)
    enter(client, game, Stop())
    game.refresh_from_db()
    return game


class TestNewcomers:
    # None of these asks for the database, so that touching it would be an error: a look makes no keeper and no book.

    def test_they_are_welcomed_by_what_it_is(self, client: Client) -> None:
        page = start_page(client)
        assert next(page.every("h1")).words == "The score pad for card games"
        assert page.links()["Scorekeeper"] == "/"
        assert page.links()["New game"] == "/new/"

    def test_nothing_leads_to_games_that_they_do_not_have(self, client: Client) -> None:
        assert "Deleted games" not in start_page(client).links()

    def test_they_get_no_session(self, client: Client) -> None:
        assert "sessionid" not in client.get("/").cookies


@pytest.mark.django_db
def test_looking_around_makes_no_keeper_and_no_book(client: Client) -> None:
    for path in ("/", "/new/", "/new/oh-hell/", "/new/chinese-whist/?seat=Ana", "/players/", "/deleted/"):
        client.get(path)
    assert not User.objects.exists()
    assert not Book.objects.exists()
    assert not Session.objects.exists()


class TestGamesToContinue:
    def test_the_newest_that_is_not_over_comes_first(self, client: Client, game: Game) -> None:
        on_a_night(game, 1)
        newer = on_a_night(started(client, "caboose", players=2), 0)
        on_a_night(stopped(client), 0)
        [link] = [link for link in start_page(client).every("a") if "continue" in link.attributes.get("class", "")]
        assert link.words == "Continue Caboose Ana and Ben 0 rounds played"
        assert link.attributes["href"] == f"/games/{newer.pk}/"

    def test_there_is_none_when_all_are_over(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        assert "Continue" not in start_page(client).words

    def test_a_game_says_how_far_it_is(self, client: Client, game: Game) -> None:
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        assert "Continue Oh Hell Ana, Ben and Cara 1 round played" in start_page(client).words
        enter(client, game, Stop())
        assert "Oh Hell Stopped, 1 round played 1st Ben 14 2nd Cara 13 3rd Ana 3" in start_page(client).words

    def test_it_is_not_listed_a_second_time(self, client: Client, game: Game) -> None:
        page = start_page(client)
        assert [link.attributes["href"] for link in page.every("a")].count(f"/games/{game.pk}/") == 1
        assert headings(page) == []

    def test_other_games_that_are_not_over_stay_in_their_nights(self, client: Client, game: Game) -> None:
        on_a_night(game, 1)
        on_a_night(started(client, "caboose", players=2), 0)
        page = start_page(client)
        assert headings(page) == ["Friday, 13 March"]
        assert page.words.count("Caboose") == 1
        assert "Oh Hell 0 rounds played Ana Ben Cara" in page.words

    def test_one_from_another_evening_says_which(self, client: Client, game: Game) -> None:
        assert " Nov: " not in start_page(client).words
        game.started_at = datetime(2025, 11, 19, 1, tzinfo=timezone.get_default_timezone())
        game.save()
        assert "Ana, Ben and Cara Tue 18 Nov 2025: 0 rounds played" in start_page(client).words

    def test_a_game_says_who_won(self, client: Client, db: None) -> None:
        whist = short_whist(client)
        play_round(client, whist, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        enter(client, whist, Trumps("hearts"))
        play_round(client, whist, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        assert "Chinese Whist 1–1–1, Classic Cara won by 6 1st Cara 16 2nd Ben 10 3rd Ana 1" in start_page(client).words


class TestNights:
    def test_the_newest_comes_first(self, client: Client, game: Game) -> None:
        on_a_night(game, 7)
        on_a_night(stopped(client), 0)
        on_a_night(started(client), 1)
        on_a_night(stopped(client), 1)
        assert headings(start_page(client)) == ["Saturday, 14 March", "Friday, 13 March", "Saturday, 7 March"]

    def test_only_the_last_five_are_shown(self, client: Client, db: None) -> None:
        for days_ago in range(7):
            on_a_night(started(client), days_ago)
        assert len(headings(start_page(client))) == 5

    @pytest.mark.parametrize(
        ("hour", "evening"),
        [
            ((14, 20, 0), date(2026, 3, 14)),
            ((15, 2, 0), date(2026, 3, 14)),
            ((15, 4, 59), date(2026, 3, 14)),
            ((15, 5, 0), date(2026, 3, 15)),
        ],
    )
    def test_a_game_at_two_in_the_morning_belongs_to_the_evening_before(
        self, hour: tuple[int, int, int], evening: date
    ) -> None:
        day, hours, minutes = hour
        moment = datetime(2026, 3, day, hours, minutes, tzinfo=timezone.get_default_timezone())
        assert evening_of(moment) == evening

    def test_a_game_started_then_is_listed_so(self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        evening = datetime(2026, 3, 14, 22, tzinfo=timezone.get_default_timezone())
        for hours in (0, 4):
            monkeypatch.setattr("games.play.start.timezone.now", lambda hours=hours: evening + timedelta(hours=hours))
            started(client, players=3 + hours // 4)
        assert headings(start_page(client)) == ["Saturday, 14 March"]

    def test_deleted_games_do_not_show(self, client: Client, game: Game) -> None:
        on_a_night(game, 1)
        on_a_night(stopped(client), 0)
        client.post(f"/games/{game.pk}/delete/")
        page = start_page(client)
        assert headings(page) == ["Saturday, 14 March"]
        assert page.links()["Deleted games"] == "/deleted/"

    def test_when_all_are_deleted_they_can_still_be_found(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/delete/")
        page = start_page(client)
        assert next(page.every("h1")).words == "The score pad for card games"
        assert page.links()["Deleted games"] == "/deleted/"

    def test_a_night_whose_games_are_gone_for_good_does_not_show(self, client: Client, db: None) -> None:
        game = on_a_night(stopped(client), 0)
        Night.objects.create(book=game.book, date=TODAY - timedelta(days=3))
        assert headings(start_page(client)) == ["Saturday, 14 March"]

    def test_many_games_take_as_many_queries_as_one(self, client: Client, game: Game) -> None:
        on_a_night(game, 0)
        few = queries(lambda: start_page(client))
        for days_ago in range(5):
            for players in (3, 7):
                on_a_night(started(client, players=players), days_ago)
        assert queries(lambda: start_page(client)) == few


def test_its_files_carry_a_hash_and_may_be_kept_for_years(client: Client) -> None:
    page = client.get("/").text
    [stylesheet] = [part for part in page.split('"') if part.startswith("/static/every_page.")]
    assert stylesheet != "/static/every_page.css"
    response = client.get(stylesheet)
    assert "color-scheme" in response.getvalue().decode()
    assert "immutable" in response.headers["Cache-Control"]


def test_its_files_travel_compressed(client: Client) -> None:
    page = client.get("/").text
    [htmx] = [part for part in page.split('"') if part.startswith("/static/django_htmx/")]
    response = client.get(htmx, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert b"htmx" in gzip.decompress(response.getvalue())
