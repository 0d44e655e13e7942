"""The pages of the round and of a player: hands to come, notes, points up and down, seats."""

import csv
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from games.models import Game, Seat
from games.rules.moves import Bid, Rebid, Tricks
from tests.web.changes import MINUS, in_second_round, join, lines, page_of, send, stands_as_stored, undo_label
from tests.web.page import Page
from tests.web.tables import enter, pad, play_round, press, started, state_of, tap, viewer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(client: Client) -> Iterator[Game]:
    game = in_second_round(client)
    yield game
    assert stands_as_stored(game)


class TestHands:
    @pytest.fixture
    def five(self, client: Client) -> Game:
        """Five at Oh Hell, with hands of ten cards: six could be dealt eight."""
        return started(client, players=5)

    def test_G5_hands_that_are_cut_are_shown_before_it_counts(self, client: Client, five: Game) -> None:
        page = join(client, five, "Fay", status=200, after=4)
        assert five.seats.count() == 5
        assert "With 6 players at the table, some hands no longer fit the deck." in page.words
        assert "8 8 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 8 8 instead of 10 9 8" in page.words
        page = press(client, page, "Fay sits down")
        assert lines(page)[-1].startswith("Fay")
        assert state_of(five).rest_of_schedule[:4] == (8, 8, 8, 7)

    def test_G6_skipped_put_in_larger_smaller(self, client: Client, five: Game) -> None:
        page = page_of(client, five, "round")
        assert page.buttons()["Play these hands"].is_disabled
        for button in ("Round 1: one card fewer", "Skip round 2", "Put in another hand of 8 after round 2"):
            page = press(client, page, button)
        assert "9 8 8 7 6" in page.words
        page = press(client, page, "Round 3: one card more")
        press(client, page, "Play these hands")
        assert state_of(five).rest_of_schedule[:5] == (9, 8, 9, 7, 6)
        page = pad(client, five)
        assert undo_label(page) == "Undo other hands to come"
        assert "Hands to come: 9 8 9 7 6" not in page.words, "said once"

    @pytest.mark.parametrize(
        ("hands", "sentence"),
        [
            ("", "Say how many cards each hand to come has"),
            ("11", "A hand can't have 11 cards: 1 to 10 can be dealt to 5 players."),
            ("0 1", "A hand can't have 0 cards"),
            ("5 -3", "A hand can't have -3 cards"),
            ("5 x", "A hand can't have 'x' cards"),
            ("9 " * 61, "A game has 60 rounds at most"),
            ("9" * 5000, "A hand can't have '999999999999999999999999…' cards"),
        ],
    )
    def test_G6_hands_that_cant_be_are_refused(self, client: Client, five: Game, hands: str, sentence: str) -> None:
        page = send(client, five, "round", 422, kind="reschedule", hands=hands)
        assert page.alert.startswith(sentence)

    def test_G6_the_address_takes_anything(self, client: Client, five: Game) -> None:
        for query in ("hands=", "hands=x", "fewer=99", "skip=-1", "put=9999999", "hands=" + "9+" * 3000, "more=²"):
            assert client.get(f"/games/{five.pk}/round/?{query}").status_code == 200

    def test_H13_a_game_to_so_many_points_has_no_hands_to_change(self, client: Client) -> None:
        game = started(client, "spades-solo", players=4)
        page = page_of(client, game, "round")
        assert "The game goes on until somebody has 500 points." in page.words
        page = send(client, game, "round", 422, kind="reschedule", hands="5 4")
        assert "its hands can't be changed" in page.alert


class TestPointsAndWords:
    def test_G7_up_and_down_with_a_mark_on_the_sheet(self, client: Client, game: Game) -> None:
        page = press(client, page_of(client, game, "table/3"), "Take them off", points="10", reason="revoke")
        assert f"Dev gets {MINUS}10: revoke." in page.words
        assert undo_label(page) == f"Undo {MINUS}10 for Dev (revoke)"
        assert state_of(game).totals[3] == 3
        round = {"Ana": 1, "Ben": 1, "Cara": 2, "Dev": 4}
        play_round(client, game, round, {**round, "Dev": 5})
        page = pad(client, game)
        [body] = page.every("tbody")
        assert "8" in body.words.split()
        assert f"Dev {MINUS}10: revoke" in body.words

    def test_G7_after_the_last_round_it_decides_the_game(self, client: Client, game: Game) -> None:
        tap(client, game, kind="stop", counts="yes")
        assert "Points up or down" in pad(client, game).links()
        press(client, page_of(client, game, "table/0"), "Add them", points="50", reason="bet")
        page = pad(client, game)
        assert "Ana wins with 51" in page.words
        assert Seat.objects.get(game=game, position=0).place == 1
        assert "Ana +50: bet" in page.words

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"points": "", "reason": "bet"}, "Ana's points can't change by nothing"),
            ({"points": "0", "reason": "bet"}, "Ana's points can't change by 0"),
            ({"points": "99999", "reason": "bet"}, "Ana's points can't change by 99999"),
            ({"points": "5", "reason": " "}, "The reason is missing"),
            ({"points": "5", "reason": "x" * 41}, "The reason is too long: 40 letters at most."),
        ],
    )
    def test_G7_what_cant_be_is_refused_in_place(
        self, client: Client, game: Game, fields: dict[str, str], sentence: str
    ) -> None:
        page = send(client, game, "table/0", 422, kind="adjust", seat=0, sign="up", **fields)
        assert page.alert.startswith(sentence)
        assert fields["reason"].strip() in str([field.attributes for field in page.every("input")])

    def test_G12_a_note_on_the_round(self, client: Client, game: Game) -> None:
        page = press(client, page_of(client, game, "round"), "Keep the note", text=" ranks  reversed ")
        assert "ranks reversed" in [line.words for line in page.every("p")]
        round = {"Ana": 1, "Ben": 1, "Cara": 2, "Dev": 4}
        play_round(client, game, round, {**round, "Dev": 5})
        page = pad(client, game)
        assert "ranks reversed" in page.words
        assert "ranks reversed" not in [line.words for line in page.every("p")], "the next round has none"

    def test_G12_an_empty_note_takes_it_away(self, client: Client, game: Game) -> None:
        send(client, game, "round", kind="note", text="odd")
        send(client, game, "round", kind="note", text="")
        assert state_of(game).table.note == ""
        page = send(client, game, "round", 422, kind="note", text="x" * 41)
        assert page.alert == "The note is too long: 40 letters at most."


class TestSeats:
    def test_G8_two_swap_seats(self, client: Client, game: Game) -> None:
        page = press(client, page_of(client, game, "table/1"), "Dev")
        assert "Ben and Dev have swapped seats." in page.words
        assert [line.split()[0] for line in lines(page)] == ["Ana", "Dev", "Cara", "Ben"]

    @pytest.mark.parametrize("other", ["1", "7", "", "x", "-1", "99999999"])
    def test_G8_with_nobody_else(self, client: Client, game: Game, other: str) -> None:
        assert send(client, game, "table/1", 422, kind="swap", seat=1, other=other).alert

    @pytest.mark.parametrize("seat", ["", "x", "-1", "7", "999999"])
    @pytest.mark.parametrize("kind", ["sit-out", "leave", "come-back", "adjust"])
    def test_of_nobody_at_the_table(self, client: Client, game: Game, kind: str, seat: str) -> None:
        page = send(client, game, "table/1", 422, kind=kind, seat=seat, points=5, reason="bet")
        assert page.alert.startswith("Nobody sits at seat")


def watched(game: Game) -> Page:
    Game.objects.filter(pk=game.pk).update(watch_key="watch-key")
    return Page.of(Client().get("/w/watch-key/").text)


class TestBidsAtOnce:
    @pytest.fixture
    def king(self, client: Client) -> Game:
        """Skull King with Ana, Ben and Cara, in round 2; Ben and Ana have bid."""
        game = started(client, "skull-king")
        play_round(client, game, {"Ana": 0, "Ben": 1, "Cara": 0}, {"Ana": 0, "Ben": 1, "Cara": 0})
        enter(client, game, Bid(1, 2), Bid(0, 1))
        return game

    def test_G10_nobody_sees_a_bid_until_all_are_in(self, client: Client, king: Game) -> None:
        viewer = viewer_of(king)
        enter(client, king, Rebid(1, 0))
        for phone in (client, viewer):
            # The log tells the newest round last.
            log = Page.of(phone.get(f"/games/{king.pk}/log/").text).words.rpartition("Round 2")[2]
            for words in (log, *lines(pad(phone, king))):
                assert not re.search("bid of [0-9]|changed to|bid [0-9]", words)
            [*_, last] = phone.get(f"/games/{king.pk}/sheet.json").json()["rounds"]
            assert "bids" not in last
            rows = csv.DictReader(phone.get(f"/games/{king.pk}/sheet.csv").text.splitlines())
            assert {row["bid"] for row in rows if row["round"] == "2"} == {""}
        [now] = [section for section in watched(king).every("section") if section.name == "Now"]
        assert not re.search("bid [0-9](?! of)", now.words)
        assert undo_label(pad(client, king)) == "Undo Ben's bid changed"

    def test_G10_then_they_are_shown_together(self, client: Client, king: Game) -> None:
        enter(client, king, Bid(2, 2))
        page = pad(client, king)
        assert {"Change Ana's bid of 1", "Change Ben's bid of 2", "Change Cara's bid of 2"} <= page.buttons().keys()
        log = Page.of(client.get(f"/games/{king.pk}/log/").text).words
        for words in ("Ana's bid of 1", "Ben's bid of 2", "Cara's bid of 2"):
            assert words in log

    def test_H12_tricks_that_nobody_wins_are_said_so(self, client: Client, king: Game) -> None:
        enter(client, king, Bid(2, 0), Tricks((1, 0, 0)))
        tap(client, king, kind="undo")
        assert "1 of 2 told: 1 won by nobody" in pad(client, king).words
