"""The families of games: `family_of` is the one place that knows which pad and which forms a game has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.pads.base import Correction, Pad
from games.pads.bidding import forms as bidding
from games.pads.bidding.pad import BiddingPad
from games.pads.timeline import forms as timeline
from games.pads.timeline.pad import TimelinePad
from games.pads.wars import forms as wars
from games.pads.wars.pad import WarsPad
from games.rules import catalogue
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Amend, Move, Stop, Undo
from games.rules.states import State
from games.rules.words import shown

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Family:
    """What the pages need to know of games that share their rules."""

    pad: type[Pad[Any]]
    correction: type[Correction[Any]]
    read_move: Callable[[Form], Move | None]
    round_from_form: Callable[[Form, Any, int], tuple[Move, ...]]

    def read(self, form: Form) -> Move:
        """The entry that a form of the pad stands for. Nothing is judged here: the rules say what may stand."""
        kind = form.get("kind")
        everywhere = {Undo.kind: Undo(), Stop.kind: Stop(form.get("counts") == "yes")}.get(kind or "")
        move = everywhere or self.read_move(form)
        if move is None:
            raise IllegalEntry(Code.UNKNOWN_ENTRY, f"There is no entry of the kind {shown(kind)}.")
        return move

    def read_amendment(self, form: Form, state: State, number: int) -> Amend:
        """The correction that the page of a round sends."""
        return Amend(number, self.round_from_form(form, state, number))


FAMILIES = {
    "bidding": Family(BiddingPad, bidding.BiddingCorrection, bidding.read_move, bidding.round_from_form),
    "timeline": Family(TimelinePad, timeline.TimelineCorrection, timeline.read_move, timeline.round_from_form),
    "wars": Family(WarsPad, wars.WarsCorrection, wars.read_move, wars.round_from_form),
}


def family_of(kind: str) -> Family:
    """The family of the game with this key."""
    return FAMILIES[catalogue.family_of(kind)]
