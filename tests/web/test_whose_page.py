"""Whose page it is: nothing of one phone, role, theme or moment reaches another, also where a page is cached."""

import re
from collections.abc import Callable

import pytest
from django.db import DatabaseError
from django.test import Client

from games.models import Game, Role
from games.play import record
from games.rules.moves import Bid
from tests.web.page import Page
from tests.web.tables import enter, fields_of, keeper_in, keeping_in, pad, started, tap, viewer_of

pytestmark = pytest.mark.django_db


def html(client: Client, game: Game, **options: object) -> str:
    response = client.get(f"/games/{game.pk}/", **options)  # type: ignore[arg-type]
    assert response.status_code == 200
    return str(response.text)


def own(page: str) -> set[str]:
    """Whatever is there for one phone alone: the token and key of its forms, where it asks for news, and whose it is."""
    theirs = (
        r'(?:csrfmiddlewaretoken|name="key)" value="([^"]+)"',
        r'"csrf_token": "([^"]+)"',
        r"/news/([^/]+)/",
        r'data-owner="([^"]+)"',
    )
    return {found for pattern in theirs for found in re.findall(pattern, page)}


@pytest.mark.parametrize("other", [Role.SCORER, Role.OWNER])
def test_two_phones_see_the_same_but_for_what_is_their_own(client: Client, game: Game, other: Role) -> None:
    phones = [client, keeper_in(game, other)]
    first, second = (html(phone, game) for phone in phones)
    assert len(own(first)) == len(own(second)) == 5
    assert own(first).isdisjoint(own(second))
    assert keeping_in(game, client).key in first
    for ours, theirs in zip(sorted(own(first)), sorted(own(second)), strict=True):
        first, second = first.replace(ours, "…"), second.replace(theirs, "…")
    assert first == second


def test_what_went_wrong_on_one_phone_is_not_shown_on_another(client: Client, game: Game) -> None:
    other = keeper_in(game, Role.SCORER)
    assert Page.of(tap(client, game, kind="bid", seat=1, tricks=99).text).alert
    assert Page.of(tap(client, game, kind="bid", seat=1, tricks=1, expected=5).text).alert
    for phone in (client, other):
        assert pad(phone, game).alert == ""


def test_a_theme_a_seat_and_a_role_are_of_one_phone_alone(client: Client, game: Game) -> None:
    dark, ana, viewer = keeper_in(game, Role.SCORER), keeper_in(game, Role.SCORER, player="Ana"), viewer_of(game)
    dark.cookies["theme"] = "dark"

    def looks(phone: Client) -> tuple[bool, bool, bool]:
        page = html(phone, game)
        return 'data-theme="dark"' in page, " seat-0" in page, "/enter/" in page

    expected = {client: (False, False, True), dark: (True, False, True)}
    expected |= {ana: (False, True, True), viewer: (False, False, False)}
    for phones in (expected, dict(reversed(expected.items()))):
        for phone, seen in phones.items():
            assert looks(phone) == seen


def test_a_role_that_was_taken_away_takes_the_page_along(client: Client, game: Game) -> None:
    scorer = keeper_in(game, Role.SCORER)
    assert "/enter/" in html(scorer, game)
    keeping = keeping_in(game, scorer)
    client.post(f"/book/people/{keeping.key}/", {"role": "viewer"})
    assert "/enter/" not in html(scorer, game)
    client.post(f"/book/people/{keeping.key}/", {"role": "none"})
    assert scorer.get(f"/games/{game.pk}/").status_code == 404
    assert "/enter/" in html(client, game)


def test_a_name_that_was_changed_is_nowhere_any_more(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/share/", {"link": "make"})
    game.refresh_from_db()
    looks: list[Callable[[], str]] = [
        lambda: html(client, game),
        lambda: html(viewer_of(game), game),
        lambda: Client().get(f"/w/{game.watch_key}/").text,
    ]
    assert all("Ana" in look() for look in looks)
    client.post(f"/players/{game.book.players.get(name='Ana').pk}/", {"name": "Gus"})
    assert not any("Ana" in look() for look in looks)


def test_a_page_that_is_kept_goes_with_its_game_its_book_and_its_link(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/share/", {"link": "make"})
    game.refresh_from_db()
    paths = [f"/games/{game.pk}/", f"/w/{game.watch_key}/", f"/w/{game.watch_key}/news/?expected=-1"]
    for gone, back in (
        (f"/games/{game.pk}/delete/", f"/games/{game.pk}/restore/"),
        (f"/books/{game.book_id}/delete/", f"/books/{game.book_id}/restore/"),
    ):
        assert [client.get(path).status_code for path in paths] == [200, 200, 200]
        client.post(gone)
        assert [client.get(path).status_code for path in paths] == [404, 404, 404]
        client.post(back)
    client.post(f"/games/{game.pk}/share/", {"link": "renew", "key": game.watch_key})
    assert [client.get(path).status_code for path in paths] == [200, 404, 404]


def test_the_same_key_in_two_games_mixes_nothing_up(client: Client, game: Game) -> None:
    other = started(client, players=4)
    another = Client()
    theirs = started(another, players=5)
    for phone, each, bid in ((client, game, 1), (client, other, 2), (another, theirs, 3)):
        assert tap(phone, each, key="same", **fields_of(Bid(1, bid))).status_code == 303
    for phone, each, bid in ((client, game, 1), (client, other, 2), (another, theirs, 3)):
        assert f"Undo Ben's bid of {bid}" in pad(phone, each).buttons()
    assert "Eli" not in html(client, game) + html(client, other)


def test_a_key_that_was_refused_before_can_be_used_again(client: Client, game: Game) -> None:
    assert tap(client, game, key="again", **fields_of(Bid(1, 99))).status_code == 422
    assert tap(client, game, key="again", **fields_of(Bid(1, 2))).status_code == 303
    assert "Undo Ben's bid of 2" in pad(client, game).buttons()


def test_what_could_not_be_written_is_not_shown_to_anybody(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DatabaseError

    client.raise_request_exception = False
    with monkeypatch.context() as patched:
        patched.setattr(record, "store_progress", fail)
        assert tap(client, game, key="lost", **fields_of(Bid(1, 5))).status_code == 500
    assert "Undo Ben's bid of 5" not in pad(client, game).buttons()
    assert tap(client, game, key="lost", **fields_of(Bid(1, 2))).status_code == 303
    assert "Undo Ben's bid of 2" in pad(client, game).buttons()


def test_a_page_to_watch_holds_nothing_of_anybody(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/share/", {"link": "make"})
    enter(client, game, Bid(1, 2))
    game.refresh_from_db()
    for phone in (client, Client()):
        page = phone.get(f"/w/{game.watch_key}/").text
        hidden = ("csrf", game.pk, game.book_id, game.watch_key, keeping_in(game, client).key)
        assert not any(secret in page for secret in hidden)
