"""The pages of the table and of its players: who comes, goes and sits out."""

from collections.abc import Iterator

import pytest
from django.test import Client

from games.models import Game, Seat, new_key
from games.rules.moves import Amend, Bid, Tricks
from tests.web.books import book_of, bring_in, download, scorer
from tests.web.changes import MINUS, in_second_round, join, lines, page_of, send, stands_as_stored, undo_label
from tests.web.page import Page
from tests.web.tables import enter, everything_about, log_of, pad, play_round, press, started, state_of, tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(client: Client) -> Iterator[Game]:
    game = in_second_round(client)
    yield game
    assert stands_as_stored(game)


class TestSittingOut:
    def test_G3_from_the_players_row_and_back(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        ben = Page.of(client.get(page.links()["Ben sits out, leaves, swaps seats, gets points"]).text)
        page = press(client, ben, "Ben sits out")
        assert "Ben sits out." in page.words
        assert next(line for line in lines(page) if line.startswith("Ben")).endswith("sits out")
        assert undo_label(page) == "Undo Ben sitting out"
        assert state_of(game).present == (0, 2, 3)
        enter(client, game, Bid(3, 1), Bid(0, 2), Bid(2, 3), Tricks((2, 0, 4, 3)))
        assert "sat out" in pad(client, game).words
        page = press(client, page_of(client, game, "table/1"), "Ben comes back")
        assert state_of(game).present == (0, 1, 2, 3)

    def test_G3_whoever_is_away_is_asked_nothing(self, client: Client, game: Game) -> None:
        send(client, game, "table/1", kind="sit-out", seat=1)
        enter(client, game, Bid(3, 1), Bid(0, 2), Bid(2, 3))
        page = pad(client, game)
        assert "Ben's tricks" not in page.groups()
        assert "tricks-1" not in page.form_of(page.buttons()["Score round"]).fields()

    def test_G2_a_round_under_way_is_dealt_again(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(2, 1))
        page = page_of(client, game, "table/2")
        assert "Round 2 has begun: its bids are cleared, and it is dealt again." in page.words
        press(client, page, "Cara sits out")
        assert not state_of(game).table.bid_count

    def test_G4_two_stay(self, client: Client, game: Game) -> None:
        for seat in (1, 2):
            send(client, game, f"table/{seat}", kind="sit-out", seat=seat, agreed="yes")
        page = page_of(client, game, "table/0")
        assert "Ana sits out" not in page.buttons()
        assert "At least two stay at the table." in page.words
        page = send(client, game, "table/0", 422, kind="leave", seat=0)
        assert page.alert == "Ana can't leave: at least two must be at the table."


class TestLeaving:
    def test_G2_the_total_stays_and_the_place_goes(self, client: Client, game: Game) -> None:
        page = press(client, page_of(client, game, "table/2"), "Cara leaves")
        assert [line.split()[0] for line in lines(page)] == ["Ana", "Ben", "Dev"]
        [head] = page.every("thead")
        assert "Cara left after round 1" in head.words
        seat = Seat.objects.get(game=game, position=2)
        assert (seat.left_after, seat.place, seat.total) == (1, 0, 14)
        assert list(game.seats.order_by("position").values_list("place", flat=True)) == [3, 2, 0, 1]

    def test_G2_the_game_ends_without_them(self, client: Client, game: Game) -> None:
        send(client, game, "table/2", kind="leave", seat=2)
        tap(client, game, kind="stop", counts="yes")
        page = pad(client, game)
        assert "Dev wins with 13, 1 point ahead of Ben" in page.words
        assert "Cara left after round 1 14" in page.words
        counting = game.seats.filter(counts=True).order_by("position")
        assert list(counting.values_list("position", flat=True)) == [0, 1, 3]
        assert "left after round 1" in Page.of(client.get(f"/games/{game.pk}/review/").text).words
        assert "Cara 14 (left after round 1)" in Page.of(client.get("/history/").text).words

    def test_G2_undone_they_are_there_again(self, client: Client, game: Game) -> None:
        send(client, game, "table/2", kind="leave", seat=2)
        tap(client, game, kind="undo")
        seat = Seat.objects.get(game=game, position=2)
        assert (seat.left_after, seat.place) == (None, 1)

    def test_G3_who_has_left_may_come_back(self, client: Client, game: Game) -> None:
        send(client, game, "table/2", kind="leave", seat=2)
        assert "Cara left after round 1" in page_of(client, game, "table").words
        press(client, page_of(client, game, "table/2"), "Cara comes back")
        assert state_of(game).totals[2] == 14

    def test_a_rematch_is_for_who_is_there_and_the_deal_goes_on(self, client: Client, game: Game) -> None:
        send(client, game, "table/1", kind="leave", seat=1)
        tap(client, game, kind="stop")
        client.post(f"/games/{game.pk}/again/", {"key": new_key()})
        again = Game.objects.exclude(pk=game.pk).get()
        state = state_of(again)
        assert state.setup.players == ("Ana", "Cara", "Dev")
        assert state.dealer == 1, "Ana dealt round 1, and Ben is gone"

    def test_a_rematch_that_cant_be_leads_to_the_table(self, client: Client) -> None:
        game = started(client, players=3)
        for seat in (0, 1):
            if seat == 0:
                send(client, game, "table/0", kind="leave", seat=0, agreed="yes")
        tap(client, game, kind="stop")
        response = client.post(f"/games/{game.pk}/again/", {"key": new_key()})
        assert response.headers["Location"].startswith("/new/oh-hell/?seat=Ben&seat=Cara")


class TestSittingDown:
    def test_G1_a_new_name_at_any_place(self, client: Client, game: Game) -> None:
        page = page_of(client, game, "table")
        page = press(client, page, "Sit down", name="Eli", after="1", points="lowest")
        assert "Eli sits down." in page.words
        assert [line.split()[0] for line in lines(page)] == ["Ana", "Ben", "Eli", "Cara", "Dev"]
        state = state_of(game)
        assert (state.totals[4], state.table.order[0]) == (1, 4)
        seat = Seat.objects.get(game=game, position=4)
        assert (seat.player.name, seat.joined, seat.sat, seat.total, seat.place) == ("Eli", True, True, 1, 4)

    def test_G1_the_average_or_a_number(self, client: Client, game: Game) -> None:
        join(client, game, "Eli", points="average")
        join(client, game, "Fay", points="number", number="-5", agreed="yes")
        assert state_of(game).totals[4:] == (10, -5)
        assert f"Fay {MINUS}5: to begin with" in pad(client, game).words

    def test_G1_a_player_of_the_book_and_one_out_of_the_archive(self, client: Client, game: Game) -> None:
        other = started(client, players=5)
        game.book.players.filter(name="Eli").update(archived_at=other.started_at)
        join(client, game, "eli")
        seat = Seat.objects.get(game=game, position=4)
        assert seat.player == other.seats.get(position=4).player
        assert seat.player.archived_at is None

    def test_G1_undone_and_sat_down_again_it_is_one_seat(self, client: Client, game: Game) -> None:
        join(client, game)
        tap(client, game, kind="undo")
        assert [line.split()[0] for line in lines(pad(client, game))] == ["Ana", "Ben", "Cara", "Dev"]
        assert not Seat.objects.get(game=game, position=4).sat
        for page in ("review/", "log/", "seat/", "", "sheet.json", "sheet.csv"):
            response = client.get(f"/games/{game.pk}/{page}")
            assert response.status_code == 200
            if page not in ("log/",):
                assert "Eli" not in response.text, page
        join(client, game, points="average")
        assert game.seats.count() == 5
        assert Seat.objects.get(game=game, position=4).sat

    def test_G1_they_play_and_count_from_then_on(self, client: Client, game: Game) -> None:
        join(client, game)
        round = {"Ana": 1, "Ben": 1, "Cara": 2, "Dev": 3, "Eli": 4}
        play_round(client, game, round, {**round, "Eli": 2})
        page = pad(client, game)
        assert state_of(game).totals == (12, 23, 26, 26, 2)
        [body] = page.every("tbody")
        first = list(body.every("tr"))[-1]
        assert [cell.attributes["class"] for cell in first.every("td")] == ["missed", "made", "made", "made", "away"]

    def test_G1_twice_by_one_tap_is_once(self, client: Client, game: Game) -> None:
        game.refresh_from_db()
        fields = {"kind": "join", "name": "Eli", "after": 1, "points": "0", "key": new_key(), "expected": game.number}
        for _ in range(2):
            assert client.post(f"/games/{game.pk}/table/", fields).status_code == 303
        assert game.seats.count() == 5
        assert len(log_of(game)) == 6

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"name": " "}, "Say who sits down: type a name."),
            ({"name": "Ben"}, "Ben has a place at this table already."),
            ({"name": "x" * 25}, "'xxxxxxxxxxxxxxxxxxxxxxxx…'"),
            ({"points": "number", "number": "100000"}, "Eli can't begin with 100000 points: "),
            ({"points": "number", "number": "many"}, "Eli can't begin with 'many' points: "),
            ({"points": "number"}, "Eli can't begin with nothing points: "),
            ({"after": "9"}, "Nobody sits at seat 9."),
            ({"after": ""}, "Nobody sits at seat nothing."),
            ({"kind": "bid"}, "That is nothing that can change at a table."),
        ],
    )
    def test_what_cant_be_is_refused_in_place(
        self, client: Client, game: Game, fields: dict[str, str], sentence: str
    ) -> None:
        before = everything_about(game)
        page = join(client, game, status=422, **fields)
        assert sentence in page.alert
        assert everything_about(game) == before
        typed = fields.get("name", "Eli")
        assert typed.strip() in str([field.attributes for field in page.every("input")])

    def test_G1_only_between_rounds(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(2, 1))
        assert "Sit down" not in page_of(client, game, "table").buttons()
        page = join(client, game, status=422)
        assert page.alert == "Eli sits down between rounds: score round 2 first, or deal it again."
        assert game.seats.count() == 4

    def test_a_stale_page_counts_nothing(self, client: Client, game: Game) -> None:
        page = join(client, game, status=409, expected=1)
        assert "Your tap was not counted." in page.alert
        assert game.seats.count() == 4


class TestOtherPages:
    def test_games_for_two_who_stay_have_none_of_this(self, client: Client) -> None:
        game = started(client, "trick-wars", players=2, first="")
        for page in ("round", "table", "table/0"):
            response = client.get(f"/games/{game.pk}/{page}/")
            assert response.headers["Location"] == f"/games/{game.pk}/"
        assert "Who comes, goes, sits out" not in pad(client, game).links()

    def test_a_seat_that_nobody_has(self, client: Client, game: Game) -> None:
        assert client.get(f"/games/{game.pk}/table/9/").headers["Location"] == f"/games/{game.pk}/"

    def test_everything_reads_a_game_whose_table_changed(self, client: Client, game: Game) -> None:
        join(client, game)
        send(client, game, "table/0", kind="sit-out", seat=0)
        round = {"Ben": 1, "Cara": 2, "Dev": 3, "Eli": 4}
        state = state_of(game)
        enter(client, game, *(Bid(seat, round[state.name(seat)]) for seat in state.table.order))
        enter(client, game, Tricks((0, 2, 2, 3, 2)))
        send(client, game, "table/1", kind="leave", seat=1)
        send(client, game, "table/2", kind="swap", seat=2, other=3)
        for page in ("", "review/", "log/", "sheet.json", "sheet.csv", "rounds/1/", "rounds/2/", "share/", "seat/"):
            assert client.get(f"/games/{game.pk}/{page}").status_code == 200, page
        for page in ("/", "/history/", "/players/", "/leaderboard/", "/book/book.json", "/book/book.csv"):
            assert client.get(page).status_code == 200, page
        log = Page.of(client.get(f"/games/{game.pk}/log/").text).words
        for words in ("Eli sitting down", "Ana sitting out", "Ben leaving", "Cara and Dev swapping seats"):
            assert words in log
        # An earlier round is corrected, and the table changes after it as it did.
        bids, tricks = (2, 3, 4, 3), (1, 3, 4, 2)
        enter(client, game, Amend(1, (*(Bid(seat, bids[seat]) for seat in (1, 2, 3, 0)), Tricks(tricks))))
        after = state_of(game)
        assert after.circle == (0, 4, 3, 2)
        assert after.left == {1: 2}

    def test_a_book_carries_it_into_another(self, client: Client, game: Game) -> None:
        join(client, game)
        join(client, game, "Fay", agreed="yes")
        tap(client, game, kind="undo")
        send(client, game, "table/2", kind="leave", seat=2)
        tap(client, game, kind="stop", counts="yes")
        other = scorer()
        bring_in(other, download(client, "/book/book.json"))
        again = book_of(other).games.get()
        kept = ("position", "player__name", "joined", "sat", "left_after", "total", "place", "counts", "mu")
        assert list(again.seats.values_list(*kept)) == list(game.seats.values_list(*kept))
        assert stands_as_stored(again)
