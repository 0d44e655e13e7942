"""The house rules that a machine can check."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "games" / "rules"


def tracked_files() -> list[Path]:
    """All files of the project: those in git, and those that could be added to it."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=lambda file: file.stem)
def test_the_rules_import_nothing_but_python_and_each_other(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: say where from"
            imported = [node.module or ""]
        elif isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        else:
            continue
        for module in imported:
            ours = module == "games.rules" or module.startswith("games.rules.")
            assert ours or module.partition(".")[0] in sys.stdlib_module_names, f"line {node.lineno}: {module}"


def test_no_file_names_a_package_registry() -> None:
    # In two parts, so that this file doesn't either. Whoever installs decides where from.
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "deb." + "debian.org"]
    found = re.compile("|".join(map(re.escape, hosts)), re.IGNORECASE)
    naming = [file for file in tracked_files() if found.search(file.read_text(errors="ignore"))]
    assert naming == []


def test_the_locked_packages_can_be_had_from_anywhere() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text().splitlines()
        elsewhere = [line for line in lines if not re.match(r"[a-z0-9-]+==|    --hash=sha256:", line)]
        assert elsewhere == [], "only names, versions and hashes, no places"
