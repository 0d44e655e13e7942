"""Phones that went on without each other: what is the same is one fact, and between what differs somebody chooses."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Keeping, Role, new_key
from games.play.start import rematch
from games.rules.moves import Amend, Bid, Tricks
from tests.browser.accessibility import assert_accessible
from tests.browser.book import bodies, game_in, log_in, member, open_book, play_rounds, state_of, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import sticking_out, too_small
from tests.browser.table import bid, bid_all, tap, win_the_trick
from tests.browser.test_phone_plays import CUT_OFF, open_pad, waits

ROUND = (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))
NOTHING_WAITS = "() => Object.keys(localStorage).every((name) => !name.startsWith('entry:'))"
CHOOSE = "Ben’s phone wrote on meanwhile. Choose which to keep."


@pytest.fixture
def bens(keeping: Keeping, game: Game) -> Keeping:
    """Who writes on another phone."""
    return member(keeping, Role.SCORER, "Ben")


@pytest.fixture(autouse=True)
def without_a_network(new_phone: NewPhone, problems: list[str]) -> Iterator[None]:
    """What a browser notes about having no network is no problem here; nor is an answer that asks to choose."""
    yield
    expected = (*CUT_OFF, "409", "403", "404")
    problems[:] = [problem for problem in problems if not any(word in problem for word in expected)]


def reconnect(phone: Page) -> None:
    phone.context.set_offline(False)


def all_saved(phone: Page) -> None:
    expect(phone.locator("#unsaved")).to_have_text("All saved.")


def entries_on(phone: Page) -> int:
    found: int = phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('entry:')).length")
    return found


def test_the_same_facts_on_two_phones_are_entered_once(phone: Page, game: Game, bens: Keeping) -> None:
    open_pad(phone, game)
    phone.context.set_offline(True)
    bid(phone, "Ben", 4)
    bid(phone, "Cara", 3)
    write(bens, game, *ROUND[:2])
    bid(phone, "Ana", 2)
    reconnect(phone)
    all_saved(phone)
    assert [body["tricks"] for body in bodies(game)] == [4, 3, 2]
    expect(phone.get_by_role("button", name="Score round")).to_be_visible()


def test_a_correction_on_another_phone_and_the_next_round_on_this_one(
    phone: Page, keeping: Keeping, game: Game, bens: Keeping
) -> None:
    write(keeping, game, *ROUND)
    open_pad(phone, game)
    phone.context.set_offline(True)
    bid(phone, "Cara", 1)
    write(bens, game, Amend(1, (*ROUND[:3], Tricks((2, 4, 4)))))
    reconnect(phone)
    all_saved(phone)
    assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "bid", "tricks", "amend", "bid"]
    # The others' correction is on this pad at once.
    expect(phone.get_by_role("row", name="Round 1").first).to_contain_text("2")


class TestDiffering:
    @pytest.fixture
    def asked(self, phone: Page, keeping: Keeping, game: Game, bens: Keeping) -> Page:
        """The page that asks which to keep: Ben's phone scored the round, this one has another last bid."""
        write(keeping, game, ROUND[0])
        open_pad(phone, game)
        phone.context.set_offline(True)
        bid(phone, "Cara", 3)
        bid(phone, "Ana", 1)
        waits(phone, 2)
        write(bens, game, *ROUND[1:])
        reconnect(phone)
        expect(phone.locator("#unsaved")).to_contain_text(CHOOSE)
        phone.get_by_role("button", name="Choose").tap()
        expect(phone.get_by_role("heading", name="Choose which to keep")).to_be_visible()
        return phone

    def test_both_sides_can_be_read_on_a_small_screen_by_everybody(self, asked: Page) -> None:
        asked.set_viewport_size({"width": 390, "height": 664})
        assert sticking_out(asked) == []
        assert too_small(asked) == []
        assert_accessible(asked)
        expect(asked.get_by_role("button", name="Keep Ben’s")).to_be_visible()

    def test_the_others_side_is_kept_and_this_ones_set_aside(self, asked: Page, game: Game, tmp_path: Path) -> None:
        asked.get_by_role("button", name="Keep Ben’s").tap()
        with asked.expect_download() as download:
            asked.get_by_role("link", name="Save it as a file").tap()
        download.value.save_as(tmp_path / "entries.json")
        assert '"tricks": 1' in (tmp_path / "entries.json").read_text()
        asked.get_by_role("link", name="Back to the game").tap()
        expect(asked.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
        assert [body["kind"] for body in bodies(game)] == ["bid", "bid", "bid", "tricks"]
        assert entries_on(asked) == 0

    def test_this_phones_side_takes_the_place_of_the_others(self, asked: Page, game: Game) -> None:
        asked.get_by_role("button", name="Keep this phone’s").tap()
        expect(asked.get_by_role("button", name="Score round")).to_be_visible()
        kinds = ["bid", "bid", "bid", "tricks", "undo", "undo", "bid"]
        assert [body["kind"] for body in bodies(game)] == kinds
        assert [move.tricks for move in state_of(game).entries] == [4, 3, 1]  # type: ignore[attr-defined]
        assert entries_on(asked) == 0

    def test_both_are_kept_as_two_games(self, asked: Page, game: Game) -> None:
        asked.get_by_role("button", name="Keep both").tap()
        expect(asked.get_by_role("button", name="Score round")).to_be_visible()
        second = Game.objects.exclude(pk=game.pk).get()
        assert asked.url.endswith(f"/games/{second.pk}/")
        assert [body["tricks"] for body in bodies(second)] == [4, 3, 1]
        assert len(bodies(game)) == 4
        assert entries_on(asked) == 0

    def test_somebody_writes_on_while_one_chooses(self, asked: Page, game: Game, bens: Keeping) -> None:
        write(bens, game, Bid(2, 0))
        asked.get_by_role("button", name="Keep this phone’s").tap()
        expect(asked.get_by_text("Cara's bid of 0")).to_be_visible()
        assert len(bodies(game)) == 5
        asked.get_by_role("button", name="Keep this phone’s").tap()
        expect(asked.get_by_role("button", name="Score round")).to_be_visible()

    def test_without_a_network_nothing_is_lost(self, asked: Page, game: Game) -> None:
        asked.context.set_offline(True)
        asked.get_by_role("button", name="Keep this phone’s").tap()
        expect(asked.get_by_role("alert")).to_have_text("No network. Nothing is lost: try again when it is back.")
        reconnect(asked)
        asked.get_by_role("button", name="Keep this phone’s").tap()
        expect(asked.get_by_role("button", name="Score round")).to_be_visible()


def test_a_rematch_begun_on_two_phones_is_one_game(phone: Page, keeping: Keeping, new_phone: NewPhone) -> None:
    game = game_in(keeping, "caboose", ("Ana", "Ben", "Cara"), "Ana", {"rounds": 1})
    play_rounds(keeping, game, 1)
    other = new_phone()
    log_in(other, member(keeping, Role.SCORER, "Ben").keeper)
    for each in (phone, other):
        each.on(
            "response",
            lambda r: (
                print(
                    "RESP",
                    r.request.method,
                    r.url,
                    r.status,
                    r.request.post_data,
                    (r.text() if "entries" in r.url else ""),
                )
                if r.request.method == "POST"
                else None
            ),
        )
        open_pad(each, game)
        each.context.set_offline(True)
        tap(each.get_by_role("button", name="Rematch"))
        bid(each, "Ben", 1)
    for each in (phone, other):
        reconnect(each)
        expect(each.get_by_role("heading", name="Cara's bid")).to_be_visible()
        each.wait_for_function(NOTHING_WAITS)
    [again] = game.rematches.all()
    assert [body["tricks"] for body in bodies(again)] == [1]
    assert other.url == phone.url


def test_a_rematch_that_somebody_began_meanwhile_with_the_seats_as_they_were(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "caboose", ("Ana", "Ben", "Cara"), "Ana", {"rounds": 1})
    play_rounds(keeping, game, 1)
    open_pad(phone, game)
    phone.context.set_offline(True)
    tap(phone.get_by_role("button", name="Rematch"))
    bid_all(phone, {"Ben": 1, "Cara": 0, "Ana": 1})
    win_the_trick(phone, "Ben")
    again = rematch(game, key=new_key())
    reconnect(phone)
    phone.wait_for_url(f"**/games/{again.pk}/")
    phone.wait_for_function(NOTHING_WAITS)
    assert state_of(again).entries == (Bid(1, 1), Bid(2, 0), Bid(0, 1), Tricks((0, 1, 0)))


def test_a_role_that_was_taken_away_meanwhile(
    phone: Page, keeping: Keeping, game: Game, new_phone: NewPhone, bens: Keeping
) -> None:
    other = new_phone()
    log_in(other, bens.keeper)
    open_pad(other, game)
    other.context.set_offline(True)
    bid(other, "Ben", 4)
    bens.role = Role.VIEWER
    bens.save()
    reconnect(other)
    expect(other.get_by_text("Not accepted: this game can't be written to any more.")).to_be_visible()
    expect(other.get_by_role("link", name="Save these entries as a file")).to_be_visible()
    assert bodies(game) == []


def test_another_account_sends_and_shows_nothing_of_it(phone: Page, game: Game, keeping: Keeping) -> None:
    open_pad(phone, game)
    phone.context.set_offline(True)
    bid(phone, "Ben", 4)
    waits(phone, 1)
    other = open_book(phone)
    reconnect(phone)
    phone.goto("/")
    phone.wait_for_timeout(500)
    assert bodies(game) == []
    assert entries_on(phone) == 1
    assert other.keeper != keeping.keeper
    log_in(phone, keeping.keeper)
    phone.goto("/")
    phone.wait_for_function(NOTHING_WAITS)
    assert [body["tricks"] for body in bodies(game)] == [4]


def test_logging_out_with_entries_that_are_not_saved_asks_first(phone: Page, game: Game, keeping: Keeping) -> None:
    keeping.keeper.set_password("seven of hearts")
    keeping.keeper.save()
    log_in(phone, keeping.keeper)
    open_pad(phone, game)
    phone.context.route("**/entries/", lambda route: route.abort())
    bid(phone, "Ben", 4)
    waits(phone, 1)
    phone.goto("/account/")
    phone.get_by_role("button", name="Log out").tap()
    expect(phone.get_by_role("alert")).to_have_text(
        "1 entry is on this phone and not saved yet. Log in again here to send it."
    )
    phone.get_by_role("button", name="Log out all the same").tap()
    expect(phone.get_by_role("heading", name="Logged out")).to_be_visible()
    assert entries_on(phone) == 1
