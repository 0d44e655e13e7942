"""The documents say what is true: settings, examples, links, figures and the files that they name."""

import re
import shlex
from pathlib import Path

import pytest

from tests.serving import manage

ROOT = Path(__file__).parent.parent
PAGES = {file.name: file.read_text() for file in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
README, HOSTING, FILES = PAGES["README.md"], PAGES["hosting.md"], PAGES["files.md"]
ARCHITECTURE, SPEED = PAGES["architecture.md"], PAGES["speed.md"]

named_page = pytest.mark.parametrize("name", PAGES)


def settings_read() -> set[str]:
    read = set(re.findall(r'setting\(\s*"(\w+)"', (ROOT / "scorekeeper" / "settings.py").read_text()))
    assert read, "none found: are settings read differently now?"
    return read


def shown_settings() -> dict[str, str]:
    """Those of the service."""
    return dict(re.findall(r"^Environment=(\w+)=(.+)$", HOSTING, re.MULTILINE))


class TestSettings:
    def test_every_one_is_explained(self) -> None:
        assert set(re.findall(r"^\| `(\w+)` \|", HOSTING, re.MULTILINE)) == settings_read()

    @named_page
    def test_no_other_is_named(self, name: str) -> None:
        assert set(re.findall(r"\b(?:SCOREKEEPER|DATABASE)_\w+", PAGES[name])) <= settings_read()

    def test_nothing_speaks_against_those_of_the_service(self, tmp_path: Path) -> None:
        shown = shown_settings()
        assert {"SCOREKEEPER_HTTPS", "SCOREKEEPER_ALLOWED_HOSTS"} <= shown.keys() <= settings_read()
        told = shown | {"SCOREKEEPER_DATA_DIR": str(tmp_path / "data")}
        run = manage(tmp_path / "data", "check", "--deploy", "--fail-level", "WARNING", **told)
        assert run.returncode == 0, run.stderr

    def test_the_proxies_lead_to_the_service(self) -> None:
        shown = shown_settings()
        address = f"{shown['SCOREKEEPER_ADDRESS']}:{shown['SCOREKEEPER_PORT']}"
        host = shown["SCOREKEEPER_ALLOWED_HOSTS"]
        assert re.findall(r"(?:reverse_proxy |proxy_pass http://)([\d.:]+)", HOSTING) == [address] * 2
        assert f"\n{host} {{\n" in HOSTING
        assert f"server_name {host};" in HOSTING


class TestExamples:
    def test_the_sheet_of_the_readme_is_refused_as_it_says(self, tmp_path: Path) -> None:
        [(sheet, command, answer)] = re.findall(r"\$ cat sheet.json\n(.*?)\n\n\$ (.*?)\n(.*?)\n```", README, re.DOTALL)
        (tmp_path / "sheet.json").write_text(sheet)
        _, *arguments, file = shlex.split(command)[1:]
        assert file == "sheet.json"
        run = manage(tmp_path / "data", *arguments, str(tmp_path / file))
        assert (run.returncode, run.stderr) == (1, f"{answer}\n")

    def test_the_sheet_of_the_files_page_keeps_to_the_rules(self, tmp_path: Path) -> None:
        [sheet] = re.findall(r"```json\n(.*?)```", FILES, re.DOTALL)
        (tmp_path / "sheet.json").write_text(sheet)
        assert manage(tmp_path / "data", "score", str(tmp_path / "sheet.json")).stderr == ""


class TestNames:
    @named_page
    def test_each_link_leads_to_a_file_and_to_a_heading(self, name: str) -> None:
        folder = ROOT if name == "README.md" else ROOT / "docs"
        for target in re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', PAGES[name]):
            path, _, heading = "".join(target).partition("#")
            assert not path or (folder / path).is_file(), target
            assert not heading or heading in anchors(PAGES[Path(path).name or name]), target

    @named_page
    def test_each_file_that_is_named_exists(self, name: str) -> None:
        folders = "|".join(file.name for file in ROOT.iterdir() if file.is_dir() and file.name.isidentifier())
        for path in re.findall(rf"`((?:{folders})/[\w./-]*|[\w./-]+\.(?:py|js|css|html|toml|txt))`", PAGES[name]):
            assert (ROOT / path).exists(), path

    def test_the_architecture_names_every_module_and_package_of_the_games(self) -> None:
        for file in (ROOT / "games").iterdir():
            if file.suffix == ".py" and file.stem != "__init__":
                assert f"`games/{file.name}`" in ARCHITECTURE
            elif (file / "__init__.py").exists():
                assert f"`games/{file.name}/`" in ARCHITECTURE

    def test_the_architecture_names_every_folder_of_tests(self) -> None:
        for file in (ROOT / "tests").iterdir():
            assert not (file / "__init__.py").exists() or f"`tests/{file.name}/`" in ARCHITECTURE


def anchors(page: str) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_speed_page_quotes_what_the_benches_printed() -> None:
    printed = re.sub(" +$", "", (ROOT / "tests" / "bench" / "figures.txt").read_text(), flags=re.MULTILINE)
    tables = re.findall(r"```\n(.*?)\n```", SPEED, re.DOTALL)
    assert tables
    assert [table for table in tables if f"\n{table}\n\n" not in f"\n{printed}\n\n"] == []


def test_the_readme_is_for_tonight() -> None:
    assert README.count("\n") <= 150
