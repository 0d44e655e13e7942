"""Head to head: who a player has met, who came in before whom, and who is the nemesis."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from django.db.models import Sum

from games.models import Meeting, Player

ENOUGH_TOGETHER = 10
"""Games together below which nobody can be told a nemesis."""
CLEARLY = 2.0
"""Standard deviations: what lies nearer to what was to be expected may be chance."""


@dataclass(frozen=True, slots=True)
class Record:
    """Games in company, and in how many somebody came in before the other, and after."""

    games: int = 0
    ahead: int = 0
    behind: int = 0

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind

    @property
    def odds(self) -> float:
        """The logarithm of the odds of coming in first of two; one win and one loss more keep a short record modest."""
        return log((self.ahead + self.level / 2 + 1) / (self.behind + self.level / 2 + 1))

    def without(self, other: "Record") -> "Record":
        return Record(self.games - other.games, self.ahead - other.ahead, self.behind - other.behind)

    def turned(self) -> "Record":
        """As the other one sees it."""
        return Record(self.games, self.behind, self.ahead)


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player, and who came in before whom."""

    player: Player
    record: Record


@dataclass(frozen=True, slots=True)
class Nemesis:
    """A rival who comes in before this player clearly more often than what both do otherwise lets expect."""

    player: Player
    games: int
    ahead: int
    """In how many of them the nemesis was ahead."""
    expected: int


def rivals(player: Player, kind: str) -> list[Rival]:
    """Everybody met, most often first."""
    records = _records({"player": player}, kind, by="other")
    players = Player.objects.in_bulk(records)
    found = [Rival(players[pk], record) for pk, record in records.items()]
    return sorted(found, key=lambda rival: (-rival.record.games, rival.player.same_name))


def find_nemesis(found: Sequence[Rival], kind: str) -> Nemesis | None:
    """Who does better against this player than both their other games let expect, and not by chance; mostly nobody."""
    in_all = _records({"player__in": [rival.player for rival in found]}, kind, by="player")
    mine = Record(
        sum(rival.record.games for rival in found),
        sum(rival.record.ahead for rival in found),
        sum(rival.record.behind for rival in found),
    )
    return nemesis_of(found, mine, in_all)


def nemesis_of(found: Sequence[Rival], mine: Record, in_all: Mapping[str, Record]) -> Nemesis | None:
    """The same from records alone: this player's with everybody, and each rival's with everybody."""
    worst, most = None, CLEARLY
    for rival in found:
        together = rival.record
        if together.games < ENOUGH_TOGETHER or together.behind <= together.ahead:
            continue
        theirs = in_all[rival.player.pk].without(together.turned())
        chance = _chance(theirs.odds - mine.without(together).odds)
        surprise = _surprise(together.turned(), chance)
        if surprise >= most:
            worst = Nemesis(rival.player, together.games, together.behind, round(chance * together.games))
            most = surprise
    return worst


def _chance(odds: float) -> float:
    """The chance that belongs to these odds."""
    return 1 / (1 + exp(-odds))


def _surprise(record: Record, chance: float) -> float:
    """By how many standard deviations a record is better than chance would have it; a draw is half a win."""
    expected = chance * record.games
    return (record.ahead + record.level / 2 - expected) / sqrt(expected * (1 - chance))


def _records(whose: Mapping[str, object], kind: str, *, by: str) -> dict[str, Record]:
    """Records added up from the counts of meetings, by one of the two who met."""
    met = Meeting.objects.filter(**whose, **({"kind": kind} if kind else {}))
    rows = met.values(by).annotate(of=Sum("games"), before=Sum("ahead"), after=Sum("behind")).order_by()
    records: dict[str, Record] = defaultdict(Record)
    records.update({row[by]: Record(row["of"], row["before"], row["after"]) for row in rows})
    return records
