"""The people of a book: who has which role, who may change that, and the links that let others in."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.books import members
from games.models import Game, Invitation, Keeping, Role
from tests.web.page import Page
from tests.web.tables import HTMX, keeper_in, keeping_in, press, queries, stranger, viewer_of

pytestmark = pytest.mark.django_db

LAST_OWNER = "Somebody has to own this book: make somebody else an owner first."


def people(client: Client) -> Page:
    response = client.get("/book/people/")
    assert response.status_code == 200
    return Page.of(response.text)


def listed(client: Client) -> list[str]:
    """Who stands in the list, and as what."""
    everybody = next(element for element in people(client).every("ul") if "people" in element.attributes["class"])
    return [row.words for row in everybody.every("span") if row.attributes.get("class") == "person"]


def give(client: Client, keeping: Keeping, role: str, **options: Any) -> Any:
    return client.post(f"/book/people/{keeping.key}/", {"role": role}, **options)


def ask_for_link(client: Client, action: str, role: str = "scorer", key: str = "") -> Any:
    return client.post("/book/invitations/", {"role": role, "action": action, "key": key})


def key_of(game: Game, role: Role = Role.SCORER) -> str:
    return Invitation.objects.get(book=game.book, role=role).key


class TestWhoIsThere:
    def test_a_keeper_is_called_by_the_player_else_by_the_name_given_else_by_the_date(
        self, client: Client, game: Game
    ) -> None:
        keeper_in(game, Role.SCORER, player="Ben", name="Benjamin")
        keeper_in(game, Role.VIEWER, name="Eli")
        keeper_in(game, Role.VIEWER)
        for number, keeping in enumerate(game.book.keepings.order_by("pk")):
            keeping.since = timezone.make_aware(datetime(2026, 5, 3 + number, 20))
            keeping.save()
        assert listed(client) == [
            "A phone, since 3 May you owner",
            "Ben Benjamin scorer",
            "Eli viewer",
            "A phone, since 6 May viewer",
        ]

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
    def test_everybody_sees_the_list_but_only_owners_what_changes_it(self, game: Game, role: Role) -> None:
        other = keeper_in(game, role, player="Ben")
        invited = members.invite(game.book, Role.SCORER)
        assert listed(other)[1] == f"Ben you {role}"
        page = people(other)
        assert {form.attributes["action"] for form in page.every("form")} == {"/theme/"}
        text = other.get("/book/people/").text
        for secret in (invited.key, *game.book.keepings.values_list("key", flat=True)):
            assert secret not in text

    def test_another_books_people_are_not_shown(self, client: Client, game: Game) -> None:
        keeper_in(game, Role.SCORER, player="Ben")
        assert len(listed(stranger())) == 1

    def test_a_name_is_text_and_never_markup(self, client: Client, game: Game) -> None:
        keeper_in(game, Role.SCORER, name="<b>Eli")
        game.book.name = "<i>Ours"
        game.book.save()
        page = people(client)
        assert "<b>Eli" in page.words
        assert "<i>Ours" in page.words
        assert not list(page.every("b", "i"))

    def test_it_takes_as_many_queries_however_many_there_are(self, client: Client, game: Game) -> None:
        first = queries(lambda: people(client))
        for name in ("Ana", "Ben", "Cara"):
            keeper_in(game, Role.SCORER, player=name)
        assert queries(lambda: people(client)) == first

    def test_it_holds_nothing_that_the_policy_forbids(self, client: Client, game: Game) -> None:
        members.invite(game.book, Role.SCORER)
        assert " style=" not in client.get("/book/people/").text


class TestRoles:
    @pytest.mark.parametrize("role", [Role.SCORER, Role.OWNER])
    def test_an_owner_gives_another_role(self, client: Client, game: Game, role: Role) -> None:
        viewer = keeper_in(game, Role.VIEWER, player="Ben")
        page = press(client, people(client), f"Make {role}: Ben")
        assert "Make viewer: Ben" in page.buttons()
        assert keeping_in(game, viewer).role == role

    def test_sent_twice_it_does_what_it_did(self, client: Client, game: Game) -> None:
        keeping = keeping_in(game, viewer_of(game))
        for _ in range(2):
            assert give(client, keeping, "scorer").status_code == 303
        keeping.refresh_from_db()
        assert keeping.role == Role.SCORER

    def test_whoever_is_removed_finds_nothing_any_more(self, client: Client, game: Game) -> None:
        scorer = keeper_in(game, Role.SCORER, player="Ben")
        press(client, people(client), "Remove from the book: Ben")
        assert not game.book.keepings.filter(player__name="Ben").exists()
        assert scorer.get(f"/games/{game.pk}/").status_code == 404
        assert scorer.get("/book/people/").status_code == 302

    def test_nobody_who_was_removed_comes_back_by_a_link_that_they_know(self, client: Client, game: Game) -> None:
        scorer = Client()
        for role in members.BY_LINK:
            scorer.post(f"/join/{members.invite(game.book, role).key}/")
        known = [key_of(game, role) for role in members.BY_LINK]
        give(client, keeping_in(game, scorer), "none")
        assert [scorer.post(f"/join/{key}/").status_code for key in known] == [404, 404]
        assert game.book.invitations.count() == 2

    def test_a_scorer_made_viewer_does_not_become_scorer_again_by_a_link(self, client: Client, game: Game) -> None:
        keeping = keeping_in(game, keeper_in(game, Role.SCORER))
        for role in members.BY_LINK:
            members.invite(game.book, role)
        known = {role: key_of(game, role) for role in members.BY_LINK}
        give(client, keeping, "viewer")
        assert key_of(game, Role.SCORER) != known[Role.SCORER]
        assert key_of(game, Role.VIEWER) == known[Role.VIEWER]
        renewed = key_of(game, Role.SCORER)
        give(client, keeping, "viewer")
        assert key_of(game, Role.SCORER) == renewed

    def test_links_stay_when_somebody_is_given_more(self, client: Client, game: Game) -> None:
        members.invite(game.book, Role.SCORER)
        known = key_of(game)
        give(client, keeping_in(game, viewer_of(game)), "scorer")
        assert key_of(game) == known

    def test_a_removal_sent_twice_finds_nobody(self, client: Client, game: Game) -> None:
        keeping = keeping_in(game, viewer_of(game))
        assert give(client, keeping, "none").status_code == 303
        assert give(client, keeping, "none").status_code == 404

    @pytest.mark.parametrize("role", ["viewer", "scorer", "none"])
    def test_the_last_owner_stays(self, client: Client, game: Game, role: str) -> None:
        keeper_in(game, Role.SCORER)
        response = give(client, keeping_in(game, client), role)
        assert response.status_code == 422
        assert Page.of(response.text).alert == LAST_OWNER
        assert keeping_in(game, client).role == Role.OWNER

    def test_of_two_owners_one_may_step_down(self, client: Client, game: Game) -> None:
        other = keeper_in(game, Role.OWNER)
        assert give(client, keeping_in(game, client), "viewer").status_code == 303
        assert give(other, keeping_in(game, other), "viewer").status_code == 422
        assert "Let others write" not in people(client).words
        assert "Let others write" in people(other).words

    def test_an_owner_who_leaves_is_led_to_the_start(self, client: Client, game: Game) -> None:
        keeper_in(game, Role.OWNER)
        response = client.post(f"/book/people/{keeping_in(game, client).key}/", {"role": "none"}, follow=True)
        assert response.redirect_chain[-1][0] == "/"
        assert response.status_code == 200

    @pytest.mark.parametrize("role", ["", "king", "\0", "OWNER"])
    def test_a_role_that_there_is_not(self, client: Client, game: Game, role: str) -> None:
        keeping = keeping_in(game, viewer_of(game))
        response = give(client, keeping, role)
        assert response.status_code == 422
        assert Page.of(response.text).alert == "There is no such role."
        keeping.refresh_from_db()
        assert keeping.role == Role.VIEWER

    def test_htmx_goes_on_as_well(self, client: Client, game: Game) -> None:
        response = give(client, keeping_in(game, viewer_of(game)), "scorer", headers=HTMX)
        assert response.headers["HX-Redirect"] == "/book/people/"


class TestLinks:
    @pytest.mark.parametrize("role", ["viewer", "scorer"])
    def test_a_link_is_made_and_shown_with_its_code(self, client: Client, game: Game, role: str) -> None:
        page = press(client, people(client), f"Invite a {role}")
        [link] = [text.words for text in page.every("textarea")]
        assert link == f"http://testserver/join/{key_of(game, Role(role))}/"
        assert f"Join as {role}" in Page.of(Client().get(link).text).buttons()
        [code] = [picture.name for picture in page.every("div") if picture.attributes.get("role") == "img"]
        assert code == f"QR code: Link to join as {role}"

    def test_a_link_asked_for_twice_is_one_link(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make")
        first = key_of(game)
        ask_for_link(client, "make")
        assert key_of(game) == first

    def test_a_renewed_link_replaces_the_old_one(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make")
        old = key_of(game)
        press(client, people(client), "Renew link for a scorer")
        assert key_of(game) != old
        assert Client().get(f"/join/{old}/").status_code == 404
        assert Client().get(f"/join/{key_of(game)}/").status_code == 200

    def test_renewing_sent_twice_renews_once(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make")
        old = key_of(game)
        ask_for_link(client, "renew", key=old)
        renewed = key_of(game)
        assert ask_for_link(client, "renew", key=old).status_code == 303
        assert key_of(game) == renewed

    def test_a_link_that_is_taken_back_leads_nowhere(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make")
        old = key_of(game)
        page = press(client, people(client), "Take back link for a scorer")
        assert "Invite a scorer" in page.buttons()
        assert Client().get(f"/join/{old}/").status_code == 404
        assert ask_for_link(client, "stop", key=old).status_code == 303

    def test_an_old_page_does_not_take_back_a_newer_link(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make")
        old = key_of(game)
        ask_for_link(client, "renew", key=old)
        ask_for_link(client, "stop", key=old)
        assert Client().get(f"/join/{key_of(game)}/").status_code == 200

    def test_the_two_roles_have_links_of_their_own(self, client: Client, game: Game) -> None:
        ask_for_link(client, "make", "viewer")
        ask_for_link(client, "make", "scorer")
        ask_for_link(client, "renew", "scorer", key=key_of(game, Role.VIEWER))
        assert len({key_of(game, Role.VIEWER), key_of(game, Role.SCORER)}) == 2

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"role": "owner", "action": "make"}, "A link lets others in as viewer or as scorer."),
            ({"role": "\0", "action": "make"}, "A link lets others in as viewer or as scorer."),
            ({"action": "make"}, "A link lets others in as viewer or as scorer."),
            ({"role": "scorer", "action": "break"}, "A link can be made, renewed or taken back."),
            ({"role": "scorer"}, "A link can be made, renewed or taken back."),
        ],
    )
    def test_what_makes_no_sense_is_refused(
        self, client: Client, game: Game, fields: dict[str, str], sentence: str
    ) -> None:
        response = client.post("/book/invitations/", fields)
        assert response.status_code == 422
        assert Page.of(response.text).alert == sentence
        assert not Invitation.objects.exists()
