import importlib
from pathlib import Path

for file in sorted(Path(__file__).parent.glob("bench_*.py")):
    importlib.import_module(f"tests.bench.{file.stem}").run()
