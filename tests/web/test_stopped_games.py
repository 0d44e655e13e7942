"""A game that is stopped early and counts all the same."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Placing, Seat
from games.rules.moves import Kept, Stop, Tricks, Undo
from tests.recount import counted, stored
from tests.web.books import book_of, bring_in, download, hand_in, sheets_of, statistics
from tests.web.logs import open_book, write_down
from tests.web.page import Page
from tests.web.tables import log_of, play_round, press, started, tap

pytestmark = pytest.mark.django_db

FIRST = {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3}
WORDS = "Ben wins with 14, 1 point ahead of Cara: stopped after 1 round."


@pytest.fixture
def begun(client: Client, game: Game) -> Game:
    """A game of which one round has been scored: Ben 14, Cara 13, Ana 3."""
    play_round(client, game, *FIRST)
    return game


def other_book() -> Client:
    """A phone with a book of its own, and nothing in it."""
    client = Client()
    client.force_login(open_book().keepings.get().keeper)
    return client


def end_page(client: Client, game: Game) -> Page:
    return Page.of(client.get(f"/games/{game.pk}/end/").text)


class TestTheQuestion:
    def test_it_says_who_would_win(self, client: Client, begun: Game) -> None:
        assert {"Stop here: Ben wins with 14", "Stop, nobody wins"} <= set(end_page(client, begun).buttons())

    def test_before_a_round_was_scored_nobody_can(self, client: Client, game: Game) -> None:
        assert [name for name in end_page(client, game).buttons() if name.startswith("Stop")] == ["Stop, nobody wins"]

    def test_a_match_says_it_by_rounds(self, client: Client) -> None:
        match = started(client, "tricky-timeline", players=2)
        write_down(match, Kept(0, ("D", "D", "D")), Kept(1, ("C", "C", "C")), Tricks((0, 9)))
        assert "Stop here: Ana wins 1–0" in end_page(client, match).buttons()


class TestStopping:
    def test_it_is_won_by_the_totals(self, client: Client, begun: Game) -> None:
        page = press(client, end_page(client, begun), "Stop here: Ben wins with 14")
        assert WORDS in page.words
        assert log_of(begun)[-1] == {"kind": "stop", "v": 1, "counts": True}
        begun.refresh_from_db()
        assert (begun.finished, begun.stopped, begun.over) == (True, True, True)

    def test_a_stop_without_a_winner_stays_what_it_was(self, client: Client, begun: Game) -> None:
        page = press(client, end_page(client, begun), "Stop, nobody wins")
        assert "Stopped after 1 round: unfinished, so nobody wins." in page.words
        begun.refresh_from_db()
        assert (begun.finished, begun.stopped) == (False, True)

    def test_sent_by_hand_too_early_it_is_refused(self, client: Client, game: Game) -> None:
        response = tap(client, game, kind="stop", counts="yes")
        assert response.status_code == 422
        assert Page.of(response.text).alert == "Nobody can win yet: no round has been scored."

    def test_undo_opens_it_again(self, client: Client, begun: Game) -> None:
        page = press(client, end_page(client, begun), "Stop here: Ben wins with 14")
        assert "Cara's bid" in press(client, page, "Undo stopping the game").groups()
        begun.refresh_from_db()
        assert (begun.finished, begun.stopped) == (False, False)

    def test_the_history_says_who_won(self, client: Client, begun: Game) -> None:
        write_down(begun, Stop(counts=True))
        assert "Ben won by 1" in Page.of(client.get("/history/").text).words


class TestStatistics:
    def placings(self) -> list[tuple[Any, ...]]:
        rows = Placing.objects.filter(period="").order_by("place")
        return list(rows.values_list("player__name", "place", "games", "points"))

    def test_places_and_ratings_count(self, begun: Game) -> None:
        write_down(begun, Stop(counts=True))
        assert self.placings() == [("Ben", 1, 1, 14), ("Cara", 2, 1, 13), ("Ana", 3, 1, 3)]
        assert Seat.objects.filter(counts=True).exclude(mu=None).count() == 3
        assert stored(begun.book) == counted(begun.book)

    def test_until_it_is_undone(self, begun: Game) -> None:
        write_down(begun, Stop(counts=True), Undo())
        assert self.placings() == []
        assert not Seat.objects.filter(counts=True).exists()
        assert stored(begun.book) == counted(begun.book)

    def test_nothing_counts_where_nobody_wins(self, begun: Game) -> None:
        write_down(begun, Stop())
        assert self.placings() == []


class TestFiles:
    @pytest.mark.parametrize(
        "path", ["/games/{}/sheet.json", "/games/{}/sheet.csv", "/book/book.json", "/book/book.csv"]
    )
    def test_it_comes_back_from_every_file(self, client: Client, path: str) -> None:
        """With the rounds that were left out from the start."""
        game = started(client, rounds="5")
        play_round(client, game, *FIRST)
        write_down(game, Stop(counts=True))
        phone = other_book()
        bring_in(phone, download(client, path.format(game.pk)))
        [added] = book_of(phone).games.all()
        assert (added.finished, added.stopped, added.options) == (True, True, {"rounds": 5})
        assert sheets_of(added.book) == sheets_of(game.book)
        assert statistics(added.book) == statistics(game.book)

    def test_a_table_says_yes_or_nothing(self, client: Client, begun: Game) -> None:
        write_down(begun, Stop(counts=True))
        table = download(client, f"/games/{begun.pk}/sheet.csv").decode().replace(",yes,yes,", ",yes,perhaps,")
        refused = Page.of(hand_in(other_book(), table.encode(), "sheet.csv").content.decode())
        assert refused.alert == "Line 2: 'counts' is yes or blank, not 'perhaps'."
