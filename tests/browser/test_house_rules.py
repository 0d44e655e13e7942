"""Evenings by house rules, tapped through: bids at once on three phones, a streak, a table of ten, who comes and goes."""

from collections.abc import Mapping
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.models import Game, Keeping, Role, new_key
from games.play.start import start_game
from games.rules import catalogue
from games.rules.moves import Bid
from tests.browser.book import game_in, log_in, member, open_book, play_until, state_of, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import bottom
from tests.browser.table import bid, bid_all, bid_button, group, score, sheet_row, take, tap, totals, undo_button
from tests.browser.test_every_page import expect_fine
from tests.browser.test_whole_games import expect_outcome, tap_on
from tests.rules.tables import TWELVE

THREE = ("Ana", "Ben", "Cara")
SMALL: ViewportSize = {"width": 390, "height": 664}
TWO_DECKS = {
    "name": "Our two decks",
    "players": [2, 12],
    "deck": 104,
    "schedule": {"shape": "list", "hands": [3, 1]},
    "count": "made",
    "made": {"base": 10, "bid": 5},
    "missed": {"base": -5},
}


def line(phone: Page, name: str) -> Locator:
    """A player's line on the pad."""
    return phone.locator(".player").filter(has=phone.get_by_text(name, exact=True))


def own_bid(phone: Page, name: str, number: int) -> Locator:
    return phone.get_by_role("button", name=f"Change {name}'s bid of {number}")


def bid_at_once(phones: Mapping[str, Page], bids: Mapping[str, int]) -> None:
    """Each on their own phone, the last one first; nobody sees another's until all are in."""
    names = list(phones)
    for number, name in enumerate(reversed(names)):
        tap(bid_button(phones[name], name, bids[name]))
        if number < len(names) - 1:
            expect(own_bid(phones[name], name, bids[name])).to_be_visible()
            for other in names:
                if other != name:
                    expect(line(phones[other], name).get_by_text("✓")).to_be_visible()
    for name in names:
        expect(group(phones[names[0]], f"{name}'s tricks")).to_be_visible()


def points_of(cards: int, bid: int, won: int, extras: int) -> int:
    """Skull King."""
    if bid != won:
        return -10 * (cards if bid == 0 else abs(bid - won))
    return (10 * cards if bid == 0 else 20 * bid) + extras


def play_out(phone: Page, cards: int, bids: Mapping[str, int]) -> dict[str, int]:
    """Tell the tricks: what Cara takes too many somebody misses, and a Kraken takes the rest, which nobody wins."""
    left, won = cards, {}
    for name in THREE:
        won[name] = min(left, bids[name] + (name == "Cara"))
        left -= won[name]
        take(phone, name, won[name])
    if left:
        expect(phone.get_by_text(f"{left} won by nobody")).to_be_visible()
    extras = dict.fromkeys(THREE, 0)
    if cards != 2:
        phone.get_by_text("Extras", exact=True).tap()
        phone.get_by_label("Ana: Loot").fill("1")
        phone.get_by_label("Cara: Pirate by the Skull King").fill("2")
        extras |= {"Ana": 20, "Cara": 60}
    score(phone)
    return {name: points_of(cards, bids[name], won[name], extras[name]) for name in THREE}


def test_a_whole_skull_king_on_three_phones(phone: Page, keeping: Keeping, new_phone: NewPhone) -> None:
    game = game_in(keeping, "skull-king", THREE, "Ana")
    keeping.player = keeping.book.players.get(name="Ana")
    keeping.save()
    phones = {"Ana": phone, "Ben": new_phone(), "Cara": new_phone()}
    for name in ("Ben", "Cara"):
        log_in(phones[name], member(keeping, Role.SCORER, name).keeper)
    for each in phones.values():
        each.goto(f"/games/{game.pk}/")
    together = dict.fromkeys(THREE, 0)
    random = Random(8)  # noqa: S311 – the same game every time
    for cards in range(1, 11):
        if 3 < cards < 9:
            # Which goes on like this, and is only written down up to the last two rounds.
            state = play_until(keeping, game, lambda state: len(state.rounds) == 8)
            together = dict(zip(THREE, state.totals, strict=True))
            continue
        for each in phones.values():
            expect(each.get_by_role("heading", level=1)).to_have_text(f"Round {cards} of 10", timeout=15_000)
        bids = {name: random.randint(0, min(2, cards)) for name in THREE}
        bid_at_once(phones, bids)
        for name, points in play_out(phone, cards, bids).items():
            together[name] += points
        state = state_of(game)
        assert dict(zip(THREE, state.totals, strict=True)) == together
    for each in phones.values():
        expect(each.get_by_role("heading", name="Game over")).to_be_visible(timeout=15_000)
        assert totals(each, 10) == list(together.values())


def test_romanian_whist_and_its_streaks(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "romanian-whist", THREE, "Ana")
    phone.goto(f"/games/{game.pk}/")
    random = Random(3)  # noqa: S311 – the same game every time
    state = tap_on(phone, state_of(game), random, lambda state: len(state.rounds) == 2)
    assert state.schedule == (1, 1, 1, *range(2, 8), 8, 8, 8, *range(7, 1, -1), 1, 1, 1)
    state = play_until(keeping, game, lambda state: any(round.bonus for round in state.rounds))
    phone.reload()
    expect(sheet_row(phone, len(state.rounds))).to_contain_text("streak")
    play_until(keeping, game, lambda state: len(state.rounds) == state.round_count - 1)
    phone.reload()
    expect_outcome(phone, tap_on(phone, state_of(game), random, lambda state: state.over))


def test_ten_with_two_decks_where_only_who_missed_is_tapped(phone: Page, keeping: Keeping) -> None:
    ten = TWELVE[:10]
    setup = catalogue.get("house", TWO_DECKS).setup(ten, "Jon")
    game = start_game(keeping.book, setup, key=new_key())
    phone.set_viewport_size(SMALL)
    phone.goto(f"/games/{game.pk}/")
    for name in ten[:9]:
        keys = group(phone, f"{name}'s bid")
        assert bottom(keys) <= SMALL["height"], "the keys are in sight, however many sit there"
        bid(phone, name, int(name == "Ana"))
    bid(phone, "Jon", 0)
    made = phone.get_by_role("checkbox", name="Ben made the bid of 0")
    expect(made).to_be_checked()
    line(phone, "Ben").get_by_text("✓ made").tap()
    expect(made).not_to_be_checked()
    tap(phone.get_by_role("button", name="Score round"))
    expect(phone.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    assert totals(phone, 1) == [15, -5, *[10] * 8]
    expect_fine(phone)
    write(keeping, game, *(Bid(seat, 0) for seat in state_of(game).table.order[:9]))
    phone.reload()
    expect(bid_button(phone, "Ana", 1)).to_be_disabled()
    bid(phone, "Ana", 0)
    # Somebody has won the one trick.
    line(phone, "Dev").get_by_text("✓ made").tap()
    tap(phone.get_by_role("button", name="Score round"))
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()


def about(phone: Page, name: str) -> None:
    """From a player's row to their own page."""
    tap(line(phone, name).get_by_role("button", name=name).first)
    tap(phone.get_by_role("link", name=f"{name} sits out").or_(phone.get_by_role("link", name=f"{name} comes back")))
    expect(phone.get_by_role("heading", name=name, level=1)).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without"])
def test_somebody_comes_late_and_somebody_leaves(new_phone: NewPhone, script: bool) -> None:
    phone = new_phone(java_script_enabled=script)
    game = evening(phone)
    about(phone, "Ben")
    expect_fine(phone) if script else None
    tap(phone.get_by_role("button", name="Ben sits out"))
    expect(line(phone, "Ben")).to_contain_text("sits out")
    expect(undo_button(phone)).to_have_accessible_name("Undo Ben sitting out")
    bid_all(phone, {"Cara": 4, "Dev": 3, "Ana": 2})
    take(phone, "Ana", 3)
    score(phone)
    # Ben is back, and Eli sits down next to him.
    about(phone, "Ben")
    tap(phone.get_by_role("button", name="Ben comes back"))
    about(phone, "Ben")
    tap(phone.get_by_role("link", name="Somebody sits down next to Ben"))
    expect_fine(phone) if script else None
    phone.get_by_label("Name").fill("Eli")
    phone.get_by_label("the average: 7").check()
    tap(phone.get_by_role("button", name="Sit down"))
    expect(phone.locator(".player .name")).to_have_text(["Ana", "Ben", "Eli", "Cara", "Dev"])
    expect(line(phone, "Eli")).to_contain_text("+7 to begin with")
    # Dev owes for a revoke, and goes.
    about(phone, "Dev")
    phone.get_by_label("Points").fill("5")
    phone.get_by_label("What for?").fill("revoke")
    tap(phone.get_by_role("button", name="Take them off"))
    expect(line(phone, "Dev")).to_contain_text("8")
    about(phone, "Dev")
    tap(phone.get_by_role("button", name="Dev leaves"))
    expect(line(phone, "Dev")).to_be_hidden()
    # The rest is shortened, from the round's heading.
    tap(phone.get_by_role("link", name="Round 2 of 19"))
    expect_fine(phone) if script else None
    phone.get_by_label("A note on this round").fill("ranks reversed")
    tap(phone.get_by_role("button", name="Keep the note"))
    expect(phone.get_by_text("ranks reversed").first).to_be_visible()
    tap(phone.get_by_role("link", name="Round 2 of 19"))
    tap(phone.get_by_role("button", name="Round 2: one card fewer"))
    expect(phone.get_by_text("8 8 7", exact=False).first).to_be_visible()
    tap(phone.get_by_role("button", name="Play these hands"))
    expect(phone.locator(".round-facts")).to_contain_text("8 cards")
    state = state_of(game)
    names = [state.name(seat) for seat in state.table.order]
    bid_all(phone, dict(zip(names, (2, 2, 2, 1), strict=True)))
    take(phone, names[0], 3)
    score(phone)
    phone.goto(f"/games/{game.pk}/end/")
    tap(phone.get_by_role("button", name="Stop here"))
    expect(phone.locator(".places")).to_contain_text("left after round 1")
    expect_fine(phone) if script else None
    tap(phone.get_by_role("button", name="Rematch"))
    expect(phone.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    expect(phone.locator(".player .name")).to_have_text(["Ana", "Ben", "Eli", "Cara"])


def evening(phone: Page) -> Game:
    """Oh Hell with four, before the first bid."""
    game = game_in(open_book(phone), "oh-hell", ("Ana", "Ben", "Cara", "Dev"), "Ana")
    phone.goto(f"/games/{game.pk}/")
    return game
