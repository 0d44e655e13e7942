"""The book's own record: who changed roles, seats, links and names, and what was deleted."""

import pytest
from django.test import Client

from games.books import members
from games.models import Change, Game, Keeping, Role
from tests.web.keepers import keep
from tests.web.page import Page
from tests.web.tables import keeper_in, keeping_in, press, viewer_of

pytestmark = pytest.mark.django_db


def record(client: Client) -> list[str]:
    """What stands there, the oldest first, without the time."""
    page = Page.of(client.get("/book/changes/").text)
    [*lists] = (rows for rows in page.every("ul") if rows.attributes.get("class") == "rows changes")
    return [" ".join(line.words.split()[1:]) for rows in lists for line in rows.every("li")][::-1]


@pytest.fixture
def ana(client: Client, game: Game) -> Client:
    """The owner, called Ana."""
    keep(client, "Ana")
    return client


def day(game: Game) -> str:
    return f"{game.night.date:%-d %B %Y}"


class TestWhatStandsThere:
    def test_roles(self, ana: Client, game: Game) -> None:
        eli = keeper_in(game, Role.VIEWER, name="Eli")
        key = keeping_in(game, eli).key
        for role in ("scorer", "scorer", "owner", "none"):
            ana.post(f"/book/people/{key}/", {"role": role})
        assert record(ana) == [
            "Ana made Eli a scorer, who was viewer",
            "Ana made Eli an owner, who was scorer",
            "Ana removed Eli, owner",
        ]

    def test_who_comes_and_goes(self, ana: Client, game: Game) -> None:
        phone = Client()
        phone.post(f"/join/{members.invite(game.book, Role.VIEWER).key}/")
        phone.post(f"/join/{members.invite(game.book, Role.SCORER).key}/")
        phone.post(f"/books/{game.book_id}/leave/")
        since = f"A phone, since {Change.objects.latest('pk').at:%-d %B}"
        assert record(ana) == [
            "Somebody made a link to join as viewer",
            f"{since} joined as viewer, by the link",
            "Somebody made a link to join as scorer",
            f"{since} joined as scorer, by the link; was viewer",
            f"{since} left the book",
        ]

    def test_links(self, ana: Client, game: Game) -> None:
        page = press(ana, Page.of(ana.get("/book/people/").text), "Invite a scorer")
        page = press(ana, page, "Renew link for a scorer")
        press(ana, page, "Take back link for a scorer")
        for action in ("make", "make", "stop", "stop"):
            ana.post(f"/games/{game.pk}/share/", {"link": action})
        for share in ("yes", "yes", "no", "no"):
            ana.post(f"/nights/{game.night_id}/share/", {"share": share})
        assert record(ana) == [
            "Ana made a link to join as scorer",
            "Ana renewed the link to join as scorer",
            "Ana took back the link to join as scorer",
            f"Ana made a link to watch Oh Hell of {day(game)}",
            f"Ana took back the link to watch Oh Hell of {day(game)}",
            f"Ana made a link to the night of {day(game)}",
            f"Ana stopped sharing the night of {day(game)}",
        ]

    def test_names_and_deletions(self, ana: Client, game: Game) -> None:
        ben = game.book.players.get(name="Ben")
        for sent in ({"name": "Gus"}, {"name": "Gus"}, {"archive": "yes"}, {"archive": "yes"}, {"archive": "no"}):
            ana.post(f"/players/{ben.pk}/", sent)
        for name in ("Thursdays", "Thursdays", ""):
            ana.post(f"/books/{game.book_id}/", {"name": name})
        for done in ("delete", "delete", "restore"):
            ana.post(f"/games/{game.pk}/{done}/")
        for done in ("delete", "delete", "restore", "restore"):
            ana.post(f"/books/{game.book_id}/{done}/")
        assert record(ana) == [
            "Ana renamed Ben to Gus",
            "Ana put Gus away",
            "Ana brought Gus back",
            "Ana named the book Thursdays",
            "Ana took the book’s name away",
            f"Ana deleted Oh Hell of {day(game)}",
            f"Ana brought back Oh Hell of {day(game)}",
            "Ana deleted the book",
            "Ana brought the book back",
        ]

    def test_names_are_those_of_that_moment(self, ana: Client, game: Game) -> None:
        eli = keeper_in(game, Role.SCORER, player="Ben", name="Eli")
        ben = game.book.players.get(name="Ben")
        eli.post(f"/players/{ben.pk}/", {"name": "Gus"})
        eli.post(f"/games/{game.pk}/seat/", {"player": ""})
        Keeping.objects.filter(book=game.book, role=Role.SCORER).delete()
        assert record(ana) == ["Ben (Eli) renamed Ben to Gus", "Gus (Eli) freed the seat of Gus"]

    def test_a_name_is_text_and_never_markup(self, ana: Client, game: Game) -> None:
        ana.post(f"/books/{game.book_id}/", {"name": "<b>Ours"})
        assert record(ana) == ["Ana named the book <b>Ours"]


class TestSeats:
    def test_a_seat_has_one_keeper_at_a_time(self, ana: Client, game: Game) -> None:
        ben = game.book.players.get(name="Ben")
        first, second = keeper_in(game, Role.SCORER, name="Eli"), keeper_in(game, Role.SCORER, name="Fay")
        address = f"/games/{game.pk}/seat/"
        assert first.post(address, {"player": ben.pk}).status_code == 303
        assert first.post(address, {"player": ben.pk}).status_code == 303, "sent twice it is the same"
        refused = second.post(address, {"player": ben.pk})
        assert (refused.status_code, keeping_in(game, second).player) == (422, None)
        assert Page.of(refused.text).alert.startswith("Another phone is Ben already.")
        assert Page.of(refused.text).buttons()["Ben on another phone"].is_disabled

    def test_an_owner_sees_who_has_it_and_can_free_it(self, ana: Client, game: Game) -> None:
        eli = keeper_in(game, Role.SCORER, player="Ben", name="Eli")
        page = Page.of(ana.get("/book/people/").text)
        assert "Ben Eli" in page.words
        press(ana, page, "Free the seat of Ben")
        assert keeping_in(game, eli).player is None
        assert record(ana) == ["Ana freed the seat of Ben: it was Ben (Eli)’s"]
        ben = game.book.players.get(name="Ben")
        assert eli.post(f"/games/{game.pk}/seat/", {"player": ben.pk}).status_code == 303

    def test_nobody_joins_as_somebody_who_is_there(self, ana: Client, game: Game) -> None:
        keeper_in(game, Role.SCORER, player="Ben", name="Eli")
        phone = Client()
        ben = game.book.players.get(name="Ben")
        phone.post(f"/join/{members.invite(game.book, Role.SCORER).key}/", {"player": ben.pk})
        assert keeping_in(game, phone).player is None


class TestThePage:
    def test_it_goes_back_page_by_page(self, ana: Client, game: Game) -> None:
        Change.objects.bulk_create(Change(book=game.book, by="Ana", text=f"did {number}") for number in range(150))
        page = Page.of(ana.get("/book/changes/").text)
        assert len(record(ana)) == 100
        older = ana.get(page.links()["Older"]).text
        assert "did 49" in older
        assert "did 50" not in older
        assert "Older" not in Page.of(older).links()

    @pytest.mark.parametrize("before", ["", "x", "-1", "9" * 30, "\0", "²"])
    def test_a_place_that_is_none_is_the_beginning(self, ana: Client, game: Game, before: str) -> None:
        assert ana.get("/book/changes/", {"before": before}).status_code == 200

    def test_only_owners_are_led_there(self, ana: Client, game: Game) -> None:
        assert "What was changed, and by whom" in Page.of(ana.get("/book/people/").text).links()
        assert "What was changed, and by whom" not in Page.of(viewer_of(game).get("/book/people/").text).links()
