"""What the Dockerfile and compose.yaml say fits the app; tests/container.sh tries the steps themselves."""

import re
from pathlib import Path

from tests.container_steps import instructions
from tests.serving import SERVE
from tests.test_docs import settings_read

ROOT = Path(__file__).parent.parent
COMPOSE = (ROOT / "compose.yaml").read_text()
STEPS = instructions((ROOT / "Dockerfile").read_text())


def test_it_serves_as_make_run_does_by_a_user_of_its_own() -> None:
    said = dict(STEPS)
    assert said["CMD"] == '[".venv/bin/python", "-m", "scorekeeper.serve"]'
    assert SERVE[1:] == ("-m", "scorekeeper.serve")
    assert said["USER"] == "scorekeeper"
    assert ("RUN", "make venv") in STEPS
    assert said["VOLUME"] == "/data"
    assert ("ENV", "SCOREKEEPER_DATA_DIR=/data") in STEPS


def test_compose_names_settings_that_exist_and_the_ports_and_volumes_that_are_served() -> None:
    named = set(re.findall(r"(?:SCOREKEEPER|DATABASE)_\w+", COMPOSE))
    assert named <= settings_read()
    assert COMPOSE.count('volumes: ["data:/data"]') == 2
    assert 'ports: ["8000:8000"]' in COMPOSE
