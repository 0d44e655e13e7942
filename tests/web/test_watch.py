"""A game for whoever has its link: to look at, as it goes on, and nothing else."""

import gzip

import pytest
from django.test import Client

from games.models import Book, Game, Keeping, Player, new_key
from games.rules.moves import Bid, Stop, Tricks, Trumps
from games.views.players import rename
from tests.web.page import Page
from tests.web.tables import HTMX, enter, everything_about, play_round, queries, started

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


def shared(game: Game) -> str:
    """The address at which the game can be watched."""
    Game.objects.filter(pk=game.pk).update(watch_key=new_key())
    game.refresh_from_db()
    return f"/w/{game.watch_key}/"


@pytest.fixture
def address(game: Game) -> str:
    return shared(game)


def watch(address: str) -> Page:
    response = Client().get(address)
    assert response.status_code == 200
    return Page.of(response.text)


def lines(page: Page) -> list[str]:
    return [line.words for line in page.every("li")]


class TestWhatIsSeen:
    def test_who_is_next_and_what_was_bid(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, Trumps("hearts"), *BIDS[:2])
        page = watch(address)
        assert [title.words for title in page.every("h1")] == ["Round 1 of 19"]
        assert "Hearts are trumps" in page.words
        assert "Ana deals and leads" in page.words
        assert "Ana bids." in page.words
        assert "7 bid of 10" in page.words
        assert lines(page) == ["Ana deals · leads bids now ? total 0", "Ben bid 4 total 0", "Cara bid 3 total 0"]

    def test_while_a_round_is_played_it_says_who_leads(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, *BIDS)
        assert "Ana leads. " in watch(address).words

    def test_the_sheet_newest_round_first_and_without_corrections(
        self, client: Client, game: Game, address: str
    ) -> None:
        for cards in (10, 9):
            play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 1}, {"Ben": 4, "Cara": 3, "Ana": cards - 7})
        page = watch(address)
        [body] = page.every("tbody")
        assert [next(row.every("th")).words.split()[0] for row in body.every("tr")] == ["2", "1"]
        assert list(page.every("a")) == []

    def test_the_end(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, *BIDS, Tricks((3, 4, 3)), Stop())
        page = watch(address)
        assert [title.words for title in page.every("h1")] == ["Stopped early"]
        assert lines(page) == ["1st Ben 14", "2nd Cara 13", "3rd Ana 3"]

    @pytest.mark.parametrize(
        ("kind", "said"),
        [
            ("tricky-timeline", "Round 1 is being played. Ana starts total 0 Ben total 0"),
            ("trick-wars", "Round 1 is being played. Ana total 0 Ben total 0"),
        ],
    )
    def test_the_duels(self, client: Client, kind: str, said: str) -> None:
        page = watch(shared(started(client, kind, players=2)))
        assert said in page.words

    def test_a_new_name_is_seen_at_once(self, game: Game, address: str) -> None:
        assert "Ben bids." in watch(address).words
        rename(Player.objects.get(name="Ben"), "Gus")
        assert "Gus bids." in watch(address).words

    def test_nothing_leads_from_there_into_the_book_or_writes(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, *BIDS, Tricks((3, 4, 3)))
        text = Client().get(address).text
        page = Page.of(text)
        assert list(page.every("form", "a")) == []
        assert list(page.buttons()) == ["Turn the page round"]
        assert game.pk not in text
        assert "csrf" not in text

    def test_a_name_is_only_a_name(self, game: Game, address: str) -> None:
        Player.objects.filter(name="Ben").update(name="<b>'\"&")
        assert "&lt;b&gt;" in Client().get(address).text

    def test_no_search_engine_keeps_it_and_no_site_hears_of_it(self, address: str) -> None:
        response = Client().get(address)
        assert response.headers["X-Robots-Tag"] == "noindex"
        assert response.headers["Referrer-Policy"] == "no-referrer"

    def test_the_theme_that_was_chosen_on_this_phone(self, address: str) -> None:
        watcher = Client()
        assert "data-theme" not in watcher.get(address).text
        watcher.cookies["theme"] = "dark"
        assert 'data-theme="dark"' in watcher.get(address).text

    def test_compressed_for_those_who_can_read_that(self, address: str) -> None:
        plain = Client().get(address)
        packed = Client().get(address, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert "Accept-Encoding" in packed.headers["Vary"]


class TestNews:
    def test_nothing_new_is_nothing_for_one_read(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, *BIDS[:2])
        watcher = Client()
        response = watcher.get(f"{address}news/?expected=2", headers=HTMX)
        assert response.status_code == 204
        assert response.content == b""
        assert queries(lambda: watcher.get(f"{address}news/?expected=2", headers=HTMX)) == 1

    def test_a_new_entry_is_the_page_as_it_is_now(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, *BIDS[:2])
        response = Client().get(f"{address}news/?expected=1", headers=HTMX)
        assert response.status_code == 200
        page = Page.of(response.text)
        [shown] = [part for part in page.every("div") if part.attributes.get("id") == "game"]
        assert shown.attributes["data-number"] == "2"
        assert "Cara's bid of 3. Ana bids." in page.words
        assert list(page.every("body")) == []

    @pytest.mark.parametrize("number", ["", "-1", "x", "9" * 400, "\0", "1.5", "²"])
    def test_a_number_that_makes_no_sense_has_seen_nothing(self, address: str, number: str) -> None:
        assert Client().get(f"{address}news/", {"expected": number}, headers=HTMX).status_code in (200, 204)

    def test_the_page_is_asked_where_it_is(self, address: str) -> None:
        [shown] = [part for part in watch(address).every("div") if part.attributes.get("id") == "game"]
        assert shown.attributes["data-live"] == "news/"
        assert "data-over" not in shown.attributes

    def test_what_is_over_need_not_be_asked_again(self, client: Client, game: Game, address: str) -> None:
        enter(client, game, Stop())
        [shown] = [part for part in watch(address).every("div") if part.attributes.get("id") == "game"]
        assert "data-over" in shown.attributes


class TestWhoMay:
    def test_it_costs_one_read_however_often_it_is_looked_at(self, address: str) -> None:
        watch(address)
        assert queries(lambda: watch(address)) == 1

    def test_watching_makes_nobody_a_keeper(self, game: Game, address: str) -> None:
        before = everything_about(game)
        watcher = Client()
        watcher.get(address)
        watcher.get(f"{address}news/")
        assert not watcher.cookies
        assert everything_about(game) == before
        assert Keeping.objects.count() == 1

    def test_the_link_opens_nothing_else(self, client: Client, game: Game, address: str) -> None:
        watcher = Client()
        watcher.get(address)
        for path in ("", "review/", "log/", "share/", "sheet.json"):
            assert watcher.get(f"/games/{game.pk}/{path}").status_code == 404
        assert watcher.post(f"/games/{game.pk}/enter/", {"kind": "undo"}).status_code == 404

    @pytest.mark.parametrize("page", ["", "news/"])
    def test_a_deleted_game_is_not_there(self, game: Game, address: str, page: str) -> None:
        Game.objects.update(deleted_at=game.started_at)
        assert Client().get(address + page).status_code == 404

    @pytest.mark.parametrize("page", ["", "news/"])
    def test_a_deleted_book_is_not_there(self, game: Game, address: str, page: str) -> None:
        Book.objects.update(deleted_at=game.started_at)
        assert Client().get(address + page).status_code == 404

    @pytest.mark.parametrize("page", ["", "news/"])
    def test_a_made_up_key_opens_nothing(self, game: Game, page: str) -> None:
        for key in ("x", "-", "a" * 41, "never-was"):
            assert Client().get(f"/w/{key}/{page}").status_code == 404
