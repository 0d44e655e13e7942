"""What is said about the locked packages, and what is not said when nobody could be asked. No test here needs a network."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tests import audit

# Where nobody answers: the port is reserved for throwing away what comes.
NOWHERE = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), "http://127.0.0.1:9")
OFFLINE = {**os.environ, **NOWHERE, "NO_PROXY": "", "no_proxy": ""}


def package(name: str, *faults: str) -> dict[str, Any]:
    return {"name": name, "version": "1.0", "vulns": [{"id": fault, "fix_versions": ["1.1"]} for fault in faults]}


def missed(name: str) -> dict[str, Any]:
    return {"name": name, "skip_reason": f"{name} was not found"}


def test_without_a_network_it_says_that_nothing_was_checked() -> None:
    command = [sys.executable, "-m", "tests.audit"]
    run = subprocess.run(command, cwd=audit.ROOT, env=OFFLINE, check=False, capture_output=True, text=True)
    assert run.returncode == audit.COULD_NOT_ASK
    assert run.stdout.startswith("Could not ask: ")
    assert run.stdout.endswith("; nothing was checked.\n")
    assert run.stdout.count("\n") == 1
    assert run.stderr == ""


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ('{"dependencies": []}', "no packages are locked"),
        ('{"dependencies": [{"name": "django", "skip_reason": "not found"}]}', "not found"),
        ('{"error": 1}', "pip-audit said nothing"),
        ("<html>", "pip-audit said nothing"),
        ("", "pip-audit said nothing"),
    ],
)
def test_an_answer_about_no_package_is_none(monkeypatch: pytest.MonkeyPatch, answer: str, why: str) -> None:
    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 0, answer, "")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(audit.CouldNotAsk, match=why):
        audit.ask()
    assert audit.main() == audit.COULD_NOT_ASK


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        ([package("django"), package("segno")], audit.NO_FAULTS, "2 packages checked: none with known faults.\n"),
        (
            [package("django", "CVE-1", "CVE-2"), package("segno"), missed("limits")],
            audit.FAULTS,
            (
                "django 1.0: CVE-1, mended in 1.1\ndjango 1.0: CVE-2, mended in 1.1\n"
                "2 packages checked: 1 with known faults.\nCould not ask about limits.\n"
            ),
        ),
        (
            [package("django"), missed("segno"), missed("limits")],
            audit.COULD_NOT_ASK,
            "1 package checked: none with known faults.\nCould not ask about segno, limits.\n",
        ),
    ],
    ids=["none", "some", "not-all"],
)
def test_it_says_what_it_found(
    capsys: pytest.CaptureFixture[str], packages: list[dict[str, Any]], code: int, said: str
) -> None:
    assert audit.tell(packages) == code
    assert capsys.readouterr().out == said


def test_whatever_is_locked_is_asked_about() -> None:
    assert {file.name for file in audit.ROOT.glob("requirements*.txt")} == set(audit.LOCKED)
