"""Joining a book by its link: what is explained, what is granted, and where it leads."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from games.books import members
from games.models import Book, Game, Keeping, Role
from games.rules.moves import Bid, Stop
from tests.web.page import Page
from tests.web.tables import HTMX, enter, keeper_in, keeping_in, press, queries, started, stranger, viewer_of

pytestmark = pytest.mark.django_db

GONE = "It has been renewed or taken back. Ask whoever gave it to you for a new one."


def link(game: Game, role: Role = Role.SCORER) -> str:
    return f"/join/{members.invite(game.book, role).key}/"


def look(client: Client, address: str) -> Page:
    response = client.get(address)
    assert response.status_code == 200
    return Page.of(response.text)


def join(client: Client, game: Game, role: Role = Role.SCORER, **fields: Any) -> Keeping:
    assert client.post(link(game, role), fields).status_code == 303
    return keeping_in(game, client)


class TestLooking:
    def test_it_says_whose_book_it_is_and_what_one_may_do_in_it(self, game: Game) -> None:
        page = look(Client(), link(game))
        assert next(page.every("h1")).words == "The book of Ana, Ben and Cara"
        assert "You can see all its games on this phone, and enter the score." in page.words
        assert "Join as scorer" in page.buttons()

    def test_a_viewer_is_promised_less(self, game: Game) -> None:
        page = look(Client(), link(game, Role.VIEWER))
        assert "and follow along while they are played" in page.words
        assert "Join as viewer" in page.buttons()

    def test_a_book_with_a_name_is_called_by_it(self, game: Game) -> None:
        Book.objects.update(name="<b>Thursdays")
        page = look(Client(), link(game))
        assert next(page.every("h1")).words == "<b>Thursdays"
        assert not list(page.every("b"))

    def test_a_book_without_a_game(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/delete/")
        assert next(look(Client(), link(game)).every("h1")).words == "A new scorebook"

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_it_makes_no_keeper_and_no_session(self, game: Game, method: str) -> None:
        before = User.objects.count(), Session.objects.count()
        newcomer = Client()
        assert getattr(newcomer, method)(link(game)).status_code == 200
        assert (User.objects.count(), Session.objects.count()) == before
        assert "sessionid" not in newcomer.cookies
        assert game.book.keepings.count() == 1

    def test_the_address_is_told_to_nobody(self, game: Game) -> None:
        response = Client().get(link(game))
        assert response.headers["X-Robots-Tag"] == "noindex"
        assert response.headers["Referrer-Policy"] == "same-origin"
        assert response.headers["Cache-Control"] == "no-store"

    def test_nothing_leads_into_the_book(self, game: Game) -> None:
        page = look(Client(), link(game))
        assert page.links() == {}
        assert game.pk not in Client().get(link(game)).text

    def test_it_takes_as_many_queries_however_many_players_there_are(self, client: Client, game: Game) -> None:
        address, newcomer = link(game), Client()
        first = queries(lambda: look(newcomer, address))
        started(client, players=7)
        assert queries(lambda: look(newcomer, address)) == first


class TestJoining:
    @pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
    def test_the_button_gives_the_role_and_leads_to_the_game_under_way(self, game: Game, role: Role) -> None:
        newcomer = Client()
        page = press(newcomer, look(newcomer, link(game, role)), f"Join as {role}")
        assert keeping_in(game, newcomer).role == role
        assert next(page.every("h1")).words == "Round 1 of 19"
        assert ("Ben's bid" in page.groups()) == (role == Role.SCORER)

    def test_the_address_is_clean_afterwards(self, game: Game) -> None:
        response = Client().post(link(game))
        assert (response.status_code, response.headers["Location"]) == (303, f"/games/{game.pk}/")

    def test_when_no_game_goes_on_it_leads_to_the_start(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        assert Client().post(link(game)).headers["Location"] == "/"

    def test_it_leads_to_the_game_that_the_link_was_shown_from(self, client: Client, game: Game) -> None:
        address = link(game)
        newer = started(client)
        newcomer = Client()
        page = press(newcomer, look(newcomer, f"{address}?game={game.pk}"), "Join as scorer")
        assert f"/games/{game.pk}/log/" in page.links().values()
        assert Client().post(address).headers["Location"] == f"/games/{newer.pk}/"

    @pytest.mark.parametrize("shown_from", ["", "nonsense", "\0", "x" * 300])
    def test_a_game_that_is_not_there_leads_to_the_newest(self, game: Game, shown_from: str) -> None:
        response = Client().post(link(game), {"game": shown_from})
        assert response.headers["Location"] == f"/games/{game.pk}/"

    def test_a_game_of_another_book_leads_to_the_newest_of_this(self, game: Game) -> None:
        other = started(Client())
        response = Client().post(link(game), {"game": other.pk})
        assert response.headers["Location"] == f"/games/{game.pk}/"

    def test_a_scorer_can_write_at_once(self, game: Game) -> None:
        newcomer = Client()
        join(newcomer, game)
        enter(newcomer, game, Bid(1, 4))

    def test_sent_twice_it_makes_one_keeper(self, game: Game) -> None:
        newcomer = Client()
        assert join(newcomer, game) == join(newcomer, game)
        assert game.book.keepings.count() == 2

    def test_somebody_with_a_book_keeps_it_and_sees_this_one(self, game: Game) -> None:
        other = stranger()
        join(other, game)
        assert Keeping.objects.filter(keeper=other.session["_auth_user_id"]).count() == 2
        assert f"/games/{game.pk}/" in Page.of(other.get("/").text).links().values()

    def test_htmx_goes_on_as_well(self, game: Game) -> None:
        assert Client().post(link(game), headers=HTMX).headers["HX-Redirect"] == f"/games/{game.pk}/"

    def test_a_book_is_full_at_some_point(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(members, "MOST_KEEPERS", 2)
        scorer = keeper_in(game, Role.SCORER)
        newcomer = Client()
        response = newcomer.post(link(game))
        assert response.status_code == 422
        assert Page.of(response.text).alert == "This book is full: it has 2 keepers. Ask its owner to remove some."
        assert "sessionid" not in newcomer.cookies
        # Who is in it already may still open the link.
        join(scorer, game)


class TestWhoIsInTheBookAlready:
    def test_a_viewer_becomes_a_scorer(self, game: Game) -> None:
        viewer = viewer_of(game)
        page = look(viewer, link(game))
        assert "You can look on so far. With this link you can also enter the score." in page.words
        press(viewer, page, "Join as scorer")
        assert keeping_in(game, viewer).role == Role.SCORER

    @pytest.mark.parametrize("invited", [Role.VIEWER, Role.SCORER])
    def test_an_owner_stays_owner_and_is_told_so(self, client: Client, game: Game, invited: Role) -> None:
        page = look(client, link(game, invited))
        assert "You are owner of this book already, and stay it." in page.words
        press(client, page, "Open the book")
        assert keeping_in(game, client).role == Role.OWNER

    def test_a_scorer_does_not_become_a_viewer(self, game: Game) -> None:
        assert join(keeper_in(game, Role.SCORER), game, Role.VIEWER).role == Role.SCORER


class TestWhoOneIs:
    def test_one_can_say_so_while_joining(self, game: Game) -> None:
        newcomer = Client()
        page = look(newcomer, link(game))
        ben = game.book.players.get(name="Ben")
        assert [choice.words for choice in page.groups()["Who are you?"].every("label")] == [
            "I just keep the score",
            "Ana",
            "Ben",
            "Cara",
        ]
        press(newcomer, page, "Join as scorer", player=ben.pk)
        assert keeping_in(game, newcomer).player == ben

    def test_one_need_not(self, game: Game) -> None:
        newcomer = Client()
        press(newcomer, look(newcomer, link(game)), "Join as scorer")
        assert keeping_in(game, newcomer).player is None

    def test_who_is_taken_or_put_away_is_not_offered(self, game: Game) -> None:
        keeper_in(game, Role.SCORER, player="Ben")
        game.book.players.filter(name="Ana").update(archived_at=game.started_at)
        words = look(Client(), link(game, Role.VIEWER)).groups()["Who are you?"].words
        assert words == "Who are you? I just look on Cara"

    def test_those_who_played_last_come_first(self, client: Client, game: Game) -> None:
        started(client, "trick-wars", seat=["Fay", "Gus"])
        labels = [choice.words for choice in look(Client(), link(game)).groups()["Who are you?"].every("label")]
        assert labels[1:] == ["Fay", "Gus", "Ana", "Ben", "Cara"]

    @pytest.mark.parametrize("player", ["nobody", "\0", "x" * 300])
    def test_a_player_that_there_is_not_is_nobody(self, game: Game, player: str) -> None:
        assert join(Client(), game, player=player).player is None

    def test_a_player_of_another_book_is_nobody(self, game: Game) -> None:
        theirs = started(Client()).book.players.get(name="Ben")
        assert join(Client(), game, player=theirs.pk).player is None

    def test_whoever_has_said_it_before_is_not_asked_again(self, game: Game) -> None:
        viewer = keeper_in(game, Role.VIEWER, player="Ben")
        assert "Who are you?" not in look(viewer, link(game)).groups()
        assert join(viewer, game).player == game.book.players.get(name="Ben")


class TestLinksThatLeadNowhere:
    @pytest.fixture(params=["renewed", "taken back", "nonsense", "of a deleted book", "far too long"])
    def gone(self, request: pytest.FixtureRequest, game: Game) -> str:
        address = link(game)
        key = address.split("/")[2]
        match request.param:
            case "renewed":
                members.renew(game.book, Role.SCORER, key)
            case "taken back":
                members.take_back(game.book, Role.SCORER, key)
            case "of a deleted book":
                Book.objects.update(deleted_at=game.started_at)
            case other:
                return "/join/nonsense/" if other == "nonsense" else f"/join/{'x' * 300}/"
        return address

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_a_sentence_says_so(self, gone: str, method: str) -> None:
        before = Keeping.objects.count(), User.objects.count()
        response = getattr(Client(), method)(gone)
        assert response.status_code == 404
        assert GONE in Page.of(response.text).words
        assert (Keeping.objects.count(), User.objects.count()) == before

    def test_a_link_that_is_renewed_at_the_last_moment(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        address = link(game)
        room = members.check_room

        def renewed_meanwhile(book: Book) -> None:
            room(book)
            members.renew(book, Role.SCORER, address.split("/")[2])

        monkeypatch.setattr(members, "check_room", renewed_meanwhile)
        response = Client().post(address)
        assert response.status_code == 404
        assert GONE in Page.of(response.text).words
        assert game.book.keepings.count() == 1

    def test_whoever_joined_by_it_before_stays(self, game: Game) -> None:
        newcomer = Client()
        key = link(game).split("/")[2]
        join(newcomer, game)
        members.take_back(game.book, Role.SCORER, key)
        assert newcomer.get(f"/games/{game.pk}/").status_code == 200
