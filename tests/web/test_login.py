"""Logging in, with what the phone had kept by itself, and logging out."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from games.books.members import move_in
from games.models import Entry, Game, Import, Keeping, Phone, RecoveryCode, Role
from games.rules.moves import Bid
from tests.web.books import full_book, told, waiting
from tests.web.keepers import (
    QUEEN_OF_SPADES,
    SEVEN_OF_HEARTS,
    books_of,
    is_logged_in,
    keeper_on,
    keeping_on,
    kept_game,
    log_in,
)
from tests.web.page import Page
from tests.web.tables import enter, press, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(client: Client) -> Game:
    """A game in a book that Ana keeps, on the first phone."""
    return kept_game(client)


@pytest.fixture
def other(kept: Game) -> Client:
    """Another phone, with nothing on it."""
    return Client()


def login_page(client: Client) -> Page:
    return Page.of(client.get("/account/login/").text)


class TestLoggingIn:
    def test_the_page_works_as_a_plain_form(self, other: Client) -> None:
        page = press(other, login_page(other), "Log in", username="Ana", password=SEVEN_OF_HEARTS)
        assert "Ana, Ben and Cara" in page.words

    def test_the_welcome_page_and_the_menu_lead_there(self, other: Client) -> None:
        assert Page.of(other.get("/").text).links()["Log in"] == "/account/login/"
        assert "Account" not in Page.of(other.get("/").text).links()

    @pytest.mark.parametrize("name", ["ANA", " ana", "\uff41na"])
    def test_a_name_is_known_however_it_is_typed(self, other: Client, name: str) -> None:
        log_in(other, name)
        assert is_logged_in(other)

    def test_a_password_counts_to_the_letter(self, other: Client) -> None:
        log_in(other, password=SEVEN_OF_HEARTS.upper())
        log_in(other, password=f" {SEVEN_OF_HEARTS}")
        assert not is_logged_in(other)

    def test_a_wrong_name_and_a_wrong_password_look_the_same(self, other: Client) -> None:
        wrong = [log_in(other, "Ana", QUEEN_OF_SPADES), log_in(other, "Gus", SEVEN_OF_HEARTS)]
        assert [response.status_code for response in wrong] == [422, 422]
        pages = [Page.of(response.text) for response in wrong]
        assert pages[0].words == pages[1].words
        assert pages[0].alert == "There is no such name with that password."
        assert not is_logged_in(other)

    def test_the_name_stays_typed_and_the_password_does_not(self, other: Client) -> None:
        response = log_in(other, "Ana", QUEEN_OF_SPADES)
        assert 'value="Ana"' in response.text
        assert QUEEN_OF_SPADES not in response.text

    def test_nobody_gets_in_as_a_keeper_without_a_password(self, other: Client) -> None:
        phone = Client()
        started(phone)
        for password in ("", "!", keeper_on(phone).password):
            log_in(other, keeper_on(phone).username, password)
        assert not is_logged_in(other)

    @pytest.mark.parametrize("missing", ["username", "password"])
    def test_nothing_is_missing(self, other: Client, missing: str) -> None:
        fields = {"username": "Ana", "password": SEVEN_OF_HEARTS} | {missing: ""}
        assert other.post("/account/login/", fields).status_code == 422

    def test_a_session_from_before_is_worth_nothing_afterwards(self, other: Client) -> None:
        started(other)
        planted = other.cookies["sessionid"].value
        log_in(other)
        assert other.cookies["sessionid"].value != planted
        thief = Client()
        thief.cookies["sessionid"] = planted
        assert thief.get("/account/").headers["Location"] == "/account/login/"

    def test_whoever_is_logged_in_is_not_asked(self, client: Client, kept: Game) -> None:
        assert client.get("/account/login/").headers["Location"] == "/account/"

    def test_sent_twice_it_is_the_same(self, other: Client) -> None:
        for _ in range(2):
            assert log_in(other).headers["Location"] == "/"
        assert keeper_on(other).first_name == "Ana"


class TestWhereItLeads:
    @pytest.mark.parametrize("ours", ["/history/", "/games/abc/?seat=1"])
    def test_to_the_page_that_was_asked_for(self, other: Client, ours: str) -> None:
        page = Page.of(other.get("/account/login/", {"next": ours}).text)
        form = page.form_of(page.buttons()["Log in"])
        assert form.fields()["next"] == [ours]
        assert log_in(other, next=ours).headers["Location"] == ours

    @pytest.mark.parametrize(
        "theirs", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "evil.example"]
    )
    def test_never_to_somebody_elses(self, other: Client, theirs: str) -> None:
        page = Page.of(other.get("/account/login/", {"next": theirs}).text)
        assert "next" not in page.form_of(page.buttons()["Log in"]).fields()
        assert log_in(other, next=theirs).headers["Location"] == "/"

    def test_a_wrong_password_does_not_lose_it(self, other: Client) -> None:
        page = Page.of(log_in(other, password=QUEEN_OF_SPADES, next="/history/").text)
        assert page.form_of(page.buttons()["Log in"]).fields()["next"] == ["/history/"]


class TestBooksOfThePhone:
    """A phone that has a book of its own logs in."""

    def test_the_page_says_what_becomes_of_it(self, other: Client) -> None:
        assert "moves into your account" not in login_page(other).words
        started(other, "trick-wars", players=2)
        said = "This phone has a book of its own already: Ana and Ben . It moves into your account, so nothing is lost."
        assert said in login_page(other).words

    def test_it_moves_into_the_account(self, client: Client, kept: Game, other: Client) -> None:
        game = started(other)
        enter(other, game, Bid(1, 4))
        log_in(other)
        assert books_of(client) == [kept.book, game.book]
        assert [entry.keeper for entry in Entry.objects.all()] == [keeper_on(client)]
        for phone in (client, other):
            enter(phone, game, Bid(2, 1) if phone is client else Bid(0, 1))

    @pytest.mark.slow
    def test_nothing_of_it_is_lost(self, client: Client, kept: Game, other: Client) -> None:
        book = full_book(other)
        before = told(book)
        log_in(other)
        assert told(book) == before

    def test_the_next_page_says_so_and_shows_the_book_of_the_account(self, kept: Game, other: Client) -> None:
        mine = started(other, "trick-wars", players=2)
        page = press(other, login_page(other), "Log in", username="Ana", password=SEVEN_OF_HEARTS)
        assert "1 book of this phone moved into your account: see Books in the menu." in page.words
        assert kept.pk in other.get("/").text
        assert mine.pk not in other.get("/").text
        assert {"Open Ana and Ben"} == {name for name in Page.of(other.get("/books/").text).buttons() if "Open" in name}

    def test_a_pad_says_so_to_the_phone_that_logged_in_alone(self, client: Client, kept: Game, other: Client) -> None:
        started(other)
        enter(client, kept, Bid(1, 4))
        assert log_in(other, next=f"/games/{kept.pk}/").headers["Location"] == f"/games/{kept.pk}/"
        assert "moved into your account" in other.get(f"/games/{kept.pk}/").text
        for phone in (other, client):
            assert "moved into your account" not in phone.get(f"/games/{kept.pk}/").text

    def test_the_book_of_the_account_is_shown_even_if_the_phones_is_older(self, client: Client) -> None:
        phone = Client()
        mine, theirs = started(phone), kept_game(client)
        log_in(phone)
        assert theirs.pk in phone.get("/").text
        assert mine.pk not in phone.get("/").text

    def test_an_account_without_a_book_shows_it(self, kept: Game, other: Client) -> None:
        Keeping.objects.all().delete()
        mine = started(other)
        log_in(other)
        assert mine.pk in other.get("/").text

    def test_a_file_that_was_handed_in_comes_along(self, client: Client, kept: Game, other: Client) -> None:
        file = waiting(other, b'{"scorekeeper": 1, "game": "caboose", "players": ["Ana", "Ben"], "first": "Ana"}')
        log_in(other)
        assert Import.objects.get(pk=file.pk).keeper == keeper_on(client)

    def test_nothing_else_belongs_to_a_keeper(self) -> None:
        """Whatever comes to refer to keepers has to move as well."""
        related = {relation.related_model for relation in User._meta.related_objects}
        assert related == {Keeping, Entry, Import, Phone, RecoveryCode}

    @pytest.mark.parametrize("first", Role)
    @pytest.mark.parametrize("second", Role)
    def test_of_two_parts_in_a_book_the_higher_counts(self, game: Game, first: Role, second: Role) -> None:
        phone, account = (User.objects.create_user(name) for name in ("phone", "account"))
        ana, ben = (game.book.players.get(name=name) for name in ("Ana", "Ben"))
        Keeping.objects.create(book=game.book, keeper=phone, role=first, player=ana)
        Keeping.objects.create(book=game.book, keeper=account, role=second, player=ben if second == "owner" else None)
        assert move_in(phone, account) == 1
        [part] = Keeping.objects.filter(book=game.book, keeper__in=(phone, account))
        assert part.keeper == account
        assert part.role == max(first, second, key=["viewer", "scorer", "owner"].index)
        assert part.player == (ben if second == "owner" else ana)

    def test_a_deleted_book_can_be_brought_back_afterwards(self, kept: Game, other: Client) -> None:
        mine = started(other, "trick-wars", players=2)
        other.post(f"/books/{mine.book_id}/delete/")
        page = press(other, login_page(other), "Log in", username="Ana", password=SEVEN_OF_HEARTS)
        assert "moved into your account" not in page.words, "none that can be seen"
        press(other, Page.of(other.get("/books/").text), "Bring back Ana and Ben")
        assert other.get(f"/games/{mine.pk}/").status_code == 200

    def test_books_of_another_account_stay_there(self, client: Client, kept: Game, other: Client) -> None:
        mine = kept_game(other, "Ben")
        log_in(other, "Ana")
        assert keeper_on(other) == keeper_on(client)
        assert books_of(other) == [kept.book]
        assert other.get(f"/games/{mine.pk}/").status_code == 404

    def test_a_wrong_password_moves_nothing(self, kept: Game, other: Client) -> None:
        started(other)
        before = keeping_on(other)
        log_in(other, password=QUEEN_OF_SPADES)
        assert keeping_on(other) == before


class TestLoggingOut:
    def test_the_phone_has_no_book_then(self, client: Client, kept: Game) -> None:
        page = press(client, Page.of(client.get("/account/").text), "Log out")
        assert next(page.every("h1")).words == "Logged out"
        assert page.links()["Log in again"] == "/account/login/"
        assert not is_logged_in(client)
        assert client.get(f"/games/{kept.pk}/").status_code == 404
        assert Page.of(client.get("/").text).links()["Log in"] == "/account/login/"

    def test_nothing_is_lost(self, client: Client, kept: Game) -> None:
        client.post("/account/logout/")
        log_in(client)
        assert client.get(f"/games/{kept.pk}/").status_code == 200

    def test_a_book_that_only_this_phone_knows_is_kept_first(self, client: Client, game: Game) -> None:
        response = client.post("/account/logout/")
        page = Page.of(response.text)
        assert response.status_code == 422
        assert page.alert == (
            "Nobody could open your book again: give it a name and a password, or make a recovery code."
        )
        assert "Keep this book" in page.buttons()
        assert client.get(f"/games/{game.pk}/").status_code == 200

    def test_sent_twice_it_is_the_same(self, client: Client, kept: Game) -> None:
        for _ in range(2):
            assert client.post("/account/logout/").headers["Location"] == "/account/logged-out/"


class TestPagesKeptByTheBrowser:
    @pytest.mark.parametrize(("https", "said"), [(True, '"cache"'), (False, None)])
    def test_it_is_asked_to_forget_them(self, settings: Settings, other: Client, https: bool, said: str | None) -> None:
        settings.HTTPS = https
        assert log_in(other).headers.get("Clear-Site-Data") == said
        assert other.get("/").headers.get("Clear-Site-Data") is None
        assert other.post("/account/logout/").headers.get("Clear-Site-Data") == said

    def test_not_where_nobody_logged_in(self, settings: Settings, other: Client) -> None:
        settings.HTTPS = True
        assert log_in(other, password=QUEEN_OF_SPADES).headers.get("Clear-Site-Data") is None
