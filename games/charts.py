"""Line charts, laid out for a template that writes them as SVG.

Each player has a line, told apart from the others by colour, dashes and marks alike.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count

FEWEST, MOST = 3, 5


def ticks(values: Iterable[int]) -> range:
    """Three to five round numbers, evenly spaced, from no more than the least value to no less than the greatest."""
    held = list(values)
    least, greatest = min(held, default=0), max(held, default=0)
    step = next(step for step in _round_steps() if len(_ticks(least, greatest, step)) <= MOST)
    found = _ticks(least, greatest, step)
    # Values that hardly differ get room above.
    return range(found.start, max(found.stop, found.start + FEWEST * step), step)


def thinned(labels: Sequence[str], room: int) -> list[bool]:
    """Which labels to write where there is room for this many: evenly spaced, the last one always."""
    every = -(-len(labels) // max(1, room))
    return [(len(labels) - 1 - number) % every == 0 for number in range(len(labels))]


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def _ticks(least: int, greatest: int, step: int) -> range:
    low = least // step * step
    high = -(-greatest // step) * step
    return range(low, high + step, step)


LETTER = 7.4
"""The width of a common letter in the widest of the fonts that phones use, in the picture's units."""
_ROOM = 11.0
"""What a label has room for, in common letters."""


def shortened(name: str) -> str:
    """The name, or its beginning and an ellipsis."""
    if width(name) <= _ROOM:
        return name
    kept = name
    while kept and width(f"{kept}…") > _ROOM:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def width(text: str) -> float:
    """About how many common letters wide a text is."""
    return sum(map(_letter_width, text))


def spread(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Positions as near to the wanted ones as a gap between any two allows, between lowest and highest."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = list(wanted)
    room = lowest
    for index in order:
        placed[index] = room = max(placed[index], room)
        room += gap
    # Those that were pushed out at the end push the others back.
    room = highest
    for index in reversed(order):
        placed[index] = room = min(placed[index], room)
        room -= gap
    return placed


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.9
    if letter in "mwMW@…":
        return 1.65
    return 1.25 if letter.isupper() else 1


WIDTH, HEIGHT = 360, 240
TOP, BOTTOM = 12, 202
_LABEL_GAP = 15
_BESIDE_LABEL = 22
_MARK_GAP = 14

# The least that two lines need to differ in for somebody who sees no colours, each the more striking the earlier.
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "6 2 2 2 2 2")
_MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",  # circle
    "M-3.5-3.5h7v7h-7z",  # square
    "M0-4.6 4.4 3.4H-4.4z",  # triangle
    "M0-5 4.6 0 0 5-4.6 0z",  # diamond
    "M-4.4-3.4H4.4L0 4.6z",  # triangle upside down
    "M-1.6-4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3z",  # plus
    "M0-5 1.4-1.6 5-1.5 2.2.8 3.2 4.4 0 2.3-3.2 4.4-2.2.8-5-1.5-1.4-1.6z",  # star
)


@dataclass(frozen=True, slots=True)
class Series:
    """What one line stands for: a value for each label of the x axis."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside an axis, and where it stands."""

    at: float
    label: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A series laid out; `style` is the number of its colour."""

    name: str
    label: str
    style: int
    dash: str
    mark: str
    points: tuple[tuple[float, float], ...]
    marked: tuple[tuple[float, float], ...]
    label_y: float

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def end(self) -> tuple[float, float]:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart ready to be written down; `rows` are its numbers, for those who can't see it."""

    title: str
    gist: str
    x_name: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    left: float
    right: float
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    width: int = WIDTH
    height: int = HEIGHT
    bottom: int = BOTTOM

    @property
    def label_x(self) -> float:
        """Where the names begin, behind their marks."""
        return self.right + _BESIDE_LABEL

    @property
    def label_mark_x(self) -> float:
        return self.right + _BESIDE_LABEL - 8

    @property
    def middle(self) -> float:
        return round((self.left + self.right) / 2, 1)


def line_chart(title: str, gist: str, x_name: str, x_labels: Sequence[str], series: Sequence[Series]) -> LineChart:
    """Lay out a chart. There must be a label and a series at least, and a value in each series for each label."""
    scale = ticks(chain.from_iterable(one.values for one in series))
    left = round(10 + LETTER * max(len(str(tick)) for tick in scale), 1)
    right = round(WIDTH - _BESIDE_LABEL - LETTER * max(width(shortened(one.name)) for one in series), 1)
    across = [_across(number, len(x_labels), left, right) for number in range(len(x_labels))]
    return LineChart(
        title,
        gist,
        x_name,
        tuple(one.name for one in series),
        tuple(zip(x_labels, zip(*(one.values for one in series), strict=True), strict=True)),
        left,
        right,
        tuple(Tick(_height(value, scale), str(value), value == 0 and scale[0] < 0) for value in scale),
        _x_ticks(x_labels, across),
        _lines(series, across, scale),
    )


def _across(number: int, numbers: int, left: float, right: float) -> float:
    """Where a label of the x axis stands; one alone stands in the middle."""
    share = 0.5 if numbers == 1 else number / (numbers - 1)
    # Marks at the ends stay clear of the axis and of the names.
    return round(left + 6 + share * (right - left - 12), 1)


def _height(value: int, scale: range) -> float:
    return round(BOTTOM - (value - scale[0]) / (scale[-1] - scale[0]) * (BOTTOM - TOP), 1)


def _x_ticks(labels: Sequence[str], across: Sequence[float]) -> tuple[Tick, ...]:
    widest = LETTER * max(map(width, labels)) + 8
    written = thinned(labels, int((across[-1] - across[0]) // widest) + 1)
    return tuple(Tick(x, label) for x, label, is_written in zip(across, labels, written, strict=True) if is_written)


def _lines(series: Sequence[Series], across: Sequence[float], scale: range) -> tuple[Line, ...]:
    ends = [_height(one.values[-1], scale) for one in series]
    labels_y = spread(ends, _LABEL_GAP, TOP, BOTTOM)
    marked = thinned([""] * len(across), int((across[-1] - across[0]) // _MARK_GAP) + 1)
    lines = []
    for number, (one, label_y) in enumerate(zip(series, labels_y, strict=True)):
        points = tuple((x, _height(value, scale)) for x, value in zip(across, one.values, strict=True))
        look = number % len(_MARKS)
        lines.append(
            Line(
                one.name,
                shortened(one.name),
                look + 1,
                _DASHES[look],
                _MARKS[look],
                points,
                tuple(point for point, is_marked in zip(points, marked, strict=True) if is_marked),
                round(label_y, 1),
            )
        )
    return tuple(lines)
