"""The steps of the Dockerfile, in a Debian that is thrown away: tests/container.sh starts this there, without any package."""

import http.client
import json
import os
import pwd
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any

DOCKERFILE = Path(__file__).parent.parent / "Dockerfile"
PATIENCE = 120


def instructions(text: str) -> list[tuple[str, str]]:
    """Each with its words, on one line."""
    lines = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines if line.strip()]


def main() -> None:
    environment, user, command = dict(os.environ), "root", [""]
    for name, words in instructions(DOCKERFILE.read_text()):
        print(name, words, flush=True)
        if name == "RUN":
            subprocess.run(["sh", "-ec", words], check=True, env=environment, user=user)
        elif name == "ENV":
            environment |= dict([words.split("=", 1)])
        elif name == "USER":
            user = words
        elif name == "WORKDIR":
            os.chdir(words)
        elif name == "CMD":
            command = json.loads(words)
        elif name == "HEALTHCHECK":
            health = json.loads(words.partition("CMD ")[2])
        elif name not in ("FROM", "COPY", "VOLUME", "EXPOSE"):
            raise SystemExit(f"What is {name}?")
    # Once more with what the first time has left: a new container on the same volume.
    for _ in range(2):
        serve(command, health, environment, user)
    owners = {pwd.getpwuid(file.stat().st_uid).pw_name for file in Path("/data").rglob("*")}
    assert owners == {user}, owners
    print("Served twice, as", user, "from", environment["SCOREKEEPER_DATA_DIR"])


def serve(command: list[str], health: list[str], environment: dict[str, str], user: str) -> None:
    account = pwd.getpwnam(user)
    as_user: dict[str, Any] = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    print(shlex.join(command), flush=True)
    with subprocess.Popen(command, env=environment, **as_user) as server:
        until = time.monotonic() + PATIENCE
        while subprocess.run(health, check=False, env=environment, capture_output=True, **as_user).returncode:
            assert server.poll() is None, "It has ended."
            assert time.monotonic() < until, "It does not answer."
            time.sleep(1)
        connection = http.client.HTTPConnection("localhost", 8000)
        connection.request("GET", "/")
        assert "Scorekeeper" in connection.getresponse().read().decode()
        connection.close()
        # Its own files are not its own to change.
        assert subprocess.run(["touch", "manage.py"], check=False, capture_output=True, **as_user).returncode
        server.terminate()
        assert server.wait(PATIENCE) == 0


if __name__ == "__main__":
    main()
