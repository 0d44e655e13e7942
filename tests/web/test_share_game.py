"""The link by which others watch a game: making it, renewing it, and taking it back."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Game
from tests.web.page import Page
from tests.web.tables import HTMX, press, viewer_of

pytestmark = pytest.mark.django_db


def key_of(game: Game) -> str:
    return Game.objects.values_list("watch_key", flat=True).get(pk=game.pk)


def change(client: Client, game: Game, wish: str, key: str = "") -> int:
    return client.post(f"/games/{game.pk}/share/", {"link": wish, "key": key}).status_code


def share_page(client: Client, game: Game) -> Page:
    return Page.of(client.get(f"/games/{game.pk}/share/").text)


def test_the_pad_leads_there(client: Client, game: Game) -> None:
    links = Page.of(client.get(f"/games/{game.pk}/").text).links()
    assert links["Share"] == f"/games/{game.pk}/share/"


def test_looking_makes_no_link(client: Client, game: Game) -> None:
    page = share_page(client, game)
    assert list(page.every("textarea")) == []
    assert key_of(game) == ""


def test_a_link_is_made_and_shown_with_a_code_to_scan(client: Client, game: Game) -> None:
    page = press(client, share_page(client, game), "Make a link")
    [link] = [text.words for text in page.every("textarea")]
    assert link == f"http://testserver/w/{key_of(game)}/"
    assert Client().get(link).status_code == 200
    [code] = [part for part in page.every("div") if part.attributes.get("role") == "img"]
    assert code.name == "QR code: Link to watch this game"
    assert list(code.every("path"))


def test_a_link_from_the_machine_itself_leads_other_phones_there(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    change(client, game, "make")
    monkeypatch.setattr("games.views.share_links.lan_address", lambda: "192.168.1.20")
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get(f"/games/{game.pk}/share/", headers={"Host": "localhost:8000"}).text
    assert f"http://192.168.1.20:8000/w/{key_of(game)}/" in page
    assert "localhost" not in page


def test_where_hosts_are_listed_the_link_is_for_one_of_them(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(client, game, "make")
    monkeypatch.setattr("games.views.share_links.lan_address", lambda: "192.168.1.20")
    page = client.get(f"/games/{game.pk}/share/", headers={"Host": "localhost:8000"}).text
    assert f"http://localhost:8000/w/{key_of(game)}/" in page


def test_made_again_it_is_the_same(client: Client, game: Game) -> None:
    change(client, game, "make")
    key = key_of(game)
    assert change(client, game, "make") == 303
    assert key_of(game) == key != ""


def test_a_renewed_link_is_another_and_the_old_one_leads_nowhere(client: Client, game: Game) -> None:
    change(client, game, "make")
    old = key_of(game)
    press(client, share_page(client, game), "Renew the link")
    assert key_of(game) not in ("", old)
    assert Client().get(f"/w/{old}/").status_code == 404


def test_renewing_sent_twice_renews_once(client: Client, game: Game) -> None:
    change(client, game, "make")
    old = key_of(game)
    change(client, game, "renew", old)
    renewed = key_of(game)
    change(client, game, "renew", old)
    assert key_of(game) == renewed


def test_renewing_what_was_never_shared_shares_nothing(client: Client, game: Game) -> None:
    assert change(client, game, "renew") == 303
    assert key_of(game) == ""


def test_a_link_that_is_taken_back_leads_nowhere(client: Client, game: Game) -> None:
    change(client, game, "make")
    old = key_of(game)
    page = press(client, share_page(client, game), "Stop sharing")
    assert "Make a link" in page.buttons()
    assert Client().get(f"/w/{old}/").status_code == 404
    assert Client().get(f"/w/{old}/news/").status_code == 404


def test_nonsense_changes_nothing(client: Client, game: Game) -> None:
    for wish in ("", "nonsense", "\0"):
        assert change(client, game, wish) == 303
    assert key_of(game) == ""


def test_a_viewer_sees_the_link_but_changes_nothing(client: Client, game: Game) -> None:
    viewer = viewer_of(game)
    assert "Somebody who may write in this book can make one." in share_page(viewer, game).words
    assert change(viewer, game, "make") == 403
    change(client, game, "make")
    key = key_of(game)
    page = share_page(viewer, game)
    assert [text.words for text in page.every("textarea")] == [f"http://testserver/w/{key}/"]
    assert "Renew the link" not in page.buttons()
    assert change(viewer, game, "stop") == 403
    assert change(viewer, game, "renew", key) == 403
    assert key_of(game) == key


def test_htmx_goes_on_as_well(client: Client, game: Game) -> None:
    response = client.post(f"/games/{game.pk}/share/", {"link": "make"}, headers=HTMX)
    assert response.headers["HX-Redirect"] == f"/games/{game.pk}/share/"
