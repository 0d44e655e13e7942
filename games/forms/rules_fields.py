"""Fields of the form of house rules: numbers, hands and suits as people type them, each refused with what would do."""

import re
from typing import Any

from django import forms

from games.forms.fields import one_line
from games.rules.bidding.explain import MINUS
from games.rules.bidding.fields import MOST_LISTED, MOST_POINTS
from games.rules.bidding.house_rules import MOST_PLAYERS
from games.rules.bidding.house_rules_in import LARGEST_HAND
from games.rules.bidding.schedule import MOST_CARDS
from games.rules.cards import NO_TRUMPS, Suit
from games.rules.words import listing, shown

LONGEST_LINE = 300
SUITS = {
    **{letter: suit for suit in Suit for letter in (suit.value, suit.value[:-1], suit.value[0])},
    **dict(zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True)),
    **dict.fromkeys(("none", "no", "n"), NO_TRUMPS),
}
"""What a suit can be called by who types it: by its name, its first letter or its sign."""
_TENTHS = re.compile(r"-?\d+[.,]\d+")


class _Line(forms.Field):
    """A line of text, from which the fields below read what they are about."""

    def __init__(self, label: str, *, size: int = 12, longest: int = LONGEST_LINE, **attributes: str) -> None:
        attributes = {"size": str(size), "maxlength": str(longest), "autocomplete": "off", **attributes}
        super().__init__(label=label, required=False, widget=forms.TextInput(attrs=attributes))
        self.longest = longest

    def to_python(self, value: Any) -> Any:
        text = one_line("" if value is None else str(value)).replace(MINUS, "-")
        if len(text) > self.longest:
            raise forms.ValidationError(f"{self.label}: {self.longest} letters at most, not {len(text)}.")
        return text


class Words(_Line):
    """A name, or none."""

    def __init__(self, label: str, longest: int) -> None:
        super().__init__(label, size=20, longest=longest)


class Number(_Line):
    """A whole number within bounds; None where it is left empty."""

    def __init__(self, label: str, low: int, high: int, *, empty: str = "") -> None:
        keyboard = "numeric" if low >= 0 else "text"
        super().__init__(label, size=4, longest=12, inputmode=keyboard, placeholder=empty)
        self.low, self.high = low, high

    def to_python(self, value: Any) -> int | None:
        text = super().to_python(value)
        if not text:
            return None
        if re.fullmatch(r"[-+]?[0-9]{1,6}", text) and self.low <= int(text) <= self.high:
            return int(text)
        tenths = " For tenths, multiply all points by ten." if _TENTHS.fullmatch(text) else ""
        low = str(self.low).replace("-", MINUS)
        raise forms.ValidationError(
            f"{self.label}: a whole number from {low} to {self.high}, not {shown(text)}.{tenths}"
        )


class Points(Number):
    def __init__(self, label: str, *, empty: str = "") -> None:
        super().__init__(label, -MOST_POINTS, MOST_POINTS, empty=empty)


class Numbers(_Line):
    """Whole numbers one after the other: `8`, `1, 3`, `2-8`."""

    def __init__(self, label: str, low: int = 1, high: int = LARGEST_HAND) -> None:
        super().__init__(label)
        self.low, self.high = low, high

    def to_python(self, value: Any) -> list[int]:
        text = super().to_python(value).replace("–", "-")
        numbers: list[int] = []
        for part in re.split(r"[,;\s]+", re.sub(r"(?<=\d)\s*-\s*(?=\d)", "-", text)):
            numbers += self._numbers(part) if part else []
            if len(numbers) > MOST_LISTED:
                raise forms.ValidationError(f"{self.label}: {MOST_LISTED} numbers at most.")
        return numbers

    def _numbers(self, part: str) -> list[int]:
        single, several = re.fullmatch(r"-?\d{1,4}", part), re.fullmatch(r"(\d{1,3})-(\d{1,3})", part)
        found = [int(part)] if single else list(range(int(several[1]), int(several[2]) + 1)) if several else []
        if not found or not all(self.low <= number <= self.high for number in found):
            wrong = f"{self.label}: whole numbers from {self.low} to {self.high}, such as 1, 2, 3, not {shown(part)}."
            raise forms.ValidationError(wrong)
        return found


class ByPlayers(_Line):
    """The largest hand for some numbers of players: `6: 8, 7: 7`, or `most`."""

    def to_python(self, value: Any) -> dict[str, int | str]:
        text = super().to_python(value)
        table: dict[str, int | str] = {}
        for part in filter(None, re.split(r"[,;]\s*", text)):
            found = re.fullmatch(r"([0-9]{1,2})\s*:\s*([0-9]{1,2}|most)", part)
            hand = found[2] if found else ""
            fits = found and 2 <= int(found[1]) <= MOST_PLAYERS and (hand == "most" or 1 <= int(hand) <= MOST_CARDS)
            if not found or not fits:
                wrong = f"{self.label}: players and cards, such as 6: 8, 7: 7 – not {shown(part)}."
                raise forms.ValidationError(wrong)
            table[str(int(found[1]))] = "most" if hand == "most" else int(hand)
        return table


class Suits(_Line):
    """Suits one after the other; `none` is a round without trumps."""

    def to_python(self, value: Any) -> list[str]:
        text = super().to_python(value).lower().replace("no trumps", "none").replace("no trump", "none")
        words = re.findall(r"[^\W\d_]+|[♠♥♦♣]|[^\s,;]", text)
        for word in words:
            if word not in SUITS:
                would_do = listing([*(suit.value for suit in Suit), "none"], "or")
                raise forms.ValidationError(f"{self.label}: {would_do}, not {shown(word)}.")
        return [str(SUITS[word]) for word in words]


class Choice(forms.ChoiceField):
    """One of a few; the first, where nothing was sent."""

    def __init__(self, label: str, choices: list[tuple[str, str]]) -> None:
        wrong = {"invalid_choice": f"{label}: choose one of those on offer."}
        super().__init__(label=label, choices=choices, required=False, error_messages=wrong)
        self.otherwise = choices[0][0]

    def clean(self, value: Any) -> str:
        return super().clean(value) or self.otherwise
