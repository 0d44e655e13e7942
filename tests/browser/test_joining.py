"""Other phones come to the table: by a link, by a code, as players or to look on; and they go again."""

import re

from playwright.sync_api import Page, expect

from games.books import members
from games.models import Game, Keeping, Role
from tests.browser.book import bodies, log_in, member, play_rounds
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, bid_button, group, plays_by_itself, tap
from tests.browser.trouble import provoked

WITHIN = 2_000
"""Milliseconds until every open page shows a new entry."""


def link_on(phone: Page) -> str:
    """The link that a page shows, without the machine: this one is known by another name here."""
    return re.sub(r"^https?://[^/]+", "", phone.get_by_role("textbox").input_value())


def choose(phone: Page, name: str) -> None:
    """A line of the pad's menu."""
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("navigation", name="Menu").get_by_role("link", name=name).tap()


def joined(phone: Page, keeping: Keeping, role: Role, player: str = "") -> None:
    """Log a phone in as somebody who has joined the book."""
    log_in(phone, member(keeping, role, player).keeper)


def ask_only_for_mine(phone: Page) -> None:
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("button", name="Ask only for my own bids").tap()


def expect_folded(phone: Page, name: str) -> None:
    expect(phone.get_by_text(f"Enter {name}'s bid")).to_be_visible()
    expect(group(phone, f"{name}'s bid")).to_be_hidden()


class TestTwoScorers:
    def test_one_is_invited_joins_and_both_keep_the_score(self, phone: Page, game: Game, new_phone: NewPhone) -> None:
        choose(phone, "Who keeps score")
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
        bid_button(plain, "Ben", 3).tap()
        expect(group(plain, "Cara's bid")).to_be_visible()
        assert [body["tricks"] for body in bodies(game)] == [3]

    def test_both_tap_at_once_and_the_slower_is_told_by_whom(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone, problems: list[str]
    ) -> None:
        scorers = {"Ben": new_phone(), "Cara": new_phone()}
        for name, scorer in scorers.items():
            joined(scorer, keeping, Role.SCORER, name)
            scorer.goto(f"/games/{game.pk}/")
            plays_by_itself(scorer)
        with (
            scorers["Ben"].expect_response("**/entries/") as bens,
            scorers["Cara"].expect_response("**/entries/") as caras,
        ):
            # Not waited for: the answer to one tap is still under way when the other comes.
            scorers["Ben"].evaluate("setTimeout(() => document.getElementById('bid-3').click())")
            scorers["Cara"].evaluate("setTimeout(() => document.getElementById('bid-2').click())")
        assert sorted((bens.value.status, caras.value.status)) == [200, 409]
        first, slower = ("Ben", "Cara") if bens.value.status == 200 else ("Cara", "Ben")
        expect(scorers[slower].get_by_role("alert")).to_contain_text("Your tap was not counted.")
        expect(scorers[slower].get_by_role("alert")).to_contain_text(first)
        assert len(bodies(game)) == 1
        provoked(problems, "409")
        # Whoever has no seat sees it as well, and the next bid is asked for once on each.
        expect(group(phone, "Cara's bid")).to_be_visible(timeout=WITHIN)
        expect(scorers["Cara"].get_by_text("Your bid, Cara")).to_be_visible(timeout=WITHIN)

    def test_one_is_removed_in_the_middle_of_the_game(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone, problems: list[str]
    ) -> None:
        other = new_phone()
        joined(other, keeping, Role.SCORER, "Ben")
        other.goto(f"/games/{game.pk}/")
        plays_by_itself(other)
        # Before the page has asked for news: the tap itself finds out.
        other.route("**/news/**", lambda route: route.abort())
        phone.goto("/book/people/")
        phone.get_by_role("listitem").filter(has_text="Ben").locator("summary").tap()
        phone.get_by_role("button", name="Remove from the book: Ben").tap()
        expect(phone.get_by_role("listitem").filter(has_text="Ben")).to_be_hidden()
        bid_button(other, "Ben", 3).tap()
        expect(other.get_by_text("Not accepted: this game can't be written to any more.")).to_be_visible()
        assert bodies(game) == []
        provoked(problems, "404", "ERR_FAILED")


class TestMySeat:
    def test_whoever_says_who_they_are_keeps_the_keys_for_all(self, phone: Page, keeping: Keeping, game: Game) -> None:
        choose(phone, "Who are you?")
        phone.get_by_role("button", name="Cara").tap()
        bid(phone, "Ben", 3)
        expect(phone.get_by_text("Your bid, Cara")).to_be_visible()
        bid(phone, "Cara", 2)
        bid(phone, "Ana", 1)
        expect(group(phone, "Ana's tricks")).to_be_visible()

    def test_others_bids_are_folded_away_until_they_are_wanted(self, phone: Page, keeping: Keeping, game: Game) -> None:
        choose(phone, "Who are you?")
        phone.get_by_role("button", name="Cara").tap()
        expect(group(phone, "Ben's bid")).to_be_visible()
        ask_only_for_mine(phone)
        expect_folded(phone, "Ben")
        tap(phone.get_by_text("Enter Ben's bid"))
        bid(phone, "Ben", 3)
        expect(phone.get_by_text("Your bid, Cara")).to_be_visible()
        bid(phone, "Cara", 2)
        # What was unfolded once stays so until the page is opened anew.
        expect(group(phone, "Ana's bid")).to_be_visible()
        phone.reload()
        expect_folded(phone, "Ana")
        ask_only_for_mine(phone)
        expect(group(phone, "Ana's bid")).to_be_visible()

    def test_what_another_phone_enters_is_followed(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
    ) -> None:
        other = new_phone()
        joined(other, keeping, Role.SCORER, "Ana")
        other.goto(f"/games/{game.pk}/")
        ask_only_for_mine(other)
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
        # But the names, which tell about their players.
        buttons = viewer.locator("#pad").get_by_role("button")
        assert [button.get_attribute("popovertarget") for button in buttons.all()] == ["about-0", "about-1", "about-2"]

    def test_a_viewer_who_becomes_a_scorer_gets_the_keys(
        self, phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone
    ) -> None:
        viewer = new_phone()
        joined(viewer, keeping, Role.VIEWER)
        viewer.goto(f"/games/{game.pk}/")
        expect(group(viewer, "Ben's bid")).to_be_hidden()
        viewer.goto(f"/join/{members.invite(keeping.book, Role.SCORER).key}/")
        viewer.get_by_role("button", name="Join as scorer").tap()
        bid(viewer, "Ben", 3)
