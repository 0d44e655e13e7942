"""Who finds what in the lists, and what is nobody's."""

import pytest
from django.test import Client

from games.models import Game
from tests.web.tables import stranger

pytestmark = pytest.mark.django_db


def test_a_book_that_nobody_keeps_is_nobodys(game: Game) -> None:
    game.book.keepings.all().delete()
    for other in (Client(), stranger()):
        assert other.get(f"/games/{game.pk}/").status_code == 404


def test_a_stranger_sees_none_of_it_in_the_lists(game: Game) -> None:
    other = stranger()
    for path in ("/", "/players/", "/deleted/", "/new/oh-hell/"):
        assert game.pk not in other.get(path).text
