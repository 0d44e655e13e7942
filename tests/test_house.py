"""The house rules that a machine can check."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 350
SOURCES = {".py", ".html", ".css", ".js", ".sh"}


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


def test_no_source_file_is_longer_than_one_thought() -> None:
    sources = [file for file in tracked_files() if file.suffix in SOURCES and file.parent.name != "migrations"]
    assert sources
    lengths = {str(file.relative_to(ROOT)): file.read_text().count("\n") for file in sources}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}
