"""What the forms of correction have in common."""

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from games.rules.states import State

AnyState = TypeVar("AnyState", bound=State)


class Correction(Generic[AnyState]):
    """A finished round, ready to be mended; `typed` is what was sent but refused, to be shown again."""

    template: ClassVar[str]

    def __init__(self, state: AnyState, number: int, typed: Mapping[str, str] | None = None) -> None:
        self.state = state
        self.number = number
        self.typed = typed or {}
