"""Runs all benches, and keeps what they print in figures.txt, which the README quotes; or only those that are named."""

import importlib
import os
import sys
from contextlib import redirect_stdout
from io import TextIOBase
from pathlib import Path
from typing import TextIO

HERE = Path(__file__).parent


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


main(*sys.argv[1:])
