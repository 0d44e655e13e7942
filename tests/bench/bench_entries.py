"""Entries from phones that play by themselves: how many one worker stores in a second, each of them on the disk."""

# Before everything that needs Django: the stage sets it up.
from tests.bench.stage import Phone, new_game, play, stage  # isort: skip

from collections.abc import Callable
from itertools import count

from django.utils import timezone

from games.models import Game, new_key
from games.play.state import fold
from games.rules.moves import Trumps, to_json
from tests.bench import bare
from tests.bench.bench_rules import whole_game
from tests.bench.measure import print_row, take_turns, verdict_of_share

PLAYERS = ("Ana", "Ben", "Cara", "Dev", "Eli")
LATE = 103
REPEATS = 300
IN_A_BATCH = 10
GOAL = 0.5


def run() -> None:
    with stage():
        game, keeper = new_game("caboose", PLAYERS)
        bare.answer = b""
        bare.inserted_into, _ = new_game("caboose", PLAYERS)
        late = play(game, keeper, whole_game(fold(game))[:LATE])
        phone = Phone(keeper)
        print(f"\nEntries a second and worker, after {LATE} of them, as a share of a bare durable insert's")
        print_share("one by one", phone, late, 1, GOAL)
        print_share(f"in batches of {IN_A_BATCH}", phone, late, IN_A_BATCH, GOAL)


def print_share(name: str, phone: Phone, game: Game, many: int, goal: float) -> None:
    ours, insert = take_turns(sending(phone, game, many), lambda: phone.post("/bare/insert/"), REPEATS // many)
    share = insert * many / ours
    print_row(name, f"{many / ours:,.0f}/s", f"{1 / insert:,.0f}/s", f"{share:.2f}×", verdict_of_share(share, goal))


def sending(phone: Phone, game: Game, many: int) -> Callable[[], object]:
    """Notes hearts as trumps so many times: the one entry that can be made again and again."""
    game.refresh_from_db()
    numbers = count(game.number, many)
    round = fold(game).round_number
    body = to_json(Trumps("hearts"))

    def send() -> bytes:
        now = timezone.now().isoformat()
        entries = [{"key": new_key(), "round": round, "at": now, "body": body} for _ in range(many)]
        sent = {"expected": next(numbers), "sent_at": now, "start": None, "entries": entries, "instead_of": []}
        return phone.send(f"/games/{game.pk}/entries/", sent)

    return send
