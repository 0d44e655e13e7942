"""The key that signs sessions: made once, then kept where only its owner can read it."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from scorekeeper.environment import BadSetting


def kept_in(file: Path) -> str:
    """The key in this file, which is made if need be. Processes that start at the same time get the same key."""
    if not file.exists():
        make(file)
    key = file.read_text().strip()
    if not key:
        raise BadSetting(f"{file} is empty: remove it, and a new key is made.")
    return key


def make(file: Path) -> None:
    # mkstemp makes the file readable by its owner alone, and a link appears with its content or not at all:
    # whoever comes second finds the first one's key whole.
    descriptor, draft = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "w") as out:
        out.write(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    Path(draft).unlink()
