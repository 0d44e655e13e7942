"""Correcting an earlier round."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.asserts import assertRedirects

from games.models import Game, Role, new_key
from games.rules.moves import Bid, Cut, Move, Tricks, Trumps, Undo
from tests.web.page import Page
from tests.web.tables import (
    enter,
    everything_about,
    fields_of,
    keeper_in,
    log_of,
    pad,
    play_round,
    press,
    short_whist,
    state_of,
)

pytestmark = pytest.mark.django_db

ROUND: tuple[Move, ...] = (Trumps("clubs"), Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))


@pytest.fixture
def played(client: Client, game: Game) -> Game:
    enter(client, game, *ROUND)
    return game


def form(client: Client, game: Game, number: int = 1) -> Page:
    """The page on which a round is corrected."""
    response = client.get(f"/games/{game.pk}/rounds/{number}/")
    assert response.status_code == 200
    return Page.of(response.text)


def sent_by(page: Page) -> dict[str, str]:
    """What the form would send, but for who sends it."""
    fields = page.form_of(page.buttons()["Save correction"]).fields()
    return {name: value for name, [value] in fields.items() if "-" in name or name in ("suit", "cut")}


def test_it_shows_the_round_as_it_was_entered(client: Client, played: Game) -> None:
    page = form(client, played)
    assert "Correct round 1 10 cards each." in page.words
    assert sent_by(page) == {
        "bid-0": "2",
        "bid-1": "4",
        "bid-2": "3",
        "tricks-0": "3",
        "tricks-1": "4",
        "tricks-2": "3",
        "suit": "clubs",
    }


def test_its_controls_have_names(client: Client, played: Game) -> None:
    inputs = [field for field in form(client, played).every("input") if field.attributes.get("inputmode") == "numeric"]
    assert [field.attributes["aria-label"] for field in inputs[:2]] == ["Ben's bid", "Ben's tricks"]


def test_the_pad_says_what_was_saved_and_says_it_once(client: Client, played: Game) -> None:
    page = press(client, form(client, played), "Save correction", **{"tricks-0": "2", "tricks-1": "5"})
    assert page.words.count("Round 1 is saved: Ana's tricks 3 → 2 and Ben's tricks 4 → 5.") == 1
    assert "is saved" not in pad(client, played).words
    page = press(client, form(client, played), "Save correction")
    assert "Round 1 is saved: nothing changed." in page.words


def test_a_correction_is_appended_and_everything_added_up_again(client: Client, played: Game) -> None:
    play_round(client, played, {"Cara": 2, "Ana": 2, "Ben": 2}, {"Cara": 2, "Ana": 2, "Ben": 5})
    page = press(client, form(client, played), "Save correction", **{"tricks-0": "2", "tricks-1": "5"})
    assert "Round 3 of 19" in page.words
    assert [round.totals for round in state_of(played).rounds] == [(12, 5, 13), (24, 10, 25)]
    assert log_of(played)[-1]["kind"] == "amend"
    assert len(log_of(played)) == len(ROUND) + 5
    assert "Undo the correction of round 1" in page.buttons()


def test_undo_takes_a_correction_back(client: Client, played: Game) -> None:
    before = state_of(played).totals
    press(client, form(client, played), "Save correction", **{"tricks-0": "2", "tricks-1": "5"})
    assert state_of(played).totals != before
    enter(client, played, Undo())
    assert state_of(played).totals == before


def test_saving_it_unchanged_changes_no_point(client: Client, played: Game) -> None:
    before = state_of(played).rounds
    press(client, form(client, played), "Save correction")
    assert state_of(played).rounds == before


def test_the_suit_can_be_mended_and_left_open(client: Client, played: Game) -> None:
    press(client, form(client, played), "Save correction", suit="hearts")
    assert state_of(played).rounds[0].trumps == "hearts"
    press(client, form(client, played), "Save correction", suit="")
    assert state_of(played).rounds[0].trumps is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"tricks-0": "2"}, "The tricks must add up to 10: 1 trick missing."),
        ({"bid-0": "3"}, "Ana can't bid 3: the bids would add up to 10."),
        ({"bid-1": "11"}, "Ben can't bid 11: it must be a whole number from 0 to 10."),
        ({"bid-1": ""}, "Ben can't bid nothing: it must be a whole number from 0 to 10."),
        ({"suit": "none"}, "'none' can't be trumps"),
        ({"cut": "1"}, "Oh Hell has no entry of the kind 'cut'."),
    ],
)
def test_what_the_rules_refuse_is_kept_as_typed(
    client: Client, played: Game, typed: dict[str, Any], sentence: str
) -> None:
    before = everything_about(played)
    page = press(client, form(client, played), "Save correction", **typed)
    assert sentence in page.alert
    shown = sent_by(page)
    offered = [name for name in ("tricks-0", "bid-0") if name in typed]
    assert {name: shown[name] for name in offered} == {name: typed[name] for name in offered}
    assert everything_about(played) == before


def test_a_stale_page_is_told_so_and_keeps_what_was_typed(client: Client, played: Game) -> None:
    page = form(client, played)
    enter(keeper_in(played, Role.SCORER), played, Bid(2, 5))
    page = press(client, page, "Save correction", **{"tricks-0": "2", "tricks-1": "5"})
    assert page.alert == "Another phone already entered Cara's bid of 5. Your tap was not counted."
    assert sent_by(page)["tricks-1"] == "5"
    press(client, page, "Save correction")
    assert state_of(played).totals == (12, 5, 13)


def test_a_round_that_was_undone_meanwhile_leads_to_the_pad(client: Client, played: Game) -> None:
    fields = {**fields_of(ROUND[-1]), "key": new_key(), "expected": len(ROUND)}
    address = f"/games/{played.pk}/rounds/1/"
    enter(client, played, Undo())
    assertRedirects(client.post(address, fields), f"/games/{played.pk}/", status_code=303)
    assert "Ana's tricks" in pad(client, played).groups()


def test_the_same_correction_twice_is_one(client: Client, played: Game) -> None:
    page = form(client, played)
    for _ in range(2):
        press(client, page, "Save correction", **{"tricks-0": "2", "tricks-1": "5"})
    assert len(log_of(played)) == len(ROUND) + 1


def test_nothing_but_a_correction_is_taken(client: Client, played: Game) -> None:
    before = everything_about(played)
    fields = {"kind": "undo", "key": new_key(), "expected": len(ROUND)}
    assert client.post(f"/games/{played.pk}/rounds/1/", fields).status_code == 422
    assert everything_about(played) == before


@pytest.mark.parametrize("number", [0, 2, 20, 10**30])
def test_a_round_that_was_not_scored_leads_to_the_pad(client: Client, played: Game, number: int) -> None:
    response = client.get(f"/games/{played.pk}/rounds/{number}/")
    assertRedirects(response, f"/games/{played.pk}/", status_code=303)


def test_a_game_that_is_over_can_still_be_corrected(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
    enter(client, game, Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    page = press(client, form(client, game, 2), "Save correction", **{"tricks-0": "0", "tricks-1": "1"})
    assert "Cara wins with 16" in page.words
    assert state_of(game).totals == (5, 6, 16)


def test_the_winner_of_a_cut_can_be_mended(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    enter(client, game, Cut(1), Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    page = form(client, game, 2)
    assert (sent_by(page)["cut"], sent_by(page)["suit"]) == ("1", "hearts")
    press(client, page, "Save correction", cut="2", suit="spades")
    assert (state_of(game).rounds[1].chooser, state_of(game).rounds[1].trumps) == (2, "spades")


def test_trumps_stay_as_played_when_the_round_before_calls_for_something_else(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
    enter(client, game, Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    press(client, form(client, game, 1), "Save correction", **{"tricks-0": "1", "tricks-2": "0"})
    assert state_of(game).rounds[1].trumps == "hearts"
    page = press(client, form(client, game, 2), "Save correction", **{"tricks-0": "0", "tricks-1": "1"})
    assert page.alert == ""
    assert state_of(game).rounds[1].tricks == (0, 1, 0)


def test_trumps_stay_as_played_when_nobody_would_have_chosen_them(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    enter(client, game, Cut(1), Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    nobody = {f"bid-{seat}": "1" for seat in range(3)} | {"tricks-0": "0", "tricks-1": "0", "tricks-2": "1"}
    press(client, form(client, game, 1), "Save correction", **nobody | {"bid-2": "0"})
    assert "As round 1 stands now, nobody would choose." in form(client, game, 2).words


def corrected_under_a_cut(client: Client) -> tuple[Game, Page]:
    """Ben won the cut against Cara; then the first round was corrected so that Ben was never tied: the pad after it."""
    game = short_whist(client, players=4)
    play_round(client, game, {"Ben": 0, "Cara": 0, "Dev": 0, "Ana": 0}, {"Ben": 0, "Cara": 0, "Dev": 0, "Ana": 1})
    enter(client, game, Cut(1), Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Dev": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Dev": 0, "Ana": 1})
    return game, press(client, form(client, game, 1), "Save correction", **{"tricks-0": "0", "tricks-1": "1"})


def test_W7_a_cut_stays_as_it_was_played_and_the_pad_says_so(client: Client) -> None:
    game, page = corrected_under_a_cut(client)
    assert "Ana's tricks 1 → 0 and Ben's tricks 0 → 1. Round 2 keeps its trumps as played." in page.words
    assert state_of(game).rounds[1].cut == 1


def test_W7_opening_such_a_round_and_saving_it_changes_nothing(client: Client) -> None:
    game, _ = corrected_under_a_cut(client)
    page = form(client, game, 2)
    assert "As round 1 stands now, Ana, Cara and Dev would cut for it." in page.words
    assert "Ben, as played" in page.words
    assert sent_by(page)["cut"] == "1"
    page = press(client, page, "Save correction")
    assert "Round 2 is saved: nothing changed." in page.words
    assert (state_of(game).rounds[1].cut, state_of(game).rounds[1].trumps) == (1, "hearts")
    press(client, form(client, game, 2), "Save correction", cut="2")
    assert state_of(game).rounds[1].cut == 2


def test_W7_where_nobody_cut_nobody_is_offered_first(client: Client) -> None:
    game = short_whist(client)
    play_round(client, game, {"Ben": 0, "Cara": 1, "Ana": 1}, {"Ben": 0, "Cara": 1, "Ana": 0})
    enter(client, game, Trumps("hearts"))
    play_round(client, game, {"Cara": 0, "Ana": 0, "Ben": 0}, {"Ben": 0, "Cara": 0, "Ana": 1})
    press(
        client,
        form(client, game, 1),
        "Save correction",
        **{"bid-2": "0", "tricks-2": "0", "bid-0": "0", "tricks-0": "1"},
    )
    page = form(client, game, 2)
    assert "nobody, as played" in page.words
    assert sent_by(page)["cut"] == ""
    press(client, page, "Save correction")
    assert (state_of(game).rounds[1].cut, state_of(game).rounds[1].trumps) == (None, "hearts")
