"""The games: pure Python, no framework, no database, no clock, no randomness.

setup = catalogue.get("oh-hell").setup(players=("Ana", "Ben", "Cara"), first="Ana")
state = start(setup)
state = play(state, Bid(seat=1, tricks=3))
"""

from games.rules.errors import Code, IllegalEntry
from games.rules.replay import Replay, check, choices, play, replay, start, with_newcomer

__all__ = ["Code", "IllegalEntry", "Replay", "check", "choices", "play", "replay", "start", "with_newcomer"]
