"""What the pad costs: over the wire, in queries, and in time against a bare Django view in the same run."""

import gzip
import re

# Before everything that needs Django: the stage sets it up.
from tests.bench.stage import Phone, new_game, play, stage  # isort: skip

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.folding import fold
from games.models import Game, new_key
from tests.bench import bare
from tests.bench.bench_rules import whole_game
from tests.bench.measure import print_row, ratio, take_turns, verdict

PLAYERS = ("Ana", "Ben", "Cara", "Dev", "Eli")
MOST_BYTES = 40 * 1024
LATE = 103
"""Entries: seventeen rounds of five players, and a suit noted before."""
REPEATS = 300


def run() -> None:
    with stage():
        game, keeper = new_game("caboose", PLAYERS)
        phone = Phone(keeper)
        print_weight(phone, game)
        early = pad_queries(phone, game), tap_queries(phone, game)
        game = Game.objects.get(pk=game.pk)
        game = play(game, keeper, whole_game(fold(game))[: LATE - game.number])
        print_queries(early, (pad_queries(phone, game), tap_queries(phone, game)))
        print_speed(phone, Game.objects.get(pk=game.pk))


def print_weight(phone: Phone, game: Game) -> None:
    """Everything that a phone which has never been here loads to show the pad."""
    page = phone.get(f"/games/{game.pk}/")
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', gzip.decompress(page).decode())
    weights = {address.rpartition("/")[2].split(".")[0]: len(phone.get(address)) for address in addresses}
    total = len(page) + sum(weights.values())
    print("\nThe pad over the wire, first visit, compressed")
    for name, weight in {"page": len(page), **weights}.items():
        print_row(name, f"{weight:,} B")
    print_row("together", f"{total:,} B", "", verdict(total, MOST_BYTES))


def pad_queries(phone: Phone, game: Game) -> int:
    with CaptureQueriesContext(connection) as captured:
        phone.get(f"/games/{game.pk}/")
    return len(captured)


def tap_queries(phone: Phone, game: Game) -> int:
    with CaptureQueriesContext(connection) as captured:
        tap(phone, game)
    return len(captured)


def tap(phone: Phone, game: Game) -> None:
    """Note hearts as trumps: the one entry that can be made again and again."""
    game.refresh_from_db(fields=["number"])
    phone.post(f"/games/{game.pk}/enter/", kind="trumps", suit="hearts", key=new_key(), expected=game.number)


def print_queries(early: tuple[int, int], late: tuple[int, int]) -> None:
    print(f"\nQueries, at the beginning and after {LATE} entries")
    for name, first, last in zip(("pad page", "tap"), early, late, strict=True):
        print_row(name, str(first), str(last), "ok" if first == last else "GROWS")


def print_speed(phone: Phone, game: Game) -> None:
    """Each against the least that Django can do behind the same middleware, taking turns so that both meet the same weather."""
    page = phone.get(f"/games/{game.pk}/")
    bare.answer = gzip.decompress(page)
    bare.inserted_into, _ = new_game("caboose", PLAYERS)
    print(f"\nAnswers a second, after {LATE} entries, as a share of a bare view's")
    pad, read = take_turns(lambda: phone.get(f"/games/{game.pk}/"), lambda: phone.get(f"/bare/{game.pk}/"), REPEATS)
    print_row("pad page, against one indexed read", f"{1 / pad:.0f}/s", f"{1 / read:.0f}/s", ratio(read, pad))
    # Setting the number aside beforehand: reading it is the test's business, not the tap's.
    numbers = iter(range(game.number, game.number + REPEATS + 1))
    tapped, insert = take_turns(
        lambda: phone.post(
            f"/games/{game.pk}/enter/", kind="trumps", suit="clubs", key=new_key(), expected=next(numbers)
        ),
        lambda: phone.post("/bare/insert/"),
        REPEATS,
    )
    print_row("tap, against one insert", f"{1 / tapped:.0f}/s", f"{1 / insert:.0f}/s", ratio(insert, tapped))
