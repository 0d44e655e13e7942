"""Trick Wars on a phone: the board by taps and by meeples, and everything around it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Keeping
from games.rules.moves import Control, Meeples, Strength, Trumps
from games.rules.wars.board import Counts, Holders
from tests.browser.book import bodies, game_in, open_book, state_of, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import bottom, sticking_out, too_small, top
from tests.browser.table import choose_game, count_taps, group, roles, sheet_row, tap, taps, totals, undo_button
from tests.browser.trouble import provoked

BOARD: Holders = (0, 0, 1, None, 1, 1, None, None, None, 0)
COUNTS: Counts = ((2, 0), (1, 0), (0, 3), (1, 1), (0, 1), (0, 2), (0, 0), (0, 0), (0, 0), (4, 1))
LONG_NAMES = ("AnaAnaAnaAnaAnaAnaAnaAna", "BenBenBenBenBenBenBenBen")


@pytest.fixture
def wars(phone: Page, keeping: Keeping) -> Game:
    """Trick Wars for Ana and Ben on the phone's pad."""
    return opened(phone, keeping)


def opened(phone: Page, keeping: Keeping, names: tuple[str, str] = ("Ana", "Ben")) -> Game:
    game = game_in(keeping, "trick-wars", names, None)
    phone.goto(f"/games/{game.pk}/")
    return game


def land(phone: Page, name: str, holder: str = "") -> Locator:
    return phone.get_by_role("button", name=f"{name}: {holder}")


def pass_on(phone: Page, name: str, *holders: str) -> None:
    """Tap a territory once for each holder to come."""
    for holder in holders:
        land(phone, name).tap()
        expect(land(phone, name, holder)).to_be_visible()


def count_meeples(phone: Page) -> None:
    phone.get_by_role("radio", name="Count meeples").tap()
    expect(phone.get_by_label("Ana's meeples on Teal 1")).to_be_visible()


def add_meeples(phone: Page, name: str, place: str, number: int) -> None:
    for _ in range(number):
        phone.get_by_role("button", name=f"One more of {name} on {place}").tap()


def score(phone: Page, number: int) -> None:
    """Score this round, not at once after another: that would be the same gesture."""
    phone.wait_for_timeout(500)
    tap(phone.get_by_role("button", name="Score round"))
    expect(sheet_row(phone, number)).to_be_attached()


def points(phone: Page, name: str) -> list[str]:
    row = phone.get_by_role("table", name="Points as the board stands").get_by_role("row").filter(has_text=name)
    return row.get_by_role("cell").all_inner_texts()


def test_a_match_by_control(phone: Page) -> None:
    choose_game(phone, "trick-wars")
    for name in ("Ana", "Ben"):
        phone.get_by_label("New player's name").fill(name)
        phone.get_by_role("button", name="Add player").tap()
        expect(phone.get_by_role("button", name=f"Remove {name}")).to_be_visible()
    expect(phone.get_by_role("button", name="Draw lots")).to_have_count(0)
    phone.get_by_role("button", name="Start Trick Wars").tap()
    expect(phone.get_by_role("heading", name="Round 1 of 3")).to_be_visible()

    pass_on(phone, "Teal 1", "Ana")
    pass_on(phone, "Teal 2", "Ana")
    pass_on(phone, "Orange 3", "Ana", "Ben")
    pass_on(phone, "Pink 1", "Ana", "Ben", "nobody")
    pass_on(phone, "Centre", "Ana", "Ben")
    assert points(phone, "Ana") == ["4", "0", "0", "0", "+4", "0"]
    assert points(phone, "Ben") == ["0", "1", "0", "4", "+5", "0"]
    expect(phone.get_by_role("button", name="Score round")).to_have_accessible_description("Ana +4, Ben +5")
    group(phone, "Trumps").get_by_role("button", name="Pink").tap()
    expect(phone.get_by_text("Pink circles are trumps")).to_be_attached()
    # What was tapped but not sent is still there.
    expect(land(phone, "Orange 3", "Ben")).to_be_visible()
    score(phone, 1)
    assert totals(phone, 1) == [4, 5]

    expect(land(phone, "Teal 2", "Ana")).to_be_visible()
    pass_on(phone, "Teal 3", "Ana")
    score(phone, 2)
    assert totals(phone, 2) == [13, 10]
    undo_button(phone).tap()
    expect(phone.get_by_role("heading", name="Round 2 of 3")).to_be_visible()
    # As it was tapped: mostly just one territory was wrong.
    expect(land(phone, "Teal 3", "Ana")).to_be_visible()
    score(phone, 2)
    score(phone, 3)
    expect(phone.get_by_text("Ana wins with 22, 7 points ahead of Ben.", exact=True)).to_be_visible()
    phone.wait_for_timeout(500)
    tap(phone.get_by_role("button", name="Rematch", exact=True))
    expect(phone.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    expect(land(phone, "Teal 1", "nobody")).to_be_visible()


def test_a_match_by_meeples(phone: Page, wars: Game) -> None:
    count_meeples(phone)
    add_meeples(phone, "Ana", "Teal 1", 3)
    add_meeples(phone, "Ben", "Teal 1", 2)
    add_meeples(phone, "Ben", "Centre", 1)
    expect(phone.get_by_text("3 of 16")).to_have_count(2)
    assert points(phone, "Ana") == ["1", "0", "0", "0", "+1", "0"]
    assert points(phone, "Ben") == ["0", "0", "0", "4", "+4", "0"]
    # Control follows by itself.
    phone.get_by_role("radio", name="Who holds what").tap()
    expect(land(phone, "Teal 1", "Ana")).to_be_visible()
    expect(land(phone, "Centre", "Ben")).to_be_visible()
    count_meeples(phone)
    phone.get_by_label("Ana's meeples on Pink 2").fill("14")
    expect(phone.get_by_text("17 of 16")).to_be_visible()
    button = phone.get_by_role("button", name="Score round")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description("Ana has 17 meeples on the board, of 16")
    phone.get_by_role("button", name="One fewer of Ana on Pink 2").tap()
    score(phone, 1)
    assert totals(phone, 1) == [2, 4]
    expect(phone.get_by_label("Ana's meeples on Pink 2")).to_have_value("13")
    add_meeples(phone, "Ben", "Teal 1", 1)
    assert points(phone, "Ana")[0] == "0"
    score(phone, 2)
    score(phone, 3)
    expect(phone.get_by_text("Ben wins with 12, 8 points ahead of Ana.", exact=True)).to_be_visible()
    assert [body["kind"] for body in bodies(wars)] == ["meeples"] * 3


def test_a_round_in_which_two_territories_changed_hands_takes_four_taps_at_most(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "trick-wars", ("Ana", "Ben"), None)
    write(keeping, game, Control(BOARD))
    count_taps(phone)
    phone.goto(f"/games/{game.pk}/")
    pass_on(phone, "Teal 1", "Ben")
    pass_on(phone, "Pink 1", "Ana")
    score(phone, 2)
    print(f"A round in which two territories changed hands: {taps(phone)} taps")
    assert taps(phone) <= 4
    assert state_of(game).totals == (8 + 6, 5 + 8)


def test_two_taps_score_one_round(phone: Page, keeping: Keeping, wars: Game) -> None:
    write(keeping, wars, Control(BOARD))
    phone.reload()
    box = phone.get_by_role("button", name="Score round").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.wait_for_timeout(300)
    expect(phone.get_by_text("not counted")).to_be_visible()
    expect(phone.get_by_role("heading", name="Round 3 of 3")).to_be_visible()
    assert len(bodies(wars)) == 2


def test_the_button_says_what_it_will_score(phone: Page, keeping: Keeping, wars: Game) -> None:
    button = phone.get_by_role("button", name="Score round")
    write(keeping, wars, Control(BOARD))
    phone.reload()
    expect(button).to_have_accessible_description("Board as it stood: Ana +8, Ben +5")
    pass_on(phone, "Pink 1", "Ana")
    expect(button).to_have_accessible_description("Ana +9, Ben +5")
    score(phone, 2)
    expect(button).to_have_accessible_description(
        "Board as it stood: Ana +9, Ben +5 and end the game: Ana wins with 26"
    )


def test_a_refusal_stands_where_the_thumb_is(phone: Page, wars: Game, problems: list[str]) -> None:
    count_meeples(phone)
    phone.get_by_label("Ana's meeples on Pink 2").fill("x")
    tap(phone.get_by_role("button", name="Score round"))
    alert = phone.get_by_role("alert").filter(has_text="can't have 'x' meeples")
    expect(alert).to_be_in_viewport()
    button = phone.get_by_role("button", name="Score round").bounding_box()
    told = alert.bounding_box()
    assert button is not None
    assert told is not None
    assert 0 <= button["y"] - told["y"] - told["height"] < 30
    provoked(problems, "422")


def test_taps_in_quick_succession_all_count(phone: Page, wars: Game) -> None:
    land(phone, "Teal 1").dblclick()
    expect(land(phone, "Teal 1", "Ben")).to_be_visible()


def test_taps_that_were_not_sent_survive_a_reload(phone: Page, wars: Game) -> None:
    pass_on(phone, "Orange 1", "Ana", "Ben")
    phone.reload()
    expect(land(phone, "Orange 1", "Ben")).to_be_visible()
    assert points(phone, "Ben")[-2:] == ["+1", "0"]
    count_meeples(phone)
    add_meeples(phone, "Ana", "Pink 3", 2)
    phone.reload()
    expect(phone.get_by_label("Ana's meeples on Pink 3")).to_have_value("2")
    assert points(phone, "Ana")[-2:] == ["+1", "0"]


def test_a_corrected_round_gives_the_next_a_new_start(phone: Page, keeping: Keeping, wars: Game) -> None:
    write(keeping, wars, Control(BOARD))
    phone.reload()
    pass_on(phone, "Pink 1", "Ana")
    phone.get_by_role("link", name="Correct round 1").tap()
    phone.get_by_label("Pink 2").select_option("Ben")
    phone.get_by_role("button", name="Save correction").tap()
    expect(land(phone, "Pink 2", "Ben")).to_be_visible()
    expect(land(phone, "Pink 1", "nobody")).to_be_visible()
    assert totals(phone, 1) == [8, 6]


def test_undo_brings_the_board_back_when_the_match_was_over(phone: Page, keeping: Keeping, wars: Game) -> None:
    write(keeping, wars, *[Control(BOARD)] * 3)
    phone.reload()
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    undo_button(phone).tap()
    pass_on(phone, "Teal 1", "Ben")


def test_who_leads(phone: Page, wars: Game) -> None:
    phone.get_by_label("Count military and movement").tap()
    for what in ("military", "movement"):
        for name in ("Ana", "Ben"):
            phone.get_by_label(f"{name}'s {what}").fill("3")
    phone.get_by_role("button", name="Compare").tap()
    expect(phone.get_by_text("Still tied.")).to_be_visible()
    group(phone, "Who leads").get_by_role("button", name="Draw lots").tap()
    expect(roles(phone)).to_contain_text("leads by lot")
    undo_button(phone).tap()
    expect(phone.get_by_text("Still tied.")).to_be_visible()
    group(phone, "Who leads").get_by_role("button", name="Ben").tap()
    expect(roles(phone)).to_have_text("Ben leads by lot")


def test_without_javascript(new_phone: NewPhone, problems: list[str]) -> None:
    plain = new_phone(java_script_enabled=False)
    game = opened(plain, open_book(plain))
    group(plain, "Trumps").get_by_role("button", name="Teal").tap()
    expect(plain.get_by_text("Teal squares are trumps")).to_be_attached()
    plain.get_by_label("Count military and movement").tap()
    plain.get_by_label("Ana's military").fill("4")
    plain.get_by_role("button", name="Compare").tap()
    expect(plain.get_by_role("alert")).to_contain_text("Ben's military can't be nothing")
    provoked(problems, "422")
    for label in ("Ben's military", "Ana's movement", "Ben's movement"):
        plain.get_by_label(label).fill("1")
    plain.get_by_role("button", name="Compare").tap()
    expect(roles(plain)).to_have_text("Ana leads by military, 4 to 1")
    group(plain, "Teal 1").get_by_role("radio", name="Ana").tap()
    group(plain, "Centre").get_by_role("radio", name="Ben").tap()
    score(plain, 1)
    assert totals(plain, 1) == [1, 4]
    expect(group(plain, "Centre").get_by_role("radio", name="Ben")).to_be_checked()
    plain.get_by_role("radio", name="Count meeples").tap()
    plain.get_by_label("Ana's meeples on Pink 3").fill("2")
    score(plain, 2)
    assert totals(plain, 2) == [2, 4]
    plain.get_by_role("link", name="Correct round 2").tap()
    plain.get_by_role("textbox", name="Ben's meeples on Centre").fill("1")
    plain.get_by_role("button", name="Save correction").tap()
    expect(plain.get_by_role("heading", name="Round 3 of 3")).to_be_visible()
    assert totals(plain, 2) == [2, 8]
    assert len(state_of(game).rounds) == 2


@pytest.mark.parametrize("names", [("Ana", "Ben"), LONG_NAMES], ids=["short names", "long names"])
def test_the_board_and_its_button_fit_above_the_fold(phone: Page, keeping: Keeping, names: tuple[str, str]) -> None:
    game = opened(phone, keeping, names)
    write(keeping, game, Trumps("teal"), Strength((1, 2), (0, 0)), Meeples(COUNTS), Strength((1, 2), (0, 0)))
    phone.reload()
    button = phone.get_by_role("button", name="Score round")
    last = phone.get_by_role("group", name="Meeples on Centre")
    assert bottom(last) <= top(button)
    assert bottom(button) <= 844
    assert sticking_out(phone) == []
    assert too_small(phone) == []
    phone.get_by_role("radio", name="Who holds what").tap()
    assert bottom(land(phone, "Centre")) <= top(button)
    assert bottom(button) <= 844
    assert sticking_out(phone) == []
    assert too_small(phone) == []
    phone.get_by_label("Count military and movement").tap()
    assert sticking_out(phone) == []
    assert too_small(phone) == []
    phone.goto(f"/games/{game.pk}/rounds/1/")
    assert sticking_out(phone) == []
    assert too_small(phone) == []


@pytest.mark.parametrize("width", [320, 360, 844, 1280])
def test_nothing_sticks_out_on_other_screens(new_phone: NewPhone, width: int) -> None:
    screen = new_phone(viewport={"width": width, "height": 640})
    keeping = open_book(screen)
    game = opened(screen, keeping, LONG_NAMES)
    assert sticking_out(screen) == []
    write(keeping, game, Meeples(COUNTS), Strength((2, 2), (2, 2)))
    screen.reload()
    expect(screen.get_by_role("group", name="Meeples on Centre")).to_be_attached()
    assert sticking_out(screen) == []
