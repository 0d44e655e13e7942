"""The one error of the rules, and its codes."""

from enum import StrEnum
from typing import Self


class Code(StrEnum):
    """Why an entry was refused: stable names, for programs and tests."""

    # The table
    UNKNOWN_GAME = "unknown-game"
    PLAYER_COUNT = "player-count"
    PLAYER_NAME = "player-name"
    PLAYER_TWICE = "player-twice"
    UNKNOWN_PLAYER = "unknown-player"
    FIRST_PLAYER = "first-player"
    UNKNOWN_OPTION = "unknown-option"
    SCHEDULE = "schedule"
    ROUNDS = "rounds"
    DECK_TOO_SMALL = "deck-too-small"
    HOUSE_RULES = "house-rules"
    # Any entry
    UNKNOWN_ENTRY = "unknown-entry"
    NOT_IN_THIS_GAME = "not-in-this-game"
    NOT_NOW = "not-now"
    GAME_OVER = "game-over"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NO_SUCH_ROUND = "no-such-round"
    ROUND_UNFINISHED = "round-unfinished"
    LATER_ROUND = "later-round"
    # An entry that a phone had kept
    OTHER_ROUND = "other-round"
    KEY_TAKEN = "key-taken"
    ENTRIES_LOST = "entries-lost"
    # The bidding family
    BID_RANGE = "bid-range"
    BID_TURN = "bid-turn"
    BID_HOOKED = "bid-hooked"
    REBID = "rebid"
    TRICKS_RANGE = "tricks-range"
    TRICKS_SUM = "tricks-sum"
    EXTRAS = "extras"
    TRUMPS = "trumps"
    TRUMPS_FIRST = "trumps-first"
    CUT = "cut"
    # A table that changes
    AT_THE_TABLE = "at-the-table"
    POINTS = "points"
    WORDS = "words"
    # Tricky Timeline
    CARD = "card"
    CARD_TWICE = "card-twice"
    PLACE = "place"
    KEPT = "kept"
    LINE = "line"
    # Trick Wars
    TERRITORY = "territory"
    MEEPLES = "meeples"
    LEAD = "lead"
    # Files
    NOT_A_SHEET = "not-a-sheet"
    TOO_LARGE = "too-large"
    UNKNOWN_KEY = "unknown-key"
    LATER_VERSION = "later-version"


class IllegalEntry(ValueError):
    """The one error of the rules: a code, a sentence for the table, the clause, the round and the numbers that matter.

    `field` is the part of a rules document that is wrong: `schedule.high`.
    """

    def __init__(
        self,
        code: Code,
        sentence: str,
        *,
        clause: str = "",
        round: int | None = None,
        player: str | None = None,
        field: str = "",
        **numbers: int,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.round = round
        self.player = player
        self.field = field
        self.numbers = numbers

    def __str__(self) -> str:
        return self.sentence if self.round is None else f"Round {self.round}: {self.sentence}"

    @property
    def line(self) -> str:
        """The whole complaint on one line: round, sentence and clause."""
        return f"{self} ({self.clause})" if self.clause else str(self)

    def in_round(self, number: int) -> Self:
        """The same error, naming the round if it does not name one yet."""
        if self.round is None:
            self.round = number
        return self
