"""Whoever tries too often is slowed down, and nobody else is."""

from typing import cast

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from games.models import Book, Game, new_id
from scorekeeper.settings import LIMITS
from tests.web.books import hand_in
from tests.web.keepers import (
    QUEEN_OF_SPADES,
    SEVEN_OF_HEARTS,
    is_logged_in,
    keep,
    keeper_on,
    kept_game,
    log_in,
)
from tests.web.page import Page
from tests.web.tables import HTMX, play_round, started
from tests.web.test_counting_tries import minutes_pass

pytestmark = pytest.mark.django_db

TABLE = {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "start": "yes"}
HERE, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture(autouse=True)
def limits_as_in_earnest(settings: Settings) -> None:
    settings.LIMITS = LIMITS


@pytest.fixture
def few_books(settings: Settings) -> None:
    settings.LIMITS = {**LIMITS, "new books": "2 per hour"}


def at(address: str) -> Client:
    """A phone at this address."""
    return Client(REMOTE_ADDR=address)


def guess(client: Client, times: int, name: str = "Ana") -> list[int]:
    return [log_in(client, name, QUEEN_OF_SPADES).status_code for _ in range(times)]


def start(client: Client) -> HttpResponse:
    return cast(HttpResponse, client.post("/new/oh-hell/", TABLE))


class TestGuessingPasswords:
    @pytest.fixture(autouse=True)
    def kept(self) -> Game:
        return kept_game(at(ELSEWHERE))

    def test_the_sixth_try_has_to_wait(self) -> None:
        thief = at(HERE)
        assert guess(thief, 6) == [422] * 5 + [429]
        response = log_in(thief)
        assert response.status_code == 429
        assert 14 * 60 < int(response.headers["Retry-After"]) <= 15 * 60
        page = Page.of(response.text)
        assert page.alert == (
            "That was too often: at most 5 passwords of a name in 15 minutes. Wait 15 minutes, then try again."
        )
        assert not is_logged_in(thief), "the right password is as good as a wrong one now"

    def test_the_page_that_says_so_does_not_give_away_what_was_right(self) -> None:
        thief = at(HERE)
        guess(thief, 5)
        right, wrong = log_in(thief, password=SEVEN_OF_HEARTS), log_in(thief, password=QUEEN_OF_SPADES)
        assert Page.of(right.text).words == Page.of(wrong.text).words
        assert 'value="Ana"' in right.text, "what was typed stays"

    def test_after_a_while_it_can_be_tried_again(self) -> None:
        phone = at(HERE)
        guess(phone, 6)
        minutes_pass(15)
        log_in(phone)
        assert is_logged_in(phone)

    def test_another_way_to_write_the_name_is_no_way_around(self) -> None:
        thief = at(HERE)
        guess(thief, 3, "Ana")
        assert guess(thief, 3, " \uff21NA ") == [422, 422, 429]

    def test_another_phone_at_the_same_address_is_no_way_around(self) -> None:
        guess(at(HERE), 5)
        assert guess(at(HERE), 1) == [429]

    def test_nobody_can_lock_out_an_owner_who_is_elsewhere(self) -> None:
        guess(at(HERE), 10)
        owner = at(ELSEWHERE)
        log_in(owner)
        assert is_logged_in(owner)

    def test_another_name_at_the_same_address_may_still_be_tried(self) -> None:
        guess(at(HERE), 6)
        kept_game(at(ELSEWHERE), "Ben")
        ben = at(HERE)
        log_in(ben, "Ben")
        assert is_logged_in(ben)

    def test_the_right_password_starts_the_count_again(self) -> None:
        phone = at(HERE)
        for _ in range(3):
            assert guess(phone, 4) == [422] * 4
            log_in(phone)

    def test_many_names_from_one_address_have_to_wait_too(self) -> None:
        thief = at(HERE)
        assert {status for number in range(50) for status in guess(thief, 1, f"Gus {number}")} == {422}
        assert guess(thief, 1, "Gus again") == [429]

    def test_the_old_password_can_not_be_guessed_either(self) -> None:
        phone = at(HERE)
        log_in(phone)
        wrong = {"old_password": QUEEN_OF_SPADES, "new_password1": "nine of clubs", "new_password2": "nine of clubs"}
        tries = [phone.post("/account/password/", wrong) for _ in range(6)]
        assert [each.status_code for each in tries] == [422] * 5 + [429]
        assert "Retry-After" in tries[-1].headers
        right = phone.post("/account/password/", {**wrong, "old_password": SEVEN_OF_HEARTS})
        assert right.status_code == 429
        assert keeper_on(phone).check_password(SEVEN_OF_HEARTS)


class TestGuessingFromEverywhere:
    """Whoever has addresses without end."""

    @pytest.fixture(autouse=True)
    def kept(self, settings: Settings) -> Game:
        settings.LIMITS = {**LIMITS, "wrong passwords of a name anywhere": "4 per day"}
        game = kept_game(at(ELSEWHERE))
        log_in(at(ELSEWHERE))
        return game

    def guess_from(self, *last: int) -> list[int]:
        return [status for number in last for status in guess(at(f"203.0.113.{number}"), 1)]

    def test_all_their_tries_for_a_name_are_counted_together(self) -> None:
        assert self.guess_from(1, 2, 3, 4, 5) == [422] * 4 + [429]
        refused = log_in(at(HERE))
        assert Page.of(refused.text).alert == (
            "That was too often: at most 4 wrong passwords of a name anywhere in 24 hours. Wait 24 hours, then try again."
        )
        assert guess(at(HERE), 1, "Ben") == [422], "another name is not concerned"

    def test_whoever_was_let_in_before_is_not_locked_out_by_it(self) -> None:
        self.guess_from(1, 2, 3, 4, 5)
        for _ in range(6):
            owner = at(ELSEWHERE)
            log_in(owner)
            assert is_logged_in(owner)
        assert self.guess_from(6) == [429], "nor is anybody else let in by that"

    def test_right_passwords_count_for_nothing(self) -> None:
        for number in range(1, 9):
            phone = at(f"203.0.113.{number}")
            log_in(phone)
            assert is_logged_in(phone)


class TestNewBooks:
    def test_a_flood_of_them_is_refused(self, few_books: None) -> None:
        assert [start(at(HERE)).status_code for _ in range(3)] == [303, 303, 429]
        assert Book.objects.count() == 2
        assert start(at(ELSEWHERE)).status_code == 303

    def test_the_table_stays_laid_and_says_how_long_to_wait(self, few_books: None) -> None:
        for _ in range(2):
            start(at(HERE))
        response = start(at(HERE))
        assert 59 * 60 < int(response.headers["Retry-After"]) <= 60 * 60
        page = Page.of(response.text)
        assert page.alert == "That was too often: at most 2 new books in 60 minutes. Wait 60 minutes, then try again."
        assert {"Remove Ana", "Remove Ben", "Remove Cara"} <= set(page.buttons())
        assert "sessionid" not in response.cookies, "nobody becomes a keeper by that"

    def test_htmx_shows_it_in_the_page(self, few_books: None) -> None:
        for _ in range(2):
            start(at(HERE))
        response = at(HERE).post("/new/oh-hell/", TABLE, headers=HTMX)
        assert response.status_code == 429
        assert Page.of(response.text).alert
        assert '"[23]..|409|422|429", "swap": true' in at(HERE).get("/").text

    def test_an_hour_later_they_go_on(self, few_books: None) -> None:
        for _ in range(3):
            start(at(HERE))
        minutes_pass(60)
        assert start(at(HERE)).status_code == 303

    def test_a_file_opens_none_either(self, few_books: None) -> None:
        for _ in range(2):
            start(at(HERE))
        game = b'{"scorekeeper": 1, "game": "caboose", "players": ["Ana", "Ben"], "first": "Ana"}'
        response = hand_in(at(HERE), game)
        assert (response.status_code, "Retry-After" in response.headers) == (429, True)
        assert Page.of(response.text).alert.startswith("That was too often: at most 2 new books")

    def test_a_keeper_makes_no_flood_of_them_either(self, few_books: None) -> None:
        phone = at(HERE)
        start(phone)
        made = [phone.post("/books/", {"book": new_id(), "name": "Thursday"}) for _ in range(2)]
        assert [each.status_code for each in made] == [303, 429]
        assert 'value="Thursday"' in made[1].text

    def test_games_in_a_book_are_not_counted(self, few_books: None) -> None:
        phone = at(HERE)
        assert {start(phone).status_code for _ in range(5)} == {303}


class TestNames:
    def test_names_are_not_tried_in_masses(self, settings: Settings) -> None:
        settings.LIMITS = {**LIMITS, "names kept": "2 per hour"}
        kept_game(at(ELSEWHERE))
        thief = at(HERE)
        start(thief)
        tries = [keep(thief, "Ana") for _ in range(3)]
        assert [each.status_code for each in tries] == [422, 422, 429]
        assert "already" not in Page.of(tries[2].text).alert
        assert 'value="Ana"' in tries[2].text
        assert "Retry-After" in tries[2].headers


@pytest.mark.slow
def test_a_normal_evening_meets_no_limit() -> None:
    """A club at one address: every phone begins a game of its own, mistypes, and logs in."""
    host = at(HERE)
    kept_game(host)
    phones = [at(HERE) for _ in range(20)]
    for phone in phones:
        game = started(phone)
        play_round(phone, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        assert guess(phone, 1) == [422]
        assert log_in(phone).status_code == 303
