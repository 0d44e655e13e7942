"""Several phones at one table: never two entries for one thing, never one lost, and the slower is told by whom."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from games.models import Game, Keeping, Role
from games.rules.moves import Amend, Bid, Tricks
from tests.web.page import Page
from tests.web.tables import enter, fields_of, keeper_in, keeping_in, log_of, started, tap

ROUND = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


def told(client: Client, game: Game, seen: int = 0) -> str:
    """What a phone is told that taps, having seen only so many entries."""
    response = tap(client, game, expected=seen, **fields_of(Bid(1, 2)))
    assert response.status_code == 409
    return Page.of(response.text).alert


@pytest.mark.django_db
class TestByWhom:
    def test_by_the_player_that_somebody_is(self, client: Client, game: Game) -> None:
        enter(keeper_in(game, Role.SCORER, player="Cara", name="Eli"), game, Bid(1, 4))
        assert told(client, game) == "Cara already entered Ben's bid of 4. Your tap was not counted."

    def test_else_by_the_name_that_they_gave(self, client: Client, game: Game) -> None:
        enter(keeper_in(game, Role.SCORER, name="Eli"), game, Bid(1, 4))
        assert told(client, game) == "Eli already entered Ben's bid of 4. Your tap was not counted."

    def test_by_several(self, client: Client, game: Game) -> None:
        ben = keeper_in(game, Role.SCORER, player="Ben")
        enter(ben, game, Bid(1, 4), Bid(2, 3))
        enter(client, game, Bid(0, 2))
        assert told(client, game) == (
            "Ben already entered Ben's bid of 4 and Cara's bid of 3. You already entered Ana's bid of 2. "
            "Your tap was not counted."
        )
        assert told(ben, game, seen=1) == (
            "You already entered Cara's bid of 3. Another phone already entered Ana's bid of 2. "
            "Your tap was not counted."
        )

    def test_by_somebody_who_has_left_since(self, client: Client, game: Game) -> None:
        ben = keeper_in(game, Role.SCORER, player="Ben")
        enter(ben, game, Bid(1, 4))
        keeping_in(game, ben).delete()
        assert told(client, game) == "Ben already entered Ben's bid of 4. Your tap was not counted."

    def test_a_player_of_another_book_gives_no_name(self, client: Client, game: Game) -> None:
        scorer = keeper_in(game, Role.SCORER)
        book = started(Client(), seat=["Fay", "Gus", "Eli"], first="Fay").book
        fay = book.players.get(name="Fay")
        Keeping.objects.create(book=book, keeper=keeping_in(game, scorer).keeper, role=Role.OWNER, player=fay)
        enter(scorer, game, Bid(1, 4))
        assert told(client, game) == "Another phone already entered Ben's bid of 4. Your tap was not counted."

    def test_whose_correction_came_first(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND, Tricks((3, 4, 3)))
        enter(keeper_in(game, Role.SCORER, player="Ben"), game, Bid(2, 1))
        response = tap(client, game, expected=4, **fields_of(Amend(1, (*ROUND, Tricks((4, 3, 3))))))
        assert response.status_code == 409
        assert Page.of(response.text).alert == "Ben already entered Cara's bid of 1. Your tap was not counted."

    def test_the_log_says_so_too(self, client: Client, game: Game) -> None:
        enter(keeper_in(game, Role.SCORER, player="Cara"), game, Bid(1, 4))
        enter(keeper_in(game, Role.SCORER, name="Eli"), game, Bid(2, 3))
        enter(client, game, Bid(0, 2))
        page = Page.of(client.get(f"/games/{game.pk}/log/").text)
        whos = [line for line in page.every("p") if "log-who" in line.attributes.get("class", "")]
        assert [next(who.every("span")).words for who in whos] == ["Cara", "Eli", "You"]


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    @pytest.fixture
    def phones(self, client: Client) -> tuple[Game, list[Client]]:
        game = started(client)
        return game, [keeper_in(game, Role.SCORER, player=name) for name in ("Ana", "Ben", "Cara")]

    def test_each_enters_their_own_and_none_is_lost(self, phones: tuple[Game, list[Client]]) -> None:
        game, scorers = phones
        together = Barrier(len(scorers))

        def bid_in_turn(seat: int) -> None:
            together.wait()
            try:
                # 409: another was faster. 422: it is not this one's turn yet. Either way it is tried again.
                while tap(scorers[seat], game, htmx=True, **fields_of(Bid(seat, seat))).status_code != 200:
                    pass
            finally:
                connection.close()

        with ThreadPoolExecutor(len(scorers)) as pool:
            list(pool.map(bid_in_turn, range(len(scorers))))
        assert [(body["seat"], body["tricks"]) for body in log_of(game)] == [(1, 1), (2, 2), (0, 0)]
        assert [str(entry.keeper_id) for entry in game.entries.all()] == [
            scorers[seat].session["_auth_user_id"] for seat in (1, 2, 0)
        ]


@pytest.mark.django_db
class TestWhoseRoleWasTakenAway:
    def test_the_next_tap_finds_nothing_and_the_page_says_so(self, client: Client, game: Game) -> None:
        scorer = keeper_in(game, Role.SCORER, player="Ben")
        client.post(f"/book/people/{keeping_in(game, scorer).key}/", {"role": "none"})
        assert tap(scorer, game, htmx=True, **fields_of(Bid(1, 4))).status_code == 404
        # The pad reloads itself then.
        page = Page.of(scorer.get(f"/games/{game.pk}/").text)
        assert "There is no such page, or it is not yours to see." in page.words
        assert log_of(game) == []
