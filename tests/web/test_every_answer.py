"""What holds for the answer of every address, whoever asks: walked, so that it holds for a new page as well."""

from http import HTTPStatus

import pytest
from django.http import HttpResponseBase
from django.test import Client
from pytest_django import Settings

from games.models import Game, Role
from tests.web.addresses import BESIDE_THE_LIST, all_rows, every_path, ids_of, links_to_join, phone_like
from tests.web.page import Page
from tests.web.tables import HTMX, keeper_in, play_round, started

pytestmark = pytest.mark.django_db

SHARED_BY_ALL = ("/static/", "/.well-known/security.txt", "/manifest.webmanifest", "/service-worker.js", "/health/")


@pytest.fixture
def game(client: Client) -> Game:
    game = started(client)
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    return game


@pytest.fixture
def paths(game: Game) -> list[str]:
    # One of each is enough where they are alike; keys open different pages.
    ids = {name: values[:1] for name, values in ids_of(game).items()} | {"key": ids_of(game)["key"]}
    ids["key"] += links_to_join(game)
    return [*every_path(ids), *BESIDE_THE_LIST]


def answers(phone: Client, paths: list[str]) -> list[tuple[str, HttpResponseBase]]:
    """What each address answers to a look; a file is closed once it was read to its end."""
    found: list[tuple[str, HttpResponseBase]] = [(path, phone.get(path)) for path in paths]
    for _, answer in found:
        answer.getvalue()
    return found


@pytest.fixture
def answered(client: Client, paths: list[str]) -> list[tuple[str, HttpResponseBase]]:
    """As somebody who may see everything, and as somebody who may see nothing."""
    return [*answers(client, paths), *answers(Client(), paths)]


def test_most_of_it_is_there_for_its_keeper(client: Client, paths: list[str]) -> None:
    statuses = [answer.status_code for _, answer in answers(client, paths)]
    assert statuses.count(HTTPStatus.OK) > len({path.split("/")[-2] for path in paths}) // 2
    assert set(statuses) <= {200, 204, 302, 303, 404, 405}


def test_no_page_runs_what_is_not_ours_or_stands_in_a_frame_or_is_taken_for_another_kind_of_file(
    answered: list[tuple[str, HttpResponseBase]],
) -> None:
    for path, answer in answered:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self';"), path
        assert "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        if path not in BESIDE_THE_LIST:
            assert answer.headers["X-Frame-Options"] == "DENY", path


def test_no_other_site_hears_of_an_address(answered: list[tuple[str, HttpResponseBase]]) -> None:
    for path, answer in answered:
        assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer"), path


def test_no_cache_that_many_share_keeps_what_is_somebodys(answered: list[tuple[str, HttpResponseBase]]) -> None:
    for path, answer in answered:
        said = answer.headers["Cache-Control"]
        assert path.startswith(SHARED_BY_ALL) or "private" in said or "no-store" in said, f"{path}: {said}"
        assert "public" not in said or path.startswith("/static/"), path


def test_no_page_holds_scripts_or_styles_or_leads_to_another_site_unseen(
    answered: list[tuple[str, HttpResponseBase]],
) -> None:
    for path, answer in answered:
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for element in Page.of(answer.getvalue().decode()).every("script", "style", "iframe", "object", "a", "form"):
            assert element.tag not in ("style", "iframe", "object"), path
            is_code = element.tag == "script" and element.attributes.get("type") != "application/json"
            assert not is_code or element.attributes["src"].startswith("/static/"), path
            assert not any(name.startswith("on") or name == "style" for name in element.attributes), path
            target = element.attributes.get("href") or element.attributes.get("action") or "/"
            assert not target.startswith(("//", "javascript:", "data:")), path


def test_files_are_saved_and_never_shown_as_a_page(answered: list[tuple[str, HttpResponseBase]]) -> None:
    # The kit is for the phone's own script.
    named = [answer for path, answer in answered if path.endswith((".json", ".csv")) and path != "/book/kit.json"]
    files = [answer for answer in named if answer.status_code == 200]
    assert len(files) == 6
    for answer in files:
        assert answer.headers["Content-Type"] in ("application/json", "text/csv; charset=utf-8")
        assert answer.headers["Content-Disposition"].startswith("attachment; filename=")


def test_every_write_has_to_come_from_a_page_of_ours(client: Client, game: Game, paths: list[str]) -> None:
    before = all_rows(game.book)
    fields = {"kind": "undo", "key": "a-tap", "expected": 4, "link": "make", "name": "Gus", "role": "viewer"}
    phone = phone_like(client, enforce_csrf_checks=True)
    for path in paths:
        for forged, headers in (({}, HTMX), ({"csrfmiddlewaretoken": "x" * 64}, {"Origin": "https://evil.example"})):
            status = phone.post(path, {**fields, **forged}, headers=headers).status_code
            assert status in (403, 404, 405), path
    assert all_rows(game.book) == before
    assert "sessionid" in phone.cookies


def test_the_method_of_a_request_is_what_it_says(client: Client, game: Game, paths: list[str]) -> None:
    before = all_rows(game.book)
    headers = {"X-HTTP-Method-Override": "POST", "X-HTTP-Method": "POST", "X-Method-Override": "DELETE"}
    for path in paths:
        client.get(path, {"_method": "POST", "link": "make"}, headers=headers).getvalue()
    assert all_rows(game.book) == before


def test_no_page_answers_to_a_host_that_is_not_ours(client: Client, paths: list[str]) -> None:
    # Whoever watches over the server comes by any name, and a style sheet is no secret.
    for path in set(paths) - {"/health/", "/static/base.css"}:
        answer = client.get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 400, path
        assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize("host", ["testserver.evil.example", "testserver@evil.example", "testserver/evil", "a b", ""])
def test_no_host_that_looks_like_ours_is_ours(client: Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_a_refused_host_gets_the_headers_where_everything_travels_by_https(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_a_link_names_the_host_that_was_asked_and_none_that_was_forwarded(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/share/", {"link": "make"})
    client.post("/book/invitations/", {"role": "viewer", "action": "make"})
    forged = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example", "X-Original-URL": "/evil.example"}
    for path in (f"/games/{game.pk}/share/", "/book/people/", f"/nights/{game.night_id}/", "/health"):
        assert "evil.example" not in client.get(path, headers=forged, follow=True).text


@pytest.mark.parametrize("path", ["//evil.example/deleted", "/\\evil.example/deleted", "///evil.example/new"])
def test_an_address_without_its_last_stroke_leads_nowhere_else(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (301, 404)
    assert not answer.headers.get("Location", "").startswith(("//", "/\\", "http"))


def test_a_session_that_somebody_planted_is_not_the_one_that_a_keeper_gets(game: Game) -> None:
    for path, fields in (
        ("/new/oh-hell/", {"seat": ["Ana", "Ben", "Cara"], "first": "Ana", "start": "yes"}),
        (f"/join/{links_to_join(game)[0]}/", {}),
    ):
        phone = Client()
        phone.cookies["sessionid"] = planted = "planted" * 4 + "abcd"
        assert phone.post(path, fields).status_code == 303
        assert phone.cookies["sessionid"].value != planted
        thief = Client()
        thief.cookies["sessionid"] = planted
        assert thief.get("/book/people/").headers["Location"] == "/"


def test_a_session_from_before_a_role_was_taken_away_opens_nothing(client: Client, game: Game) -> None:
    viewer = keeper_in(game, Role.VIEWER)
    path = f"/games/{game.pk}/"
    assert viewer.get(path).status_code == 200
    game.book.keepings.get(role=Role.VIEWER).delete()
    assert viewer.get(path).status_code == 404
