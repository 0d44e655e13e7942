"""A game about to be started: the table as far as it has been laid, carried in the page's address."""

from dataclasses import dataclass, field, replace
from typing import Self

from django.http import QueryDict

from games.rules.catalogue import DEFAULT_WHIST_SCORING, DEFAULT_WHIST_SETUP, Game
from games.rules.errors import Code, IllegalEntry
from games.rules.names import check_name, same_name
from games.rules.setups import Setup
from games.starting import lots

CUSTOM = "custom"
_MOST_SEATS = 12


@dataclass(frozen=True)
class Draft:
    """Who sits where, who begins, and what was chosen."""

    game: Game
    seats: tuple[str, ...] = ()
    first: str | None = None
    options: dict[str, object] = field(default_factory=dict)

    @classmethod
    def from_data(cls, game: Game, data: QueryDict) -> Self:
        """The draft in an address or a form."""
        seats = tuple(dict.fromkeys(filter(None, data.getlist("seat")[:_MOST_SEATS])))
        return cls(game, seats, _beginner(game, data.get("first"), seats), _options(game, data))

    @classmethod
    def of_setup(cls, game: Game, setup: Setup) -> Self:
        """The table that a set-up describes."""
        first = None if setup.first is None else setup.players[setup.first]
        options = setup.options if setup.game == game.key else {}
        seats = setup.players[: game.most]
        return cls(game, seats, _beginner(game, first, seats), options)

    # What a tap does

    def acted_on(self, data: QueryDict) -> Self:
        """The draft after the tap that the data name; refuses a name that can't be added."""
        if "add-name" in data:
            return self.with_player(data.get("name", "").strip())
        if "add" in data:
            return self.with_player(data.get("add", ""))
        if "leave" in data:
            return self.without(data.get("leave", ""))
        if "up" in data:
            return self.moved_up(data.get("up", ""))
        if "draw" in data and self.seats and self.game.first_title:
            return replace(self, first=lots.choice(self.seats))
        return self

    def with_player(self, name: str) -> Self:
        check_name(name)
        if same_name(name) in map(same_name, self.seats):
            raise IllegalEntry(Code.PLAYER_TWICE, f"{name} already sits at the table.")
        if len(self.seats) >= self.game.most:
            raise IllegalEntry(Code.PLAYER_COUNT, f"The table is full: {self.game.name} is for {players(self.game)}.")
        seats = (*self.seats, name)
        return replace(self, seats=seats, first=_beginner(self.game, self.first, seats))

    def without(self, name: str) -> Self:
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=_beginner(self.game, self.first, seats))

    def moved_up(self, name: str) -> Self:
        """One seat earlier; the first goes to the end, so that every order can be reached."""
        if name not in self.seats:
            return self
        place, others = self.seats.index(name), [seat for seat in self.seats if seat != name]
        others.insert(place - 1 if place else len(others), name)
        return replace(self, seats=tuple(others))

    # What it comes to

    def setup(self) -> Setup:
        """The set-up, or IllegalEntry saying what does not fit."""
        return self.game.setup(self.seats, self.first, self.options)

    @property
    def query(self) -> str:
        """The draft as the query part of an address."""
        query = QueryDict(mutable=True)
        # A table that everybody has left says so: an address without seats would offer the last game's again.
        query.setlist("seat", list(self.seats) or [""])
        if self.first:
            query["first"] = self.first
        setup = self.options.get("setup")
        if isinstance(setup, list):
            query["setup"] = CUSTOM
            for name, hand in zip(("from", "to", "back"), setup, strict=True):
                query[name] = str(hand)
        elif setup:
            query["setup"] = str(setup)
        if "scoring" in self.options:
            query["scoring"] = str(self.options["scoring"])
        return query.urlencode()


def _beginner(game: Game, first: str | None, seats: tuple[str, ...]) -> str | None:
    """Who begins, where somebody does: whoever was chosen, else the first at the table, so that nobody has to choose."""
    if game.first_title is None:
        return None
    return first if first in seats else next(iter(seats), None)


def players(game: Game) -> str:
    """`3 to 7 players`, `2 players`."""
    return f"{game.fewest} players" if game.fewest == game.most else f"{game.fewest} to {game.most} players"


def _options(game: Game, data: QueryDict) -> dict[str, object]:
    """The options in an address or a form, custom hands as numbers if they are such."""
    if "setup" not in game.options:
        return {}
    setup: object = data.get("setup", DEFAULT_WHIST_SETUP)
    if setup == CUSTOM:
        hands = [data.get(name, "") for name in ("from", "to", "back")]
        setup = [int(hand) if hand.isdecimal() and len(hand) <= 3 else hand for hand in hands]
    return {"setup": setup, "scoring": data.get("scoring", DEFAULT_WHIST_SCORING)}
