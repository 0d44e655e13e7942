"""How a player has fared with each bid at a hand size: what the pad tells whoever is to bid."""

from typing import NamedTuple

from django.db.models import Sum

from games.models import BidCount

ENOUGH = 8
"""Bids of a kind below which it was chance more than habit."""


class BidHint(NamedTuple):
    """How often a bid was made, of how often it was said."""

    bid: int
    made: int
    bids: int


def bid_hints(game_id: str, seat: int, cards: int) -> list[BidHint]:
    """The bids that the player in this seat has made at this hand size often enough, in any game of the family."""
    counts = BidCount.objects.filter(player__seats__game=game_id, player__seats__position=seat, cards=cards)
    summed = counts.values("bid").annotate(said=Sum("bids"), kept=Sum("made")).filter(said__gte=ENOUGH)
    return [BidHint(*row) for row in summed.order_by("bid").values_list("bid", "kept", "said")]


def hints_by_hand(game_id: str) -> dict[str, list[tuple[int, int, int]]]:
    """The same for everybody at the table and all hands, by seat and cards: `2-7` are the third player's bids with seven."""
    counts = BidCount.objects.filter(player__seats__game=game_id).values("player__seats__position", "cards", "bid")
    summed = counts.annotate(said=Sum("bids"), kept=Sum("made")).filter(said__gte=ENOUGH).order_by("bid")
    hints: dict[str, list[tuple[int, int, int]]] = {}
    for seat, cards, bid, kept, said in summed.values_list("player__seats__position", "cards", "bid", "kept", "said"):
        hints.setdefault(f"{seat}-{cards}", []).append((bid, kept, said))
    return hints
