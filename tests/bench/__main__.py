"""Runs all benches, and keeps what they print in figures.txt and docs/speed.md; or only those that are named."""

import importlib
import os
import re
import sys
from contextlib import redirect_stdout
from io import TextIOBase
from pathlib import Path
from typing import TextIO

HERE = Path(__file__).parent
QUOTED_IN = HERE.parents[1] / "docs" / "speed.md"


class Twice(TextIOBase):
    """Writes to two places."""

    def __init__(self, *places: TextIO) -> None:
        self.places = places

    def write(self, text: str) -> int:
        for place in self.places:
            place.write(text)
            place.flush()
        return len(text)


def main(*wanted: str) -> None:
    names = wanted or sorted(file.stem.removeprefix("bench_") for file in HERE.glob("bench_*.py"))
    kept_in = Path(os.devnull) if wanted else HERE / "figures.txt"
    with kept_in.open("w") as figures, redirect_stdout(Twice(sys.stdout, figures)):
        for name in names:
            importlib.import_module(f"tests.bench.bench_{name}").run()
    if not wanted:
        QUOTED_IN.write_text(quoting(QUOTED_IN.read_text(), kept_in.read_text()))


def quoting(page: str, figures: str) -> str:
    """The page with each of its tables as it is in the figures, where it has the same first line."""
    printed = re.sub(" +$", "", figures, flags=re.MULTILINE).strip().split("\n\n")
    tables = {table.partition("\n")[0]: table for table in printed}
    return re.sub(r"```\n(.+)\n[^`]*```", lambda block: f"```\n{tables[block[1]]}\n```", page)


main(*sys.argv[1:])
