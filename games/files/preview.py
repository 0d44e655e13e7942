"""What adding a file would do to the book."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from games.files.findings import Findings
from games.files.reading import Contents
from games.models import Book, Night
from games.play.start import MOST_PLAYERS
from games.rules.catalogue import CATALOGUE
from games.rules.words import count, listing

MANY = 300
"""Games that take more than a second to add."""

Told = dict[date, dict[str, str]]
"""What a file says about nights: title, place and note."""


@dataclass(frozen=True, slots=True)
class Preview:
    findings: Findings
    kinds: list[tuple[str, int]]
    """How often each game is among the new ones, the most played first."""
    players: dict[str, tuple[str, bool]]
    """Who is new in the book, and whether put away, by the name as it is compared."""
    nights: list[date]
    """Those that the book does not have yet."""
    told: list[Night]
    """Those that the book has, with what the file adds to them; not stored yet."""
    problem: str

    @property
    def has_news(self) -> bool:
        return bool(self.findings.new or self.players or self.nights or self.told)

    @property
    def can_add(self) -> bool:
        return self.has_news and not self.findings.wrong and not self.problem

    @property
    def takes_long(self) -> bool:
        return len(self.findings.new) > MANY

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.players.values()]

    @property
    def unlisted(self) -> int:
        """Things that are wrong beyond those that are shown."""
        return self.findings.wrong - len(self.findings.errors)

    @property
    def in_words(self) -> str:
        """`12 games, 4 players and 3 nights`."""
        parts = ((self.findings.new, "game"), (self.players, "player"), (self.nights, "night"))
        told = [f"more about {count(len(self.told), 'night')}"] if self.told else []
        return listing([count(len(things), thing) for things, thing in parts if things] + told)


def preview_of(book: Book, contents: Contents, findings: Findings) -> Preview:
    played = Counter(game.kind for game in findings.new)
    known = set(book.players.values_list("same_name", flat=True))
    plays = {name: (shown, False) for name, shown in findings.players.items()}
    players = {name: player for name, player in {**plays, **contents.players}.items() if name not in known}
    problem = ""
    if len(known) + len(players) > MOST_PLAYERS:
        problem = (
            f"A book has room for {MOST_PLAYERS} players: {len(known)} are in it, and {len(players)} would be new."
        )
    nights, told = _nights(book, contents, findings)
    kinds = [(CATALOGUE[kind].name, number) for kind, number in played.most_common()]
    return Preview(findings, kinds, players, nights, told, problem)


def told_of(contents: Contents, findings: Findings) -> Told:
    """By date; where a file tells twice about a night, the list of nights is right."""
    return {date.fromisoformat(day): told for day, told in {**findings.nights, **contents.nights}.items()}


def _nights(book: Book, contents: Contents, findings: Findings) -> tuple[list[date], list[Night]]:
    told = told_of(contents, findings)
    here = {night.date: night for night in book.nights.all()}
    wanted = {game.evening for game in findings.new} | told.keys()
    return sorted(wanted - here.keys()), [here[day] for day in told if day in here and fill(here[day], told[day])]


def fill(night: Night, told: dict[str, str]) -> bool:
    """Put what is told about a night where nothing has been written yet; True if there is such a place."""
    gaps = [name for name, text in told.items() if text and not getattr(night, name)]
    for name in gaps:
        setattr(night, name, told[name])
    return bool(gaps)
