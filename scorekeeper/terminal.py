"""The terminal's foreground group: Ctrl-C stops the server and reaches nothing else.

A terminal sends Ctrl-C to all processes in its foreground group. If `make` were one of them, it would report
a server that was stopped on purpose as a failure. So the server moves into a group of its own while it runs.
"""

import os
import signal


def take() -> None:
    """Makes this process the terminal's foreground, if its parent is that now."""
    if os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp() != os.getpid():
        os.setpgid(0, 0)
        make_foreground(os.getpgrp())


def give_back() -> None:
    """Makes the parent the terminal's foreground again, if it is still there."""
    if os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp() and os.getsid(os.getppid()) == os.getsid(0):
        make_foreground(os.getpgid(os.getppid()))


def make_foreground(group: int) -> None:
    # A process in the background that changes the terminal is stopped by this signal, unless it ignores it.
    before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, group)
    signal.signal(signal.SIGTTOU, before)
