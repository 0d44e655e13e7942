"""What adding a file would do to the book, and how far its check and its adding are."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Self

from django.db.models import Count

from games.files.imports.check import Facts
from games.models import Import, ImportedGame, Night
from games.play.players import MOST_PLAYERS
from games.play.room import check_room_for
from games.rules.catalogue import CATALOGUE
from games.rules.errors import IllegalEntry
from games.rules.names import same_name
from games.rules.words import count, listing

SHOWN_PROBLEMS = 200

Status = ImportedGame.Status
Told = dict[date, dict[str, str]]
"""What a file says about nights: title, place and note."""


@dataclass(frozen=True, slots=True)
class Preview:
    games: int
    """Those that are new."""
    kinds: list[tuple[str, int]]
    """How often each game is among the new ones, the most played first."""
    undated: int
    """Of those new, how many do not say when they were played."""
    known: int
    deleted: int
    """Of those known, how many have been deleted here."""
    wrong: int
    problems: list[ImportedGame]
    """The first games that can't be right."""
    longer: list[ImportedGame]
    """Games of the book that go on in the file."""
    forked: list[ImportedGame]
    """Games that went another way here: which shall count is asked."""
    differing: list[ImportedGame]
    """The first games whose own points are not those of the rules."""
    differ: int
    fitting: list[tuple[str, int]]
    """By which rules they would be, and how many of them."""
    players: dict[str, tuple[str, bool]]
    """Who is new in the book, and whether put away, by the name as it is compared."""
    nights: dict[date, dict[str, str]]
    """Those that the book does not have yet, and what is told about them."""
    told: list[Night]
    """Those that the book has, with what the file adds to them; not stored yet."""
    players_here: int
    no_room: str
    """Why the book has no room for the games."""

    @property
    def refusal(self) -> str:
        """Why the book can't take the file, if it can't."""
        if self.no_room:
            return self.no_room
        if self.players_here + len(self.players) <= MOST_PLAYERS:
            return ""
        return (
            f"A book has room for {MOST_PLAYERS} players: {self.players_here} are in it, "
            f"and {len(self.players)} would be new."
        )

    @property
    def has_news(self) -> bool:
        return bool(self.games or self.longer or self.told or ((self.players or self.nights) and not self.left_out))

    @property
    def can_add(self) -> bool:
        return self.has_news and not self.refusal

    @property
    def left_out(self) -> int:
        """Games that can't be added, or about which nothing has been decided yet."""
        return self.wrong + self.differ + len(self.forked)

    @property
    def right(self) -> int:
        return self.games + len(self.longer)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.players.values()]

    @property
    def dates(self) -> list[date]:
        return list(self.nights)

    @property
    def unlisted(self) -> int:
        """Games that are wrong beyond those that are shown."""
        return self.wrong - len(self.problems)

    @property
    def in_words(self) -> str:
        """`12 games, 4 players and 3 nights`."""
        parts = ((self.games, "game"), (len(self.players), "player"), (len(self.nights), "night"))
        told = [f"the end of {count(len(self.longer), 'game')}"] if self.longer else []
        told += [f"more about {count(len(self.told), 'night')}"] if self.told else []
        return listing([count(number, thing) for number, thing in parts if number] + told)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many games of a file have been checked, or added."""

    done: int
    games: int

    @classmethod
    def of(cls, file: Import) -> Self:
        counted = _counted(file)
        if file.status == Import.Status.ADDING:
            left = counted[Status.NEW] + counted[Status.LONGER]
            return cls(counted[Status.ADDED], counted[Status.ADDED] + left)
        return cls(counted.total() - counted[Status.UNCHECKED], counted.total())

    def __str__(self) -> str:
        return f"{self.done:,} of {self.games:,}"


def preview_of(file: Import) -> Preview:
    new = [Facts(**facts) for facts in file.games.filter(status=Status.NEW).values_list("facts", flat=True)]
    counted = _counted(file)
    deleted = file.book.games.exclude(deleted_at=None).values("start_key")
    known_players = set(file.book.players.values_list("same_name", flat=True))
    seated = {same_name(name): (name, False) for facts in reversed(new) for name in facts.players}
    players = {**seated, **{same: (name, away) for same, (name, away) in file.players.items()}}
    nights, told = _nights(file, new)
    return Preview(
        games=len(new),
        kinds=Counter(_name(facts) for facts in new).most_common(),
        undated=sum(not facts.is_dated for facts in new),
        known=counted[Status.KNOWN],
        deleted=file.games.filter(status=Status.KNOWN, key__in=deleted).count(),
        wrong=counted[Status.WRONG],
        problems=list(file.games.filter(status=Status.WRONG)[:SHOWN_PROBLEMS]),
        longer=list(file.games.filter(status=Status.LONGER).defer("log", "document")),
        forked=list(file.games.filter(status=Status.FORKED).defer("log", "document")),
        differing=list(file.games.filter(status=Status.DIFFERS)[:SHOWN_PROBLEMS]),
        differ=counted[Status.DIFFERS],
        fitting=_fitting(file),
        players={same: player for same, player in players.items() if same not in known_players},
        nights=nights,
        told=told,
        players_here=len(known_players),
        no_room=_no_room(file, len(new)),
    )


def _fitting(file: Import) -> list[tuple[str, int]]:
    differing = file.games.filter(status=Status.DIFFERS).values_list("said", flat=True)
    return Counter(str(said["name"]) for said in differing if "name" in said).most_common()


def _no_room(file: Import, games: int) -> str:
    try:
        check_room_for(file.book, games=games)
    except IllegalEntry as full:
        return full.sentence if games else ""
    return ""


def _counted(file: Import) -> Counter[str]:
    """How many games of the file are unchecked, new, known, …"""
    return Counter(dict(file.games.order_by().values_list("status").annotate(Count("pk"))))


def _nights(file: Import, new: list[Facts]) -> tuple[Told, list[Night]]:
    """The nights that the book does not have, and those about which the file has more to say."""
    told: Told = {}
    for facts in new:
        if any(facts.night.values()):
            told.setdefault(facts.evening, facts.night)
    # Where a file tells twice about a night, the list of nights is right.
    told |= {date.fromisoformat(day): words for day, words in file.nights.items()}
    here = {night.date: night for night in file.book.nights.all()}
    wanted = {facts.evening for facts in new} | told.keys()
    return (
        {day: told.get(day, {}) for day in sorted(wanted - here.keys())},
        [here[day] for day in told if day in here and _fill(here[day], told[day])],
    )


def _fill(night: Night, told: dict[str, str]) -> bool:
    """Put what is told about a night where nothing has been written yet; True if there is such a place."""
    gaps = [name for name, text in told.items() if text and not getattr(night, name)]
    for name in gaps:
        setattr(night, name, told[name])
    return bool(gaps)


def _name(facts: Facts) -> str:
    """What is played; a game that was checked before games had rules of their own is one on offer."""
    return facts.name or CATALOGUE[facts.kind].name
