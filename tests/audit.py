"""Asks whether any of the locked packages has a known fault: `python -m tests.audit`.

Exits with 0 if none has, with 1 if one has, and with 2 if it could not ask about all of them: that is no good news.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.rules.words import count

ROOT = Path(__file__).parent.parent
LOCKED = ("requirements.txt", "requirements-dev.txt")
NO_FAULTS, FAULTS, COULD_NOT_ASK = 0, 1, 2


class CouldNotAsk(Exception):
    """Why not, in a few words."""


def main() -> int:
    try:
        packages = ask()
    except CouldNotAsk as why:
        print(f"Could not ask: {why}; nothing was checked.")
        return COULD_NOT_ASK
    return tell(packages)


def ask(environment: Mapping[str, str] = os.environ) -> list[dict[str, Any]]:
    """Each locked package with its known faults, or with the reason why it could not be asked about."""
    files = [argument for name in LOCKED for argument in ("--requirement", name)]
    # Nothing is resolved or installed: the locked versions are what is asked about.
    options = ["--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off"]
    command = [sys.executable, "-m", "pip_audit", *options, *files]
    run = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    try:
        packages: list[dict[str, Any]] = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        *_, last = ["pip-audit said nothing", *run.stderr.strip().splitlines()]
        raise CouldNotAsk(last[:300]) from None
    if not any(was_checked(package) for package in packages):
        # Where a registry has no list of faults, pip-audit leaves out every package and finds nothing wrong.
        raise CouldNotAsk(packages[0]["skip_reason"] if packages else "no packages are locked")
    return packages


def tell(packages: list[dict[str, Any]]) -> int:
    checked = [package for package in packages if was_checked(package)]
    missed = [package["name"] for package in packages if not was_checked(package)]
    faulty = [package for package in checked if package["vulns"]]
    for package in faulty:
        for fault in package["vulns"]:
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            print(f"{package['name']} {package['version']}: {fault['id']}, mended in {mended}")
    print(f"{count(len(checked), 'package')} checked: {len(faulty) or 'none'} with known faults.")
    if missed:
        print(f"Could not ask about {', '.join(missed)}.")
    return FAULTS if faulty else COULD_NOT_ASK if missed else NO_FAULTS


def was_checked(package: Mapping[str, Any]) -> bool:
    return "skip_reason" not in package


if __name__ == "__main__":
    sys.exit(main())
