"""The hint on a phone: it moves nothing, and every number is still called by its name."""

from playwright.sync_api import Page, expect

from games.models import BidCount, Keeping
from tests.browser.book import game_in
from tests.browser.measure import sticking_out, too_small, top
from tests.browser.table import bid, bid_button

NAMES = ("Ana", "Ben", "Cara", "Dev")


def test_the_numbers_stay_under_the_thumb_whoever_has_a_hint(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "chinese-whist", NAMES, "Ana", {"setup": "long"})
    for player in keeping.book.players.filter(name__in=("Cara", "Ana")):
        for number in range(14):
            BidCount.objects.create(
                player=player, kind="oh-hell", cards=13, bid=number, turn="first", bids=99, made=88, overbid=0
            )
    phone.goto(f"/games/{game.pk}/")
    places = []
    for name, number in {"Ben": 4, "Cara": 3, "Dev": 2, "Ana": 5}.items():
        expect(phone.get_by_text("88/99")).to_have_count(14 if name in ("Cara", "Ana") else 0)
        assert sticking_out(phone) == []
        assert too_small(phone) == []
        places.append([top(bid_button(phone, name, last)) for last in (0, 13)])
        bid(phone, name, number)
    assert places == [places[0]] * 4
