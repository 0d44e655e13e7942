"""From what a page sends to an entry. Nothing is judged here: the rules say what may stand."""

import re
from collections.abc import Mapping

from django.http import QueryDict

from games.models import KEY_LENGTH
from games.rules.bidding import BiddingState
from games.rules.entries import Amend, Bid, Cut, Entry, Stop, Tricks, Trumps, Undo
from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown

_KEY = re.compile(rf"[\w-]{{1,{KEY_LENGTH}}}", re.ASCII)


def read_key(data: Mapping[str, str]) -> str | None:
    """The key of a tap; None if the page sent none that could be one."""
    key = data.get("key", "")
    return key if _KEY.fullmatch(key) else None


def read_expected(data: Mapping[str, str]) -> int:
    """The number of the last entry that the page had seen; -1, which no game has, if it sent none."""
    number = _number(data.get("expected"))
    return number if isinstance(number, int) else -1


def read_entry(data: QueryDict, state: BiddingState) -> Entry:
    """The entry that a form of the pad stands for."""
    match data.get("kind"):
        case Bid.kind:
            return Bid(_number(data.get("seat")), _number(data.get("tricks")))  # type: ignore[arg-type]
        case Trumps.kind:
            return Trumps(data.get("suit", ""))
        case Cut.kind:
            return Cut(_number(data.get("seat")))  # type: ignore[arg-type]
        case Tricks.kind:
            return _tricks(data, state)
        case Undo.kind:
            return Undo()
        case Stop.kind:
            return Stop()
        case Amend.kind:
            return _amendment(data, state)
        case kind:
            raise IllegalEntry(Code.UNKNOWN_ENTRY, f"There is no entry of the kind {shown(kind)}.")


def typed_tricks(data: Mapping[str, str], state: BiddingState) -> dict[int, int]:
    """The tricks that were sent, by seat, so that a refused form can be shown again as it was."""
    numbers = ((seat, _number(data.get(f"tricks-{seat}"))) for seat in state.setup.seats)
    return {seat: number for seat, number in numbers if isinstance(number, int)}


def _tricks(data: Mapping[str, str], state: BiddingState) -> Tricks:
    tricks = [_number(data.get(f"tricks-{seat}")) for seat in state.setup.seats]
    return Tricks(tuple(tricks))  # type: ignore[arg-type]


def _amendment(data: Mapping[str, str], state: BiddingState) -> Amend:
    """A corrected round: its bids in the order in which that round was bid."""
    number = _number(data.get("round"))
    moves: list[Entry] = []
    if data.get("cut"):
        moves.append(Cut(_number(data["cut"])))  # type: ignore[arg-type]
    if data.get("suit"):
        moves.append(Trumps(data["suit"]))
    order = state.setup.bidding_order(number) if isinstance(number, int) else ()
    moves += [Bid(seat, _number(data.get(f"bid-{seat}"))) for seat in order]  # type: ignore[arg-type]
    return Amend(number, (*moves, _tricks(data, state)))  # type: ignore[arg-type]


def _number(text: str | None) -> int | str | None:
    """A whole number if the text is one, else the text itself, for the rules to quote."""
    if text and re.fullmatch(r"-?[0-9]{1,6}", text):
        return int(text)
    return text or None
