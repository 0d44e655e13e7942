"""A real Caddy and a real nginx in front of the real server, set up as docs/hosting.md shows, with a certificate of their own."""

import http.client
import os
import re
import shlex
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.postgresql import free_port
from tests.serving import PATIENCE, ROOT, Serving

HOST = "cards.example"
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
PROXIES = ("caddy", "nginx")
_AS_ROOT = "user root;" if os.getuid() == 0 else ""


def block_after(words: str) -> str:
    """The first example of docs/hosting.md after these words."""
    found = re.search(r"```\w*\n(.*?)```", HOSTING[HOSTING.index(words) :], re.DOTALL)
    assert found, words
    return found[1]


def unit(setting: str) -> list[str]:
    """What the service's unit says of a setting."""
    return re.findall(rf"^{setting}=(.+)$", block_after("/etc/systemd/system/scorekeeper.service"), re.MULTILINE)


class Unit(Serving):
    """The server, by the service's own command line and with its own settings, but for the data's folder and the port."""

    command = shlex.split(unit("ExecStart")[0].replace("/srv/scorekeeper", str(ROOT)))
    settings = {
        name: value
        for name, value in (line.split("=", 1) for line in unit("Environment"))
        if name not in ("SCOREKEEPER_DATA_DIR", "SCOREKEEPER_PORT")
    }


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for `HOST` that nobody else trusts, and its key."""
    made, key = folder / "made.pem", folder / "made.key"
    subprocess.run(
        shlex.split(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
            f" -subj /CN={HOST} -addext subjectAltName=DNS:{HOST} -keyout {key} -out {made}"
        ),
        check=True,
        capture_output=True,
    )
    return made, key


def caddys(folder: Path, port: int, servers: str) -> list[str]:
    shown = re.sub(r"127\.0\.0\.1:\d+(?: 127\.0\.0\.1:\d+)*", servers, block_after("the `Caddyfile`"))
    tls = f"    tls {folder}/made.pem {folder}/made.key\n"
    here = shown.replace(f"{HOST} {{\n", f"https://{HOST}:{port} {{\n{tls}")
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https disable_redirects\n}}\n{here}")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def nginxs(folder: Path, port: int, servers: str) -> list[str]:
    shown = block_after("and with nginx").replace("listen 443", f"listen 127.0.0.1:{port}")
    shown = shown.replace(f"/etc/ssl/{HOST}.", f"{folder}/made.")
    # A name for the servers, where there are several.
    shown = re.sub(r"http://127\.0\.0\.1:\d+", "http://scorekeeper", shown)
    upstream = "upstream scorekeeper {" + "".join(f" server {server};" for server in servers.split()) + " }"
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; {_AS_ROOT} error_log stderr;\nevents {{}}\nhttp {{\n{temporary}{upstream}\n{shown}}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


@contextmanager
def proxy(kind: str, folder: Path, *ports: int) -> Iterator["Front"]:
    """A proxy in front of servers at these ports."""
    folder.mkdir()
    certificate(folder)
    port = free_port()
    servers = " ".join(f"127.0.0.1:{behind}" for behind in ports)
    command = {"caddy": caddys, "nginx": nginxs}[kind](folder, port, servers)
    with (folder / "log").open("wb") as log:
        # Caddy keeps things in its user's home.
        running = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | {"HOME": str(folder)})
    try:
        front = Front(port, folder / "made.pem")
        deadline = time.monotonic() + PATIENCE
        while not front.is_there():
            assert running.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.05)
        yield front
    finally:
        running.terminate()
        running.wait(PATIENCE)


class ThroughHTTPS(http.client.HTTPSConnection):
    """A browser's connection to `HOST`, wherever it is in truth; it says from which page it comes."""

    def __init__(self, front: "Front") -> None:
        super().__init__(HOST, timeout=PATIENCE)
        self.front = front

    def connect(self) -> None:
        self.sock = self.front.open()

    def request(self, method: str, url: str, body: Any = None, headers: Any = None, **more: Any) -> None:
        told = {"Origin": f"https://{HOST}", **dict(headers or {}), "Host": HOST}
        super().request(method, url, body, told, **more)


class Front:
    """What phones reach: the proxy, by HTTPS."""

    def __init__(self, port: int, trusted: Path) -> None:
        self.port = port
        self.trusted = ssl.create_default_context(cafile=trusted)

    def is_there(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def open(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        return self.trusted.wrap_socket(plain, server_hostname=HOST)

    def connect(self) -> ThroughHTTPS:
        return ThroughHTTPS(self)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, **more: Any
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """One request on a connection of its own."""
        connection = self.connect()
        try:
            connection.request(method, path, body, dict(headers or {}), **more)
            response = connection.getresponse()
            return response.status, response.headers, response.read().decode(errors="replace")
        finally:
            connection.close()
