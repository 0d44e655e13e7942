"""What every answer carries, and which hosts are answered."""

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from scorekeeper import middleware
from tests.web.tables import started


@pytest.mark.parametrize("path", ["/", "/no-such-page", "/static/base.css"])
def test_every_answer_carries_the_security_headers(client: Client, path: str) -> None:
    response = client.get(path)
    response.getvalue()  # a file is closed once it was read to its end
    headers = response.headers
    assert headers["Content-Security-Policy"] == (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Permissions-Policy"].startswith("screen-wake-lock=(self)")


def test_the_page_holds_nothing_that_the_policy_forbids(client: Client) -> None:
    page = client.get("/").text
    assert "<style" not in page
    assert " style=" not in page
    assert page.count("<script") == page.count("<script src=")


@pytest.mark.django_db
@pytest.mark.parametrize("https", [False, True])
class TestCookies:
    @pytest.fixture(autouse=True)
    def by_http_or_https(self, settings: Settings, https: bool) -> None:
        settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = https

    def test_no_script_can_read_the_session_and_no_other_site_can_use_it(self, client: Client, https: bool) -> None:
        started(client)
        cookie = client.cookies["sessionid"]
        assert bool(cookie["secure"]) is https
        assert cookie["httponly"] is True
        assert cookie["samesite"] == "Lax"
        assert (cookie["domain"], cookie["path"]) == ("", "/")
        assert cookie["max-age"] == 365 * 24 * 60 * 60, "a book is not lost with the next start of the phone"

    def test_the_key_to_our_forms_travels_the_same_way(self, client: Client, https: bool) -> None:
        cookie = client.get("/").cookies["csrftoken"]
        assert bool(cookie["secure"]) is https
        assert cookie["samesite"] == "Lax"


class TestHomeHostsOnly:
    @pytest.fixture(autouse=True)
    def no_hosts_listed(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")

    def ask(self, host: str) -> HttpResponse:
        def answer(_request: HttpRequest) -> HttpResponse:
            return HttpResponse("here")

        return middleware.home_hosts_only(answer)(RequestFactory().get("/", headers={"Host": host}))

    @pytest.mark.parametrize(
        "host",
        ["localhost", "localhost:8000", "127.0.0.1", "192.168.1.20:8000", "[fe80::1]:8000", "kitchen", "kitchen.local"],
    )
    def test_it_answers_to_its_own_names_and_to_addresses(self, host: str) -> None:
        assert self.ask(host).content == b"here"

    @pytest.mark.parametrize("host", ["evil.example", "192.168.1.20.evil.example", "kitchen.evil.example", "local"])
    def test_it_refuses_other_names(self, host: str) -> None:
        with pytest.raises(DisallowedHost, match="SCOREKEEPER_ALLOWED_HOSTS"):
            self.ask(host)
