"""The page on which files are handed in, and how long they wait."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.files.imports.read import KEPT_FOR, MOST_WAITING
from games.models import Book, Game, Import, ImportedGame
from tests.web.books import LOG, book_file, book_of, bring_in, hand_in, scorer, waiting
from tests.web.page import Page
from tests.web.tables import viewer_of

pytestmark = pytest.mark.django_db


def test_the_page_offers_the_book_and_takes_a_file(client: Client, game: Game) -> None:
    page = Page.of(client.get("/book/files/").text)
    assert page.links()["Whole book as JSON"] == "/book/book.json"
    assert page.links()["Whole book as CSV"] == "/book/book.csv"
    form = page.form_of(page.buttons()["Look into the file"])
    assert form.attributes["enctype"] == "multipart/form-data"


def test_a_newcomer_can_begin_with_a_file() -> None:
    phone = Client()
    page = Page.of(phone.get("/book/files/").text)
    assert "Whole book as JSON" not in page.links()
    assert "Look into the file" in page.buttons()
    bring_in(phone, book_file(LOG))
    assert book_of(phone).games.count() == 1


def test_a_file_that_is_no_good_makes_nobody_a_book() -> None:
    assert hand_in(Client(), b"nonsense").status_code == 422
    assert not Book.objects.exists()
    assert not User.objects.exists()


def test_no_file_at_all(client: Client, game: Game) -> None:
    for fields in ({}, {"file": "text"}):
        response = client.post("/book/files/", fields)
        assert response.status_code == 422
        assert Page.of(response.text).alert == "Choose a file first."


def test_only_the_last_few_are_kept() -> None:
    phone, other = scorer(), scorer()
    theirs = waiting(other, book_file(LOG))
    last = [waiting(phone, book_file(LOG)) for _ in range(MOST_WAITING + 2)][-MOST_WAITING:]
    assert set(Import.objects.all()) == {theirs, *last}


def test_what_waits_for_more_than_a_day_is_gone_with_the_next() -> None:
    phone = scorer()
    old = waiting(phone, book_file(LOG))
    Import.objects.update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    new = waiting(phone, book_file(LOG))
    assert list(Import.objects.all()) == [new]
    assert list(ImportedGame.objects.values_list("file", flat=True)) == [new.pk]
    assert phone.get(f"/book/incoming/{old.pk}/").status_code == 404


def test_an_odd_name_is_cut_to_what_can_be_shown() -> None:
    phone = scorer()
    hand_in(phone, book_file(LOG), "a\x00\u202e<b>" + "x" * 300)
    assert Import.objects.get().name.startswith("a<b>xx")
    assert "&lt;b&gt;" in phone.get(f"/book/incoming/{Import.objects.get().pk}/").text


def test_a_viewer_may_take_files_out_but_not_in(game: Game) -> None:
    page = Page.of(viewer_of(game).get("/book/files/").text)
    assert "Whole book as JSON" in page.links()
    assert "Look into the file" not in page.buttons()


def test_a_file_is_for_the_book_in_which_it_was_handed_in(client: Client, game: Game) -> None:
    bring_in(client, book_file(LOG))
    assert Game.objects.get(start_key="a-game").book == game.book
