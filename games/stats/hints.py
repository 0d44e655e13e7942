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
