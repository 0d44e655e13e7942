"""gunicorn's settings."""

import os
import signal
from typing import Any

from scorekeeper import terminal

worker_class = "gthread"
workers = 2
threads = 8
# Longer than a watching phone waits between two looks, so that it needn't connect anew for each.
keepalive = 30
# No answer takes this long, and a worker that is stopped while it starts may not hear of it at first.
graceful_timeout = 5
loglevel = "warning"
# Nobody steers this server through a socket, and two servers at once would quarrel over its default place.
control_socket_disable = True

hangup_ignored = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN


def when_ready(_server: Any) -> None:
    """On SIGHUP (the terminal is closed) stop, where gunicorn would reload and keep the port; under nohup go on."""
    stop = signal.SIG_IGN if hangup_ignored else lambda *_: os.kill(os.getpid(), signal.SIGTERM)
    signal.signal(signal.SIGHUP, stop)


def post_worker_init(_worker: Any) -> None:
    if hangup_ignored:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def on_exit(_server: Any) -> None:
    terminal.give_back()
