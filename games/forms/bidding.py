"""What the pad of a bidding game sends."""

from collections.abc import Mapping

from games.forms.fields import read_number
from games.rules.bidding import BiddingState
from games.rules.entries import Bid, Cut, Entry, Tricks, Trumps


def read_move(data: Mapping[str, str], state: BiddingState) -> Entry | None:
    """The entry that a form stands for; None if it is of no kind that the game has."""
    match data.get("kind"):
        case Bid.kind:
            return Bid(read_number(data.get("seat")), read_number(data.get("tricks")))  # type: ignore[arg-type]
        case Trumps.kind:
            return Trumps(data.get("suit", ""))
        case Cut.kind:
            return Cut(read_number(data.get("seat")))  # type: ignore[arg-type]
        case Tricks.kind:
            return _tricks(data, state)
    return None


def read_round(data: Mapping[str, str], state: BiddingState, number: int) -> tuple[Entry, ...]:
    """A corrected round: its bids in the order in which that round was bid."""
    moves: list[Entry] = []
    if data.get("cut"):
        moves.append(Cut(read_number(data["cut"])))  # type: ignore[arg-type]
    if data.get("suit"):
        moves.append(Trumps(data["suit"]))
    for seat in state.setup.bidding_order(number):
        moves.append(Bid(seat, read_number(data.get(f"bid-{seat}"))))  # type: ignore[arg-type]
    return (*moves, _tricks(data, state))


def typed_tricks(data: Mapping[str, str], state: BiddingState) -> dict[int, int]:
    """The tricks that were sent, by seat, so that a refused form can be shown again as it was."""
    numbers = ((seat, read_number(data.get(f"tricks-{seat}"))) for seat in state.setup.seats)
    return {seat: number for seat, number in numbers if isinstance(number, int)}


def tricks_fields(tricks: Tricks) -> dict[str, str]:
    """The fields in which a form would have sent these tricks."""
    return {f"tricks-{seat}": str(won) for seat, won in enumerate(tricks.tricks)}


def _tricks(data: Mapping[str, str], state: BiddingState) -> Tricks:
    tricks = [read_number(data.get(f"tricks-{seat}")) for seat in state.setup.seats]
    return Tricks(tuple(tricks))  # type: ignore[arg-type]
