"""Charts: round numbers beside them, no name on another, and every number for those who can't see them."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from games.charts import (
    BOTTOM,
    FEWEST,
    HEIGHT,
    MOST,
    TOP,
    WIDTH,
    LineChart,
    Series,
    line_chart,
    shortened,
    spread,
    thinned,
    ticks,
    width,
)
from tests.rules.tables import NAMES
from tests.web.page import Element, Page

CSS = Path(__file__).parent.parent / "static"


def chart_of(*values: tuple[int, ...], names: tuple[str, ...] = NAMES) -> LineChart:
    """A chart of these values, each player's in turn."""
    series = [Series(name, row) for name, row in zip(names, values, strict=False)]
    labels = [str(number + 1) for number in range(len(values[0]))]
    return line_chart("Totals by round", "Ana wins with 30", "Round", labels, series)


def drawn(chart: LineChart) -> Page:
    return Page.of(render_to_string("charts/lines.html", {"chart": chart}))


class TestTicks:
    @pytest.mark.parametrize(
        ("values", "beside"),
        [
            ([0], [0, 1, 2]),
            ([7, 7, 7], [7, 8, 9]),
            ([0, 1], [0, 1, 2]),
            ([0, 4], [0, 1, 2, 3, 4]),
            ([3, 141], [0, 50, 100, 150]),
            ([-38, 0], [-40, -30, -20, -10, 0]),
            ([-7, 12], [-10, 0, 10, 20]),
            ([982, 1207], [900, 1000, 1100, 1200, 1300]),
        ],
    )
    def test_they_are_few_and_round(self, values: list[int], beside: list[int]) -> None:
        assert list(ticks(values)) == beside

    @given(st.lists(st.integers(-5000, 5000), min_size=1))
    def test_they_hold_every_value(self, values: list[int]) -> None:
        found = ticks(values)
        assert FEWEST <= len(found) <= MOST
        assert found[0] <= min(values)
        assert found[-1] >= max(values)
        assert str(found.step)[0] in "125"
        assert set(str(found.step)[1:]) <= {"0"}

    @given(st.integers(1, 300), st.integers(0, 40))
    def test_labels_are_thinned_evenly(self, number: int, room: int) -> None:
        written = [at for at, is_written in enumerate(thinned([""] * number, room)) if is_written]
        assert written[-1] == number - 1
        assert len(written) <= max(1, room)
        assert len({later - earlier for earlier, later in pairwise(written)}) <= 1


class TestNames:
    def test_a_short_name_is_written_out(self) -> None:
        assert shortened("Ana") == "Ana"

    def test_a_long_name_is_cut(self) -> None:
        assert shortened("anabella von und zu hohen") == "anabella…"

    @given(st.text(max_size=24))
    def test_no_label_is_wider_than_its_room(self, name: str) -> None:
        assert width(shortened(name)) <= 11

    @given(st.lists(st.floats(TOP, BOTTOM), min_size=1, max_size=7))
    def test_they_keep_apart(self, wanted: list[float]) -> None:
        placed = spread(wanted, 15, TOP, BOTTOM)
        assert all(later - earlier >= 15 - 1e-9 for earlier, later in pairwise(sorted(placed)))
        assert all(TOP - 1e-9 <= y <= BOTTOM + 1e-9 for y in placed)
        order = sorted(range(len(wanted)), key=lambda index: wanted[index])
        assert order == sorted(order, key=lambda index: placed[index])

    def test_they_stay_where_there_is_room(self) -> None:
        assert spread([20, 100, 60], 15, TOP, BOTTOM) == [20, 100, 60]


class TestLines:
    CHARTS = (
        pytest.param(((10,), (11,), (0,)), id="one round"),
        pytest.param(((10, 20, 30), (1, 2, 3)), id="two players"),
        pytest.param(tuple(tuple(range(seat, 19 * 11, 11)) for seat in range(7)), id="seven players, nineteen rounds"),
        pytest.param(((5, 5, 5),) * 4, id="all equal"),
        pytest.param(((0, 0),) * 3, id="nobody scores"),
        pytest.param(((-3, -12), (0, -40), (2, 7)), id="below zero"),
        pytest.param((tuple(range(1000, 1200)),), id="two hundred ratings of one player"),
    )

    @pytest.mark.parametrize("values", CHARTS)
    def test_everything_lies_in_the_picture(self, values: tuple[tuple[int, ...], ...]) -> None:
        chart = chart_of(*values)
        for line in chart.lines:
            assert all(chart.left <= x <= chart.right and TOP <= y <= BOTTOM for x, y in line.points)
            assert line.end in line.marked
            assert TOP <= line.label_y <= BOTTOM
        assert 0 < chart.left < chart.right < chart.label_x < WIDTH
        assert all(0 < tick.at < WIDTH for tick in chart.x_ticks)
        assert all(0 < tick.at < HEIGHT for tick in chart.y_ticks)

    @pytest.mark.parametrize("values", CHARTS)
    def test_the_table_holds_every_number(self, values: tuple[tuple[int, ...], ...]) -> None:
        [table] = drawn(chart_of(*values)).every("table")
        [caption] = table.every("caption")
        assert caption.words == "Totals by round"
        head, *rows = ([cell.words for cell in row.every("th", "td")] for row in table.every("tr"))
        assert head == ["Round", *NAMES[: len(values)]]
        assert rows == [[str(number + 1), *(str(row[number]) for row in values)] for number in range(len(values[0]))]

    def test_higher_is_more(self) -> None:
        ana, ben = chart_of((0, 30), (0, 10)).lines
        assert ana.end[1] < ben.end[1] < ana.points[0][1]

    def test_no_two_of_seven_look_the_same(self) -> None:
        lines = chart_of(*[(seat,) for seat in range(7)]).lines
        for looks in ([line.style for line in lines], [line.dash for line in lines], [line.mark for line in lines]):
            assert len(set(looks)) == 7

    def test_zero_is_drawn_when_somebody_is_below_it(self) -> None:
        assert [tick.label for tick in chart_of((-3, 2)).y_ticks if tick.is_zero] == ["0"]
        assert not any(tick.is_zero for tick in chart_of((0, 2)).y_ticks)

    def test_marks_are_thinned_before_they_touch(self) -> None:
        [line] = chart_of(tuple(range(200))).lines
        across = [x for x, _ in line.marked]
        assert all(later - earlier >= 10 for earlier, later in pairwise(across))


class TestPicture:
    def test_it_says_the_gist(self) -> None:
        [picture] = drawn(chart_of((10, 30), (11, 12))).every("svg")
        assert picture.attributes["role"] == "img"
        assert picture.attributes["aria-label"] == "Totals by round: Ana wins with 30"

    def test_each_line_has_its_name_beside_it(self) -> None:
        long = "Anabella von und zu Hohen"
        texts = [text for text in drawn(chart_of((10,), (11,), names=(long, "Ben"))).every("text") if _full_name(text)]
        assert [_full_name(text) for text in texts] == [long, "Ben"]
        assert texts[0].words.endswith("…")

    def test_a_name_is_text_and_nothing_else(self) -> None:
        html = render_to_string("charts/lines.html", {"chart": chart_of((1,), names=("<b>Ana",))})
        assert "<b>" not in html

    @pytest.mark.parametrize("number", range(1, 8))
    @pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
    def test_colours_stand_out_from_the_paper(self, number: int, dark: bool) -> None:
        paper = _luminance(_colour("base.css", "--paper", dark))
        line = _luminance(_colour("charts.css", f".series-{number}", dark))
        darker, lighter = sorted((paper, line))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def _full_name(text: Element) -> str:
    return "".join(str(title.children[0]) for title in text.every("title"))


def _colour(file: str, name: str, dark: bool) -> str:
    """The first colour after this name in a stylesheet."""
    found = re.search(rf"{re.escape(name)}\b[^#}}]*light-dark\(#(\w+), #(\w+)\)", (CSS / file).read_text())
    assert found is not None
    return found[2 if dark else 1]


def _luminance(colour: str) -> float:
    """As WCAG defines it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
