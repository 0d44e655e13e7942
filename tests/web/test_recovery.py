"""The recovery code: four words on paper, as the way back for a phone that is lost."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.keepers.recovery import make_code, words_of
from games.models import Game, RecoveryCode, Role
from scorekeeper.settings import LIMITS
from tests.web.keepers import keep, keeper_on, log_in
from tests.web.page import Page
from tests.web.tables import keeper_in, press, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def words(client: Client, game: Game) -> str:
    """The code of the phone on which the game was started."""
    return " ".join(make_code(keeper_on(client)))


@pytest.fixture
def other(game: Game) -> Client:
    """Another phone, which has seen a page."""
    phone = Client()
    phone.get("/account/recover/")
    return phone


def sees(client: Client, game: Game) -> bool:
    return client.get(f"/games/{game.pk}/").status_code == 200


def type_in(client: Client, words: str) -> Page:
    return press(client, Page.of(client.get("/account/recover/").text), "Open", words=words)


def shown(client: Client) -> str:
    """The words as the page of the code lists them."""
    page = Page.of(client.get("/account/code/").text)
    return next(element.words for element in page.every("ol"))


class TestMakingOne:
    def test_keeping_the_book_offers_it(self, client: Client, game: Game) -> None:
        page = press(client, Page.of(client.get("/account/").text), "Make a recovery code")
        words = next(element.words for element in page.every("ol"))
        assert len(words.split()) == 4
        assert shown(client) == words, "whoever holds the phone can look again"
        assert Page.of(client.get("/account/").text).links()["Show the four words"] == "/account/code/"

    def test_an_account_can_have_one_too(self, client: Client, game: Game) -> None:
        keep(client)
        page = press(client, Page.of(client.get("/account/").text), "Make a recovery code")
        assert "Make new words" in page.buttons()

    def test_new_words_make_the_old_ones_worthless(self, client: Client, game: Game, words: str, other: Client) -> None:
        page = Page.of(client.get("/account/code/").text)
        press(client, page, "Make new words")
        new = shown(client)
        press(client, page, "Make new words")
        assert new == shown(client) != words, "sent twice, those that may be noted already stay"
        assert type_in(other, words).alert == "These words open no book. They count in their order, and only once."

    def test_the_database_alone_gives_no_words_away(self, client: Client, words: str, settings: Settings) -> None:
        stored = RecoveryCode.objects.values_list("digest", "used", "used_by").get()
        assert not any(word in text for word in words.split() for text in stored)
        keeper = keeper_on(client)
        settings.SECRET_KEY = "of another server"  # noqa: S105
        assert " ".join(words_of(keeper)) != words


class TestOpening:
    @pytest.mark.parametrize(
        "typed",
        [
            lambda words: words,
            lambda words: f"  {words.upper().replace(' ', ' - ')} ",
            lambda words: ",".join(word[:4] for word in words.split()),
        ],
        ids=["as shown", "in capitals", "four letters each"],
    )
    def test_the_words_open_the_book_on_another_phone(
        self, client: Client, game: Game, words: str, other: Client, typed: object
    ) -> None:
        assert callable(typed)
        page = type_in(other, typed(words))
        assert "Your books are open on this phone." in page.words
        assert sees(other, game)
        assert keeper_on(other) == keeper_on(client)
        assert sees(client, game), "the first phone stays"

    def test_they_do_so_once_and_are_renewed(self, game: Game, words: str, other: Client) -> None:
        type_in(other, words)
        third = Client()
        assert "These words open no book." in type_in(third, words).alert
        type_in(third, shown(other))
        assert sees(third, game)

    def test_if_the_answer_is_lost_the_same_browser_may_send_them_again(
        self, game: Game, words: str, other: Client
    ) -> None:
        lost = Client()
        lost.cookies["csrftoken"] = other.cookies["csrftoken"].value
        lost.post("/account/recover/", {"words": words})
        assert not sees(other, game)
        type_in(other, words)
        assert sees(other, game)

    def test_but_not_for_ever(self, game: Game, words: str, other: Client) -> None:
        lost = Client()
        lost.cookies["csrftoken"] = other.cookies["csrftoken"].value
        lost.post("/account/recover/", {"words": words})
        RecoveryCode.objects.update(used_at=timezone.now() - timedelta(hours=2))
        type_in(other, words)
        assert not sees(other, game)

    @pytest.mark.parametrize("typed", ["", "four", "no such words there", "\0", "ability " * 400, "1 2 3 4", "ßßßß"])
    def test_other_words_open_nothing(self, words: str, other: Client, typed: str) -> None:
        answer = other.post("/account/recover/", {"words": typed})
        assert answer.status_code == 422
        assert Page.of(answer.text).alert == "These words open no book. They count in their order, and only once."

    def test_the_order_counts(self, game: Game, words: str, other: Client) -> None:
        type_in(other, " ".join(sorted(words.split(), reverse=words.split() == sorted(words.split()))))
        assert not sees(other, game)

    def test_guessing_has_to_wait(self, settings: Settings, words: str, other: Client) -> None:
        settings.LIMITS = LIMITS
        tries = [other.post("/account/recover/", {"words": "abandon ability able about"}) for _ in range(11)]
        assert [answer.status_code for answer in tries] == [422] * 10 + [429]
        assert "at most 10 recovery codes in 60 minutes" in Page.of(tries[-1].text).alert
        assert 'value="abandon ability able about"' in tries[-1].text

    def test_guessing_from_everywhere_has_to_wait_too(self, settings: Settings, words: str, other: Client) -> None:
        settings.LIMITS = {**LIMITS, "recovery codes anywhere": "2 per hour"}
        type_in(other, words)
        phones = [Client(REMOTE_ADDR=f"192.0.2.{number}") for number in range(3)]
        tries = [phone.post("/account/recover/", {"words": "abandon ability able about"}) for phone in phones]
        assert [answer.status_code for answer in tries] == [422, 422, 429], "right words don't count"


class TestWhatThePhoneKeptItself:
    def test_it_comes_along(self, client: Client, game: Game, words: str, other: Client) -> None:
        mine = started(other)
        type_in(other, words)
        assert sees(other, mine)
        assert sees(other, game)
        assert sees(client, mine)

    def test_of_two_phones_with_the_same_books_one_logs_in_elsewhere_and_the_other_keeps_them(
        self, client: Client, game: Game, words: str, other: Client
    ) -> None:
        type_in(other, words)
        ben = Client()
        started(ben)
        keep(ben, "Ben")
        log_in(other, "Ben")
        assert sees(other, game)
        assert sees(client, game)

    def test_words_on_paper_go_with_the_books_into_an_account(
        self, client: Client, game: Game, words: str, other: Client
    ) -> None:
        ben = Client()
        started(ben)
        keep(ben, "Ben")
        log_in(client, "Ben")
        type_in(other, words)
        assert sees(other, game)

    def test_a_phone_that_has_a_password_set_elsewhere_stays_logged_in(
        self, client: Client, game: Game, words: str, other: Client
    ) -> None:
        type_in(other, words)
        keep(client)
        assert sees(other, game)

    def test_with_a_code_a_phone_may_log_out(self, client: Client, game: Game, words: str) -> None:
        press(client, Page.of(client.get("/account/").text), "Log out")
        assert not sees(client, game)
        type_in(client, words)
        assert sees(client, game)


class TestTheCommand:
    def recover(self, *arguments: object) -> str:
        out = StringIO()
        call_command("recover", *arguments, stdout=out, stderr=out)
        return out.getvalue()

    def words_in(self, said: str) -> str:
        return next(line.strip() for line in said.splitlines() if line.startswith("    "))

    @pytest.mark.parametrize("by", ["id", "name", "player"])
    def test_a_book_is_found_by_its_id_its_name_or_a_player(self, game: Game, other: Client, by: str) -> None:
        game.book.name = "Thursdays"
        game.book.save()
        said = self.recover("--", {"id": game.book_id, "name": "thursdays", "player": "ANA"}[by])
        assert said.startswith("Thursdays: on the other phone open /account/recover/")
        type_in(other, self.words_in(said))
        assert sees(other, game)

    def test_of_several_owners_one_is_meant(self, client: Client, game: Game, other: Client) -> None:
        keeper_in(game, Role.OWNER, name="Ben")
        said = self.recover("--owner", 2, "--", game.book_id)
        assert "* --owner 2: Ben, since " in said
        type_in(other, self.words_in(said))
        assert keeper_on(other).first_name == "Ben"
        with pytest.raises(CommandError, match="--owner is a number from 1 to 2"):
            self.recover("--owner", 3, "--", game.book_id)

    def test_of_several_books_none_is_taken(self, game: Game) -> None:
        started(Client())
        with pytest.raises(CommandError, match="These are several"):
            self.recover("Ana")

    def test_a_book_that_nobody_has(self, game: Game) -> None:
        with pytest.raises(CommandError, match="No book has the id or the name 'Zoe'"):
            self.recover("Zoe")
        game.book.keepings.all().delete()
        with pytest.raises(CommandError, match="Nobody owns this book"):
            self.recover("--", game.book_id)
