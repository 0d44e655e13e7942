"""The hint: how a bidder has fared with each bid at this hand size, told while the bid is asked for."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import BidCount, Game, Player
from games.rules.moves import Bid, Stop, Trumps
from games.stats.hints import ENOUGH, BidHint, bid_hints, hints_by_hand
from tests.web.page import Page
from tests.web.tables import HTMX, enter, pad, play_round, press, queries, short_whist, started, viewer_of

pytestmark = pytest.mark.django_db

BEN, CARA = 1, 2


def bid_before(name: str, bid: int, made: int, bids: int, *, cards: int = 10, **others: str) -> None:
    """So many bids in games of long ago."""
    row = {"kind": "oh-hell", "turn": BidCount.FIRST, "overbid": 0, **others}
    BidCount.objects.create(player=Player.objects.get(name=name), cards=cards, bid=bid, bids=bids, made=made, **row)


def hint(page: Page) -> str:
    """What is told of the bidder, for ears; nothing if nothing is."""
    told = [line.words for line in page.every("p") if line.attributes.get("id") == "hint"]
    return told[0] if told else ""


def beneath(page: Page, group: str) -> dict[str, str]:
    """What stands beneath the numbers, for eyes."""
    small = {name: list(button.every("span")) for name, button in page.groups()[group].buttons().items()}
    return {name: str(spans[0].children[0]) for name, spans in small.items() if spans}


class TestCounting:
    def test_only_bids_that_were_said_often_enough(self, game: Game) -> None:
        bid_before("Ben", 2, 5, ENOUGH)
        bid_before("Ben", 3, 7, ENOUGH - 1)
        assert bid_hints(game.pk, BEN, 10) == [BidHint(bid=2, made=5, bids=ENOUGH)]

    def test_games_and_turns_are_added_up(self, game: Game) -> None:
        bid_before("Ben", 2, 1, 3)
        bid_before("Ben", 2, 2, 4, turn=BidCount.LAST)
        bid_before("Ben", 2, 3, 5, kind="caboose")
        assert bid_hints(game.pk, BEN, 10) == [BidHint(2, 6, 12)]

    def test_they_come_in_the_order_of_the_numbers(self, game: Game) -> None:
        for bid in (4, 0, 2):
            bid_before("Ben", bid, bid, 9)
        assert [hint.bid for hint in bid_hints(game.pk, BEN, 10)] == [0, 2, 4]

    def test_nobody_elses_bids_and_no_other_hands_count(self, game: Game) -> None:
        bid_before("Cara", 2, 5, 9)
        bid_before("Ben", 2, 5, 9, cards=9)
        assert bid_hints(game.pk, BEN, 10) == []
        assert bid_hints(game.pk, CARA, 10) == [BidHint(2, 5, 9)]

    def test_it_is_one_query_that_finds_its_rows_by_an_index(self, game: Game) -> None:
        with CaptureQueriesContext(connection) as captured:
            bid_hints(game.pk, BEN, 10)
        [query] = captured.captured_queries
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
                plan = " ".join(str(row[-1]) for row in cursor.fetchall())
            assert "(player_id=? AND cards=?)" in plan
            assert "SCAN games_" not in plan


class TestOnThePad:
    def test_it_is_told_in_words_and_in_numbers(self, client: Client, game: Game) -> None:
        bid_before("Ben", 2, 9, 14)
        bid_before("Ben", 3, 4, 11)
        page = pad(client, game)
        assert hint(page) == "With 10 cards Ben made 9 of 14 bids of 2 and 4 of 11 bids of 3."
        assert beneath(page, "Ben's bid") == {"2": "9/14", "3": "4/11"}
        assert page.groups()["Ben's bid"].attributes["aria-describedby"] == "hint"

    def test_the_buttons_are_still_called_by_their_numbers(self, client: Client, game: Game) -> None:
        bid_before("Ben", 2, 9, 14)
        page = pad(client, game)
        assert list(page.groups()["Ben's bid"].buttons()) == [str(number) for number in range(11)]
        assert "Cara's bid" in press(client, page, "2", group="Ben's bid").groups()

    def test_each_bidder_is_told_of_their_own(self, client: Client, game: Game) -> None:
        bid_before("Cara", 0, 8, 8)
        assert hint(pad(client, game)) == ""
        enter(client, game, Bid(BEN, 4))
        assert hint(pad(client, game)) == "With 10 cards Cara made 8 of 8 bids of 0."

    def test_who_has_not_played_much_is_told_nothing(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        assert hint(page) == ""
        assert beneath(page, "Ben's bid") == {}
        assert "aria-describedby" not in page.groups()["Ben's bid"].attributes
        assert "made so far" not in client.get(f"/games/{game.pk}/").text

    def test_it_grows_out_of_what_is_played(self, client: Client) -> None:
        everybody = {"Ana": 0, "Ben": 0, "Cara": 0}
        for _ in range(ENOUGH):
            # Ben bids first in the first round of each.
            play_round(client, started(client), everybody, {**everybody, "Ana": 10})
        assert hint(pad(client, started(client))) == "With 10 cards Ben made 8 of 8 bids of 0."

    def test_it_follows_a_player_into_another_game_of_the_family(self, client: Client, game: Game) -> None:
        bid_before("Ben", 1, 7, 10)
        assert "made 7 of 10 bids of 1" in hint(pad(client, started(client, "chinese-whist")))

    def test_a_viewer_sees_it_too(self, game: Game) -> None:
        bid_before("Ben", 2, 9, 14)
        assert hint(pad(viewer_of(game), game)) != ""

    def test_a_name_is_text_and_never_markup(self, client: Client, game: Game) -> None:
        bid_before("Ben", 2, 9, 14)
        Player.objects.filter(name="Ben").update(name="<b>", same_name="<b>")
        assert hint(pad(client, game)) == "With 10 cards <b> made 9 of 14 bids of 2."


class TestOnThePhone:
    """What a phone that plays by itself is told: all of it, by seat and cards."""

    def test_it_has_the_same_hints_for_every_hand(self, client: Client, game: Game) -> None:
        bid_before("Ben", 2, 5, 9)
        assert hints_by_hand(game.pk) == {"1-10": [(2, 5, 9)]}
        assert [tuple(hint) for hint in bid_hints(game.pk, 1, 10)] == [(2, 5, 9)]


class TestCost:
    """A query more while a bid is asked for, and none otherwise; a whole page has all hints for the phone, in one."""

    def asked(self, client: Client, game: Game) -> bool:
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/games/{game.pk}/", headers=HTMX)
        return any("games_bidcount" in query["sql"] for query in captured.captured_queries)

    def test_only_while_a_bid_is_asked_for(self, client: Client, game: Game) -> None:
        assert self.asked(client, game)
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2))
        assert not self.asked(client, game)
        enter(client, game, Stop())
        assert not self.asked(client, game)

    def test_not_while_trumps_are_open(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        assert not self.asked(client, game)
        enter(client, game, Trumps("hearts"))
        assert self.asked(client, game)

    @pytest.mark.parametrize("kind", ["tricky-timeline", "trick-wars"])
    def test_not_where_nobody_bids(self, client: Client, kind: str) -> None:
        assert not self.asked(client, started(client, kind, players=2))

    def test_as_much_with_many_hints_as_with_none(self, client: Client, game: Game) -> None:
        pad(client, game)
        none = queries(lambda: pad(client, game))
        for bid in range(11):
            bid_before("Ben", bid, 3, 9)
        assert queries(lambda: pad(client, game)) == none
