"""The log of a game: who entered what and when, what was undone, what was corrected."""

from datetime import datetime, timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localtime
from hypothesis import given, settings
from hypothesis import strategies as st

from games.books.members import Names
from games.history.entry_log import Line, read_log
from games.models import Entry, Game, Role
from games.play.state import setup_of
from games.rules import play, start
from games.rules.moves import (
    Amend,
    Bid,
    Control,
    Kept,
    Lay,
    Lead,
    Meeples,
    Move,
    Starter,
    Stop,
    Strength,
    Tricks,
    Trumps,
    Undo,
    to_json,
)
from games.rules.setups import Setup
from games.rules.wars.board import EMPTY_COUNTS, TERRITORIES
from games.views import review
from tests.rules.playthroughs import setups, wild_move
from tests.rules.tables import bidding, timeline, wars
from tests.web.batches import batch, post, send, taps
from tests.web.logs import open_book, started_then, table_for, write_down
from tests.web.page import Element, Page
from tests.web.tables import enter, keeper_in, queries, state_of, viewer_of

pytestmark = pytest.mark.django_db

ROUND = (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))


def log_page(client: Client, game: Game, page: str = "") -> Page:
    response = client.get(f"/games/{game.pk}/log/{page}")
    assert response.status_code == 200
    return Page.of(response.text)


def told(page: Page) -> dict[str, list[str]]:
    """What stands under each heading, without who and when."""
    return {
        section_heading(section): [next(line.every("div")).words for line in section.every("li")]
        for section in page.every("section")
    }


def section_heading(section: Element) -> str:
    return next(section.every("h2")).words


def lines(setup: Setup, *moves: Move) -> list[Line]:
    """These entries as the log tells them."""
    now = timezone.now()
    entries = [Entry(number=number, body=to_json(move), at=now) for number, move in enumerate(moves, start=1)]
    return read_log(setup, entries, Names({}, None))


class TestWhatIsSaid:
    def test_entries_stand_under_their_round(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND, Bid(2, 1))
        assert told(log_page(client, game)) == {
            "Round 1": [
                "Ben's bid of 4",
                "Cara's bid of 3",
                "Ana's bid of 2",
                "The score of round 1 Ana 3, Ben 4, Cara 3",
            ],
            "Round 2": ["Cara's bid of 1"],
        }

    def test_what_was_undone_is_struck_through(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Undo(), Bid(1, 5))
        page = log_page(client, game)
        assert told(page) == {"Round 1": ["Ben's bid of 4 undone", "Undid Ben's bid of 4", "Ben's bid of 5"]}
        assert [struck.words for struck in page.every("del")] == ["Ben's bid of 4"]

    def test_an_undo_stands_in_the_round_of_what_it_undoes(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND, Undo())
        assert list(told(log_page(client, game))) == ["Round 1"]

    def test_a_correction_says_what_changed(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND, Bid(2, 1))
        enter(client, game, Amend(1, (Bid(1, 4), Bid(2, 3), Bid(0, 4), Tricks((4, 3, 3)))))
        sections = told(log_page(client, game))
        assert sections["Round 2"] == [
            "Cara's bid of 1",
            "The correction of round 1 Ana's bid 2 → 4 Ana's tricks 3 → 4 Ben's tricks 4 → 3",
        ]
        assert all("corrected later" in line for line in sections["Round 1"])

    def test_a_correction_that_was_undone_corrects_nothing(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND, Amend(1, (*ROUND[:3], Tricks((4, 3, 3)))), Undo())
        assert "corrected later" not in log_page(client, game).words

    def test_nothing_was_entered(self, client: Client, game: Game) -> None:
        assert "Nothing has been entered yet." in log_page(client, game).words


class TestWords:
    """The words of every kind of entry."""

    def said(self, setup: Setup, *moves: Move) -> tuple[str, tuple[str, ...]]:
        last = lines(setup, *moves)[-1]
        return last.text, last.details

    def test_trumps_and_stop(self) -> None:
        setup = bidding("oh-hell").setup
        assert self.said(setup, Trumps("hearts")) == ("Hearts as trumps", ())
        assert self.said(setup, Stop()) == ("Stopping the game", ())

    def test_tricky_timeline(self) -> None:
        setup = timeline().setup
        assert self.said(setup, Starter(1)) == ("Ben starting", ())
        assert self.said(setup, Kept(0, ("D", "S", "7H"))) == ("Ana's kept cards", ("♦ ♠ 7♥",))
        assert self.said(setup, Lay(1, 3, "7H")) == ("Ben's 7♥ at place 3", ())

    def test_trick_wars(self) -> None:
        setup = wars().setup
        board = (0, 0, 1, *[None] * 7)
        strength = Strength((3, 2), (1, 1))
        assert self.said(setup, Control(board)) == ("The score of round 1", ("territories: Ana 2, Ben 1",))
        assert self.said(setup, Lead(1)) == ("Ben leading", ())
        assert self.said(setup, strength)[1] == ("military: Ana 3, Ben 2; movement: Ana 1, Ben 1",)

    def test_a_correction_that_changes_nothing(self) -> None:
        assert self.said(wars().setup, Control((0,) * 10), Amend(1, (Control((0,) * 10),)))[1] == ("nothing changed",)

    def test_a_board_that_was_corrected(self) -> None:
        before = Control((0, *[None] * 9))
        after = Amend(1, (Trumps("teal"), Strength((3, 2), (1, 1)), Control((1, *[None] * 9))))
        assert self.said(wars().setup, before, after)[1] == (
            "trumps not noted → teal",
            "Ana's military not noted → 3",
            "Ben's military not noted → 2",
            "Ana's movement not noted → 1",
            "Ben's movement not noted → 1",
            "leader nobody → Ana",
            "teal 1 Ana → Ben",
        )

    def test_meeples_that_were_corrected(self) -> None:
        before, after = ((2, 1), *EMPTY_COUNTS[1:]), ((2, 3), *EMPTY_COUNTS[1:])
        moves = Meeples(before), Amend(1, (Meeples(after),))
        assert self.said(wars().setup, *moves)[1] == (f"Ben's meeples on {TERRITORIES[0]} 1 → 3",)

    def test_a_round_of_tricky_timeline_that_was_corrected(self) -> None:
        played = Kept(0, tuple("DDD")), Kept(1, tuple("HHH")), Tricks((1, 8))
        better = Starter(1), Kept(0, ("D", "D", "7S")), Kept(1, tuple("HHH")), Tricks((2, 7))
        assert self.said(timeline().setup, *played, Amend(1, better))[1] == (
            "starting player Ana → Ben",
            "Ana's kept cards ♦ ♦ ♦ → ♦ ♦ 7♠",
            "Ana's tricks 1 → 2",
            "Ben's tricks 8 → 7",
        )

    def test_only_what_stood_before_a_correction_is_corrected(self) -> None:
        correction = Amend(1, (Control((1,) * 10),))
        log = lines(wars().setup, Control((0,) * 10), Lead(0), Undo(), correction, Control((0,) * 10), correction)
        assert [line.is_corrected for line in log] == [True, False, False, True, False, False]


class TestWhoAndWhen:
    def test_this_phone_is_you_and_others_are_others(self, client: Client, game: Game) -> None:
        other = keeper_in(game, Role.SCORER)
        enter(client, game, Bid(1, 4))
        enter(other, game, Bid(2, 3))
        assert [line.words.split()[:-1] for line in whos(log_page(client, game))][1] == ["Another", "phone"]
        assert whos(log_page(client, game))[0].words.startswith("You ")
        assert whos(log_page(other, game))[0].words.startswith("Another phone ")

    def test_a_phone_with_a_name_is_called_by_it(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        User.objects.update(first_name="Eli")
        assert whos(log_page(viewer_of(game), game))[0].words.startswith("Eli ")

    def test_a_phone_that_is_gone(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        Entry.objects.update(keeper=None)
        assert whos(log_page(client, game))[0].words.startswith("Another phone ")

    def test_what_was_entered_without_a_network_says_when_it_came(self, client: Client, game: Game) -> None:
        entered = timezone.now() - timedelta(hours=2)
        Game.objects.filter(pk=game.pk).update(started_at=entered)
        sent = batch(taps(state_of(game), [Bid(1, 4)], at=entered), 0)
        assert post(client, game.pk, sent).status_code == 200
        send(client, game, Bid(2, 3))
        words = Page.of(client.get(f"/games/{game.pk}/log/").text).words
        assert words.count("without a network, sent") == 1
        assert f"{localtime(entered):%H:%M} without a network, sent {localtime():%H:%M}" in words

    def test_the_date_is_said_when_it_changes(self, client: Client, game: Game) -> None:
        enter(client, game, *ROUND)
        late = timezone.make_aware(datetime(2026, 5, 1, 23, 50))
        for minutes, entry in enumerate(game.entries.order_by("number")):
            game.entries.filter(pk=entry.pk).update(at=late + timedelta(minutes=4 * minutes))
        times = [line.words.removeprefix("You ") for line in whos(log_page(client, game))]
        assert times == ["1 May 2026, 23:50", "23:54", "23:58", "2 May 2026, 00:02"]


def whos(page: Page) -> list[Element]:
    return [line for line in page.every("p") if "log-who" in line.attributes.get("class", "")]


class TestLongLogs:
    def long_game(self) -> Game:
        """Three hundred and ten bids of which every other was an undo."""
        game = started_then(open_book(), table_for("oh-hell", "Ana Ben Cara"), timezone.now())
        keeper = game.book.keepings.get().keeper
        Entry.objects.bulk_create(
            Entry(game=game, number=number, key=str(number), body=to_json(move), keeper=keeper)
            for number, move in enumerate([Bid(1, 4), Undo()] * 155, start=1)
        )
        game.number, game.stamp = 310, "310"
        game.save()
        return game

    def test_the_newest_page_comes_first(self) -> None:
        game = self.long_game()
        client = Client()
        client.force_login(game.book.keepings.get().keeper)
        page = log_page(client, game)
        assert len(list(page.every("li"))) == 310 - review.LINES_A_PAGE
        assert "Later entries" not in page.links()
        earlier = log_page(client, game, page.links()["Earlier entries"].split("/")[-1])
        assert len(list(earlier.every("li"))) == review.LINES_A_PAGE
        assert "Later entries" in earlier.links()

    @pytest.mark.parametrize("page", ["0", "99", "two", "-1", "1" * 400])
    def test_a_page_that_is_not_there(self, page: str) -> None:
        game = self.long_game()
        client = Client()
        client.force_login(game.book.keepings.get().keeper)
        assert list(log_page(client, game, f"?page={page}").every("li"))

    def test_a_short_log_has_no_pages(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        assert "Earlier entries" not in log_page(client, game).links()

    def test_a_log_takes_as_many_queries_however_long_it_is(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        first = queries(lambda: log_page(client, game))
        write_down(game, Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)), *[Bid(2, 1), Undo()] * 10)
        assert queries(lambda: log_page(client, game)) == first


@given(setups(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_log_tells_every_entry_and_strikes_what_does_not_stand(setup: Setup, random: Random) -> None:
    state = start(setup)
    moves: list[Move] = []
    for _ in range(random.randrange(60)):
        moves.append(wild_move(state, random))
        state = play(state, moves[-1])
    log = lines(setup, *moves)
    assert [line.number for line in log] == list(range(1, len(moves) + 1))
    standing = [
        move for line, move in zip(log, moves, strict=True) if not line.is_undone and not isinstance(move, Undo)
    ]
    assert standing == list(state.entries)
    assert all(line.text and line.round >= 1 for line in log)


def test_the_names_are_those_of_today(client: Client, game: Game) -> None:
    enter(client, game, Bid(1, 4))
    game.book.players.filter(name="Ben").update(name="Dev")
    assert setup_of(game).players == ("Ana", "Dev", "Cara")
    assert told(log_page(client, game)) == {"Round 1": ["Dev's bid of 4"]}
