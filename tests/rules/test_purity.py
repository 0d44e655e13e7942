"""The rules need nothing but Python."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

IMPORT_ALL = """
import importlib, pkgutil, sys
import games.rules
for module in pkgutil.walk_packages(games.rules.__path__, "games.rules."):
    importlib.import_module(module.name)
print(*(name for name in sys.modules if name.startswith(("games.", "django")) and not name.startswith("games.rules")))
"""


def test_the_rules_import_nothing_but_python_and_each_other() -> None:
    # -S hides all installed packages, Django among them.
    run = subprocess.run(
        [sys.executable, "-S", "-c", IMPORT_ALL], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []
