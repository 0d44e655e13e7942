"""Sessions: a phone is known for a year, and then no more."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.models import Game

pytestmark = pytest.mark.django_db


def sees(client: Client, game: Game) -> bool:
    return client.get(f"/games/{game.pk}/").status_code == 200


def test_a_phone_is_known_again(client: Client, game: Game) -> None:
    assert sees(client, game)


@pytest.mark.parametrize(("ends_in", "known"), [(timedelta(minutes=1), True), (timedelta(minutes=-1), False)])
def test_a_session_ends_when_it_says(client: Client, game: Game, ends_in: timedelta, known: bool) -> None:
    Session.objects.update(expire_date=timezone.now() + ends_in)
    assert sees(client, game) is known


def test_a_session_that_is_gone_is_nobodys(client: Client, game: Game) -> None:
    Session.objects.all().delete()
    assert not sees(client, game)


@pytest.mark.parametrize("cookie", ["", "x", "not-a-session-key-of-ours", "' OR 1=1 --", "a" * 5_000])
def test_a_made_up_session_is_nobodys(game: Game, cookie: str) -> None:
    client = Client()
    client.cookies["sessionid"] = cookie
    assert not sees(client, game)


def test_a_session_that_was_tampered_with_is_nobodys(client: Client, game: Game) -> None:
    Session.objects.update(session_data="nonsense")
    assert not sees(client, game)
