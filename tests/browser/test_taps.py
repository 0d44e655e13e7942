"""How many taps things take: the promise that the scorer notices most."""

from playwright.sync_api import Page, expect

from games.rules.moves import Bid
from tests.browser.book import game_in, open_book, play_rounds, state_of, write
from tests.browser.table import bid, count_taps, group, roles, score, take, taps, win_the_trick


def test_a_round_of_four_players_takes_six_taps(phone: Page) -> None:
    game = game_in(open_book(phone), "chinese-whist", ("Ana", "Ben", "Cara", "Dev"), "Dev", {"setup": [5, 5, 5]})
    count_taps(phone)
    phone.goto(f"/games/{game.pk}/")
    expect(phone.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    for name, number in {"Ana": 2, "Ben": 1, "Cara": 0, "Dev": 1}.items():
        bid(phone, name, number)
    expect(phone.get_by_role("heading", name="4 bid for 5 tricks: 1 under")).to_be_visible()
    take(phone, "Cara", 1)
    score(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    print(f"A round of four players: {taps(phone)} taps")
    assert taps(phone) == 6
    assert state_of(game).rounds[0].tricks == (2, 1, 1, 1)


def test_a_hand_of_one_card_takes_one_tap_once_it_is_bid(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "caboose", ("Ana", "Ben", "Cara"), "Ana")
    write(keeping, game, Bid(0, 0), Bid(1, 1), Bid(2, 1))
    count_taps(phone)
    phone.goto(f"/games/{game.pk}/")
    win_the_trick(phone, "Ben")
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    print(f"A hand of one card: {taps(phone)} tap")
    assert taps(phone) == 1
    assert state_of(game).rounds[0].tricks == (0, 1, 0)


def test_a_bid_three_players_back_is_changed_in_two_taps(phone: Page) -> None:
    keeping = open_book(phone)
    game = game_in(keeping, "oh-hell", ("Ana", "Ben", "Cara", "Dev"), "Dev")
    write(keeping, game, Bid(0, 3), Bid(1, 2), Bid(2, 1))
    count_taps(phone)
    phone.goto(f"/games/{game.pk}/")
    phone.get_by_role("button", name="Change Ana's bid of 3").tap()
    bid(phone, "Ana", 4)
    expect(phone.get_by_role("button", name="Change Ana's bid of 4")).to_be_visible()
    expect(group(phone, "Dev's bid")).to_be_visible()
    print(f"A bid changed three players back: {taps(phone)} taps")
    assert taps(phone) == 2
    assert state_of(game).table.bids == (4, 2, 1, None)


def test_the_next_game_starts_in_three_taps(phone: Page) -> None:
    keeping = open_book(phone)
    last = game_in(keeping, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    play_rounds(keeping, last, 19)
    count_taps(phone)
    phone.goto("/")
    phone.get_by_role("link", name="New game").tap()
    phone.get_by_role("link", name="Oh Hell 3 to 7 players").tap()
    phone.get_by_role("button", name="Start Oh Hell").tap()
    expect(roles(phone)).to_contain_text("Ben deals")
    print(f"The next game: {taps(phone)} taps")
    assert taps(phone) == 3


def test_a_rematch_starts_in_one_tap(phone: Page) -> None:
    keeping = open_book(phone)
    last = game_in(keeping, "oh-hell", ("Ana", "Ben", "Cara"), "Ana")
    play_rounds(keeping, last, 19)
    count_taps(phone)
    phone.goto(f"/games/{last.pk}/")
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.get_by_role("heading", name="Round 1 of 19")).to_be_visible()
    expect(roles(phone)).to_contain_text("Ben deals")
    assert taps(phone) == 1
