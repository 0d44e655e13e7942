"""A book filled with any number of games, as a group of seven might have played them in three years.

A few games of each kind are played through the rules; the rest are copies of these with other players in the seats.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.models import Book, Entry, Game, Keeping, Night, Player, Role, Seat, evening_of, new_key
from games.play.rebuild import recount
from games.play.start import keep_rules
from games.rules import catalogue, play, start
from games.rules.bidding.house_rules_out import write
from games.rules.bidding.rulebooks import OH_HELL
from games.rules.catalogue import CATALOGUE, GameType
from games.rules.documents import Document
from games.rules.moves import Amend, Move, Stop, Tricks, Undo, to_json
from games.rules.names import same_name
from games.rules.setups import Setup
from games.rules.states import State
from games.stats.counting import places_of
from tests.rules.likely import likely_entry
from tests.rules.tables import NAMES

DAYS = 3 * 365
PER_NIGHT = 10
"""Whatever the number of games, a night has as many of them, so that pages of nights show as much."""
KINDS = tuple(CATALOGUE)
OF_EACH_KIND = 40
UNFINISHED = 3
"""Of each kind's games: one stopped, the others left lying."""
AT_ONCE = 250
TITLES = ("Spring cup", "Rainy night", "Birthday", "Final")
PLACES = ("At Ana's", "At Ben's", "The Three Crowns", "On the train")

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Sample:
    """A game played once, to be copied."""

    setup: Setup
    log: tuple[dict[str, object], ...]
    state: State
    rules: Document

    @property
    def best_seats(self) -> list[int]:
        """The seats, best result first."""
        totals = self.state.totals
        return sorted(self.setup.seats, key=lambda seat: -totals[seat])


def fill(games: int, *, seed: int = 1, until: date | None = None, own: int = 0, say: Say = print) -> tuple[Book, User]:
    """A book with this many games, counted and rated, and its owner; the same games for the same seed.

    Beside the games on offer it plays so many by rules of its own.
    """
    random = Random(seed)  # noqa: S311 – the same book every time, which is the point
    keeper = User.objects.create_user(new_key())
    book = Book.objects.create()
    Keeping.objects.create(book=book, keeper=keeper, role=Role.OWNER)
    players = [Player.objects.create(book=book, name=name, same_name=same_name(name)) for name in NAMES]
    own_games = [own_game(number) for number in range(own)]
    for game in own_games:
        keep_rules(book, game.key, game.name, game.document or {})
    types = [*(CATALOGUE[kind] for kind in KINDS), *own_games]
    samples = [played(game, number, random) for game in types for number in range(OF_EACH_KIND)]
    yesterday = evening_of(timezone.now()) - timedelta(days=1)
    moments = list(starts(games, until or yesterday))
    nights = {night.date: night for night in make_nights(book, sorted({evening_of(then) for then in moments}))}
    for first in range(0, games, AT_ONCE):
        some = moments[first : first + AT_ONCE]
        store([copy(random.choice(samples), nights, keeper, players, then, random) for then in some])
        tell(say, first + len(some), games, "games filled in")
    recount(book, lambda done, number: tell(say, done, number, "games counted"))
    book.refresh_from_db()
    return book, keeper


def tell(say: Say, done: int, games: int, what: str) -> None:
    """Every thousand, and at the end."""
    if done % 1_000 == 0 or done == games:
        say(f"{done:,} of {games:,} {what}")


# When


def starts(games: int, until: date) -> Iterator[datetime]:
    """When each game was started: the same three years for few games and for many."""
    nights = min(DAYS, max(1, games // PER_NIGHT))
    begun: dict[int, int] = {}
    for number in range(games):
        night = number * nights // games
        nth = begun[night] = begun.get(night, 0) + 1
        day = until - timedelta(days=DAYS) + timedelta(days=(night + 1) * DAYS // nights)
        yield timezone.make_aware(datetime.combine(day, time(18, 30))) + nth * timedelta(minutes=25)


def make_nights(book: Book, days: list[date]) -> list[Night]:
    """The nights; every fifth has a title, every third a place."""
    return Night.objects.bulk_create(
        Night(
            book=book,
            date=day,
            title=TITLES[number // 5 % len(TITLES)] if number % 5 == 0 else "",
            place=PLACES[number // 3 % len(PLACES)] if number % 3 == 0 else "",
        )
        for number, day in enumerate(days)
    )


# What


def own_game(number: int) -> GameType:
    """Oh Hell as one table plays it, and no other."""
    rules = write(OH_HELL) | {"name": f"Friday {number + 1}", "made": {"base": 10, "bid": 1 + number}}
    return catalogue.get(catalogue.HOUSE, rules)


def played(game: GameType, number: int, random: Random) -> Sample:
    """A game as people might play it: a slip taken back here, a round corrected there."""
    setup = likely_setup(game, random)
    state, log = start(setup), list[Move]()
    for move in likely_moves(state, random, left=number < UNFINISHED):
        log.append(move)
        state = play(state, move)
    # One that is played to points may have ended before its last possible round.
    if number == 0 and not state.over:
        log.append(Stop())
        state = play(state, log[-1])
    return Sample(setup, tuple(to_json(move) for move in log), state, game.document or {})


def likely_setup(game: GameType, random: Random) -> Setup:
    players = NAMES[: random.randint(game.fewest, game.most)]
    options: dict[str, object] = {}
    if game.choices is not None:
        fitting = [name for name, hands in game.choices.setups.items() if max(hands) * len(players) <= 52]
        options = {"setup": random.choice(fitting), "scoring": random.choice(list(game.choices.systems))}
    return game.setup(players, random.choice(players) if game.first_title else None, options)


def likely_moves(state: State, random: Random, *, left: bool) -> Iterator[Move]:
    """The entries of a game, to its end unless the table left early."""
    rounds = random.randrange(1, state.round_count - 1) if left else state.round_count
    while not state.over and len(state.rounds) < rounds:
        move = likely_entry(state, random)
        yield move
        state = play(state, move)
        if isinstance(move, Tricks) and random.random() < 0.05:
            yield from (Undo(), move)
        if state.rounds and not state.over and random.random() < 0.01:
            move = corrected(state, random)
            yield move
            state = play(state, move)


def corrected(state: State, random: Random) -> Amend:
    """The last round as it should have been, unless the next one is under way already."""
    last = state.rounds[-1]
    if state.current and state.current.moves():
        return Amend(last.number, last.moves())
    fresh = state.after(last.number - 1)
    while len(fresh.rounds) < last.number:
        fresh = play(fresh, likely_entry(fresh, random))
    return Amend(last.number, fresh.rounds[-1].moves())


# Who, and into the database


def copy(
    sample: Sample, nights: dict[date, Night], keeper: User, players: list[Player], then: datetime, random: Random
) -> tuple[Game, list[Seat], list[Entry]]:
    """The same game at another time among others: whoever plays better than most tends to get the better seats."""
    night = nights[evening_of(then)]
    keys = [new_key() for _ in sample.log]
    game = Game(
        book_id=night.book_id,
        night=night,
        kind=sample.setup.game,
        options=sample.setup.options,
        rules=sample.rules,
        first=sample.setup.first,
        started_at=then,
        number=len(keys),
        stamp=keys[-1],
        rounds_played=len(sample.state.rounds),
        finished=sample.state.finished,
        stopped=sample.state.stopped,
    )
    table = random.sample(range(len(players)), len(sample.setup.players))
    by_luck = sorted(table, key=lambda player: random.gauss(player, 4))
    seated = dict(zip(sample.best_seats, by_luck, strict=True))
    places = places_of(sample.state)
    seats = [
        Seat(
            game=game,
            position=seat,
            player=players[seated[seat]],
            kind=game.kind,
            started_at=then,
            total=sample.state.totals[seat],
            place=places[seat],
        )
        for seat in sample.setup.seats
    ]
    entries = [
        Entry(game=game, number=number, key=key, body=body, keeper=keeper, at=then + timedelta(seconds=12 * number))
        for number, (key, body) in enumerate(zip(keys, sample.log, strict=True), start=1)
    ]
    return game, seats, entries


@transaction.atomic
def store(copies: list[tuple[Game, list[Seat], list[Entry]]]) -> None:
    Game.objects.bulk_create(game for game, _, _ in copies)
    Seat.objects.bulk_create(seat for _, seats, _ in copies for seat in seats)
    Entry.objects.bulk_create(entry for _, _, entries in copies for entry in entries)
