"""The house rules that a machine can check."""

import re
import subprocess
from pathlib import Path

from tests.serving import manage

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


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


def settings_read() -> set[str]:
    read = set(re.findall(r'setting\(\s*"(\w+)"', (ROOT / "scorekeeper" / "settings.py").read_text()))
    assert read, "none found: are settings read differently now?"
    return read


def test_every_environment_variable_is_explained_in_the_readme() -> None:
    explained = set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE))
    assert explained == settings_read()


def test_the_readme_names_no_setting_that_there_is_not() -> None:
    assert set(re.findall(r"\b(?:SCOREKEEPER|DATABASE)_\w+", README)) == settings_read()


def test_nothing_speaks_against_the_settings_of_the_readmes_service(tmp_path: Path) -> None:
    shown = dict(re.findall(r"^Environment=(\w+)=(.+)$", README, re.MULTILINE))
    assert {"SCOREKEEPER_HTTPS", "SCOREKEEPER_ALLOWED_HOSTS"} <= shown.keys() <= settings_read()
    told = shown | {"SCOREKEEPER_DATA_DIR": str(tmp_path / "data")}
    run = manage(tmp_path / "data", "check", "--deploy", "--fail-level", "WARNING", **told)
    assert run.returncode == 0, run.stderr


def test_the_proxies_of_the_readme_lead_to_its_service() -> None:
    [port] = re.findall(r"^Environment=SCOREKEEPER_PORT=(\d+)$", README, re.MULTILINE)
    [address] = re.findall(r"^Environment=SCOREKEEPER_ADDRESS=(.+)$", README, re.MULTILINE)
    [host] = re.findall(r"^Environment=SCOREKEEPER_ALLOWED_HOSTS=(.+)$", README, re.MULTILINE)
    assert re.findall(r"(?:reverse_proxy |proxy_pass http://)([\d.:]+)", README) == [f"{address}:{port}"] * 2
    assert f"\n{host} {{\n" in README
    assert f"server_name {host};" in README


def test_the_readme_quotes_what_the_benches_printed() -> None:
    [quoted] = re.findall(r"## How fast it is\n.*?```\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    printed = (ROOT / "tests" / "bench" / "figures.txt").read_text().splitlines()
    assert quoted
    assert {line.rstrip() for line in quoted.splitlines()} <= {line.rstrip() for line in printed}
