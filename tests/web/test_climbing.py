"""Attempts to get a role that nobody gave, or to keep one that was taken away."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.books import members
from games.models import Game, Keeping, Role
from tests.web.keepers import QUEEN_OF_SPADES, keep, log_in
from tests.web.tables import keeper_in, keeping_in, started, stranger
from tests.web.together import all_at_once

pytestmark = pytest.mark.django_db


def roles_in(game: Game) -> list[str]:
    return list(game.book.keepings.order_by("pk").values_list("role", flat=True))


def change(phone: Client, keeping: Keeping, role: str) -> int:
    return phone.post(f"/book/people/{keeping.key}/", {"role": role}).status_code


class TestClimbing:
    @pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
    def test_nobody_gives_a_role_to_themselves_or_takes_one_from_an_owner(
        self, client: Client, game: Game, role: Role
    ) -> None:
        phone = keeper_in(game, role)
        for keeping in (keeping_in(game, phone), keeping_in(game, client)):
            for wanted in (*Role, "none"):
                assert change(phone, keeping, wanted) == 403
        for action in ("make", "renew", "stop"):
            for wanted in Role:
                fields = {"role": wanted, "action": action, "key": "x"}
                assert phone.post("/book/invitations/", fields).status_code == 403
        assert roles_in(game) == [Role.OWNER, role]
        assert not game.book.invitations.exists()

    def test_a_role_in_another_book_helps_nobody(self, client: Client, game: Game) -> None:
        phone = stranger()
        assert change(phone, keeping_in(game, client), "none") == 404
        # An owner there and a viewer here, whichever book is open.
        Keeping.objects.create(book=game.book, keeper_id=phone.session["_auth_user_id"], role=Role.VIEWER)
        for opened in Keeping.objects.filter(keeper=phone.session["_auth_user_id"]):
            phone.post(f"/books/{opened.book_id}/open/")
            assert change(phone, keeping_in(game, phone), "owner") == 403
        assert roles_in(game) == [Role.OWNER, Role.VIEWER]

    def test_no_link_makes_an_owner(self, client: Client, game: Game) -> None:
        fields = {"role": "owner", "action": "make"}
        assert client.post("/book/invitations/", fields).status_code == 422
        assert not game.book.invitations.exists()

    @pytest.mark.parametrize("name", ["role", "invited", "keeper", "book"])
    def test_a_link_gives_what_it_says_whatever_is_sent_along(self, game: Game, name: str) -> None:
        link = members.invite(game.book, Role.VIEWER)
        phone = Client()
        phone.post(f"/join/{link.key}/?{name}=owner", {name: "owner", "player": "", "game": game.pk})
        assert keeping_in(game, phone).role == Role.VIEWER

    def test_nobody_becomes_the_keeper_of_another_phones_books_by_its_name(self, client: Client, game: Game) -> None:
        keeper = game.book.keepings.get().keeper
        thief = Client()
        assert log_in(thief, keeper.username, "").status_code == 422
        started(thief)
        keep(client, "Ana")
        assert keep(thief, "ANA", QUEEN_OF_SPADES).status_code == 422
        assert log_in(thief, "Ana", QUEEN_OF_SPADES).status_code == 422
        assert User.objects.filter(username="ana").count() == 1


class TestTakenAway:
    def doors(self, game: Game, phone: Client) -> list[str]:
        """What stands open to a keeper."""
        live = keeping_in(game, phone).key
        return [f"/games/{game.pk}/", f"/games/{game.pk}/news/{live}/?expected=-1", f"/games/{game.pk}/sheet.json"]

    @pytest.mark.parametrize("role", Role)
    def test_every_door_is_shut(self, client: Client, game: Game, role: Role) -> None:
        phone = keeper_in(game, role)
        doors = self.doors(game, phone)
        assert [phone.get(door).status_code for door in doors] == [200, 200, 200]
        change(client, keeping_in(game, phone), "none")
        assert [phone.get(door).status_code for door in doors] == [404, 404, 404]
        # Not by another phone either that knows the key of the keeping.
        assert [client.get(door).status_code for door in doors] == [200, 404, 200]
        assert phone.post(f"/games/{game.pk}/enter/", {"kind": "undo"}).status_code == 404
        assert phone.get("/book/people/").headers["Location"] == "/"

    def test_no_link_from_before_leads_back(self, client: Client, game: Game) -> None:
        phone = keeper_in(game, Role.SCORER)
        phone.post(f"/games/{game.pk}/hand-over/")
        links = [members.invite(game.book, role).key for role in members.BY_LINK]
        change(client, keeping_in(game, phone), "none")
        for link in links:
            assert phone.post(f"/join/{link}/").status_code == 404
        assert roles_in(game) == [Role.OWNER]

    def test_an_account_gets_no_more_than_its_phones_had(self, client: Client, game: Game) -> None:
        account, phone = keeper_in(game, Role.VIEWER), keeper_in(game, Role.VIEWER)
        assert keep(account, "Ben").status_code == 303
        change(client, keeping_in(game, account), "none")
        assert log_in(phone, "Ben").status_code == 303
        assert roles_in(game) == [Role.OWNER, Role.VIEWER]

    def test_a_phone_whose_books_have_moved_is_nobody_any_more(self, game: Game) -> None:
        account, phone, old = Client(), keeper_in(game, Role.SCORER), Client()
        started(account)
        assert keep(account, "Ben").status_code == 303
        old.cookies["sessionid"] = phone.cookies["sessionid"].value
        assert log_in(phone, "Ben").status_code == 303
        assert old.get(f"/games/{game.pk}/").status_code == 404
        assert phone.get(f"/games/{game.pk}/").status_code == 200

    def test_what_was_deleted_admits_nobody(self, client: Client, game: Game) -> None:
        phone = keeper_in(game, Role.OWNER)
        client.post(f"/games/{game.pk}/share/", {"link": "make"})
        client.post(f"/nights/{game.night_id}/share/")
        game.refresh_from_db()
        links = [
            *(f"/join/{members.invite(game.book, role).key}/" for role in members.BY_LINK),
            f"/w/{game.watch_key}/",
            f"/w/{game.watch_key}/news/?expected=-1",
            f"/n/{game.night.share_key}/",
            *self.doors(game, phone),
        ]
        assert [phone.get(link).status_code for link in links] == [200] * len(links)
        keeping = keeping_in(game, phone)
        client.post(f"/books/{game.book_id}/delete/")
        assert [phone.get(link).status_code for link in links] == [404] * len(links)
        assert [Client().post(link).status_code for link in links[:2]] == [404, 404]
        assert change(client, keeping, "viewer") == 404
        assert roles_in(game) == [Role.OWNER, Role.OWNER]


class TestTheLastOwner:
    def test_every_way_out_is_shut(self, client: Client, game: Game) -> None:
        keeper_in(game, Role.SCORER)
        mine = keeping_in(game, client)
        for wanted in ("viewer", "scorer", "none"):
            assert change(client, mine, wanted) == 422
        assert client.post(f"/books/{game.book_id}/leave/").status_code == 422
        for role in members.BY_LINK:
            client.post(f"/join/{members.invite(game.book, role).key}/")
        assert roles_in(game) == [Role.OWNER, Role.SCORER]

    @pytest.mark.parametrize("way", ["leave", "step-down", "each-other", "one-each"])
    def test_of_two_who_go_at_once_one_stays(self, transactional_db: None, way: str) -> None:
        ana = Client()
        game = started(ana)
        ben = keeper_in(game, Role.OWNER)
        of_ana, of_ben = keeping_in(game, ana), keeping_in(game, ben)

        def leave(phone: Client) -> Callable[[], int]:
            return lambda: phone.post(f"/books/{game.book_id}/leave/").status_code

        def lower(phone: Client, keeping: Keeping, role: str) -> Callable[[], int]:
            return lambda: change(phone, keeping, role)

        ways = {
            "leave": [leave(ana), leave(ben)],
            "step-down": [lower(ana, of_ana, "viewer"), lower(ben, of_ben, "none")],
            "each-other": [lower(ana, of_ben, "none"), lower(ben, of_ana, "viewer")],
            "one-each": [leave(ana), lower(ana, of_ben, "scorer")],
        }
        statuses = all_at_once(ways[way])
        assert all(status < 500 for status in statuses)
        assert Role.OWNER in roles_in(game)

    def test_a_link_tapped_many_times_at_once_gives_one_role(self, transactional_db: None) -> None:
        game = started(Client())
        link = members.invite(game.book, Role.SCORER).key
        phone = keeper_in(started(Client()), Role.VIEWER)
        cookie = phone.cookies["sessionid"].value

        def join() -> int:
            same = Client()
            same.cookies["sessionid"] = cookie
            return same.post(f"/join/{link}/").status_code

        assert all_at_once([join] * 8) == [303] * 8
        assert roles_in(game) == [Role.OWNER, Role.SCORER]


@pytest.mark.parametrize("key", ["", "x", "-YejCK_6VI6-3wdKjFCOiw", "a" * 41, "a b", "\0"])
def test_a_made_up_key_is_nobodys(client: Client, game: Game, key: str) -> None:
    assert client.post(f"/book/people/{key}/", {"role": "viewer"}).status_code in (404, 405)
    for action in ("renew", "stop"):
        members.invite(game.book, Role.VIEWER)
        client.post("/book/invitations/", {"role": "viewer", "action": action, "key": key})
        client.post(f"/games/{game.pk}/share/", {"link": "renew", "key": key})
    assert game.book.invitations.count() == 1
