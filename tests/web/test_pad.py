"""The pad: its words and the names of its controls, game by game."""

import pytest
from django.test import Client

from games.models import Game, Player
from games.rules.moves import Amend, Bid, Cut, Stop, Tricks, Trumps, Undo
from tests.web.page import Page
from tests.web.tables import HTMX, enter, pad, play_round, press, short_whist, started
from tests.web.test_scoreboard import told

pytestmark = pytest.mark.django_db


def heading(page: Page) -> str:
    [title] = page.every("h1")
    return title.words


def said_above(page: Page) -> list[str]:
    """Who deals, who leads: what stands above the players."""
    [who] = [line for line in page.every("p") if line.attributes.get("class") == "who"]
    return who.words.split(" · ")


class TestHeading:
    def test_it_says_which_round_it_is_and_how_many_cards(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        assert heading(page) == "Round 1 of 19"
        assert "10 cards" in page.words
        assert "<title>Round 1 of 19 – Oh Hell</title>" in client.get(f"/games/{game.pk}/").text

    def test_one_card_is_a_card(self, client: Client) -> None:
        assert "Round 1 of 19 1 card " in pad(client, started(client, "caboose")).words

    @pytest.mark.parametrize(
        ("kind", "players", "who"),
        [
            ("oh-hell", 3, ["Ana deals and leads"]),
            ("chinese-whist", 3, ["Ana deals", "Ben leads"]),
            ("caboose", 3, ["Ana is head and leads", "Cara is tail"]),
            ("caboose", 2, ["Ana is head and leads", "Ben is tail"]),
        ],
    )
    def test_it_says_who_deals_and_who_leads(self, client: Client, kind: str, players: int, who: list[str]) -> None:
        assert said_above(pad(client, started(client, kind, players=players))) == who

    def test_the_next_round_is_dealt_by_the_next_player(self, client: Client, game: Game) -> None:
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        page = pad(client, game)
        assert heading(page) == "Round 2 of 19"
        assert "9 cards" in page.words
        assert "Cara's bid" in page.groups()
        assert said_above(press(client, page, "4", group="Cara's bid")) == ["Ben deals and leads"]

    def test_the_menu_leads_to_rules_games_and_the_end(self, client: Client, game: Game) -> None:
        links = pad(client, game).links()
        assert links["Rules of Oh Hell"] == f"/rules/oh-hell/?game={game.pk}"
        assert links["Start page"] == "/"
        assert links["Stop or delete this game"] == f"/games/{game.pk}/end/"


class TestBids:
    def test_there_is_a_button_for_each_number(self, client: Client, game: Game) -> None:
        buttons = pad(client, game).groups()["Ben's bid"].buttons()
        assert list(buttons) == [str(number) for number in range(11)]
        assert not any(button.is_disabled for button in buttons.values())

    def test_a_bid_moves_on_to_the_next_bidder(self, client: Client, game: Game) -> None:
        page = press(client, pad(client, game), "4", group="Ben's bid")
        assert "Cara's bid" in page.groups()
        assert "Ben's bid" not in page.groups()

    def test_the_bids_are_summed_up_as_they_come(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4))
        assert "4 bid of 10" in pad(client, game).words

    def test_the_hooked_bid_is_disabled_and_the_reason_said(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3))
        page = pad(client, game)
        buttons = page.groups()["Ana's bid"].buttons()
        assert [name for name, button in buttons.items() if button.is_disabled] == ["3"]
        assert buttons["3"].attributes["aria-describedby"] == "hook"
        [hook] = [line for line in page.every("p") if line.attributes.get("id") == "hook"]
        assert hook.words == "Ana can't bid 3: the bids would add up to 10"

    def test_nothing_is_hooked_when_the_others_have_bid_too_much(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 9), Bid(2, 3))
        page = pad(client, game)
        assert not any(button.is_disabled for button in page.groups()["Ana's bid"].buttons().values())
        assert "can't bid" not in page.words

    def test_the_caboose_hooks_the_tail(self, client: Client) -> None:
        game = started(client, "caboose")
        enter(client, game, Bid(0, 1), Bid(1, 0))
        assert "Cara can't bid 0: the bids would add up to 1" in pad(client, game).words


class TestUndo:
    def test_there_is_none_before_anything_was_entered(self, client: Client, game: Game) -> None:
        assert not any(name.startswith("Undo") for name in pad(client, game).buttons())

    def test_it_says_what_it_will_undo(self, client: Client, game: Game) -> None:
        for entry, label in [
            (Bid(1, 4), "Undo Ben's bid of 4"),
            (Trumps("hearts"), "Undo hearts as trumps"),
            (Bid(2, 3), "Undo Cara's bid of 3"),
            (Bid(0, 2), "Undo Ana's bid of 2"),
            (Tricks((3, 4, 3)), "Undo the score of round 1"),
            (
                Amend(1, (Trumps("hearts"), Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((2, 4, 4)))),
                "Undo the correction of round 1",
            ),
            (Stop(), "Undo stopping the game"),
        ]:
            enter(client, game, entry)
            assert label in pad(client, game).buttons()

    def test_one_tap_takes_it_back(self, client: Client, game: Game) -> None:
        before = pad(client, game).words
        enter(client, game, Bid(1, 4))
        assert press(client, pad(client, game), "Undo Ben's bid of 4").words == before

    def test_tricks_that_are_taken_back_stay_chosen(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((1, 5, 4)), Undo())
        page = pad(client, game)
        assert [told(page, name) for name in ("Ana", "Ben", "Cara")] == [1, 5, 4]

    def test_other_tricks_than_those_taken_back_are_the_bids(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((1, 5, 4)), Undo(), Undo(), Bid(0, 2))
        assert told(pad(client, game), "Ana") == 2


class TestTrumps:
    def test_they_can_be_noted_late(self, client: Client, game: Game) -> None:
        enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2))
        page = press(client, pad(client, game), "Hearts", group="Trumps")
        assert "Hearts are trumps" in page.words

    def test_a_card_that_is_turned_up_has_a_suit(self, client: Client, game: Game) -> None:
        page = pad(client, game)
        assert list(page.groups()["Trumps"].buttons()) == ["Spades", "Hearts", "Diamonds", "Clubs"]
        page = press(client, page, "Hearts", group="Trumps")
        assert "Hearts are trumps" in page.words
        pressed = page.groups()["Trumps"].buttons()
        assert [name for name, button in pressed.items() if button.attributes["aria-pressed"] == "true"] == ["Hearts"]
        assert "Clubs are trumps" in press(client, page, "Clubs", group="Trumps").words

    def test_the_first_round_of_chinese_whist_has_none(self, client: Client) -> None:
        page = pad(client, started(client, "chinese-whist"))
        assert "No trumps" in page.words
        assert "Trumps" not in page.groups()

    def test_the_highest_contract_chooses_before_anybody_bids(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        page = pad(client, game)
        assert "Cara chooses trumps." in page.words
        assert list(page.groups()["Trumps"].buttons()) == ["Spades", "Hearts", "Diamonds", "Clubs", "No trumps"]
        assert not any(name.endswith("bid") for name in page.groups())
        page = press(client, page, "No trumps", group="Trumps")
        assert "Cara's bid" in page.groups()
        assert "Undo the choice of no trumps" in page.buttons()

    def test_who_is_tied_cuts_for_it(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        page = pad(client, game)
        assert "Ben and Cara bid the same, made it, and cut for trumps." in page.words
        assert list(page.groups()["Who won the cut?"].buttons()) == ["Ben", "Cara"]
        page = press(client, page, "Cara", group="Who won the cut?")
        assert "Cara chooses trumps." in page.words
        assert "Undo Cara winning the cut" in page.buttons()


class TestGameOver:
    @pytest.fixture
    def over(self, client: Client) -> Game:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
        enter(client, game, Trumps("hearts"))
        play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        return game

    def test_it_names_places_and_margin(self, client: Client, over: Game) -> None:
        page = pad(client, over)
        assert "Game over Cara wins with 16, 6 points ahead of Ben." in page.words
        [places] = page.every("ol")
        assert [place.words for place in places.every("li")] == ["1st Cara 16", "2nd Ben 10", "3rd Ana 1"]

    def test_shared_places_are_shown_as_shared(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        enter(client, game, Cut(1), Trumps("hearts"))
        play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        page = pad(client, game)
        assert "Ben and Cara share the win with 10." in page.words
        assert "1st = Ben and Cara 10" in page.words

    def test_a_rematch_is_one_tap_away(self, client: Client, over: Game) -> None:
        assert "Rematch, Cara deals" in pad(client, over).buttons()

    def test_the_caboose_has_a_head_to_begin_it(self, client: Client) -> None:
        game = started(client, "caboose")
        enter(client, game, Stop())
        assert "Rematch, Ana is head" in pad(client, game).buttons()

    def test_the_last_entry_can_still_be_undone(self, client: Client, over: Game) -> None:
        page = press(client, pad(client, over), "Undo the score of round 2")
        assert "Who won the trick?" in page.groups()

    def test_a_game_that_was_stopped_has_no_winner(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        page = pad(client, game)
        assert "Stopped early Stopped after 0 rounds: unfinished, so nobody wins." in page.words
        assert "Undo stopping the game" in page.buttons()


class TestSheet:
    def test_there_is_none_before_the_first_round_is_scored(self, client: Client, game: Game) -> None:
        assert list(pad(client, game).every("table")) == []

    def test_it_is_a_real_table(self, client: Client, game: Game) -> None:
        enter(client, game, Trumps("clubs"))
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        [table] = pad(client, game).every("table")
        columns = [cell.words for cell in table.every("th") if cell.attributes["scope"] == "col"]
        rows = [cell.words for cell in table.every("th") if cell.attributes["scope"] == "row"]
        assert columns == ["Round", "Ana", "Ben", "Cara"]
        assert rows == ["1 10 cards ♣"]

    def test_made_and_missed_differ_by_more_than_colour(self, client: Client, game: Game) -> None:
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        text = client.get(f"/games/{game.pk}/").text
        assert "✓ 4/4" in text
        assert "✗ 2/3" in text
        assert "bid 2, took 3, missed, +3 points" in text

    def test_a_round_leads_to_its_correction(self, client: Client, game: Game) -> None:
        play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
        assert pad(client, game).links()["Correct round 1"] == f"/games/{game.pk}/rounds/1/"


class TestAnnouncement:
    """What a screen reader says after a tap."""

    def said(self, client: Client, game: Game) -> str:
        page = Page.of(client.get(f"/games/{game.pk}/", headers=HTMX).text)
        [line] = [line for line in page.every("p") if line.attributes.get("id") == "said"]
        return line.words

    def test_it_says_what_was_entered_and_what_comes_next(self, client: Client, game: Game) -> None:
        assert self.said(client, game) == "Ben bids."
        enter(client, game, Bid(1, 4))
        assert self.said(client, game) == "Ben's bid of 4. Cara bids."
        enter(client, game, Bid(2, 3), Bid(0, 2))
        assert self.said(client, game) == "Ana's bid of 2. 9 bid for 10 tricks: 1 under. Enter the tricks."

    def test_it_says_who_settles_trumps(self, client: Client) -> None:
        game = short_whist(client)
        play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
        assert (
            self.said(client, game)
            == "Ana missed +1, Ben +5, Cara +5. Ben and Cara lead with 5. Ben and Cara cut for trumps."
        )
        enter(client, game, Cut(1))
        assert self.said(client, game) == "Ben winning the cut. Ben chooses trumps."

    def test_it_says_how_it_ended(self, client: Client, game: Game) -> None:
        enter(client, game, Stop())
        assert self.said(client, game) == ("Stopping the game. Stopped after 0 rounds: unfinished, so nobody wins.")


def test_a_name_is_text_and_never_markup(client: Client, game: Game) -> None:
    Player.objects.filter(name="Ben").update(name="<b>'\"&", same_name="<b>'\"&")
    page = pad(client, game)
    assert "<b>'\"&'s bid" in page.groups()
    assert list(page.every("b")) == []


def test_it_holds_nothing_that_the_policy_forbids(client: Client, game: Game) -> None:
    play_round(client, game, {"Ben": 4, "Cara": 3, "Ana": 2}, {"Ben": 4, "Cara": 3, "Ana": 3})
    text = client.get(f"/games/{game.pk}/").text
    assert " style=" not in text
    assert " onclick=" not in text
    data = text.count('type="application/json"')
    assert text.count("<script") == text.count("<script src=") + data
