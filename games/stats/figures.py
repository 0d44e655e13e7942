"""Figures that say what they rest on."""

from dataclasses import dataclass

MINUS = "\N{MINUS SIGN}"
ENOUGH = 10
"""Below this, a percentage or an average would say more than is known."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    part: int
    whole: int

    @property
    def percent(self) -> str:
        """`55 %`, or nothing while there are too few."""
        return f"{round(100 * self.part / self.whole)} %" if self.whole >= ENOUGH else ""

    @property
    def of(self) -> str:
        return f"{self.part} of {self.whole}"

    @property
    def width(self) -> int:
        """For a bar: hundredths of its length."""
        return round(100 * self.part / self.whole) if self.whole else 0


@dataclass(frozen=True, slots=True)
class Average:
    """A sum shared out."""

    total: float
    number: int

    @property
    def one_decimal(self) -> str:
        """`4.2`, with a true minus; nothing where there is nothing to share."""
        return f"{self.total / self.number:.1f}".replace("-", MINUS) if self.number else ""

    @property
    def signed(self) -> str:
        """`+4.2`: more or less than others."""
        return f"{self.total / self.number:+.1f}".replace("-", MINUS) if self.number else ""
