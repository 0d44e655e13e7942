"""Parts of a pad that stay the same from tap to tap: made once for all who see them."""

from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from games.pads.base import Pad
from games.rules.catalogue import CATALOGUE
from games.rules.states import Round
from games.views import kept


@lru_cache(maxsize=512)
def menu(game_id: str, kind: str, may_write: bool, theme: str) -> SafeString:
    context = {
        "game_id": game_id,
        "kind": CATALOGUE[kind],
        "may_write": may_write,
        "theme": theme,
        "here": reverse("pad", args=[game_id]),
        "csrf_token": kept.TOKEN,
    }
    return render_to_string("pad/menu.html", context)


@lru_cache(maxsize=512)
def strip(bars: tuple[object, ...]) -> SafeString:
    """The schedule as a picture, with the round that it has come to."""
    return render_to_string("pad/strip.html", {"bars": bars})


@lru_cache(maxsize=256)
def sheet(
    pad: type[Pad[Any]],
    game_id: str,
    players: tuple[str, ...],
    rounds: tuple[Round, ...],
    *,
    to_correct: bool = True,
    newest_first: bool = False,
) -> SafeString:
    """The sheet, rendered once for all that see it and for all taps until the next round is scored."""
    rows = pad.rows(rounds)
    context = {
        "game_id": game_id,
        "players": players,
        "rows": rows[::-1] if newest_first else rows,
        "to_correct": to_correct,
    }
    return render_to_string(pad.sheet_template, context)
