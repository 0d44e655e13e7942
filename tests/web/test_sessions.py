"""Sessions: a phone is known for a year after it was last used, by its own clock, whatever ours says."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from games.keepers.sessions import SessionStore
from games.models import Game

pytestmark = pytest.mark.django_db


def sees(client: Client, game: Game) -> bool:
    return client.get(f"/games/{game.pk}/").status_code == 200


def test_a_phone_is_known_again(client: Client, game: Game) -> None:
    assert sees(client, game)


YEAR = 365 * 24 * 60 * 60


def days_pass(days: int) -> None:
    """As if every phone had last been here so much earlier."""
    for session in Session.objects.all():
        store = SessionStore(session.session_key)
        store["seen"] = (timezone.now() - timedelta(days=days)).date().isoformat()
        store.save()
        Session.objects.filter(pk=session.pk).update(expire_date=session.expire_date - timedelta(days=days))


def ends_in(client: Client) -> timedelta:
    return Session.objects.get(pk=client.cookies["sessionid"].value).expire_date - timezone.now()


def test_a_phone_that_plays_is_known_for_another_year(client: Client, game: Game) -> None:
    days_pass(8)
    before = client.cookies["sessionid"].value
    renewed = client.get("/").cookies["sessionid"]
    assert (renewed.value, renewed["max-age"]) == (before, YEAR)
    assert ends_in(client) > timedelta(days=364)


def test_once_a_day_is_enough(client: Client, game: Game) -> None:
    assert "sessionid" not in client.get("/").cookies


def test_the_question_for_news_renews_nothing(client: Client, game: Game) -> None:
    days_pass(8)
    key = game.book.keepings.get().key
    assert "sessionid" not in client.get(f"/games/{game.pk}/news/{key}/?expected=0").cookies


@pytest.mark.parametrize("years", [-2, 2])
def test_a_clock_that_jumps_costs_no_book(client: Client, game: Game, years: int) -> None:
    days_pass(years * 365)
    SessionStore.clear_expired()
    assert sees(client, game)
    assert timedelta(days=364) < ends_in(client) <= timedelta(days=365), "and then it ends as if it had never jumped"


def test_what_strangers_leave_behind_is_cleared_in_the_end(client: Client, game: Game) -> None:
    stranger = SessionStore()
    stranger["book"] = ""
    stranger.save()
    days_pass(366)
    SessionStore.clear_expired()
    assert [row.pk for row in Session.objects.all()] == [client.cookies["sessionid"].value]


def test_a_page_is_shown_though_the_phone_can_not_be_noted(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OperationalError

    days_pass(8)
    monkeypatch.setattr(QuerySet, "update_or_create", fail)
    answer = client.get(f"/games/{game.pk}/")
    assert (answer.status_code, "sessionid" in answer.cookies) == (200, False)


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
