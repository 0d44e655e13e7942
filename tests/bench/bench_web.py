"""What the pad costs: over the wire, in queries, and in time against a bare Django view in the same run."""

import gzip
import re

# Before everything that needs Django: the stage sets it up.
from tests.bench.stage import Phone, new_game, play, stage  # isort: skip

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, new_key
from games.play.state import fold
from tests.bench import bare
from tests.bench.bench_rules import whole_game
from tests.bench.filling import fill
from tests.bench.measure import print_row, take_turns, verdict, verdict_of_share

PLAYERS = ("Ana", "Ben", "Cara", "Dev", "Eli")
MOST_BYTES = 32 * 1024
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
    """Everything that a phone which has never been here loads to show the pad; and what comes after that, by `data-src`.

    Not the icon of an Apple phone, which asks for it when the app is put on its home screen.
    """
    page = phone.get(f"/games/{game.pk}/")
    text = gzip.decompress(page).decode()
    needed = re.findall(r'(?<!apple-touch-icon" )(?<!-)(?:src|href)="(/static/[^"]+|/manifest[^"]+)"', text)
    later = re.findall(r'data-src="([^"]+)"', text)
    print("\nThe pad over the wire, first visit, compressed")
    print_weights("together", {"page": len(page), **weights_of(phone, needed)}, MOST_BYTES)
    print("\nAfter the first paint, compressed")
    print_weights("together, later", weights_of(phone, later))


def weights_of(phone: Phone, addresses: list[str]) -> dict[str, int]:
    return {named(address): len(phone.get(address)) for address in addresses}


def print_weights(together: str, weights: dict[str, int], goal: int | None = None) -> None:
    for name, weight in weights.items():
        print_row(name, f"{weight:,} B")
    total = sum(weights.values())
    print_row(together, f"{total:,} B", "", verdict(total, goal) if goal else "")


def named(address: str) -> str:
    """`pad.css`, without the digest of its content."""
    name, *_, suffix = address.rpartition("/")[2].split(".")
    return f"{name}.{suffix}"


def pad_queries(phone: Phone, game: Game) -> int:
    """Of a look at what somebody has seen before."""
    phone.get(f"/games/{game.pk}/")
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
    print("\nAnswers a second, as a share of a bare Django view's with the same number of bytes")
    pad = f"/games/{game.pk}/"
    key = game.book.keepings.get().key
    Game.objects.filter(pk=game.pk).update(watch_key="watch")
    print_read("poll of a watcher, nothing new", phone, f"/w/watch/news/?expected={game.number}", 0.8)
    print_read("poll of a pad, nothing new", phone, f"{pad}news/{key}/?expected={game.number}", 0.8)
    print_read("watch page", phone, "/w/watch/", 0.7)
    print_read("pad, unchanged", phone, pad, 0.7)
    print_tap(phone, game)
    book, keeper = fill(100, say=lambda _: None)
    reader = Phone(keeper)
    print_read("history", reader, "/history/")
    print_read("player", reader, f"/players/{book.players.get(name='Ana').pk}/?game=oh-hell")


def print_read(name: str, phone: Phone, address: str, goal: float | None = None) -> None:
    """Against one indexed read."""
    page = phone.get(address)
    bare.answer = gzip.decompress(page) if page else b""
    game = Game.objects.values_list("pk", flat=True)[0]
    ours, read = take_turns(lambda: phone.get(address), lambda: phone.get(f"/bare/{game}/"), REPEATS)
    print_share(name, ours, read, goal)


def print_tap(phone: Phone, game: Game) -> None:
    """Against one insert."""
    bare.answer = b""
    bare.inserted_into, _ = new_game("caboose", PLAYERS)
    # Setting the numbers aside beforehand: reading them is the bench's business, not the tap's.
    numbers = iter(range(game.number, game.number + REPEATS + 1))
    tapped, insert = take_turns(
        lambda: phone.post(
            f"/games/{game.pk}/enter/", kind="trumps", suit="clubs", key=new_key(), expected=next(numbers)
        ),
        lambda: phone.post("/bare/insert/"),
        REPEATS,
    )
    print_share("tap, with the pad it answers", tapped, insert, 0.4)


def print_share(name: str, ours: float, bare: float, goal: float | None) -> None:
    share = bare / ours
    told = verdict_of_share(share, goal) if goal else ""
    print_row(name, f"{1 / ours:,.0f}/s", f"{1 / bare:,.0f}/s", f"{share:.2f}×", told)
