"""Several books on one phone: opening, naming, leaving, deleting and bringing back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.books.members import leave
from games.models import Book, Entry, Game, Keeping, Night, Player, Role, new_id
from games.rules.moves import Bid
from games.views import books as view
from tests.web.books import full_book, told
from tests.web.keepers import books_of, keeper_on, keeping_on
from tests.web.page import Page
from tests.web.tables import enter, keeper_in, press, queries, started, stranger, viewer_of

pytestmark = pytest.mark.django_db


def books_page(client: Client) -> Page:
    response = client.get("/books/")
    assert response.status_code == 200
    return Page.of(response.text)


def book_page(client: Client, book: Book) -> Page:
    response = client.get(f"/books/{book.pk}/")
    assert response.status_code == 200
    return Page.of(response.text)


def rows(client: Client) -> list[str]:
    """The books as the page lists them."""
    return [row.words for row in next(books_page(client).every("ul")).every("li")]


def another(client: Client, name: str = "") -> Book:
    """One more book on this phone, opened."""
    press(client, books_page(client), "Make a book", name=name)
    return books_of(client)[-1]


def shown(client: Client, game: Game) -> bool:
    """Whether the start page has this game."""
    return game.pk in client.get("/").text


def put_away(book: Book, days: int) -> None:
    """As if it had been deleted so long ago."""
    Book.objects.filter(pk=book.pk).update(deleted_at=timezone.now() - timedelta(days=days))


class TestTheList:
    def test_the_menu_leads_there(self, client: Client, game: Game) -> None:
        assert Page.of(client.get("/").text).links()["Books"] == "/books/"

    def test_a_book_says_who_played_last_and_when(self, client: Client, game: Game) -> None:
        started(client, "trick-wars", players=2)
        today = timezone.localtime().strftime("%-d %b %Y")
        assert rows(client) == [f"Ana and Ben Yours · 2 games, last {today} Open now"]

    def test_deleted_games_do_not_count(self, client: Client, game: Game) -> None:
        later = started(client, "trick-wars", players=2)
        client.post(f"/games/{later.pk}/delete/")
        assert rows(client)[0].startswith("Ana, Ben and Cara Yours · 1 game, last")

    def test_the_one_played_last_comes_first(self, client: Client, game: Game) -> None:
        another(client)
        assert [row.split(" Yours")[0] for row in rows(client)] == ["New book", "Ana, Ben and Cara"]
        press(client, books_page(client), "Open Ana, Ben and Cara")
        started(client, "trick-wars", players=2)
        assert [row.split(" Yours")[0] for row in rows(client)] == ["Ana and Ben", "New book"]

    @pytest.mark.parametrize(("role", "part"), [(Role.SCORER, "You keep score"), (Role.VIEWER, "You look on")])
    def test_it_says_what_one_may_do(self, game: Game, role: Role, part: str) -> None:
        assert part in rows(keeper_in(game, role))[0]

    def test_many_books_take_no_more_queries_than_one(self, client: Client, game: Game) -> None:
        one = queries(lambda: books_page(client))
        for _ in range(5):
            another(client)
            started(client)
        assert queries(lambda: books_page(client)) == one


class TestANewOne:
    def test_it_is_opened_and_empty(self, client: Client, game: Game) -> None:
        book = another(client, " Thursday  club ")
        assert book.name == "Thursday club"
        assert keeper_on(client).keepings.get(book=book).owns
        assert not shown(client, game)
        assert started(client).book == book

    def test_sent_twice_it_is_one(self, client: Client, game: Game) -> None:
        fields = {"book": new_id(), "name": "Thursday club"}
        for _ in range(2):
            assert client.post("/books/", fields).status_code == 303
        assert len(books_of(client)) == 2

    def test_an_id_of_somebody_elses_book_gets_nothing(self, client: Client, game: Game) -> None:
        theirs = keeping_on(stranger()).book
        assert client.post("/books/", {"book": theirs.pk, "name": "Mine"}).status_code == 404
        theirs.refresh_from_db()
        assert (theirs.name, books_of(client)) == ("", [game.book])

    @pytest.mark.parametrize("made_up", ["", "a" * 13, "../../x", "a\0b"])
    def test_an_id_that_can_be_none_gets_nothing(self, client: Client, game: Game, made_up: str) -> None:
        assert client.post("/books/", {"book": made_up}).status_code == 404
        assert books_of(client) == [game.book]

    def test_a_name_that_is_too_long(self, client: Client, game: Game) -> None:
        page = press(client, books_page(client), "Make a book", name="x" * 41)
        assert page.alert == "The name is too long: 40 letters at most, not 41."
        assert 'value="' + "x" * 41 in client.post("/books/", {"book": new_id(), "name": "x" * 41}).text
        assert books_of(client) == [game.book]

    def test_there_is_an_end_to_it(self, client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(view, "MOST_BOOKS", 1)
        page = press(client, books_page(client), "Make a book")
        assert page.alert == "You have 1 books already. Leave or delete one first."
        assert books_of(client) == [game.book]


class TestOpening:
    def test_the_phone_shows_it_from_then_on(self, client: Client, game: Game) -> None:
        another(client)
        page = press(client, books_page(client), "Open Ana, Ben and Cara")
        assert "Continue" in page.words
        assert started(client).book == game.book

    def test_another_phone_of_the_same_keeper_shows_what_it_showed(self, client: Client, game: Game) -> None:
        other = Client()
        other.force_login(keeper_on(client))
        another(client)
        assert shown(other, game)
        assert not shown(client, game)


class TestNaming:
    def test_the_list_and_the_menu_show_it(self, client: Client, game: Game) -> None:
        press(client, book_page(client, game.book), "Rename", name="<i>Thursday</i>")
        assert rows(client)[0].startswith("<i>Thursday</i> Yours")
        assert Page.of(client.get("/").text).links()["Books <i>Thursday</i>"] == "/books/"

    def test_without_a_name_it_goes_by_its_players_again(self, client: Client, game: Game) -> None:
        for name in ("Thursday club", ""):
            press(client, book_page(client, game.book), "Rename", name=name)
        assert next(book_page(client, game.book).every("h1")).words == "Ana, Ben and Cara"

    def test_a_name_that_is_too_long_stays_typed(self, client: Client, game: Game) -> None:
        response = client.post(f"/books/{game.book_id}/", {"name": "x" * 41})
        assert response.status_code == 422
        assert Page.of(response.text).alert == "The name is too long: 40 letters at most, not 41."
        assert "x" * 41 in response.text
        game.book.refresh_from_db()
        assert game.book.name == ""


class TestLeaving:
    def test_the_book_stays_for_the_others(self, client: Client, game: Game) -> None:
        scorer = keeper_in(game, Role.SCORER)
        page = press(scorer, book_page(scorer, game.book), "Leave this book")
        assert "You have no book. A new game opens one." in page.words
        assert scorer.get(f"/games/{game.pk}/").status_code == 404
        assert shown(client, game)

    def test_the_last_owner_can_not(self, client: Client, game: Game) -> None:
        viewer_of(game)
        assert "Leave this book" not in book_page(client, game.book).buttons()
        response = client.post(f"/books/{game.book_id}/leave/")
        assert response.status_code == 422
        said = "Somebody has to own this book: make somebody else an owner first, or delete it."
        assert Page.of(response.text).alert == said
        assert shown(client, game)

    def test_one_of_two_owners_can(self, client: Client, game: Game) -> None:
        owner = keeper_in(game, Role.OWNER)
        press(client, book_page(client, game.book), "Leave this book")
        assert not shown(client, game)
        assert owner.post(f"/books/{game.book_id}/leave/").status_code == 422

    def test_sent_twice_it_takes_nothing_more(self, client: Client, game: Game) -> None:
        keeper_in(game, Role.OWNER)
        part = keeping_on(client)
        for _ in range(2):
            leave(part)
        assert client.post(f"/books/{game.book_id}/leave/").status_code == 404
        assert Keeping.objects.count() == 1

    def test_the_phone_shows_another_of_its_books(self, client: Client, game: Game) -> None:
        theirs = started(stranger())
        Keeping.objects.create(book=theirs.book, keeper=keeper_on(client), role=Role.SCORER)
        client.post(f"/books/{theirs.book_id}/open/")
        assert shown(client, theirs)
        client.post(f"/books/{theirs.book_id}/leave/")
        assert shown(client, game)


class TestDeleting:
    @pytest.mark.slow
    def test_it_can_be_brought_back_with_all_that_is_in_it(self, client: Client) -> None:
        book = full_book(client)
        before = told(book)
        title = next(book_page(client, book).every("h1")).words
        page = press(client, book_page(client, book), "Delete this book")
        assert "You have no book. A new game opens one." in page.words
        page = press(client, page, f"Bring back {title}")
        assert f"{title} Yours" in page.words
        assert "Deleted" not in page.words
        assert told(book) == before

    def test_it_is_gone_for_everybody(self, client: Client, game: Game) -> None:
        viewer = viewer_of(game)
        client.post(f"/books/{game.book_id}/delete/")
        for phone in (client, viewer):
            assert next(Page.of(phone.get("/").text).every("h1")).words == "The score pad for card games"
            for path in (f"/games/{game.pk}/", f"/nights/{game.night_id}/", f"/books/{game.book_id}/"):
                assert phone.get(path).status_code == 404
            assert phone.post(f"/books/{game.book_id}/open/").status_code == 404
        assert "Bring back Ana, Ben and Cara" not in books_page(viewer).buttons()

    def test_the_welcome_page_leads_to_what_was_deleted(self, client: Client, game: Game) -> None:
        client.post(f"/books/{game.book_id}/delete/")
        assert Page.of(client.get("/").text).links()["Your books"] == "/books/"

    def test_the_phone_shows_another_of_its_books(self, client: Client, game: Game) -> None:
        book = another(client)
        client.post(f"/books/{book.pk}/delete/")
        assert shown(client, game)

    def test_deleting_it_twice_changes_nothing(self, client: Client, game: Game) -> None:
        put_away(game.book, days=3)
        before = Book.objects.get().deleted_at
        assert client.post(f"/books/{game.book_id}/delete/").status_code == 303
        assert Book.objects.get().deleted_at == before

    def test_bringing_back_what_is_there_changes_nothing(self, client: Client, game: Game) -> None:
        assert client.post(f"/books/{game.book_id}/restore/").status_code == 303
        assert shown(client, game)

    def test_a_link_to_watch_a_night_is_dead_meanwhile(self, client: Client, game: Game) -> None:
        Night.objects.update(share_key="shared")
        assert Client().get("/n/shared/").status_code == 200
        client.post(f"/books/{game.book_id}/delete/")
        assert Client().get("/n/shared/").status_code == 404


class TestForgetting:
    def test_a_book_can_be_brought_back_for_thirty_days(self, client: Client, game: Game) -> None:
        put_away(game.book, days=29)
        assert "Bring back Ana, Ben and Cara" in books_page(client).buttons()

    def test_after_that_it_is_not_offered(self, client: Client, game: Game) -> None:
        put_away(game.book, days=31)
        assert "Bring back" not in books_page(client).words

    @pytest.mark.slow
    def test_it_is_gone_for_good_when_the_next_one_is_deleted(self, client: Client) -> None:
        old, theirs = full_book(client), started(stranger())
        enter(client, started(client), Bid(1, 4))
        put_away(old, days=31)
        put_away(theirs.book, days=31)
        client.post(f"/books/{another(client).pk}/delete/")
        assert not Book.objects.filter(pk=old.pk).exists()
        for model in (Game, Night, Player, Keeping):
            assert not model.objects.filter(book=old.pk).exists()
        assert Book.objects.filter(pk=theirs.book_id).exists(), "somebody else's"
        assert Entry.objects.filter(game__book=old.pk).count() == 0

    def test_only_what_is_ones_own(self, client: Client, game: Game) -> None:
        theirs = started(stranger())
        Keeping.objects.create(book=theirs.book, keeper=keeper_on(client), role=Role.SCORER)
        put_away(theirs.book, days=31)
        client.post(f"/books/{game.book_id}/delete/")
        assert Book.objects.filter(pk=theirs.book_id).exists()


def test_others_than_owners_are_offered_neither_a_name_nor_an_end_and_told_why(game: Game) -> None:
    scorer = keeper_in(game, Role.SCORER)
    assert not {"Rename", "Delete this book"} & set(book_page(scorer, game.book).buttons())
    response = scorer.post(f"/books/{game.book_id}/", {"name": "Mine"})
    assert "Only an owner of this book can do that." in Page.of(response.text).words
