"""The history: every night and game of the book, newest first."""

from functools import partial

import pytest
from django.test import Client

from games.history import feed
from games.history.feed import GAMES_A_PAGE
from games.models import Book, Game, Night
from games.play import record
from games.rules.moves import Stop
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import evening, open_book, started_then, table_for, write_down
from tests.web.page import Page
from tests.web.tables import HTMX, queries, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def phone(book: Book) -> Client:
    return logged_in(book)


def history(phone: Client, query: str = "", *, htmx: bool = False) -> Page:
    response = phone.get(f"/history/{query}", headers=HTMX if htmx else None)
    assert response.status_code == 200
    return Page.of(response.text)


def headings(page: Page) -> list[str]:
    return [heading.words for heading in page.every("h2")]


def lines(page: Page) -> list[str]:
    """The games listed, each in a line."""
    return [link.words for link in page.every("a") if "game-line" in link.attributes.get("class", "")]


def shown(page: Page) -> list[str]:
    """Where the games listed lead."""
    links = [link for link in page.every("a") if "game-line" in link.attributes.get("class", "")]
    return [link.attributes["href"].split("/")[2] for link in links]


def many(book: Book, number: int) -> list[Game]:
    """So many matches, two an evening, oldest first."""
    return [
        duel(book, f"2026-{1 + day // 28:02}-{1 + day % 28:02} {hour}:00")
        for day in range(number // 2)
        for hour in (20, 21)
    ]


class TestWhatIsShown:
    def test_nights_come_newest_first_and_so_do_their_games(self, book: Book, phone: Client) -> None:
        first, second, third = (
            duel(book, when) for when in ("2026-03-01 20:00", "2026-03-07 20:00", "2026-03-07 22:00")
        )
        page = history(phone)
        assert headings(page) == ["Saturday, 7 March 2026", "Sunday, 1 March 2026"]
        assert shown(page) == [third.pk, second.pk, first.pk]

    def test_a_game_shows_players_with_places_winner_and_margin(self, book: Book, phone: Client) -> None:
        whist(book, "2026-03-01 20:00")
        [line] = lines(history(phone))
        assert line == "Chinese Whist 1–1–1, Classic Cara won by 6 1st Cara 16 2nd Ben 10 3rd Ana 1"

    def test_a_game_that_is_going_on_says_how_far_it_is_and_leads_to_its_pad(self, book: Book, phone: Client) -> None:
        game = started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening("2026-03-01 20:00"))
        page = history(phone)
        assert lines(page) == ["Oh Hell 0 rounds played Ana Ben Cara"]
        assert f"/games/{game.pk}/" in page.links().values()

    def test_a_game_that_is_over_leads_to_its_review(self, book: Book, phone: Client) -> None:
        game = started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening("2026-03-01 20:00"))
        write_down(game, Stop())
        assert f"/games/{game.pk}/review/" in history(phone).links().values()

    def test_a_night_shows_its_title_and_place(self, book: Book, phone: Client) -> None:
        duel(book, "2026-03-01 20:00")
        Night.objects.update(title="Ana's birthday", place="The Lion")
        page = history(phone)
        assert headings(page) == ["Ana's birthday"]
        assert "Sunday, 1 March 2026 · The Lion" in page.words

    def test_a_deleted_game_is_not_shown(self, book: Book, phone: Client) -> None:
        kept, deleted = duel(book, "2026-03-01 20:00"), duel(book, "2026-03-01 21:00")
        record.put_away(deleted)
        assert shown(history(phone)) == [kept.pk]

    def test_an_empty_book_offers_a_game(self, phone: Client) -> None:
        assert history(phone).links()["New game"] == "/new/"

    def test_nobody_sees_the_games_of_others(self, book: Book) -> None:
        game = duel(book, "2026-03-01 20:00")
        assert game.pk not in shown(history(stranger()))


@pytest.mark.slow
class TestPages:
    def test_a_page_ends_with_a_whole_night_and_leads_to_the_next(self, book: Book, phone: Client) -> None:
        games = many(book, GAMES_A_PAGE + 5)
        extra = duel(book, "2026-01-01 23:00")
        newest = [game.pk for game in reversed(games)]
        newest.insert(newest.index(games[1].pk), extra.pk)
        page = history(phone)
        assert shown(page) == newest[:GAMES_A_PAGE]
        rest = history(phone, page.links()["Older games"].removeprefix("/history/"))
        assert shown(rest) == newest[GAMES_A_PAGE:]
        assert "Older games" not in rest.links()
        assert rest.links()["Newest games"] == "/history/?"

    def test_a_page_goes_on_to_the_end_of_its_last_night(self, book: Book, phone: Client) -> None:
        long_night = [duel(book, f"2026-01-01 20:{minute:02}") for minute in range(GAMES_A_PAGE + 3)]
        duel(book, "2025-12-30 20:00")
        assert shown(history(phone)) == [game.pk for game in reversed(long_night)]

    def test_games_started_at_the_same_moment_are_all_shown_once(self, book: Book, phone: Client) -> None:
        games = {duel(book, f"2026-01-{day:02} 20:00").pk for day in range(1, 30) for _ in range(2)}
        found: list[str] = []
        query = ""
        while True:
            page = history(phone, query)
            found += shown(page)
            if "Older games" not in page.links():
                break
            query = page.links()["Older games"].removeprefix("/history/")
        assert sorted(found) == sorted(games)

    def test_htmx_gets_only_the_next_games(self, book: Book, phone: Client) -> None:
        many(book, 2 * GAMES_A_PAGE)
        older = history(phone).links()["Older games"].removeprefix("/history/")
        part = history(phone, older, htmx=True)
        assert not list(part.every("form", "h1"))
        assert shown(part) == shown(history(phone, older))

    def test_whoever_comes_back_finds_as_much_as_was_shown(self, book: Book, phone: Client) -> None:
        many(book, 3 * GAMES_A_PAGE)
        page = history(phone)
        older = page.links()["Older games"].removeprefix("/history/")
        response = phone.get(f"/history/{older}", headers=HTMX)
        again = history(phone, response.headers["HX-Replace-Url"].removeprefix("/history/"))
        assert shown(again) == shown(page) + shown(Page.of(response.text))
        assert "Older games" in again.links()

    @pytest.mark.parametrize("query", ["?after=nothing", "?until=nothing", "?after=%00", "?until=%F0%9F%82%A1"])
    def test_a_place_that_is_not_there_shows_the_newest(self, book: Book, phone: Client, query: str) -> None:
        game = duel(book, "2026-03-01 20:00")
        assert shown(history(phone, query)) == [game.pk]

    def test_a_place_in_another_book_tells_nothing(self, book: Book, phone: Client) -> None:
        mine = duel(book, "2026-03-01 20:00")
        theirs = duel(open_book(), "2026-02-01 20:00")
        assert shown(history(phone, f"?after={theirs.pk}")) == [mine.pk]


class TestFilters:
    def test_by_game(self, book: Book, phone: Client) -> None:
        duel(book, "2026-03-01 20:00")
        game = whist(book, "2026-03-01 21:00")
        assert shown(history(phone, "?game=chinese-whist")) == [game.pk]

    def test_by_player(self, book: Book, phone: Client) -> None:
        duel(book, "2026-03-01 20:00")
        game = whist(book, "2026-03-01 21:00", "Cara Dev Eli")
        dev = book.players.get(name="Dev")
        assert shown(history(phone, f"?player={dev.pk}")) == [game.pk]

    @pytest.mark.parametrize(
        ("period", "expected"), [("2025", [0]), ("2026", [2, 1]), ("2026-03", [2]), ("2025-12", [0]), ("2024", [])]
    )
    def test_by_period(self, book: Book, phone: Client, period: str, expected: list[int]) -> None:
        # After midnight it is still the last evening of the month, and of the year.
        games = [duel(book, when) for when in ("2026-01-01 02:00", "2026-03-01 04:59", "2026-03-01 05:00")]
        assert shown(history(phone, f"?period={period}")) == [games[index].pk for index in expected]

    @pytest.mark.slow
    def test_all_at_once_and_from_page_to_page(self, book: Book, phone: Client) -> None:
        many(book, 30)
        wanted = [whist(book, f"2026-02-{day:02} 20:00", "Cara Dev Eli").pk for day in range(1, 26)]
        dev = book.players.get(name="Dev")
        query = f"?game=chinese-whist&player={dev.pk}&period=2026-02&q=eli"
        page = history(phone, query)
        rest = history(phone, page.links()["Older games"].removeprefix("/history/"))
        assert shown(page) + shown(rest) == wanted[::-1]

    def test_the_form_shows_what_is_asked_for(self, book: Book, phone: Client) -> None:
        whist(book, "2026-03-01 20:00")
        ana = book.players.get(name="Ana")
        page = history(phone, f"?game=chinese-whist&player={ana.pk}&period=2026&q=lion")
        [form] = [form for form in page.every("form") if form.attributes.get("role") == "search"]
        assert form.fields() == {"q": ["lion"], "game": ["chinese-whist"], "player": [ana.pk], "period": ["2026"]}

    def test_nothing_that_fits_is_said_in_a_sentence(self, book: Book, phone: Client) -> None:
        duel(book, "2026-03-01 20:00")
        page = history(phone, "?game=caboose")
        assert "No game fits." in page.words
        assert page.links()["Show all games"] == "/history/"

    @pytest.mark.parametrize(
        "query", ["?game=poker", "?player=nobody", "?period=soon", "?period=2026-13", "?period=9999-12", "?period=0000"]
    )
    def test_nonsense_in_the_address_never_fails(self, book: Book, phone: Client, query: str) -> None:
        duel(book, "2026-03-01 20:00")
        history(phone, query)

    def test_htmx_gets_the_list_and_a_clean_address(self, book: Book, phone: Client) -> None:
        duel(book, "2026-03-01 20:00")
        response = phone.get("/history/?game=trick-wars&player=&period=&q=", headers=HTMX)
        assert response.headers["HX-Replace-Url"] == "/history/?game=trick-wars"
        assert not list(Page.of(response.text).every("form"))


class TestSearch:
    @pytest.mark.parametrize("search", ["dev", "DEV", "whist", "lion", "Birth", "dev lion", "draw", "whist eli dev"])
    def test_it_finds_players_games_and_what_was_written_about_the_night(
        self, book: Book, phone: Client, search: str
    ) -> None:
        duel(book, "2026-02-01 20:00")
        game = whist(book, "2026-03-01 20:00", "Cara Dev Eli")
        Night.objects.filter(pk=game.night_id).update(title="A birthday", place="Lion", note="Quite a draw")
        assert shown(history(phone, f"?q={search}")) == [game.pk]

    @pytest.mark.parametrize("search", ["dev ana", "poker", "%", "_", "'", "%00", "x" * 500])
    def test_every_word_has_to_be_found(self, book: Book, phone: Client, search: str) -> None:
        whist(book, "2026-03-01 20:00", "Cara Dev Eli")
        duel(book, "2026-02-01 20:00")
        page = phone.get("/history/", {"q": search})
        assert page.status_code == 200
        assert shown(Page.of(page.text)) == []


def test_a_search_for_nothing_asks_for_nothing(book: Book, phone: Client) -> None:
    game = duel(book, "2026-03-01 20:00")
    assert shown(history(phone, "?q=%00+%00")) == [game.pk]


@pytest.mark.slow
def test_many_games_take_as_many_queries_as_a_few(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    ana = book.players.get(name="Ana")
    asked = ("", "?game=chinese-whist", f"?player={ana.pk}", "?period=2026", "?q=ana", f"?player={ana.pk}&q=whist")
    few = [queries(partial(history, phone, query)) for query in asked]
    for day in range(1, 20):
        whist(book, f"2026-02-{day:02} 20:00", "Ana Dev Eli")
    assert [queries(partial(history, phone, query)) for query in asked] == few


class TestFarDown:
    def test_whoever_comes_back_finds_the_place_however_far_down(
        self, book: Book, phone: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(feed, "MOST_AT_ONCE", 3)
        games = [duel(book, f"2026-03-{day:02} 20:00").pk for day in range(1, 9)][::-1]
        page = history(phone, f"?until={games[5]}")
        assert shown(page) == games[3:6]
        assert "Newest games" in page.links()
        assert page.links()["Older games"].endswith(f"after={games[5]}")
        assert shown(history(phone, f"?until={games[2]}")) == games[:3]

    @pytest.mark.parametrize(
        ("query", "days"),
        [
            ("?q=2024", [20241105, 20241001]),
            ("?q=october 2024", [20241001]),
            ("?q=oct 2024 ana", [20241001]),
            ("?q=Oct 2024 zoe", []),
            ("?q=october", []),
            ("?period=2024-10", [20241001]),
            ("?q=2026", [20260301]),
        ],
    )
    def test_months_and_years_are_found_however_old(
        self, book: Book, phone: Client, query: str, days: list[int]
    ) -> None:
        for day in ("2024-10-01", "2024-11-05", "2026-03-01"):
            duel(book, f"{day} 20:00")
        nights = [night.date for night in Night.objects.order_by("-date")]
        found = [f"{day:%A, {day.day} %B %Y}" for day in nights if int(f"{day:%Y%m%d}") in days]
        assert headings(history(phone, query)) == found

    def test_the_months_of_an_old_year_are_offered_once_it_is_chosen(self, book: Book, phone: Client) -> None:
        for day in ("2024-10-01", "2026-03-01"):
            duel(book, f"{day} 20:00")
        assert "October 2024" not in [option.words for option in history(phone).every("option")]
        offered = [option.words for option in history(phone, "?period=2024").every("option")]
        assert "October 2024" in offered
        assert "September 2024" not in offered
