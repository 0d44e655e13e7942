"""Whole games, tapped through on the pad from the first page to the rematch."""

from random import Random
from typing import cast

from playwright.sync_api import Page, expect

from games.models import Game, Keeping
from games.rules import play
from games.rules.bidding.state import BiddingState
from games.rules.moves import Cut, Trumps
from tests.browser.book import Until, play_until, state_of
from tests.browser.table import enter, roles, start_game, tap, totals
from tests.rules.likely import likely_entry

MANY = 10


def play_whole_game(phone: Page, seed: int) -> BiddingState:
    """Tap what the rules play beside it, and give the state that they end in."""
    random = Random(seed)  # noqa: S311 – the same game every time
    keeping, game = Keeping.objects.get(), Game.objects.get()
    state = state_of(game)
    if state.round_count > MANY:
        tap_on(phone, state, random, lambda state: len(state.rounds) == 2)
        # Which goes on like this, and is only written down up to the last two rounds.
        state = play_until(keeping, game, lambda state: len(state.rounds) == state.round_count - 2)
        phone.reload()
    return tap_on(phone, state, random, lambda state: state.over)


def tap_on(phone: Page, state: BiddingState, random: Random, until: Until) -> BiddingState:
    while not until(state):
        entry = likely_entry(state, random)
        enter(phone, state, entry)
        state = cast(BiddingState, play(state, entry))
        if state.current:
            expect(phone.get_by_role("heading", level=1)).to_have_text(
                f"Round {state.round_number} of {state.round_count}"
            )
    return state


def expect_outcome(phone: Page, state: BiddingState) -> None:
    """Places and sheet are those of the rules."""
    assert state.outcome is not None
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    expect(phone.get_by_role("main").get_by_text(state.outcome.sentence).last).to_be_visible()
    shown = [int(total) for total in phone.get_by_role("listitem").locator(".line-total").all_inner_texts()]
    assert shown == [place.total for place in state.standing]
    for round in state.rounds:
        assert totals(phone, round.number) == list(round.totals)


def test_oh_hell_with_three(phone: Page) -> None:
    start_game(phone, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    state = play_whole_game(phone, seed=1)
    assert len(state.rounds) == 19
    expect_outcome(phone, state)
    tap(phone.get_by_role("button", name="Rematch, Ben deals"))
    expect(phone.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    expect(roles(phone)).to_contain_text("Ben deals")


def test_caboose_with_two(phone: Page) -> None:
    start_game(phone, "caboose", ("Ana", "Ben"), "Ana")
    expect(phone.get_by_text("Ana is head and leads · Ben is tail")).to_be_visible()
    state = play_whole_game(phone, seed=2)
    assert len(state.rounds) == 19
    expect_outcome(phone, state)
    tap(phone.get_by_role("button", name="Rematch, Ben is head"))
    expect(phone.get_by_text("Ben is head and leads · Ana is tail")).to_be_visible()


def test_chinese_whist_with_three(phone: Page) -> None:
    start_game(phone, "chinese-whist", ("Ana", "Ben", "Cara"), "Ana", setup="Short")
    state = play_whole_game(phone, seed=1)
    assert len(state.rounds) == 8
    assert any(isinstance(entry, Cut) for entry in state.entries)
    assert any(not round.choosers for round in state.rounds[1:])  # nobody made a contract: no trumps
    chosen = {entry.suit for entry in state.entries if isinstance(entry, Trumps)}
    assert "none" in chosen
    assert len(chosen) > 2
    expect_outcome(phone, state)
    tap(phone.get_by_role("button", name="Rematch, Cara deals"))
    expect(phone.get_by_role("heading", name="Round 1 of 8")).to_be_visible()
    expect(roles(phone)).to_contain_text("Cara deals")
