"""Phones: where a keeper is logged in, logging one out or all others, and deleting the account."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.files.imports.read import read_file
from games.keepers.phones import device_of
from games.keepers.recovery import make_code
from games.models import Book, Entry, Game, Keeping, Phone, Role
from games.rules.moves import Bid
from tests.web.keepers import QUEEN_OF_SPADES, SEVEN_OF_HEARTS, is_logged_in, keep, keeper_on, kept_game, log_in
from tests.web.page import Page
from tests.web.tables import enter, keeper_in, keeping_in, press, started

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"


@pytest.fixture
def kept() -> Game:
    """A game in a book that Ana keeps, begun on a phone that is logged in still."""
    return kept_game(Client(headers={"user-agent": SAFARI}))


@pytest.fixture
def ana(kept: Game) -> Client:
    """Another phone of hers."""
    phone = Client(headers={"user-agent": FIREFOX})
    log_in(phone)
    return phone


def phones(client: Client) -> Page:
    return Page.of(client.get("/account/phones/").text)


class TestTheList:
    def test_it_tells_which_is_which(self, ana: Client) -> None:
        page = phones(ana)
        rows = [row.words for row in page.every("li")]
        assert "Firefox on Android since" in rows[0]
        assert rows[0].endswith("this one")
        assert "Safari on iPhone since" in rows[1]
        assert set(page.buttons()) >= {"Log out Safari on iPhone", "Log out all others"}

    @pytest.mark.parametrize(
        ("said", "device"),
        [
            (FIREFOX, "Firefox on Android"),
            (SAFARI, "Safari on iPhone"),
            (CHROME, "Chrome on Linux"),
            (f"{CHROME} Edg/130.0", "Edge on Linux"),
            ("", "A device"),
            ("<script>" * 500, "A device"),
        ],
    )
    def test_a_device_says_itself_what_it_is(self, said: str, device: str) -> None:
        assert device_of(said) == device

    def test_nobody_elses_are_in_it(self, ana: Client) -> None:
        kept_game(Client(headers={"user-agent": CHROME}), "Ben")
        assert "Chrome" not in phones(ana).words

    def test_a_phone_that_has_changed_the_password_is_in_it(self, ana: Client) -> None:
        new = {"old_password": SEVEN_OF_HEARTS, "new_password1": QUEEN_OF_SPADES, "new_password2": QUEEN_OF_SPADES}
        ana.post("/account/password/", new)
        [row] = [row.words for row in phones(ana).every("li")]
        assert row.startswith("Firefox on Android since")

    def test_no_session_can_be_read_there(self, ana: Client) -> None:
        text = ana.get("/account/phones/").text
        assert not any(key in text for key in Phone.objects.values_list("session", flat=True))


class TestLoggingOut:
    def test_one_of_them(self, ana: Client) -> None:
        third = Client(headers={"user-agent": CHROME})
        log_in(third)
        page = press(ana, phones(ana), "Log out Chrome on Linux")
        assert "Logged out: 1 phone." in page.words
        assert [row.words.split(" since")[0] for row in page.every("li")] == ["Firefox on Android", "Safari on iPhone"]
        assert third.get("/account/").headers["Location"] == "/account/login/"

    def test_all_others(self, ana: Client) -> None:
        third = Client(headers={"user-agent": CHROME})
        log_in(third)
        press(third, phones(third), "Log out all others")
        assert [is_logged_in(phone) for phone in (ana, third)] == [False, True]
        assert third.post("/account/phones/", {"phone": "others"}).status_code == 303, "sent twice it is the same"

    def test_words_that_a_lost_phone_could_show_are_worth_nothing_then(self, ana: Client) -> None:
        words = " ".join(make_code(keeper_on(ana)))
        page = press(ana, phones(ana), "Log out all others")
        assert "The recovery code is a new one, too." in page.words
        assert Client().post("/account/recover/", {"words": words}).status_code == 422

    def test_this_one_is_not_logged_out_there(self, ana: Client) -> None:
        ana.post("/account/phones/", {"phone": Phone.objects.get(device="Firefox on Android").key})
        assert is_logged_in(ana)

    def test_nobody_elses(self, ana: Client) -> None:
        ben = Client()
        kept_game(ben, "Ben")
        ana.post("/account/phones/", {"phone": Phone.objects.get(keeper=keeper_on(ben)).key})
        assert is_logged_in(ben)

    def test_a_phone_that_logs_out_itself_is_not_in_the_list_any_more(self, ana: Client) -> None:
        third = Client(headers={"user-agent": CHROME})
        log_in(third)
        third.post("/account/logout/")
        assert "Chrome" not in phones(ana).words


def ask(client: Client) -> Page:
    return Page.of(client.get("/account/delete/").text)


class TestDeletingTheAccount:
    def test_what_is_only_theirs_goes_with_it(self, ana: Client, kept: Game) -> None:
        page = ask(ana)
        assert "Ana, Ben and Cara 1 game · nobody else keeps it: it will be gone" in page.words
        page = press(ana, page, "Delete for good", password=SEVEN_OF_HEARTS)
        assert next(page.every("h1")).words == "Logged out"
        assert not Book.objects.exists()
        assert not User.objects.exists()
        assert not is_logged_in(ana)
        assert ana.post("/account/delete/", {"password": SEVEN_OF_HEARTS}).headers["Location"] == "/account/logged-out/"

    def test_it_can_be_taken_along_first(self, ana: Client, kept: Game) -> None:
        other = started(ana, "caboose")
        link = ask(ana).links()["Take Ana, Ben and Cara with you"]
        data = b"".join(ana.get(link).streaming_content)  # type: ignore[attr-defined]
        assert len(read_file(data).games) == other.book.games.count()

    def test_what_others_keep_too_stays_with_them(self, ana: Client, kept: Game) -> None:
        ben = keeper_in(kept, Role.OWNER, name="Ben")
        enter(ana, kept, Bid(1, 4))
        assert "stays with the others who keep it" in ask(ana).words
        press(ana, ask(ana), "Delete for good", password=SEVEN_OF_HEARTS)
        assert ben.get(f"/games/{kept.pk}/").status_code == 200
        assert "Ana" in ben.get(f"/games/{kept.pk}/log/").text
        assert Entry.objects.get().by == "Ana"
        assert "Ana left the book" in Page.of(ben.get("/book/changes/").text).words

    def test_nobody_is_left_with_a_book_that_nobody_owns(self, ana: Client, kept: Game) -> None:
        keeper_in(kept, Role.SCORER, name="Ben")
        page = press(ana, ask(ana), "Delete for good", password=SEVEN_OF_HEARTS)
        assert page.alert == (
            "Others keep Ana, Ben and Cara too, and you alone own it: make somebody an owner there, or delete it."
        )
        assert keeping_in(kept, ana).role == Role.OWNER

    @pytest.mark.parametrize("typed", ["", QUEEN_OF_SPADES, "delete"])
    def test_it_takes_the_password(self, ana: Client, typed: str) -> None:
        answer = ana.post("/account/delete/", {"password": typed, "word": "delete"})
        assert (answer.status_code, Page.of(answer.text).alert) == (422, "That is not your password.")
        assert Keeping.objects.count() == 1

    def test_a_phone_without_a_password_types_a_word(self) -> None:
        phone = Client()
        started(phone)
        assert press(phone, ask(phone), "Delete for good", word="yes").alert == "Type the word delete."
        press(phone, ask(phone), "Delete for good", word=" Delete ")
        assert not Book.objects.exists()

    def test_what_was_deleted_before_goes_too(self, ana: Client, kept: Game) -> None:
        keeper_in(kept, Role.SCORER)
        ana.post(f"/books/{kept.book_id}/delete/")
        press(ana, ask(ana), "Delete for good", password=SEVEN_OF_HEARTS)
        assert not User.objects.filter(username="ana").exists()

    def test_an_account_is_free_to_be_taken_again(self, ana: Client) -> None:
        press(ana, ask(ana), "Delete for good", password=SEVEN_OF_HEARTS)
        started(ana)
        assert keep(ana).status_code == 303
