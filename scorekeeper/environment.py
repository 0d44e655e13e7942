"""Settings from environment variables, and what stands in for the secret key and the time zone where none is set."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Value = TypeVar("Value")
Default = TypeVar("Default")


class BadSetting(ValueError):
    """A setting that makes no sense. Its message is for the person who set it."""


def setting(
    name: str,
    parse: Callable[[str], Value],
    default: Default,
    meant: str,
    *,
    private: bool = False,
) -> Value | Default:
    """The variable `name` as `parse` reads it; a private one is not repeated in the complaint."""
    # An empty variable counts as not set: that is how compose files and service units leave one out.
    if not os.environ.get(name):
        return default
    try:
        return parse(name)
    except ValueError as error:
        found = "" if private else f", not {os.environ[name]!r}"
        raise BadSetting(f"{name} must be {meant}{found}.") from error


def secret_key_in(file: Path) -> str:
    """The secret key in this file, which is made if need be. Processes that start at the same time get the same key."""
    if not file.exists():
        _make_secret_key(file)
    key = file.read_text().strip()
    if not key:
        raise BadSetting(f"{file} is empty: remove it, and a new key is made.")
    return key


def _make_secret_key(file: Path) -> None:
    # mkstemp makes the file readable by its owner alone, and a link appears with its content or not at all:
    # whoever comes second finds the first one's key whole.
    descriptor, draft = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "w") as out:
        out.write(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    Path(draft).unlink()


def time_zone_named(name: str) -> str:
    """The name, if there is such a time zone; otherwise a ValueError."""
    try:
        return ZoneInfo(name).key
    except ZoneInfoNotFoundError as error:
        raise ValueError(f"no time zone is called {name!r}") from error


def time_zone_of_this_machine() -> str:
    """The name of the time zone that /etc/localtime links to, or UTC."""
    try:
        return time_zone_named(str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2])
    except (OSError, ValueError):
        return "UTC"
