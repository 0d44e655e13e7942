"""gunicorn's settings."""

import os
import resource
import signal
from typing import Any

from scorekeeper import board, terminal

worker_class = "scorekeeper.worker.Worker"
workers = 2
threads = 8
# For each worker; whoever comes when there are more is told so.
worker_connections = 1500
# Longer than a watching phone waits between two looks, so that it needn't connect anew for each.
keepalive = 30
# No answer takes this long, and a worker that is stopped while it starts may not hear of it at first.
graceful_timeout = 5
loglevel = "warning"
# Nobody steers this server through a socket, and two servers at once would quarrel over its default place.
control_socket_disable = True

# No header may change what an address means, whoever sends it; Django reads X-Forwarded-Proto where its settings say so.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
# The worker sends by itself, as far as a phone reads.
sendfile = False

hangup_ignored = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN


def on_starting(_server: Any) -> None:
    """Each connection is an open file, and systems begin with few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096 if most == resource.RLIM_INFINITY else min(most, 4096), most))


def when_ready(_server: Any) -> None:
    """On SIGHUP (the terminal is closed) stop, where gunicorn would reload and keep the port; under nohup go on."""
    stop = signal.SIG_IGN if hangup_ignored else lambda *_: os.kill(os.getpid(), signal.SIGTERM)
    signal.signal(signal.SIGHUP, stop)


def post_worker_init(_worker: Any) -> None:
    # Only where Django is set up, which is not where gunicorn reads this.
    from django.db import connection

    if connection.vendor == "postgresql":
        from scorekeeper.postgresql.base import be_impatient

        be_impatient()
    from scorekeeper import chores

    chores.start()
    if hangup_ignored:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def child_exit(_server: Any, worker: Any) -> None:
    board.gone(worker.age)


def on_exit(_server: Any) -> None:
    terminal.give_back()
