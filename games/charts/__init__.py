"""Charts, drawn by the server: numbers laid out for a picture that a template writes down."""

from games.charts.lines import LineChart, Series, line_chart

__all__ = ["LineChart", "Series", "line_chart"]
