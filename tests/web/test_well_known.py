"""What others look for on every site."""

from datetime import datetime, timedelta

from django.test import Client
from django.utils import timezone
from pytest_django import Settings


def test_it_says_whom_to_tell_of_a_weakness(client: Client) -> None:
    answer = client.get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert lines["Contact"] == "mailto:security@cards.example"
    assert lines["Canonical"] == "http://testserver/.well-known/security.txt"
    left = datetime.fromisoformat(lines["Expires"]) - timezone.now()
    assert timedelta(days=179) < left < timedelta(days=366), "RFC 9116: at most a year"


def test_where_nobody_is_named_it_says_nothing(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT = ""
    assert client.get("/.well-known/security.txt").status_code == 404


def test_a_password_manager_finds_where_to_change_the_password(client: Client) -> None:
    assert client.get("/.well-known/change-password").headers["Location"] == "/account/password/"
    assert (
        client.get("/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200").status_code == 404
    )
