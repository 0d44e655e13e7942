"""`python -m scorekeeper.serve`: what `make run` starts.

It updates the database, collects static files, prints the address, and becomes gunicorn.
"""

import errno
import os
import socket
import sys

import django
import segno
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError

from scorekeeper import terminal
from scorekeeper.environment import BadSetting
from scorekeeper.network import lan_address
from scorekeeper.updating import update


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        django.setup()
    except BadSetting as error:
        sys.exit(str(error))
    # Before anything else: a server that already runs here must not have its tables changed under it.
    listener = listen(str(settings.ADDRESS), settings.PORT)
    try:
        update()
    except OperationalError as error:
        sys.exit(f"The database can't be used: {error}".rstrip())
    call_command("collectstatic", interactive=False, verbosity=0)
    announce(listener.getsockname()[1])
    terminal.take()
    start_gunicorn(listener)


def listen(address: str, port: int) -> socket.socket:
    """A socket that listens at this address; otherwise the program ends with one sentence."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen()
    except OSError as error:
        reason = "is in use already" if error.errno == errno.EADDRINUSE else f"can't be used ({error.strerror})"
        sys.exit(f"Port {port} {reason}: choose another, for example SCOREKEEPER_PORT=8123 make run.")
    return listener


def announce(port: int) -> None:
    """Print the addresses, and a QR code of the one for phones."""
    print(f"Scorekeeper on this machine: http://localhost:{port}/")
    if settings.ADDRESS.is_loopback:
        print("Others reach it only through a proxy on this machine.")
    elif address := lan_address():
        url = f"http://{address}:{port}/"
        print(f"On phones in the same network: {url}")
        segno.make(url).terminal(compact=True)
    else:
        print("This machine is in no network, so phones can't reach it yet.")
    print(f"Everything is kept in {settings.DATA_DIR}. Ctrl-C stops.", flush=True)


def start_gunicorn(listener: socket.socket) -> None:
    """Replace this process by gunicorn on the same socket; it keeps its process id, and so its parent's signals."""
    listener.set_inheritable(True)
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:scorekeeper.gunicorn_config"]
    os.execv(sys.executable, [*gunicorn, "--bind", f"fd://{listener.fileno()}", "scorekeeper.wsgi"])  # noqa: S606


if __name__ == "__main__":
    main()
