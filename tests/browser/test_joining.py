"""Other phones come to the table: by a link, by a code, as players or to look on; and they go again."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.books import members
from games.models import Game, Keeping, Role, new_id, new_key
from games.play.start import start_game
from games.rules.moves import Bid, Control, Kept, Lay
from tests.browser.accessibility import assert_accessible
from tests.browser.book import bodies, game_in, log_in, open_book, play_rounds, play_until, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import sticking_out, too_small
from tests.browser.table import bid, bid_button, group, tap
from tests.browser.trouble import provoked
from tests.web.logs import table_for

WITHIN = 2_000
"""Milliseconds until every open page shows a new entry."""
LONG = "Wolfeschlegelsteinhausen"


def link_on(phone: Page) -> str:
    """The link that a page shows, without the machine: this one is known by another name here."""
    return re.sub(r"^https?://[^/]+", "", phone.get_by_role("textbox").input_value())


def choose(phone: Page, name: str) -> None:
    """A line of the pad's menu."""
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("navigation", name="Menu").get_by_role("link", name=name).tap()


def member(phone: Page, keeping: Keeping, role: Role, player: str = "") -> Keeping:
    """Log a phone in as somebody who has joined the book."""
    seated = keeping.book.players.get(name=player) if player else None
    keeper = User.objects.create_user(f"keeper-{new_id()}")
    log_in(phone, keeper)
    return Keeping.objects.create(book=keeping.book, keeper=keeper, role=role, player=seated)


def expect_folded(phone: Page, name: str) -> None:
    expect(phone.get_by_text(f"Enter {name}'s bid")).to_be_visible()
    expect(group(phone, f"{name}'s bid")).to_be_hidden()


class TestTwoScorers:
    def test_one_is_invited_joins_and_both_keep_the_score(self, phone: Page, game: Game, new_phone: NewPhone) -> None:
        choose(phone, "People")
        phone.get_by_role("button", name="Invite a scorer").tap()
        expect(phone.get_by_role("img", name="QR code: Link to join as scorer")).to_be_visible()
        other = new_phone()
        other.goto(link_on(phone))
        expect(other.get_by_role("heading", name="The book of Ana, Ben and Cara")).to_be_visible()
        other.get_by_role("button", name="Join as scorer").tap()
        other.wait_for_url(f"**/games/{game.pk}/")

        phone.goto(f"/games/{game.pk}/")
        bid(other, "Ben", 3)
        expect(group(phone, "Cara's bid")).to_be_visible(timeout=WITHIN)
        bid(phone, "Cara", 2)
        expect(group(other, "Ana's bid")).to_be_visible(timeout=WITHIN)
        assert [body["tricks"] for body in bodies(game)] == [3, 2]

    def test_the_pen_is_handed_over_by_a_code(self, phone: Page, game: Game, new_phone: NewPhone) -> None:
        choose(phone, "Hand over the pen")
        phone.get_by_role("button", name="Show the code").tap()
        expect(phone.get_by_role("img", name="QR code: Link to enter the score")).to_be_visible()
        other = new_phone()
        other.goto(link_on(phone))
        other.get_by_role("radio", name="Ben").tap()
        other.get_by_role("button", name="Join as scorer").tap()
        other.wait_for_url(f"**/games/{game.pk}/")
        expect(other.get_by_text("Your bid, Ben")).to_be_visible()
        bid(other, "Ben", 3)

    def test_it_works_without_javascript(self, phone: Page, game: Game, new_phone: NewPhone) -> None:
        plain = new_phone(java_script_enabled=False)
        plain.goto(f"/join/{members.invite(game.book, Role.SCORER).key}/")
        plain.get_by_role("radio", name="Ana").tap()
        plain.get_by_role("button", name="Join as scorer").tap()
        expect_folded(plain, "Ben")
        plain.get_by_text("Enter Ben's bid").tap()
        bid_button(plain, "Ben", 3).tap()
        expect_folded(plain, "Cara")
        assert [body["tricks"] for body in bodies(game)] == [3]

    def test_both_tap_at_once_and_the_slower_is_told_by_whom(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone, problems: list[str]
    ) -> None:
        scorers = {"Ben": new_phone(), "Cara": new_phone()}
        for name, scorer in scorers.items():
            member(scorer, keeping, Role.SCORER, name)
            scorer.goto(f"/games/{game.pk}/")
        scorers["Cara"].get_by_text("Enter Ben's bid").tap()
        with (
            scorers["Ben"].expect_response("**/enter/") as bens,
            scorers["Cara"].expect_response("**/enter/") as caras,
        ):
            # Not waited for: the answer to one tap is still under way when the other comes.
            scorers["Ben"].evaluate("setTimeout(() => document.getElementById('bid-3').click())")
            scorers["Cara"].evaluate("setTimeout(() => document.getElementById('bid-2').click())")
        assert sorted((bens.value.status, caras.value.status)) == [200, 409]
        first, slower = ("Ben", "Cara") if bens.value.status == 200 else ("Cara", "Ben")
        (entered,) = bodies(game)
        expect(scorers[slower].get_by_role("alert")).to_have_text(
            f"{first} already entered Ben's bid of {entered['tricks']}. Your tap was not counted."
        )
        provoked(problems, "409")
        # Whoever has no seat sees it as well, and the next bid is asked for once on each.
        expect(group(phone, "Cara's bid")).to_be_visible(timeout=WITHIN)
        expect(scorers["Cara"].get_by_text("Your bid, Cara")).to_be_visible(timeout=WITHIN)

    def test_one_is_removed_in_the_middle_of_the_game(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone, problems: list[str]
    ) -> None:
        other = new_phone()
        member(other, keeping, Role.SCORER, "Ben")
        other.goto(f"/games/{game.pk}/")
        # Before the page has asked for news: the tap itself finds out.
        other.route("**/news/**", lambda route: route.abort())
        phone.goto("/book/people/")
        phone.get_by_role("listitem").filter(has_text="Ben").locator("summary").tap()
        phone.get_by_role("button", name="Remove from the book: Ben").tap()
        expect(phone.get_by_role("listitem").filter(has_text="Ben")).to_be_hidden()
        bid_button(other, "Ben", 3).tap()
        expect(other.get_by_text("There is no such page, or it is not yours to see.")).to_be_visible()
        assert bodies(game) == []
        provoked(problems, "404", "ERR_FAILED")


class TestMySeat:
    def test_others_bids_are_folded_away_until_they_are_wanted(self, phone: Page, keeping: Keeping, game: Game) -> None:
        choose(phone, "Who are you?")
        phone.get_by_role("button", name="Cara").tap()
        expect_folded(phone, "Ben")
        tap(phone.get_by_text("Enter Ben's bid"))
        bid(phone, "Ben", 3)
        expect(phone.get_by_text("Your bid, Cara")).to_be_visible()
        bid(phone, "Cara", 2)
        # Whoever has unfolded it keeps the score for all.
        expect(group(phone, "Ana's bid")).to_be_visible()
        tap(phone.get_by_text("Enter Ana's bid"))
        expect_folded(phone, "Ana")
        phone.reload()
        expect_folded(phone, "Ana")

    def test_what_another_phone_enters_keeps_it_unfolded(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
    ) -> None:
        other = new_phone()
        member(other, keeping, Role.SCORER, "Ana")
        other.goto(f"/games/{game.pk}/")
        other.get_by_text("Enter Ben's bid").tap()
        bid(phone, "Ben", 3)
        expect(group(other, "Cara's bid")).to_be_visible(timeout=WITHIN)
        expect(other.get_by_role("navigation", name="Menu")).to_be_hidden()

    def test_the_column_of_the_sheet_is_framed(self, phone: Page, keeping: Keeping, game: Game) -> None:
        play_rounds(keeping, game, 1)
        Keeping.objects.filter(pk=keeping.pk).update(player=keeping.book.players.get(name="Ben"))
        phone.reload()
        shadow = "(cells) => cells.map((cell) => getComputedStyle(cell).boxShadow !== 'none')"
        assert phone.locator(".scores tbody tr").first.locator("> *").evaluate_all(shadow) == [
            False,
            False,
            True,
            False,
        ]


class TestViewers:
    def test_one_follows_along_and_can_press_nothing(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
    ) -> None:
        viewer = new_phone()
        viewer.goto(f"/join/{members.invite(keeping.book, Role.VIEWER).key}/")
        viewer.get_by_role("button", name="Join as viewer").tap()
        expect(viewer.get_by_text("Ben bids.", exact=True)).to_be_visible()
        bid(phone, "Ben", 3)
        expect(viewer.get_by_text("Cara bids.", exact=True)).to_be_visible(timeout=WITHIN)
        assert viewer.locator("#pad").get_by_role("button").count() == 0

    def test_a_viewer_who_becomes_a_scorer_gets_the_keys(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
    ) -> None:
        viewer = new_phone()
        member(viewer, keeping, Role.VIEWER)
        viewer.goto(f"/games/{game.pk}/")
        expect(group(viewer, "Ben's bid")).to_be_hidden()
        viewer.goto(f"/join/{members.invite(keeping.book, Role.SCORER).key}/")
        viewer.get_by_role("button", name="Join as scorer").tap()
        bid(viewer, "Ben", 3)


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, new_phone: NewPhone) -> Page:
    return new_phone(color_scheme=request.param, reduced_motion="reduce")


def expect_fine(phone: Page, address: str) -> None:
    """Nothing for axe to find, nothing too small for a thumb, nothing that sticks out."""
    phone.goto(address)
    assert_accessible(phone)
    assert too_small(phone) == []
    assert sticking_out(phone) == []


class TestEveryPage:
    def test_of_people_and_links(self, reader: Page, new_phone: NewPhone, problems: list[str]) -> None:
        keeping = open_book(reader)
        game = game_in(keeping, "oh-hell", ("Ana", "Ben", LONG, "Dev"), "Ana")
        expect_fine(reader, f"/games/{game.pk}/hand-over/")
        for name, role in (("Ana", Role.SCORER), ("Ben", Role.VIEWER), (LONG, Role.OWNER), ("", Role.VIEWER)):
            member(new_phone(), keeping, role, name)
        for role in members.BY_LINK:
            members.invite(keeping.book, role)
        expect_fine(reader, "/book/people/")
        for summary in reader.locator(".people summary").all():
            summary.tap()
        assert_accessible(reader)
        assert too_small(reader) == []
        for address in (f"/games/{game.pk}/hand-over/", f"/games/{game.pk}/seat/"):
            expect_fine(reader, address)
        expect_fine(reader, f"/join/{members.invite(keeping.book, Role.VIEWER).key}/")
        reader.context.clear_cookies()
        expect_fine(reader, f"/join/{members.invite(keeping.book, Role.SCORER).key}/")
        expect_fine(reader, "/join/nonsense/")
        provoked(problems, "404")

    def test_of_a_player_and_of_a_viewer(self, reader: Page, new_phone: NewPhone) -> None:
        keeping = open_book(new_phone())
        hell = game_in(keeping, "oh-hell", ("Ana", "Ben", LONG), "Ana")
        line = game_in(keeping, "tricky-timeline", ("Ana", LONG), "Ana")
        wars = start_game(keeping.book, table_for("trick-wars", f"Ana {LONG}"), key=new_key())
        play_rounds(keeping, hell, 2)
        write(keeping, line, Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")), Lay(0, 1, "7H"), Lay(1, 1, "3C"))
        write(keeping, wars, Control((0, 0, 1, *[None] * 7)))
        part = member(reader, keeping, Role.SCORER, LONG)
        for role in (Role.SCORER, Role.VIEWER):
            Keeping.objects.filter(pk=part.pk).update(role=role)
            for game in (hell, line, wars):
                expect_fine(reader, f"/games/{game.pk}/")
        Keeping.objects.filter(pk=part.pk).update(role=Role.SCORER)
        play_until(keeping, hell, lambda state: state.bidder == 2)
        expect_fine(reader, f"/games/{hell.pk}/")
        expect(reader.get_by_text(f"Your bid, {LONG}")).to_be_visible()
        write(keeping, hell, Bid(2, 1))
        expect_fine(reader, f"/games/{hell.pk}/")
