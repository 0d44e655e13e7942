"""Taking back what was tapped wrong, now or rounds ago."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Keeping
from games.rules.moves import Bid, Tricks
from tests.browser.book import bodies, game_in, state_of, write
from tests.browser.table import bid, group, sheet_row, tap, totals, undo_button, win_the_trick
from tests.browser.trouble import provoked

FIRST_ROUND = (Bid(1, 3), Bid(2, 4), Bid(0, 2), Tricks((3, 3, 4)))
SECOND_ROUND = (Bid(2, 3), Bid(0, 3), Bid(1, 2), Tricks((3, 3, 3)))


@pytest.fixture
def game(phone: Page, keeping: Keeping, game: Game) -> Game:
    """Two rounds of Oh Hell, on the phone's pad."""
    write(keeping, game, *FIRST_ROUND, *SECOND_ROUND)
    phone.reload()
    return game


def expect_undo(phone: Page, what: str) -> None:
    expect(phone.get_by_role("button", name=f"Undo {what}", exact=True)).to_be_visible()


def undo(phone: Page) -> None:
    tap(undo_button(phone))


def number(phone: Page, label: str) -> Locator:
    """A field of the page on which a round is corrected."""
    return phone.get_by_role("textbox", name=label)


def test_undo_says_what_it_undoes_and_does_it(phone: Page, game: Game) -> None:
    expect_undo(phone, "the score of round 2")
    bid(phone, "Ana", 3)
    expect_undo(phone, "Ana's bid of 3")
    undo(phone)
    expect(group(phone, "Ana's bid")).to_be_visible()
    expect_undo(phone, "the score of round 2")
    undo(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    expect_undo(phone, "Ben's bid of 2")
    expect(sheet_row(phone, 1)).to_be_attached()
    expect(sheet_row(phone, 2)).to_have_count(0)
    undo(phone)
    expect(group(phone, "Ben's bid")).to_be_visible()
    assert [body["kind"] for body in bodies(game)[-3:]] == ["undo"] * 3


def test_undo_goes_back_to_the_beginning_and_then_is_gone(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "caboose", ("Ana", "Ben"), "Ana")
    phone.goto(f"/games/{game.pk}/")
    expect(undo_button(phone)).to_be_hidden()
    group(phone, "Trumps").get_by_role("button", name="Spades").tap()
    expect_undo(phone, "spades as trumps")
    bid(phone, "Ana", 1)
    expect_undo(phone, "Ana's bid of 1")
    undo(phone)
    expect_undo(phone, "spades as trumps")
    undo(phone)
    expect(undo_button(phone)).to_be_hidden()
    expect(group(phone, "Ana's bid")).to_be_visible()


def test_the_last_round_of_a_finished_game_can_be_undone(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "chinese-whist", ("Ana", "Ben", "Cara"), "Ana", {"setup": [1, 1, 1]})
    write(keeping, game, Bid(1, 0), Bid(2, 0), Bid(0, 0), Tricks((1, 0, 0)))
    phone.goto(f"/games/{game.pk}/")
    group(phone, "Who won the cut?").get_by_role("button", name="Ben").tap()
    group(phone, "Trumps").get_by_role("button", name="No trumps").tap()
    bid(phone, "Cara", 1)
    bid(phone, "Ana", 0)
    bid(phone, "Ben", 1)
    win_the_trick(phone, "Ben")
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    expect_undo(phone, "the score of round 2")
    undo(phone)
    expect(group(phone, "Who won the trick?")).to_be_visible()
    assert not state_of(game).over


def test_correcting_an_earlier_round_changes_the_totals(phone: Page, game: Game) -> None:
    assert totals(phone, 1) == [3, 13, 14]
    assert totals(phone, 2) == [16, 16, 27]
    phone.get_by_role("link", name="Correct round 1").tap()
    expect(phone.get_by_role("heading", name="Correct round 1")).to_be_visible()
    expect(number(phone, "Ana's tricks")).to_have_value("3")
    expect(phone.get_by_text("9 bid, 10 of 10 tricks", exact=True)).to_be_visible()
    group(phone, "Ana's tricks").get_by_role("button", name="one fewer").tap()
    expect(phone.get_by_text("9 bid, 9 of 10 tricks: 1 missing")).to_be_visible()
    expect(phone.get_by_role("button", name="Save correction")).to_be_disabled()
    group(phone, "Ben's tricks").get_by_role("button", name="one more").tap()
    phone.get_by_role("button", name="Save correction").tap()
    expect(phone.get_by_role("heading", name="Round 3 of 19")).to_be_visible()
    expect(phone.get_by_text("Round 1 is saved: Ana's tricks 3 → 2 and Ben's tricks 3 → 4.")).to_be_visible()
    assert totals(phone, 1) == [12, 4, 14]
    assert totals(phone, 2) == [25, 7, 27]
    # And back again, in one tap.
    expect_undo(phone, "the correction of round 1")
    undo(phone)
    expect_undo(phone, "the score of round 2")
    assert totals(phone, 2) == [16, 16, 27]


def test_a_correction_keeps_the_bids_of_the_round_under_way(phone: Page, game: Game) -> None:
    bid(phone, "Ana", 3)
    phone.get_by_role("link", name="Correct round 2").tap()
    phone.get_by_label("Trumps").select_option("hearts")
    phone.get_by_role("button", name="Save correction").tap()
    expect(group(phone, "Ben's bid")).to_be_visible()
    expect(sheet_row(phone, 2)).to_contain_text("♥")
    assert state_of(game).table.bids == (3, None, None)


def test_a_refused_correction_keeps_what_was_typed(phone: Page, game: Game, problems: list[str]) -> None:
    phone.get_by_role("link", name="Correct round 1").tap()
    number(phone, "Ana's bid").fill("3")
    phone.get_by_label("Trumps").select_option("spades")
    phone.get_by_role("button", name="Save correction").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Ana can't bid 3: the bids would add up to 10.")
    expect(number(phone, "Ana's bid")).to_have_value("3")
    expect(phone.get_by_label("Trumps")).to_have_value("spades")
    assert len(bodies(game)) == 8
    provoked(problems, "422")
    number(phone, "Ana's bid").fill("5")
    phone.get_by_role("button", name="Save correction").tap()
    expect(phone.get_by_role("heading", name="Round 3 of 19")).to_be_visible()
    assert state_of(game).rounds[0].bids == (5, 3, 4)


def test_a_correction_can_be_left(phone: Page, game: Game) -> None:
    phone.get_by_role("link", name="Correct round 1").tap()
    number(phone, "Ana's tricks").fill("9")
    phone.get_by_role("link", name="Leave it as it is").tap()
    expect(phone.get_by_role("heading", name="Round 3 of 19")).to_be_visible()
    assert len(bodies(game)) == 8
