import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path


def refuse(_request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def fail(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("out of cards")


def take(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("taken")


# Error pages lead back to the app, so its pages have to be there.
urlpatterns = [path("refuse", refuse), path("fail", fail), path("take", take), path("", include("games.urls"))]
handler500 = "scorekeeper.trouble.server_error"

pytestmark = pytest.mark.urls("tests.web.test_error_pages")


def test_an_unknown_page(client: Client) -> None:
    response = client.get("/no-such-page")
    assert response.status_code == 404
    assert "Nothing here" in response.text


def test_something_not_allowed(client: Client) -> None:
    response = client.get("/refuse")
    assert response.status_code == 403
    assert "Not for you" in response.text


def test_a_form_that_is_not_ours() -> None:
    response = Client(enforce_csrf_checks=True).post("/take")
    assert response.status_code == 403
    assert "That came from somewhere else" in response.text


def test_a_host_that_is_not_ours(client: Client) -> None:
    response = client.get("/", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "That request makes no sense" in response.text


def test_a_failure_of_our_own() -> None:
    # No test here asks for the database, so that touching it would be an error: this page must do without.
    response = Client(raise_request_exception=False).get("/fail")
    assert response.status_code == 500
    assert "That went wrong" in response.text
