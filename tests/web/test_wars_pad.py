"""The pad of Trick Wars: its words, the board in both ways of entering it, and who leads."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Game, new_key
from games.pads.wars.pad import WarsPad
from games.rules.wars.board import EMPTY_HOLDERS, TERRITORIES, Counts, Holders, board_points, controlled, suit_points
from tests.web.page import Element, Page
from tests.web.tables import forgotten, log_of, pad, press, started, tap
from tests.web.wars import BOARD, COUNTS, NAMES, by_control, by_meeples, done, held, match, refused, strength

pytestmark = pytest.mark.django_db

boards = st.tuples(*[st.sampled_from((None, 0, 1))] * len(TERRITORIES))
counts = st.tuples(*[st.tuples(st.integers(0, 2), st.integers(0, 2))] * len(TERRITORIES)).filter(
    lambda board: all(sum(pair[seat] for pair in board) <= 16 for seat in (0, 1))
)


def chosen(group: Element) -> list[str]:
    radios = (radio for radio in group.every("input") if radio.attributes.get("type") == "radio")
    return [radio.attributes["value"] for radio in radios if "checked" in radio.attributes]


def pressed(page: Page, group: str) -> list[str]:
    buttons = page.groups()[group].buttons()
    return [name for name, button in buttons.items() if button.attributes.get("aria-pressed") == "true"]


def points(page: Page) -> list[list[str]]:
    """The points as the board stands: by suit, in this round, and the total of the rounds scored."""
    table = next(table for table in page.every("table") if table.attributes.get("class") == "worth")
    [body] = table.every("tbody")
    return [[cell.words for cell in row.every("th", "td")] for row in body.every("tr")]


def sheet(page: Page) -> list[list[str]]:
    [section] = [section for section in page.every("section") if section.attributes.get("id") == "sheet"]
    [body] = section.every("tbody")
    return [[cell.words for cell in row.every("td")] for row in body.every("tr")]


def said_above(page: Page) -> str:
    [who] = [line for line in page.every("p") if line.attributes.get("class") == "who"]
    return who.words


class TestTheBoard:
    def test_it_starts_empty_with_ten_territories(self, client: Client, wars: Game) -> None:
        page = pad(client, wars)
        assert "Round 1 of 3 8 cards" in page.words
        assert held(page) == [f"{name}: nobody" for name in NAMES]
        assert points(page) == [[name, "0", "0", "0", "0", "+0", "0"] for name in ("Ana", "Ben")]
        for name in NAMES:
            assert chosen(page.groups()[name]) == ["nobody"]
        assert "None" not in page.words

    def test_the_forms_of_the_pad_are_all_it_takes(self, client: Client, wars: Game) -> None:
        page = press(client, pad(client, wars), "Score round", **{"holder-0": "0", "holder-9": "1"})
        assert match(wars).rounds[0].points == (1, 4)
        page = press(client, page, "Undo the score of round 1")
        assert "Round 1 of 3" in page.words
        assert match(wars).rounds == ()

    def test_control_scores_the_round(self, client: Client, wars: Game) -> None:
        page = done(client, wars, by_control(BOARD))
        assert log_of(wars)[-1] == {"kind": "control", "v": 1, "holders": list(BOARD)}
        assert sheet(page) == [
            [
                "8 teal 4, orange 0, pink 0, centre 4, +8 points",
                "5 teal 1, orange 4, pink 0, centre 0, +5 points",
            ]
        ]

    def test_meeples_score_the_round(self, client: Client, wars: Game) -> None:
        done(client, wars, by_meeples(COUNTS))
        assert log_of(wars)[-1]["kind"] == "meeples"
        assert match(wars).rounds[0].holders == BOARD
        assert match(wars).totals == (8, 5)

    def test_a_round_starts_from_the_board_as_it_stood(self, client: Client, wars: Game) -> None:
        page = done(client, wars, by_control(BOARD))
        assert "Round 2 of 3" in page.words
        assert chosen(page.groups()["Enter the board by"]) == ["control"]
        assert held(page)[:4] == ["Teal 1: Ana", "Teal 2: Ana", "Teal 3: Ben", "Orange 1: nobody"]
        assert held(page)[-1] == "Centre: Ana"
        assert points(page) == [["Ana", "4", "0", "0", "4", "+8", "8"], ["Ben", "1", "4", "0", "0", "+5", "5"]]
        press(client, page, "Score round")
        assert match(wars).totals == (16, 10)

    def test_meeples_stay_too_and_are_asked_for_again(self, client: Client, wars: Game) -> None:
        page = done(client, wars, by_meeples(COUNTS))
        assert chosen(page.groups()["Enter the board by"]) == ["meeples"]
        assert held(page)[0] == "Teal 1: Ana"
        assert "Ana 8 of 16" in page.words
        press(client, page, "Score round", **{"meeples-9-1": "6"})
        assert match(wars).rounds[1].counts == (*COUNTS[:-1], (4, 6))
        assert match(wars).rounds[1].points == (4, 9)

    def test_the_way_can_be_asked_for_in_the_address(self, client: Client, wars: Game) -> None:
        page = Page.of(client.get(f"/games/{wars.pk}/?by=meeples").text)
        assert chosen(page.groups()["Enter the board by"]) == ["meeples"]

    def test_seventeen_meeples_are_too_many(self, client: Client, wars: Game) -> None:
        page = refused(client, wars, by_meeples(((9, 0), (8, 1), *COUNTS[6:9] * 2, (0, 0), (0, 2))))
        assert page.alert == "Ana has 17 meeples on the board, but each player has 16."
        assert chosen(page.groups()["Enter the board by"]) == ["meeples"]
        typed = page.form_of(page.buttons()["Score round"]).fields()
        assert (typed["meeples-0-0"], typed["meeples-1-0"], typed["meeples-9-1"]) == (["9"], ["8"], ["2"])
        assert points(page)[0] == ["Ana", "4", "0", "0", "0", "+4", "0"]

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            (by_control(BOARD) | {"holder-0": "2"}, "Nobody named 2 can control teal 1."),
            (by_control(BOARD) | {"holder-9": ""}, "Nobody named '' can control the centre."),
            ({"kind": "board"}, "Nobody named '' can control teal 1."),
            (
                by_meeples(COUNTS) | {"meeples-0-0": "two"},
                "Ana can't have 'two' meeples on teal 1: it must be a whole number from 0 to 16.",
            ),
            (
                by_meeples(COUNTS) | {"meeples-3-1": "-1"},
                "Ben can't have -1 meeples on orange 1: it must be a whole number from 0 to 16.",
            ),
            ({"kind": "bid", "seat": 0, "tricks": 1}, "There is no entry of the kind 'bid'."),
            ({"kind": "trumps", "suit": "hearts"}, "'hearts' can't be trumps: it is teal, orange or pink."),
            ({"kind": "lead", "seat": "7"}, "Nobody sits at seat 7."),
        ],
    )
    def test_what_does_not_fit_is_refused(
        self, client: Client, wars: Game, wrong: dict[str, Any], sentence: str
    ) -> None:
        assert refused(client, wars, wrong).alert == sentence

    def test_a_refused_board_is_shown_as_it_was_tapped(self, client: Client, wars: Game) -> None:
        page = refused(client, wars, by_control(BOARD) | {"holder-6": "9"})
        assert held(page)[:3] == ["Teal 1: Ana", "Teal 2: Ana", "Teal 3: Ben"]

    @given(board=boards)
    @settings(max_examples=8, deadline=None)
    def test_any_board_is_worth_what_the_rules_say(self, board: Holders) -> None:
        with forgotten():
            client = Client()
            game = started(client, "trick-wars", players=2)
            page = done(client, game, by_control(board))
            expect_points(page, board)
            assert match(game).totals == (board_points(board, 0), board_points(board, 1))

    @given(board=counts)
    @settings(max_examples=8, deadline=None)
    def test_any_meeples_are_worth_what_the_rules_say(self, board: Counts) -> None:
        with forgotten():
            client = Client()
            page = done(client, started(client, "trick-wars", players=2), by_meeples(board))
            expect_points(page, controlled(board))


def expect_points(page: Page, board: Holders) -> None:
    """The sheet, and the points of the next round that starts from this board, are those of the rules."""
    for seat, row in enumerate(points(page)):
        by_suit = list(suit_points(board, seat).values())
        assert row[1:6] == [*map(str, by_suit), f"+{board_points(board, seat)}"]
        assert sheet(page)[0][seat].startswith(f"{board_points(board, seat)} teal {by_suit[0]}, ")


class TestTrumps:
    def test_they_are_named_by_colour(self, client: Client, wars: Game) -> None:
        page = pad(client, wars)
        assert list(page.groups()["Trumps"].buttons()) == ["Teal", "Orange", "Pink"]
        page = press(client, page, "Orange", group="Trumps")
        assert pressed(page, "Trumps") == ["Orange"]
        assert "Orange triangles are trumps" in page.words
        assert "Undo orange as trumps" in page.buttons()

    def test_they_are_not_needed(self, client: Client, wars: Game) -> None:
        assert pressed(done(client, wars, by_control(BOARD)), "Trumps") == []

    def test_they_stand_on_the_sheet(self, client: Client, wars: Game) -> None:
        assert "pink trumps" in done(client, wars, {"kind": "trumps", "suit": "pink"}, by_control(BOARD)).words


class TestWhoLeads:
    def test_nobody_is_said_to_lead_at_first(self, client: Client, wars: Game) -> None:
        page = pad(client, wars)
        assert said_above(page) == ""
        assert pressed(page, "Who leads") == []

    def test_the_leader_may_just_be_tapped(self, client: Client, wars: Game) -> None:
        page = press(client, pad(client, wars), "Ben", group="Who leads")
        assert said_above(page) == "Ben leads"
        assert pressed(page, "Who leads") == ["Ben"]
        assert "Undo Ben leading" in page.buttons()

    @pytest.mark.parametrize(
        ("military", "movement", "said"),
        [
            ((3, 5), (9, 0), "Ben leads by military, 5 to 3"),
            ((4, 4), (2, 1), "Ana leads by movement, 2 to 1"),
        ],
    )
    def test_the_most_military_leads_then_the_most_movement(
        self, client: Client, wars: Game, military: tuple[int, int], movement: tuple[int, int], said: str
    ) -> None:
        page = done(client, wars, strength(military, movement))
        assert said_above(page) == said
        assert "Draw lots" not in page.buttons()

    def test_still_tied_lots_are_drawn_and_remembered(
        self, client: Client, wars: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.pads.wars.pad.secrets.choice", lambda seats: seats[1])
        page = done(client, wars, strength((2, 2), (3, 3)))
        assert said_above(page) == ""
        assert "Still tied." in page.groups()["Who leads"].words
        page = press(client, page, "Draw lots", group="Who leads")
        assert said_above(page) == "Ben leads by lot"
        assert said_above(pad(client, wars)) == "Ben leads by lot"
        assert log_of(wars)[-1] == {"kind": "lead", "v": 1, "seat": 1}

    def test_lots_may_be_drawn_without_counting(self, client: Client, wars: Game) -> None:
        page = press(client, pad(client, wars), "Draw lots")
        assert said_above(page) in ("Ana leads", "Ben leads")

    def test_both_players_have_their_turn_of_luck(self, wars: Game) -> None:
        assert {WarsPad(match(wars)).lot for _ in range(100)} == {0, 1}

    def test_a_draw_that_is_sent_again_is_the_same_draw(self, client: Client, wars: Game) -> None:
        page = pad(client, wars)
        press(client, page, "Draw lots")
        press(client, page, "Draw lots")
        assert len(log_of(wars)) == 1

    def test_who_has_less_cannot_lead(self, client: Client, wars: Game) -> None:
        done(client, wars, strength((3, 5), (0, 0)))
        page = refused(client, wars, {"kind": "lead", "seat": 0})
        assert page.alert == "Ana can't lead: Ben has more military or movement."

    def test_what_is_missing_is_asked_for_and_the_rest_kept(self, client: Client, wars: Game) -> None:
        page = refused(client, wars, strength((3, 5), (0, 0)) | {"movement-1": ""})
        assert page.alert == "Ben's movement can't be nothing: it must be a whole number from 0 to 99."
        [panel] = [part for part in page.every("details") if part.attributes.get("class") == "strength"]
        assert "open" in panel.attributes
        assert panel.fields()["military-1"] == ["5"]

    def test_the_next_round_asks_anew(self, client: Client, wars: Game) -> None:
        assert said_above(done(client, wars, strength((3, 5), (0, 0)), by_control(BOARD))) == ""


class TestTapsThatCrossed:
    def test_a_resent_board_is_scored_once(self, client: Client, wars: Game) -> None:
        key = new_key()
        for _ in range(2):
            assert tap(client, wars, key=key, expected=0, **by_control(BOARD)).status_code == 303
        assert len(match(wars).rounds) == 1

    def test_a_stale_board_is_told_what_happened_meanwhile(self, client: Client, wars: Game) -> None:
        done(client, wars, by_control(BOARD))
        response = tap(client, wars, expected=0, **by_control(EMPTY_HOLDERS))
        assert response.status_code == 409
        assert "You already entered the score of round 1." in Page.of(response.text).alert
        assert len(match(wars).rounds) == 1

    def test_with_htmx_it_answers_with_the_pad_alone(self, client: Client, wars: Game) -> None:
        response = tap(client, wars, htmx=True, **by_meeples(COUNTS))
        assert response.status_code == 200
        assert "<html" not in response.text
        assert "<script" not in response.text
        assert "Round 2: enter the board." in Page.of(response.text).words

    def test_a_tie_is_announced(self, client: Client, wars: Game) -> None:
        text = tap(client, wars, htmx=True, **strength((1, 1), (1, 1))).text
        assert "Military and movement. Military and movement are tied: draw lots." in Page.of(text).words


class TestTheMatch:
    def test_it_says_who_won_and_by_how_much(self, client: Client, wars: Game) -> None:
        page = done(client, wars, *[by_control(BOARD)] * 3)
        assert "Game over Ana wins with 24, 9 points ahead of Ben." in page.words
        assert "Rematch" in page.buttons()
        assert "None" not in page.words

    def test_a_rematch_begins_with_an_empty_board(self, client: Client, wars: Game) -> None:
        page = press(client, done(client, wars, *[by_control(BOARD)] * 3), "Rematch")
        assert "Round 1 of 3" in page.words
        assert held(page) == [f"{name}: nobody" for name in NAMES]
        assert Game.objects.latest("started_at").first is None

    def test_only_this_pad_loads_its_script(self, client: Client, wars: Game) -> None:
        assert "/wars." in client.get(f"/games/{wars.pk}/").text
        assert "/wars." not in client.get(f"/games/{started(client).pk}/").text

    def test_it_holds_nothing_that_the_policy_forbids(self, client: Client, wars: Game) -> None:
        done(client, wars, by_control(BOARD))
        text = client.get(f"/games/{wars.pk}/").text
        assert " style=" not in text
        # What the phone is told is data, which nothing executes.
        assert text.count("<script") == text.count("<script src=") + text.count('type="application/json">')
