"""The rules pages; what they say about a game is what the rules package plays by."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.play.start import players as how_many
from games.rules import start
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.rulebooks import CABOOSE, CHINESE_WHIST, OH_HELL, whist_schedule
from games.rules.bidding.scoring import Scoring
from games.rules.bidding.seating import Seating
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import CATALOGUE, FIVE, WHIST_SCORING, WHIST_SETUPS
from games.rules.timeline.round import WORTH
from tests.rules.tables import NAMES
from tests.web.page import Page
from tests.web.tables import started, stranger

SECTIONS = ["What you need", "The deal", "Trumps", "Bids", "Play", "Scoring", "Winning"]

# Only the tests that start a game ask for the database, so that touching it would be an error in all others.
every_game = pytest.mark.parametrize("kind", CATALOGUE)
bidding_game = pytest.mark.parametrize("kind", ["oh-hell", "chinese-whist", "caboose"])


def rules_of(kind: str) -> str:
    response = Client().get(reverse("rules", args=[kind]))
    assert response.status_code == 200
    return unescape(response.text)


def rows(page: str, caption: str) -> list[list[str]]:
    """The cells of the table with this caption, without its head."""
    [body] = re.findall(rf"<caption>{caption}</caption>.*?<tbody>(.*?)</tbody>", page, re.DOTALL)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)]


def cards_of(schedule: tuple[int, ...]) -> str:
    return " ".join(map(str, schedule))


def first_round(kind: str, players: int) -> BiddingState:
    state = start(CATALOGUE[kind].setup(NAMES[:players], "Ana"))
    assert isinstance(state, BiddingState)
    return state


class TestEveryGame:
    @every_game
    def test_it_has_a_page_for_everybody(self, kind: str) -> None:
        response = Client().get(reverse("rules", args=[kind]))
        assert response.status_code == 200
        assert settings.SESSION_COOKIE_NAME not in response.cookies
        assert f"<title>How to play {CATALOGUE[kind].name} – Scorekeeper</title>" in response.text
        assert f"<h1>How to play {CATALOGUE[kind].name}</h1>" in response.text
        assert Page.of(response.text).links()["Back to the start"] == reverse("start")

    @every_game
    def test_it_has_the_sections_that_people_look_for(self, kind: str) -> None:
        found = re.findall(r"<h2>(.*?)</h2>", rules_of(kind))
        wanted = [section for section in SECTIONS if section != "Bids" or kind != "trick-wars"]
        assert [section for section in found if section in SECTIONS] == wanted

    @every_game
    def test_it_gives_htmx_only_the_part(self, kind: str) -> None:
        response = Client().get(reverse("rules", args=[kind]), headers={"HX-Request": "true"})
        assert response.status_code == 200
        assert re.match(r'\s*<article class="prose">\s*<h1>', response.text)
        assert response.text.rstrip().endswith("</article>")
        assert "<html" not in response.text
        assert "Back to the" not in response.text
        assert "HX-Request" in response.headers["Vary"]

    @every_game
    def test_it_holds_nothing_that_the_policy_forbids(self, kind: str) -> None:
        [article] = re.findall(r"<article.*</article>", rules_of(kind), re.DOTALL)
        assert "<style" not in article
        assert " style=" not in article
        assert "<script" not in article


@pytest.mark.parametrize("kind", ["bridge", "layout"])
def test_a_game_without_a_pad_has_no_page(kind: str) -> None:
    assert Client().get(reverse("rules", args=[kind])).status_code == 404


@pytest.mark.django_db
class TestTheWayBack:
    def test_it_leads_back_to_the_game(self, client: Client) -> None:
        game = started(client).pk
        response = client.get(reverse("rules", args=["oh-hell"]), {"game": game})
        assert Page.of(response.text).links()["Back to the game"] == reverse("pad", args=[game])
        assert "Back to the start" not in response.text

    def test_a_strangers_game_is_not_there(self, client: Client) -> None:
        game = started(client).pk
        address = reverse("rules", args=["oh-hell"])
        assert Client().get(address, {"game": game}).status_code == 404
        assert stranger().get(address, {"game": game}).status_code == 404

    def test_a_game_that_never_was_is_not_there(self, client: Client) -> None:
        started(client)
        assert client.get(reverse("rules", args=["oh-hell"]), {"game": "nonesuch"}).status_code == 404


class TestWhatTheyShare:
    @pytest.mark.parametrize("kind", [game.key for game in FIVE])
    def test_how_many_can_play(self, kind: str) -> None:
        assert f"<p>{how_many(CATALOGUE[kind])}" in rules_of(kind)

    @bidding_game
    def test_the_example_of_what_the_last_bidder_may_not_bid(self, kind: str) -> None:
        [example] = re.findall(r"<p>Example: with (.*?)</p>", rules_of(kind))
        [cards] = map(int, re.findall(r"^(\d+) cards", example))
        bids = tuple(map(int, re.findall(r" bids (\d+)", example)))
        [forbidden] = map(int, re.findall(r"may not bid (\d+)\.", example))
        seats = tuple(range(len(bids) + 1))
        table = BiddingRound(
            1,
            cards,
            order=seats,
            bids=(*bids, None),
            totals=(0,) * len(seats),
            seating=Seating(seats, (cards,)),
            bound=seats[-1:],
        )
        assert table.hooked_bid == forbidden
        assert f"Anything else from 0 to {cards} will do." in example
        assert cards in first_round(kind, len(seats)).setup.schedule

    @pytest.mark.parametrize(
        ("kind", "scoring"), [("oh-hell", OH_HELL.scoring), ("caboose", CABOOSE.scoring)], ids=["oh-hell", "caboose"]
    )
    def test_the_example_of_the_scoring(self, kind: str, scoring: Scoring) -> None:
        examples = [tuple(map(int, row)) for row in rows(rules_of(kind), "Points in a round")]
        assert {bid == won for bid, won, _ in examples} == {True, False}
        for bid, won, points in examples:
            assert scoring.points(bid, won, max(bid, won)) == points


class TestOhHell:
    def test_the_schedule_for_every_number_of_players(self) -> None:
        described: list[int] = []
        for players, cards, rounds in rows(rules_of("oh-hell"), "Cards for each player, round by round"):
            fewest, _, most = players.partition(" to ")
            for number in range(int(fewest), int(most or fewest) + 1):
                described.append(number)
                assert cards == cards_of(OH_HELL.hands(number))
                assert int(rounds) == len(OH_HELL.hands(number))
        game = CATALOGUE["oh-hell"]
        assert described == list(range(game.fewest, game.most + 1))

    def test_who_bids_and_who_leads(self) -> None:
        page, state = rules_of("oh-hell"), first_round("oh-hell", 3)
        assert state.dealer is not None
        assert state.bidder == state.table.seating.next_after(state.dealer)
        assert "The player to the dealer’s left bids first" in page
        assert state.leader == state.table.last_bidder == state.dealer
        assert "The dealer bids last" in page
        assert "The dealer leads the first trick" in page


class TestChineseWhist:
    def test_every_setup_with_its_schedule(self) -> None:
        assert rows(rules_of("chinese-whist"), "Cards for each player, round by round") == [
            [name.capitalize(), cards_of(whist_schedule(*hands))] for name, hands in WHIST_SETUPS.items()
        ]

    def test_what_the_deck_allows(self) -> None:
        largest = {players: CHINESE_WHIST.largest_hand(players) for players in (3, 4, 5)}
        assert (
            f"up to {largest[3]} cards each with 3 players, {largest[4]} with 4 and {largest[5]} with 5, "
            "so 5 players can’t play the long game" in rules_of("chinese-whist")
        )
        assert [name for name, hands in WHIST_SETUPS.items() if max(hands) > largest[5]] == ["long"]
        assert max(max(hands) for hands in WHIST_SETUPS.values()) <= largest[4]

    def test_every_scoring_system_with_its_formula(self) -> None:
        listed = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", rules_of("chinese-whist"))
        assert listed == [(system.name, system.formula) for system in WHIST_SCORING.values()]

    def test_the_same_hands_in_every_system(self) -> None:
        page = rules_of("chinese-whist")
        [cards] = map(int, re.findall(r"in a round of (\d+) cards", page))
        hands = [(int(bid), int(won)) for bid, won in re.findall(r">Bid (\d+), won (\d+)<", page)]
        assert len(hands) == 3
        assert rows(page, f"The same hands in each system, in a round of {cards} cards") == [
            [system.name, *(str(system.scoring.points(*hand, cards)).replace("-", "\N{MINUS SIGN}") for hand in hands)]
            for system in WHIST_SCORING.values()
        ]

    def test_who_bids_and_who_leads(self) -> None:
        page, state = rules_of("chinese-whist"), first_round("chinese-whist", 3)
        assert state.dealer is not None
        assert state.bidder == state.leader == state.table.seating.next_after(state.dealer)
        assert "The player to the dealer’s left bids first" in page
        assert "The player to the dealer’s left leads the first trick" in page
        assert state.table.last_bidder == state.dealer
        assert "The dealer bids last" in page


class TestCaboose:
    def test_the_schedule(self) -> None:
        page = rules_of("caboose")
        assert f"<p>{cards_of(CABOOSE.hands(3))}</p>" in page
        assert f"There are {len(CABOOSE.hands(3))} rounds." in page

    def test_the_titles(self) -> None:
        page, state = rules_of("caboose"), first_round("caboose", 3)
        assert re.findall(r"<dt>(.*?)</dt>", page) == ["Head", "Tail", "Engine", "Caboose"]
        assert state.head is not None
        assert state.tail == state.setup.seats[state.head - 1]
        assert "sits to the right of the head" in page

    def test_who_bids_and_who_leads(self) -> None:
        page, state = rules_of("caboose"), first_round("caboose", 3)
        assert state.bidder == state.leader == state.head
        assert "The head bids first" in page
        assert "The head leads the first trick" in page
        assert state.table.last_bidder == state.tail
        assert "The tail bids last" in page


class TestTrickyTimeline:
    def test_what_a_kept_card_bids(self, client: Client) -> None:
        page = Page.of(client.get("/rules/tricky-timeline/").text)
        shown = [row.words for body in page.every("tbody") for row in body.every("tr")]
        assert shown == [f"{suit.symbol} {suit.value.capitalize()[:-1]} {worth}" for suit, worth in WORTH.items()]

    def test_its_example_is_told_as_the_pad_tells_it(self, client: Client) -> None:
        words = Page.of(client.get("/rules/tricky-timeline/").text).words
        assert "Ana bid 3 and took 4, so she is 1 off. Ben bid 8 and took 5, so he is 3 off." in words
