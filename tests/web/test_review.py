"""Looking back at a game."""

import pytest
from django.test import Client

from games.charts import LineChart
from games.history.review import story, totals_chart
from games.models import Book, Game, Role
from games.rules.moves import Bid, Control, Stop, Tricks, Undo
from games.rules.states import State
from tests.rules.tables import bidding, enter, quick, score, timeline, wars
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import open_book, write_down
from tests.web.page import Page
from tests.web.tables import keeper_in, pad, press, queries, viewer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def owner(book: Book) -> Client:
    return logged_in(book)


@pytest.fixture
def played(book: Book) -> Game:
    """Chinese Whist, won by Cara with 16 to 10 and 1."""
    return whist(book, "2026-05-01 20:30")


def review(client: Client, game: Game) -> Page:
    response = client.get(f"/games/{game.pk}/review/")
    assert response.status_code == 200
    return Page.of(response.text)


def rows(page: Page, caption: str) -> list[list[str]]:
    """The table with this caption, row by row."""
    for table in page.every("table"):
        if [found.words for found in table.every("caption")] == [caption]:
            return [[cell.words for cell in row.every("th", "td")] for row in table.every("tr")]
    raise AssertionError(caption)


class TestFinished:
    def test_it_says_what_was_played_when_and_who_won(self, owner: Client, played: Game) -> None:
        page = review(owner, played)
        assert [heading.words for heading in page.every("h1")] == ["Chinese Whist"]
        assert "Friday, 1 May 2026" in page.words
        assert "Cara wins with 16, 6 points ahead of Ben." in page.words

    def test_the_places(self, owner: Client, played: Game) -> None:
        [places] = [one for one in review(owner, played).every("ol") if one.attributes["class"] == "places"]
        assert [place.words for place in places.every("li")] == ["1st Cara 16", "2nd Ben 10", "3rd Ana 1"]

    def test_the_chart(self, owner: Client, played: Game) -> None:
        page = review(owner, played)
        assert rows(page, "Totals by round") == [
            ["Round", "Ana", "Ben", "Cara"],
            ["1", "0", "5", "11"],
            ["2", "1", "10", "16"],
        ]
        [picture] = [one for one in page.every("svg") if one.attributes.get("role") == "img"]
        assert picture.attributes["aria-label"] == "Totals by round: Cara leads all the way and wins with 16."

    def test_what_became_of_the_bids(self, owner: Client, played: Game) -> None:
        assert rows(review(owner, played), "Bids") == [
            ["Player", "Made", "Overbid", "Underbid"],
            ["Ana", "0", "1", "1"],
            ["Ben", "2", "0", "0"],
            ["Cara", "2", "0", "0"],
        ]

    def test_territories_of_trick_wars(self, owner: Client, book: Book) -> None:
        page = review(owner, duel(book, "2026-05-01 20:30"))
        assert rows(page, "Territories") == [
            ["Player", "Round 1", "Round 2", "Round 3", "In all"],
            ["Ana", "10", "10", "10", "30"],
            ["Ben", "0", "0", "0", "0"],
        ]

    def test_the_awards_with_their_reasons(self, owner: Client, book: Book) -> None:
        assert "Most territories Ana held 30 over 3 rounds" in review(owner, duel(book, "2026-05-01 20:30")).words

    def test_the_sheet_is_for_reading(self, owner: Client, played: Game) -> None:
        page = review(owner, played)
        assert "Sheet" in [heading.words for heading in page.every("h2")]
        assert "Tap a round" not in page.words
        assert not any("Correct round" in name for name in page.links())
        assert "Correct round 1" in pad(owner, played).links()

    def test_where_it_leads(self, owner: Client, played: Game) -> None:
        links = review(owner, played).links()
        assert links["Log"] == f"/games/{played.pk}/log/"
        assert links["The whole night"] == f"/nights/{played.night_id}/"
        assert links["Correct it on the pad"] == f"/games/{played.pk}/"

    def test_it_can_be_taken_away(self, owner: Client, played: Game) -> None:
        assert review(owner, played).links()["Sheet as JSON"] == f"/games/{played.pk}/sheet.json"

    def test_a_rematch(self, owner: Client, played: Game) -> None:
        press(owner, review(owner, played), "Rematch, Cara deals")
        assert played.rematches.count() == 1


class TestUnfinished:
    def test_a_running_game_has_no_winner(self, owner: Client, played: Game) -> None:
        write_down(played, Undo())
        page = review(owner, played)
        assert "Round 2 of 2 is being played. Cara leads with 11 after 1 round." in page.words
        assert "Go on with the game" in page.links()
        assert not any(name.startswith("Rematch") for name in page.buttons())

    def test_a_stopped_game(self, owner: Client, played: Game) -> None:
        write_down(played, Undo(), Stop())
        page = review(owner, played)
        assert "Stopped after 1 round: unfinished, so nobody wins." in page.words
        assert "Rematch, Cara deals" in page.buttons()

    def test_before_the_first_round(self, client: Client, game: Game) -> None:
        page = review(client, game)
        assert "No round has been scored yet." in page.words
        assert not list(page.every("table"))

    def test_stopped_before_the_first_round(self, client: Client, game: Game) -> None:
        write_down(game, Stop())
        assert "No round has been scored." in review(client, game).words


class TestWhoLooks:
    def test_a_viewer_may_look_but_finds_nothing_to_press(self, played: Game) -> None:
        page = review(viewer_of(played), played)
        assert not any(name.startswith("Rematch") for name in page.buttons())
        assert page.links()["The pad"] == f"/games/{played.pk}/"

    def test_a_scorer_may_go_on(self, played: Game) -> None:
        assert "Rematch, Cara deals" in review(keeper_in(played, Role.SCORER), played).buttons()

    def test_a_deleted_game_is_not_there(self, owner: Client, played: Game) -> None:
        owner.post(f"/games/{played.pk}/delete/")
        assert owner.get(f"/games/{played.pk}/review/").status_code == 404


def test_the_pad_leads_there_when_the_game_is_over(owner: Client, played: Game) -> None:
    assert pad(owner, played).links()["Chart, awards and log"] == f"/games/{played.pk}/review/"
    write_down(played, Undo())
    page = pad(owner, played)
    assert "Chart, awards and log" not in page.links()
    assert page.links()["Log"] == f"/games/{played.pk}/log/"


def test_a_long_game_takes_no_more_queries(client: Client, game: Game) -> None:
    write_down(game, Bid(1, 0), Bid(2, 0), Bid(0, 0), Tricks((10, 0, 0)))
    review(client, game)
    first = queries(lambda: review(client, game))
    for cards in range(9, 2, -1):
        order = [(10 - cards + 1 + seat) % 3 for seat in range(3)]
        write_down(game, *(Bid(seat, 0) for seat in order), Tricks((cards, 0, 0)))
    assert queries(lambda: review(client, game)) == first


class TestStory:
    def test_who_leads_from_when(self) -> None:
        state = enter(wars(), Control((1,) * 10), Control((0,) * 10), Control((0,) * 10))
        assert story(state) == "Ana leads from round 2 and wins with 62"

    def test_a_shared_win(self) -> None:
        state = enter(wars(), *[Control((0, None, None, 1, *[None] * 6))] * 3)
        assert story(state) == "Ana and Ben share the win with 3"

    def test_several_lead(self) -> None:
        state = score(bidding("oh-hell"), {"Ana": 0, "Ben": 0, "Cara": 1}, {"Ana": 0, "Ben": 0, "Cara": 10})
        assert story(state) == "Ana, Ben and Cara lead with 10 after 1 round"


class TestFigures:
    def chart(self, state: State) -> LineChart:
        chart = totals_chart(state)
        assert chart is not None
        return chart

    def test_nothing_played(self) -> None:
        assert totals_chart(wars()) is None
        assert wars().counted is None

    def test_tricky_timeline_counts_rounds_and_distances(self) -> None:
        state = quick(quick(timeline(), ("DDD", "HHH"), (1, 8)), ("DDD", "HHH"), (0, 9))
        assert self.chart(state).title == "Rounds won"
        bids = state.counted
        assert bids is not None
        assert bids.columns == ("Made", "Overbid", "Underbid", "Off by")
        assert bids.rows == (("Ana", ("1", "0", "1", "1 + 0")), ("Ben", ("0", "0", "2", "2 + 3")))
