"""Where a sheet's own cards, points and totals are not those of the rules; and by which rules they would be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rules import catalogue, sheet
from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import LONGEST_NAME
from games.rules.bidding.house_rules_out import write
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.state import BiddingSetup
from games.rules.catalogue import GameType
from games.rules.errors import IllegalEntry
from games.rules.sheet import Document
from games.rules.states import State
from games.rules.words import count, whole_number, with_minus

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Difference:
    """What a sheet says, and what the rules give."""

    round: int
    what: str
    said: int
    is_so: int

    def __str__(self) -> str:
        said, is_so = with_minus(self.said), with_minus(self.is_so)
        return f"Round {self.round}, {self.what}: your sheet says {said}, the rules give {is_so}."


def differences(document: Document, state: State) -> list[Difference]:
    """All of them, round by round; where points differ, the totals after them are not told as well."""
    rounds, written = document.get("rounds"), sheet.write(state)["rounds"]
    assert isinstance(written, list)
    found: list[Difference] = []
    for number, (said, by_rules) in enumerate(
        zip(rounds if isinstance(rounds, list) else [], written, strict=False), 1
    ):
        if isinstance(said, dict):
            found += _of_a_round(number, said, by_rules)
    return found


def _of_a_round(number: int, said: Document, by_rules: Document) -> Iterator[Difference]:
    cards, dealt = said.get("cards"), by_rules.get("cards")
    if whole_number(cards) and whole_number(dealt) and cards != dealt:
        yield Difference(number, "cards", cards, dealt)
    points = list(_by_name(number, said, by_rules, "points"))
    yield from points or _by_name(number, said, by_rules, "totals")


def _by_name(number: int, said: Document, by_rules: Document, key: str) -> Iterator[Difference]:
    told, right = said.get(key), by_rules.get(key)
    if not isinstance(told, dict) or not isinstance(right, dict):
        return
    for name, value in told.items():
        if whole_number(value) and whole_number(right.get(name)) and value != right[name]:
            yield Difference(number, f"{name}'s {'total' if key == 'totals' else key}", value, right[name])


# Rules by which the sheet would be right


class Fitting:
    """Looks for rules by which a sheet's own points are right: games on offer, the book's own, and other ways to score."""

    def __init__(self, own: Mapping[str, GameType]) -> None:
        self._own = [game for key, game in own.items() if key not in catalogue.CATALOGUE]
        self._last: Document = {}

    def find(self, document: Document, state: State) -> Document:
        """What the sheet should name as its game, with the name of that; empty if nothing fits."""
        if not isinstance(state.setup, BiddingSetup):
            return {}
        tried = [self._last] if self._last else []
        for chosen in (*tried, *self._others(state.setup)):
            if _fits({**without_game(document), **as_(chosen)}):
                self._last = chosen
                return chosen
        return {}

    def _others(self, setup: BiddingSetup) -> Iterator[Document]:
        if choices := catalogue.of(setup).choices:
            for system in choices.systems.values():
                options = {**setup.options, "scoring": system.key}
                yield {"name": f"{setup.game_name}, {system.name}", "as": {"game": setup.game, "options": options}}
        for game in (*catalogue.CATALOGUE.values(), *self._own):
            if game.rules is not None:
                yield {"name": game.name, "as": catalogue.named_in_a_file(game)}
        for rules, name in _scorings():
            named = f"{setup.game_name} as {name}"[:LONGEST_NAME].strip()
            other = replace(setup.rules, scoring=rules.scoring, name=named)
            yield {"name": named, "as": {"game": catalogue.HOUSE, "rules": write(other)}}


def as_(chosen: Document) -> Document:
    """What a sheet says of its game, if it is taken so."""
    named = chosen["as"]
    assert isinstance(named, dict)
    return named


def _scorings() -> Iterator[tuple[HouseRules, str]]:
    """Each way to score once."""
    seen: list[Any] = []
    for preset in PRESETS.values():
        if preset.rules.scoring not in seen:
            seen.append(preset.rules.scoring)
            yield preset.rules, preset.rules.name


def without_game(document: Document) -> Document:
    return {key: value for key, value in document.items() if key not in ("game", "rules", "options")}


def _fits(document: Document) -> bool:
    try:
        state = sheet.read({"scorekeeper": sheet.VERSION, **_entered(document)})
    except IllegalEntry:
        return False
    return not differences(document, state)


def _entered(document: Document) -> Document:
    return {key: value for key, value in document.items() if key in (*sheet.ENTERED, *sheet.DERIVED, *sheet.ABOUT)}


def in_words(found: list[Difference]) -> list[str]:
    """The first of them, and how many more there are."""
    shown = [str(difference) for difference in found[:MOST_SHOWN]]
    more = len(found) - len(shown)
    return [*shown, f"And {count(more, 'difference')} more."] if more else shown
