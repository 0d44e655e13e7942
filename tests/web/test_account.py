"""Keeping a book under a name and a password, and changing the password."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.forms.account import KeepForm
from games.models import Game
from tests.web.keepers import QUEEN_OF_SPADES, SEVEN_OF_HEARTS, is_logged_in, keep, keeper_on, kept_game, log_in
from tests.web.page import Page
from tests.web.tables import press

pytestmark = pytest.mark.django_db


def account_page(client: Client) -> Page:
    return Page.of(client.get("/account/").text)


def field(page: Page, name: str) -> dict[str, str]:
    return next(each.attributes for each in page.every("input") if each.attributes.get("name") == name)


class TestKeeping:
    def test_the_start_page_offers_it_until_it_is_done(self, client: Client, game: Game) -> None:
        assert Page.of(client.get("/").text).links()["Keep this book"] == "/account/"
        keep(client)
        assert "Keep this book" not in Page.of(client.get("/").text).links()

    def test_the_page_works_as_a_plain_form(self, client: Client, game: Game) -> None:
        page = press(
            client,
            account_page(client),
            "Keep this book",
            name="Ana",
            new_password1=SEVEN_OF_HEARTS,
            new_password2=SEVEN_OF_HEARTS,
        )
        assert "Kept. On another phone, log in as Ana." in page.words
        assert "Kept." not in account_page(client).words, "said once"

    def test_the_keeper_is_the_same_and_stays_logged_in(self, client: Client, game: Game) -> None:
        before = keeper_on(client)
        assert keep(client).headers["Location"] == "/account/"
        assert [keeper_on(client)] == [before] == list(User.objects.all())
        assert client.get(f"/games/{game.pk}/").status_code == 200
        assert keeper_on(client).first_name == "Ana"

    def test_another_phone_can_log_in_then(self, client: Client, game: Game) -> None:
        keep(client)
        other = Client()
        log_in(other)
        assert other.get(f"/games/{game.pk}/").status_code == 200

    def test_the_name_is_shown_as_it_was_typed(self, client: Client, game: Game) -> None:
        keep(client, "  Ana  María ")
        assert next(account_page(client).every("h1")).words == "Ana María"

    def test_sent_twice_it_is_done_once(self, client: Client, game: Game) -> None:
        keep(client)
        assert keep(client, "Ben", QUEEN_OF_SPADES).status_code == 303
        assert keeper_on(client).first_name == "Ana"
        assert keeper_on(client).check_password(SEVEN_OF_HEARTS)

    def test_if_the_answer_is_lost_the_phone_stays_logged_in_and_sees_that_it_worked(
        self, client: Client, game: Game
    ) -> None:
        lost = Client()
        lost.cookies["sessionid"] = client.cookies["sessionid"].value
        keep(lost)
        assert client.get(f"/games/{game.pk}/").status_code == 200
        assert keep(client).headers["Location"] == "/account/"
        assert "Kept. On another phone, log in as Ana." in account_page(client).words

    def test_a_password_manager_knows_what_is_what(self, client: Client, game: Game) -> None:
        page = account_page(client)
        assert field(page, "name")["autocomplete"] == "username"
        assert field(page, "new_password1")["autocomplete"] == "new-password"
        assert field(page, "new_password2")["autocomplete"] == "new-password"

    def test_the_page_is_not_kept_by_the_browser(self, client: Client, game: Game) -> None:
        assert "no-store" in client.get("/account/").headers["Cache-Control"]


class TestRefused:
    @pytest.mark.parametrize("name", ["Ana", "ANA", " ana ", "\uff21na", "A\u200dna"])
    def test_a_name_that_is_taken(self, client: Client, game: Game, name: str) -> None:
        kept_game(Client())
        response = keep(client, name)
        assert response.status_code == 422
        assert "already. Choose another name." in Page.of(response.text).alert
        assert not keeper_on(client).has_usable_password()

    def test_a_name_that_is_taken_meanwhile(self, client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        checked = KeepForm.clean_name

        def quicker(form: KeepForm) -> str:
            name = checked(form)
            User.objects.create_user("ana")
            return name

        monkeypatch.setattr(KeepForm, "clean_name", quicker)
        assert Page.of(keep(client).text).alert == "Somebody here is called Ana already. Choose another name."
        assert not keeper_on(client).has_usable_password()

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("", "Type a name."),
            (" \u202e ", "Type a name."),
            ("a" * 25, "The name 'aaaaaaaaaaaaaaaaaaaaaaaa…' is too long: 24 letters at most."),
            ("\ufdfa" * 24, "That name is too long."),
            ("a\0b", "Null characters are not allowed."),
        ],
    )
    def test_a_name_that_is_none(self, client: Client, game: Game, name: str, sentence: str) -> None:
        response = keep(client, name)
        assert response.status_code == 422
        assert Page.of(response.text).alert == sentence

    @pytest.mark.parametrize(
        ("password", "sentence"),
        [
            ("", "Type a password."),
            ("short", "This password is too short. It must contain at least 8 characters."),
            ("12345678901", "This password is entirely numeric."),
            ("password1", "This password is too common."),
            ("Anastasia", "The password is too similar to the username."),
            ("a" * 129, "Ensure this value has at most 128 characters (it has 129)."),
        ],
    )
    def test_a_password_that_is_easily_guessed(self, client: Client, game: Game, password: str, sentence: str) -> None:
        response = keep(client, "Anastasia", password)
        assert response.status_code == 422
        assert sentence in Page.of(response.text).words
        assert not keeper_on(client).has_usable_password()

    def test_two_passwords_that_differ(self, client: Client, game: Game) -> None:
        response = keep(client, again=QUEEN_OF_SPADES)
        assert Page.of(response.text).alert == "The two passwords are not the same."

    def test_the_name_stays_typed_and_the_password_does_not(self, client: Client, game: Game) -> None:
        response = keep(client, "Ana", again=QUEEN_OF_SPADES)
        assert field(Page.of(response.text), "name")["value"] == "Ana"
        assert SEVEN_OF_HEARTS not in response.text

    def test_what_is_wrong_belongs_to_its_field(self, client: Client, game: Game) -> None:
        page = Page.of(keep(client, "").text)
        name = field(page, "name")
        alert = next(line for line in page.every("p") if line.attributes.get("id") == name["aria-describedby"])
        assert (name["aria-invalid"], alert.words) == ("true", "Type a name.")

    def test_a_name_is_escaped(self, client: Client, game: Game) -> None:
        keep(client, "<b>Ana</b>")
        assert next(account_page(client).every("h1")).words == "<b>Ana</b>"


class TestChangingThePassword:
    @pytest.fixture(autouse=True)
    def kept(self, client: Client, game: Game) -> None:
        keep(client)

    def change(self, client: Client, old: str = SEVEN_OF_HEARTS, new: str = QUEEN_OF_SPADES) -> Page:
        page = Page.of(client.get("/account/password/").text)
        typed = {"old_password": old, "new_password1": new, "new_password2": new}
        return press(client, page, "Change password", **typed)

    def test_this_phone_stays_and_others_have_to_log_in_again(self, client: Client) -> None:
        other = Client()
        log_in(other)
        page = self.change(client)
        assert "The password is changed. Other phones have to log in again." in page.words
        assert client.get("/account/").status_code == 200
        assert other.get("/account/").headers["Location"] == "/account/login/"
        log_in(other)
        assert not is_logged_in(other)
        log_in(other, password=QUEEN_OF_SPADES)
        assert is_logged_in(other)

    def test_the_old_one_is_asked_for(self, client: Client) -> None:
        assert self.change(client, old=QUEEN_OF_SPADES).alert == "That is not the old password."
        assert keeper_on(client).check_password(SEVEN_OF_HEARTS)

    def test_the_new_one_has_to_be_good(self, client: Client) -> None:
        assert "This password is too short." in self.change(client, new="short").alert
        assert keeper_on(client).check_password(SEVEN_OF_HEARTS)

    def test_a_password_manager_knows_what_is_what(self, client: Client) -> None:
        page = Page.of(client.get("/account/password/").text)
        assert field(page, "old_password")["autocomplete"] == "current-password"
        assert field(page, "new_password1")["autocomplete"] == "new-password"
        [whose] = [each for each in page.every("input") if each.attributes.get("autocomplete") == "username"]
        assert whose.attributes["value"] == "Ana"
