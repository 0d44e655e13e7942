"""One game as a sheet, and what its file is called."""

import json

from games.files.instants import written
from games.models import Game
from games.rules import sheet
from games.rules.states import State


def sheet_json(game: Game, state: State) -> str:
    """The scored sheet, with the key by which a book knows the game again."""
    document = sheet.write(state)
    about = {
        "scorekeeper": document["scorekeeper"],
        "key": game.start_key,
        "started": written(game.started_at, timespec="seconds"),
    }
    return json.dumps({**about, **document}, indent=2, ensure_ascii=False) + "\n"


def file_name(game: Game, ending: str) -> str:
    """`oh-hell-2026-11-18.json`."""
    return f"{game.kind}-{game.night.date.isoformat()}.{ending}"
