"""Handing over the pen: from this pad to the same pad on another phone."""

import pytest
from django.test import Client

from games.books import members
from games.models import Game, Invitation, Role
from games.rules.moves import Bid
from tests.web.page import Page
from tests.web.tables import HTMX, enter, keeper_in, pad, press, started

pytestmark = pytest.mark.django_db


def page_of(client: Client, game: Game) -> Page:
    response = client.get(f"/games/{game.pk}/hand-over/")
    assert response.status_code == 200
    return Page.of(response.text)


def link_on(page: Page) -> str:
    [link] = [text.words for text in page.every("textarea")]
    return link


def test_the_pads_menu_leads_there(client: Client, game: Game) -> None:
    assert pad(client, game).links()["Hand over the pen"] == f"/games/{game.pk}/hand-over/"


def test_looking_makes_no_link(client: Client, game: Game) -> None:
    assert "Show the code" in page_of(client, game).buttons()
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("role", [Role.SCORER, Role.OWNER])
def test_whoever_may_write_may_pass_the_pen_on(game: Game, role: Role) -> None:
    writer = keeper_in(game, role)
    page = press(writer, page_of(writer, game), "Show the code")
    assert "Scan this with the other phone: it can then enter the score." in page.words
    invited = Invitation.objects.get()
    assert invited.role == Role.SCORER
    assert link_on(page) == f"http://testserver/join/{invited.key}/?game={game.pk}"
    assert [code.name for code in page.every("div") if code.attributes.get("role") == "img"] == [
        "QR code: Link to enter the score"
    ]


def test_one_button_on_the_other_phone_and_it_stands_on_this_pad(client: Client, game: Game) -> None:
    link = link_on(press(client, page_of(client, game), "Show the code"))
    started(client)  # at another table
    other = Client()
    page = press(other, Page.of(other.get(link).text), "Join as scorer")
    assert page.links()["Log"] == f"/games/{game.pk}/log/"
    press(other, page, "4", group="Ben's bid")
    # This phone still can, too.
    enter(client, game, Bid(2, 3))


def test_it_is_the_link_that_owners_see_among_the_people(client: Client, game: Game) -> None:
    invited = members.invite(game.book, Role.SCORER)
    assert invited.key in link_on(page_of(client, game))


def test_sent_twice_it_shows_the_same_code(client: Client, game: Game) -> None:
    for _ in range(2):
        response = client.post(f"/games/{game.pk}/hand-over/")
        assert (response.status_code, response.headers["Location"]) == (303, f"/games/{game.pk}/hand-over/")
    assert Invitation.objects.count() == 1


def test_htmx_goes_on_as_well(client: Client, game: Game) -> None:
    response = client.post(f"/games/{game.pk}/hand-over/", headers=HTMX)
    assert response.headers["HX-Redirect"] == f"/games/{game.pk}/hand-over/"
