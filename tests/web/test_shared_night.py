"""A night for whoever has its link: to look at, and nothing else."""

import pytest
from django.test import Client

from games.models import Book, Game, Night
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import open_book
from tests.web.page import Page
from tests.web.tables import HTMX, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def owner(book: Book) -> Client:
    return logged_in(book)


@pytest.fixture
def game(book: Book) -> Game:
    return whist(book, "2026-05-01 20:30")


@pytest.fixture
def night(game: Game) -> Night:
    return game.night


def share(client: Client, night: Night, answer: str = "yes") -> str:
    """Share or stop sharing, and read the night's key."""
    assert client.post(f"/nights/{night.pk}/share/", {"share": answer}).status_code == 303
    night.refresh_from_db()
    return night.share_key


def test_a_link_is_made_and_shown(owner: Client, night: Night) -> None:
    page = press(owner, Page.of(owner.get(f"/nights/{night.pk}/").text), "Make a link")
    night.refresh_from_db()
    [link] = [text.words for text in page.every("textarea")]
    assert link == f"http://testserver/n/{night.share_key}/"
    assert Client().get(link).status_code == 200


def test_sharing_again_keeps_the_link(owner: Client, night: Night) -> None:
    assert share(owner, night) == share(owner, night) != ""


def test_a_link_that_is_stopped_leads_nowhere(owner: Client, night: Night) -> None:
    old = share(owner, night)
    page = press(owner, Page.of(owner.get(f"/nights/{night.pk}/").text), "Stop sharing")
    assert "Make a link" in page.buttons()
    assert Client().get(f"/n/{old}/").status_code == 404
    assert share(owner, night, "no") == ""


def test_a_new_link_does_not_bring_the_old_one_back(owner: Client, night: Night) -> None:
    old = share(owner, night)
    share(owner, night, "no")
    assert share(owner, night) != old
    assert Client().get(f"/n/{old}/").status_code == 404


def test_htmx_goes_on_as_well(owner: Client, night: Night) -> None:
    response = owner.post(f"/nights/{night.pk}/share/", {"share": "yes"}, headers=HTMX)
    assert response.headers["HX-Redirect"] == f"/nights/{night.pk}/"


class TestWhatIsSeen:
    def test_the_games_the_standing_and_the_words(self, owner: Client, book: Book, night: Night) -> None:
        duel(book, "2026-05-01 22:15")
        Night.objects.update(title="Final", place="Ben's", note="Rain.")
        page = Page.of(Client().get(f"/n/{share(owner, night)}/").text)
        for words in (
            "Final",
            "Friday, 1 May 2026 · Ben's",
            "Rain.",
            "Cara won by 6",
            "The night’s standing",
            "Awards",
        ):
            assert words in page.words

    def test_nothing_leads_into_the_book(self, owner: Client, game: Game, night: Night) -> None:
        text = Client().get(f"/n/{share(owner, night)}/").text
        page = Page.of(text)
        assert page.links() == {}
        assert not list(page.every("form", "button", "input"))
        for secret in (game.pk, night.pk, game.book_id, *game.seats.values_list("player_id", flat=True)):
            assert secret not in text

    def test_other_nights_and_deleted_games_stay_unseen(self, owner: Client, book: Book, night: Night) -> None:
        duel(book, "2026-05-02 20:00", winner="Gus", loser="Eli")
        gone = duel(book, "2026-05-01 22:15", winner="Fay", loser="Dev")
        owner.post(f"/games/{gone.pk}/delete/")
        words = Page.of(Client().get(f"/n/{share(owner, night)}/").text).words
        for name in ("Gus", "Eli", "Fay", "Dev"):
            assert name not in words

    def test_the_address_is_told_to_nobody(self, owner: Client, night: Night) -> None:
        response = Client().get(f"/n/{share(owner, night)}/")
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Robots-Tag"] == "noindex"
        metas = {
            meta.attributes.get("name"): meta.attributes.get("content") for meta in Page.of(response.text).every("meta")
        }
        assert (metas["robots"], metas["referrer"]) == ("noindex", "no-referrer")

    def test_looking_makes_no_keeper(self, owner: Client, night: Night) -> None:
        client = Client()
        client.get(f"/n/{share(owner, night)}/")
        assert Book.objects.count() == 1
        assert not client.cookies


class TestWhoMay:
    def test_the_key_opens_the_night_and_nothing_else(self, owner: Client, game: Game, night: Night) -> None:
        key = share(owner, night)
        for path in (f"/nights/{night.pk}/", f"/nights/{key}/", f"/games/{game.pk}/", f"/games/{game.pk}/review/"):
            assert Client().get(path).status_code == 404

    def test_no_such_key(self, night: Night) -> None:
        for key in ("-", "nobody-has-it", "x" * 300):
            assert Client().get(f"/n/{key}/").status_code == 404
