"""`/health/`: for whoever watches over the server."""

import re

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from tests.web.tables import queries


@pytest.mark.django_db
class TestAWorkingServer:
    def test_it_is_well(self, client: Client) -> None:
        response = client.get("/health/")
        assert (response.status_code, response.text) == (200, "ok\n")
        assert response.headers["Cache-Control"] == "no-store"

    def test_it_takes_one_read_and_leaves_no_cookie(self, client: Client) -> None:
        assert queries(lambda: client.get("/health/")) == 1
        assert not client.cookies

    @pytest.mark.parametrize("host", ["10.0.0.7:8000", "scorekeeper-2.internal", "evil.example"])
    def test_it_answers_to_any_name(self, client: Client, host: str) -> None:
        assert client.get("/health/", headers={"Host": host}).status_code == 200

    def test_it_needs_no_https(self, client: Client, settings: Settings) -> None:
        settings.SECURE_SSL_REDIRECT = True
        assert client.get("/health/").status_code == 200
        assert client.get("/").status_code == 301

    def test_it_says_more_to_whoever_has_the_owners_key(
        self, client: Client, capsys: pytest.CaptureFixture[str]
    ) -> None:
        call_command("health")
        *told, where = capsys.readouterr().out.splitlines()
        answer = client.get(where.split()[-1]).text.splitlines()
        assert answer[0] == "ok"
        assert [line.partition(":")[0] for line in answer[1:]] == [line.partition(":")[0] for line in told]
        assert re.fullmatch(r"disk left: [\d,.]+ GB", told[0])
        assert told[1] == "last backup: none"
        assert client.get("/health/?key=" + "0" * 32).text == "ok\n"

    def test_it_can_be_asked_for_the_headers_alone(self, client: Client) -> None:
        assert client.head("/health/").status_code == 200

    def test_nothing_can_be_sent_there(self, client: Client) -> None:
        assert client.post("/health/").status_code == 405


def test_a_database_that_is_away_is_not_well(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "ensure_connection", away)
    response = client.get("/health/")
    assert (response.status_code, response.text) == (503, "The database can't be read.\n")
