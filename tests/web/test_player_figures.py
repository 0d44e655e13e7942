"""A player's figures."""

from functools import partial

import pytest
from django.test import Client

from games.models import Book, Player, Role
from games.rules.moves import Bid, Kept, Tricks
from games.stats.figures import Average, Share
from games.stats.rivals import Record, Rival, nemesis_of
from tests.web.evenings import duel, logged_in, whist
from tests.web.logs import evening, open_book, started_then, table_for, write_down
from tests.web.page import Element, Page
from tests.web.tables import HTMX, keeper_in, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def book() -> Book:
    return open_book()


@pytest.fixture
def phone(book: Book) -> Client:
    return logged_in(book)


def player(phone: Client, book: Book, name: str, query: str = "") -> Page:
    response = phone.get(f"/players/{book.players.get(name=name).pk}/{query}")
    assert response.status_code == 200
    return Page.of(response.text)


def section(page: Page, heading: str) -> Element:
    return next(part for part in page.every("section") if heading in [title.words for title in part.every("h2")])


def rows(part: Element) -> list[str]:
    return [row.words for body in part.every("tbody") for row in body.every("tr")]


def test_games_wins_and_places(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    duel(book, "2026-03-01 21:00", "Ben", "Ana")
    duel(book, "2026-03-01 22:00", "Ben", "Cara")
    words = player(phone, book, "Ben").words
    assert "Games 3 Won 2 Bids made 2 of 2 1st 2× 2nd 1×" in words


def test_bids_made_over_and_under_by_hand_size_by_bid_and_by_turn(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    # Ana bid 1 and took none as last bidder, then 0 and took one between the others.
    part = section(player(phone, book, "Ana"), "Bids")
    assert rows(part) == [
        "Made 0 of 2",
        "Overbid: won fewer 1 of 2",
        "Underbid: won more 1 of 2",
        "Made bidding last 0 of 1",
        "Off by, on average 1.0 tricks",
        "1 0 of 2",
        "0 0 of 1",
        "1 0 of 1",
    ]
    assert "Made bidding first 1 of 1" in rows(section(player(phone, book, "Cara"), "Bids"))


def test_rounds_of_a_game_that_is_not_finished_count_as_bids(book: Book, phone: Client) -> None:
    game = started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening("2026-03-01 20:00"))
    write_down(game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((2, 4, 4)))
    page = player(phone, book, "Ben")
    assert "No game finished yet." in page.words
    assert "Made 1 of 1" in rows(section(page, "Bids"))


def test_points_against_the_table(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    whist(book, "2026-03-02 20:00", "Cara Dev Ana")
    # 1 of 27 at the first table, 16 of 27 at the second.
    [row] = rows(section(player(phone, book, "Ana"), "Points against the table"))
    assert row == "Chinese Whist 1–1–1, Classic, 2 games 8.5 9.0 −0.5"  # noqa: RUF001


def test_best_game_streaks_and_rating(book: Book, phone: Client) -> None:
    for day, winner, loser in ((1, "Ana", "Ben"), (2, "Ana", "Ben"), (3, "Ben", "Ana"), (4, "Ana", "Ben")):
        duel(book, f"2026-03-0{day} 20:00", winner, loser)
    [row] = rows(section(player(phone, book, "Ana"), "Rating, best game, streaks"))
    game, rating, best, streak = row.split(" ", 4)[:2], row.split()[2], row.split()[3:7], row.split()[7:]
    assert game == ["Trick", "Wars"]
    assert int(rating) > 1000
    assert best == ["93", "4", "Mar", "2026"]
    assert streak == ["1", "now", "longest", "2"]


def test_the_rating_is_drawn_for_one_game(book: Book, phone: Client) -> None:
    for day in (1, 2, 3):
        duel(book, f"2026-03-0{day} 20:00")
    assert not list(player(phone, book, "Ana").every("figure"))
    [figure] = player(phone, book, "Ana", "?game=trick-wars").every("figure")
    assert len([row for body in figure.every("tbody") for row in body.every("tr")]) == 3


def test_one_game_is_no_line(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 20:00")
    assert not list(player(phone, book, "Ana", "?game=trick-wars").every("figure"))


def test_head_to_head(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    for minute in range(6):
        duel(book, f"2026-03-01 21:0{minute}", *(("Ben", "Ana") if minute else ("Ana", "Ben")))
    part = section(player(phone, book, "Ana"), "Head to head")
    assert rows(part) == ["Ben 1 6 0 7", "Cara 0 1 0 1"]


def test_a_nemesis_does_better_against_this_player_than_anywhere_else(book: Book, phone: Client) -> None:
    for hour in range(12):
        duel(book, f"2026-03-01 {hour + 10}:00", "Ben", "Ana")
        duel(book, f"2026-03-02 {hour + 10}:00", "Cara", "Ben")
        duel(book, f"2026-03-03 {hour + 10}:00", "Ana", "Dev")
    page = player(phone, book, "Ana")
    assert "Ben is the nemesis: ahead in 12 of 12 games, where about 0 were to be expected" in page.words
    assert "nemesis" not in player(phone, book, "Dev", "?game=chinese-whist").words


def test_whoever_beats_everybody_is_nobodys_nemesis(book: Book, phone: Client) -> None:
    for hour in range(12):
        for day, loser in enumerate(("Ana", "Cara", "Dev"), start=1):
            duel(book, f"2026-03-0{day} {hour + 10}:00", "Ben", loser)
    for name in ("Ana", "Cara", "Dev"):
        assert "nemesis" not in player(phone, book, name).words


@pytest.mark.parametrize(
    ("together", "mine", "theirs", "expected"),
    [
        (Record(9, 0, 9), Record(), Record(), None),
        (Record(10, 0, 10), Record(), Record(), 5),
        (Record(10, 3, 7), Record(), Record(), None),
        (Record(20, 5, 15), Record(), Record(), 10),
        (Record(20, 5, 15), Record(40, 10, 30), Record(), None),
        (Record(20, 5, 15), Record(), Record(40, 30, 10), None),
        (Record(20, 5, 15), Record(40, 30, 10), Record(), 5),
        (Record(20, 12, 8), Record(1000, 1000, 0), Record(1000, 0, 1000), None),
    ],
)
def test_a_nemesis_is_ahead_by_more_than_chance_in_enough_games(
    together: Record, mine: Record, theirs: Record, expected: int | None
) -> None:
    """`mine` and `theirs` are the games of the two with others."""
    rival = Rival(Player(pk="ben"), together)
    in_all = {
        "ben": Record(theirs.games + together.games, theirs.ahead + together.behind, theirs.behind + together.ahead)
    }
    everybody = Record(mine.games + together.games, mine.ahead + together.ahead, mine.behind + together.behind)
    found = nemesis_of([rival], everybody, in_all)
    assert (found and found.expected) == expected


def test_the_duels_have_figures_of_their_own(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 20:00")
    match = started_then(book, table_for("tricky-timeline", "Ana Ben"), evening("2026-03-01 21:00"))
    # Ana bids 3 and 6, and takes 4 each time: off by 1 and 2.
    write_down(match, Kept(0, ("S", "S", "S")), Kept(1, ("D", "D", "D")), Tricks((4, 5)))
    write_down(match, Kept(0, ("H", "H", "H")), Kept(1, ("D", "D", "D")), Tricks((4, 5)))
    part = section(player(phone, book, "Ana"), "Duels")
    assert rows(part) == [
        "Tricky Timeline tricks from the bid 1.5 1 2",
        "Trick Wars territories held 10.0 1 3",
    ]


def test_one_kind_of_game_has_only_its_own_figures(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    duel(book, "2026-03-01 21:00")
    page = player(phone, book, "Ana", "?game=trick-wars")
    assert "Games 1 Won 1" in page.words
    assert "Chinese Whist" not in [cell.words for cell in page.every("th")]
    assert rows(section(page, "Head to head")) == ["Ben 1 0 0 1"]


def test_a_player_without_games_has_a_page(book: Book, phone: Client) -> None:
    started_then(book, table_for("oh-hell", "Ana Ben Cara"), evening("2026-03-01 20:00"))
    page = player(phone, book, "Ana")
    assert "No game finished yet." in page.words
    assert not list(page.every("section"))


def test_a_viewer_sees_the_figures_but_no_forms_that_write(book: Book) -> None:
    game = duel(book, "2026-03-01 20:00")
    page = player(keeper_in(game, Role.VIEWER), book, "Ana")
    assert "Games 1" in page.words
    assert "Rename" not in page.buttons()


def test_htmx_gets_only_the_figures(book: Book, phone: Client) -> None:
    duel(book, "2026-03-01 20:00")
    ana = book.players.get(name="Ana")
    part = Page.of(phone.get(f"/players/{ana.pk}/?game=trick-wars", headers=HTMX).text)
    assert not list(part.every("form"))
    assert "Games 1" in part.words


@pytest.mark.slow
def test_many_games_take_as_many_queries_as_a_few(book: Book, phone: Client) -> None:
    whist(book, "2026-03-01 20:00")
    duel(book, "2026-03-01 21:00")
    few = [queries(partial(player, phone, book, "Ana", query)) for query in ("", "?game=trick-wars")]
    for day in range(1, 20):
        duel(book, f"2026-02-{day:02} 20:00")
        whist(book, f"2026-02-{day:02} 21:00", "Dev Eli Ana")
    assert [queries(partial(player, phone, book, "Ana", query)) for query in ("", "?game=trick-wars")] == few


def test_a_share_gives_percent_only_of_enough() -> None:
    assert (Share(2, 3).percent, Share(2, 3).of) == ("", "2 of 3")
    assert (Share(6, 10).percent, Share(0, 10).percent) == ("60 %", "0 %")


def test_an_average_of_nothing_is_nothing() -> None:
    assert (Average(0, 0).one_decimal, Average(0, 0).signed) == ("", "")
    assert (Average(-3, 2).signed, Average(3, 2).signed) == ("−1.5", "+1.5")  # noqa: RUF001
