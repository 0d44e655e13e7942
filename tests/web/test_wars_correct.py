"""Correcting a round of Trick Wars."""

import pytest
from django.test import Client

from games.models import Game
from tests.web.page import Page
from tests.web.tables import press
from tests.web.wars import BOARD, COUNTS, by_control, by_meeples, done, held, match, strength

pytestmark = pytest.mark.django_db


def correction(client: Client, game: Game, number: int = 1) -> Page:
    return Page.of(client.get(f"/games/{game.pk}/rounds/{number}/").text)


def test_a_round_entered_by_control(client: Client, wars: Game) -> None:
    done(client, wars, {"kind": "trumps", "suit": "teal"}, by_control(BOARD), by_control(BOARD))
    page = correction(client, wars)
    fields = page.form_of(page.buttons()["Save correction"]).fields()
    assert (fields["holder-0"], fields["holder-3"], fields["suit"]) == (["0"], ["nobody"], ["teal"])
    assert "meeples-0-0" not in fields
    page = press(client, page, "Save correction", **{"holder-2": "0", "suit": "pink"})
    assert [round.points for round in match(wars).rounds] == [(13, 4), (8, 5)]
    assert match(wars).rounds[0].trumps == "pink"
    assert "Undo the correction of round 1" in page.buttons()
    press(client, page, "Undo the correction of round 1")
    assert match(wars).totals == (16, 10)


def test_a_round_entered_by_meeples(client: Client, wars: Game) -> None:
    done(client, wars, by_meeples(COUNTS))
    page = correction(client, wars)
    assert "holder-0" not in page.form_of(page.buttons()["Save correction"]).fields()
    refusal = press(client, page, "Save correction", **{"meeples-8-1": "9"})
    assert refusal.alert == "Ben has 17 meeples on the board, but each player has 16."
    assert refusal.form_of(refusal.buttons()["Save correction"]).fields()["meeples-8-1"] == ["9"]
    page = press(client, refusal, "Save correction", **{"meeples-8-1": "1"})
    assert match(wars).totals == (8, 6)
    # The round under way starts from the corrected board.
    assert held(page)[8] == "Pink 3: Ben"


def test_who_led_follows_from_what_was_counted(client: Client, wars: Game) -> None:
    done(client, wars, strength((3, 5), (0, 0)), by_control(BOARD))
    page = correction(client, wars)
    assert page.form_of(page.buttons()["Save correction"]).fields()["lead"] == [""]
    press(client, page, "Save correction", **{"military-0": "6"})
    assert match(wars).rounds[0].lead == 0


def test_a_leader_that_was_only_tapped_can_be_changed(client: Client, wars: Game) -> None:
    done(client, wars, {"kind": "lead", "seat": 0}, by_control(BOARD))
    page = correction(client, wars)
    assert page.form_of(page.buttons()["Save correction"]).fields()["lead"] == ["0"]
    press(client, page, "Save correction", lead="1")
    assert match(wars).rounds[0].lead == 1
