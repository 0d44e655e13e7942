"""A game's set-up: who sits where, who begins."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.rules.words import count, shown, whole_between

if TYPE_CHECKING:
    from games.rules.states import State


@dataclass(frozen=True)
class Setup(ABC):
    """The players, and the seat that begins. Each game adds its own."""

    game: str
    game_name: str
    players: tuple[str, ...]
    first: int | None

    counts_rounds: ClassVar[bool] = False
    """The totals are rounds won, not points."""

    @abstractmethod
    def start(self) -> "State":
        """The state before anything has been entered."""

    @property
    @abstractmethod
    def length_clause(self) -> str:
        """The clause that says when the game is over."""

    @property
    def options(self) -> dict[str, object]:
        """What was chosen at the start, as a file carries it."""
        return {}

    @property
    def seats(self) -> range:
        """Every seat of the game, by its number: of those who began, clockwise; then of those who came later."""
        return range(len(self.players))

    @property
    def seated(self) -> int:
        """G1: how many of the players, the first ones, sat down at the start."""
        return len(self.players)

    def with_newcomer(self, name: str) -> Self:
        """G1: the same with one seat more, for somebody who comes later. Only in the bidding family does anybody."""
        raise IllegalEntry(Code.NOT_IN_THIS_GAME, f"Nobody can sit down at {self.game_name} later.", clause="G1")

    def named(self, seats: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.players[seat] for seat in seats)

    def is_seat(self, seat: object) -> bool:
        return whole_between(seat, 0, len(self.players) - 1)


def check_players(players: object, fewest: int, most: int, *, game_name: str, clause: str) -> tuple[str, ...]:
    """Refuse a table with too few, too many, unnamed or same-named players."""
    if not isinstance(players, (tuple, list)):
        raise IllegalEntry(Code.PLAYER_NAME, "The players must be a list of names.")
    if not fewest <= len(players) <= most:
        fits = count(fewest, "player") if fewest == most else f"{fewest} to {most} players"
        raise IllegalEntry(
            Code.PLAYER_COUNT,
            f"{game_name} is for {fits}, not {len(players)}.",
            clause=clause,
            fewest=fewest,
            most=most,
        )
    return check_names(players)


def check_names(players: Sequence[object]) -> tuple[str, ...]:
    """Refuse unnamed or same-named players."""
    taken: set[str] = set()
    for name in map(check_name, players):
        if same_name(name) in taken:
            raise IllegalEntry(Code.PLAYER_TWICE, f"{name} is named twice: each player needs a name of their own.")
        taken.add(same_name(name))
    return tuple(map(str, players))


def check_first(first: object, players: tuple[str, ...], *, title: str) -> int:
    """The seat of the player who begins; `title` is what that player is called in this game."""
    if first is None:
        raise IllegalEntry(Code.FIRST_PLAYER, f"Nobody is named as the {title}.")
    if not isinstance(first, str) or first not in players:
        raise IllegalEntry(Code.FIRST_PLAYER, f"{shown(first)} can't be the {title}: no player has that name.")
    return players.index(first)


def check_options(options: object, known: Sequence[str], *, game_name: str) -> Mapping[str, object]:
    """Refuse options that the game does not have."""
    if not isinstance(options, Mapping):
        raise IllegalEntry(Code.UNKNOWN_OPTION, "The options must be given by name.")
    for option in options:
        if option not in known:
            raise IllegalEntry(Code.UNKNOWN_OPTION, f"{game_name} has no option {shown(option)}.")
    return options
