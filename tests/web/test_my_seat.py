"""My seat: who a keeper is at the table, and what that changes on their phone."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Bid
from tests.web.page import Element, Page
from tests.web.tables import (
    HTMX,
    enter,
    everything_about,
    fields_of,
    keeper_in,
    keeping_in,
    log_of,
    pad,
    press,
    queries,
    started,
    tap,
    viewer_of,
)

pytestmark = pytest.mark.django_db


def answer(client: Client, game: Game, name: str, **options: Any) -> Any:
    player = game.book.players.get(name=name).pk if name else ""
    return client.post(f"/games/{game.pk}/seat/", {"player": player}, **options)


def ask(client: Client, game: Game) -> Page:
    response = client.get(f"/games/{game.pk}/seat/")
    assert response.status_code == 200
    return Page.of(response.text)


def mine(page: Page) -> list[str]:
    """The lines that stand out, as words."""
    return [line.words for line in page.every("li", "div", "tr") if "is-me" in line.attributes.get("class", "").split()]


class TestSayingIt:
    def test_the_pads_menu_leads_there(self, client: Client, game: Game) -> None:
        assert pad(client, game).links()["Who are you?"] == f"/games/{game.pk}/seat/"

    def test_there_is_a_button_for_each_player_and_for_none(self, client: Client, game: Game) -> None:
        form = next(form for form in ask(client, game).every("form") if "seat" in form.attributes["action"])
        assert list(form.buttons()) == ["Ana", "Ben", "Cara", "Nobody in particular"]

    def test_the_answer_is_remembered(self, client: Client, game: Game) -> None:
        page = press(client, ask(client, game), "Ana")
        assert [line.startswith("Ana you") for line in mine(page)] == [True]
        keeping = keeping_in(game, client)
        assert keeping.player is not None
        assert keeping.player.name == "Ana"
        pressed = {name: button.attributes.get("aria-pressed") for name, button in ask(client, game).buttons().items()}
        assert pressed["Ana"] == "true"
        assert pressed["Ben"] == pressed["Nobody in particular"] == "false"

    def test_it_can_be_taken_back(self, client: Client, game: Game) -> None:
        answer(client, game, "Ana")
        page = press(client, ask(client, game), "Nobody in particular")
        assert mine(page) == []
        assert keeping_in(game, client).player is None

    def test_it_holds_for_the_next_game_as_well(self, client: Client, game: Game) -> None:
        answer(client, game, "Ben")
        assert "Ben you" in mine(pad(client, started(client, first="Cara")))[0]

    def test_it_is_nothing_in_a_game_of_others(self, client: Client, game: Game) -> None:
        answer(client, game, "Cara")
        duel = started(client, "trick-wars", players=2)
        assert mine(pad(client, duel)) == []

    def test_sent_twice_it_says_the_same(self, client: Client, game: Game) -> None:
        for _ in range(2):
            response = answer(client, game, "Ana")
            assert (response.status_code, response.headers["Location"]) == (303, f"/games/{game.pk}/")

    def test_a_viewer_may_say_it_too(self, game: Game) -> None:
        viewer = viewer_of(game)
        before = everything_about(game)
        assert answer(viewer, game, "Ben").status_code == 303
        assert "Ben you" in mine(pad(viewer, game))[0]
        assert everything_about(game) == before

    def test_it_says_nothing_about_other_phones(self, client: Client, game: Game) -> None:
        answer(client, game, "Ana")
        assert mine(pad(keeper_in(game, Role.SCORER), game)) == []

    @pytest.mark.parametrize("player", ["nobody", "\0", "x" * 300])
    def test_who_does_not_sit_here_is_refused(self, client: Client, game: Game, player: str) -> None:
        answer(client, game, "Ana")
        response = client.post(f"/games/{game.pk}/seat/", {"player": player})
        assert response.status_code == 422
        assert Page.of(response.text).alert == "Nobody of that name sits at this table."
        assert str(keeping_in(game, client).player) == "Ana"

    def test_a_player_of_another_book_is_refused(self, client: Client, game: Game) -> None:
        theirs = started(Client()).book.players.get(name="Ana").pk
        assert client.post(f"/games/{game.pk}/seat/", {"player": theirs}).status_code == 422

    def test_htmx_goes_on_as_well(self, client: Client, game: Game) -> None:
        assert answer(client, game, "Ana", headers=HTMX).headers["HX-Redirect"] == f"/games/{game.pk}/"


class TestMyLine:
    def test_while_tricks_are_entered(self, client: Client, game: Game) -> None:
        answer(client, game, "Ana")
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2))
        assert [line.startswith("Ana you deals leads") for line in mine(pad(client, game))] == [True]

    @pytest.mark.parametrize("kind", ["tricky-timeline", "trick-wars"])
    def test_in_the_duels(self, client: Client, kind: str) -> None:
        duel = started(client, kind, players=2)
        answer(client, duel, "Ben")
        [line] = mine(pad(client, duel))
        assert line.startswith("Ben you")

    def test_my_column_of_the_sheet(self, client: Client, game: Game) -> None:
        answer(client, game, "Cara")
        assert 'class="pad asks-bid has-scoreboard seat-2"' in client.get(f"/games/{game.pk}/").text

    def test_a_look_costs_one_read_more(self, client: Client, game: Game) -> None:
        pad(client, game)
        before = queries(lambda: pad(client, game))
        answer(client, game, "Ana")
        pad(client, game)
        assert queries(lambda: pad(client, game)) == before + 1


class TestMyBid:
    def test_it_is_offered_when_it_is_my_turn(self, client: Client, game: Game) -> None:
        answer(client, game, "Ben")
        page = pad(client, game)
        assert asked(page, "Ben") == "Your bid, Ben"
        assert folded(page) == []
        press(client, page, "4", group="Ben's bid")
        assert [body["seat"] for body in log_of(game)] == [1]

    def test_others_bids_are_asked_for_and_can_be_folded_away(self, client: Client, game: Game) -> None:
        answer(client, game, "Ana")
        page = pad(client, game)
        [details] = folded(page)
        assert "open" in details.attributes
        assert next(details.every("summary")).words == "Enter Ben's bid"
        assert "Ask only for my own bids" in page.buttons()
        press(client, page, "4", group="Ben's bid")
        assert [body["seat"] for body in log_of(game)] == [1]

    def test_after_a_tap_with_htmx_too(self, client: Client, game: Game) -> None:
        answer(client, game, "Cara")
        page = Page.of(tap(client, game, htmx=True, **fields_of(Bid(1, 4))).text)
        assert asked(page, "Cara") == "Your bid, Cara"

    def test_the_tables_phone_is_as_ever(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        assert asked(page, "Ben") == "Ben's bid"
        assert folded(page) == []

    def test_the_tables_phone_may_enter_it_and_mine_is_told(self, client: Client, game: Game) -> None:
        ben = keeper_in(game, Role.SCORER, player="Ben")
        page = pad(ben, game)
        enter(client, game, Bid(1, 4))
        answered = press(ben, page, "2", group="Ben's bid")
        assert answered.alert == "Another phone already entered Ben's bid of 4. Your tap was not counted."
        assert [body["tricks"] for body in log_of(game)] == [4]

    def test_mine_may_be_first_and_the_tables_phone_is_told(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        enter(keeper_in(game, Role.SCORER, player="Ben"), game, Bid(1, 4))
        answered = press(client, page, "2", group="Ben's bid")
        assert answered.alert == "Ben already entered Ben's bid of 4. Your tap was not counted."
        assert [body["tricks"] for body in log_of(game)] == [4]


def asked(page: Page, name: str) -> str:
    [heading] = page.groups()[f"{name}'s bid"].every("h2")
    return heading.words


def folded(page: Page) -> list[Element]:
    return [element for element in page.every("details") if element.attributes.get("class") == "others-bid"]
